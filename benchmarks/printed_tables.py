"""Papers with labelled tables, made with reportlab from a seed: what stands in each cell, where, and over how many rows
and columns, and which tables go on from the page before.

The kinds differ in what a finder can hold on to: all rules, rules between rows only, shading, nothing; merged cells;
cells of several lines; tables across pages with and without their head repeated. Prose, labels with values and contents
lists stand between them, and are no tables.
"""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from reportlab.lib import colors
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, Table

WIDTH, HEIGHT, MARGIN = 612.0, 792.0, 64.0

KINDS = (
    "ruled",
    "ruled, merged",
    "rules between rows",
    "head rule only",
    "shaded",
    "plain",
    "plain, merged",
    "plain, wrapped",
    "ruled, across pages",
    "plain, across pages",
)

_WORDS = (
    *("premium", "carrier", "policy", "claim", "adjuster", "settlement", "reserve", "deductible", "occurrence"),
    *("coverage", "limit", "payment", "hearing", "wage", "medical", "report", "physician", "injury", "shoulder"),
    *("surgery", "therapy", "benefit", "award", "invoice", "notice", "schedule", "exhibit", "employer", "clinic"),
)
_NAMES = ("Alder Mills", "B. Okafor", "Carla Reyes", "D. Lindqvist", "Emil Novak", "Farah Aziz", "G. Whitcombe")


@dataclass(frozen=True, kw_only=True)
class LabelledCell:
    """One filled cell: its place in the table's part on this page, its extent, its words, whether it is a head."""

    row: int
    column: int
    row_span: int
    column_span: int
    text: str
    header: bool


@dataclass(frozen=True, kw_only=True)
class LabelledTable:
    """One table, or its part on one page (from 1); `continues` says that it goes on from the page before."""

    kind: str
    page: int
    box: tuple[float, float, float, float]
    cells: tuple[LabelledCell, ...]
    continues: bool


@dataclass(frozen=True, kw_only=True)
class Paper:
    """One PDF and its tables in order."""

    content: bytes
    pages: int
    tables: tuple[LabelledTable, ...]


@dataclass
class _Draft:
    """A table before it is drawn: its words by row, the areas that are merged, how many rows head it."""

    rows: list[list[str]]
    heads: int = 1
    spans: list[tuple[int, int, int, int]] = field(default_factory=list)  # row, column, rows, columns
    wrapped: bool = False


def make_paper(seed: int, *, kinds: Sequence[str] = KINDS) -> Paper:
    """A paper with one table of each kind in an order of its own."""
    return _Press(random.Random(seed)).print(kinds)


def _value(chance: random.Random, kind: str) -> str:
    makers: dict[str, Callable[[], str]] = {
        "money": lambda: f"${chance.randint(1, 99_999):,}.{chance.randint(0, 99):02}",
        "count": lambda: str(chance.randint(1, 999)),
        "share": lambda: f"{chance.uniform(0, 100):.1f}%",
        "date": lambda: f"{chance.randint(1, 12):02}/{chance.randint(1, 28):02}/20{chance.randint(10, 26)}",
        "name": lambda: chance.choice(_NAMES),
        "word": lambda: " ".join(chance.sample(_WORDS, chance.randint(1, 2))),
        "text": lambda: " ".join(chance.sample(_WORDS, chance.randint(6, 14))).capitalize() + ".",
    }
    return makers[kind]()


def _groups(chance: random.Random, columns: int) -> list[tuple[int, int]]:
    """First column and width of the head's groups from column 1 on, at least one of them wider than one."""
    while True:
        groups, place = [], 1
        while place < columns:
            groups.append((place, min(chance.choice([1, 2, 2, 3]), columns - place)))
            place += groups[-1][1]
        if any(wide > 1 for _, wide in groups):
            return groups


class _Press:
    """Draws one paper from top to bottom, page after page."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._bytes = io.BytesIO()
        self._canvas = Canvas(self._bytes, pagesize=(WIDTH, HEIGHT), invariant=1)
        self._page, self._y = 1, HEIGHT - MARGIN
        self._tables: list[LabelledTable] = []
        serif = chance.random() < 0.5
        self._font, self._bold = ("Times-Roman", "Times-Bold") if serif else ("Helvetica", "Helvetica-Bold")
        self._size = chance.choice([8.5, 9.0, 10.0, 11.0])
        self._title = " ".join(chance.sample(_WORDS, 3)).title()

    def print(self, kinds: Sequence[str]) -> Paper:
        """The paper with tables of these kinds, shuffled."""
        self._running()
        for kind in self._chance.sample(list(kinds), len(kinds)):
            self._between()
            self._table(kind)
        self._between()
        self._canvas.save()
        return Paper(content=self._bytes.getvalue(), pages=self._page, tables=tuple(self._tables))

    def _running(self) -> None:
        self._canvas.setFont(self._font, 8)
        self._canvas.drawString(MARGIN, HEIGHT - 36, self._title)
        self._canvas.drawCentredString(WIDTH / 2, 30, f"Page {self._page}")

    def _turn(self) -> None:
        self._canvas.showPage()
        self._page, self._y = self._page + 1, HEIGHT - MARGIN
        self._running()

    def _between(self) -> None:
        """What is no table: prose, labels with values, a contents list."""
        chance = self._chance
        kind = chance.choice(["prose", "prose", "labels", "contents"])
        lines = chance.randint(3, 6)
        if kind == "prose":
            words = [chance.choice(_WORDS) for _ in range(14 * lines)]
            self._paragraph(" ".join(words).capitalize() + ".")
            return
        style = self._style()
        for _ in range(lines):
            if self._y < MARGIN + 30:
                self._turn()
            self._y -= style.leading
            self._canvas.setFont(self._font, self._size)
            label = " ".join(chance.sample(_WORDS, 2)).title()
            self._canvas.drawString(MARGIN, self._y, label + (":" if kind == "labels" else ""))
            right = chance.choice(_NAMES) if kind == "labels" else str(chance.randint(2, 60))
            self._canvas.drawString(MARGIN + (110 if kind == "labels" else 430), self._y, right)
        self._y -= 16

    def _paragraph(self, text: str) -> None:
        flow = Paragraph(text, self._style())
        _, height = flow.wrap(WIDTH - 2 * MARGIN, HEIGHT)
        if self._y - height < MARGIN:
            self._turn()
        flow.drawOn(self._canvas, MARGIN, self._y - height)
        self._y -= height + 16

    def _style(self, *, bold: bool = False, right: bool = False) -> ParagraphStyle:
        font = self._bold if bold else self._font
        size = self._size
        return ParagraphStyle(
            "cell", fontName=font, fontSize=size, leading=1.18 * size, alignment=2 if right else 0, splitLongWords=0
        )

    def _draft(self, kind: str) -> _Draft:
        chance = self._chance
        across = "across" in kind
        columns = chance.randint(3, 6)
        kinds = ["word"] + [chance.choice(["money", "count", "share", "date", "name"]) for _ in range(columns - 1)]
        wrapped = kind == "plain, wrapped" or (kind in {"ruled", "ruled, across pages"} and chance.random() < 0.6)
        if wrapped:
            columns = min(columns, 4)
            kinds = kinds[:columns]
            kinds[chance.choice([0, columns - 1])] = "text"
        count = chance.randint(40, 70) if across else chance.randint(4, 10)
        heads = ["Item", *(chance.choice(_WORDS).title() for _ in range(columns - 1))]
        rows = [heads] + [
            ["" if chance.random() < 0.06 and place else _value(chance, one) for place, one in enumerate(kinds)]
            for _ in range(count)
        ]
        draft = _Draft(rows=rows, wrapped=wrapped)
        if "merged" in kind:
            self._merge(draft, sides="ruled" in kind)
        return draft

    def _merge(self, draft: _Draft, *, sides: bool) -> None:
        """Heads over several columns; with rules also merged cells at the side and rows that are one cell."""
        chance, columns = self._chance, len(draft.rows[0])
        top = [""] * columns
        for place, wide in _groups(chance, columns):
            if wide > 1:
                top[place] = " ".join(chance.sample(_WORDS, 2)).title()
                draft.spans.append((0, place, 1, wide))
            elif sides:
                top[place], draft.rows[0][place] = draft.rows[0][place], ""
                draft.spans.append((0, place, 2, 1))
        if sides:
            top[0], draft.rows[0][0] = draft.rows[0][0], ""
            draft.spans.append((0, 0, 2, 1))
        draft.rows.insert(0, top)
        draft.heads = 2
        row = 2
        while sides and row + 2 < len(draft.rows):
            if chance.random() < 0.4:
                high = chance.choice([2, 3]) if row + 3 < len(draft.rows) else 2
                draft.spans.append((row, 0, high, 1))
                for below in range(row + 1, row + high):
                    draft.rows[below][0] = ""
                row += high
            elif chance.random() < 0.3:
                draft.rows[row] = [f"{' '.join(chance.sample(_WORDS, 2)).title()} total", *[""] * (columns - 1)]
                draft.spans.append((row, 0, 1, columns))
                row += 1
            else:
                row += 1

    def _table(self, kind: str) -> None:
        draft = self._draft(kind)
        repeat = "across" in kind and self._chance.random() < 0.6
        flow = self._flow(kind, draft, repeat=repeat)
        room = self._y - MARGIN
        height = flow.wrap(WIDTH - 2 * MARGIN, HEIGHT)[1]
        if "across" not in kind and height > room:
            self._turn()
            room = self._y - MARGIN
        parts = [flow] if height <= room else flow.split(WIDTH - 2 * MARGIN, room)
        if not parts or (len(parts) > 1 and len(parts[0]._cellvalues) < 4):
            self._turn()
            room = self._y - MARGIN
            parts = [flow] if height <= room else flow.split(WIDTH - 2 * MARGIN, room)
        first, number = 0, 0
        while parts:
            part, rest = parts[0], parts[1:]
            count = len(part._cellvalues)
            headed = number > 0 and repeat
            first = self._place(kind, draft, part, first, headed=headed, number=number)
            assert count, "a part has rows"
            if not rest:
                break
            self._turn()
            number += 1
            rest[0].wrap(WIDTH - 2 * MARGIN, HEIGHT)
            tall = sum(rest[0]._rowHeights)
            parts = rest if tall <= self._y - MARGIN else rest[0].split(WIDTH - 2 * MARGIN, self._y - MARGIN)
        self._y -= 18

    def _place(self, kind: str, draft: _Draft, part: Any, first: int, *, headed: bool, number: int) -> int:
        """Draw the part of a table that begins with this row; the row after its last."""
        width, height = part.wrap(WIDTH - 2 * MARGIN, HEIGHT)
        left = MARGIN
        part.drawOn(self._canvas, left, self._y - height)
        own = len(part._cellvalues) - headed
        rows = [(draft.rows[0], 0)] if headed else []
        rows += [(draft.rows[row], row) for row in range(first, first + own)]
        wide = {(row, column): (high, across) for row, column, high, across in draft.spans}
        cells = [
            LabelledCell(
                row=place,
                column=column,
                row_span=wide.get((row, column), (1, 1))[0],
                column_span=wide.get((row, column), (1, 1))[1],
                text=text,
                header=row < draft.heads,
            )
            for place, (texts, row) in enumerate(rows)
            for column, text in enumerate(texts)
            if text
        ]
        box = (left, HEIGHT - self._y, left + width, HEIGHT - self._y + height)
        self._tables.append(
            LabelledTable(kind=kind, page=self._page, box=box, cells=tuple(cells), continues=number > 0)
        )
        self._y -= height
        return first + own

    def _flow(self, kind: str, draft: _Draft, *, repeat: bool) -> Any:
        chance = self._chance
        columns = len(draft.rows[0])
        whole = WIDTH - 2 * MARGIN if draft.wrapped or chance.random() < 0.6 else 78.0 * columns
        widths = [whole / columns] * columns
        if draft.wrapped:
            share = [1.0] * columns
            long = max(range(columns), key=lambda place: len(draft.rows[1][place]))
            share[long] = 2.2
            widths = [whole * one / sum(share) for one in share]
        figures = [
            chance.random() < 0.7 and any(c.isdigit() for c in draft.rows[-1][place]) for place in range(columns)
        ]
        data = [
            [
                Paragraph(text, self._style(bold=row < draft.heads and kind != "plain, wrapped", right=figures[place]))
                if text
                else ""
                for place, text in enumerate(texts)
            ]
            for row, texts in enumerate(draft.rows)
        ]
        padding = chance.choice([2, 3, 5])
        if draft.wrapped and "plain" in kind:
            padding = chance.choice([4, 6])
        style: list[tuple[Any, ...]] = [
            ("TOPPADDING", (0, 0), (-1, -1), padding),
            ("BOTTOMPADDING", (0, 0), (-1, -1), padding),
            ("VALIGN", (0, 0), (-1, -1), chance.choice(["TOP", "TOP", "MIDDLE"]) if "plain" not in kind else "TOP"),
        ]
        style += [
            ("SPAN", (column, row), (column + wide - 1, row + high - 1)) for row, column, high, wide in draft.spans
        ]
        style += _drawing(kind, chance, draft)
        table = Table(data, colWidths=widths, style=style, repeatRows=1 if repeat else 0)
        table.hAlign = "LEFT"
        return table


def _drawing(kind: str, chance: random.Random, draft: _Draft) -> list[tuple[Any, ...]]:
    """The rules and fills of a kind."""
    thin = chance.choice([0.4, 0.5, 1.0])
    head = draft.heads - 1
    if kind.startswith("ruled"):
        return [("GRID", (0, 0), (-1, -1), thin, colors.black)]
    if kind == "rules between rows":
        return [("LINEABOVE", (0, 0), (-1, -1), thin, colors.grey), ("LINEBELOW", (0, -1), (-1, -1), thin, colors.grey)]
    if kind == "head rule only":
        return [
            ("LINEABOVE", (0, 0), (-1, 0), 1, colors.black),
            ("LINEBELOW", (0, head), (-1, head), thin, colors.black),
            ("LINEBELOW", (0, -1), (-1, -1), 1, colors.black),
        ]
    if kind == "shaded":
        return [
            ("BACKGROUND", (0, 0), (-1, head), colors.Color(0.8, 0.85, 0.92)),
            ("ROWBACKGROUNDS", (0, head + 1), (-1, -1), [colors.white, colors.Color(0.94, 0.94, 0.94)]),
        ]
    if kind == "plain, merged" and chance.random() < 0.7:
        under = [("LINEBELOW", (c, r), (c + w - 1, r), 0.5, colors.black) for r, c, _, w in draft.spans if w > 1]
        return [("ALIGN", (0, 0), (-1, 0), "CENTER"), *under]
    return []
