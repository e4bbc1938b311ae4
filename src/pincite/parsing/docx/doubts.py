"""Formatting of Word that leaves open whether words are seen: a closed world of properties.

What is known to move, shrink or paint over no words is listed; so is what does only with some values, with the test of
these. Any other property of a run or a paragraph is a doubt, by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from pincite.parsing.docx.names import attribute, child, name_of, value_of, whole_number

if TYPE_CHECKING:
    from lxml.etree import _Element

_HARMLESS_RUN = frozenset((
    "rStyle", "rFonts", "b", "bCs", "i", "iCs", "caps", "smallCaps", "strike", "dstrike", "outline", "shadow", "emboss",
    "imprint", "noProof", "snapToGrid", "vanish", "webHidden", "spacing", "w", "kern", "sz", "szCs",
    "highlight", "u", "effect", "bdr", "shd", "vertAlign", "rtl", "cs", "em", "lang", "eastAsianLayout", "specVanish",
    "oMath", "ins", "del", "moveFrom", "moveTo", "rPrChange", "w14:glow", "w14:shadow", "w14:reflection",
    "w14:textOutline", "w14:ligatures", "w14:numForm", "w14:numSpacing", "w14:stylisticSets", "w14:cntxtAlts",
))  # fmt: skip
"""Properties of runs that hide nothing, or whose hiding is read elsewhere (colours, sizes, `vanish`)."""

_HARMLESS_PARAGRAPH = frozenset((
    "pStyle", "keepNext", "keepLines", "pageBreakBefore", "widowControl", "numPr", "suppressLineNumbers", "pBdr", "shd",
    "tabs", "suppressAutoHyphens", "kinsoku", "wordWrap", "overflowPunct", "topLinePunct", "autoSpaceDE", "autoSpaceDN",
    "bidi", "adjustRightInd", "snapToGrid", "contextualSpacing", "mirrorIndents", "suppressOverlap", "jc",
    "textDirection", "textAlignment", "textboxTightWrap", "outlineLvl", "divId", "cnfStyle", "rPr", "sectPr",
    "pPrChange",
))  # fmt: skip

BLANK_THEME = frozenset(("background1", "bg1", "light1"))
"""The theme's colours that are those of the page."""

_MOST_LIFT = 48
"""Half points that text may be raised or lowered: two lines. More, and it may leave the page, or a fixed line."""

_LEAST_INDENT, _MOST_INDENT = -1_440, 8_640
"""Twentieths of a point from the text's edge: an inch into the margin, and six inches inwards. Beyond, text may leave
the page."""

_LEAST_LINE = 80
"""Twentieths of a point: lines of a fixed height below this cut letters of usual size."""

_LEAST_FRAME = 120
_FARTHEST = 22_000
"""Twentieths of a point: a frame that is lower, or stands farther out, may show nothing of its text."""

_LEAST_BOX = 76_200
"""English metric units, 6 points: a box that is lower or narrower shows no line of its text."""

_FARTHEST_BOX = 22_000 * 635


def run_doubts(properties: _Element | None) -> frozenset[str]:
    """The names of run properties (`rPr`) that leave open whether their text is seen."""
    return frozenset(_doubts(properties, _HARMLESS_RUN, _RUN_TESTS))


def paragraph_doubts(properties: _Element | None) -> frozenset[str]:
    """The names of paragraph properties (`pPr`) that leave open whether their text is seen."""
    return frozenset(_doubts(properties, _HARMLESS_PARAGRAPH, _PARAGRAPH_TESTS))


def _doubts(
    properties: _Element | None, harmless: frozenset[str], tests: Mapping[str, Callable[[_Element], bool]]
) -> Iterator[str]:
    for node in properties if properties is not None else ():
        if not isinstance(node.tag, str):
            continue
        name = name_of(node)
        if name in harmless or (name in tests and tests[name](node)):
            continue
        yield name.lstrip("?")


def _is_near(element: _Element) -> bool:
    return abs(whole_number(value_of(element), 0) or 0) <= _MOST_LIFT


def _is_one_colour(colour: _Element) -> bool:
    """Whether the theme's colour, which counts, can be the one that stands beside it: black is no white background."""
    theme = (attribute(colour, "themeColor") or "").lower()
    shaded = attribute(colour, "themeShade") is not None
    return theme not in BLANK_THEME or shaded or (value_of(colour) or "").upper() in {"", "AUTO", "FFFFFF"}


def _is_known_fill(fill: _Element) -> bool:
    """Whether a text fill is nothing at all or one colour: gradients may run from and to any."""
    names = {name_of(node) for node in fill}
    return names <= {"w14:noFill", "w14:solidFill"}


def _is_indented(indent: _Element) -> bool:
    sides = [_twips(indent, name) for name in ("left", "start", "right", "end")]
    first = _twips(indent, "firstLine") - _twips(indent, "hanging")
    lines = [*sides, first + max(sides[:2], key=abs), sum(sides)]
    return all(_LEAST_INDENT <= side <= _MOST_INDENT for side in lines)


def _is_spaced(spacing: _Element) -> bool:
    """Whether lines have room: those of a fixed height cut what is higher."""
    exact = attribute(spacing, "lineRule") == "exact"
    return not exact or _twips(spacing, "line") >= _LEAST_LINE


def _is_framed(frame: _Element) -> bool:
    if attribute(frame, "dropCap") in {"drop", "margin"}:
        return True
    cut = attribute(frame, "hRule") == "exact" and _twips(frame, "h") < _LEAST_FRAME
    narrow = 0 < _twips(frame, "w") < _LEAST_FRAME
    out = any(not _LEAST_INDENT <= _twips(frame, side) <= _FARTHEST for side in ("x", "y"))
    return not (cut or narrow or out)


def is_shown_row(properties: _Element | None) -> bool:
    """Whether a table row (`trPr`) is known to have room for its text."""
    height = child(properties, "trHeight")
    return height is None or attribute(height, "hRule") != "exact" or _twips(height, "val") >= _LEAST_FRAME


def is_shown_box(graphic: _Element) -> bool:
    """Whether the box that a drawing shows is known to be on the page and large enough for a line."""
    for frame in graphic.iter():
        if not isinstance(frame.tag, str) or name_of(frame) not in {"wp:inline", "wp:anchor"}:
            continue
        extent = child(frame, "wp:extent")
        sides = [whole_number(attribute(extent, side), _LEAST_BOX) or 0 for side in ("cx", "cy")]
        offsets = [
            whole_number((node.text or "").strip(), 0) or 0
            for node in frame.iter()
            if isinstance(node.tag, str) and name_of(node) == "wp:posOffset"
        ]
        hidden = (attribute(frame, "hidden") or "0").lower() in {"1", "true"}
        if hidden or min(sides) < _LEAST_BOX or any(abs(offset) > _FARTHEST_BOX for offset in offsets):
            return False
    return True


def _twips(element: _Element, name: str) -> int:
    return whole_number(attribute(element, name), 0) or 0


_RUN_TESTS: Mapping[str, Callable[[_Element], bool]] = {
    "color": _is_one_colour,
    "position": _is_near,
    "w14:textFill": _is_known_fill,
}
_PARAGRAPH_TESTS: Mapping[str, Callable[[_Element], bool]] = {
    "ind": _is_indented,
    "spacing": _is_spaced,
    "framePr": _is_framed,
}
