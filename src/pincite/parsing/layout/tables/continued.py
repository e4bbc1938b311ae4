"""Tables that go on from page to page: each part is a block of its page, and says which block it goes on from."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.document import BODY_TYPES, Block, Cell

ALIGNED = 0.012  # share of the page's width within which the edges of two columns are one
FEWEST = 0.7  # share of the columns that must be aligned
_CONTINUED = re.compile(r"\bcont(?:inued|inuation|['’]?d)?\b", re.IGNORECASE)
"""A line that may stand between the parts of a table."""


def continued_tables(blocks: Sequence[Block]) -> dict[str, str]:
    """For each table that goes on from the last table of the page before, by id, the id of that table.

    It begins its page, the other one ends the page before, their columns stand at the same places, and its head, if it
    has one, is the other's or one of its rows. Footnotes may stand under the other one.
    """
    linked: dict[str, str] = {}
    last: Block | None = None  # what ends the body of the page before
    page_last: Block | None = None
    page, begun = 0, False
    for block in blocks:
        if block.page != page:
            last = page_last if block.page == page + 1 else None
            page, begun, page_last = block.page, False, None
        if block.type not in BODY_TYPES or not block.text:
            continue
        if not begun and last is not None and last.type == "Table" and block.type == "Table" and _goes_on(last, block):
            linked[block.id] = last.id
        begun = begun or not (len(block.text) < 80 and _CONTINUED.search(block.text))
        page_last = block if block.note_of is None else page_last
    return linked


def _goes_on(table: Block, part: Block) -> bool:
    if _width(table.cells) != _width(part.cells):
        return False
    head, repeated = _head(table.cells), _head(part.cells)
    if repeated and repeated != head and (head or any(cell.column_span > 1 for cell in part.cells if cell.header)):
        return False
    before, after = _columns(table.cells), _columns(part.cells)
    shared = [column for column in after if column in before]
    aligned = sum(
        abs(before[column][0] - after[column][0]) <= ALIGNED or abs(before[column][1] - after[column][1]) <= ALIGNED
        for column in shared
    )
    return bool(shared) and aligned >= FEWEST * len(after)


def _width(cells: Sequence[Cell]) -> int:
    return max((cell.column + cell.column_span for cell in cells), default=0)


def _head(cells: Sequence[Cell]) -> list[tuple[int, str]]:
    """The words of the first head row by column; nothing where none is marked."""
    return [(cell.column, " ".join(cell.text.split())) for cell in cells if cell.header and cell.row == 0 and cell.text]


def _columns(cells: Sequence[Cell]) -> dict[int, tuple[float, float]]:
    """The left and right edge of each column, from the boxes of its cells that have words."""
    edges: dict[int, tuple[float, float]] = {}
    for cell in cells:
        if cell.column_span > 1 or cell.box is None or not cell.text:
            continue
        left, right = cell.box.left, cell.box.right
        low, high = edges.get(cell.column, (left, right))
        edges[cell.column] = min(low, left), max(high, right)
    return edges
