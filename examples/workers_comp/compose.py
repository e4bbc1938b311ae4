"""A template and a claim become the pages of one document."""

import random
import re
from collections.abc import Callable, Iterator

from examples.workers_comp.claim import Claim
from examples.workers_comp.layout import Flow
from examples.workers_comp.pack import Pack
from examples.workers_comp.template import Block, Template
from examples.workers_comp.wording import Item, Rich, Scribe

SIZES = {"letter": (612.0, 792.0), "landscape": (792.0, 612.0), "legal": (612.0, 1008.0), "a4": (595.0, 842.0)}
_PREFIX = re.compile(r"(?:\?(\S+)\s+)?(?:%(\d+)\s+)?(?:\*([\w.]+):\s*)?(.*)", re.DOTALL)
Row = tuple[str, Item | None]


class Composer:
    """Draws the blocks of one document. `flow` holds the pages, `name` is the file's name."""

    def __init__(self, template: Template, claim: Claim, pack: Pack, rng: random.Random) -> None:
        self.template, self.pack, self.rng = template, pack, rng
        self.scribe = Scribe(claim, pack, rng)
        settings = template.settings
        self.scribe.date_style = settings.get("dates", self.scribe.date_style)
        self.scribe.money_style = settings.get("money", self.scribe.money_style)
        self.name = self.scribe.choose(settings["file"])
        self.rotation = int(settings.get("rotate", "0"))
        self.crop = tuple(float(part) for part in settings.get("crop", "0 0 0 0").split())
        margins = [float(part) for part in settings.get("margins", "54 54 54 54").split()]
        self.flow = Flow(
            size=SIZES[settings.get("size", "letter")],
            margins=(margins[0], margins[1], margins[2], margins[3]),
            font=settings.get("font", pack.font),
            points=float(settings.get("points", pack.size)),
        )
        self.size = self.flow.points

    def compose(self) -> Flow:
        """Draws all blocks, then the running header and footer."""
        for block in self.template.blocks:
            if all(self.scribe.holds(condition) for condition in block.conditions):
                method: Callable[[Block], None] = getattr(self, f"_{block.kind}")
                self.flow.begin(block.kind)
                method(block)
        self._running()
        return self.flow

    def rows(self, block: Block) -> Iterator[Row]:
        """The lines of a block that stand: conditions and odds applied, lists gone through."""
        for text, item in self._rows(block):
            self.flow.row += 1
            yield text, item

    def _rows(self, block: Block) -> Iterator[Row]:
        for line in block.lines:
            match = _PREFIX.fullmatch(line)
            assert match is not None
            condition, odds, key, text = match.groups()
            if condition and not self.scribe.holds(condition):
                continue
            if odds and self.rng.randrange(100) >= int(odds):
                continue
            if key:
                yield from ((text, item) for item in self.scribe.items(key))
            else:
                yield text, None

    def _text(self, text: str) -> Rich:
        return self.scribe.expand(text) or Rich()

    def _one(self, text: str, *, size: float, bold: bool = False, align: str = "l", after: float = 4.0) -> None:
        rich = self.scribe.expand(text)
        if rich is None or not rich.text.strip():
            return
        flow = self.flow
        flow.need(flow.measure(rich, flow.span, size=size, bold=bold) + (30 if bold else 0))
        flow.y -= flow.block(rich, flow.x, flow.span, size=size, bold=bold, align=align) + after

    def _title(self, block: Block) -> None:
        self._one(block.argument, size=self.size + 4.5, bold=True, align="c", after=8)

    def _h(self, block: Block) -> None:
        """A heading, drawn as soon as something stands below it."""
        rich = self._text(block.argument)

        def draw() -> None:
            flow, size = self.flow, self.size + 1.2
            flow.y -= 4
            flow.y -= flow.block(rich, flow.x, flow.span, size=size, bold=True) + 3

        self.flow.heading = draw if rich.text else None

    def _right(self, block: Block) -> None:
        self._one(block.argument, size=self.size, align="r")

    def _center(self, block: Block) -> None:
        self._one(block.argument, size=self.size, align="c")

    def _p(self, block: Block, size: float | None = None) -> None:
        rich = Rich()
        for text, item in self.rows(block):
            part = self.scribe.expand(text, item)
            if part is not None:
                if rich.text:
                    rich.text += " "
                rich.add(part)
        if rich.text:
            flow, points = self.flow, size or self.size
            flow.need(flow.measure(rich, flow.span, size=points))
            flow.y -= flow.block(rich, flow.x, flow.span, size=points) + points * 0.7

    def _small(self, block: Block) -> None:
        self._p(block, self.size - 2)

    def _lines(self, block: Block) -> None:
        """Short lines one below the other, as in an address."""
        for text, item in self.rows(block):
            rich = self.scribe.expand(text, item)
            if rich is not None:
                self.flow.need(self.flow.measure(rich, self.flow.span, size=self.size))
                self.flow.y -= self.flow.block(rich, self.flow.x, self.flow.span, size=self.size)
        self.flow.y -= self.size * 0.7

    def _bullets(self, block: Block) -> None:
        mark = block.argument or "•"
        for number, (text, item) in enumerate(self.rows(block), start=1):
            rich = self.scribe.expand(text, item)
            if rich is None:
                continue
            flow = self.flow
            flow.need(flow.measure(rich, flow.span - 16, size=self.size))
            label = Rich(f"{number}." if mark == "1" else mark)
            flow.block(label, flow.x + 4, 30, size=self.size)
            flow.y -= flow.block(rich, flow.x + 18, flow.span - 18, size=self.size) + 1.5
        self.flow.y -= 4

    def _pairs(self, block: Block) -> Iterator[tuple[Rich, Rich]]:
        """Label and value of each row; a row without its value is left out or, as often, left blank."""
        for text, item in self.rows(block):
            label, _, value = text.removesuffix(" |").partition(" | ")
            shown = self.scribe.expand(value, item)
            if shown is None and (block.kind != "boxes" and self.rng.random() < 0.5):
                continue
            yield self._text(label), shown or Rich()

    def _kv(self, block: Block) -> None:
        """Labels in one column, values in the next."""
        flow = self.flow
        share = float(block.argument or 34) / 100
        for label, value in self._pairs(block):
            left, right = flow.span * share, flow.span * (1 - share)
            height = max(
                flow.measure(label, left - 8, size=self.size, bold=True), flow.measure(value, right, size=self.size)
            )
            flow.need(height)
            flow.block(label, flow.x, left - 8, size=self.size, bold=True)
            flow.block(value, flow.x + left, right, size=self.size)
            flow.y -= height + 2
        flow.y -= 5

    def _inline(self, block: Block) -> None:
        """Rows such as `DOI: 01/02/2024`, label and value in one line of text."""
        for label, value in self._pairs(block):
            rich = Rich(f"{label.text} ", bold=[(0, len(label.text))])
            rich.add(value)
            self.flow.need(self.flow.measure(rich, self.flow.span, size=self.size))
            self.flow.y -= self.flow.block(rich, self.flow.x, self.flow.span, size=self.size) + 1.5
        self.flow.y -= 5

    def _dots(self, block: Block) -> None:
        """Label, dots, value at the right edge."""
        flow = self.flow
        for label, value in self._pairs(block):
            height = flow.line_height(self.size)
            flow.need(height)
            free = flow.span - flow.measure_width(label, self.size) - flow.measure_width(value, self.size)
            dots = Rich("." * max(3, int((free - 12) / flow.measure_width(Rich("."), self.size))))
            flow.block(label, flow.x, flow.span, size=self.size)
            flow.block(dots, flow.x + flow.measure_width(label, self.size) + 4, free, size=self.size)
            flow.block(value, flow.x, flow.span, size=self.size, align="r")
            flow.y -= height + 1.5
        flow.y -= 5

    def _boxes(self, block: Block) -> None:
        """A form: boxes with a small caption and a value, so many in a row; `=2 ` makes a box two wide."""
        count = int(block.argument or 3)
        row: list[tuple[int, Rich, Rich]] = []
        used = 0
        for label, value in self._pairs(block):
            wide = 1
            if match := re.match(r"=(\d) ", label.text):
                wide, label.text = int(match[1]), label.text[match.end() :]
            if used + wide > count:
                self._box_row(row, count)
                row, used = [], 0
            row.append((wide, label, value))
            used += wide
        self._box_row(row, count)
        self.flow.y -= 8

    def _box_row(self, row: list[tuple[int, Rich, Rich]], count: int) -> None:
        if not row:
            return
        flow, unit, caption = self.flow, self.flow.span / count, 6.4
        spare = count - sum(wide for wide, _, _ in row)
        row[-1] = (row[-1][0] + spare, *row[-1][1:])
        height = max(
            flow.measure(label, unit * wide - 8, size=caption) + flow.measure(value, unit * wide - 8, size=self.size)
            for wide, label, value in row
        )
        height = max(height, flow.line_height(caption) + flow.line_height(self.size)) + 5
        flow.need(height)
        x, top = flow.x, flow.y
        for wide, label, value in row:
            flow.operate("rect", x, top - height, unit * wide, height, 0.6, None)
            flow.y = top - 2
            flow.y -= flow.block(label, x + 4, unit * wide - 8, size=caption)
            flow.block(value, x + 4, unit * wide - 8, size=self.size)
            x += unit * wide
        flow.y = top - height

    def _table(self, block: Block) -> None:
        """A table: widths in per cent, then `grid`, `lines` or `plain`; the first line is its head."""
        *widths, style = block.argument.split()
        shares = [float(width) / 100 for width in widths]
        head, *_ = block.lines
        titles = [part.strip() for part in head.split(" | ")]
        aligns = ["r" if title.endswith(">") else "l" for title in titles]
        body: list[list[Rich]] = []
        for text, item in self.rows(Block(block.kind, lines=block.lines[1:])):
            cells = [self.scribe.expand(part.strip(), item) for part in text.split(" | ")]
            known = [cell for cell in cells if cell is not None]
            if len(known) == len(cells):
                body.append(known)
        if not body:
            return
        header = [self._text(title.rstrip(">")) for title in titles]
        columns = list(zip(shares, aligns, strict=True))
        self._table_row(header, columns, style, head=True)
        for row in body:
            before = len(self.flow.sheets)
            self.flow.need(self._row_height(row, columns))
            if len(self.flow.sheets) > before:
                self._table_row(header, columns, style, head=True)
            self._table_row(row, columns, style, head=False)
        self.flow.y -= 8

    def _row_height(self, cells: list[Rich], columns: list[tuple[float, str]], *, head: bool = False) -> float:
        flow, size = self.flow, self.size - 0.7
        pairs = zip(cells, columns, strict=False)
        return max(flow.measure(cell, flow.span * share - 8, size=size, bold=head) for cell, (share, _) in pairs) + 4

    def _table_row(self, cells: list[Rich], columns: list[tuple[float, str]], style: str, *, head: bool) -> None:
        flow, size = self.flow, self.size - 0.7
        flow.row += 1
        height = self._row_height(cells, columns, head=head)
        flow.need(height * 2 if head else height)
        x, top = flow.x, flow.y
        if head and style == "grid":
            flow.operate("rect", x, top - height, flow.span * sum(share for share, _ in columns), height, 0, 0.88)
        for cell, (share, align) in zip(cells, columns, strict=False):
            width = flow.span * share
            if style == "grid":
                flow.operate("rect", x, top - height, width, height, 0.5, None)
            flow.y = top - 2
            flow.block(cell, x + 4, width - 8, size=size, bold=head, align=align)
            x += width
        if style == "lines" or (style == "plain" and head):
            flow.operate("line", flow.x, top - height, x, top - height, 0.8 if head else 0.3)
        flow.y = top - height

    def _letterhead(self, block: Block) -> None:
        """Name | line | line …, in the pack's manner."""
        name, *lines = (self._text(part.strip()) for part in block.argument.split(" | "))
        flow, style = self.flow, self.pack.letterhead
        if style == "center":
            flow.y -= flow.block(name, flow.x, flow.span, size=self.size + 6, bold=True, align="c") + 1
            for line in lines:
                flow.y -= flow.block(line, flow.x, flow.span, size=self.size - 1.5, align="c")
        elif style == "band":
            height = 12 + (self.size + 4) * 1.28 + len(lines) * flow.line_height(self.size - 1.5)
            flow.operate("rect", flow.x - 10, flow.y - height, flow.span + 20, height, 0, 0.85)
            flow.y -= 5
            flow.y -= flow.block(name, flow.x, flow.span, size=self.size + 4, bold=True)
            for line in lines:
                flow.y -= flow.block(line, flow.x, flow.span, size=self.size - 1.5)
            flow.y -= 7
        else:
            flow.block(name, flow.x, flow.span * 0.55, size=self.size + 5, bold=True)
            bottom = flow.y - (self.size + 5) * 2.6
            for line in lines:
                flow.y -= flow.block(line, flow.x, flow.span, size=self.size - 1.5, align="r")
            flow.y = min(flow.y, bottom) - 3
            flow.operate("line", flow.x, flow.y, flow.x + flow.span, flow.y, 1.2)
        flow.y -= 12

    def _sign(self, block: Block) -> None:
        """Name | title | firm, below a line to sign on."""
        self.flow.need(70)
        self.flow.y -= 26
        self.flow.operate("line", self.flow.x, self.flow.y, self.flow.x + 190, self.flow.y, 0.5)
        self.flow.y -= 2
        for part in block.argument.split(" | "):
            self._one(part.strip(), size=self.size, after=0)
        self.flow.y -= 8

    def _rule(self, block: Block) -> None:
        self.flow.heading = None
        self.flow.operate("line", self.flow.x, self.flow.y, self.flow.x + self.flow.span, self.flow.y, 0.6)
        self.flow.y -= 8

    def _space(self, block: Block) -> None:
        self.flow.y -= float(block.argument or 8)

    def _newpage(self, block: Block) -> None:
        self.flow.heading = None
        self.flow.new_page()

    def _columns(self, block: Block) -> None:
        self.flow.heading = None
        self.flow.set_columns(int(block.argument))

    def _colbreak(self, block: Block) -> None:
        self.flow.heading = None
        self.flow.next_column()

    def _let(self, block: Block) -> None:
        """`@let name date snap -30 -10`: a thing of this document's own, printed by `{x.name}`."""
        name, kind, *arguments = block.argument.split()
        self.scribe.variables[name] = self.scribe.invent(kind, arguments)

    def _stamp(self, block: Block) -> None:
        """A slanted rubber stamp at the top right."""
        flow = self.flow
        flow.operate("stamp", flow.right - 150, flow.height - 46, self._text(block.argument).text)

    def _running(self) -> None:
        flow, settings = self.flow, self.template.settings
        flow.begin("running")
        pages = len(flow.sheets)
        sheets = flow.sheets
        flow.columns, flow.column = [(flow.left, flow.right)], 0
        for number in range(1, pages + 1):
            flow.sheets = sheets[:number]
            for name, top in (("header", flow.height - 24), ("footer", 36.0)):
                if name in settings and (name == "footer" or number > 1):
                    text = settings[name].replace("#total", str(pages)).replace("#page", str(number))
                    rich = self.scribe.expand(text)
                    flow.y = top
                    if rich is not None:
                        flow.block(rich, flow.left, flow.right - flow.left, size=7.5, align="c")
        flow.sheets = sheets
