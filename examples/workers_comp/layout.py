"""Pages, lines and boxes: where every word goes, and so where every marked word is."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from reportlab.pdfbase import pdfmetrics

from examples.workers_comp.wording import CHECKED, UNCHECKED, Mark, Rich

BOLD = {"Helvetica": "Helvetica-Bold", "Times-Roman": "Times-Bold", "Courier": "Courier-Bold"}
Box = tuple[float, float, float, float]  # left, bottom, right, top in points of the displayed page


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A mark as it was drawn: the page from 1 and one box for each line."""

    mark: Mark
    quote: str
    page: int
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A text as it was drawn: the number and kind of its block of the template, and its row in there."""

    block: int
    kind: str
    row: int
    rich: Rich
    bold: bool
    align: str


@dataclass(slots=True)
class Sheet:
    """One page: drawing operations in the order they were made."""

    operations: list[tuple[Any, ...]] = field(default_factory=list)


def width_of(text: str, font: str, size: float) -> float:
    """The width of a text in points; a check box is as wide as it is high."""
    ticks = text.count(CHECKED) + text.count(UNCHECKED)
    plain = text.replace(CHECKED, "").replace(UNCHECKED, "")
    return float(pdfmetrics.stringWidth(plain, font, size)) + ticks * size


def wrap(text: str, font: str, size: float, width: float) -> list[tuple[int, int]]:
    """The lines of a text as half-open spans. A word wider than the width has a line of its own."""
    lines: list[tuple[int, int]] = []
    start = end = 0
    at = 0
    for word in text.split(" "):
        stop = at + len(word)
        if end > start and width_of(text[start:stop], font, size) > width:
            lines.append((start, end))
            start = at
        end = stop
        at = stop + 1
    lines.append((start, end))
    return lines


def fit(text: str, font: str, size: float, width: float) -> float:
    """The size, made smaller until no single word is wider than the width."""
    widest = max((width_of(word, font, size) for word in text.split(" ")), default=0)
    return size if widest <= width else size * width / widest


class Flow:
    """Puts text on pages from top to bottom, in one column or in several."""

    def __init__(self, *, size: tuple[float, float], margins: Box, font: str, points: float) -> None:
        self.width, self.height = size
        self.left, self.bottom, right, top = margins
        self.right, self.top = self.width - right, self.height - top
        self.font, self.points = font, points
        self.heading: Callable[[], None] | None = None
        self.sheets: list[Sheet] = []
        self.placed: list[Placed] = []
        self.parts: list[Part] = []
        self.kind, self.number, self.row = "", 0, 0
        self.columns: list[tuple[float, float]] = [(self.left, self.right)]
        self.column, self.column_top, self.lowest = 0, self.top, self.top
        self.new_page()

    @property
    def x(self) -> float:
        """The left edge of the present column."""
        return self.columns[self.column][0]

    @property
    def span(self) -> float:
        """The width of the present column."""
        left, right = self.columns[self.column]
        return right - left

    def new_page(self) -> None:
        """Starts a page, with the columns that are in force."""
        self.sheets.append(Sheet())
        self.column, self.column_top = 0, self.top
        self.y = self.lowest = self.top

    def set_columns(self, count: int) -> None:
        """Goes on in so many columns, below all that stands."""
        self.y = min(self.y, self.lowest)
        gap = 20.0
        each = (self.right - self.left - gap * (count - 1)) / count
        self.columns = [(self.left + at * (each + gap), self.left + at * (each + gap) + each) for at in range(count)]
        self.column, self.column_top, self.lowest = 0, self.y, self.y

    def next_column(self) -> None:
        """Goes to the top of the next column, or of the next page."""
        self.lowest = min(self.lowest, self.y)
        if self.column + 1 < len(self.columns):
            self.column += 1
            self.y = self.column_top
        else:
            self.new_page()

    def begin(self, kind: str) -> None:
        """What is drawn from now on belongs to another block of the template, of this kind."""
        self.kind, self.number, self.row = kind, self.number + 1, 0

    def need(self, height: float) -> None:
        """Makes sure that so much height is free below, and draws the heading that waits for content."""
        heading, self.heading = self.heading, None
        height += 30 if heading else 0
        if self.y - height < self.bottom and self.y < self.column_top:
            self.next_column()
            if self.y - height < self.bottom:
                self.new_page()
        if heading:
            kind = self.kind
            self.begin("h")
            heading()
            self.begin(kind)

    def operate(self, *operation: Any) -> None:
        """Adds a drawing operation to the present page."""
        self.sheets[-1].operations.append(operation)

    def line_height(self, size: float) -> float:
        """The distance of two base lines."""
        return size * 1.28

    def block(self, rich: Rich, x: float, width: float, *, size: float, bold: bool = False, align: str = "l") -> float:
        """Draws a text from `self.y` down without page breaks and returns its height; `self.y` stays."""
        self.parts.append(Part(block=self.number, kind=self.kind, row=self.row, rich=rich, bold=bold, align=align))
        font = BOLD[self.font] if bold else self.font
        size = fit(rich.text, BOLD[self.font], size, width)
        lines = wrap(rich.text, BOLD[self.font] if rich.bold else font, size, width)
        self.draw_lines(rich, lines, (x, width), font=font, size=size, align=align)
        return len(lines) * self.line_height(size)

    def measure(self, rich: Rich, width: float, *, size: float, bold: bool = False) -> float:
        """The height that `block` would use."""
        font = BOLD[self.font] if bold or rich.bold else self.font
        size = fit(rich.text, BOLD[self.font], size, width)
        return len(wrap(rich.text, font, size, width)) * self.line_height(size)

    def measure_width(self, rich: Rich, size: float) -> float:
        """The width of a text on one line."""
        return width_of(rich.text, self.font, size)

    def draw_lines(
        self,
        rich: Rich,
        lines: list[tuple[int, int]],
        place: tuple[float, float],
        *,
        font: str,
        size: float,
        align: str = "l",
    ) -> None:
        """Draws lines of a text within `place` (left and width) and keeps the boxes of its marks."""
        x, width = place
        ascent, descent = pdfmetrics.getAscentDescent(font, size)
        found: dict[int, list[Box]] = {}
        for number, (start, end) in enumerate(lines):
            base = self.y - size - number * self.line_height(size)
            runs = _runs(rich, start, end, font)
            total = sum(width_of(rich.text[a:b], run_font, size) for a, b, run_font in runs)
            left = x + {"l": 0.0, "c": (width - total) / 2, "r": width - total}[align]
            edges = self._draw_runs(rich.text, runs, (left, base), size)
            for at, mark in enumerate(rich.marks):
                low, high = max(mark.start, start), min(mark.end, end)
                if low < high:
                    found.setdefault(at, []).append((edges[low], base + descent, edges[high], base + ascent))
        for at, boxes in found.items():
            mark = rich.marks[at]
            quote = rich.text[mark.start : mark.end].replace(CHECKED, "X").replace(UNCHECKED, "").strip()
            self.placed.append(Placed(mark=mark, quote=quote, page=len(self.sheets), boxes=tuple(boxes)))

    def _draw_runs(
        self, text: str, runs: list[tuple[int, int, str]], origin: tuple[float, float], size: float
    ) -> dict[int, float]:
        """Draws the runs of one line; where each character begins, and the last one ends."""
        left, base = origin
        edges: dict[int, float] = {}
        for start, end, font in runs:
            edges[start] = left
            for at in range(start, end):
                edges[at + 1] = edges[at] + width_of(text[at], font, size)
            begin = start
            for at in range(start, end):
                if text[at] in (CHECKED, UNCHECKED):
                    self._string(text[begin:at], edges[begin], base, font, size)
                    self._tick(edges[at], base, size, checked=text[at] == CHECKED)
                    begin = at + 1
            self._string(text[begin:end], edges[begin], base, font, size)
            left = edges[end]
        return edges

    def _string(self, text: str, x: float, y: float, font: str, size: float) -> None:
        if text.strip():
            self.operate("text", x, y, font, size, text)

    def _tick(self, x: float, y: float, size: float, *, checked: bool) -> None:
        side = size * 0.86
        self.operate("rect", x + size * 0.05, y - size * 0.1, side, side, 0.6, None)
        if checked:
            self.operate("text", x + size * 0.17, y + size * 0.03, "Helvetica-Bold", size * 0.86, "X")


def _runs(rich: Rich, start: int, end: int, font: str) -> list[tuple[int, int, str]]:
    """A line's spans by font."""
    cuts = sorted({start, end, *(cut for span in rich.bold for cut in span if start < cut < end)})
    strong = font if font in BOLD.values() else BOLD[font]
    runs = []
    for low, high in pairwise(cuts):
        bold = any(first <= low and high <= last for first, last in rich.bold)
        runs.append((low, high, strong if bold else font))
    return runs or [(start, end, font)]
