"""Grounding on cuad-dev: quotes that lawyers marked, the same quotes altered, and quotes of other contracts.

    python -m benchmarks.grounding [--subset N] [--peer-documents N] [--corpus FOLDER] [--out FILE]

One Markdown table: pincite, LangExtract's aligner (default settings) and the specification's plain scoring loop, in
the same run, on the same parsed text. The peers are slow (the aligner takes seconds for a quote of a long contract), so
they see the shortest documents with ten or more gold quotes, whole, with all alterations and four quotes of other
contracts each; a column shows pincite on just those. Times are wall clock, best of three for pincite, index included.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path

from benchmarks.alterations import alterations, key, stands_in

from pincite import parsing
from pincite.document import Document
from pincite.grounding import DocumentIndex, ground
from pincite.grounding.quotes import strip_html

SEED = 20_240
KINDS = ("digit", "number word", "negation", "currency", "date", "name")


@dataclass(frozen=True, slots=True)
class Case:
    """A document with its gold quotes, (kind of alteration, altered quote) pairs and other contracts' quotes."""

    document: Document
    gold: list[dict[str, object]]
    altered: list[tuple[str, str]]
    foreign: list[str]

    @property
    def quotes(self) -> list[str]:
        """The gold quotes."""
        return [str(row["quote"]) for row in self.gold]


@dataclass
class Score:
    """Counts of one system over the cases it saw."""

    found: Counter[str] = field(default_factory=Counter)
    total: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    quotes: int = 0
    misses: list[str] = field(default_factory=list)


Aligner = Callable[[Document, Sequence[str]], list[set[int] | None]]
"""For each quote the pages it is placed on, or None when it is refused."""


def pincite_aligner(document: Document, quotes: Sequence[str]) -> list[set[int] | None]:
    index = DocumentIndex(document)
    found = [ground(quote, index) for quote in quotes]
    return [{segment.page for segment in one.segments} if one.kind == "citation" else None for one in found]


def langextract_aligner(document: Document, quotes: Sequence[str]) -> list[set[int] | None]:
    from langextract.core.data import Extraction
    from langextract.resolver import WordAligner

    starts, at = [], 0
    for page in document.pages:
        starts.append(at)
        at += len(page.text) + 2
    text = "\n\n".join(page.text for page in document.pages)
    asked = [Extraction("quote", quote) for quote in quotes]
    aligned = WordAligner().align_extractions([asked], text)[0]
    places: list[set[int] | None] = []
    for extraction in aligned:
        span = extraction.char_interval
        if span is None or span.start_pos is None or span.end_pos is None:
            places.append(None)
        else:
            places.append(set(range(bisect_right(starts, span.start_pos), bisect_right(starts, span.end_pos - 1) + 1)))
    return places


def spec_aligner(least: float) -> Aligner:
    """The specification's loop: score every block, take the best; refused below `least`."""

    def align(document: Document, quotes: Sequence[str]) -> list[set[int] | None]:
        blocks = [(strip_html(block.text), block.page) for block in document.blocks]
        places: list[set[int] | None] = []
        for quote in map(strip_html, quotes):
            score, page = max(((plain_score(quote, text), page) for text, page in blocks), default=(0.0, 0))
            places.append({page} if score > 0 and score >= least else None)
        return places

    return align


def plain_score(snippet: str, block: str) -> float:
    if snippet in block:
        return 0.5 + len(snippet) / len(block) * 0.5
    if block and block in snippet:
        return 0.5 + len(block) / len(snippet) * 0.4
    matcher = SequenceMatcher(None, snippet, block)
    run = matcher.find_longest_match().size / max(1, min(len(snippet), len(block)))
    return min((matcher.ratio() + run) / 2, 0.49)


def measure(align: Aligner, cases: Sequence[Case], *, repeats: int = 1) -> Score:
    score = Score()
    for case in cases:
        elapsed = []
        for _ in range(repeats):
            begun = time.perf_counter()
            placed = align(case.document, case.quotes)
            elapsed.append(time.perf_counter() - begun)
        score.seconds += min(elapsed)
        score.quotes += len(case.gold)
        for row, pages in zip(case.gold, placed, strict=True):
            kind = str(row["kind"])
            gold = {place["page"] for occurrence in row["occ"] for place in occurrence}  # type: ignore[attr-defined]
            score.total[kind] += 1
            score.found[kind] += bool(pages and pages & gold)
            if kind == "unique" and not (pages and pages & gold):
                score.misses.append(f"{case.document.name}: {str(row['quote'])[:90]!r}")
        for (kind, quote), pages in zip(case.altered, align(case.document, [q for _, q in case.altered]), strict=True):
            score.offered[kind] += 1
            score.refused[kind] += pages is None
            if pages is not None:
                score.misses.append(f"accepted {kind}: {case.document.name}: {quote[:300]!r}")
        for quote, pages in zip(case.foreign, align(case.document, case.foreign), strict=True):
            score.offered["other contract"] += 1
            score.refused["other contract"] += pages is None
            if pages is not None:
                score.misses.append(f"accepted of another contract: {case.document.name}: {quote[:120]!r}")
    return score


def load_cases(corpus: Path, subset: int | None) -> list[Case]:
    rows = defaultdict(list)
    for line in (corpus / "gold_locations.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        rows[row["file"]].append(row)
    files = sorted((corpus / "pdf").iterdir())[:subset]
    documents = parsing.parse_sources(files, options=parsing.ParseOptions(), cache=None)
    source = random.Random(SEED)
    everyone = [row for found in rows.values() for row in found]
    cases = []
    for file, document in zip(files, documents, strict=True):
        if not isinstance(document, Document) or file.stem not in rows:
            continue
        text = key("".join(page.text for page in document.pages))
        body = key("".join(block.text for block in document.blocks if block.type not in ("Header", "Footer")))
        altered = [
            (made.kind, made.quote)
            for row in rows[file.stem]
            for made in alterations(str(row["quote"]), source)
            if not (stands_in(made.quote, text) or stands_in(made.quote, body))
        ]
        others = [row["quote"] for row in source.sample(everyone, 30) if row["file"] != file.stem]
        foreign = [quote for quote in others if not (stands_in(quote, text) or stands_in(quote, body))]
        cases.append(Case(document, rows[file.stem], altered, foreign))
    return cases


def shortest(cases: Sequence[Case], count: int) -> list[Case]:
    """The shortest documents with ten or more gold quotes; four foreign quotes each."""
    enough = [case for case in cases if len(case.gold) >= 10]
    enough.sort(key=lambda case: sum(len(page.text) for page in case.document.pages))
    return [Case(case.document, case.gold, case.altered, case.foreign[:4]) for case in enough[:count]]


def table(scores: dict[str, Score]) -> str:
    names = list(scores)
    lines = [f"| measure | {' | '.join(names)} |", f"|---|{'---|' * len(names)}"]

    def row(label: str, cells: list[str]) -> None:
        lines.append(f"| {label} | {' | '.join(cells)} |")

    for kind in ("unique", "multi", "unique_cross_page", "multipart"):
        row(f"found on its page: {kind}", [_share(s.found[kind], s.total[kind]) for s in scores.values()])
    for kind in (*KINDS, "other contract"):
        row(f"refused: {kind}", [_share(s.refused[kind], s.offered[kind]) for s in scores.values()])
    row("ms a quote, index included", [f"{1000 * s.seconds / max(1, s.quotes):.3f}" for s in scores.values()])
    return "\n".join(lines)


def _share(part: int, whole: int) -> str:
    return f"{part} / {whole} ({100 * part / whole:.1f} %)" if whole else "–"


def main() -> None:
    parser = argparse.ArgumentParser(description="Grounding on cuad-dev beside its peers.")
    parser.add_argument("--subset", type=int, default=None, help="only the first N documents")
    parser.add_argument("--peer-documents", type=int, default=6, help="documents the slow peers see (0: no peers)")
    parser.add_argument("--corpus", type=Path, default=None, help="folder with cuad-dev (default: $PINCITE_CORPUS)")
    parser.add_argument("--out", type=Path, default=None, help="also write the table here")
    parser.add_argument("--misses", action="store_true", help="list what pincite got wrong")
    options = parser.parse_args()
    root = options.corpus or Path(os.environ.get("PINCITE_CORPUS", Path(__file__).parents[2] / "shared" / "data"))
    cases = load_cases(root / "cuad-dev", options.subset)
    scores = {"pincite": measure(pincite_aligner, cases, repeats=3)}
    if options.peer_documents:
        few = shortest(cases, options.peer_documents)
        scores["pincite, peers' documents"] = measure(pincite_aligner, few, repeats=3)
        scores["LangExtract aligner"] = measure(langextract_aligner, few)
        scores["spec loop"] = measure(spec_aligner(0.0), few)
        scores["spec loop, score ≥ 0.5"] = measure(spec_aligner(0.5), few)
    text = table(scores)
    print(text)
    if options.out:
        options.out.write_text(text + "\n", encoding="utf-8")
    if options.misses:
        print("\n".join(["", *scores["pincite"].misses]))


if __name__ == "__main__":
    main()
