"""Results as tables for other programs: CSV for spreadsheets, JSON Lines for everything else.

One row for each field, and below a list's row one for each value of its items. Cells are words of documents, and so
hostile: a spreadsheet runs what begins with = + - or @. In CSV such a text has an apostrophe before it, which
spreadsheets take as "this is text" (OWASP, CSV injection); numbers are left as they are. JSON Lines changes nothing.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import string
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath
from typing import Any, Literal, get_args

from pincite import codec
from pincite.errors import ForeignOutputError, OutputError, UsageError
from pincite.private_files import write_private
from pincite.records import Citation, ExtractionResult, FieldResult, ItemValue

ExportFormat = Literal["csv", "jsonl"]

COLUMNS = (
    "key", "item", "item_field", "label", "category", "type", "status", "value", "display", "confidence",
    "confidence_score", "source", "file", "page", "char_start", "char_end", "excerpt", "left", "top", "width", "height",
    "match", "support", "citations", "conflict", "note", "error_code", "error_message", "rejected_value",
)  # fmt: skip
"""The columns of a row, in order. `item` counts a list's items from 0; `source` to `support` are the first citation's,
`citations` says how many there are; the box is around the value on that page, where it is known."""

_FORMULA, _BREAK = ("=", "+", "-", "@", "＝", "＋", "－", "＠"), ("\t", "\r", "\n")
"""What spreadsheets take as the beginning of a formula, full-width forms included, and what may begin a cell."""


def export_rows(result: ExtractionResult) -> Iterator[dict[str, Any]]:
    """The rows, each with all of `COLUMNS`; None where there is nothing to say."""
    files = {source.id: PurePath(source.file).name for source in result.sources}
    for field in result.fields:
        yield _field_row(field, files)
        yield from _item_rows(field, files)


def export_text(result: ExtractionResult, *, format: ExportFormat) -> str:
    """The rows as CSV (RFC 4180: CRLF, a header, quotes doubled) or as JSON Lines (one object on a line)."""
    if format not in get_args(ExportFormat):
        raise UsageError(f"there is no format {format!r}; use {' or '.join(get_args(ExportFormat))}")
    rows = export_rows(result)
    return _csv(rows) if format == "csv" else "".join(codec.to_json(row).decode("utf-8") + "\n" for row in rows)


def _csv(rows: Iterable[dict[str, Any]]) -> str:
    sink = io.StringIO(newline="")
    writer = csv.writer(sink, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([csv_cell(row[column]) for column in COLUMNS] for row in rows)
    return sink.getvalue()


def csv_cell(value: Any) -> str:
    """The value as a cell: empty for None, JSON for lists and objects, a text without anything a spreadsheet runs."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")
    # some spreadsheets skip white space and invisible characters before they look
    visible_text = text.lstrip(string.whitespace + "\u00a0\u200b\ufeff")
    return "'" + text if visible_text.startswith(_FORMULA) or text.startswith(_BREAK) else text


def _field_row(field: FieldResult, files: dict[str, str]) -> dict[str, Any]:
    return _row(
        files,
        field.citations,
        key=field.key,
        label=field.label,
        category=field.category,
        type=field.type,
        status=field.status,
        value=field.value,
        display=field.display or None,
        confidence=field.confidence,
        confidence_score=field.confidence_score,
        conflict=[conflict.value for conflict in field.conflict] or None,
        note=field.note,
        error_code=field.error.code if field.error is not None else None,
        error_message=field.error.message if field.error is not None else None,
        rejected_value=field.rejected_value,
    )


def _item_rows(field: FieldResult, files: dict[str, str]) -> Iterator[dict[str, Any]]:
    """One row for each value of each item; of a list without citations for each value, one for each item."""
    for number, item in enumerate(field.items):
        for value in item.values:
            yield _item_row(field, number, value, files)
    if isinstance(field.value, list | tuple) and not field.items:
        cited = len(field.citations) == len(field.value)
        for number, value in enumerate(field.value):
            citations = field.citations[number : number + 1] if cited else ()
            yield _row(files, citations, **_of_field(field), item=number, status=field.status, value=value)


def _item_row(field: FieldResult, number: int, value: ItemValue, files: dict[str, str]) -> dict[str, Any]:
    refused = value.value is None and bool(value.failed_citations or value.rejected_value is not None)
    return _row(
        files,
        value.citations,
        **{**_of_field(field), "type": value.type},
        item=number,
        item_field=value.name or None,
        status="error" if refused else ("found" if value.value is not None else "not_present"),
        value=value.value,
        display=value.display or None,
        note=value.note,
        error_code="value_not_supported" if refused else None,
        rejected_value=value.rejected_value,
    )


def _of_field(field: FieldResult) -> dict[str, Any]:
    """What an item's row repeats of its field's."""
    return {"key": field.key, "label": field.label, "category": field.category, "type": field.type}


def _row(files: dict[str, str], citations: tuple[Citation, ...], **said: Any) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys(COLUMNS) | said | {"citations": len(citations)}
    if not citations:
        return row
    citation = citations[0]
    segment, box = citation.segments[0], citation.value_box
    row |= {
        "source": citation.source_id,
        "file": files.get(citation.source_id),
        "page": citation.page,
        "char_start": segment.char_span.start,
        "char_end": segment.char_span.end,
        "excerpt": citation.excerpt,
        "match": citation.match,
        "support": citation.support.step if citation.support is not None else None,
    }
    if box is not None:
        row |= {side: round(getattr(box, side), 6) for side in ("left", "top", "width", "height")}
    return row


def write_text(text: str, file: Path, *, overwrite: bool = False) -> None:
    """Write a file, whole or not at all.

    Raises `ForeignOutputError` when it is there, `UsageError` where no file can be, `OutputError` when writing fails.
    """
    if os.path.exists(file) and not overwrite:  # os.path: a name that no file can have is not there, and no OSError
        advice = "choose another file, or pass --overwrite to replace it"
        raise ForeignOutputError(f"{file} is there already; {advice}", path=str(file))
    if os.path.isdir(file):
        raise UsageError(f"{file} is a folder; name a file")
    if not os.path.isdir(file.parent):
        raise UsageError(f"{file}: there is no folder {file.parent}; make it, or name another file")
    temporary = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        write_private(temporary, text.encode("utf-8"))
        temporary.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        message = f"{file}: the file cannot be written ({error.strerror}); choose another --out"
        raise OutputError(message, path=str(file)) from error
