"""The characters and words of a PDFium text page.

Two character boxes and one text object per word are asked for, no more: what a whole text object has in common (font
size, direction, weight, colour, render mode) is read once per object.
"""

from __future__ import annotations

import ctypes
import math
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.parsing.frame import Frame
    from pincite.parsing.library import Library

_WORD = re.compile(r"\S+")

_HYPHEN = re.compile("[\x02\ufffe]")
"""What PDFium puts in the place of a hyphen at a line's end."""

_NO_CHARACTER = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\uffff"
    + "".join(chr(plane * 0x10000 + 0xFFFE) + chr(plane * 0x10000 + 0xFFFF) for plane in range(1, 17))
    + "]"
)
"""Control characters that are no white space, lone surrogates and non-characters."""

_CLEAR_GAP = 0.3
"""Of the font size: characters of different text objects this far apart are different words (table cells)."""

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
    colour: tuple[int, int, int, int] | None


@dataclass(slots=True, kw_only=True)
class WordTable:
    """The words of a page as columns of equal length, boxes (n, 4) in displayed points: left, top, right, bottom."""

    starts: list[int]
    ends: list[int]
    boxes: NDArray[np.float64]
    objects: list[int]
    styles: dict[int, TextStyle] = field(default_factory=dict)


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
        raw = units.tobytes().decode("utf-16-le")
    else:
        unicode_at = library.FPDFText_GetUnicode
        raw = "".join(chr(min(unicode_at(text_page, index), 0x10FFFF)) for index in range(count))
    return _clean(raw)


def _clean(raw: str) -> str:
    text = _HYPHEN.sub("-", raw.replace("\r", "\n"))
    return _NO_CHARACTER.sub("\ufffd", text) if _NO_CHARACTER.search(text) else text


def read_words(library: Library, text_page: int, chars: str, frame: Frame) -> WordTable:
    """The page's words: runs without white space, taken apart where the file painted them apart."""
    import numpy as np

    spans = [match.span() for match in _WORD.finditer(chars)]
    corners = np.zeros((2 * len(spans), 4), dtype=np.float32)
    address = corners.ctypes.data
    loose_box, object_at = library.FPDFText_GetLooseCharBox, library.FPDFText_GetTextObject
    objects: list[int] = []
    for start, end in spans:
        loose_box(text_page, start, address)
        loose_box(text_page, end - 1, address + 16)
        objects.append(object_at(text_page, start) or 0)
        address += 32
    rects = frame.rects(corners)
    table = WordTable(
        starts=[start for start, _ in spans],
        ends=[end for _, end in spans],
        boxes=_around(rects[0::2], rects[1::2]),
        objects=objects,
    )
    _read_styles(library, text_page, frame, table)
    _take_apart(library, text_page, frame, table)
    return table


def loose_boxes(library: Library, text_page: int, start: int, end: int, frame: Frame) -> NDArray[np.float64]:
    """Font-height boxes (end - start, 4) of consecutive characters, in displayed points."""
    import numpy as np

    corners = np.zeros((end - start, 4), dtype=np.float32)
    address, loose_box = corners.ctypes.data, library.FPDFText_GetLooseCharBox
    for index in range(start, end):
        loose_box(text_page, index, address)
        address += 16
    return frame.rects(corners)


def _around(first: NDArray[np.float64], last: NDArray[np.float64]) -> NDArray[np.float64]:
    import numpy as np

    return np.concatenate([np.minimum(first[:, :2], last[:, :2]), np.maximum(first[:, 2:], last[:, 2:])], axis=1)


def _take_apart(library: Library, text_page: int, frame: Frame, table: WordTable) -> None:
    """Cut words that run over several text objects wherever those stand apart, in place.

    The object of a word's last character is asked for only where the next word starts in another object: a text
    object's characters are contiguous.
    """
    import numpy as np

    object_at = library.FPDFText_GetTextObject
    owners = [*table.objects, 0]
    cut: dict[int, list[tuple[int, int]]] = {}
    for index, (start, end) in enumerate(zip(table.starts, table.ends, strict=True)):
        owner = owners[index]
        if owner == owners[index + 1] or end - start < 2 or (object_at(text_page, end - 1) or 0) == owner:
            continue
        inner = [object_at(text_page, at) or 0 for at in range(start, end)]
        places = _cuts(loose_boxes(library, text_page, start, end, frame), inner, table.styles.get(owner))
        if places:
            edges = [start, *(start + place for place in places), end]
            cut[index] = list(zip(edges[:-1], edges[1:], strict=True))
    if not cut:
        return
    pieces = [
        piece
        for index, whole in enumerate(zip(table.starts, table.ends, strict=True))
        for piece in cut.get(index, [whole])
    ]
    kept = {start: row for row, (start, end) in enumerate(zip(table.starts, table.ends, strict=True)) if row not in cut}
    boxes = np.empty((len(pieces), 4), dtype=np.float64)
    objects = []
    for row, (start, end) in enumerate(pieces):
        if start in kept:
            boxes[row] = table.boxes[kept[start]]
            objects.append(table.objects[kept[start]])
        else:
            ends = (
                loose_boxes(library, text_page, start, start + 1, frame),
                loose_boxes(library, text_page, end - 1, end, frame),
            )
            boxes[row] = _around(*ends)[0]
            objects.append(object_at(text_page, start) or 0)
    table.starts = [start for start, _ in pieces]
    table.ends = [end for _, end in pieces]
    table.boxes, table.objects = boxes, objects
    _read_styles(library, text_page, frame, table)


def _cuts(boxes: NDArray[np.float64], owners: list[int], style: TextStyle | None) -> list[int]:
    """Where, inside one run of characters, a new word begins: another text object, and a clear gap or another line."""
    angle = style.angle if style else 0
    if angle % 90:
        return []
    along, across = (0, 1) if angle % 180 == 0 else (1, 0)
    places = []
    for at in range(1, len(owners)):
        if owners[at] == owners[at - 1]:
            continue
        before, after = boxes[at - 1], boxes[at]
        height = min(before[across + 2] - before[across], after[across + 2] - after[across])
        shared = min(before[across + 2], after[across + 2]) - max(before[across], after[across])
        gap = max(after[along] - before[along + 2], before[along] - after[along + 2])
        if shared < 0.2 * height or gap > _CLEAR_GAP * height:
            places.append(at)
    return places


def _read_styles(library: Library, text_page: int, frame: Frame, table: WordTable) -> None:
    """Fill `table.styles` for every object that has none yet."""
    styles = table.styles
    reader = _StyleReader(library, text_page, frame)
    for start, owner in zip(table.starts, table.objects, strict=True):
        if owner not in styles:
            styles[owner] = reader.read(owner, start, run=len(styles))


class _StyleReader:
    """Reads text objects' styles through one set of scratch buffers; fonts are looked at once."""

    def __init__(self, library: Library, text_page: int, frame: Frame) -> None:
        self._library = library
        self._text_page = text_page
        self._frame = frame
        self._matrix = (ctypes.c_float * 6)()
        self._size = ctypes.c_float()
        self._colour = (ctypes.c_uint * 4)()
        self._bold: dict[int, bool] = {}
        colour = ctypes.addressof(self._colour)
        self._colour_at = (colour, colour + 4, colour + 8, colour + 12)
        self._matrix_at = ctypes.addressof(self._matrix)
        self._size_at = ctypes.addressof(self._size)

    def read(self, owner: int, index: int, *, run: int) -> TextStyle:
        """The style of the text object at address `owner`, whose character `index` is one; 0 is no object."""
        if not owner:
            return TextStyle(run, 0.0, 0, False, 0, None)
        library = self._library
        mode = library.FPDFTextObj_GetTextRenderMode(owner)
        stroked = mode % 4 == 1
        read_colour = library.FPDFPageObj_GetStrokeColor if stroked else library.FPDFPageObj_GetFillColor
        known = read_colour(owner, *self._colour_at)
        size, angle = self._size_and_angle(owner, index)
        return TextStyle(
            run,
            size,
            angle,
            mode == _FILL_AND_STROKE or self._is_bold(owner),
            mode,
            (self._colour[0], self._colour[1], self._colour[2], self._colour[3]) if known else None,
        )

    def _size_and_angle(self, owner: int, index: int) -> tuple[float, int]:
        self._library.FPDFTextObj_GetFontSize(owner, self._size_at)
        if not self._library.FPDFText_GetMatrix(self._text_page, index, self._matrix_at):
            return _finite(self._size.value), 0
        a, b, c, d, _, _ = self._matrix
        size = _finite(abs(self._size.value) * math.hypot(c, d))
        if b == 0 and a > 0 and self._frame.rotation == 0:
            return size, 0
        x, y = self._frame.direction(a, b)
        angle = math.degrees(math.atan2(y, x)) if math.isfinite(x) and math.isfinite(y) else 0.0
        return size, round(angle) % 360

    def _is_bold(self, owner: int) -> bool:
        font = self._library.FPDFTextObj_GetFont(owner)
        if not font:
            return False
        if font not in self._bold:
            name = ctypes.create_string_buffer(256)
            self._library.FPDFFont_GetBaseFontName(font, ctypes.addressof(name), 255)
            self._bold[font] = (
                bool(_BOLD_NAME.search(name.value.decode("utf-8", "replace")))
                or bool(self._library.FPDFFont_GetFlags(font) & _FORCE_BOLD)
                or _BOLD_WEIGHT <= self._library.FPDFFont_GetWeight(font) <= 1000
            )
        return self._bold[font]


def _finite(value: float) -> float:
    return min(value, 1e6) if math.isfinite(value) else 0.0
