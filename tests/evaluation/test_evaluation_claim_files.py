"""Files of claims."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import pincite
from pincite.errors import ResultError
from pincite.evaluation.claim_files import read_claims
from pincite.records import CheckResult

CLAIMS = [{"label": "Cook"}, {"label": "Buyer"}]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("c.json", json.dumps(CLAIMS)),
        ("c.json", "\ufeff" + json.dumps({"claims": CLAIMS})),
        ("c.jsonl", '{"label": "Cook"}\n\n{"label": "Buyer"}\n'),
    ],
    ids=["list", "object", "lines"],
)
def test_claims_are_a_list_an_object_or_lines(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert read_claims(tmp_path / name) == CLAIMS


def test_a_saved_check_is_read_as_one(tmp_path: Path) -> None:
    checked = pincite.check("The fee is $5.", ["The fee is $5."])
    (tmp_path / "c.json").write_bytes(pincite.to_json(checked))
    read = read_claims(tmp_path / "c.json")
    assert isinstance(read, CheckResult)
    assert read == checked


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("c.json", "{", "no claims"),
        ("c.json", '{"fields": []}', "no claims; give a list of claims"),
        ("c.json", "5", "no claims; give a list"),
        ("c.json", '{"provenance": 1, "answer": "", "claims": []}', "no claims"),
        ("c.jsonl", '{"label": "Cook"}\n{', "line 2"),
        ("c.json", "[" * 100_000, "no claims"),
    ],
    ids=["damaged", "object", "number", "no check", "line", "deep"],
)
def test_what_holds_no_claims_says_so(tmp_path: Path, name: str, text: str, message: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(ResultError, match=message):
        read_claims(tmp_path / name)


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(ResultError, match="the claims cannot be read"):
        read_claims(tmp_path / "none.json")


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    with open(tmp_path / "c.json", "wb") as file:
        os.truncate(file.fileno(), (1 << 28) + 1)
    with pytest.raises(ResultError, match="larger than 256 MiB"):
        read_claims(tmp_path / "c.json")
