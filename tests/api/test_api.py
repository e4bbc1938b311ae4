"""The promised names: what they are, what importing them costs, and that each does its job."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import pincite
from pincite.testing import PdfBuilder, document_from_pages

pytestmark = pytest.mark.slow

HEAVY = {"pypdfium2", "pypdfium2_raw", "numpy", "pydantic", "pydantic_core", "jsonschema", "rapidfuzz", "rich", "typer"}
HEAVY |= {"sqlalchemy", "alembic", "psycopg", "dbos", "jinja2"}
HEAVY |= {"pincite.text"}  # it compiles its patterns when it is loaded


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PINCITE_CACHE_FOLDER", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    builder = PdfBuilder()
    builder.page().lines(72, 700, ["Effective Date: March 5, 2024", "It ends after two (2) years."], leading=24)
    builder.save(tmp_path / "a.pdf")
    return tmp_path


def test_the_visible_names_are_the_promised_ones() -> None:
    visible = {name for name, value in vars(pincite).items() if not isinstance(value, ModuleType)}
    modules = {"document", "errors", "records"}
    names = {name for name in visible if not name.startswith("_")}
    assert names | modules | {"__version__"} == set(pincite.__all__)


def test_the_promised_names_read_like_a_table_of_contents() -> None:
    assert len(pincite.__all__) <= 50


def test_every_promised_name_is_described() -> None:
    assert not [name for name in pincite.__all__ if name != "__version__" and not getattr(pincite, name).__doc__]


def test_importing_pincite_loads_nothing_heavy_and_prints_nothing(tmp_path: Path) -> None:
    code = "import pincite, sys; open(sys.argv[1], 'w').write(' '.join(sys.modules))"
    found = tmp_path / "modules.txt"
    child = subprocess.run([sys.executable, "-c", code, str(found)], capture_output=True, check=True)
    loaded = set(found.read_text().split())
    assert (child.stdout, child.stderr) == (b"", b"")
    assert not loaded & HEAVY


def test_parse_gives_a_document_and_a_parsed_folder_gives_the_same(workplace: Path) -> None:
    document = pincite.parse("a.pdf")
    (source,) = pincite.parse_to_folder("a.pdf", "parsed")
    assert isinstance(source, pincite.records.ParsedSource)
    assert (source.slug, source.sha256, source.page_count) == (document.slug, document.sha256, 1)
    assert pincite.parse("parsed") == document


def test_parse_all_gives_documents_with_their_files_and_failures(workplace: Path) -> None:
    (workplace / "b.pdf").write_bytes(b"%PDF-1.4 nothing")
    documents = pincite.parse_all(["a.pdf", "b.pdf", "gone.pdf"])
    assert [document.name for document in documents.documents] == ["a.pdf"]
    assert documents.files == {"a": Path("a.pdf")}
    assert [(failure.item, failure.code) for failure in documents.failures] == [
        ("b.pdf", "damaged"),
        ("gone.pdf", "not_found"),
    ]


def test_what_was_parsed_is_extracted_and_checked_as_its_files_are(workplace: Path) -> None:
    (workplace / "b.pdf").write_bytes(b"%PDF-1.4 nothing")
    files = [Path("a.pdf"), Path("b.pdf")]
    documents = pincite.parse_all(files)
    extracted = pincite.extract(documents, SCHEMA)
    assert extracted == pincite.extract(files, SCHEMA)
    assert pincite.recheck(extracted, documents=documents) == ()
    claim = "The term is two (2) years."
    assert pincite.check(claim, documents) == pincite.check(claim, files)


def test_parse_all_tells_how_far_it_is(workplace: Path) -> None:
    told: list[tuple[int, int]] = []
    pincite.parse_all(["a.pdf", "gone.pdf"], progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 2), (2, 2)]


@pytest.mark.parametrize("source", ["a.pdf", Path("a.pdf")], ids=["text", "path"])
def test_cite_gives_a_citation_that_holds(source: str | Path, workplace: Path) -> None:
    citation = pincite.cite(source, "two (2) years")
    assert isinstance(citation, pincite.records.Citation)
    span = citation.segments[0].char_span
    assert pincite.parse(source).page(1).text[span.start : span.end] == "two (2) years"


def test_cite_in_a_document_chooses_by_page() -> None:
    document = document_from_pages(["The fee is due.", "The fee is due."])
    citation = pincite.cite(document, "The fee is due.", page=2)
    assert isinstance(citation, pincite.records.Citation)
    assert (citation.page, len(citation.alternatives)) == (2, 1)


def test_cite_gives_the_reason_when_there_is_no_such_text() -> None:
    found = pincite.cite(document_from_pages(["It ends after two (2) years."]), "It ends after nine (9) years.")
    assert isinstance(found, pincite.records.Ungrounded)
    assert found.reason == "critical_mismatch"


def test_extract_then_recheck_then_diff(workplace: Path) -> None:
    schema = {"type": "object", "properties": {"date": {"type": "string", "description": "Effective date"}}}
    result = pincite.extract("a.pdf", schema, out="result")
    assert pincite.load_result("result") == result
    assert '"file": "../a.pdf"' in (workplace / "result" / "fields.json").read_text()
    assert pincite.recheck("result") == ()
    assert pincite.recheck(result) == ()
    assert pincite.diff(result, "result").is_same


def test_extract_opens_an_encrypted_document_with_its_password(workplace: Path) -> None:
    builder = PdfBuilder(password="sesame")
    builder.page().text(72, 700, "Effective Date: March 5, 2024")
    builder.save(workplace / "locked.pdf")
    schema = {"type": "object", "properties": {"effective_date": {"type": "string", "format": "date"}}}
    assert pincite.extract("locked.pdf", schema, password="sesame").fields[0].value == "2024-03-05"
    assert pincite.extract("locked.pdf", schema).failures[0].code == "encrypted"


def test_a_result_names_the_configuration_that_made_it(workplace: Path) -> None:
    schema = {"type": "object", "properties": {"date": {"type": "string"}}}
    config = pincite.load_config()
    result = pincite.extract("a.pdf", schema, config=config)
    assert result.provenance.config_digest == config.digest("parsing")


def test_a_schema_is_loaded_and_flattened(tmp_path: Path) -> None:
    path = tmp_path / "schema.json"
    path.write_text(json.dumps({"type": "object", "properties": {"a": {"type": "string"}}}))
    assert [field["key"] for field in pincite.flatten_schema(pincite.load_schema(path))] == ["a"]


def test_find_citation_and_strip_html_are_as_in_the_specification() -> None:
    document = document_from_pages(["P&S/MMI declared 04/10/2025 by Dr. Nguyen."])
    found = pincite.find_citation("s", "P&S/MMI declared 04/10/2025", sources={"s": document})
    assert found is not None
    assert (found["sourceId"], found["page"]) == ("s", 1)
    assert pincite.strip_html("<tr><td>A</td><td>B</td></tr>") == "A B"


SCHEMA = {"type": "object", "properties": {"effective_date": {"type": "string", "format": "date"}}}


def test_extract_takes_a_parsed_folder_with_its_failures(workplace: Path) -> None:
    (workplace / "b.pdf").write_bytes(b"%PDF-1.4 nothing")
    pincite.parse_to_folder(["a.pdf", "b.pdf"], "parsed")
    result = pincite.extract("parsed", SCHEMA)
    assert [source.id for source in result.sources] == ["a"]
    assert [failure.code for failure in result.failures] == ["damaged"]
    assert result.fields[0].value == "2024-03-05"
    assert result.fields[0].citations[0].box_precision == "character"


def test_extract_from_a_parsed_folder_equals_extract_from_its_files(workplace: Path) -> None:
    pincite.parse_to_folder("a.pdf", "parsed")
    assert pincite.extract("parsed", SCHEMA).fields == pincite.extract("a.pdf", SCHEMA).fields


def test_parse_results_beside_their_documents_are_no_documents(workplace: Path) -> None:
    pincite.parse_to_folder(".", ".")
    assert (workplace / "a.md").exists()
    assert [source.id for source in pincite.extract(".", SCHEMA).sources] == ["a"]
    assert [document.name for document in pincite.parse_all(".").documents] == ["a.pdf"]


def test_a_document_that_a_parsed_folder_does_not_list_is_not_passed_over(workplace: Path) -> None:
    pincite.parse_to_folder(".", ".")
    (workplace / "new.pdf").write_bytes((workplace / "a.pdf").read_bytes())
    with pytest.raises(pincite.errors.UsageError, match=r"new\.pdf in it was not parsed with the rest"):
        pincite.extract(".", SCHEMA)


def test_extract_takes_documents_and_keeps_their_slugs_apart(workplace: Path) -> None:
    document = pincite.parse("a.pdf")
    (workplace / "a.pdf").rename("moved.pdf")
    result = pincite.extract([document, document], SCHEMA)
    assert [source.id for source in result.sources] == ["a", "a-2"]
    assert {citation.box_precision for citation in result.fields[0].citations} == {"line"}


def test_documents_and_paths_cannot_be_mixed(workplace: Path) -> None:
    with pytest.raises(pincite.errors.UsageError, match="cannot be mixed"):
        pincite.extract([pincite.parse("a.pdf"), "a.pdf"], SCHEMA)


def test_a_result_can_be_moved_together_with_its_documents(workplace: Path) -> None:
    (workplace / "case").mkdir()
    (workplace / "a.pdf").rename("case/a.pdf")
    pincite.extract("case/a.pdf", SCHEMA, out="case/result")
    (workplace / "case").rename("moved")
    assert pincite.recheck("moved/result") == ()


def test_recheck_takes_the_file_at_the_path_and_not_one_of_the_same_name(workplace: Path) -> None:
    (workplace / "docs" / "sub").mkdir(parents=True)
    (workplace / "a.pdf").rename("docs/a.pdf")
    other = PdfBuilder()
    other.page().text(72, 700, "Nothing of the kind.")
    other.save(workplace / "docs" / "sub" / "a.pdf")
    pincite.extract("docs", SCHEMA, out="result")
    builder = PdfBuilder()
    builder.page().lines(72, 700, ["Effective Date: March 6, 2024", "It ends after two (2) years."], leading=24)
    builder.save(workplace / "docs" / "a.pdf")
    breaks = pincite.recheck("result")
    assert {found.code for found in breaks} >= {"source_changed", "excerpt_differs"}
    assert any("March 6, 2024" in found.message for found in breaks)


def test_a_path_in_a_result_that_cannot_exist_is_a_missing_source(workplace: Path) -> None:
    pincite.extract("a.pdf", SCHEMA, out="result")
    saved = workplace / "result" / "fields.json"
    saved.write_text(saved.read_text().replace("../a.pdf", "x" * 5000))
    assert {found.code for found in pincite.recheck("result")} == {
        "source_missing",
        "edited",
        "data_differs",
    }


def test_recheck_sees_a_box_that_was_moved_on_its_page(workplace: Path) -> None:
    result = pincite.extract("a.pdf", SCHEMA)
    field = result.fields[0]
    (segment,) = field.citations[0].segments
    boxes = tuple(replace(box, top=box.top + 0.1) for box in segment.boxes)
    citation = replace(field.citations[0], segments=(replace(segment, boxes=boxes),))
    moved = replace(result, fields=(replace(field, citations=(citation,)),))
    assert [found.code for found in pincite.recheck(moved)] == ["box_differs"]
    emptied = replace(citation, segments=(replace(segment, boxes=()),))
    bare = replace(result, fields=(replace(field, citations=(emptied,)),))
    assert [found.code for found in pincite.recheck(bare)] == ["box_differs"]
