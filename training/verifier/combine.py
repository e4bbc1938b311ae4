"""Fit the learned combination: `python -m training.verifier.combine MODEL OUT`.

Rows are documents with claims: those that were kept back from the entailment model, and contracts, each with the
passages that the product would choose. A logistic regression weighs their numbers. Every set has the same weight, and
in each set both answers. The threshold is the one with the best mean of the sets' balanced accuracies, by
cross-validation over documents.

With `--contrast W` the contrast rows that trained nothing, and claims written for pincite, are among them. What a proof
decides is left out then, because the product asks the model only for the rest; contrast rows weigh W times as much as
another set, and the threshold is LIKELY. The combination in the package was fitted without them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pincite.meaning import prove
from pincite.nli import Entailment, EntailmentModel
from pincite.nli.onnx import load_model
from pincite.verification import EvidenceIndex, read_sources
from pincite.verification.combination import features_of, sentences_of, told
from training.verifier.calibrate import expected_error, printed, reliability
from training.verifier.contrast import contrasts
from training.verifier.pairs import CLOSEST, is_kept, kept_claims
from training.verifier.rows import claim_of, licensed_rows

Floats = NDArray[np.float64]

MOST = {"contractnli": 646, "fever_symmetric": 700, "cg2c_musique": 600}
OTHERS = 800
"""Rows taken of a set, and of one that is not listed."""

LIKELY = 0.7
"""The probability from which a claim is called likely where contrast rows are among the rows."""

LABELS = {"e": "supported", "c": "refuted", "n": "nei"}

FOLDS = 5
TOP_K = 5

PENALTY = 1.0
"""On the squares of the weights, in rows."""

PRECISION = 0.9
"""Of what the model's word alone calls contradicted, so much has to be."""


@dataclass(frozen=True, slots=True)
class Row:
    """A claim, its document, and the answer: supported, refuted, nei, or not_supported (one of these two)."""

    set: str
    document: str
    claim: str
    label: str

    @property
    def fold(self) -> int:
        """The part of cross-validation that its document belongs to."""
        return hashlib.sha256(self.document.encode()).digest()[0] % FOLDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """Rows as numbers: features (n, names), whether each is supported, the most that a passage contradicts it."""

    names: tuple[str, ...]
    features: Floats
    truths: Floats
    contradictions: Floats
    rows: tuple[Row, ...]


def labelled_rows(chance: random.Random) -> Iterator[Row]:
    """Labelled rows of contracts, and of the documents that were kept back from the model."""
    by_set: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in licensed_rows():
        if row["ds"] == "contractnli" or (row["ds"] in CLOSEST and is_kept(row["doc"])):
            by_set[row["ds"]].append(row)
    for name, rows in sorted(by_set.items()):
        for row in chance.sample(rows, min(len(rows), MOST.get(name, OTHERS))):
            yield Row(name, row["doc"], claim_of(row), "supported" if row["label2"] else row["label"])


def contrast_rows(chance: random.Random) -> Iterator[Row]:
    """The claims written about documents that were kept back, and the contrast rows that trained nothing."""
    by_set: dict[str, list[Row]] = defaultdict(list)
    for name, each in kept_claims():
        by_set[name].append(Row(name, each.passage, each.claim, LABELS[each.truth]))
    for _, rows in sorted(by_set.items()):
        yield from chance.sample(rows, min(len(rows), OTHERS))
    for row in contrasts():
        if row.part != "train":
            yield Row("contrast", row.passage, row.claim, row.label)


def is_open(row: Row) -> bool:
    """Whether no proof decides the claim."""
    return prove(row.claim, told(row.document)).outcome == "open"


def described(rows: Sequence[Row], model: EntailmentModel) -> Described:
    """The rows that have evidence, with their numbers."""
    chosen: list[tuple[Row, list[str]]] = []
    index: tuple[str, EvidenceIndex] | None = None
    for row in sorted(rows, key=lambda row: row.document):
        if index is None or index[0] != row.document:
            index = row.document, EvidenceIndex(read_sources([row.document]))
        passages = [told(evidence.snippet) for evidence in index[1].select(row.claim, top_k=TOP_K)]
        if passages:
            chosen.append((row, passages))
    asked = [(passage, part) for row, passages in chosen for part in sentences_of(row.claim) for passage in passages]
    answers = iter(model.judge(asked))
    features: list[dict[str, float]] = []
    contradictions: list[float] = []
    for row, passages in chosen:
        said = [[next(answers) for _ in passages] for _ in sentences_of(row.claim)]
        features.append(features_of(row.claim, passages, said))
        contradictions.append(_most_contradicted(said))
    names = tuple(features[0])
    return Described(
        names=names,
        features=np.array([[each[name] for name in names] for each in features]),
        truths=np.array([float(row.label == "supported") for row, _ in chosen]),
        contradictions=np.array(contradictions),
        rows=tuple(row for row, _ in chosen),
    )


def _most_contradicted(said: Sequence[Sequence[Entailment]]) -> float:
    return max(each.contradiction for row in said for each in row)


def balanced_weights(sets: Sequence[str], truths: Floats) -> Floats:
    """Weights that give every set, and in it both answers, the same sum; a set with one answer half of it."""
    weights = np.zeros(len(truths))
    names = np.array(sets)
    for name in sorted(set(sets)):
        for truth in (0.0, 1.0):
            members = (names == name) & (truths == truth)
            if members.any():
                weights[members] = 1.0 / members.sum()
    return np.asarray(weights * len(truths) / weights.sum())


def best_cut(scores: Floats, truths: Floats, weights: Floats) -> float:
    """The score from which rows count as supported: the best weighted balanced accuracy."""
    order = np.argsort(scores, kind="stable")
    positive = (weights * truths)[order]
    negative = (weights * (1 - truths))[order]
    right = 1 - np.cumsum(positive) / positive.sum() + np.cumsum(negative) / negative.sum()
    at = int(right.argmax())
    return float((scores[order][at] + scores[order][min(at + 1, len(order) - 1)]) / 2)


def logistic(rows: Floats, truths: Floats, weights: Floats) -> Floats:
    """The weights of a logistic regression (n, features), the offset last, by Newton's method; L2 but on the offset."""
    given = np.hstack([rows, np.ones((len(rows), 1))])
    penalty = np.diag([*[PENALTY] * rows.shape[1], 1e-6])
    found = np.zeros(given.shape[1])
    for _ in range(100):
        said = 1 / (1 + np.exp(-given @ found))
        gradient = given.T @ (weights * (said - truths)) + penalty @ found
        bend = (given.T * (weights * said * (1 - said))) @ given + penalty
        move = np.linalg.solve(bend, gradient)
        found -= move
        if float(np.abs(move).max()) < 1e-10:
            break
    return found


def sure_contradiction(contradictions: Floats, rows: Sequence[Row]) -> float:
    """The least score from which nine in ten claims that a passage contradicts so far are refuted, 0.7 to 0.99.

    Rows of which nobody said whether they are refuted or just not supported do not count.
    """
    known = np.array([row.label in ("supported", "refuted", "nei") for row in rows])
    refuted = np.array([row.label == "refuted" for row in rows])
    for hundredth in range(70, 99):
        called = known & (contradictions >= hundredth / 100)
        if called.any() and refuted[called].mean() >= PRECISION:
            return hundredth / 100
    return 0.99


def fit(given: Described, *, contrast: float = 0.0) -> tuple[dict[str, Any], str]:
    """The weights, the offset and both thresholds; and how reliable the probabilities are, by cross-validation."""
    weights = balanced_weights([row.set for row in given.rows], given.truths)
    if contrast:
        weights[np.array([row.set == "contrast" for row in given.rows])] *= contrast
        weights *= len(weights) / weights.sum()
    folds = np.array([row.fold for row in given.rows])
    out = np.zeros(len(given.truths))
    for fold in range(FOLDS):
        inside, outside = folds != fold, folds == fold
        found = logistic(given.features[inside], given.truths[inside], weights[inside])
        out[outside] = given.features[outside] @ found[:-1] + found[-1]
    found = logistic(given.features, given.truths, weights)
    table = reliability(1 / (1 + np.exp(-out)), given.truths, weights)
    made = {
        "weights": {name: round(float(weight), 6) for name, weight in zip(given.names, found[:-1], strict=True)},
        "offset": round(float(found[-1]), 6),
        "threshold": LIKELY if contrast else round(1 / (1 + float(np.exp(-best_cut(out, given.truths, weights)))), 6),
        "contradiction": sure_contradiction(given.contradictions, given.rows),
    }
    return made, f"calibration error {100 * expected_error(table):.1f}\n{printed(table)}"


def main(arguments: Sequence[str]) -> int:
    """Write the combination."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=20261122)
    parser.add_argument("--contrast", type=float, default=0.0)
    asked = parser.parse_args(arguments)
    chance = random.Random(asked.seed)
    model = load_model(asked.model)
    rows = list(labelled_rows(chance))
    if asked.contrast:
        rows = [row for row in (*rows, *contrast_rows(chance)) if is_open(row)]
    found = described(rows, model)
    fitted, reliable = fit(found, contrast=asked.contrast)
    made = {"model": model.name, **fitted}
    asked.out.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    print(f"{len(found.rows):,} rows; {json.dumps(made)}\n{reliable}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
