"""Scans for tests: pages of text drawn as pictures, and the parts of the machine that read them."""

from io import BytesIO

import pypdfium2
from PIL import Image

from pincite.parsing.ocr import find_engine
from pincite.testing import PdfBuilder

LINES = (
    "The Tenant shall pay rent of $2,450.00 on the first day of each month.",
    "Either party may end this lease on 60 days written notice.",
    "The deposit is returned within 30 days of departure.",
)


def text_pdf(*pages, size=12):
    """A PDF with these lines on each page."""
    builder = PdfBuilder()
    for lines in pages or (LINES,):
        canvas = builder.page()
        for number, line in enumerate(lines):
            canvas = canvas.text(72, 700 - 20 * number, line, size=size)
    return builder.build()


def pictures(pdf, *, dpi=200):
    """The pages of a PDF as grey pictures."""
    document = pypdfium2.PdfDocument(pdf)
    return [page.render(scale=dpi / 72).to_pil().convert("L") for page in document]


def as_file(images: list[Image.Image], kind, *, dpi=200, **options):
    """The bytes of a picture file, or of a PDF, that holds all of them."""
    sink = BytesIO()
    many = {"save_all": True, "append_images": images[1:]} if len(images) > 1 else {}
    density = {"resolution": dpi} if kind == "PDF" else {"dpi": (dpi, dpi)}
    images[0].save(sink, kind, **many, **density, **options)
    return sink.getvalue()


def scanned_pdf(*pages, dpi=200):
    """A PDF whose pages are pictures of these lines."""
    return as_file(pictures(text_pdf(*pages), dpi=dpi), "PDF", dpi=dpi)


def need_engine(require_part, name):
    """Skip without this OCR engine."""
    try:
        find_engine(name)
    except ValueError as exc:
        require_part(name, found=False, reason=str(exc))
