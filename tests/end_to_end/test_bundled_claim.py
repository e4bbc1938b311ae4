"""The claim that `make demo` shows, a scan and a Word file in it, through the installed program."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from program import pincite

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from examples.workers_comp.generate import SCHEMA, field_keys, generate  # noqa: E402 # the examples are not installed

RIGHT = 65
"""Fields that are right at least, of 84: what the offline extractor is for."""


@pytest.fixture(scope="module")
def claim(tmp_path_factory):
    home = tmp_path_factory.mktemp("claim")
    generate(home, seed=2026, pack="standard")
    outcome = pincite("extract", "documents", "--schema", SCHEMA, "--out", "result", cwd=home)
    assert outcome.code == 0, outcome.err
    return home


def test_every_field_of_the_schema_has_a_result(claim):
    result = json.loads((claim / "result" / "fields.json").read_text(encoding="utf-8"))
    assert [field["key"] for field in result["fields"]] == field_keys()
    assert len(result["sources"]) == 28
    assert result["failures"] == []


def test_every_citation_rechecks(claim):
    outcome = pincite("recheck", "result", cwd=claim)
    assert outcome.code == 0, outcome.out + outcome.err


def test_most_fields_are_right(claim):
    outcome = pincite("score", "result", "--gold", "gold.json", "--json", cwd=claim)
    assert outcome.code == 0, outcome.err
    right = json.loads(outcome.out)["fields"]
    assert right["whole"] == 84
    assert right["part"] >= RIGHT


def test_documents_with_one_name_are_told_apart(claim, tmp_path):
    first, second = [path for path in sorted((claim / "documents").glob("*.pdf")) if "copy)" not in path.name][:2]
    for folder, path in (("one", first), ("two", second)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "paper.pdf").write_bytes(path.read_bytes())
    outcome = pincite("extract", tmp_path, "--schema", SCHEMA, "--out", tmp_path / "out", "--json", cwd=tmp_path)
    assert outcome.code == 0, outcome.err
    result = json.loads((tmp_path / "out" / "fields.json").read_text(encoding="utf-8"))
    assert [source["id"] for source in result["sources"]] == ["paper", "paper-2"]
    assert pincite("recheck", tmp_path / "out", cwd=tmp_path).code == 0


def test_a_derived_circle_is_refused_before_anything_is_read(claim, tmp_path):
    fields = {
        key: {"type": "number", "x_extraction": {"derived": {"op": "sum", "of": [other, "fee"]}}}
        for key, other in (("net", "gross"), ("gross", "net"))
    }
    schema = tmp_path / "schema.json"
    schema.write_text(json.dumps({**fields, "fee": {"type": "number"}}), encoding="utf-8")
    outcome = pincite("extract", claim / "documents", "--schema", schema, "--out", tmp_path / "out", cwd=tmp_path)
    assert outcome.code == 2
    assert "/x_extraction/derived is computed from itself" in outcome.err
    assert not (tmp_path / "out").exists()
