"""A résumé's claims through the extraction with a model: a reply that is right gives every value its own place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from examples.resume.generate import SCHEMA, generate

from pincite import load_schema, parse
from pincite.document import Document, DocumentSet
from pincite.extraction.model.extractor import ModelExtractor
from pincite.records import FieldResult, ModelRequest
from pincite.testing import ScriptedModel


def printed_lines(document: Document, places: list[dict[str, Any]]) -> Iterator[str]:
    """The lines of a document in which places of gold lie."""
    for place in places:
        middle = place["box"]["top"] + place["box"]["height"] / 2
        page = document.page(place["page"])
        for line in page.lines:
            text = page.text[line.span.start : line.span.end]
            if line.box and line.box.top <= middle <= line.box.top + line.box.height and place["quote"] in text:
                yield text


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> tuple[FieldResult, dict[str, Any], Document]:
    home: Path = tmp_path_factory.mktemp("resume")
    gold = generate(home, seed=2, pack="classic")["fields"][3]
    document = parse(next((home / "documents").glob("*.pdf")))

    def answer(request: ModelRequest) -> str:
        items = []
        for at, claim in enumerate(gold["value"]):
            lines = dict.fromkeys(printed_lines(document, [place for place in gold["places"] if place["item"] == at]))
            quotes = [{"source_id": document.slug, "text_snippet": line} for line in lines]
            items.append({"citations": quotes, "value": claim})
        return json.dumps({"extractions": [{"field_key": "claims", "items": items}]})

    inputs = DocumentSet.of([document])
    fields = ModelExtractor(ScriptedModel(answer)).extract(inputs, load_schema(SCHEMA)).fields
    return fields[3], gold, document


def test_every_claim_is_an_item_with_its_values(extracted: tuple[FieldResult, dict[str, Any], Document]) -> None:
    field, gold, _ = extracted
    assert field.status == "found"
    by_label = {claim["label"]: claim for claim in field.value}
    assert by_label == {claim["label"]: claim for claim in gold["value"]}
    assert len(field.value) == len(gold["value"])


def test_every_value_cites_the_words_that_say_it(extracted: tuple[FieldResult, dict[str, Any], Document]) -> None:
    field, _, document = extracted
    for item in field.items:
        for part in item.values:
            assert (part.value is None) == (not part.citations)
            for citation in part.citations:
                span = citation.segments[0].char_span
                assert document.page(citation.page).text[span.start : span.end] == citation.excerpt
                assert citation.support is not None
                assert citation.support.step is not None
