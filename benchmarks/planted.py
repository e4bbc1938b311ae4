"""Planted quotes: text put at known places in generated PDFs, its boxes compared with its ink.

    python -m benchmarks.planted [--documents 24] [--seed 7]

Every second file has a moved MediaBox and a CropBox and may be turned.
Independent of any parser: the ink of a quote is what differs between a page rendered with it and without it. The same
words are looked up in pdfplumber's and pdf-oxide's word boxes, with the words' places given to them (they have no
grounding): the boxes of the words that touch the ink are united. Those are as high as the font and not as its ink,
so on plain pages their figures say what they mean by a box, on the others whether they know the displayed page.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pincite.document import Box, Document
from pincite.grounding import DocumentIndex, ground, with_value
from pincite.parsing import FileCharBoxes, parse_sources
from pincite.records import Citation
from pincite.testing import PdfBuilder, ink_box, text_width

FONTS = ("Helvetica", "Times-Roman", "Courier", "Helvetica-Bold", "Times-Italic")
# fmt: off
WORDS = (
    "account", "agreement", "balance", "carrier", "delivery", "employer", "freight", "guarantee", "holiday",
    "interest", "journal", "kitchen", "ledger", "manager", "notice", "office", "payment", "quarter", "receipt",
    "salary", "tenant", "utility", "vendor", "warehouse", "yearly", "zoning",
)
# fmt: on
SCALE = 5.0
KINDS = ("plain pages", "moved, cropped or turned pages")


@dataclass(frozen=True, slots=True)
class Planted:
    """One quote of one file: its page, and where its words and its amount are painted."""

    page: int
    x: float
    y: float
    words: str
    amount: str
    font: str
    size: float

    @property
    def quote(self) -> str:
        """The whole line."""
        return f"{self.words} {self.amount}"


@dataclass(frozen=True, slots=True)
class File:
    """A generated document: its lines, all of them quotes, and its page geometry."""

    lines: tuple[Planted, ...]
    geometry: dict[str, Any]

    def build(self, *, without: Planted | None = None, value_only: bool = False) -> bytes:
        """The file's bytes, without one line or only without its amount."""
        builder = PdfBuilder()
        pages = [builder.page(**self.geometry) for _ in range(max(line.page for line in self.lines))]
        for line in self.lines:
            if line == without and not value_only:
                continue
            page, style = pages[line.page - 1], {"font": line.font, "size": line.size}
            page.text(line.x, line.y, f"{line.words} ", **style)  # type: ignore[arg-type] # a TextStyle
            if line != without:
                shift = text_width(f"{line.words} ", font=line.font, size=line.size)
                page.text(line.x + shift, line.y, line.amount, **style)  # type: ignore[arg-type]
        return builder.build()


def make_file(chance: random.Random, *, plain: bool) -> File:
    """A document of one to three pages in one or two columns; unless `plain`, cropped, moved or turned."""
    origin = (0, 0) if plain else (-100, 40)
    crop = None if plain else (origin[0] + 20, origin[1] + 20, origin[0] + 590, origin[1] + 780)
    geometry = {"origin": origin, "crop": crop, "rotate": 0 if plain else chance.choice([0, 90, 180, 270])}
    font, size = chance.choice(FONTS), chance.choice([7.5, 9, 10, 11, 12, 14])
    columns = chance.choice([(60,), (60, 330)])
    count = 5 if len(columns) == 1 else 2 + (size < 12)
    lines = []
    for page in range(1, chance.randint(1, 3) + 1):
        for x in columns:
            for row in range(8):
                words = " ".join(chance.sample(WORDS, count))[: int(230 / (0.62 * size))].strip()
                amount = f"{chance.randint(1, 99)},{chance.randint(100, 999)}.{chance.randint(10, 99)}"
                y = origin[1] + 700 - row * 1.6 * size
                lines.append(Planted(page, origin[0] + x, y, words, amount, font, size))
    return File(lines=tuple(lines), geometry=geometry)


def union(boxes: Iterable[Box]) -> Box | None:
    """The box around all of them; None for none."""
    whole: Box | None = None
    for box in boxes:
        whole = box if whole is None else whole.union(box)
    return whole


def nearest_words(words: Sequence[tuple[str, Box]], quote: str, ink: Box) -> Box | None:
    """The union of the words of a quote that lie on its ink; None when one of them is missing."""
    found = []
    for wanted in quote.split():
        near = [box for text, box in words if text == wanted and box.iou(ink) > 0]
        if not near:
            return None
        found.append(near[0])
    return union(found)


def plumber_words(path: Path) -> list[list[tuple[str, Box]]]:
    """Pdfplumber's words by page, as boxes of the displayed page where it knows about it."""
    import pdfplumber

    pages = []
    with pdfplumber.open(path) as document:
        for page in document.pages:
            left, top, right, bottom = page.cropbox if not page.rotation else page.bbox
            width, height = right - left, bottom - top
            pages.append([
                (word["text"], Box(left=(word["x0"] - left) / width, top=(word["top"] - top) / height,
                                   width=(word["x1"] - word["x0"]) / width,
                                   height=(word["bottom"] - word["top"]) / height))
                for word in page.extract_words()
            ])  # fmt: skip
    return pages


def oxide_words(path: Path) -> list[list[tuple[str, Box]]]:
    """pdf-oxide's words by page, flipped from PDF user space with the page's media box."""
    from pdf_oxide import PdfDocument

    document = PdfDocument(str(path))
    pages = []
    for number in range(document.page_count()):
        left, bottom, right, top = document.page_media_box(number)
        width, height = right - left, top - bottom
        found = []
        for word in document.extract_words(number):
            x, y, w, h = word.bbox
            found.append((word.text, Box(left=(x - left) / width, top=1 - (y + h - bottom) / height,
                                         width=w / width, height=h / height)))  # fmt: skip
        pages.append(found)
    return pages


PEERS: dict[str, Callable[[Path], list[list[tuple[str, Box]]]]] = {
    "pdfplumber words": plumber_words,
    "pdf-oxide words": oxide_words,
}


@dataclass(slots=True)
class Tally:
    """What one way of finding boxes scored: quotes asked, on the right page, and an IoU for each (0: not found)."""

    asked: int = 0
    on_page: int = 0
    overlaps: list[float] | None = None

    def add(self, box: Box | None, ink: Box, *, on_page: bool) -> None:
        """Count one quote."""
        self.asked += 1
        self.on_page += on_page
        self.overlaps = [*(self.overlaps or []), box.iou(ink) if box is not None and on_page else 0.0]

    def row(self, name: str) -> str:
        """The line of the table."""
        values = sorted(self.overlaps or [0.0])
        fifth = values[int(0.05 * len(values))]
        share = sum(value >= 0.9 for value in values) / len(values)
        mean = statistics.fmean(values)
        return f"| {name} | {self.asked} | {self.on_page / self.asked:.1%} | {mean:.3f} | {fifth:.3f} | {share:.1%} |"


def measure(file: File, path: Path, document: Document, tallies: dict[str, Tally]) -> None:
    """Add every third line of one file to the tallies of its kind of page."""
    kind = KINDS[bool(file.geometry["crop"])]
    index, shown = DocumentIndex(document), file.build()
    peers = {name: read(path) for name, read in PEERS.items()}
    with FileCharBoxes({document.sha256: path}) as boxes:
        for line in file.lines[::3]:
            ink = ink_box(shown, file.build(without=line), page=line.page, scale=SCALE)
            amount = ink_box(shown, file.build(without=line, value_only=True), page=line.page, scale=SCALE)
            assert ink is not None
            assert amount is not None
            found = ground(line.quote, index, boxes=boxes)
            right = isinstance(found, Citation) and found.page == line.page
            box = union(found.segments[0].boxes) if isinstance(found, Citation) else None
            tallies[f"pincite quotes, {kind}"].add(box, ink, on_page=right)
            value = None
            if isinstance(found, Citation):
                number = float(line.amount.replace(",", ""))
                cited = with_value(found, number, type="number", index=index, boxes=boxes)
                value = union(each.box for each in cited.value_boxes)
            tallies[f"pincite values, {kind}"].add(value, amount, on_page=right)
            for name, pages in peers.items():
                peer = nearest_words(pages[line.page - 1], line.quote, ink)
                tallies[f"{name}, {kind}"].add(peer, ink, on_page=peer is not None)


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--documents", type=int, default=24)
    options.add_argument("--seed", type=int, default=7)
    given = options.parse_args()
    chance = random.Random(given.seed)
    files = [make_file(chance, plain=index % 2 == 0) for index in range(given.documents)]
    names = ("pincite quotes", "pincite values", *PEERS)
    tallies = {f"{name}, {kind}": Tally() for kind in KINDS for name in names}
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"planted{index}.pdf" for index in range(len(files))]
        for path, file in zip(paths, files, strict=True):
            path.write_bytes(file.build())
        for file, path, document in zip(files, paths, parse_sources(paths), strict=True):
            assert isinstance(document, Document), document
            measure(file, path, document, tallies)
    print("| boxes of | quotes | on the right page | mean IoU | 5th percentile | IoU at least 0.9 |")
    print("|---|---|---|---|---|---|")
    for name, tally in tallies.items():
        print(tally.row(name))


if __name__ == "__main__":
    main()
