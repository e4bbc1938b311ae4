"""Train the learned combination: `python -m training.verifier.combine MODEL OUT`.

Rows are whole documents with claims: the labelled rows of `verify-train/licensed` and claims made from sentences of
whole documents, each with the passages that the product would choose. Their features, the entailment model's among
them, train boosted trees. Every set has the same weight, and in each set both answers. The threshold is the one with
the best mean of the sets' balanced accuracies by cross-validation over documents; a logistic fit of the same scores
calibrates.
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

from pincite.nli import Entailment
from pincite.nli.onnx import load_model
from pincite.verification import EvidenceIndex, read_sources
from training.verifier.boosting import Floats, Growth, grow, scores_of
from training.verifier.features import MODEL, NAMES, features_of
from training.verifier.pairs import Text, about, texts
from training.verifier.rows import claim_of, licensed_rows

MOST = {
    "contractnli": 646,
    "propnli": 1_200,
    "cg2c_doc": 1_200,
    "cg2c_musique": 600,
    "fm2": 800,
    "fever_symmetric": 700,
}
OTHERS = 400
"""Rows taken of a set, and of one that is not listed."""

MADE = {"contract": 700, "contractnli": 200, "news": 700, "propnli": 300, "claims_file": 200}
FOLDS = 5
TOP_K = 5


@dataclass(frozen=True, slots=True)
class Row:
    """A claim, its document, and whether the document supports it."""

    set: str
    document: str
    claim: str
    supported: bool

    @property
    def fold(self) -> int:
        """The part of cross-validation that its document belongs to."""
        return hashlib.sha256(self.document[:2000].encode()).digest()[1] % FOLDS


def labelled_rows(chance: random.Random) -> Iterator[Row]:
    """Labelled rows whose licence allows reuse, of each set so many."""
    by_set: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in licensed_rows():
        by_set[row["ds"]].append(row)
    for name, rows in sorted(by_set.items()):
        for row in chance.sample(rows, min(len(rows), MOST.get(name, OTHERS))):
            yield Row(name, row["doc"], claim_of(row), bool(row["label2"]))


def made_rows(found: Sequence[Text], chance: random.Random) -> Iterator[Row]:
    """Claims made from sentences, each with the whole of its document."""
    for kind, count in MADE.items():
        members = [text for text in found if text.kind == kind]
        given = 0
        while given < count and members:
            text = chance.choice(members)
            document = "\n".join(text.sentences)
            for pair in about(text, chance):
                if pair.truth == "n":
                    continue  # other places of the document may well state it
                given += 1
                yield Row(f"made_{kind}", document, pair.claim, pair.truth == "e")


def described(rows: Sequence[Row], model_folder: Path) -> tuple[Floats, Floats, list[str], list[int], str]:
    """Features (n, features), truths, sets, folds of the rows that have evidence, and the model's name."""
    model = load_model(model_folder)
    chosen: list[tuple[Row, list[str]]] = []
    index: tuple[str, EvidenceIndex] | None = None
    for row in sorted(rows, key=lambda row: row.document):
        if index is None or index[0] != row.document:
            index = row.document, EvidenceIndex(read_sources([row.document]))
        passages = [evidence.snippet for evidence in index[1].select(row.claim, top_k=TOP_K)]
        if passages:
            chosen.append((row, passages))
    answers: list[Entailment] = model.judge([(passage, row.claim) for row, passages in chosen for passage in passages])
    features, at = [], 0
    for row, passages in chosen:
        features.append(features_of(row.claim, passages, answers[at : at + len(passages)]))
        at += len(passages)
    truths = np.array([float(row.supported) for row, _ in chosen])
    return np.array(features), truths, [row.set for row, _ in chosen], [row.fold for row, _ in chosen], model.name


def balanced_weights(sets: Sequence[str], truths: Floats) -> Floats:
    """Weights that give every set, and in it both answers, the same sum; a set with one answer half of it."""
    weights = np.zeros(len(truths))
    names = np.array(sets)
    for name in sorted(set(sets)):
        for truth in (0.0, 1.0):
            members = (names == name) & (truths == truth)
            if members.any():
                weights[members] = 1.0 / members.sum()
    return weights * len(truths) / weights.sum()


def best_cut(scores: Floats, truths: Floats, weights: Floats) -> float:
    """The score from which rows count as supported: the best weighted balanced accuracy."""
    order = np.argsort(scores, kind="stable")
    positive = (weights * truths)[order]
    negative = (weights * (1 - truths))[order]
    right = 1 - np.cumsum(positive) / positive.sum() + np.cumsum(negative) / negative.sum()
    at = int(right.argmax())
    return float((scores[order][at] + scores[order][min(at + 1, len(order) - 1)]) / 2)


def calibrated(scores: Floats, truths: Floats, weights: Floats) -> tuple[float, float]:
    """Slope and offset of a logistic fit of the scores (Platt 1999), by Newton's method."""
    slope, offset = 1.0, 0.0
    for _ in range(50):
        said = 1 / (1 + np.exp(-(slope * scores + offset)))
        error, bend = weights * (said - truths), weights * said * (1 - said)
        gradient = np.array([(error * scores).sum(), error.sum()])
        hessian = np.array([[(bend * scores**2).sum(), (bend * scores).sum()], [(bend * scores).sum(), bend.sum()]])
        move = np.linalg.solve(hessian + 1e-6 * np.eye(2), gradient)
        slope, offset = slope - float(move[0]), offset - float(move[1])
        if float(np.abs(move).max()) < 1e-8:
            break
    return slope, offset


def fit(rows: Floats, truths: Floats, sets: Sequence[str], folds: Sequence[int], growth: Growth) -> dict[str, Any]:
    """The trees, the threshold and the calibration."""
    weights = balanced_weights(sets, truths)
    parts = np.array(folds)
    out = np.zeros(len(truths))
    for fold in range(FOLDS):
        inside, outside = parts != fold, parts == fold
        start, trees = grow(rows[inside], truths[inside], weights[inside], growth)
        out[outside] = scores_of(start, trees, rows[outside])
    slope, offset = calibrated(out, truths, weights)
    cut = best_cut(out, truths, weights)
    start, trees = grow(rows, truths, weights, growth)
    return {
        "threshold": round(1 / (1 + float(np.exp(-(slope * cut + offset)))), 6),
        "start": round(start, 6),
        "slope": round(slope, 6),
        "offset": round(offset, 6),
        "trees": [[[round(part, 6) for part in node] for node in tree] for tree in trees],
    }


def main(arguments: Sequence[str]) -> int:
    """Write the combination."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=20261122)
    given = parser.parse_args(arguments)
    chance = random.Random(given.seed)
    rows = [*labelled_rows(chance), *made_rows(texts(), chance)]
    features, truths, sets, folds, name = described(rows, given.model)
    made = fit(features, truths, sets, folds, Growth())
    given.out.write_text(json.dumps({"model": name, "features": list(NAMES), **made}) + "\n", encoding="utf-8")
    print(f"{len(truths):,} rows, {len(NAMES)} features, {len(MODEL)} of them of {name}; threshold {made['threshold']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
