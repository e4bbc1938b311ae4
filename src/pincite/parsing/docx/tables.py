"""A Word table → its cells on a grid, with merged cells as one; deleted rows and cells are left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.parsing.docx.doubts import is_shown_row
from pincite.parsing.docx.names import attribute, child, children, is_on, name_of, value_of, whole_number
from pincite.parsing.docx.styles import PATTERN, RunLook, Styles, read_fill, read_run
from pincite.parsing.flow.tidy import FAINT, look_alike

if TYPE_CHECKING:
    from lxml.etree import _Element

MAX_COLUMNS = 1_000
"""Grid columns that one cell may span or one row may skip; Word has 63."""

_WRAPPERS = {"sdt": "sdtContent", "customXml": None, "ins": None, "moveTo": None}
_CONDITIONS = frozenset((
    "wholeTable", "band1Horz", "band2Horz", "band1Vert", "band2Vert", "firstRow", "lastRow", "firstCol", "lastCol",
    "nwCell", "neCell", "swCell", "seCell",
))  # fmt: skip


@dataclass(slots=True)
class GridCell:
    """A cell's place and extent, its element, whether its row is a header row, and the colour behind its text.

    `doubts` is the formatting of the row and of the table's style that leaves open whether the text is seen.
    """

    row: int
    column: int
    column_span: int
    element: _Element
    header: bool
    fill: str | None
    row_span: int = 1
    doubts: frozenset[str] = frozenset()


def read_grid(table: _Element, styles: Styles) -> list[GridCell]:
    """The cells of a table in order; those that a merge covers belong to the cell that covers them."""
    rows = [row for row in _members(table, "tr") if not _is_deleted(row)]
    shading = _Shading(table, styles, len(rows))
    cells: list[GridCell] = []
    above: dict[int, GridCell] = {}  # the cell over each grid column that a vertical merge may continue
    for number, row in enumerate(rows):
        properties = child(row, "trPr")
        header = bool(is_on(child(properties, "tblHeader")))
        column = _bounded(value_of(child(properties, "gridBefore")), 0)
        below: dict[int, GridCell] = {}
        before: GridCell | None = None
        for element in _members(row, "tc"):
            look = child(element, "tcPr")
            if child(look, "cellDel") is not None:
                continue
            span = _bounded(value_of(child(look, "gridSpan")), 1) or 1
            covering = above.get(column) if _merge(look, "vMerge") == "continue" else None
            if covering is not None and covering.column_span == span:
                covering.row_span = number - covering.row + 1
                below[column] = covering
            elif _merge(look, "hMerge") == "continue" and before is not None:
                before.column_span += span
            else:
                fill = shading.behind(look, number, column, span)
                doubts = shading.doubts(look, number, column)
                if not is_shown_row(properties):
                    doubts |= {"trHeight"}
                before = GridCell(number, column, span, element, header, fill, doubts=doubts)
                cells.append(before)
                if _merge(look, "vMerge") is not None:
                    below[column] = before
            column += span
        above = below
    return cells


class _Shading:
    """The colour behind each cell: its own, or what the table's style says of its place."""

    def __init__(self, table: _Element, styles: Styles, rows: int) -> None:
        properties = child(table, "tblPr")
        self._rows = rows
        self._own = read_fill(child(properties, "shd"))
        self._fills: dict[str, str] = {}
        self._runs: list[tuple[str, RunLook]] = []
        for style in styles.chain(value_of(child(properties, "tblStyle"))):
            parts = [("wholeTable", style)]
            parts += [(attribute(part, "type") or "", part) for part in children(style, "tblStylePr")]
            self._runs += [(condition, read_run(child(part, "rPr"))) for condition, part in parts]
            for place in (child(style, "tblPr", "shd"), child(style, "tcPr", "shd")):
                self._add("wholeTable", read_fill(place))
            for part in children(style, "tblStylePr"):
                self._add(attribute(part, "type") or "", read_fill(child(part, "tcPr", "shd")))

    def _add(self, condition: str, fill: str | None) -> None:
        if fill is not None and condition in _CONDITIONS:
            self._fills[condition] = fill

    def behind(self, look: _Element | None, row: int, column: int, span: int) -> str | None:
        """The colour behind a cell; "theme" where the style has several for it and which one counts is not known."""
        own = read_fill(child(look, "shd"))
        if own is not None and own != "auto":
            return own
        # A style's first row and column are the only places that every table look switches on in Word's own
        # gallery with white text; what the style says of others only makes the colour uncertain.
        fills = {fill for condition, fill in self._fills.items() if self._applies(condition, row, column)}
        fills.discard("auto")
        if not fills:
            return self._own if self._own != "auto" else None
        return fills.pop() if len(fills) == 1 else "theme"

    def doubts(self, properties: _Element | None, row: int, column: int) -> frozenset[str]:
        """What the table's style says of the letters of a cell (`tcPr`) that may keep them from being seen.

        Styles and formatting of paragraphs and runs count before it; that they do is not looked at.
        """
        names: set[str] = set()
        for condition, look in self._runs:
            if not self._applies(condition, row, column):
                continue
            names |= look.doubts
            if look.vanish or look.clear or look.is_tiny:
                names.add("tblStyle")
            if look.colour is None or look.colour == "auto":
                continue
            for fill in self._fills_behind(properties, condition, row, column):
                known = look.colour != "theme" and fill not in {"theme", PATTERN}
                if not known or look_alike(look.colour, fill, least=FAINT):
                    names.add("tblStyle")
        return frozenset(names)

    def _fills_behind(self, properties: _Element | None, condition: str, row: int, column: int) -> Iterable[str]:
        """The colours that may lie behind letters with what a condition of the style says of them."""
        own = read_fill(child(properties, "shd"))
        if own is not None and own != "auto":
            return (own,)
        if condition in self._fills:
            fills = {self._fills[condition]}
        else:
            fills = {fill for place, fill in self._fills.items() if self._applies(place, row, column)}
            fills.add(self._own or "FFFFFF")
        return {"FFFFFF" if fill == "auto" else fill for fill in fills}

    def _applies(self, condition: str, row: int, column: int) -> bool:
        if condition == "firstRow":
            return row == 0
        if condition == "lastRow":
            return row == self._rows - 1
        if condition == "firstCol":
            return column == 0
        return True


def _members(element: _Element, name: str) -> Iterator[_Element]:
    """The rows of a table, or the cells of a row, also those in content controls and other wrappers."""
    for child_element in element:
        kind = name_of(child_element)
        if kind == name:
            yield child_element
        elif kind in _WRAPPERS:
            inner = _WRAPPERS[kind]
            content = child(child_element, inner) if inner else child_element
            if content is not None:
                yield from _members(content, name)


def _is_deleted(row: _Element) -> bool:
    return child(row, "trPr", "del") is not None


def _merge(look: _Element | None, name: str) -> str | None:
    """`restart` or `continue`; None for a cell that is not merged this way."""
    merge = child(look, name)
    return None if merge is None else (value_of(merge) or "continue")


def _bounded(text: str | None, default: int) -> int:
    return min(max(whole_number(text, default) or 0, 0), MAX_COLUMNS)
