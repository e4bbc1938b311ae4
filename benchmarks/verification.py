"""Verification offline: the hybrid of words and the model in the package, beside each of them alone.

`python -m benchmarks verification`. Balanced accuracy and macro-F1 of "supported or not" for each set of
`../shared/data/verify-dev`. Every threshold is chosen once, on training rows whose licence allows reuse and that the
model was not trained on (contracts apart), and is the same for all sets. Overlap is the share of the claim's words and
values that the best passage has; the model alone is the entailment of the claim's least entailed sentence by the
passage that entails it most; words and checks, and the hybrid, are the verdicts of the verifier without and with the
model.
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

from pincite.api.checks import as_claim
from pincite.nli import Entailment
from pincite.nli.builtin import builtin_model
from pincite.verification import EvidenceIndex, Verifier, read_sources
from pincite.verification.lexical import overlap

TRAINING_SETS = frozenset({"cg2c_doc", "cg2c_musique", "propnli", "fm2", "fever_symmetric", "contractnli"})
TRAINING_ROWS = 400
"""The training sets that the thresholds are chosen on, and how many rows of each."""

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
    """What each method says of a row, as a score (higher is more supported) or as a verdict."""

    row: Row
    overlap: float
    model: float
    stated: bool
    hybrid: bool


class Listened:
    """The entailment model in the package, and what it said last."""

    def __init__(self) -> None:
        self._model = builtin_model()
        self.name = self._model.name
        self.said: list[Entailment] = []

    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        """The model's judgements."""
        self.said = self._model.judge(pairs)
        return self.said


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
    model = Listened()
    words, hybrid = Verifier(), Verifier(entailment=model)
    index: tuple[str, EvidenceIndex] | None = None
    for row in rows:
        if index is None or index[0] != row.document:
            index = row.document, EvidenceIndex(read_sources([row.document]))
        claim = [as_claim(row.claim)]
        plain = words.verify(claim, [index[1]])[0]
        verdict = hybrid.verify(claim, [index[1]])[0]
        shared = max((overlap(row.claim, evidence.snippet) for evidence in verdict.evidence), default=0.0)
        entailed = _least_entailed(model.said, passages=len(verdict.evidence))
        yield Scored(row, shared, entailed, plain.label == "supported", verdict.label == "supported")


def _least_entailed(said: Sequence[Entailment], *, passages: int) -> float:
    """Of the sentences of a claim the one that its best passage entails least; 0 without passages."""
    best = [max(each.entailment for each in said[at : at + passages]) for at in range(0, len(said), max(1, passages))]
    return min(best, default=0.0)


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
    """The figures of each set as a Markdown table: balanced accuracy, macro-F1."""
    names = ("overlap", "model alone", "words and checks", "hybrid")
    lines = [f"| set | rows | {' | '.join(names)} |", "|---|---|" + "---|" * len(names)]
    totals: list[list[tuple[float, float]]] = []
    for name in dict.fromkeys(each.row.set for each in scored):
        rows = [each for each in scored if each.row.set == name]
        figures = [
            (100 * balanced_accuracy(said), 100 * macro_f1(said))
            for said in (
                [(each.row.supported, each.overlap >= thresholds["overlap"]) for each in rows],
                [(each.row.supported, each.model >= thresholds["model"]) for each in rows],
                [(each.row.supported, each.stated) for each in rows],
                [(each.row.supported, each.hybrid) for each in rows],
            )
        ]
        totals.append(figures)
        lines.append(_line(name, len(rows), figures))
    means = [_mean(column) for column in zip(*totals, strict=True)]
    return "\n".join([*lines, _line("**mean**", len(scored), means)])


def _line(name: str, rows: int, figures: Sequence[tuple[float, float]]) -> str:
    return f"| {name} | {rows:,} | " + " | ".join(f"{accuracy:.1f}, {f1:.1f}" for accuracy, f1 in figures) + " |"


def _mean(figures: Sequence[tuple[float, float]]) -> tuple[float, float]:
    accuracies, f1s = zip(*figures, strict=True)
    return sum(accuracies) / len(accuracies), sum(f1s) / len(f1s)


def main() -> int:
    """Print the table and how many claims a second were verified."""
    folder = corpus_folder().parent
    given = load_rows(folder / "verify-train" / "licensed.jsonl.gz", most=TRAINING_ROWS)
    training = list(score_rows([row for row in given if row.set in TRAINING_SETS]))
    thresholds = {
        "overlap": best_threshold([(each.row.supported, each.overlap) for each in training]),
        "model": best_threshold([(each.row.supported, each.model) for each in training]),
    }
    rows = load_rows(folder / "verify-dev" / "dev.jsonl.gz")
    start = time.perf_counter()
    scored = list(score_rows(rows))
    took = time.perf_counter() - start
    print(f"thresholds on {len(training)} training rows: {thresholds}")
    print(table(scored, thresholds))
    print(f"{len(rows) / took:.0f} claims a second with and without the model, indexing included")
    return 0


if __name__ == "__main__":
    sys.exit(main())
