"""Whether an element's words are seen: what its tag, attributes and style say, on top of the elements around it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pincite.parsing.flow.tidy import SAME_COLOUR, TINY
from pincite.parsing.html.effects import effects_of, is_positioned
from pincite.parsing.html.extents import NO_ROOM, Room, clip_of, is_cramped
from pincite.parsing.html.paints import backgrounds_of, ink_of, is_painted
from pincite.parsing.html.properties import INHERITED
from pincite.parsing.html.values import BLACK, ROOT_SIZE, WHITE, Colour, contrast, read_length, tokens_of, words_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pincite.document import HiddenReason
    from pincite.parsing.html.cascade import ElementStyle, Values
    from pincite.parsing.html.nodes import Node
    from pincite.parsing.html.rules import StyleRules

_PIXELS_A_POINT = 4 / 3
_SMALL = 4.0
"""Pixels: letters of this size or less may not be readable."""
_FAINT = 1.25
"""Contrast up to which words may not be readable."""
_CLEAR = 0.06
"""Alpha up to which ink is transparent."""
_NO_CONTRAST, _NO_DIFFERENCE = 1.08, 0.25

_SIZES = {
    "xx-small": 0.6, "x-small": 0.75, "small": 0.89, "medium": 1.0, "large": 1.2, "x-large": 1.5, "xx-large": 2.0,
    "xxx-large": 3.0,
}  # fmt: skip
_BLOCKS = ("block", "flex", "grid", "list-item", "table", "flow-root")
_NEVER_SHOWN = frozenset({"noscript", "iframe", "canvas", "video", "audio", "noframes", "noembed", "mphantom"})
"""Elements whose content a browser never shows, or only when it cannot do what they ask for."""
_NOT_DRAWN = frozenset(
    {"symbol", "clippath", "pattern", "marker", "mask", "lineargradient", "radialgradient", "filter"}
)
_PLAIN = frozenset(
    "p div span a b i em strong code pre ul ol li table thead tbody tr td th section article h1 h2 h3 h4 br".split()
)
"""Elements that by themselves change nothing of how their words are seen."""
_UNSURE = {"marquee": "marquee", "object": "object"}
_REVERSED = "bdo"
_BESIDE, _BIG = 40.0, 2_000.0
"""Pixels by which a drawing's text may begin outside it (its group is moved), and how large one may be."""


@dataclass(frozen=True, slots=True)
class ElementLook:
    """How the words of an element are seen; `gone` cannot be undone further in, most of the others can.

    `size` is in pixels, `alpha` and `scale` are those of the element and all around it. `backgrounds` are the colours
    that may lie behind, None where that is not known. `doubts` name the properties for which nobody knows whether the
    words are seen; those of `passing` are inherited, and end where the property is set again. `covered` says that
    something may be painted over the words. `raised` text is a superscript; an element that `spreads` sets its
    children apart (a flex box, a grid).
    """

    gone: HiddenReason | None = None
    invisible: bool = False
    colour: Colour | None = BLACK
    fill: Colour | None = None
    is_filled: bool = False
    backgrounds: tuple[Colour, ...] | None = (WHITE,)
    painted: bool = False
    size: float = ROOT_SIZE
    alpha: float = 1.0
    scale: float = 1.0
    doubts: frozenset[str] = frozenset()
    passing: frozenset[str] = frozenset()
    room: Room = NO_ROOM
    outlined: bool = False
    covered: bool = False
    preserved: bool = False
    block: bool = False
    unmarked: bool = False
    raised: bool = False
    spreads: bool = False

    @property
    def ink(self) -> Colour | None:
        """The colour of the letters."""
        return self.fill if self.is_filled else self.colour

    @property
    def reason(self) -> HiddenReason | None:
        """Why nobody sees the words; None for words that are shown, or may be."""
        if self.gone is not None:
            return self.gone
        if self.invisible:
            return "marked_hidden"
        if self.size * self.scale <= TINY * _PIXELS_A_POINT:
            return "tiny"
        if self.ink is None or self.outlined:
            return None
        if self.ink.alpha * self.alpha <= _CLEAR:
            return "transparent"
        alike = [_is_alike(self._on(behind), behind) for behind in self.backgrounds or ()]
        return "same_colour" if alike and all(alike) else None

    @property
    def unknown(self) -> frozenset[str]:
        """The properties for which nobody knows whether the words are seen; empty when they plainly are."""
        doubts = self.doubts | self.passing
        if self.size * self.scale <= _SMALL:
            doubts |= {"font-size"}
        if self.covered:
            doubts |= {"position"}
        if self.ink is None:
            return doubts | {"color"}
        if self.backgrounds is None:
            return doubts | {"background-image"}
        if any(contrast(self._on(behind), behind) < _FAINT for behind in self.backgrounds):
            doubts |= {"color"}
        return doubts

    def _on(self, behind: Colour) -> Colour:
        ink = self.ink or BLACK
        return ink._replace(alpha=ink.alpha * self.alpha).over(behind)


def look_of(node: Node, style: ElementStyle, around: ElementLook, rules: StyleRules) -> ElementLook:
    """The look of an element inside one with the look `around`.

    What applies only perhaps hides nothing; where it would, or would raise a doubt, nobody knows.
    """
    look = _look(node, style.values, around, rules)
    if style.perhaps is None or look.reason is not None:
        return look
    alternative = _look(node, style.perhaps, around, rules)
    if alternative.reason is None and alternative.unknown <= look.unknown:
        return look
    return replace(look, doubts=look.doubts | (alternative.unknown - look.unknown) | {"conditional rules"})


def _look(node: Node, values: Values, around: ElementLook, rules: StyleRules) -> ElementLook:
    tag = node.local_name
    attributes: Mapping[str, str] = node.etree_element.attrib
    if not values and not attributes and tag in _PLAIN and not _is_folded(tag, node):
        return replace(around, block=False, spreads=False, preserved=around.preserved or tag == "pre")
    size = _size(values, around)
    em = around.size if size is None else size
    effects = effects_of(values, em=em)
    display = values.get("display", "inline" if values.get("all") in {"unset", "initial"} else "")
    hidden: HiddenReason | None = "marked_hidden" if _is_marked(tag, attributes, node, display) else None
    clipped, room = clip_of(node, values, around.room, em=em)
    doubts = effects.doubts | clipped.doubts
    if is_cramped(values, around.room, effects):
        doubts.add("overflow")
    if size is None:
        doubts.add("font-size")
    doubts |= _other_doubts(node, values, around, rules)
    colour, fill, is_filled = ink_of(tag, values, around.colour, around.fill, around.is_filled)
    return replace(
        around,
        gone=around.gone or hidden or effects.reason or clipped.reason,
        invisible=_invisible(values.get("visibility"), around),
        colour=colour,
        fill=fill,
        is_filled=is_filled,
        backgrounds=backgrounds_of(tag, values, around.backgrounds, colour),
        painted=around.painted or (tag not in {"html", "body"} and is_painted(values)),
        size=em,
        alpha=around.alpha * effects.alpha,
        scale=around.scale * effects.scale,
        doubts=around.doubts | (doubts - INHERITED),
        passing=(around.passing - values.keys()) | (doubts & INHERITED),
        room=room,
        outlined=_outlined(values, around),
        preserved=_preserved(tag, values.get("white-space", ""), around),
        block=display.startswith(_BLOCKS),
        spreads=display.removeprefix("inline-") in {"flex", "grid"},
        raised=around.raised or tag in {"sup", "msup"} or values.get("vertical-align") == "super",
        unmarked=_unmarked(values, around),
    )


def _is_marked(tag: str, attributes: Mapping[str, str], node: Node, display: str) -> bool:
    """Whether an element, by what it is, is not shown."""
    if tag in _NEVER_SHOWN or tag in _NOT_DRAWN:
        return True
    if tag == "template":
        return "shadowrootmode" not in attributes
    if _is_folded(tag, node):
        return True
    hidden = "hidden" in attributes or "popover" in attributes or tag == "datalist"
    if hidden or (tag == "dialog" and "open" not in attributes):
        # A display of its own shows an element in spite of what it is.
        return display in {"", "none"} or attributes.get("hidden") == "until-found"
    return False


def _is_folded(tag: str, node: Node) -> bool:
    """Whether an element lies in a `details` that is closed."""
    parent = node.parent
    if parent is None or parent.local_name != "details" or "open" in parent.etree_element.attrib:
        return False
    return tag != "summary" or any(sibling.local_name == "summary" for sibling in node.previous_siblings)


def is_host(node: Node) -> bool:
    """Whether a browser shows a child in place of the element's own words: a template, or what a fold is named by."""
    if node.local_name == "details" and "open" not in node.etree_element.attrib:
        return True
    template = node.etree_element.find("template[@shadowrootmode]")
    return template is not None and next(template.iter("slot"), None) is None


def _other_doubts(node: Node, values: Values, around: ElementLook, rules: StyleRules) -> set[str]:
    """Doubts that need the page's other rules, the tag or what is around."""
    tag, attributes = node.local_name, node.etree_element.attrib
    doubts = {_UNSURE[tag]} if tag in _UNSURE else set()
    if tag == _REVERSED:
        doubts.add("unicode-bidi")
    if values.get("z-index", "").startswith("-") and is_positioned(values) and around.painted:
        doubts.add("z-index")
    if rules.keyframes:
        animation_names = words_of(values.get("animation-name", values.get("animation", "")).replace(",", " "))
        frames = [step for name, frame in rules.keyframes.items() if name.lower() in animation_names for step in frame]
        if any(effects_of({step.name: "?"}, em=ROOT_SIZE).doubts or step.name in _ANIMATED for step in frames):
            doubts.add("animation")
    if rules.fonts:
        families = {
            token.value.lower()
            for token in tokens_of(values.get("font-family", values.get("font", "")))
            if token.type in {"ident", "string"}
        }
        if families & rules.fonts:
            doubts.add("font-family")
    if attributes.get("shadowrootmode"):
        doubts.add("template")
    if tag in {"text", "tspan"} and _is_outside(node):
        doubts.add("x")
    return doubts


_ANIMATED = frozenset({
    "opacity", "visibility", "display", "transform", "color", "background", "background-color", "font-size", "left",
    "top", "right", "bottom", "inset", "height", "max-height", "width", "max-width", "translate", "scale", "filter",
    "clip-path", "margin-left", "margin-top", "fill", "zoom", "font",
})  # fmt: skip


def _is_outside(node: Node) -> bool:
    """Whether a drawing's text begins outside of the drawing, its transformations left aside."""
    drawing = next((ancestor.etree_element for ancestor in node.ancestors if ancestor.local_name == "svg"), None)
    if drawing is None:
        return False
    box = str(drawing.get("viewbox", "")).replace(",", " ").split()
    sides = box[2:] if len(box) == 4 else [drawing.get("width", ""), drawing.get("height", "")]
    for name, side in zip(("x", "y"), sides, strict=True):
        extent = read_length(str(side), em=ROOT_SIZE)
        for place in str(node.etree_element.get(name, "")).replace(",", " ").split():
            at = read_length(place, em=ROOT_SIZE)
            if at is not None and not -_BESIDE <= at <= _BESIDE + (_BIG if extent is None else extent):
                return True
    return False


def _invisible(value: str | None, around: ElementLook) -> bool:
    if value in {None, "inherit", "unset", "revert", "revert-layer"}:
        return around.invisible
    return value in {"hidden", "collapse"}


def _outlined(values: Values, around: ElementLook) -> bool:
    """Whether more than its fill is painted of a letter: a shadow, a stroke, the background through its shape."""
    if "text" in values.get("background-clip", values.get("background", "")).split():
        return True
    outlines = [values[name] for name in ("text-shadow", "stroke", "-webkit-text-stroke") if name in values]
    return any(value not in {"none", "0"} for value in outlines) if outlines else around.outlined


def _size(values: Values, around: ElementLook) -> float | None:
    """The size of the letters in pixels; None where it is not understood."""
    value = values.get("font-size")
    if value is None and "font" in values:
        parts = [part.split("/")[0] for part in _font_parts(values["font"])]
        value = next(
            (part for part in parts if part in _SIZES or part[:1].isdigit() or part[:1] == "." or "(" in part), None
        )
    if value is None or value in {"inherit", "unset"}:
        return around.size
    if value in _SIZES:
        return ROOT_SIZE * _SIZES[value]
    if value in {"smaller", "larger"}:
        return around.size * (1 / 1.2 if value == "smaller" else 1.2)
    if value in {"initial", "revert", "revert-layer"}:
        return ROOT_SIZE
    size = read_length(value, em=around.size, base=around.size)
    return None if size is None else max(size, 0.0)


def _font_parts(value: str) -> list[str]:
    return [
        token.serialize()
        for token in tokens_of(value)
        if token.type in {"ident", "number", "percentage", "dimension", "function"}
        and not (token.type == "number" and token.value >= 100)
    ]


def _is_alike(colour: Colour, behind: Colour) -> bool:
    differences = [abs(channel - two) for channel, two in zip(colour[:3], behind[:3], strict=True)]
    if max(differences) < SAME_COLOUR / 255:
        return True
    return contrast(colour, behind) < _NO_CONTRAST and max(differences) < _NO_DIFFERENCE


def _preserved(tag: str, white_space: str, around: ElementLook) -> bool:
    if white_space.startswith(("pre", "break-spaces")):
        return True
    return tag in {"pre", "textarea", "listing", "xmp"} or (
        around.preserved and white_space not in {"normal", "nowrap"}
    )


def _unmarked(values: Values, around: ElementLook) -> bool:
    list_style = values.get("list-style-type", values.get("list-style", ""))
    return "none" in list_style.split() or (around.unmarked and not list_style)
