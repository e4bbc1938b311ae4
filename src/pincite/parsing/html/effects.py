"""What the values of single properties do to the words of an element: nothing, hide them, or nobody knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pincite.parsing.html.properties import HARMLESS, INERT, UNDERSTOOD
from pincite.parsing.html.values import VIEWPORT, read_length, read_lengths, read_number, split, tokens_of, words_of

if TYPE_CHECKING:
    from pincite.document import HiddenReason
    from pincite.parsing.html.cascade import Values

OFF_PAGE = 667.0
"""Pixels (500 points) left of or above its place from which text counts as moved off the page."""

ASIDE = 40.0
"""Pixels by which text may be moved out of its place without a doubt that it is on the page."""

NARROW = 2.0
"""Pixels of a window through which nothing can be read."""

MANY_PIXELS = 100.0

_POSITIONED = frozenset({"absolute", "fixed", "relative", "sticky"})
_DISPLAYS = frozenset(
    "block inline inline-block flex inline-flex grid inline-grid table inline-table table-row table-cell "
    "table-row-group table-header-group table-footer-group table-column table-column-group table-caption list-item "
    "flow-root contents run-in ruby ruby-base ruby-text math -webkit-box -webkit-inline-box -webkit-flex "
    "-webkit-inline-flex inherit initial unset revert revert-layer compact grid-lanes inline-grid-lanes".split()
)
_TURNING = frozenset({"rotate", "rotatez"})
_FAITHFUL = frozenset({"drop-shadow"})
_SHAPES_OF_BOXES = frozenset({"border-box", "padding-box", "content-box", "margin-box", "fill-box", "view-box"})


@dataclass(slots=True)
class Effects:
    """What an element's own declarations do: `reason` hides for good, `doubts` are the properties not understood.

    `alpha` and `scale` multiply those around; `aside` and `along` are how far, in pixels, the words stand from their
    place, `shift` how far a transformation moves them to the right.
    """

    em: float
    reason: HiddenReason | None = None
    doubts: set[str] = field(default_factory=set)
    alpha: float = 1.0
    scale: float = 1.0
    shift: float = 0.0
    aside: float = 0.0
    along: float = 0.0

    def hide(self, reason: HiddenReason) -> None:
        """The words are gone, for the first reason that says so."""
        self.reason = self.reason or reason

    def stray(self, axis: int, distance: float) -> None:
        """The words stand that far from their place, aside (0) or along the page (1)."""
        if axis:
            self.along = max(self.along, distance)
        else:
            self.aside = max(self.aside, distance)

    def doubt(self, name: str, *, unless: bool = False) -> None:
        """The property may hide the words, unless it does not."""
        if not unless:
            self.doubts.add(name)


def effects_of(values: Values, *, em: float) -> Effects:
    """The effects of an element's declarations that do not depend on the elements around it."""
    effects = Effects(em)
    for name, value in values.items():
        if name in _CHECKS:
            _CHECKS[name](effects, value)
        elif name not in HARMLESS and name not in UNDERSTOOD and not name.startswith("mask-") and value not in INERT:
            effects.doubt(name if name.isascii() and len(name) < 40 else "others")
    _displacement(effects, values)
    _clip(effects, values)
    _outline(effects, values)
    return effects


def _display(effects: Effects, value: str) -> None:
    if value == "none":
        effects.hide("marked_hidden")
    elif not set(value.split()) <= _DISPLAYS | {"flow"}:
        effects.doubt("display")


def _content_visibility(effects: Effects, value: str) -> None:
    if value == "hidden":
        effects.hide("marked_hidden")
    else:
        effects.doubt("content-visibility", unless=value in {"visible", "auto"} or value in INERT)


def _opacity(effects: Effects, value: str) -> None:
    number = read_number(value)
    if number is None:
        effects.doubt("opacity", unless=value in INERT)
    else:
        effects.alpha *= min(max(number, 0.0), 1.0)


def _filter(effects: Effects, value: str) -> None:
    for token in tokens_of(value):
        name = token.lower_name if token.type == "function" else ""
        if name == "opacity":
            amount = " ".join(argument.serialize() for argument in token.arguments).strip()
            _opacity(effects, amount or "1")
        elif name == "blur":
            radius = read_lengths(" ".join(each.serialize() for each in token.arguments), em=effects.em)
            effects.doubt("filter", unless=not radius or (radius[0] is not None and radius[0] < 1))
        else:
            effects.doubt("filter", unless=name in _FAITHFUL or value in INERT)


def _zoom(effects: Effects, value: str) -> None:
    number = read_number(value)
    if number is None or number <= 0:
        effects.doubt("zoom", unless=value in {"normal", "reset", "document"})
    else:
        effects.scale *= number


def _scale(effects: Effects, value: str) -> None:
    numbers = [read_number(part) for part in words_of(value)]
    if value != "none":
        _scale_by(effects, numbers[:2], "scale")


def _scale_by(effects: Effects, factors: list[float | None], name: str) -> None:
    numbers = [factor for factor in factors if factor is not None]
    if not numbers or len(numbers) < len(factors) or min(numbers) < 0:
        effects.doubt(name)
    else:
        effects.scale *= min(numbers)


def _translate(effects: Effects, value: str) -> None:
    if value != "none":
        _move(effects, words_of(value)[:2], "translate")


def _move(effects: Effects, places: list[str], name: str) -> None:
    for axis, (place, base) in enumerate(zip(places, VIEWPORT, strict=False)):
        distance = read_length(place, em=effects.em, base=None)
        if distance is not None:
            _moved(effects, distance, name, axis)
        elif place.endswith("%") and (share := read_number(place)) is not None:
            # of the element itself, whose size is not known: half is centring, more is out of the way
            effects.doubt(name, unless=abs(share) <= 0.5)
        else:
            effects.doubt(name, unless=read_length(place, em=effects.em, base=base) == 0)


def _moved(effects: Effects, distance: float, name: str, axis: int) -> None:
    if distance <= -OFF_PAGE:
        effects.hide("off_page")
    else:
        effects.doubt(name, unless=abs(distance) <= MANY_PIXELS)
    effects.shift += 0.0 if axis else distance
    effects.stray(axis, abs(distance))


def _transform(effects: Effects, value: str) -> None:
    for token in tokens_of(value):
        if token.type != "function":
            effects.doubt("transform", unless=value in INERT)
            continue
        name = token.lower_name.removesuffix("3d")
        parts = ["".join(argument.serialize() for argument in part) for part in split(token.arguments)]
        if name.startswith("translate"):
            places = {"translatex": parts[:1], "translatey": ["0", *parts[:1]], "translatez": []}.get(name, parts[:2])
            _move(effects, places, "transform")
            effects.doubt("transform", unless=name != "translatez")
        elif name.startswith("scale"):
            _scale_by(effects, [] if name == "scalez" else [read_number(part) for part in parts[:2]], "transform")
        elif name == "matrix" and len(parts) == 6:
            _matrix(effects, [read_number(part) for part in parts])
        else:
            effects.doubt("transform", unless=name in _TURNING and name == token.lower_name)


def _matrix(effects: Effects, numbers: list[float | None]) -> None:
    numeric_parts = [number for number in numbers if number is not None]
    if len(numeric_parts) < 6:
        effects.doubt("transform")
        return
    determinant = numeric_parts[0] * numeric_parts[3] - numeric_parts[1] * numeric_parts[2]
    effects.doubt("transform", unless=determinant >= 0)
    effects.scale *= min(
        max(determinant, 0.0) ** 0.5,
        abs(numeric_parts[0]) + abs(numeric_parts[1]),
        abs(numeric_parts[2]) + abs(numeric_parts[3]),
    )
    _moved(effects, numeric_parts[4], "transform", 0)
    _moved(effects, numeric_parts[5], "transform", 1)


def _rotate(effects: Effects, value: str) -> None:
    effects.doubt("rotate", unless=value == "none" or len(words_of(value)) == 1)


def _clip_path(effects: Effects, value: str) -> None:
    tokens = tokens_of(value)
    if value in INERT or value in _SHAPES_OF_BOXES or not tokens:
        return
    shape = tokens[0]
    if shape.type != "function":
        effects.doubt("clip-path")
        return
    texts = [token.serialize() for token in shape.arguments if token.type != "whitespace"]
    texts = texts[: texts.index("round")] if "round" in texts else texts
    shares = [read_number(text) if text.endswith("%") else read_length(text, em=effects.em) for text in texts]
    if shape.lower_name == "inset" and shares and None not in shares:
        top, right, bottom, left = _four([share or 0.0 for share in shares])
        percent = all(text.endswith("%") or share == 0 for text, share in zip(texts, shares, strict=True))
        if percent and (top + bottom >= 0.98 or right + left >= 0.98):
            effects.hide("clipped")
        effects.doubt("clip-path", unless=not any((top, right, bottom, left)))
    elif shape.lower_name in {"circle", "ellipse"} and shares[:1] == [0.0]:
        effects.hide("clipped")
    else:
        effects.doubt("clip-path")


def _four(sides: list[float]) -> tuple[float, float, float, float]:
    top = sides[0]
    right = sides[1] if len(sides) > 1 else top
    return top, right, sides[2] if len(sides) > 2 else top, sides[3] if len(sides) > 3 else right


def _security(effects: Effects, value: str) -> None:
    if value not in INERT:
        effects.hide("replaced")


def _spacing(name: str, least: float, most: float) -> Callable[[Effects, str], None]:
    def check(effects: Effects, value: str) -> None:
        length = read_length(value, em=effects.em, base=effects.em)
        is_known = length is not None and least * effects.em <= length <= most * effects.em
        effects.doubt(name, unless=is_known or value in INERT)

    return check


def _line_height(effects: Effects, value: str) -> None:
    height = read_number(value) if _is_number(value) else read_length(value, em=effects.em, base=effects.em)
    if height is not None and _is_number(value):
        height *= effects.em
    effects.doubt(
        "line-height", unless=value in INERT - {"0", "0px"} or (height is not None and height > effects.em / 2)
    )


def _is_number(value: str) -> bool:
    tokens = tokens_of(value)
    return len(tokens) == 1 and tokens[0].type == "number"


def _text_indent(effects: Effects, value: str) -> None:
    indent = read_length(value.removesuffix(" each-line").removesuffix(" hanging"), em=effects.em, base=VIEWPORT[0])
    if indent is None:
        effects.doubt("text-indent", unless=value in INERT)
    elif indent <= -OFF_PAGE:
        effects.hide("off_page")
    else:
        effects.doubt("text-indent", unless=-MANY_PIXELS <= indent <= OFF_PAGE)


def _decoration(effects: Effects, value: str) -> None:
    lengths = [read_length(part, em=effects.em, base=effects.em) for part in words_of(value)]
    thick = any(length is not None and length > effects.em / 4 for length in lengths)
    unread = any(
        part[:1].isdigit() or "(" in part
        for part, length in zip(words_of(value), lengths, strict=True)
        if length is None and not part.startswith(("rgb", "hsl", "color", "lab", "lch", "ok", "hwb", "#"))
    )
    effects.doubt("text-decoration", unless=not thick and not unread)


def _stroke(effects: Effects, value: str) -> None:
    lengths = [read_length(part, em=effects.em) for part in words_of(value)]
    effects.doubt("-webkit-text-stroke", unless=value in INERT or 0.0 in lengths)


def _bidi(effects: Effects, value: str) -> None:
    effects.doubt("unicode-bidi", unless="override" not in value)


def _content(effects: Effects, value: str) -> None:
    effects.doubt("content", unless=all(token.type == "string" for token in tokens_of(value)) or value in INERT)


def _only(name: str, *values: str) -> Callable[[Effects, str], None]:
    def check(effects: Effects, value: str) -> None:
        effects.doubt(name, unless=value in values or value in INERT)

    return check


def _unreversed(name: str) -> Callable[[Effects, str], None]:
    """Boxes in the order of their text: others show words that no reader reads in the text's order."""

    def check(effects: Effects, value: str) -> None:
        effects.doubt(name, unless="reverse" not in value and "(" not in value)

    return check


_CHECKS: dict[str, Callable[[Effects, str], None]] = {
    "display": _display,
    "content-visibility": _content_visibility,
    "opacity": _opacity,
    "filter": _filter,
    "zoom": _zoom,
    "scale": _scale,
    "translate": _translate,
    "transform": _transform,
    "rotate": _rotate,
    "clip-path": _clip_path,
    "-webkit-text-security": _security,
    "letter-spacing": _spacing("letter-spacing", -0.25, 3),
    "word-spacing": _spacing("word-spacing", -0.5, 10),
    "line-height": _line_height,
    "text-indent": _text_indent,
    "text-decoration": _decoration,
    "text-decoration-thickness": _decoration,
    "-webkit-text-stroke": _stroke,
    "-webkit-text-stroke-width": _stroke,
    "unicode-bidi": _bidi,
    "content": _content,
    "flex-direction": _unreversed("flex-direction"),
    "flex-flow": _unreversed("flex-flow"),
    "flex-wrap": _unreversed("flex-wrap"),
    "-webkit-box-direction": _unreversed("-webkit-box-direction"),
    "-webkit-box-ordinal-group": _only("-webkit-box-ordinal-group", "1"),
    "order": _only("order", "0"),
    "mask": _only("mask"),
    "mask-image": _only("mask-image"),
    "perspective": _only("perspective"),
    "offset-path": _only("offset-path"),
    "mix-blend-mode": _only("mix-blend-mode"),
    "background-blend-mode": _only("background-blend-mode"),
    "font-size-adjust": _only("font-size-adjust"),
    "font-palette": _only("font-palette"),
    "text-combine-upright": _only("text-combine-upright"),
    "visibility": _only("visibility", "visible", "hidden", "collapse"),
    "position": _only("position", "static", "relative", "absolute", "fixed", "sticky", "-webkit-sticky"),
    "all": _only("all"),
}


def is_positioned(values: Values) -> bool:
    """Whether an element has left the flow, or may be moved against it."""
    return values.get("position", "").removeprefix("-webkit-") in _POSITIONED


def _displacement(effects: Effects, values: Values) -> None:
    """Offsets and margins."""
    position = values.get("position", "static")
    if is_positioned(values):
        for name, base in (("left", 0), ("right", 0), ("top", 1), ("bottom", 1)):
            if name in values:
                _offset(effects, name, values[name], VIEWPORT[base], position)
    for name in ("margin-left", "margin-top", "margin-right", "margin-bottom", "padding-left", "padding-right"):
        if name not in values:
            continue
        length = read_length(values[name], em=effects.em, base=VIEWPORT[0])
        if length is None:
            effects.doubt(name, unless=values[name] in INERT)
        elif length <= -OFF_PAGE:
            effects.hide("off_page")
        else:
            least = -OFF_PAGE if name == "margin-right" else -5 * ASIDE if name.endswith(("top", "bottom")) else -ASIDE
            most = OFF_PAGE * 1.5 if name.endswith(("left", "right")) else OFF_PAGE * 10
            effects.doubt(name, unless=least <= length <= most)
            effects.stray(int(name.endswith(("top", "bottom"))), -length)


def _offset(effects: Effects, name: str, value: str, base: float, position: str) -> None:
    length = read_length(value, em=effects.em, base=base)
    if length is None:
        effects.doubt(name, unless=value in INERT)
        return
    far = base if position == "fixed" or name in {"left", "right"} else OFF_PAGE * 100
    if length <= -OFF_PAGE or (position == "fixed" and length >= far):
        effects.hide("off_page")
    else:
        effects.doubt(name, unless=-ASIDE <= length < far)
    if position == "relative":
        effects.stray(int(name in {"top", "bottom"}), abs(length))


def _clip(effects: Effects, values: Values) -> None:
    value = values.get("clip", "auto")
    if value in INERT or values.get("position") not in {"absolute", "fixed"}:
        return
    token = tokens_of(value)[0] if tokens_of(value) else None
    if token is None or token.type != "function" or token.lower_name != "rect":
        effects.doubt("clip")
        return
    sides = read_lengths(
        " ".join(argument.serialize() for argument in token.arguments if argument.type != "literal"), em=effects.em
    )
    if len(sides) == 4:
        top, right, bottom, left = sides
        narrow = right is not None and right - (left or 0.0) <= NARROW
        if narrow or (bottom is not None and bottom - (top or 0.0) <= NARROW):
            effects.hide("clipped")
    effects.doubt("clip")


def _outline(effects: Effects, values: Values) -> None:
    """An outline is painted over the words where it begins inside the element."""
    offset = values.get("outline-offset", "0")
    inside = read_length(offset, em=effects.em)
    if (inside is not None and inside >= -NARROW) or offset in INERT:
        return
    widths = read_lengths(values.get("outline-width", values.get("outline", "")), em=effects.em)
    widths_in_points = [width for width in widths if width is not None]
    effects.doubt("outline", unless=bool(widths_in_points) and max(widths_in_points) <= 2 * NARROW)
