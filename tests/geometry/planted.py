"""Planting one word among decoys and grounding it through the public path."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path

from pincite.document import Box, Document
from pincite.grounding import DocumentIndex, ground
from pincite.parsing import FileCharBoxes, parse_sources
from pincite.records import Citation, Failure
from pincite.testing import Canvas, PdfBuilder, ink_box

WORD = "Quillfeather"
DECOYS = ((40, 60, "Lower corner words"), (300, 700, "Upper middle words"), (60, 420, "Left side words"))

Draw = Callable[[Canvas], object]


def draw_page(draw: Draw | None, **page: object) -> bytes:
    """A file of one page: the decoys, and what `draw` adds."""
    canvas = PdfBuilder().page(**page)  # type: ignore[arg-type] # options of PdfBuilder.page
    left, bottom = page.get("origin", (0, 0))  # type: ignore[misc] # a pair
    for x, y, text in DECOYS:
        canvas.text(left + x, bottom + y, text)
    if draw is not None:
        draw(canvas)
    return canvas.build()


def parse_cases(cases: Mapping[str, bytes], folder: Path) -> dict[str, Document]:
    """The parsed document of each file, parsed in one batch."""
    paths = [folder / f"{name}.pdf" for name in cases]
    for path, content in zip(paths, cases.values(), strict=True):
        path.write_bytes(content)
    parsed = parse_sources(paths)
    failures = [item for item in parsed if isinstance(item, Failure)]
    assert not failures
    return {name: item for name, item in zip(cases, parsed, strict=True) if isinstance(item, Document)}


def grounded_box(document: Document, boxes: FileCharBoxes, quote: str) -> Box:
    """The box of the quote's only line."""
    citation = ground(quote, DocumentIndex(document), boxes=boxes)
    assert isinstance(citation, Citation), citation
    assert citation.box_precision == "character"
    (box,) = citation.segments[0].boxes
    return box


def ink_of(shown: bytes, blank: bytes, *, scale: float = 4) -> Box:
    """The word's ink; it must have some."""
    box = ink_box(shown, blank, scale=scale)
    assert box is not None
    return box


def digest(content: bytes) -> str:
    """The SHA-256 by which `FileCharBoxes` finds a file."""
    return hashlib.sha256(content).hexdigest()
