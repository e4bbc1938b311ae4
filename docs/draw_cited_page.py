"""Draws `docs/cited-page.png`, the picture of the README: the top of a page of the demo, with the box of a citation.

    python -m docs.draw_cited_page demo-out

Equal documents give an equal picture.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageFont

import pincite
from pincite.records import Citation

QUOTE = "reached maximum medical improvement on November 4, 2024"
REPORT = Path("documents", "Treating Physician Report.pdf")
SCALE = 1.5
SHOWN = 0.42
"""How much of the page is shown, from the top."""
MARK, INK = (214, 69, 18), (40, 40, 40)
CAPTION = 44


def draw(folder: Path, out: Path) -> None:
    """Cite the quote, render its page, draw the boxes and a caption, and write the picture."""
    source = folder / REPORT
    citation = pincite.cite(source, QUOTE)
    if not isinstance(citation, Citation):
        raise SystemExit(f"{source}: {citation.message}")
    segment = citation.segments[0]
    document = pypdfium2.PdfDocument(source)
    page = document[segment.page - 1].render(scale=SCALE).to_pil().convert("RGB")
    height = int(page.height * SHOWN)
    picture = Image.new("RGB", (page.width, height + CAPTION), "white")
    picture.paste(page.crop((0, 0, page.width, height)))
    pen = ImageDraw.Draw(picture)
    for box in segment.boxes:
        left, top = box.left * page.width - 4, box.top * page.height - 4
        right, bottom = (box.left + box.width) * page.width + 4, (box.top + box.height) * page.height + 4
        pen.rectangle((left, top, right, bottom), outline=MARK, width=3)
    pen.rectangle((0, height, page.width, height + CAPTION), fill=(246, 244, 240))
    span = segment.char_span
    words = f"“{segment.excerpt}”: page {segment.page}, characters {span.start} to {span.end}"
    pen.text((16, height + 14), words, fill=INK, font=ImageFont.load_default(15))
    picture.quantize(32).save(out, optimize=True)


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(__file__).parent / "cited-page.png")
