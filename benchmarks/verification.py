"""Verification offline, beside plain lexical overlap, on labelled pairs of document and claim.

`python -m benchmarks verification`. Balanced accuracy and macro-F1 of "supported or not" for each set of
`../shared/data/verify-dev`. Every threshold is chosen once, on a sample of the training rows whose licence allows
reuse, and the same for all sets. Overlap is the share of the claim's words and values that the best passage has; "with
checks" takes from it what the deterministic checks block.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.extraction import corpus_folder

from pincite.records import Claim
from pincite.verification import EvidenceIndex, Verifier, read_sources
from pincite.verification.lexical import overlap

TRAINING_ROWS = 200
"""Rows of each training set that the thresholds are chosen on."""

_LABELLED = {"supported": 1, "refuted": 0, "nei": 0, "not_supported": 0}


@dataclass(frozen=True, slots=True)
class Row:
    """A pair: its set, document and claim, and whether the document supports the claim."""

    set: str
    document: str
    claim: str
    supported: bool


@dataclass(frozen=True, slots=True)
class Scored:
    """What each method says of a row, as a score; higher is more supported."""

    row: Row
    overlap: float
    checked: float
    stated: bool


def load_rows(file: Path, *, most: int | None = None) -> list[Row]:
    """The labelled rows of a file, in its order; of each set the first `most`."""
    counts: dict[str, int] = {}
    rows = []
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            label = row["label2"] if row.get("label2") is not None else _LABELLED.get(row["label"])
            if label is None or (most is not None and counts.get(row["ds"], 0) >= most):
                continue
            counts[row["ds"]] = counts.get(row["ds"], 0) + 1
            rows.append(Row(row["ds"], row["doc"], row["claim"], bool(label)))
    return rows


def score_rows(rows: Sequence[Row]) -> Iterator[Scored]:
    """Each row's scores; the index of a document that several rows share is made once."""
    verifier = Verifier()
    index: tuple[str, EvidenceIndex] | None = None
    for row in rows:
        if index is None or index[0] != row.document:
            index = row.document, EvidenceIndex(read_sources([row.document]))
        verdict = verifier.verify([_claim(row.claim)], [index[1]])[0]
        shared = max((overlap(row.claim, evidence.snippet) for evidence in verdict.evidence), default=0.0)
        blocked = sum(1 for mismatch in verdict.mismatches if mismatch.evidence is None or mismatch.evidence_text)
        penalty = 1.0 if verdict.label == "refuted" else min(0.3, 0.1 * blocked)
        yield Scored(row, shared, shared - penalty, verdict.label == "supported")


def _claim(text: str) -> Claim:
    return Claim(
        id="clm_001",
        text=text,
        type="fact",
        importance="material",
        requires_citation=True,
        start_offset=0,
        end_offset=len(text),
    )


def balanced_accuracy(pairs: Sequence[tuple[bool, bool]]) -> float:
    """The mean of the shares found of what is supported and of what is not; pairs are (truth, said)."""
    return (_recall(pairs, truth=True) + _recall(pairs, truth=False)) / 2


def macro_f1(pairs: Sequence[tuple[bool, bool]]) -> float:
    """The mean F1 of both classes."""
    return (_f1(pairs, truth=True) + _f1(pairs, truth=False)) / 2


def _recall(pairs: Sequence[tuple[bool, bool]], *, truth: bool) -> float:
    said = [given == truth for real, given in pairs if real == truth]
    return sum(said) / len(said) if said else 0.0


def _f1(pairs: Sequence[tuple[bool, bool]], *, truth: bool) -> float:
    both = sum(1 for real, given in pairs if real == given == truth)
    either = sum(1 for real, given in pairs if real == truth) + sum(1 for _, given in pairs if given == truth)
    return 2 * both / either if either else 0.0


def best_threshold(scores: Sequence[tuple[bool, float]]) -> float:
    """The score from which on rows count as supported, best by balanced accuracy on these rows."""
    candidates = sorted({round(score, 3) for _, score in scores})
    return max(
        candidates, key=lambda cut: (balanced_accuracy([(truth, score >= cut) for truth, score in scores]), -cut)
    )


def table(scored: Sequence[Scored], thresholds: Mapping[str, float]) -> str:
    """The figures of each set as a Markdown table."""
    lines = [
        "| set | rows | overlap BAcc | F1 | with checks BAcc | F1 | verdict `supported` BAcc | F1 |",
        "|---|---|---|---|---|---|---|---|",
    ]
    sets = dict.fromkeys(each.row.set for each in scored)
    totals: list[list[float]] = []
    for name in sets:
        rows = [each for each in scored if each.row.set == name]
        figures = []
        for said in (
            [(each.row.supported, each.overlap >= thresholds["overlap"]) for each in rows],
            [(each.row.supported, each.checked >= thresholds["checked"]) for each in rows],
            [(each.row.supported, each.stated) for each in rows],
        ):
            figures += [100 * balanced_accuracy(said), 100 * macro_f1(said)]
        totals.append(figures)
        lines.append(f"| {name} | {len(rows)} | " + " | ".join(f"{figure:.1f}" for figure in figures) + " |")
    means = [sum(column) / len(totals) for column in zip(*totals, strict=True)]
    lines.append(f"| **mean** | {len(scored)} | " + " | ".join(f"{mean:.1f}" for mean in means) + " |")
    return "\n".join(lines)


def main() -> int:
    """Print the table and how many claims a second were verified."""
    folder = corpus_folder().parent
    training = list(score_rows(load_rows(folder / "verify-train" / "licensed.jsonl.gz", most=TRAINING_ROWS)))
    thresholds = {
        "overlap": best_threshold([(each.row.supported, each.overlap) for each in training]),
        "checked": best_threshold([(each.row.supported, each.checked) for each in training]),
    }
    rows = load_rows(folder / "verify-dev" / "dev.jsonl.gz")
    start = time.perf_counter()
    scored = list(score_rows(rows))
    took = time.perf_counter() - start
    print(f"thresholds on {len(training)} training rows: {thresholds}")
    print(table(scored, thresholds))
    print(f"{len(rows) / took:.0f} claims a second on one core, indexing included")
    return 0


if __name__ == "__main__":
    sys.exit(main())
