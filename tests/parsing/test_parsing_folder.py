"""The parsed folder: written whole, loaded back, clear messages for what is none."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pincite.document import Document
from pincite.errors import OutputError, ResultError
from pincite.parsing.folder import load_failures, load_parsed, source_files, write_document
from pincite.parsing.layout import compose
from pincite.parsing.parsed import FolderWriter
from pincite.records import Failure
from raw_pages import Sheet


@pytest.fixture
def document() -> Document:
    pages, blocks = compose([Sheet().line("The parties agree.", 72, 200).line("unseen", 72, 300, hidden="tiny").page()])
    return Document(
        id="doc_0",
        slug="supply",
        name="Supply.pdf",
        media_type="application/pdf",
        sha256="0" * 64,
        parser="planted",
        parser_version="1",
        pages=pages,
        blocks=blocks,
    )


def write_parsed(outcomes: list[Document | Failure], *, out: Path, files: dict[str, Path] | None = None) -> None:
    known = files or {}
    paths = [Path(one.item if isinstance(one, Failure) else known.get(one.slug, one.name)) for one in outcomes]
    with FolderWriter(out, paths) as writer:
        for place, outcome in enumerate(outcomes):
            writer.add(place, outcome)


def test_documents_come_back_equal_and_in_order(document: Document, tmp_path: Path) -> None:
    documents = [document, replace(document, slug="another")]
    write_parsed(documents, out=tmp_path / "parsed")
    assert load_parsed(tmp_path / "parsed") == documents
    assert load_parsed(tmp_path / "parsed" / "another.pincite.json") == documents[1:]


def test_the_index_has_the_keys_of_the_format_and_ours_after_them(document: Document, tmp_path: Path) -> None:
    out = tmp_path / "parsed"
    write_parsed([document], files={"supply": tmp_path / "in" / "Supply.pdf"}, out=out)
    (entry,) = json.loads((out / "sources_index.json").read_text())
    assert list(entry.items())[:6] == [
        ("id", "supply"),
        ("name", "Supply"),
        ("file", "../in/Supply.pdf"),
        ("pageCount", 1),
        ("mdFile", "supply.md"),
        ("jsonFile", "supply.pincite.json"),
    ]
    assert (entry["unreadPages"], entry["hiddenTexts"]) == ([], 1)
    assert (out / "supply.md").read_text() == "<!-- page 1 -->\n\nThe parties agree.\n"


def test_the_source_files_are_found_again_from_the_index(document: Document, tmp_path: Path) -> None:
    source = tmp_path / "in" / "Supply.pdf"
    write_parsed([document], files={"supply": source}, out=tmp_path / "parsed")
    (found,) = source_files(tmp_path / "parsed").values()
    assert found.resolve() == source.resolve()
    assert source_files(tmp_path) == {}


def test_failures_are_listed_beside_the_index(document: Document, tmp_path: Path) -> None:
    write_parsed([document, Failure(item="b.pdf", code="damaged", message="b.pdf: damaged")], out=tmp_path)
    assert json.loads((tmp_path / "failures.json").read_text()) == [
        {"item": "b.pdf", "code": "damaged", "message": "b.pdf: damaged", "page": None}
    ]


def test_an_interrupted_run_keeps_the_documents_it_wrote(document: Document, tmp_path: Path) -> None:
    write_document(document, out=tmp_path)
    assert load_parsed(tmp_path) == [document]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["supply.md", "supply.pincite.json"]


def test_a_folder_that_cannot_be_written_is_named(document: Document, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match=r"cannot write .*failures\.json: .*choose another folder"):
        write_parsed([document], out=tmp_path / "file")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("x.pincite.json", '{"id": 3}', "not a parse result of this version"),
        ("x.pincite.json", "{", "not a parse result of this version"),
        ("sources_index.json", "[{}]", "damaged or not a sources index"),
        ("sources_index.json", "nonsense", "damaged or not a sources index"),
        (
            "sources_index.json",
            '[{"jsonFile": "../x.pincite.json", "file": "", "sha256": ""}]',
            "no parse result in its folder",
        ),
        ("sources_index.json", '[{"jsonFile": "gone.pincite.json", "file": "", "sha256": ""}]', "cannot read .*gone"),
        ("notes.txt", "", "no parsed folder"),
    ],
)
def test_what_is_no_parse_result_is_refused(name: str, content: str, message: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(ResultError, match=message):
        load_parsed(tmp_path)


def test_a_file_that_is_no_json_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResultError, match="expected a parsed folder"):
        load_parsed(tmp_path / "contract.pdf")


def test_listed_failures_come_back(document: Document, tmp_path: Path) -> None:
    failure = Failure(item="b.pdf", code="damaged", message="b.pdf: the PDF is damaged")
    write_parsed([document, failure], out=tmp_path)
    assert load_failures(tmp_path) == [failure]


def test_a_folder_without_a_list_of_failures_has_none(document: Document, tmp_path: Path) -> None:
    write_document(document, out=tmp_path)
    assert load_failures(tmp_path) == []


def test_a_list_of_failures_that_is_gone_is_no_empty_list(document: Document, tmp_path: Path) -> None:
    write_parsed([document, Failure(item="b.pdf", code="damaged", message="b.pdf: damaged")], out=tmp_path)
    (tmp_path / "failures.json").unlink()
    with pytest.raises(ResultError, match=r"failures\.json is missing, .*`pincite parse` again"):
        load_failures(tmp_path)


def test_the_paths_of_source_files_have_no_detours(document: Document, tmp_path: Path) -> None:
    write_parsed([document], files={"supply": tmp_path / "in" / "Supply.pdf"}, out=tmp_path / "parsed")
    assert list(source_files(tmp_path / "parsed").values()) == [tmp_path / "in" / "Supply.pdf"]


def test_a_detour_through_a_link_is_kept(document: Document, tmp_path: Path) -> None:
    (tmp_path / "deep" / "parsed").mkdir(parents=True)
    (tmp_path / "deep" / "Supply.pdf").write_bytes(b"x")
    write_parsed([document], files={"supply": tmp_path / "deep" / "Supply.pdf"}, out=tmp_path / "deep" / "parsed")
    (tmp_path / "link").symlink_to(tmp_path / "deep" / "parsed")
    (found,) = source_files(tmp_path / "link").values()
    assert found.read_bytes() == b"x"


def test_a_damaged_list_of_failures_is_a_result_error(tmp_path: Path) -> None:
    (tmp_path / "failures.json").write_text('[{"item": "b.pdf"')
    with pytest.raises(ResultError, match=r"failures\.json is damaged"):
        load_failures(tmp_path)
