"""Document → the Markdown a model reads: headings, lists, tables as HTML, a marker comment for every page.

The document's text is data: what in it could pass for a page marker, a heading or a tag is escaped.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from pincite.document import BODY_TYPES, Block, Cell, Document, Page

_TAG = re.compile(r"<(?=[A-Za-z/!?])")
_LINE_START = re.compile(r"^(\s*)(#|```|~~~|=+\s*$|-+\s*$)", re.MULTILINE)
_BULLET = re.compile(r"^[•◦▪■●○‣⁃∙·➢–—*-]\s+")

MOST_EMPTY = 100_000
"""Places without a cell that are written in one table; a table with more is no table that anybody reads."""


def to_markdown(document: Document) -> str:
    """The document's body as Markdown, pages separated by `<!-- page 3 -->`.

    Running headers, footers, page numbers and comments are left out, body text never; hidden text is no part of a
    document's blocks and so appears nowhere. A page that was not fully read says so in a comment. Tables are HTML.
    """
    by_page: dict[int, list[Block]] = {}
    for block in document.blocks:
        if block.type in BODY_TYPES and block.text.strip():
            by_page.setdefault(block.page, []).append(block)
    parts: list[str] = []
    for page in document.pages:
        parts.append(f"<!-- page {page.number} -->")
        parts += _page(page, by_page.get(page.number, ()))
    return "\n\n".join(parts) + "\n" if parts else ""


def table_html(block: Block) -> str:
    """The table as one HTML element with row and column spans; a table without cells is one cell with its text.

    Places that no cell has are empty cells, so that what follows them stands in its own column.
    """
    if not block.cells:
        return f"<table><tr><td>{_cell_text(block.text)}</td></tr></table>"
    rows: list[list[Cell]] = [[] for _ in range(max(cell.row for cell in block.cells) + 1)]
    for cell in block.cells:
        rows[cell.row].append(cell)
    lines = ["<table>"]
    busy: dict[int, int] = {}  # the row from which each column is free again
    room = MOST_EMPTY
    for number, row in enumerate(rows):
        parts: list[str] = []
        at = 0
        for cell in sorted(row, key=lambda cell: cell.column):
            empty = sum(busy.get(column, 0) <= number for column in range(at, min(cell.column, at + room)))
            room -= empty
            parts += ["<td></td>"] * empty + [_cell(cell)]
            at = cell.column + cell.column_span
            if cell.row_span > 1:
                busy.update(dict.fromkeys(range(cell.column, min(at, cell.column + room)), number + cell.row_span))
        lines.append("<tr>" + "".join(parts) + "</tr>")
    return "\n".join([*lines, "</table>"])


def _page(page: Page, blocks: Iterable[Block]) -> list[str]:
    written = [block_markdown(block) for block in blocks]
    if page.text_source == "none":
        extent = "not fully read: this page shows more than this text" if written else "not read: this page has no text"
        return [f"<!-- {extent} -->", *written]
    return written


def block_markdown(block: Block) -> str:
    """One block as Markdown: a heading, a list item, a table as HTML, or text; what could pass for more is escaped."""
    if block.type == "Table":
        return table_html(block)
    if block.type in {"Title", "Section Header"}:
        return "#" * min(max(block.level or 1, 1), 6) + " " + _escaped(" ".join(block.text.split()))
    if block.type == "List Item" and _BULLET.match(block.text):
        return "- " + _escaped(_BULLET.sub("", block.text))
    return _escaped(block.text)


def _escaped(text: str) -> str:
    return _LINE_START.sub(r"\1\\\2", _TAG.sub("&lt;", text))


def _cell(cell: Cell) -> str:
    name = "th" if cell.header else "td"
    rows = f' rowspan="{cell.row_span}"' if cell.row_span > 1 else ""
    columns = f' colspan="{cell.column_span}"' if cell.column_span > 1 else ""
    return f"<{name}{rows}{columns}>{_cell_text(cell.text)}</{name}>"


def _cell_text(text: str) -> str:
    return html.escape(text, quote=False).replace("\n", "<br>")
