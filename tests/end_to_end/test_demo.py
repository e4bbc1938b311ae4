"""The demo claim folder through the installed program: what must hold whatever the extractor finds."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from program import pincite

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from examples.demo.generate import GOLD, SCHEMA, generate  # noqa: E402 # the examples are no installed package

from pincite.document import Document  # noqa: E402
from pincite.grounding import DocumentIndex, ground  # noqa: E402
from pincite.parsing import parse_sources  # noqa: E402
from pincite.records import Citation  # noqa: E402

HIDDEN = ("WC-1999", "Barnaby", "Quill", "98,000", "98000", "55,555", "55555", "January 1, 2030", "2030-01-01")


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    home = tmp_path_factory.mktemp("demo")
    generate(home)
    outcome = pincite("extract", "documents", "--schema", SCHEMA, "--out", "result", "--json", cwd=home)
    assert outcome.code == 0, outcome.err
    return home, json.loads((home / "result" / "fields.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def gold():
    return {field["key"]: field for field in json.loads(GOLD.read_text(encoding="utf-8"))["fields"]}


def test_generated_documents_have_equal_bytes_every_time(tmp_path, demo):
    home, _ = demo
    for path in generate(tmp_path):
        assert path.read_bytes() == (home / "documents" / path.name).read_bytes()


def test_every_gold_quote_stands_on_its_page(demo, gold):
    home, _ = demo
    parsed = parse_sources(sorted((home / "documents").glob("*.pdf")))
    assert all(isinstance(item, Document) for item in parsed)
    indexes = {document.name: DocumentIndex(document) for document in parsed}
    for field in gold.values():
        for cited in field["citations"] + field.get("conflict", {}).get("citations", []):
            found = ground(cited["quote"], indexes[cited["source"]])
            assert isinstance(found, Citation), cited
            pages = {found.page, *(other.page for other in found.alternatives)}
            assert cited["page"] in pages, cited


MISSES: dict[str, object] = {"medical.treating_physician": "Helen Brandt"}
"""What the extractor gives instead of the gold value, by key: persons' names are given without titles and degrees
(decision 0005), as the gold of the workers' compensation example has them, and this gold has its "M.D."."""


def test_result_has_every_field_of_the_schema_and_all_but_the_known_misses_right(demo, gold):
    _, result = demo
    assert [field["key"] for field in result["fields"]] == list(gold)
    wrong = {
        field["key"]: field["value"] for field in result["fields"] if field["value"] != gold[field["key"]]["value"]
    }
    assert wrong == MISSES


def test_every_found_field_cites_a_gold_source(demo, gold):
    _, result = demo
    files = {source["id"]: source["file"].rsplit("/", 1)[-1] for source in result["sources"]}
    for field in result["fields"]:
        known = {cited["source"] for cited in gold[field["key"]]["citations"]}
        cited = {files[citation["source_id"]] for citation in field["citations"]}
        assert field["status"] != "found" or cited & known, field["key"]


def test_fields_that_no_document_states_are_not_found(demo, gold):
    _, result = demo
    absent = {key for key, field in gold.items() if field["status"] == "not_present"}
    statuses = {field["key"]: field["status"] for field in result["fields"] if field["key"] in absent}
    assert len(absent) == 4
    assert set(statuses.values()) == {"not_present"}


def test_hidden_text_is_in_no_result(demo):
    home, _ = demo
    for path in (home / "result").glob("*.json"):
        content = path.read_text(encoding="utf-8")
        assert not [words for words in HIDDEN if re.search(rf"(?<![\d.]){re.escape(words)}", content)]


def test_hidden_text_is_counted_for_its_source(demo):
    _, result = demo
    (invoice,) = [source for source in result["sources"] if source["id"] == "therapy-invoice"]
    assert invoice["hidden_text_count"] > 0


def test_contradicting_dates_are_shown_as_a_conflict_and_never_high(demo):
    _, result = demo
    (field,) = [field for field in result["fields"] if field["key"] == "claim.date_of_injury"]
    assert {field["value"], field["conflict"][0]["value"]} == {"2024-03-14", "2024-03-15"}
    assert field["confidence"] == "medium"


def test_every_citation_rechecks(demo):
    home, _ = demo
    outcome = pincite("recheck", "result", cwd=home)
    assert outcome.code == 0, outcome.out + outcome.err
