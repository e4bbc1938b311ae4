"""How the time of a check grows: with the answer, with the evidence, with the number of sources that answers cite.

Answers and evidence are cut out of the text of real contracts (`cuad-dev`). Each line doubles the one before; the ratio
of their times says how time grows: 2 is linear, 2.1 to 2.2 is n log n at these sizes, 4 is quadratic. CPU seconds of
one process, without an entailment model.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pincite
from pincite.claims import extract_heuristic
from pincite.verification import Checker, EvidenceIndex, read_sources

CORPUS = Path(__file__).parents[2] / "shared" / "data"
FILES = 40


def seconds(function: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds that a call took, and what it gave."""
    began = time.process_time()
    found = function()
    return time.process_time() - began, found


def table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Print a Markdown table, with the ratio of each row's last number to that of the row before."""
    print(f"\n| {' | '.join(head)} | ratio |\n|{'---|' * (len(head) + 1)}")
    before: float | None = None
    for row in rows:
        ratio = "–" if before is None else f"{row[-1] / before:.2f}"
        cells = [f"{cell:,.2f}" if isinstance(cell, float) else f"{cell:,}" for cell in row]
        print(f"| {' | '.join(cells)} | {ratio} |")
        before = row[-1]


def answers(prose: str, index: EvidenceIndex) -> None:
    """Extraction, and the whole check with every claim judged, for longer and longer answers."""
    sizes = (12_500, 25_000, 50_000, 100_000, 200_000, 400_000)
    found = [(size, *seconds(partial(extract_heuristic, prose[:size]))) for size in sizes]
    table(
        ("characters of the answer", "claims", "extraction, s"), [(n, len(got.claims), took) for n, took, got in found]
    )
    rows = []
    for size in (5_000, 10_000, 20_000, 40_000, 80_000):
        checker = Checker(max_claims=100_000)
        took, result = seconds(partial(checker.check, prose[300_000 : 300_000 + size], query="", evidence=index))
        count = len(result.claims)
        rows.append((size, count, count / took, took))
    table(("characters of the answer", "claims", "claims a second", "check, s"), rows)


def _indexed(text: str) -> EvidenceIndex:
    return EvidenceIndex(read_sources([text]))


def evidence(text: str, prose: str) -> None:
    """The index of longer and longer evidence, and 25 claims held against it."""
    claims = extract_heuristic(prose[600_000:620_000]).claims[:25]
    rows, checks = [], []
    for size in (45_000, 90_000, 180_000, 360_000, 720_000, 1_440_000):
        took, index = seconds(partial(_indexed, text[:size]))
        rows.append((size, len(index), took))
        took, _ = seconds(partial(Checker().verifier.verify, claims, [index] * len(claims)))
        checks.append((size, took))
    table(("characters of evidence", "passages", "index, s"), rows)
    table(("characters of evidence", "25 claims, s"), checks)


def sources() -> None:
    """Fifty claims that cite by number and by hash, over more and more sources."""
    rows = []
    for count in (1_000, 2_000, 4_000, 8_000, 16_000):
        fees = [f"The fee for permit {n} is ${n}. It is paid within {n % 60} days." for n in range(count)]
        index = EvidenceIndex(read_sources(fees))
        hashes = [index.sources[n].units[0].chunks[0].chunk_hash for n in range(50)]
        text = " ".join(f"The fee for permit {n} is ${n} [{n + 1}] [cite:{hashes[n]}]." for n in range(50))
        took, _ = seconds(partial(Checker(max_claims=50).check, text, query="", evidence=index))
        rows.append((count, took))
    table(("sources", "50 claims with two anchors each, s"), rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; 2 where the contracts are missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, default=CORPUS, help="folder that has cuad-dev/pdf")
    given = parser.parse_args(arguments)
    files = sorted((given.corpus / "cuad-dev" / "pdf").glob("*.pdf"))[:FILES]
    if not files:
        print(f"{given.corpus}: no cuad-dev/pdf here; name the folder with --corpus", file=sys.stderr)
        return 2
    documents = pincite.parse_all(files).documents
    text = "\n\n".join(page.text for document in documents for page in document.pages)
    prose = re.sub(r"\s*\n\s*", " ", text)
    answers(prose, EvidenceIndex(read_sources([text[:200_000]])))
    evidence(text, prose)
    sources()
    return 0


if __name__ == "__main__":
    sys.exit(main())
