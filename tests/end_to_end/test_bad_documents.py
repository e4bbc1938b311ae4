"""Documents that cannot be read: one clear message each, and the others go on."""

from __future__ import annotations

import json
import os

import pytest
from program import pincite, snapshot, write_invoice, write_schema

from pincite.testing import PdfBuilder

pytestmark = pytest.mark.slow


def _encrypted(path):
    builder = PdfBuilder(password="secret")
    builder.page().text(72, 720, "Nobody may read this.")
    builder.save(path)


def _truncated(path):
    page = PdfBuilder().page()
    for row in range(40):
        page.text(72, 740 - 16 * row, f"line {row}")
    path.write_bytes(page.build()[:700])


BAD = {
    "encrypted": ("encrypted", _encrypted),
    "empty": ("empty", lambda path: path.write_bytes(b"")),
    "no-pages": ("empty", lambda path: PdfBuilder().save(path)),
    "noise": ("unsupported_format", lambda path: path.write_bytes(bytes(range(256)) * 8)),
    "text-named-pdf": ("unsupported_format", lambda path: path.write_bytes(b"Dear Sir, this is no PDF.\n" * 20)),
    "truncated": ("damaged", _truncated),
    "only-a-header": ("damaged", lambda path: path.write_bytes(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")),
    "broken-link": ("not_found", lambda path: path.symlink_to(path.parent / "nowhere.pdf")),
}


@pytest.fixture(scope="module")
def batch(tmp_path_factory):
    """One run over all bad documents between two good ones."""
    home = tmp_path_factory.mktemp("bad")
    folder = home / "in"
    folder.mkdir()
    write_invoice(folder / "aaa first.pdf", "F-1")
    for name, (_, write) in BAD.items():
        write(folder / f"{name}.pdf")
    write_invoice(folder / "zzz last.pdf", "L-9")
    return home, pincite("parse", folder, "--out", home / "out", "--json", cwd=home)


def test_batch_with_failures_ends_with_code_3_and_one_json_document(batch):
    _, outcome = batch
    assert outcome.code == 3
    assert [document["slug"] for document in outcome.json()["documents"]] == ["aaa-first", "zzz-last"]
    assert len(outcome.json()["failures"]) == len(BAD)


@pytest.mark.parametrize("name", BAD)
def test_each_failure_has_its_code_and_names_its_file(batch, name):
    _, outcome = batch
    (failure,) = [item for item in outcome.json()["failures"] if item["item"].endswith(f"{name}.pdf")]
    assert failure["code"] == BAD[name][0]
    assert f"{name}.pdf" in failure["message"]


def test_good_documents_of_the_batch_are_written(batch):
    home, _ = batch
    written = snapshot(home / "out")
    assert {"aaa-first.md", "aaa-first.pincite.json", "zzz-last.md", "sources_index.json"} <= set(written)
    assert b"F-1" in written["aaa-first.md"]


def test_failed_documents_make_absence_an_error_and_not_a_fact(batch):
    home, _ = batch
    schema = write_schema(home / "schema.json", {"type": "object", "properties": {"lien": {"type": "number"}}})
    outcome = pincite("extract", home / "in", "--schema", schema, "--out", home / "result", "--json", cwd=home)
    assert outcome.code == 3
    (field,) = json.loads((home / "result" / "fields.json").read_text())["fields"]
    assert (field["status"], field["error"]["code"]) == ("error", "source_unreadable")


def test_without_json_the_failures_are_listed_on_standard_error(tmp_path):
    write_invoice(tmp_path / "good.pdf")
    _encrypted(tmp_path / "locked.pdf")
    outcome = pincite("parse", tmp_path, "--out", tmp_path / "out", cwd=tmp_path)
    assert outcome.code == 3
    assert "good" in outcome.out
    assert "locked.pdf" in outcome.err
    assert "password" in outcome.err


@pytest.mark.parametrize("arguments", [["parse"], ["extract", "--schema", "schema.json"]], ids=["parse", "extract"])
def test_folder_without_documents_is_said_so(tmp_path, arguments):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "rows.csv").write_text("a,b\n")
    write_schema(tmp_path / "schema.json")
    outcome = pincite(arguments[0], "in", *arguments[1:], "--out", "out", cwd=tmp_path)
    assert outcome.code == 2
    assert "in" in outcome.err
    assert not (tmp_path / "out").exists()


def test_folder_that_is_not_there_is_named(tmp_path):
    outcome = pincite("parse", "nowhere", "--out", "out", cwd=tmp_path)
    assert outcome.code in (2, 3)
    assert "nowhere" in outcome.err
    assert outcome.out == ""


def test_missing_file_does_not_stop_the_others(tmp_path):
    good = write_invoice(tmp_path / "good.pdf")
    outcome = pincite("parse", good, "missing.pdf", "--out", "out", "--json", cwd=tmp_path)
    assert outcome.code == 3
    assert [failure["code"] for failure in outcome.json()["failures"]] == ["not_found"]
    assert (tmp_path / "out" / "good.md").is_file()


def test_folder_named_like_a_document_does_not_stop_the_others(tmp_path):
    folder = tmp_path / "in"
    (folder / "folder.pdf").mkdir(parents=True)
    write_invoice(folder / "good.pdf")
    outcome = pincite("parse", folder, "--out", "out", "--json", cwd=tmp_path)
    assert [document["slug"] for document in outcome.json()["documents"]] == ["good"]
    assert outcome.code in (0, 3)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_named_pipe_is_refused_and_never_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.pdf")
    write_invoice(tmp_path / "good.pdf")
    outcome = pincite("parse", "good.pdf", "pipe.pdf", "--out", "out", "--json", cwd=tmp_path)
    assert outcome.code == 3
    assert [failure["item"] for failure in outcome.json()["failures"]] == ["pipe.pdf"]


def test_good_document_under_a_wrong_name_is_read_by_its_content(tmp_path):
    write_invoice(tmp_path / "scan.dat")
    outcome = pincite("cite", "scan.dat", "Invoice number: A-4711", "--json", cwd=tmp_path)
    assert outcome.code == 0
    assert outcome.json()["excerpt"] == "Invoice number: A-4711"
