"""Windows that cut off what does not fit them: how much room is left, and whether the words need more."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from pincite.parsing.html.effects import NARROW, Effects
from pincite.parsing.html.values import VIEWPORT, read_length, read_number

if TYPE_CHECKING:
    from pincite.parsing.html.cascade import Values
    from pincite.parsing.html.nodes import Node

_CLIPPING = frozenset({"hidden", "clip"})
_SCROLLING = frozenset({"auto", "scroll", "overlay"})
_CONTAINED = frozenset({"paint", "strict", "content"})
_FREE = frozenset(
    "auto none max-content min-content fit-content inherit initial unset revert revert-layer stretch "
    "-webkit-fill-available -moz-available fill-available -webkit-max-content -webkit-min-content "
    "-webkit-fit-content".split()
)
_WIDTH = 0.55
"""Width of a letter on average, in the size of the letters."""
_LINE = 1.25
_TOLERANCE = 1.15
_MOST = 20_000
"""Characters after which nobody counts further."""
_BREAKS = frozenset("p div li tr br h1 h2 h3 h4 h5 h6 dt dd section article ul ol table blockquote pre".split())

_DOWN = ("margin-top", "padding-top")
_ASIDE = ("margin-left", "padding-left", "text-indent")


class Room(NamedTuple):
    """What the nearest window leaves, in pixels; None where it does not end.

    `aside` and `along` say that it cuts off what reaches over its sides, and over its top and bottom.
    """

    aside: bool = False
    along: bool = False
    width: float | None = None
    height: float | None = None


NO_ROOM = Room()


@dataclass(frozen=True, slots=True)
class _SizeBounds:
    width: float | None
    height: float | None
    understood: bool


def clip_of(node: Node, values: Values, around: Room, *, em: float) -> tuple[Effects, Room]:
    """What an element's own window does to its words, and the room that it leaves."""
    effects = Effects(em)
    lines = values.get("-webkit-line-clamp", "none")
    bounds = _bounds(values, em)
    room = Room(
        around.aside,
        around.along,
        *(
            own if own is not None else outer
            for own, outer in ((bounds.width, around.width), (bounds.height, around.height))
        ),
    )
    if lines.isdigit() and _lines(node, room.width or VIEWPORT[0] / 2, em) > int(lines):
        effects.doubt("-webkit-line-clamp")
    contained = set(values.get("contain", "").split())
    if contained & {"strict", "size"} and (bounds.height or 0.0) <= NARROW and contained & _CONTAINED:
        effects.hide("clipped")
    horizontal = values.get("overflow-x", "visible")
    vertical = values.get("overflow-y", "visible")
    cuts = bool(contained & _CONTAINED)
    cuts_x, cuts_y = cuts or horizontal in _CLIPPING, cuts or vertical in _CLIPPING
    scrolls = horizontal in _SCROLLING or vertical in _SCROLLING
    if not (cuts_x or cuts_y or scrolls):
        return effects, room
    if cuts_y and contained & {"strict", "size"} and bounds.height is None:
        effects.doubt("contain")  # no higher than nothing, unless something else gives it a height
    _check(effects, bounds, node, values, cuts=(cuts_x, cuts_y), scrolls=scrolls)
    return effects, room._replace(aside=around.aside or cuts_x, along=around.along or cuts_y)


def _check(
    effects: Effects, bounds: _SizeBounds, node: Node, values: Values, *, cuts: tuple[bool, bool], scrolls: bool
) -> None:
    least = effects.em / 2 if scrolls else NARROW
    narrow = [bound is not None and bound <= least for bound in (bounds.width, bounds.height)]
    if any(narrow):
        effects.hide("clipped")
        return
    if not any(cuts):
        return
    effects.doubt("overflow", unless=bounds.understood)
    line = _line_height(values, effects.em)
    width = bounds.width if bounds.width is not None else VIEWPORT[0] / 2
    is_unwrapped = values.get("white-space", "") in {"nowrap", "pre"} or values.get("text-wrap") == "nowrap"
    if cuts[0] and bounds.width is not None and is_unwrapped:
        effects.doubt("overflow", unless=_letters(node) * _WIDTH * effects.em <= bounds.width * _TOLERANCE)
    if cuts[1] and bounds.height is not None:
        needed = _lines(node, width, effects.em) * line
        effects.doubt("overflow", unless=needed <= max(bounds.height, effects.em) * _TOLERANCE)


def is_cramped(values: Values, room: Room, effects: Effects) -> bool:
    """Whether an element is moved, indented or spread so far that a window around it may cut it off."""
    em = effects.em
    if not (room.aside or room.along):
        return False
    if (room.aside and effects.aside > 1.5 * em) or (room.along and effects.along > 1.5 * em):
        return True
    height = room.height if room.height is not None else VIEWPORT[1]
    width = room.width if room.width is not None else VIEWPORT[0] / 2
    left_flow = values.get("position") in {"absolute", "fixed"}
    if room.along and _line_height(values, em) > height:
        return True
    most_of = {"top": height - em, "left": width - em} if left_flow else {}
    most_of |= dict.fromkeys(_DOWN, height / 2) | dict.fromkeys(_ASIDE, width / 2)
    for name, most in most_of.items():
        if not (room.along if name in _DOWN or name == "top" else room.aside):
            continue
        length = read_length(values.get(name, "0"), em=em, base=width)
        if length is not None and length > most:
            return True
    return False


def _line_height(values: Values, em: float) -> float:
    value = values.get("line-height", "normal")
    height = read_length(value, em=em, base=em)
    if height is None:
        return _LINE * em
    plain = value.replace(".", "", 1).isdigit()
    return (read_number(value) or 0.0) * em if plain else height


def _bounds(values: Values, em: float) -> _SizeBounds:
    """The size that an element has at most; percentages are of what is not known."""
    sizes: dict[str, float | None] = {}
    understood = True
    for side in ("width", "height"):
        lengths: list[float] = []
        for name in (side, f"max-{side}"):
            value = values.get(name, "auto")
            length = read_length(value, em=em)
            if length is not None:
                lengths.append(length)
            elif value not in _FREE and (read_number(value) is None or (read_number(value) or 0.0) < 0.2):
                understood = False
        least = read_length(values.get(f"min-{side}", "0"), em=em) or 0.0
        size = max(min(lengths), least) if lengths else None
        if size is not None and values.get("box-sizing") == "border-box":
            ends = ("left", "right") if side == "width" else ("top", "bottom")
            size -= sum(read_length(values.get(f"padding-{end}", "0"), em=em) or 0.0 for end in ends)
        sizes[side] = size
    return _SizeBounds(sizes["width"], sizes["height"], understood)


def _letters(node: Node) -> int:
    count = 0
    for text in node.etree_element.itertext():
        count += len(" ".join(str(text).split()))
        if count > _MOST:
            break
    return count


def _lines(node: Node, width: float, em: float) -> int:
    """Lines that the words fill, about."""
    if width <= 0:
        return _MOST
    breaks = 0
    for element in node.etree_element.iterdescendants():
        breaks += element.tag in _BREAKS
        if breaks > _MOST:
            break
    return max(math.ceil(_letters(node) * _WIDTH * em / width), 1) + max(breaks - 1, 0)
