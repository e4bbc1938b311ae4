"""The seal of a result's folder: an edit that was sealed anew, digest and all, is noticed where there is a key."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from pincite import api
from pincite.config import load_config
from pincite.extraction.results.manifest import seal_breaks
from pincite.extraction.results.seal import SEAL, sealed
from pincite.records.service.seal_keys import SealKey

pytestmark = pytest.mark.slow

KEY = "a key of the test's own"
SCHEMA = {"type": "object", "properties": {"total": {"type": "string", "description": "Total amount"}}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a result that was sealed."""
    source = tmp_path / "invoice.txt"
    source.write_text("Invoice\n\nTotal: $120.00\n")
    config = load_config(environ={"PINCITE_STORE_SEAL_KEY": KEY, "PINCITE_CACHE_ENABLED": "false"})
    api.extract(source, SCHEMA, out=tmp_path / "result", config=config)
    return tmp_path / "result"


def codes(folder: Path, key: str | None = KEY) -> list[str]:
    return [one.code for one in seal_breaks(folder, None if key is None else SealKey(key))]


def write_anew(folder: Path) -> None:
    """Change a value in `fields.json`, and its digest with it."""
    file = folder / "fields.json"
    content = json.loads(file.read_bytes())
    del content[SEAL]
    content["provenance"]["model"] = "another"
    file.write_bytes(sealed(content))


def test_a_result_that_nobody_touched_holds(folder: Path) -> None:
    assert (codes(folder), codes(folder, None)) == ([], [])
    assert (folder / "seal.json").stat().st_mode & 0o077 == 0
    assert KEY not in (folder / "seal.json").read_text()


def test_recheck_notices_an_edit_that_was_sealed_anew(folder: Path) -> None:
    write_anew(folder)
    config = load_config(environ={"PINCITE_STORE_SEAL_KEY": KEY})
    assert [one.code for one in api.recheck(folder, config=config)] == ["file_changed"]


def test_a_manifest_that_was_made_to_fit_is_noticed_by_the_key_alone(folder: Path) -> None:
    write_anew(folder)
    manifest = json.loads((folder / "seal.json").read_text())
    manifest["files"]["fields.json"] = hashlib.sha256((folder / "fields.json").read_bytes()).hexdigest()
    (folder / "seal.json").write_text(json.dumps(manifest))
    assert (codes(folder, None), codes(folder)) == ([], ["seal_differs"])


@pytest.mark.parametrize(
    ("name", "expected"),
    [("seal.json", "seal_missing"), ("run.json", "file_changed"), ("fields.json", "file_changed")],
)
def test_a_file_that_is_gone_is_noticed(name: str, expected: str, folder: Path) -> None:
    (folder / name).unlink()
    assert codes(folder) == [expected]


@pytest.mark.parametrize("text", ["", "[]", '{"files": 1}', "[" * 50_000], ids=["empty", "list", "files", "deep"])
def test_a_seal_that_is_none_is_a_break(text: str, folder: Path) -> None:
    (folder / "seal.json").write_text(text)
    assert codes(folder) == codes(folder, None) == ["seal_differs"]


def test_another_key_is_told(folder: Path) -> None:
    [found] = seal_breaks(folder, SealKey("another key, just as long"))
    assert found.message.endswith("it names another key.")


def test_a_result_that_is_written_without_a_key_has_no_seal(folder: Path, tmp_path: Path) -> None:
    config = load_config(environ={"PINCITE_CACHE_ENABLED": "false"})
    api.extract(tmp_path / "invoice.txt", SCHEMA, out=folder, overwrite=True, config=config)
    assert not (folder / "seal.json").exists()
