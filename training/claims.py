"""Train the weights of `pincite.claims.learned`: claim or not, and the type of a claim.

`python -m training.claims` reads the development sentences of benchmarks/gold/claims (development.jsonl, and the half
"dev" of the doubly annotated set where both annotators agree; the half "test" is never read), fits two regularised
logistic regressions by gradient descent from zero, and writes src/pincite/claims/weights.json. Equal data give equal
bytes. It takes some minutes and prints the accuracy of ten-fold cross-validation by answers.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pincite.claims.anchors import without_anchors
from pincite.claims.features import features_of
from pincite.claims.plain import plain_text
from pincite.claims.types import rule_type

ROOT = Path(__file__).parents[1]
GOLD = ROOT / "benchmarks" / "gold" / "claims"
WEIGHTS = ROOT / "src" / "pincite" / "claims" / "weights.json"

TYPES = ("definition", "fact", "numeric", "policy")
RARE, PENALTY, STEPS, RATE = 2, 0.004, 600, 1.0
"""Features seen less often are left out; strength of the L2 penalty; steps of gradient descent and their size."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A labelled sentence: its answer, its text, whether it is a claim, and of which type."""

    answer: str
    text: str
    claim: bool
    type: str | None


def load() -> list[Sentence]:
    """The development sentences; never the test half."""
    found = []
    for row in _rows("development.jsonl"):
        for each in row["sentences"]:
            text = row["answer"][each["start"] : each["end"]]
            found.append(Sentence(row["id"], clean(text), each["claim"], each.get("type")))
    splits = {row["id"]: row["split"] for row in _rows("answers.jsonl")}
    first, second = ({(row["answer"], row["n"]): row for row in _rows(f"labels_{who}.jsonl")} for who in "ab")
    for row in _rows("sentences.jsonl"):
        key = row["answer"], row["n"]
        if splits[row["answer"]] == "dev" and first[key]["claim"] == second[key]["claim"]:
            found.append(Sentence(row["answer"], clean(row["text"]), first[key]["claim"], first[key].get("type")))
    return found


def clean(text: str) -> str:
    """A sentence as the extractor sees it: without anchors and markup."""
    return plain_text(without_anchors(text))


def _rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GOLD / name).read_text(encoding="utf-8").splitlines() if line.strip()]


@dataclass(frozen=True, slots=True)
class Model:
    """Weights by feature, one column for each label."""

    vocabulary: dict[str, int]
    weights: NDArray[np.float64]

    def scores(self, features: Sequence[Sequence[str]]) -> NDArray[np.float64]:
        """Probabilities (n, labels)."""
        return _softmax(_matrix(features, self.vocabulary) @ self.weights)


def fit(features: Sequence[Sequence[str]], labels: Sequence[int], classes: int) -> Model:
    """The regularised multinomial regression of labels on features."""
    counts = Counter(name for each in features for name in set(each))
    vocabulary = {name: at for at, name in enumerate(sorted(name for name, count in counts.items() if count >= RARE))}
    matrix = _matrix(features, vocabulary)
    target = np.eye(classes)[np.asarray(labels)]
    weights = np.zeros((len(vocabulary), classes))
    speed = np.zeros_like(weights)
    for _ in range(STEPS):
        gradient = matrix.T @ (_softmax(matrix @ weights) - target) / len(labels) + PENALTY * weights
        speed = 0.9 * speed - RATE * 0.1 * gradient
        weights = weights + speed
    return Model(vocabulary, weights)


def _matrix(features: Sequence[Sequence[str]], vocabulary: dict[str, int]) -> NDArray[np.float64]:
    matrix = np.zeros((len(features), len(vocabulary)))
    for row, names in enumerate(features):
        for name in names:
            if name in vocabulary:
                matrix[row, vocabulary[name]] = 1.0
    return matrix


def _softmax(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    shifted = np.exp(logits - logits.max(axis=1, keepdims=True))
    total: NDArray[np.float64] = shifted / shifted.sum(axis=1, keepdims=True)
    return total


def claim_features(sentence: Sentence) -> list[str]:
    """Features of claim or not."""
    return list(features_of(sentence.text))


def type_features(sentence: Sentence) -> list[str]:
    """Features of the type, what the rules say among them."""
    return [*features_of(sentence.text), f"rule={rule_type(sentence.text)}"]


def cross_validate(sentences: Sequence[Sentence]) -> str:
    """Balanced accuracy of claim or not, and accuracy of types, over ten folds of whole answers."""
    answers = sorted({each.answer for each in sentences})
    fold = {answer: number % 10 for number, answer in enumerate(answers)}
    said: list[tuple[bool, float]] = []
    types: list[bool] = []
    for held in range(10):
        train = [each for each in sentences if fold[each.answer] != held]
        test = [each for each in sentences if fold[each.answer] == held]
        claims = fit([claim_features(each) for each in train], [int(each.claim) for each in train], 2)
        said += zip(
            [each.claim for each in test], claims.scores([claim_features(each) for each in test])[:, 1], strict=True
        )
        typed_train, typed_test = ([each for each in part if each.claim] for part in (train, test))
        kinds = fit(
            [type_features(each) for each in typed_train], [TYPES.index(str(each.type)) for each in typed_train], 4
        )
        guesses = kinds.scores([type_features(each) for each in typed_test]).argmax(axis=1)
        types += [TYPES[int(guess)] == each.type for guess, each in zip(guesses, typed_test, strict=True)]
    lines = []
    for cut in (0.2, 0.3, 0.4, 0.5):
        recall = float(np.mean([score >= cut for truth, score in said if truth]))
        rejected = float(np.mean([score < cut for truth, score in said if not truth]))
        lines.append(
            f"cut {cut}: claims kept {recall:.3f}, others told {rejected:.3f}, mean {(recall + rejected) / 2:.3f}"
        )
    return "\n".join([*lines, f"types right {np.mean(types):.3f}"])


def main() -> int:
    """Train on everything, write the weights, print what cross-validation says."""
    sentences = load()
    print(f"{len(sentences)} sentences")
    print(cross_validate(sentences))
    claims = fit([claim_features(each) for each in sentences], [int(each.claim) for each in sentences], 2)
    typed = [each for each in sentences if each.claim]
    kinds = fit([type_features(each) for each in typed], [TYPES.index(str(each.type)) for each in typed], 4)
    difference = claims.weights[:, 1] - claims.weights[:, 0]
    written = {
        "claim": _rounded({name: [difference[at]] for name, at in claims.vocabulary.items()}, single=True),
        "types": list(TYPES),
        "type": _rounded({name: list(kinds.weights[at]) for name, at in kinds.vocabulary.items()}, single=False),
    }
    WEIGHTS.write_text(json.dumps(written, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n")
    print(f"{WEIGHTS.stat().st_size:,} bytes")
    return 0


def _rounded(weights: dict[str, list[float]], *, single: bool) -> dict[str, Any]:
    """Weights to two decimals; a feature that moves nothing is left out."""
    kept = {name: [round(float(value), 2) for value in values] for name, values in weights.items()}
    return {
        name: values[0] if single else values for name, values in kept.items() if any(abs(v) >= 0.03 for v in values)
    }


if __name__ == "__main__":
    sys.exit(main())
