"""The characters and words of a PDFium text page.

Two character boxes and one text object per word are asked for, no more: what a whole text object has in common (font
size, direction, weight, colour, render mode) is read once per object.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise, repeat, zip_longest
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.parsing.frame import Frame
    from pincite.parsing.library import Library

_NO_CHARACTER = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\uffff"
    + "".join(chr(plane * 0x10000 + 0xFFFE) + chr(plane * 0x10000 + 0xFFFF) for plane in range(1, 17))
    + "]"
)
"""Control characters that are no white space, lone surrogates and non-characters."""

_CLEAR_GAP = 0.3
"""Of the font size: characters of different text objects this far apart are different words (table cells)."""

_FAR_APART = 1.0
"""Of the font size: characters of one text object this far apart are different words too. PDFium puts no space between
characters that one wide character spacing (Tc) sets apart, and some programs fill the cells of a row that way."""

_NARROW = 0.25
"""Of the font size: hardly a character is narrower, so a word of far apart ones is wider than these and the gaps."""

_SKEW = 2.5
"""Degrees: scans lie a little askew, and their text layers with them; that much is no direction of its own."""

INVISIBLE_MODES = frozenset({3, 7})
"""PDF text render modes: neither filled nor stroked, and clip only."""

TRANSPARENT = 13
"""Of 255: text with less alpha than this (5 %) cannot be seen."""

NEAR_WHITE = 0xD8
"""Of 255: a colour whose channels are all at least this may be the paper's."""

_FORCE_BOLD = 1 << 18
_BOLD_NAME = re.compile(r"bold|black|heavy|semibold|demi(?!ng)", re.IGNORECASE)
_BOLD_WEIGHT = 650
_FILL_AND_STROKE = 2


class TextStyle(NamedTuple):
    """What all characters of one text object share.

    `run` numbers the objects in the order met; `size` is in displayed points; `angle` in degrees clockwise; `mode` is
    the PDF text render mode; `colour` is (red, green, blue, alpha) 0–255, None when it is a pattern.
    """

    run: int
    size: float
    angle: int
    bold: bool
    mode: int
    colour: tuple[int, ...] | None


@dataclass(slots=True, kw_only=True)
class WordTable:
    """The words of a page as columns of equal length, boxes (n, 4) in displayed points: left, top, right, bottom.

    `probes` are some characters of each font.
    """

    starts: list[int]
    ends: list[int]
    boxes: NDArray[np.float64]
    objects: list[int | None]
    styles: dict[int | None, TextStyle] = field(default_factory=dict)
    probes: list[int] = field(default_factory=list)


def read_chars(library: Library, text_page: int) -> str:
    r"""The page's characters, one code point per engine index, cleaned as `RawPage.chars` says.

    Bulk text is taken where it has one UTF-16 unit per character index; PDFium leaves characters out of it on 1–9 %
    of real pages and joins surrogates, and then every index is read by itself.
    """
    import numpy as np

    count = library.FPDFText_CountChars(text_page)
    if count <= 0:
        return ""
    buffer = np.zeros(2 * count + 2, dtype="<u2")
    written = library.FPDFText_GetText(text_page, 0, count, buffer.ctypes.data)
    units = buffer[: max(written - 1, 0)]
    if len(units) == count and not ((units & 0xF800) == 0xD800).any():
        text = units.tobytes().decode("utf-16-le").replace("\r", "\n")
        plain = not (
            (units < 9) | ((units > 13) & (units < 32)) | ((units > 126) & (units < 160)) | (units > 0xFDCF)
        ).any()
    else:
        unicode_at = library.FPDFText_GetUnicode
        text = "".join(chr(min(unicode_at(text_page, index), 0x10FFFF)) for index in range(count)).replace("\r", "\n")
        plain = False
    return text if plain else clean_chars(text)


def clean_chars(text: str) -> str:
    """The same number of characters, with line-end hyphens as "-" and what is no character as U+FFFD."""
    return _NO_CHARACTER.sub("\ufffd", text.replace("\x02", "-").replace("\ufffe", "-"))


def read_words(library: Library, text_page: int, chars: str, frame: Frame) -> WordTable:
    """The page's words: runs without white space, taken apart where the file painted them apart."""
    import numpy as np

    starts, ends = _spans(chars)
    outer = np.stack([starts, ends - 1], axis=1).ravel()
    rects = loose_boxes(library, text_page, outer.tolist(), frame)
    first = starts.tolist()
    table = WordTable(
        starts=first,
        ends=ends.tolist(),
        boxes=np.concatenate(
            [np.minimum(rects[0::2, :2], rects[1::2, :2]), np.maximum(rects[0::2, 2:], rects[1::2, 2:])], axis=1
        ),
        objects=list(map(library.FPDFText_GetTextObject, repeat(text_page), first)),
    )
    _read_styles(library, text_page, frame, table)
    _take_apart(library, text_page, frame, table)
    _cut_far_apart(library, text_page, frame, table)
    return table


def _spans(chars: str) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where the runs without white space start and end."""
    import numpy as np

    codes = np.frombuffer(chars.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    ink = np.zeros(len(codes) + 2, dtype=np.int8)
    ink[1:-1] = ~_white_space()[np.minimum(codes, 0xFFFF)]
    edges = np.diff(ink)
    return np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)


@cache
def _white_space() -> NDArray[np.bool_]:
    """Whether each code point of the first plane is white space (no other plane has any)."""
    import numpy as np

    return np.array([chr(code).isspace() for code in range(0x10000)])


def loose_boxes(library: Library, text_page: int, indices: Sequence[int], frame: Frame) -> NDArray[np.float64]:
    """Font-height boxes (n, 4) of the characters with these indices, in displayed points."""
    import numpy as np

    corners = np.zeros((len(indices), 4), dtype=np.float32)
    first = corners.ctypes.data
    addresses = range(first, first + 16 * len(indices), 16)
    # a loop without bytecode: map calls straight into PDFium
    deque(map(library.FPDFText_GetLooseCharBox, repeat(text_page), indices, addresses), maxlen=0)
    return frame.rects(corners)


def _loose_box(library: Library, text_page: int, index: int, frame: Frame) -> tuple[float, float, float, float]:
    """The same for one character, without the cost of arrays."""
    corners = (ctypes.c_float * 4)()
    library.FPDFText_GetLooseCharBox(text_page, index, ctypes.addressof(corners))
    return frame.rect(*corners)


def _take_apart(library: Library, text_page: int, frame: Frame, table: WordTable) -> None:
    """Cut words that run over several text objects wherever those stand apart or one is seen and one not, in place.

    The object of a word's last character is asked for only where the next word starts in another object: a text
    object's characters are contiguous.
    """
    object_at = library.FPDFText_GetTextObject
    objects = table.objects
    changes = [row for row, (owner, after) in enumerate(zip_longest(objects, objects[1:])) if owner != after]
    cut: dict[int, list[tuple[int, int]]] = {}
    for row in changes:
        start, end, owner = table.starts[row], table.ends[row], objects[row]
        if end - start < 2 or object_at(text_page, end - 1) == owner:
            continue
        owners = list(map(object_at, repeat(text_page), range(start, end)))
        places = _cuts(library, text_page, frame, (start, owners), table.styles.get(owner))
        if places:
            cut[row] = list(pairwise([start, *places, end]))
    if cut:
        _replace_words(library, text_page, frame, table, cut)


def _cuts(
    library: Library, text_page: int, frame: Frame, run: tuple[int, list[int | None]], style: TextStyle | None
) -> list[int]:
    """Where, inside one run of characters, a new word begins: another text object, and a clear gap, another line, or
    ink that is seen beside ink that may not be.

    `run` is the index of its first character and the text object of each of its characters.
    """
    start, owners = run
    changes = [(start + offset, one, two) for offset, (one, two) in enumerate(pairwise(owners), 1) if one != two]
    faint = {owner: _is_faint(library, owner) for owner in dict.fromkeys(owners)}
    unlike = [at for at, one, two in changes if faint[one] != faint[two]]
    angle = style.angle if style else 0
    if angle % 90:
        return unlike
    along, across = (0, 1) if angle % 180 == 0 else (1, 0)
    places = []
    for at, _, _ in changes:
        if at in unlike:
            places.append(at)
            continue
        before, after = (_loose_box(library, text_page, index, frame) for index in (at - 1, at))
        height = min(before[across + 2] - before[across], after[across + 2] - after[across])
        shared = min(before[across + 2], after[across + 2]) - max(before[across], after[across])
        gap = max(after[along] - before[along + 2], before[along] - after[along + 2])
        if shared < 0.2 * height or gap > _CLEAR_GAP * height:
            places.append(at)
    return places


def _cut_far_apart(library: Library, text_page: int, frame: Frame, table: WordTable) -> None:
    """Cut words whose characters stand further apart than letter-spacing sets them, in place.

    Only words too wide to be anything else have the boxes of all their characters asked for.
    """
    import numpy as np

    counts = np.subtract(table.ends, table.starts)
    sizes = np.array([table.styles[owner].size for owner in table.objects])
    extents = (table.boxes[:, 2:] - table.boxes[:, :2]).max(axis=1, initial=0.0)
    wide = (counts > 1) & (sizes > 0) & (extents > sizes * (_NARROW * counts + _FAR_APART * (counts - 1)))
    cut: dict[int, list[tuple[int, int]]] = {}
    for row in np.flatnonzero(wide).tolist():
        start, end, style = table.starts[row], table.ends[row], table.styles[table.objects[row]]
        if style.angle % 90:
            continue
        along = 0 if style.angle % 180 == 0 else 1
        boxes = loose_boxes(library, text_page, range(start, end), frame)
        before, after = boxes[:-1], boxes[1:]
        gaps = np.maximum(after[:, along] - before[:, along + 2], before[:, along] - after[:, along + 2])
        places = np.flatnonzero(gaps > _FAR_APART * style.size) + start + 1
        if len(places):
            cut[row] = list(pairwise([start, *places.tolist(), end]))
    if cut:
        _replace_words(library, text_page, frame, table, cut)


def _is_faint(library: Library, owner: int | None) -> bool:
    """Whether a text object may not be seen for its own sake: an invisible mode, hardly any alpha, nearly white."""
    if not owner:
        return False
    mode = library.FPDFTextObj_GetTextRenderMode(owner)
    if mode in INVISIBLE_MODES:
        return True
    colour = (ctypes.c_uint * 4)()
    at = ctypes.addressof(colour)
    read = library.FPDFPageObj_GetStrokeColor if mode % 4 == 1 else library.FPDFPageObj_GetFillColor
    if not read(owner, at, at + 4, at + 8, at + 12):
        return False
    return colour[3] < TRANSPARENT or min(colour[:3]) >= NEAR_WHITE


def _replace_words(
    library: Library, text_page: int, frame: Frame, table: WordTable, cut: dict[int, list[tuple[int, int]]]
) -> None:
    """Put the pieces of each cut word (by row) in its place."""
    import numpy as np

    object_at = library.FPDFText_GetTextObject
    starts, ends, boxes, objects = [], [], [], []
    for row, box in enumerate(table.boxes.tolist()):
        if row not in cut:
            starts.append(table.starts[row])
            ends.append(table.ends[row])
            boxes.append(box)
            objects.append(table.objects[row])
            continue
        for start, end in cut[row]:
            one, two = (_loose_box(library, text_page, index, frame) for index in (start, end - 1))
            starts.append(start)
            ends.append(end)
            boxes.append([*map(min, one[:2], two[:2]), *map(max, one[2:], two[2:])])
            objects.append(object_at(text_page, start))
    table.starts, table.ends, table.objects = starts, ends, objects
    table.boxes = np.array(boxes)
    _read_styles(library, text_page, frame, table)


def _read_styles(library: Library, text_page: int, frame: Frame, table: WordTable) -> None:
    """Fill `table.styles` for every object that has none yet."""
    styles = table.styles
    first = dict(zip(reversed(table.objects), reversed(table.starts), strict=True))
    fresh = [owner for owner in dict.fromkeys(table.objects) if owner not in styles]
    owners = [owner for owner in fresh if owner]
    facts = _text_facts(library, text_page, owners, [first[owner] for owner in owners], table.probes)
    for owner in fresh:
        if not owner:
            styles[owner] = TextStyle(len(styles), 0.0, 0, False, 0, None)
            continue
        mode, colour, bold, size, (a, b, c, d, _, _) = next(facts)
        angle = _angle(frame, a, b) if b or a <= 0 or frame.rotation else 0
        size = abs(size * math.hypot(c, d))
        styles[owner] = TextStyle(len(styles), _finite(size), angle, bold or mode == _FILL_AND_STROKE, mode, colour)


_UPRIGHT = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_Facts = tuple[int, "tuple[int, ...] | None", bool, float, Sequence[float]]


def _text_facts(
    library: Library, text_page: int, owners: list[int], indices: list[int], probes: list[int]
) -> Iterator[_Facts]:
    """Render mode, colour, boldness, font size and matrix of each text object, whose character is at the index given.

    Each fact is asked for of all objects at once, by loops without bytecode; fonts are looked at once. `probes` gets
    the first and the last index of each font.
    """
    count = len(owners)
    colours, sizes = (ctypes.c_uint * (4 * count))(), (ctypes.c_float * count)()
    matrices = (ctypes.c_float * (6 * count))()
    modes = list(map(library.FPDFTextObj_GetTextRenderMode, owners))
    at = ctypes.addressof(colours)
    channels = [range(at + 4 * channel, at + 4 * channel + 16 * count, 16) for channel in range(4)]
    coloured = list(map(library.FPDFPageObj_GetFillColor, owners, *channels))
    for row, mode in enumerate(modes):
        if mode % 4 == 1:
            coloured[row] = library.FPDFPageObj_GetStrokeColor(owners[row], *(channel[row] for channel in channels))
    fonts = list(map(library.FPDFTextObj_GetFont, owners))
    bold = {font: _is_bold(library, font) for font in dict.fromkeys(fonts)}
    ends = dict(zip(fonts, indices, strict=True)), dict(zip(reversed(fonts), reversed(indices), strict=True))
    probes += sorted({*ends[0].values(), *ends[1].values()})
    at = ctypes.addressof(sizes)
    deque(map(library.FPDFTextObj_GetFontSize, owners, range(at, at + 4 * count, 4)), maxlen=0)
    at = ctypes.addressof(matrices)
    placed = list(map(library.FPDFText_GetMatrix, repeat(text_page), indices, range(at, at + 24 * count, 24)))
    flat, numbers = colours[:], matrices[:]
    for row in range(count):
        colour = tuple(flat[4 * row : 4 * row + 4]) if coloured[row] else None
        matrix = numbers[6 * row : 6 * row + 6] if placed[row] else _UPRIGHT
        yield modes[row], colour, bold[fonts[row]], sizes[row], matrix


def _angle(frame: Frame, a: float, b: float) -> int:
    """The displayed direction of a baseline that runs along (a, b) in user space."""
    x, y = frame.direction(a, b)
    if not (math.isfinite(x) and math.isfinite(y)):
        return 0
    angle = math.degrees(math.atan2(y, x))
    right_angle = round(angle / 90) * 90
    return (right_angle if abs(angle - right_angle) <= _SKEW else round(angle)) % 360


def _is_bold(library: Library, font: int | None) -> bool:
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
    return min(value, 1e6) if math.isfinite(value) else 0.0
