"""What may be painted over words: elements that left the flow, with a background or a picture, and where they reach."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pincite.parsing.html.effects import effects_of, is_positioned
from pincite.parsing.html.paints import is_painted
from pincite.parsing.html.properties import INERT
from pincite.parsing.html.values import VIEWPORT, read_length, read_number, tokens_of

if TYPE_CHECKING:
    from lxml.etree import _Element

    from pincite.parsing.html.cascade import ElementStyle, Values
    from pincite.parsing.html.nodes import Node

_DENSE = 0.6
"""Alpha above which nobody reads through."""
_SMALL = 48.0
_BAR, _SIDE_BAR = 120.0, 420.0
"""Pixels that a bar at the upper edge, and one at the side, may be wide."""
_BESIDE = ("margin-left", "margin-right", "padding-left", "padding-right", "left")
_NEAR = 10.0
_FAR = 200.0
_PICTURES = frozenset({"img", "video", "canvas", "iframe", "svg", "object", "embed"})
_SHAPES = frozenset({"rect", "circle", "ellipse", "path", "polygon", "polyline", "image", "use", "foreignobject"})
_DRAWN = frozenset({"g", "text", "tspan", "textpath", "foreignobject"})
_IN_FLOW = frozenset({"static", "relative", "sticky"})


class Layer(NamedTuple):
    """The place in the order in which things are painted."""

    depth: float
    order: float


@dataclass(slots=True)
class Covers:
    """The elements in which something may be painted over the words: of each the topmost of what lies there."""

    _tops: dict[_Element, Layer] = field(default_factory=dict)
    _positioned: set[_Element] = field(default_factory=set)
    _hung: set[_Element] = field(default_factory=set)
    _bars: list[tuple[Values, _Element, Layer]] = field(default_factory=list)
    _room_above: float = 0.0
    _room_beside: float = 0.0
    _slots: dict[_Element, dict[str, int]] = field(default_factory=lambda: defaultdict(dict))

    def add(self, node: Node, style: ElementStyle, order: int) -> None:
        """Look at the next element of the page, in document order."""
        values = style.values
        element = node.etree_element
        if values.get("display") == "none" or values.get("visibility") == "hidden":
            return
        if is_positioned(values) or values.get("transform", "none") != "none":
            self._positioned.add(element)
        self._measure(node, values)
        if node.local_name in _SHAPES and values.get("fill") not in {"none", "transparent"}:
            self._add_shape(node, order)
        opaque = node.local_name in _PICTURES or is_painted(values, least=_DENSE) or _is_filtering(values)
        if opaque and not _is_clear(values):
            for scope in self._scopes(node, values, order):
                self._cover(scope, Layer(_depth(values), order))
        self._stack(node, values, order, opaque=opaque)
        for generated in style.generated:
            dense = is_painted(generated, least=_DENSE) or _is_filtering(generated)
            if "content" in generated and dense and not _is_clear(generated):
                # behind the element's own words in the page's order, before those of the next element
                self._generated(node, generated, order + 0.5)

    def top_of(self, element: _Element) -> Layer | None:
        """The topmost layer that may lie over the words of an element; None where nothing does."""
        return self._tops.get(element)

    def _cover(self, scope: _Element, layer: Layer) -> None:
        if layer.depth >= 0:
            self._tops[scope] = max(layer, self._tops.get(scope, layer))

    def _generated(self, node: Node, values: Values, order: float) -> None:
        """What `::before` and `::after` paint lies over the element's words, or over those of what it is placed by."""
        if not is_positioned(values) and not _is_moved(values):
            return
        if values.get("position") in {"absolute", "fixed"}:
            if not _is_wide(values, pinned=values.get("position") == "fixed"):
                return
            own = node.etree_element in self._positioned
            self._cover(node.etree_element if own else self._block_of(node), Layer(_depth(values), order))
        else:
            self._cover(node.etree_element, Layer(_depth(values), order))

    def _scopes(self, node: Node, values: Values, order: int) -> list[_Element]:
        """The elements over whose words an opaque element may lie."""
        position = values.get("position", "static")
        if position not in _IN_FLOW:
            if not _is_wide(values, pinned=position == "fixed", picture=node.local_name in _PICTURES):
                return []
            if position == "fixed":
                self._bars.append((values, _root(node), Layer(_depth(values), order)))
                return []
            return [self._block_of(node)]
        distance = _distance(values, relative=position != "static")
        if abs(distance) <= _NEAR or node.parent is None:
            return []
        siblings = node.parent.etree_children
        if abs(distance) > _FAR:
            return [node.parent.etree_element]
        at = node.index + (-1 if distance < 0 else 1)
        return [siblings[at]] if 0 <= at < len(siblings) else [node.parent.etree_element]

    def finish(self) -> None:
        """What is fixed in the window lies over all of the page, but for bars for which the page leaves room."""
        for values, root, layer in self._bars:
            if not self._is_bar(values):
                self._cover(root, layer)

    def _measure(self, node: Node, values: Values) -> None:
        """Note the room that the page leaves above its words, and beside them."""
        sides = [values[name] for name in _BESIDE if name in values]
        lengths = [read_length(side, em=16.0, base=VIEWPORT[0]) or 0.0 for side in sides]
        if values.get("position") not in {"absolute", "fixed"}:
            self._room_beside = max([self._room_beside, *lengths])
        if node.local_name in {"html", "body"} or (node.parent is not None and node.parent.local_name == "body"):
            ends = [values.get(name, "0") for name in ("padding-top", "margin-top")]
            self._room_above = max([self._room_above, *(read_length(end, em=16.0) or 0.0 for end in ends)])

    def _is_bar(self, values: Values) -> bool:
        """Whether a fixed element is a bar along an edge for which the page leaves room."""
        height = read_length(values.get("height", "auto"), em=16.0, base=VIEWPORT[1])
        width = read_length(values.get("width", "auto"), em=16.0, base=VIEWPORT[0])
        if height is not None and height <= min(_BAR, self._room_above + _NEAR):
            return True
        if width is None:
            return False
        left = read_length(values.get("left", "auto"), em=16.0, base=VIEWPORT[0])
        if left is not None and left + width + effects_of(values, em=16.0).shift <= _NEAR:
            return True  # folded away beside the window
        return width <= min(_SIDE_BAR, self._room_beside + _NEAR)

    def _block_of(self, node: Node) -> _Element:
        """The element that places one which left the flow."""
        for ancestor in node.ancestors:
            placing: _Element = ancestor.etree_element
            if placing in self._positioned:
                return placing
        return _root(node)

    def _add_shape(self, node: Node, order: int) -> None:
        drawing = next(
            (ancestor for ancestor in node.ancestors if ancestor.local_name in {"svg", "defs", "clippath", "mask"}),
            None,
        )
        if drawing is not None and drawing.local_name == "svg":
            self._cover(drawing.etree_element, Layer(0.0, order))

    def _stack(self, node: Node, values: Values, order: int, *, opaque: bool) -> None:
        """Elements put into the same place of a grid lie over each other."""
        names = [values[name] for name in ("grid-area", "grid-row", "grid-column") if name in values]
        if node.parent is None or not names or ("grid-area" not in values and len(names) < 2):
            return
        places = self._slots[node.parent.etree_element]
        place = "|".join(names)
        if opaque and place in places:
            self._cover(node.parent.etree_element, Layer(_depth(values), order))
        places.setdefault(place, order)


def is_above(node: Node, values: Values, order: int, top: Layer) -> bool:
    """Whether an element, with all in it, is painted over that layer."""
    drawn = node.local_name in _DRAWN
    placed = is_positioned(values) or values.get("transform", "none") != "none"
    return order == top.order or ((placed or drawn) and (_depth(values), order) > top)


def holds_back(node: Node, values: Values) -> bool:
    """Whether nothing inside an element is painted above where it is itself; drawings go by order alone."""
    if node.local_name in _DRAWN:
        return False
    stacked = is_positioned(values) and values.get("z-index", "auto") != "auto"
    return stacked or values.get("position") in {"fixed", "sticky"} or "opacity" in values or "transform" in values


def _root(node: Node) -> _Element:
    element: _Element = node.etree_element
    for ancestor in node.ancestors:
        element = ancestor.etree_element
    return element


def _depth(values: Values) -> float:
    number = read_number(values.get("z-index", "0"))
    return number if number is not None else 0.0


def _is_filtering(values: Values) -> bool:
    """Whether what lies behind an element is seen through a filter: blurred, whitened, gone."""
    return values.get("backdrop-filter", "none") not in INERT | {"none"}


def _is_clear(values: Values) -> bool:
    share = read_number(values.get("opacity", "1"))
    return share is not None and share <= 1 - _DENSE


def _is_wide(values: Values, *, pinned: bool, picture: bool = False) -> bool:
    """Whether an element that left the flow has an extent of its own, not only that of its words."""
    extents: list[float] = []
    for size, ends, base in (("width", ("left", "right"), 0), ("height", ("top", "bottom"), 1)):
        own = [values[name] for name in (size, f"min-{size}") if values.get(name, "auto") != "auto"]
        lengths = [read_length(value, em=16.0, base=VIEWPORT[base]) for value in own]
        padded = [read_length(values.get(f"padding-{end}", "0"), em=16.0, base=VIEWPORT[base]) or 0.0 for end in ends]
        if all(values.get(end, "auto") != "auto" for end in ends):
            lengths.append(VIEWPORT[base])
        extents.append(max([sum(padded), *(VIEWPORT[base] if length is None else length for length in lengths)]))
    if picture and not max(extents):
        return True
    return min(extents) > (_NEAR if pinned else _SMALL / 2) and max(extents) > _SMALL


def _is_moved(values: Values) -> bool:
    return abs(_distance(values, relative=True)) > _NEAR


def _distance(values: Values, *, relative: bool) -> float:
    """How far, in pixels, an element in the flow is moved over what is before it (negative) or after it."""
    names = ["margin-top", "margin-left", *(["top"] if relative else [])]
    lengths = [read_length(values.get(name, "0"), em=16.0, base=VIEWPORT[1]) or 0.0 for name in names]
    distance = min([0.0, *lengths[:2]]) + sum(lengths[2:])
    if relative and values.get("bottom", "auto") != "auto":
        distance -= read_length(values["bottom"], em=16.0, base=VIEWPORT[1]) or 0.0
    moves = f"{values.get('transform', '')} {values.get('translate', '')}"
    if "translate" in values or "translate" in moves or "matrix" in moves:
        lengths = [
            read_length(token.serialize(), em=16.0) or 0.0
            for move in tokens_of(moves)
            for token in (getattr(move, "arguments", None) or [move])
            if token.type == "dimension"
        ]
        percents = [
            token
            for move in tokens_of(moves)
            for token in (getattr(move, "arguments", None) or [move])
            if token.type == "percentage" and abs(token.value) > 50
        ]
        distance += min([0.0, *lengths]) or max([0.0, *lengths])
        distance += -2 * _FAR if percents else 0.0
    return distance
