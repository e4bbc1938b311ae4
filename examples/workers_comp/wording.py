"""Template text with tags becomes text to print, with a mark on the words that state a field.

The tags are described in README.md. A piece of text that needs a value which the claim does not have is dropped whole,
so no document states an absent field.
"""

import random
import re
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from examples.workers_comp import formats, names
from examples.workers_comp.claim import Claim
from examples.workers_comp.pack import Pack

CHECKED, UNCHECKED = "\ue001", "\ue000"
_TAG = re.compile(r"\{([^{}]+)\}|\[\[([\w.#]+)(?::(\w+))?=(.*?)\]\]|(\*\*)")
_CHOICE = re.compile(r"\(\((.*?)\)\)", re.DOTALL)
_FIELD = re.compile(r"(?P<key>[\w.]+?)(?:#(?P<item>\d+)(?:\.(?P<sub>\w+))?)?(?P<alt>@alt)?(?::(?P<style>\w+))?")
_PERCENT = ("_percent",)
_TIME = ("time_of_injury",)


class Missing(Exception):
    """The claim does not have what a piece of text needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Characters `[start, end)` of a text state `value` for the field `key` (item `item` of a list, its `sub`)."""

    start: int
    end: int
    key: str
    value: Any
    item: int | None = None
    sub: str | None = None


@dataclass(slots=True)
class Rich:
    """A text to print, its marks and its bold spans."""

    text: str = ""
    marks: list[Mark] = field(default_factory=list)
    bold: list[tuple[int, int]] = field(default_factory=list)

    def add(self, other: "Rich") -> None:
        """Appends another text with its marks."""
        shift = len(self.text)
        self.text += other.text
        self.bold += [(start + shift, end + shift) for start, end in other.bold]
        for mark in other.marks:
            self.marks.append(
                Mark(
                    start=mark.start + shift,
                    end=mark.end + shift,
                    key=mark.key,
                    value=mark.value,
                    item=mark.item,
                    sub=mark.sub,
                )
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One item of a list field, while a template goes through the list."""

    key: str
    index: int
    value: Any


class Scribe:
    """Expands the text of one document. `variables` are names that the document defined with `@let`."""

    def __init__(self, claim: Claim, pack: Pack, rng: random.Random) -> None:
        self.claim, self.pack, self.rng = claim, pack, rng
        self.variables: dict[str, Any] = {}
        self.date_style = rng.choice(pack.dates)
        self.money_style = rng.choice(pack.money)
        self.time_style = rng.choice(pack.times)
        self._taken = claim.taken()

    def expand(self, text: str, item: Item | None = None) -> Rich | None:
        """The text to print, or None where the claim lacks something that it needs."""
        try:
            rich = self._expand(self.choose(text), item)
        except Missing:
            return None
        rich.text = rich.text.replace("[ ]", "[\u00a0]")  # never broken over two lines
        return rich

    def choose(self, text: str) -> str:
        """The text with one wording picked wherever the template offers several."""
        return _CHOICE.sub(lambda match: self.rng.choice(match[1].split("||")).strip(), text)

    def holds(self, condition: str) -> bool:
        """Whether a condition such as `surgery.was_performed=true&!litigation.adj_number` holds for the claim."""
        return all(self._holds(part) for part in condition.split("&"))

    def _holds(self, part: str) -> bool:
        if part.startswith("!"):
            return not self._holds(part[1:])
        key, _, expected = part.partition("=")
        value = self.claim.values.get(key)
        return value is not None and (not expected or _literal(value) == expected)

    def items(self, key: str) -> list[Item]:
        """The items of a list field; none where the claim lacks it."""
        return [Item(key=key, index=at, value=value) for at, value in enumerate(self.claim.values.get(key, []))]

    def _expand(self, text: str, item: Item | None) -> Rich:
        out, last, bold_from = Rich(), 0, None
        for match in _TAG.finditer(text):
            out.text += text[last : match.start()]
            last = match.end()
            if match[5]:
                if bold_from is None:
                    bold_from = len(out.text)
                else:
                    out.bold.append((bold_from, len(out.text)))
                    bold_from = None
            elif match[2]:
                out.add(self._stated(match[2], match[3], match[4], item))
            else:
                out.add(self._value(match[1], item))
        out.text += text[last:]
        return out

    def _stated(self, name: str, expected: str | None, text: str, item: Item | None) -> Rich:
        key, _, index = name.partition("#")
        value = self.claim.values.get(key)
        if value is None or (expected and _literal(value) != expected):
            raise Missing(name)
        place = int(index) if index else None
        if place is not None:
            if place >= len(value):
                raise Missing(name)
            value = value[place]
        out = self._expand(text, item)
        out.marks.append(Mark(start=0, end=len(out.text), key=key, value=value, item=place))
        return out

    def _value(self, tag: str, item: Item | None) -> Rich:
        if tag.startswith("%"):
            return self._check(tag[1:])
        if tag.startswith("."):
            return self._item(tag[1:], item)
        if tag.startswith("x."):
            return Rich(self._extra(tag[2:]))
        silent = tag.startswith("~")
        match = _FIELD.fullmatch(tag.lstrip("~"))
        if match is None:
            raise ValueError(f"unknown tag {{{tag}}}")
        key, style = match["key"], match["style"]
        value: Any = self.claim.values.get(key)
        if value is None:
            raise Missing(key)
        if match["alt"]:
            value = self.claim.contested.get(key, value)
        if match["item"]:
            out = self._picked(key, value, int(match["item"]), match["sub"], style)
        elif isinstance(value, list):
            out = self._list(key, value, style)
        else:
            words = self.words(key, value, style)
            out = Rich(words, [Mark(start=0, end=len(words), key=key, value=value)])
        return Rich(out.text) if silent else out

    def _picked(self, key: str, value: list[Any], index: int, sub: str | None, style: str | None) -> Rich:
        if index >= len(value):
            raise Missing(key)
        chosen = value[index][sub] if sub else value[index]
        words = self.words(f"{key}.{sub}" if sub else key, chosen, style)
        return Rich(words, [Mark(start=0, end=len(words), key=key, value=chosen, item=index, sub=sub)])

    def _list(self, key: str, value: list[str], style: str | None) -> Rich:
        if not value:
            raise Missing(key)
        out, count = Rich(), len(value)
        for at, text in enumerate(value):
            words = self.words(key, text, "cap" if style == "cap" and at == 0 else style if style != "cap" else None)
            gap = "" if at == 0 else ", " if at < count - 1 or style == "title" else " and "
            out.text += gap
            out.add(Rich(words, [Mark(start=0, end=len(words), key=key, value=text, item=at)]))
        return out

    def _item(self, tag: str, item: Item | None) -> Rich:
        if item is None:
            raise ValueError(f"{{.{tag}}} stands outside a list")
        sub, _, style = tag.partition(":")
        if sub in ("", "_"):
            value, name, part = item.value, item.key, None
        else:
            value, name, part = item.value[sub], f"{item.key}.{sub}", sub
        words = self.words(name, value, style or None)
        return Rich(words, [Mark(start=0, end=len(words), key=item.key, value=value, item=item.index, sub=part)])

    def _check(self, tag: str) -> Rich:
        """Check boxes: `{%key: true=Yes; false=No}` ticks the one that the claim has, or none."""
        key, _, options = tag.partition(":")
        value = self.claim.values.get(key.strip())
        out = Rich()
        for option in options.split(";"):
            member, _, label = option.strip().partition("=")
            hit = value is not None and _literal(value) == member
            words = f"{self.pack.tick if hit else self.pack.no_tick} {label}"
            out.text += "   " if out.text else ""
            marks = [Mark(start=0, end=len(words), key=key.strip(), value=value)] if hit else []
            out.add(Rich(words, marks))
        return out

    def words(self, key: str, value: Any, style: str | None) -> str:
        """A value as this document prints it."""
        if isinstance(value, bool):
            return self.pack.yes_no[not value]
        if isinstance(value, date):
            return formats.DATES[style or self.date_style](value)
        if key.endswith(_PERCENT):
            return formats.percent(value, style)
        if isinstance(value, int | float):
            return formats.MONEY[style or self.money_style](value)
        if key.endswith(_TIME):
            return formats.TIMES[style or self.time_style](value)
        phrases = self.pack.enums.get(key, {}).get(value)
        if phrases:
            value = self.rng.choice(phrases)
        return formats.TEXTS[style](value) if style else value

    def _extra(self, tag: str) -> str:
        name, _, style = tag.partition(":")
        name, *arguments = name.split()
        if name in self.variables:
            value = self.variables[name]
        elif name in self.claim.extras:
            value = self.claim.extras[name]
        else:
            value = self.invent(name, arguments)
        if isinstance(value, date | float):
            return self.words("", value, style or None)
        return formats.TEXTS[style](str(value)) if style else str(value)

    def invent(self, name: str, arguments: list[str]) -> Any:
        """Matter that is no field of the claim: a day, an amount, a person … unequal to the claim's own."""
        if name == "date":
            return self._day(arguments)
        if name == "person":
            pool = names.FIRST_FEMALE + names.FIRST_MALE
            return f"{self.rng.choice(pool)} {self.rng.choice(('Castle', 'Dray', 'Finch', 'Marsh', 'Pruitt', 'Vance'))}"
        if name == "phone":
            return f"(916) 555-01{self.rng.randint(10, 99)}"
        if name == "digits":
            return str(self.rng.randint(10 ** (int(arguments[0]) - 1), 10 ** int(arguments[0]) - 1))
        whole = 1.0
        if name == "part":
            key, *arguments = arguments
            whole = self.claim.values[key]
        low, high = (whole * float(argument) for argument in arguments)
        while True:
            value: int | float = round(self.rng.uniform(low, high), 2)
            if name == "number":
                value = int(value)
            elif name == "round":
                value = float(round(value / 250) * 250)
            if name == "number" or value not in self._taken:
                return value

    def _day(self, arguments: list[str]) -> date:
        name, low, high = arguments[0], int(arguments[1]), int(arguments[-1])
        base = self.variables.get(name, self.claim.extras.get(name, self.claim.values.get(name)))
        if base is None:
            raise Missing(name)
        day: date = base + timedelta(days=self.rng.randint(low, high))
        while day in self._taken or day.weekday() > 4:
            day += timedelta(days=1)
        return day


def _literal(value: Any) -> str:
    if isinstance(value, list):
        return "some" if value else "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
