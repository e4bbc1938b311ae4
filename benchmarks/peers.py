"""What pincite and other parsers give for a page, in one shape: text for reading, and glyphs with boxes.

Each function takes a file and a page number from 1. Boxes are (left, top, right, bottom) as fractions of the displayed
page. Where a peer's coordinates do not know the crop box or the rotation, they are converted here as its documentation
says they are meant; what is not converted is said. Imports are inside the functions: peers may be missing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.document import BODY_TYPES, Document

if TYPE_CHECKING:
    from pincite.parsing.pdf.ocr_pages import ScanReader

Box = tuple[float, float, float, float]
Glyph = tuple[str, Box]
"""A character (or the characters of a ligature) and its box."""


@lru_cache(maxsize=2)
def pincite_document(path: Path, *, ocr: bool) -> Document:
    """Our document, parsed in this process; `ocr` reads scans with tesseract where it is installed."""
    from pincite.parsing import ParseOptions
    from pincite.parsing.process.content import parse_content

    return parse_content(
        path.read_bytes(),
        media_type="application/pdf",
        name=path.name,
        options=ParseOptions(),
        scans=_scan_reader() if ocr else None,
    )


def _scan_reader() -> ScanReader | None:
    from pincite.parsing.ocr.choose import find_engine
    from pincite.parsing.ocr.engines import open_engine
    from pincite.parsing.pdf.ocr_pages import ScanReader

    spec = find_engine("tesseract")
    return None if spec is None else ScanReader(open_engine(spec), label=spec.label, seconds=120.0)


def pincite_body(path: Path, page: int, *, ocr: bool = True) -> str:
    """The body of a page: its blocks without headers, footers, page numbers and comments, as readers are given it."""
    blocks = pincite_document(path, ocr=ocr).blocks
    return "\n\n".join(block.text for block in blocks if block.page == page and block.type in BODY_TYPES)


def pincite_text(path: Path, page: int) -> str:
    """Everything visible on a page."""
    return pincite_document(path, ocr=True).page(page).text


def pincite_tables(path: Path, page: int) -> list[list[tuple[int, int, int, int, str]]]:
    """The tables of a page: (row, column, rows spanned, columns spanned, text) of each cell."""
    return [
        [(cell.row, cell.column, cell.row_span, cell.column_span, cell.text) for cell in block.cells]
        for block in pincite_document(path, ocr=True).blocks
        if block.page == page and block.cells
    ]


def pincite_glyphs(path: Path, page: int, *, ink: bool) -> list[Glyph]:
    """Our characters in reading order: with ink boxes, or as high as their word's box (font height)."""
    from pincite.parsing.pdf.pdfium import open_pdf, tight_boxes
    from pincite.parsing.process.boxes import align_boxes

    document = pincite_document(path, ocr=False)
    shown = document.page(page)
    with open_pdf(path.read_bytes(), name=path.name) as pdf:
        boxes = align_boxes(shown, tight_boxes(pdf, page)).tolist()
    glyphs: list[Glyph] = []
    for (start, end), (left, top, width, height) in zip(
        shown.words.span_array().tolist(), shown.words.box_array().tolist(), strict=True
    ):
        word = (left, top, left + width, top + height)
        inks = [(box[0], box[1], box[0] + box[2], box[1] + box[3]) for box in boxes[start:end]]
        inks = [own if own[0] == own[0] else word for own in inks]
        letters = shown.text[start:end]
        glyphs += zip(letters, inks if ink else _as_high_as_the_word(inks, word), strict=True)
    return glyphs


def _as_high_as_the_word(inks: list[Box], word: Box) -> list[Box]:
    """Ink boxes made as high as their word; the outermost reach to its ends. The word's where it runs up or down."""
    if len(inks) > 1 and min(one[3] for one in inks) <= max(one[1] for one in inks):
        return [word] * len(inks)
    first, last = min(one[0] for one in inks), max(one[2] for one in inks)
    return [
        (word[0] if left == first else left, word[1], word[2] if right == last else right, word[3])
        for left, _, right, _ in inks
    ]


@lru_cache(maxsize=2)
def _docling(path: Path) -> Any:
    from docling_parse.pdf_parser import DoclingPdfParser

    return DoclingPdfParser().load(str(path))


def docling_text(path: Path, page: int) -> str:
    """docling-parse's text lines in its own order; it has no notion of headers, tables or OCR."""
    return "\n".join(cell.text for cell in _docling(path).get_page(page).textline_cells)


def docling_glyphs(path: Path, page: int) -> list[Glyph]:
    """docling-parse's character cells, which are relative to the displayed page's lower left corner."""
    shown = _docling(path).get_page(page)
    rect = shown.dimension.rect
    width, height = rect.r_x1 - rect.r_x0, rect.r_y2 - rect.r_y1
    found = []
    for cell in shown.char_cells:
        x = [cell.rect.r_x0, cell.rect.r_x1, cell.rect.r_x2, cell.rect.r_x3]
        y = [cell.rect.r_y0, cell.rect.r_y1, cell.rect.r_y2, cell.rect.r_y3]
        found.append((cell.text, (min(x) / width, 1 - max(y) / height, max(x) / width, 1 - min(y) / height)))
    return found


@lru_cache(maxsize=2)
def _oxide(path: Path) -> Any:
    from pdf_oxide import PdfDocument

    return PdfDocument(str(path))


def oxide_text(path: Path, page: int) -> str:
    """pdf-oxide's plain text."""
    return str(_oxide(path).extract_text(page - 1))


def oxide_body(path: Path, page: int) -> str:
    """pdf-oxide's plain text without what it takes for running headers and footers."""
    return str(_oxide(path).extract_text(page - 1, include_artifacts=False))


def oxide_markdown(path: Path, page: int) -> str:
    """pdf-oxide's Markdown without what it takes for running headers and footers."""
    return str(_oxide(path).to_markdown(page - 1, embed_images=False, include_artifacts=False))


def oxide_tables(path: Path, page: int) -> list[list[tuple[int, int, int, int, str]]]:
    """The tables that pdf-oxide finds, as `pincite_tables` has them."""
    found = []
    for table in _oxide(path).extract_tables(page - 1):
        cells = []
        for number, row in enumerate(table["rows"]):
            column = 0
            for cell in row["cells"]:
                wide = int(cell.get("colspan") or 1)
                cells.append((number, column, int(cell.get("rowspan") or 1), wide, str(cell["text"])))
                column += wide
        found.append(cells)
    return found


def oxide_glyphs(path: Path, page: int) -> list[Glyph]:
    """pdf-oxide's characters, converted from user space with the page's crop box and rotation."""
    document = _oxide(path)
    left, bottom, right, top = document.page_crop_box(page - 1) or document.page_media_box(page - 1)
    turn = document.page_rotation(page - 1) % 360
    width, height = right - left, top - bottom
    found = []
    for one in document.extract_chars(page - 1):
        x, y, wide, high = one.bbox
        x0, x1 = (x - left) / width, (x + wide - left) / width
        y0, y1 = (y - bottom) / height, (y + high - bottom) / height
        turned = {
            0: (x0, 1 - y1, x1, 1 - y0),
            90: (y0, x0, y1, x1),
            180: (1 - x1, y0, 1 - x0, y1),
            270: (1 - y1, 1 - x1, 1 - y0, 1 - x0),
        }[turn]
        found.append((one.char, turned))
    return found


def plumber_text(path: Path, page: int) -> str:
    """Pdfplumber's text."""
    import pdfplumber

    with pdfplumber.open(path) as document:
        return str(document.pages[page - 1].extract_text())


def plumber_tables(path: Path, page: int) -> list[list[tuple[int, int, int, int, str]]]:
    """The tables that pdfplumber finds; it has no spans."""
    import pdfplumber

    with pdfplumber.open(path) as document:
        tables = document.pages[page - 1].extract_tables()
    return [
        [(row, column, 1, 1, text) for row, line in enumerate(table) for column, text in enumerate(line) if text]
        for table in tables
    ]


def plumber_glyphs(path: Path, page: int) -> list[Glyph]:
    """Pdfplumber's characters, measured from the crop box."""
    import pdfplumber

    with pdfplumber.open(path) as document:
        shown = document.pages[page - 1]
        left, top, right, bottom = shown.cropbox if not shown.rotation else shown.bbox
        width, height = right - left, bottom - top
        return [
            (
                one["text"],
                (
                    (one["x0"] - left) / width,
                    (one["top"] - top) / height,
                    (one["x1"] - left) / width,
                    (one["bottom"] - top) / height,
                ),
            )
            for one in shown.chars
        ]


Reader = Callable[[Path, int], str]
Tables = Callable[[Path, int], list[list[tuple[int, int, int, int, str]]]]
