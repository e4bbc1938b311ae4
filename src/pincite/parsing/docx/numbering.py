"""The numbers and bullets of list paragraphs, counted as Word displays them.

A paragraph names a numbering instance and a level; the instance leads to an abstract definition with one counter for
each level. Counting is by definition, so that instances of one definition go on where another stopped, unless they
restart it (ECMA-376 part 1, 17.9).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pincite.parsing.docx.names import attribute, child, children, is_on, value_of, whole_number
from pincite.parsing.flow.numerals import bullet_sign, format_number

if TYPE_CHECKING:
    from lxml.etree import _Element

    from pincite.parsing.docx.styles import ParagraphLook, Styles

LEVELS = 9
_PLACE = re.compile(r"%([1-9])")


@dataclass(slots=True)
class _NumberingLevel:
    start: int = 1
    form: str = "decimal"
    text: str = ""
    restart: int | None = None
    legal: bool = False
    style: str | None = None
    font: str = ""
    vanish: bool = False


@dataclass(slots=True)
class _Instance:
    definition: str
    starts: dict[int, int] = field(default_factory=dict)
    levels: dict[int, _NumberingLevel] = field(default_factory=dict)


class ListCounter:
    """Gives each paragraph its mark; ask for every paragraph once, in document order."""

    def __init__(self, root: _Element | None, styles: Styles) -> None:
        self._definitions = {
            attribute(element, "abstractNumId") or "": element for element in children(root, "abstractNum")
        }
        self._styles = styles
        self._levels: dict[str, dict[int, _NumberingLevel]] = {}
        self._instances = {
            whole_number(attribute(element, "numId"), -1): _read_instance(element) for element in children(root, "num")
        }
        self._linked = {
            value_of(child(element, "styleLink")): key
            for key, element in self._definitions.items()
            if child(element, "styleLink") is not None
        }
        self._counts: dict[str, list[int | None]] = {}
        self._begun: set[tuple[int, int]] = set()

    def mark(self, look: ParagraphLook) -> str | None:
        """The mark before a paragraph ("2.1", "(a)", "•"); None for a paragraph of no list, "" for one without mark."""
        list_place = self._place(look)
        if list_place is None:
            return None
        number, level, levels = list_place
        counts = self._count(number, self._instances[number], level, levels)
        shape = levels[level]
        if shape.vanish:
            return ""
        if shape.form == "bullet":
            return bullet_sign(shape.text, font=shape.font)

        def place(match: re.Match[str]) -> str:
            level_index = int(match[1]) - 1
            form = levels[level_index].form if level_index in levels else "decimal"
            value = counts[level_index]
            if value is None:
                value = levels[level_index].start if level_index in levels else 1
            return format_number(value, "decimal" if shape.legal and form != "bullet" else form)

        return _PLACE.sub(place, shape.text).strip()

    def depth(self, look: ParagraphLook) -> int | None:
        """The level of a paragraph in its list, from 0; None for a paragraph of no list."""
        list_place = self._place(look)
        return list_place[1] if list_place is not None else None

    def _place(self, look: ParagraphLook) -> tuple[int, int, dict[int, _NumberingLevel]] | None:
        """The number of a paragraph's list, its level, and the list's levels."""
        number = look.numbering.instance
        instance = self._instances.get(number) if number else None
        if number is None or instance is None:
            return None
        levels = {**self._definition(instance.definition), **instance.levels}
        level = look.numbering.level
        if level is None:
            level = next(
                (place for place, list_level in levels.items() if list_level.style and list_level.style == look.style),
                0,
            )
        return (number, level, levels) if 0 <= level < LEVELS and level in levels else None

    def _count(
        self, number: int, instance: _Instance, level: int, levels: dict[int, _NumberingLevel]
    ) -> list[int | None]:
        counts = self._counts.setdefault(instance.definition, [None] * LEVELS)
        if level in instance.starts and (number, level) not in self._begun:
            counts[level] = instance.starts[level]
        else:
            value = counts[level]
            counts[level] = levels[level].start if value is None else value + 1
        self._begun.add((number, level))
        for deeper in range(level + 1, LEVELS):
            restart = levels[deeper].restart if deeper in levels else None
            # Without a rule of its own a level starts again after any higher one; 0 means never.
            if restart is None or (restart and level < restart):
                counts[deeper] = None
        return counts

    def _definition(self, key: str) -> dict[int, _NumberingLevel]:
        if key not in self._levels:
            element = self._definitions.get(key)
            link = value_of(child(element, "numStyleLink"))
            if link is not None and self._linked.get(link, key) != key:
                element = self._definitions[self._linked[link]]
            self._levels[key] = {
                place: _read_level(level_element)
                for level_element in children(element, "lvl")
                if (place := whole_number(attribute(level_element, "ilvl"))) is not None
            }
        return self._levels[key]


def _read_instance(element: _Element) -> _Instance:
    instance = _Instance(value_of(child(element, "abstractNumId")) or "")
    for override in children(element, "lvlOverride"):
        place = whole_number(attribute(override, "ilvl"))
        if place is None:
            continue
        start = whole_number(value_of(child(override, "startOverride")))
        if start is not None:
            instance.starts[place] = start
        own = child(override, "lvl")
        if own is not None:
            instance.levels[place] = _read_level(own)
    return instance


def _read_level(element: _Element) -> _NumberingLevel:
    return _NumberingLevel(
        start=whole_number(value_of(child(element, "start")), 0) or 0,
        form=_form(element),
        text=value_of(child(element, "lvlText")) or "",
        restart=whole_number(value_of(child(element, "lvlRestart"))),
        legal=bool(is_on(child(element, "isLgl"))),
        style=value_of(child(element, "pStyle")),
        font=attribute(child(element, "rPr", "rFonts"), "ascii") or "",
        vanish=bool(is_on(child(element, "rPr", "vanish"))),
    )


def _form(element: _Element) -> str:
    form = child(element, "numFmt")
    if form is None:
        # A format of a newer Word stands in alternate content, with an older one to fall back on.
        form = child(element, "mc:AlternateContent", "mc:Fallback", "numFmt")
    return value_of(form) or "decimal"
