"""Results as people read them: one line, a table of plain text, and a table of HTML for notebooks.

Values and excerpts are words of documents, and so hostile: control and reordering characters are escaped, in HTML every
character with a meaning too.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pincite.text.display.printing import shorten
from pincite.text.display.templates import render

if TYPE_CHECKING:
    from pincite.records.citations import Citation
    from pincite.records.extraction.fields import ExtractionResult, FieldResult

VALUE, EXCERPT, KEY = 60, 120, 48
"""Characters that are shown of a value, of an excerpt, and of a key."""

ROWS = 200
"""Fields that a table shows."""


def citation_line(citation: Citation) -> str:
    """The citation in one line: `report, page 3, characters 10–42: “the words”`."""
    return f"{shorten(citation.source_id, KEY)}, {_place(citation)}: “{shorten(citation.excerpt, EXCERPT)}”"


def field_line(field: FieldResult) -> str:
    """The field in one line: its key, its value or why there is none, confidence, and where it stands."""
    where = [f"{shorten(citation.source_id, KEY)} p. {citation.page}" for citation in field.citations[:3]]
    overflow_suffix = f" (and {len(field.citations) - 3} more)" if len(field.citations) > 3 else ""
    cited = f" [{field.confidence}; {', '.join(where)}{overflow_suffix}]" if field.citations else ""
    conflict = f", {_count(len(field.conflict), 'conflicting value')}" if field.conflict else ""
    return f"{shorten(field.key, KEY)}: {_said(field, VALUE)}{cited}{conflict}"


def result_line(result: ExtractionResult) -> str:
    """The result in one line: how many fields have which status, from how many documents, and what failed."""
    statuses = Counter(field.status for field in result.fields)
    counts = ", ".join(f"{statuses[status]} {status}" for status in ("found", "not_present", "error"))
    failed = f", {len(result.failures)} failed" if result.failures else ""
    return f"{_count(len(result.fields), 'field')} ({counts}) from {_count(len(result.sources), 'document')}{failed}"


def result_text(result: ExtractionResult) -> str:
    """The result as a table of plain text: one line for each field, after a line that sums up."""
    rows = [_row(field) for field in result.fields[:ROWS]]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
    lines = [
        " ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]]).rstrip()
        for row in rows
    ]
    return "\n".join([result_line(result), *lines, *_rest(result)])


def result_html(result: ExtractionResult) -> str:
    """The result as an HTML table with the words that support each value; every text in it is escaped."""
    return render(
        "records/extraction/templates/result.html",
        line=result_line(result),
        rows=[_html_row(field) for field in result.fields[:ROWS]],
        rest=_rest(result),
    )


def field_html(field: FieldResult) -> str:
    """The field as HTML: key, value, and each citation with its words."""
    return render(
        "records/extraction/templates/field.html",
        line=field_line(field),
        citations=[citation_line(citation) for citation in field.citations],
        note=shorten(field.note, 2 * EXCERPT) if field.note else None,
    )


def _row(field: FieldResult) -> tuple[str, str, str, str]:
    where = ", ".join(f"{shorten(citation.source_id, KEY)} p. {citation.page}" for citation in field.citations[:2])
    return shorten(field.key, KEY), _said(field, VALUE), field.confidence or "-", where


def _html_row(field: FieldResult) -> tuple[str, str, str, str]:
    cited = citation_line(field.citations[0]) if field.citations else ""
    overflow_suffix = f" (and {len(field.citations) - 1} more)" if len(field.citations) > 1 else ""
    return shorten(field.key, KEY), _said(field, 2 * VALUE), field.confidence or "", cited + overflow_suffix


def _rest(result: ExtractionResult) -> list[str]:
    """What a table does not show: further fields, and the documents that failed."""
    hidden = len(result.fields) - ROWS
    overflow_lines = [f"… and {_count(hidden, 'field')} more"] if hidden > 0 else []
    failures = [
        f"failed: {shorten(failure.item, KEY)}: {shorten(failure.message, EXCERPT)}" for failure in result.failures
    ]
    return overflow_lines + failures


def _said(field: FieldResult, width: int) -> str:
    """The value, or in brackets why there is none: absence and failure never look like a value."""
    if field.status == "found":
        return shorten(field.display or str(field.value), width)
    return f"({field.status.replace('_', ' ')})" if field.error is None else f"(error: {field.error.code})"


def _place(citation: Citation) -> str:
    parts = [f"page {part.page}, characters {part.char_span.start}–{part.char_span.end}" for part in citation.segments]
    return "; ".join(parts)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
