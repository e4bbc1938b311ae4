"""How deep list items are nested: by the kind of their marks and how far they are set in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pincite.document import Block
from pincite.parsing.layout.patterns import MARKER

SAME = 0.012  # share of the page's width within which two items begin at one place
DEEPEST = 12
_ROMAN = frozenset("ivxlc")


class _NestingLevel(NamedTuple):
    kind: str
    left: float
    mark: str
    parts: int  # of a number: 2 for "4.1"; 0 for other marks


def depths_of(blocks: Sequence[Block]) -> dict[str, int]:
    """The depth of each List Item, from 0, by its id; headings end lists, other text does not.

    An item with a mark of a kind that is open, at the same place, goes on with that list. One set in farther, or with
    another kind of mark at the place of the last item, is in it; one set out farther closes what was open.
    """
    depths: dict[str, int] = {}
    open_levels: list[_NestingLevel] = []
    for block in blocks:
        if block.type in {"Title", "Section Header"}:
            open_levels = []
        if block.type != "List Item" or block.box is None:
            continue
        level = _level(block.text, block.box.left, open_levels)
        depth = _place(level, open_levels)
        open_levels = [*open_levels[:depth], level][:DEEPEST]
        depths[block.id] = min(depth, DEEPEST - 1)
    return depths


def _place(level: _NestingLevel, open_levels: Sequence[_NestingLevel]) -> int:
    """The number of the level that the item goes on with or opens."""
    for number in range(len(open_levels) - 1, -1, -1):
        open_level = open_levels[number]
        if open_level.kind == level.kind and abs(open_level.left - level.left) <= SAME:
            return number
    number = len(open_levels)
    while number and _closes(level, open_levels[number - 1]):
        number -= 1
    return number


def _closes(level: _NestingLevel, other: _NestingLevel) -> bool:
    """Whether an item ends a list: it is set out farther, or its number has not more parts."""
    return other.left > level.left + SAME or 0 < level.parts <= other.parts


def _level(text: str, left: float, open_levels: Sequence[_NestingLevel]) -> _NestingLevel:
    """The kind of the item's mark: its bullet, or brackets and what it counts with; decimals by how many parts."""
    match = MARKER.match(text + " ")
    if match is None:
        return _NestingLevel("", left, "", 0)
    mark = match.group().strip()
    for name in ("bullet", "decimal"):
        if match[name]:
            parts = 0 if name == "bullet" else mark.rstrip(".").count(".") + 1
            return _NestingLevel(f"decimal {parts}" if parts else mark, left, mark, parts)
    core = mark.strip("().")
    shape = mark.replace(core, "")
    counting = _counting(core, open_levels)
    return _NestingLevel(f"{shape} {counting}", left, core, int(shape == "." and counting == "digits"))


def _counting(core: str, open_levels: Sequence[_NestingLevel]) -> str:
    """What a mark counts with: digits, letters or Roman numbers; a lone i goes on with letters after an h."""
    if core.isdigit():
        return "digits"
    small = core.lower()
    case = "upper" if core.isupper() else "lower"
    if not set(small) <= _ROMAN:
        return f"{case} letters"
    before = {level.mark.lower() for level in open_levels if "letters" in level.kind}
    if len(small) == 1 and chr(ord(small) - 1) in before:
        return f"{case} letters"
    if small in {"c", "l"}:
        return f"{case} letters"
    return f"{case} Roman"
