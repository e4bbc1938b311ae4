"""What a page looks like: a small bitmap of it, for the few questions that only ink can answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.parsing.pdf.frame import PageFrame
    from pincite.parsing.pdf.library import Library

_BGRX = 3
_ANNOTATIONS = 1
_MAX_PIXELS = 4_000_000
_MAX_SIDE = 16_000
_AROUND = (-16.0, -16.0, 16.0, 16.0)

VISIBLE_CONTRAST = 24
"""Of 255, in any colour channel: less difference than this from what is behind it and nobody reads a word (light grey
E8E8E8 on white)."""

DARK = 160
"""Grey levels below this count as ink when the ink of a whole page is weighed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A rendered page or a part of it: `pixels` is uint8 (rows, columns, 3), `scale` is pixels per displayed point,
    `row` and `column` are the page's at the part's upper left corner.
    """

    pixels: NDArray[np.uint8]
    scale: float
    row: int = 0
    column: int = 0

    def cut(self, box: Iterable[float]) -> NDArray[np.uint8]:
        """The pixels under a box in displayed points (left, top, right, bottom), possibly none."""
        left, top, right, bottom = (value * self.scale for value in box)
        rows, columns = self.pixels.shape[:2]
        first_row, last_row = max(int(top) - self.row, 0), min(int(bottom) + 1 - self.row, rows)
        first_column, last_column = max(int(left) - self.column, 0), min(int(right) + 1 - self.column, columns)
        return self.pixels[first_row : max(last_row, first_row), first_column : max(last_column, first_column)]

    def part(self, box: Iterable[float]) -> Picture:
        """What of the picture lies under a box in displayed points."""
        sides = tuple(box)
        row, column = max(int(sides[1] * self.scale), self.row), max(int(sides[0] * self.scale), self.column)
        return Picture(pixels=self.cut(sides), scale=self.scale, row=row, column=column)

    @property
    def is_blank(self) -> bool:
        """Whether nothing was drawn: all of a rendering is white."""
        return self.pixels.base is not None and int(self.pixels.base.min(initial=255)) == 255


def render(
    library: Library,
    page: int,
    frame: PageFrame,
    *,
    scale: float = 2.0,
    form: int | None = None,
    within: Sequence[float] | None = None,
) -> Picture | None:
    """The page on white, at `scale` pixels per point or fewer so that what is made stays below 4 million pixels.

    With `form`, a form filling's handle, annotations and fields are drawn too. `within` is a box in displayed points:
    only what is under it is made, and something around, because glyphs that the bitmap's edge cuts look otherwise than
    whole ones. None when the page has no area or PDFium cannot make the bitmap.
    """
    import numpy as np

    if not (frame.width > 0 and frame.height > 0):
        return None
    scale = min(
        scale,
        (_MAX_PIXELS / _area(frame, within)) ** 0.5,
        _MAX_SIDE / max(frame.width, frame.height),
    )
    columns, rows = max(round(frame.width * scale), 1), max(round(frame.height * scale), 1)
    scale = columns / frame.width
    upper, lower, first, last = 0, rows, 0, columns
    if within is not None:
        left, top, right, bottom = (scale * (side + edge) for side, edge in zip(within, _AROUND, strict=True))
        upper, first = min(max(int(top), 0), rows - 1), min(max(int(left), 0), columns - 1)
        lower, last = max(min(int(bottom) + 1, rows), upper + 1), max(min(int(right) + 1, columns), first + 1)
    pixels = np.full((lower - upper, last - first, 4), 255, dtype=np.uint8)
    bitmap = library.FPDFBitmap_CreateEx(last - first, lower - upper, _BGRX, pixels.ctypes.data, (last - first) * 4)
    if not bitmap:
        return None
    place = (-first, -upper, columns, rows, 0)
    library.FPDF_RenderPageBitmap(bitmap, page, *place, 0 if form is None else _ANNOTATIONS)
    if form:
        library.FPDF_FFLDraw(form, bitmap, page, *place, 0)
    library.FPDFBitmap_Destroy(bitmap)
    return Picture(pixels=pixels[:, :, :3], scale=scale, row=upper, column=first)


def _area(frame: PageFrame, within: Sequence[float] | None) -> float:
    """Square points of what is made of a page."""
    page_area = frame.width * frame.height
    if within is None:
        return page_area
    left, top, right, bottom = (side + edge for side, edge in zip(within, _AROUND, strict=True))
    return min(max(right - left, 1.0) * max(bottom - top, 1.0), page_area)


def render_without(
    library: Library,
    page: int,
    frame: PageFrame,
    *,
    objects: Iterable[int],
    within: Sequence[float] | None = None,
    scale: float = 2.0,
) -> Picture | None:
    """The page without these page objects (by address, 0 for none); they are put back afterwards."""
    pointers = [pointer for pointer in objects if pointer]
    for pointer in pointers:
        library.FPDFPageObj_SetIsActive(pointer, 0)
    picture = render(library, page, frame, within=within, scale=scale)
    for pointer in pointers:
        library.FPDFPageObj_SetIsActive(pointer, 1)
    return picture


def visible_difference(with_text: Picture, without_text: Picture, box: Iterable[float]) -> int:
    """The largest change, 0–255, that the text makes inside a box; 0 for a box without pixels."""
    import numpy as np

    sides = tuple(box)
    text_pixels, two = with_text.cut(sides).astype(np.int16), without_text.cut(sides).astype(np.int16)
    return int(np.abs(text_pixels - two).max(initial=0))


def contrast(picture: Picture, box: Iterable[float]) -> int:
    """The largest spread of a colour channel, 0–255, inside a box; 0 for a box without pixels."""
    pixels = picture.cut(box)
    if not pixels.size:
        return 0
    # first down, then across: whole rows at once, ten times as fast as pixel by pixel
    high, low = pixels.max(axis=0).max(axis=0), pixels.min(axis=0).min(axis=0)
    return int((high - low).max())


def ink_share(
    picture: Picture, boxes: Iterable[Iterable[float]] = (), *, within: Iterable[Iterable[float]] | None = None
) -> float:
    """The share of the page, 0–1, that is dark, leaving out what lies under the boxes and outside `within`."""
    import numpy as np

    grey = picture.pixels.mean(axis=2)
    dark = Picture(pixels=(grey < DARK)[:, :, None], scale=picture.scale)
    for box in boxes:
        dark.cut(box)[...] = False
    if within is not None:
        inside = Picture(pixels=np.zeros_like(dark.pixels), scale=picture.scale)
        for box in within:
            inside.cut(box)[...] = True
        return float((dark.pixels & inside.pixels).mean())
    return float(dark.pixels.mean())
