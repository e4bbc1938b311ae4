"""Boxes beside the golden cells of docling-parse's own tests: characters, words and lines.

    python -m benchmarks.boxes [--corpus ../shared/data]

For each golden cell its text is looked up, white space aside, in the characters that a parser gives for the page; the
boxes of those characters are united, and the cell counts by its overlap with them (intersection over union). Where the
text stands more than once the best place counts; Arabic and Hebrew are looked up in both directions, because golden
cells and parsers disagree on theirs.

The golden cells are what docling-parse gave when its tests were written, in three versions: lines of version 1,
characters of version 2 and of the current form, words of the current form (one page). Their heights differ: versions 1
and 2 take a font's ascent and descent, and not the same ones; docling-parse 7 takes each glyph's own. Their widths are
advances, not ink. So the horizontal overlap stands beside it, and whether each box holds the other's centre.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.peers import Box, Glyph

from benchmarks import peers

SETS = ("lines", "words", "characters")
MOST_PLACES = 200


@dataclass(frozen=True, slots=True)
class Cell:
    """One golden cell: text and box."""

    text: str
    box: Box


@dataclass(slots=True)
class Tally:
    """What one parser scored on one set."""

    cells: int = 0
    found: int = 0
    overlaps: list[float] = field(default_factory=list)
    across: list[float] = field(default_factory=list)
    centred: int = 0

    def row(self, name: str) -> str:
        """The line of the table."""
        shares = [sum(value >= least for value in self.overlaps) for least in (0.5, 0.7)]
        shares += [sum(value >= 0.9 for value in self.across), self.centred, self.found]
        return (
            f"| {name} | {self.cells} | " + " | ".join(f"{share / max(self.cells, 1):.1%}" for share in shares) + " |"
        )


def golden(folder: Path) -> Iterator[tuple[str, Path, int, list[Cell]]]:
    """Set, file, page from 1 and cells."""
    truth = folder / "groundtruth"
    for path in sorted(truth.glob("*.v1.p=*.json")):
        for page in json.loads(path.read_text(encoding="utf-8"))["pages"]:
            yield "lines", *_place(folder, path.name), list(_lines(page))
    for path in sorted(truth.glob("*.v2.p=*.json")):
        for page in json.loads(path.read_text(encoding="utf-8"))["pages"]:
            yield "characters", *_place(folder, path.name), list(_table(page["original"]))
    for path in sorted(truth.glob("*.page_no_*.py.json")):
        page = json.loads(path.read_text(encoding="utf-8"))
        name, number = path.name.removesuffix(".py.json").rsplit(".page_no_", 1)
        for kind, key in (("words", "word_cells"), ("characters", "char_cells")):
            yield kind, folder / "regression" / name, int(number), list(_segmented(page, key))


def _place(folder: Path, name: str) -> tuple[Path, int]:
    """The PDF and the page that a file of golden cells is about."""
    stem, number = name.removesuffix(".json").rsplit(".p=", 1)
    return folder / "regression" / stem.rsplit(".v", 1)[0], int(number) + 1


def _cell(text: str, corners: Sequence[float], width: float, height: float) -> Cell:
    x0, y0, x1, y1 = corners
    left, right, low, high = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
    return Cell(text, (left / width, 1 - high / height, right / width, 1 - low / height))


def _lines(page: dict[str, Any]) -> Iterator[Cell]:
    for cell in page["cells"]:
        yield _cell(cell["content"]["rnormalized"], cell["box"]["device"], page["width"], page["height"])


def _table(page: dict[str, Any]) -> Iterator[Cell]:
    size = page["dimension"]
    at = {name: index for index, name in enumerate(page["cells"]["header"])}
    for row in page["cells"]["data"]:
        x = [row[at[f"r_x{corner}"]] for corner in range(4)]
        y = [row[at[f"r_y{corner}"]] for corner in range(4)]
        yield _cell(row[at["text"]], (min(x), min(y), max(x), max(y)), size["width"], size["height"])


def _segmented(page: dict[str, Any], key: str) -> Iterator[Cell]:
    rect = page["dimension"]["rect"]
    width, height = rect["r_x1"] - rect["r_x0"], rect["r_y2"] - rect["r_y1"]
    for cell in page[key]:
        x = [cell["rect"][f"r_x{corner}"] for corner in range(4)]
        y = [cell["rect"][f"r_y{corner}"] for corner in range(4)]
        yield _cell(cell["text"], (min(x), min(y), max(x), max(y)), width, height)


def fold(text: str) -> str:
    """The text as it is compared: compatibility forms made one, no white space, no hyphens that only end lines."""
    return "".join(unicodedata.normalize("NFKC", text).replace("\u00ad", "").split())


class Stream:
    """The characters of a page one after another, folded, with their boxes."""

    def __init__(self, glyphs: Sequence[Glyph]) -> None:
        letters: list[str] = []
        self._boxes: list[Box] = []
        for text, box in glyphs:
            for letter in fold(text):
                letters.append(letter)
                self._boxes.append(box)
        self._text = "".join(letters)

    def places(self, wanted: str) -> Iterator[Box]:
        """The box around each place of the text, at most the first 200."""
        for text in {wanted, wanted[::-1]} if _is_rtl(wanted) else {wanted}:
            start = self._text.find(text)
            for _ in range(MOST_PLACES):
                if start < 0:
                    break
                yield _around(self._boxes[start : start + len(text)])
                start = self._text.find(text, start + 1)


def _is_rtl(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in text)


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def overlap(one: Box, two: Box) -> float:
    """Intersection over union."""
    width = min(one[2], two[2]) - max(one[0], two[0])
    height = min(one[3], two[3]) - max(one[1], two[1])
    if width <= 0 or height <= 0:
        return 0.0
    shared = width * height
    return shared / ((one[2] - one[0]) * (one[3] - one[1]) + (two[2] - two[0]) * (two[3] - two[1]) - shared)


def overlap_across(one: Box, two: Box) -> float:
    """Intersection over union of the horizontal extents; 0 where the boxes do not touch in height."""
    if min(one[3], two[3]) <= max(one[1], two[1]):
        return 0.0
    shared = min(one[2], two[2]) - max(one[0], two[0])
    return max(shared, 0.0) / max(max(one[2], two[2]) - min(one[0], two[0]), 1e-9)


def _holds(outer: Box, inner: Box) -> bool:
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def score(cells: Sequence[Cell], glyphs: Sequence[Glyph], tally: Tally) -> None:
    """Add a page's cells; those of white space alone are left out."""
    stream = Stream(glyphs)
    for cell in cells:
        wanted = fold(cell.text)
        if not wanted:
            continue
        tally.cells += 1
        best = max(stream.places(wanted), key=lambda box: overlap(box, cell.box), default=None)
        if best is None:
            continue
        tally.found += 1
        tally.overlaps.append(overlap(best, cell.box))
        tally.across.append(overlap_across(best, cell.box))
        tally.centred += _holds(cell.box, best) and _holds(best, cell.box)


CONTENDERS: dict[str, tuple[str, Callable[[Path, int], list[Glyph]]]] = {
    "pincite, font height": ("pincite", partial(peers.pincite_glyphs, ink=False)),
    "pincite, ink": ("pincite", partial(peers.pincite_glyphs, ink=True)),
    "docling-parse": ("docling_parse", peers.docling_glyphs),
    "pdf-oxide": ("pdf_oxide", peers.oxide_glyphs),
    "pdfplumber": ("pdfplumber", peers.plumber_glyphs),
}


def main() -> int:
    """Print the tables; 1 when the document set is missing."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "data"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=Path(os.environ.get("PINCITE_CORPUS") or beside))
    parser.add_argument("--files", action="store_true", help="a row for each file, too")
    given = parser.parse_args()
    folder = given.corpus / "docling-parse-tests"
    pages = [page for page in golden(folder) if page[1].is_file()]
    if not pages:
        print(
            f"{folder}: no golden cells here; name the folder above it by --corpus or PINCITE_CORPUS", file=sys.stderr
        )
        return 1
    print(f"{len({path for _, path, _, _ in pages})} files, {len(pages)} pages of golden cells")
    for kind in SETS:
        print(f"\n| {kind} | cells | IoU ≥ 0.5 | IoU ≥ 0.7 | horizontal IoU ≥ 0.9 | centres inside | text found |")
        print("|---|---|---|---|---|---|---|")
        for name, (package, read) in CONTENDERS.items():
            if importlib.util.find_spec(package) is None:
                print(f"{name}: left out, {package} is not installed", file=sys.stderr)
                continue
            tally = Tally()
            for _, path, number, cells in (page for page in pages if page[0] == kind):
                own = Tally()
                glyphs = read(path, number)
                score(cells, glyphs, tally)
                if given.files:
                    score(cells, glyphs, own)
                    print(own.row(f"{name}: {path.name} {number}"))
            print(tally.row(name), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
