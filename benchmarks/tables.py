"""Tables of generated papers, cell by cell, beside pdfplumber's and pdf-oxide's table finders on the same pages.

    python -m benchmarks.tables [--papers 30] [--seed 5000]

A cell is right when its words, row and column are; "with spans" when the rows and columns it covers are too. Cells
without words count for nobody. A predicted table that shares no cell with a labelled one is false, and so are its
cells. Seeds below 1000 are for development; the default ones are looked at in sums only. Contenders that are not
installed are named and left out.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from benchmarks.printed_tables import KINDS, LabelledTable, Paper, make_paper

Place = tuple[int, int, int, int, str]
"""Row, column, row span, column span and the words of one filled cell."""


@dataclass(frozen=True, kw_only=True)
class FoundTable:
    """One table that a contender gives: its page from 1, its filled cells, which of them head it, what it continues."""

    page: int
    cells: frozenset[Place]
    heads: frozenset[Place] | None = None
    continues: bool | None = None


Finder = Callable[[bytes], list[FoundTable]]


@dataclass
class Tally:
    """Counts of right, given and labelled things."""

    right: int = 0
    given: int = 0
    labelled: int = 0

    def add(self, right: int, given: int, labelled: int) -> None:
        """Count some more."""
        self.right, self.given, self.labelled = self.right + right, self.given + given, self.labelled + labelled

    def f1(self) -> str:
        """The harmonic mean of precision and recall in per cent; a dash where there is nothing to divide by."""
        whole = self.given + self.labelled
        return f"{200 * self.right / whole:.1f}" if whole else "–"


@dataclass
class Score:
    """What one contender got right over all papers."""

    places: Tally = field(default_factory=Tally)
    spans: Tally = field(default_factory=Tally)
    kinds: dict[str, Tally] = field(default_factory=lambda: {kind: Tally() for kind in KINDS})
    heads: Tally = field(default_factory=Tally)
    links: Tally = field(default_factory=Tally)
    false: int = 0
    missed: int = 0
    pages: int = 0
    seconds: float = 0.0


def _words(text: object) -> str:
    return " ".join(str(text or "").split())


def find_ours(content: bytes) -> list[FoundTable]:
    """Our parse in this process."""
    from pincite.parsing import ParseOptions
    from pincite.parsing.process.content import parse_content

    document = parse_content(content, media_type="application/pdf", name="paper.pdf", options=ParseOptions())
    found = []
    for block in document.blocks:
        if block.type != "Table":
            continue
        text = document.page(block.page).text
        places = {}
        for cell in block.cells:
            if text[cell.span.start : cell.span.end] != cell.text:
                raise ValueError(f"page {block.page}: a cell's span is not its text")
            if cell.text:
                places[cell] = (cell.row, cell.column, cell.row_span, cell.column_span, _words(cell.text))
        heads = frozenset(place for cell, place in places.items() if cell.header)
        continues = block.continues is not None
        found.append(FoundTable(page=block.page, cells=frozenset(places.values()), heads=heads, continues=continues))
    return found


def find_pdfplumber(content: bytes, *, strategy: str = "lines") -> list[FoundTable]:
    """Pdfplumber's finder; spans are read off the boxes of its cells."""
    import io

    import pdfplumber

    settings = {"vertical_strategy": strategy, "horizontal_strategy": strategy}
    found = []
    with pdfplumber.open(io.BytesIO(content)) as document:
        for page in document.pages:
            for table in page.find_tables(settings):
                texts = table.extract()
                xs = sorted({edge for left, _, right, _ in table.cells for edge in (left, right)})
                ys = sorted({edge for _, top, _, bottom in table.cells for edge in (top, bottom)})
                cells = set()
                for row, line in zip(table.rows, texts, strict=True):
                    for box, text in zip(row.cells, line, strict=True):
                        if box is not None and _words(text):
                            left, top, right, bottom = box
                            first, upper = xs.index(left), ys.index(top)
                            spans = ys.index(bottom) - upper, xs.index(right) - first
                            cells.add((upper, first, *spans, _words(text)))
                found.append(FoundTable(page=page.page_number, cells=frozenset(cells)))
            page.close()
    return found


def find_oxide(content: bytes) -> list[FoundTable]:
    """pdf-oxide's finder with its defaults; it gives rows of cells without spans."""
    import pdf_oxide

    document = pdf_oxide.PdfDocument.from_bytes(content)
    return [
        FoundTable(
            page=index + 1,
            cells=frozenset(
                (row, column, 1, 1, _words(cell["text"]))
                for row, line in enumerate(table["rows"])
                for column, cell in enumerate(line["cells"])
                if _words(cell["text"])
            ),
        )
        for index in range(document.page_count())
        for table in document.extract_tables(index)
    ]


CONTENDERS: dict[str, Finder] = {
    "pincite": find_ours,
    "pdfplumber, lines": find_pdfplumber,
    "pdfplumber, text": lambda content: find_pdfplumber(content, strategy="text"),
    "pdf-oxide": find_oxide,
}


def score_paper(score: Score, paper: Paper, found: Sequence[FoundTable]) -> None:
    """Count one paper's cells, heads and links; a labelled table has the found one that shares most words with it."""
    open_tables = list(found)
    for labelled in paper.tables:
        gold = frozenset(
            (cell.row, cell.column, cell.row_span, cell.column_span, _words(cell.text)) for cell in labelled.cells
        )
        best = max(
            (table for table in open_tables if table.page == labelled.page),
            key=lambda table: (_shared(table.cells, gold), len(table.cells & gold)),
            default=None,
        )
        if best is None or not _shared(best.cells, gold):
            best = None
            score.missed += 1
        else:
            open_tables.remove(best)
        _count(score, labelled, gold, best)
    score.false += len(open_tables)
    for table in open_tables:
        score.places.add(0, len(table.cells), 0)
        score.spans.add(0, len(table.cells), 0)
        score.links.add(0, bool(table.continues), 0)
    score.pages += paper.pages


def _count(score: Score, labelled: LabelledTable, gold: frozenset[Place], best: FoundTable | None) -> None:
    cells = best.cells if best is not None else frozenset()
    score.places.add(len(_placed(cells) & _placed(gold)), len(cells), len(gold))
    counts = (len(cells & gold), len(cells), len(gold))
    score.spans.add(*counts)
    score.kinds[labelled.kind].add(*counts)
    headed = any(cell.header for cell in labelled.cells)
    if best is not None and best.heads is not None:
        heads = {(cell.row, cell.column, _words(cell.text)) for cell in labelled.cells if cell.header}
        given = {(row, column, text) for row, column, _, _, text in best.heads}
        score.heads.add(len(heads & given), len(given) if headed else 0, len(heads))
    linked = bool(best is not None and best.continues)
    score.links.add(linked and labelled.continues, linked, labelled.continues)


def _placed(cells: Iterable[Place]) -> set[tuple[int, int, str]]:
    return {(row, column, text) for row, column, _, _, text in cells}


def _shared(cells: Iterable[Place], gold: Iterable[Place]) -> int:
    return (Counter(text for *_, text in cells) & Counter(text for *_, text in gold)).total()


def measure(name: str, papers: Sequence[Paper]) -> Score:
    """One contender over all papers, seconds of processor time."""
    finder, score = CONTENDERS[name], Score()
    finder(papers[0].content)
    for paper in papers:
        before = time.process_time()
        found = finder(paper.content)
        score.seconds += time.process_time() - before
        score_paper(score, paper, found)
    return score


def report(scores: dict[str, Score]) -> str:
    """Two Markdown tables: everything, and cell F1 with spans by kind of table."""
    lines = [
        "| finder | cell F1 | cell F1 with spans | tables missed | false tables | head cells F1 | continued tables F1 "
        "| pages/s |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for name, score in scores.items():
        speed = score.pages / max(score.seconds, 1e-9)
        lines.append(
            f"| {name} | {score.places.f1()} | {score.spans.f1()} | {score.missed} | {score.false} "
            f"| {score.heads.f1() if score.heads.given else '–'} | {score.links.f1() if score.links.given else '–'} "
            f"| {speed:.0f} |"
        )
    lines += ["", "| cell F1 with spans | " + " | ".join(scores) + " |", "|---|" + "---:|" * len(scores)]
    lines += [f"| {kind} | " + " | ".join(one.kinds[kind].f1() for one in scores.values()) + " |" for kind in KINDS]
    return "\n".join(lines)


def main() -> int:
    """Print the tables; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=int, default=30)
    parser.add_argument("--seed", type=int, default=5000, help="of the first paper")
    parser.add_argument("--only", nargs="*", choices=list(CONTENDERS), help="these contenders")
    arguments = parser.parse_args()
    papers = [make_paper(seed) for seed in range(arguments.seed, arguments.seed + arguments.papers)]
    scores = {}
    for name in arguments.only or CONTENDERS:
        try:
            scores[name] = measure(name, papers)
        except ModuleNotFoundError as exc:
            print(f"{name}: left out ({exc})", file=sys.stderr)
    tables = sum(len(paper.tables) for paper in papers)
    pages = sum(paper.pages for paper in papers)
    print(f"{len(papers)} papers, {pages} pages, {tables} tables or parts of tables on a page\n")
    print(report(scores))
    return 0


if __name__ == "__main__":
    sys.exit(main())
