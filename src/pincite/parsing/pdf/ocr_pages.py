"""Scanned pages of a PDF: rendered, read, and put in the place of the page that had no text."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pincite.parsing.ocr.protocols import Bitmap, OcrEngine, OcrFailure, OcrWord
from pincite.parsing.ocr.straight import halved, straightened, turns_to_try
from pincite.parsing.pdf.frame import page_frame
from pincite.parsing.pdf.ocr_words import with_words
from pincite.parsing.raw.tilt import straighten

if TYPE_CHECKING:
    from pincite.parsing.pdf.frame import PageFrame
    from pincite.parsing.pdf.library import Library
    from pincite.parsing.pdf.pdfium import PdfFile
    from pincite.parsing.raw.pages import RawPage

SCALE = 300 / 72
"""Pixels per point: 300 dots per inch, what engines are trained on."""

MAX_PIXELS = 16_000_000
"""Of a picture that is read; a larger page (more than A3 at 300 dots per inch) is drawn smaller."""

_GREY = 1
_MAX_SIDE = 16_000
_MIN_SIDE = 8


class ScanReader:
    """Reads pages by an engine, each within `seconds`; `begin` is called before each, to allow it its time.

    `label` is what results call the engine; `pages` counts those that were read.
    """

    def __init__(
        self, engine: OcrEngine, *, label: str, seconds: float, begin: Callable[[], None] = lambda: None
    ) -> None:
        self._engine = engine
        self.label = label
        self._seconds = seconds
        self._begin = begin
        self._by_lines = label.startswith("rapidocr")
        self.pages = 0

    def read_scan(self, pdf: PdfFile, raw: RawPage) -> RawPage:
        """The page with the words on its picture; as it is when it cannot be drawn or read."""
        with pdf.page(raw.number) as page:
            bitmap = draw(pdf.library, page, page_frame(pdf.library, page)) if page else None
        return self.read_bitmap(raw, bitmap) if bitmap is not None else raw

    def read_bitmap(self, raw: RawPage, bitmap: Bitmap) -> RawPage:
        """The page with the words of a bitmap of it; as it is when the engine fails or is not sure of it.

        A page that lies on its side, upside down or askew is made straight first; all that takes `seconds` together.
        """
        self._begin()
        deadline = time.monotonic() + self._seconds
        for turns in turns_to_try(bitmap):
            straight, tilt = straightened(bitmap, turns)
            page = straighten(raw, tilt)
            if turns and not self._looks_right(page, halved(straight), deadline):
                continue
            ocr_page = with_words(page, self._words(straight, deadline), straight, by_lines=self._by_lines)
            if ocr_page is not page:
                self.pages += 1
                return ocr_page
        return raw

    def _looks_right(self, page: RawPage, small: Bitmap, deadline: float) -> bool:
        """Whether the engine reads words when the page is turned so, on a small picture: a third of the time."""
        return with_words(page, self._words(small, deadline), small, by_lines=self._by_lines) is not page

    def _words(self, bitmap: Bitmap, deadline: float) -> Sequence[OcrWord]:
        """The engine's words; none when it fails, or the page's time is up."""
        left = deadline - time.monotonic()
        if left <= 0:
            return ()
        try:
            return self._engine.read(bitmap, seconds=left)
        except OcrFailure:
            return ()


def draw(library: Library, page: int, frame: PageFrame) -> Bitmap | None:
    """The page in grey on white at 300 dots per inch, or fewer to stay below 16 million pixels.

    None when the page has no area to speak of or PDFium cannot make the bitmap.
    """
    import numpy as np

    if not (frame.width > 0 and frame.height > 0):
        return None
    scale = min(SCALE, (MAX_PIXELS / (frame.width * frame.height)) ** 0.5, _MAX_SIDE / max(frame.width, frame.height))
    columns, rows = round(frame.width * scale), round(frame.height * scale)
    if columns < _MIN_SIDE or rows < _MIN_SIDE:
        return None
    stride = (columns + 3) // 4 * 4
    pixels = np.full((rows, stride), 255, dtype=np.uint8)
    bitmap = library.FPDFBitmap_CreateEx(columns, rows, _GREY, pixels.ctypes.data, stride)
    if not bitmap:
        return None
    library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, 0)
    library.FPDFBitmap_Destroy(bitmap)
    return Bitmap(pixels=np.ascontiguousarray(pixels[:, :columns]), scale=columns / frame.width)
