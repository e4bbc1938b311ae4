"""Words of a résumé on pages, each with a mark for what it states."""

import random
from typing import Any

from examples.resume.pack import Pack
from examples.resume.person import Claim, Month, Person, iso
from examples.workers_comp.layout import Flow
from examples.workers_comp.names import words
from examples.workers_comp.wording import Mark, Rich

_MONTHS = words("January February March April May June July August September October November December")
LETTER = (612.0, 792.0)


class Writer:
    """Writes one person's résumé in a pack's style; a pack's `compose` calls it from top to bottom."""

    def __init__(self, person: Person, pack: Pack) -> None:
        self.person, self.pack = person, pack
        self.rng = random.Random(f"{pack.name}-{person.seed}")
        self.month_style = self.rng.choice(pack.months)
        self.range_style = self.rng.choice(pack.ranges)
        self.lasting = self.rng.choice(pack.lasting)
        self.bullet = self.rng.choice(pack.bullets)
        self.flow = Flow(size=LETTER, margins=(54, 50, 54, 50), font=pack.font, points=pack.points)

    @property
    def size(self) -> float:
        """The size of running text, in points."""
        return self.pack.points

    def state(self, key: str, value: Any, text: str | None = None) -> Rich:
        """The words that state a field of the person."""
        shown = str(value) if text is None else text
        return Rich(shown, [Mark(start=0, end=len(shown), key=key, value=value)])

    def item(self, at: int, *names: str, text: str | None = None) -> Rich:
        """The words that state fields of a claim; empty where the claim lacks the first of them."""
        value = self.person.claims[at].value()
        shown = value[names[0]] if text is None else text
        if value[names[0]] is None:
            return Rich()
        marks = [
            Mark(start=0, end=len(shown), key="claims", value=value[name], item=at, sub=name)
            for name in names
            if value[name] is not None
        ]
        return Rich(shown, marks)

    def title(self, at: int) -> Rich:
        """The words that name a claim: of an experience its role too."""
        return self.item(at, "label", "role")

    def heading(self, kind: str, *, style: str = "rule", caps: bool = False) -> None:
        """A section's heading, which says the type of every claim below it."""
        words = self.rng.choice(self.pack.headings[kind])
        words = words.upper() if caps else words
        rich = Rich(words)
        for at, claim in self.person.of(kind):
            rich.marks.append(
                Mark(start=0, end=len(words), key="claims", value=claim.type, item=at, sub="type"),
            )
        flow = self.flow
        flow.need(5 * flow.line_height(self.size))
        flow.y -= 6
        flow.y -= flow.block(rich, flow.x, flow.span, size=self.size + 1.5, bold=True)
        if style == "rule":
            flow.operate("line", flow.x, flow.y, flow.x + flow.span, flow.y, 0.7)
        flow.y -= 5

    def month(self, month: Month) -> str:
        """A month or a year as this résumé prints it."""
        year, number = month
        if number is None:
            return f"{year}"
        styles = {
            "short": f"{_MONTHS[number - 1][:3]} {year}",
            "long": f"{_MONTHS[number - 1]} {year}",
            "slash": f"{number:02d}/{year}",
            "iso": f"{year}-{number:02d}",
        }
        return styles[self.month_style]

    def dates(self, at: int) -> Rich:
        """The time of a claim: a range, one date, or `Since` a date."""
        claim = self.person.claims[at]
        if claim.start is None or (claim.end is None and not claim.current):
            return self._one_date(at, claim)
        out = Rich()
        if claim.current and self.lasting.startswith("Since"):
            out.add(self.item(at, "end", text="Since"))
            out.text += " "
            out.add(self.item(at, "start", text=self.month(claim.start)))
            return out
        before, between, after = self.range_style.split("{}")
        out.text += before
        out.add(self.item(at, "start", text=self.month(claim.start)))
        out.text += between
        out.add(self.item(at, "end", text=self.lasting if claim.current else self.month(claim.end or claim.start)))
        out.text += after
        return out

    def _one_date(self, at: int, claim: Claim) -> Rich:
        name, month = ("end", claim.end) if claim.start is None else ("start", claim.start)
        return self.item(at, name, text=self.month(month)) if month and iso(month) else Rich()

    def text(self, rich: Rich, *, bold: bool = False, size: float = 0, align: str = "l", after: float = 0) -> None:
        """A paragraph; none where it is empty."""
        if not rich.text.strip():
            return
        flow, points = self.flow, size or self.size
        flow.need(flow.measure(rich, flow.span, size=points, bold=bold))
        flow.y -= flow.block(rich, flow.x, flow.span, size=points, bold=bold, align=align) + after

    def beside(self, left: Rich, right: Rich, *, bold: bool = False) -> None:
        """A text at the left and another at the right edge, on one line."""
        flow = self.flow
        wide = flow.measure_width(right, self.size) + 10
        height = flow.measure(left, flow.span - wide, size=self.size, bold=bold)
        flow.need(height + flow.line_height(self.size))
        flow.block(left, flow.x, flow.span - wide, size=self.size, bold=bold)
        flow.block(right, flow.x, flow.span, size=self.size, align="r")
        flow.y -= height

    def points(self, lines: list[Rich]) -> None:
        """Bullets."""
        flow = self.flow
        for rich in lines:
            flow.need(flow.measure(rich, flow.span - 14, size=self.size))
            flow.block(Rich(self.bullet), flow.x + 3, 12, size=self.size)
            flow.y -= flow.block(rich, flow.x + 14, flow.span - 14, size=self.size) + 1

    def duties(self, at: int) -> list[Rich]:
        """The bullets of an experience: its duties and, among them, its evidence."""
        claim = self.person.claims[at]
        lines = [Rich(duty) for duty in claim.duties]
        if claim.evidence:
            lines.insert(self.rng.randint(0, len(lines)), self.item(at, "evidence"))
        return lines

    def joined(self, *parts: Rich | str, between: str = "") -> Rich:
        """Several texts as one; with `between`, what is empty is left out."""
        out = Rich()
        given = [Rich(part) if isinstance(part, str) else part for part in parts]
        for part in (part for part in given if part.text or not between):
            out.text += between if out.text else ""
            out.add(part)
        return out
