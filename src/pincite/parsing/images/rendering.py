"""What a page looks like to a reader, as PNG: of a PDF by PDFium, of a picture file by Pillow; inside this process.

The picture is the displayed page: after CropBox and rotation, annotations and filled-in fields as viewers show them.
Its corners are the corners of the page that boxes are fractions of. Hostile files belong into
`pincite.parsing.process.page_images`, which asks a process that can be killed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.errors import DamagedDocumentError, DocumentError, UnsupportedFormatError
from pincite.parsing.files import PDF
from pincite.parsing.images.documents import draw_picture
from pincite.parsing.images.png import encode_png
from pincite.parsing.limits import Limits
from pincite.parsing.pdf.annotations.formfill import FormFill
from pincite.parsing.pdf.frame import page_frame
from pincite.parsing.picture_formats import PICTURES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.parsing.pdf.pdfium import PdfFile

MIN_WIDTH = 16
MAX_WIDTH = 4_000
"""Pixels that the picture of a page may be wide."""

_MOST_PIXELS = 16_000_000
_MOST_ROWS = 16_000
_COLOURS = 4
_BGRX = 3
_DRAWN = 0x01 | 0x10
"""With annotations; bytes in the order red, green, blue."""


def page_png(pdf: PdfFile, number: int, *, width: int) -> bytes:
    """One page of an open PDF, `width` pixels wide (fewer where it would have more than 16 million pixels).

    Use a `PdfFile` of its own for pictures: reading its text changes what annotations are drawn. Raises
    `DamagedDocumentError` for a page that cannot be drawn.
    """
    import numpy as np

    library = pdf.library
    page = library.FPDF_LoadPage(pdf.handle, number - 1) or 0
    if not page:
        raise _unknown(pdf.name, number, pdf.page_count)
    fill = FormFill(library, pdf.handle)
    fill.dress(page)
    try:
        frame = page_frame(library, page)
        if not (frame.width > 0 and frame.height > 0):
            raise DamagedDocumentError(f"{pdf.name}: page {number} has no area to draw", source=pdf.name, page=number)
        columns, rows = fitting(width, frame.height / frame.width)
        pixels = np.full((rows, columns, _COLOURS), 255, dtype=np.uint8)
        bitmap = library.FPDFBitmap_CreateEx(columns, rows, _BGRX, pixels.ctypes.data, columns * _COLOURS)
        if not bitmap:
            raise DamagedDocumentError(f"{pdf.name}: page {number} cannot be drawn", source=pdf.name, page=number)
        library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, _DRAWN)
        if fill.handle:
            library.FPDF_FFLDraw(fill.handle, bitmap, page, 0, 0, columns, rows, 0, _DRAWN)
        library.FPDFBitmap_Destroy(bitmap)
    finally:
        fill.leave(page)
        library.FPDF_ClosePage(page)
        fill.close()
    return encode_png(pixels[:, :, :3])


def picture_png(content: bytes, *, media_type: str, name: str, number: int, width: int, limits: Limits) -> bytes:
    """One page of a picture file, upright as its EXIF data say; raises what `read_images` raises."""

    def fit(columns: int, rows: int) -> tuple[int, int]:
        return fitting(width, rows / columns)

    pixels: NDArray[np.uint8] = draw_picture(
        content, media_type=media_type, name=name, number=number, limits=limits, fit=fit
    )
    return encode_png(pixels)


def check_drawable(media_type: str, *, name: str) -> None:
    """Raise `UnsupportedFormatError` for a format that has no pages to draw (Word, web pages, text)."""
    if media_type != PDF and media_type not in PICTURES:
        raise UnsupportedFormatError(
            f"{name}: {media_type} has no pages to draw; show the text of its clusters", source=name
        )


def fitting(width: int, ratio: float) -> tuple[int, int]:
    """Columns and rows of a picture `width` pixels wide and `ratio` times as high, or of a smaller one of that shape.

    Raises ValueError for a width outside 16–4,000.
    """
    if not MIN_WIDTH <= width <= MAX_WIDTH:
        raise ValueError(f"a page is drawn {MIN_WIDTH} to {MAX_WIDTH} pixels wide, not {width}")
    columns = min(float(width), (_MOST_PIXELS / ratio) ** 0.5, _MOST_ROWS / ratio)
    return max(round(columns), 1), max(round(columns * ratio), 1)


def _unknown(name: str, number: int, count: int) -> DocumentError:
    reason = "cannot be read" if 1 <= number <= count else f"is not there; the document has {count}"
    return DamagedDocumentError(f"{name}: page {number} {reason}", source=name, page=number)
