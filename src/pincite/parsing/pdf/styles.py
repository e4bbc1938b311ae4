"""What the characters of a PDF text object have in common: font size, direction, weight, colour, render mode."""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from pincite.parsing.pdf.library import load_slots, pointer, pointers

if TYPE_CHECKING:
    from pincite.parsing.pdf.frame import PageFrame
    from pincite.parsing.pdf.library import Library

INVISIBLE_MODES = frozenset({3, 7})
"""PDF text render modes: neither filled nor stroked, and clip only."""

TRANSPARENT = 13
"""Of 255: text with less alpha than this (5 %) cannot be seen."""

NEAR_WHITE = 0xD8
"""Of 255: a colour whose channels are all at least this may be the paper's."""

_SKEW = 2.5
"""Degrees: scans lie a little askew, and their text layers with them; that much is no direction of its own."""

_LARGEST = 1e6
_FORCE_BOLD = 1 << 18
_BOLD_NAME = re.compile(r"bold|black|heavy|semibold|demi(?!ng)", re.IGNORECASE)
_BOLD_WEIGHT = 650
_FILL_AND_STROKE = 2
_UPRIGHT = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class ObjectStyle(NamedTuple):
    """What all characters of one text object share.

    `owner` is the object's address, 0 where there is none; `size` is in displayed points; `angle` in degrees clockwise;
    `mode` is the PDF text render mode; `colour` is (red, green, blue, alpha) 0–255, None when it is a pattern.
    """

    owner: int
    size: float
    angle: int
    bold: bool
    mode: int
    colour: tuple[int, ...] | None


def is_faint(style: ObjectStyle) -> bool:
    """Whether text may not be seen for its own sake: an invisible mode, hardly any alpha, nearly white."""
    if style.mode in INVISIBLE_MODES:
        return True
    return style.colour is not None and (style.colour[3] < TRANSPARENT or min(style.colour[:3]) >= NEAR_WHITE)


_make_style = partial(tuple.__new__, ObjectStyle)
"""A `ObjectStyle` from its fields in order, at half the cost of calling the class."""

_NO_STYLE = ObjectStyle(0, 0.0, 0, False, 0, None)


def read_styles(
    library: Library, text_page: int, frame: PageFrame, *, first: dict[int, int], probes: list[int]
) -> list[ObjectStyle]:
    """The style of each text object, in the order of `first`: objects with the index of a character of each.

    Each fact is asked for of all objects at once; fonts are looked at once. `probes` gets the first and the last index
    of each font.
    """
    indices = [index for owner, index in first.items() if owner]
    owners = pointers(filter(None, first))
    quick, slots = library.quick, load_slots()
    modes = list(map(quick.FPDFTextObj_GetTextRenderMode, owners))
    fonts = list(map(quick.FPDFTextObj_GetFont, owners))
    bold = {font: _is_bold(library, font) for font in dict.fromkeys(fonts)}
    ends = dict(zip(fonts, indices, strict=True)), dict(zip(reversed(fonts), reversed(indices), strict=True))
    probes += sorted({*ends[0].values(), *ends[1].values()})
    sizes = slots.fill(quick.FPDFTextObj_GetFontSize, owners)[1][:, 0].tolist()
    placed, matrices = slots.fill(quick.FPDFText_GetMatrix, indices, page=pointer(text_page))
    facts = zip(_colours(library, owners, modes), modes, fonts, sizes, placed, matrices.tolist(), strict=True)
    styles = []
    for owner in first:
        if not owner:
            styles.append(_NO_STYLE)
            continue
        colour, mode, font, size, is_placed, matrix = next(facts)
        a, b, c, d, _, _ = matrix if is_placed else _UPRIGHT
        angle = baseline_angle(frame, a, b) if b or a <= 0 or frame.rotation else 0
        size = abs(size * math.hypot(c, d))
        size = size if size < _LARGEST else _finite(size)
        styles.append(_make_style((owner, size, angle, bold[font] or mode == _FILL_AND_STROKE, mode, colour)))
    return styles


def _colours(library: Library, owners: Sequence[Any], modes: Sequence[int]) -> list[tuple[int, ...] | None]:
    """The colour that each text object (a pointer) is painted in: that of its outline where only that is drawn."""
    colours = _channels(library.quick.FPDFPageObj_GetFillColor, owners)
    outlined = [row for row, mode in enumerate(modes) if mode % 4 == 1]
    if outlined:
        strokes = _channels(library.quick.FPDFPageObj_GetStrokeColor, [owners[row] for row in outlined])
        for row, colour in zip(outlined, strokes, strict=True):
            colours[row] = colour
    return colours


def _channels(read: Callable[..., int], owners: Sequence[Any]) -> list[tuple[int, ...] | None]:
    return_values, numbers = load_slots().fill(read, owners, width=4)
    channels = numbers.view("<u4")[:, :4].tolist()
    return [tuple(rgba) if has_colour else None for has_colour, rgba in zip(return_values, channels, strict=True)]


def baseline_angle(frame: PageFrame, a: float, b: float) -> int:
    """The displayed direction of a baseline that runs along (a, b) in user space."""
    x, y = frame.direction(a, b)
    if not (math.isfinite(x) and math.isfinite(y)):
        return 0
    angle = math.degrees(math.atan2(y, x))
    right_angle = round(angle / 90) * 90
    return (right_angle if abs(angle - right_angle) <= _SKEW else round(angle)) % 360


def _is_bold(library: Library, font: int) -> bool:
    if not font:
        return False
    name = ctypes.create_string_buffer(256)
    library.FPDFFont_GetBaseFontName(font, ctypes.addressof(name), 255)
    return (
        bool(_BOLD_NAME.search(name.value.decode("utf-8", "replace")))
        or bool(library.FPDFFont_GetFlags(font) & _FORCE_BOLD)
        or _BOLD_WEIGHT <= library.FPDFFont_GetWeight(font) <= 1000
    )


def _finite(value: float) -> float:
    return min(value, _LARGEST) if math.isfinite(value) else 0.0
