"""Train the weights of `pincite.claims.learning.scores`: claim or not, the type of a claim, its importance.

`python -m training.claims` reads the answers of `training.material` (never the test half of the gold set), fits three
regularised least-squares models in closed form, and writes src/pincite/claims/weights.json; equal data give equal
bytes. `--check` prints ten-fold cross-validation by whole answers instead: the extractor reads each held answer with
weights that have seen nothing of it. `--share 0.5` trains on that share of the other answers, for a learning curve.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from pincite.claims.anchors import without_anchors
from pincite.claims.drafts import AnswerReading, standing_of
from pincite.claims.heuristic import read_answer
from pincite.claims.kinds import is_order
from pincite.claims.learning.features import features_of
from pincite.claims.learning.wording import wording_features
from pincite.claims.plain import plain_text
from pincite.claims.questions import read_question
from pincite.records import ClaimType
from training.material import Answer, Sentence, load

WEIGHTS = Path(__file__).parents[1] / "src" / "pincite" / "claims" / "weights.json"

TYPES = ("definition", "fact", "numeric", "policy")
LEVELS = ("critical", "material", "minor")
RARE, SMALL, PENALTY, FOLDS = 3, 0.05, 0.5, 10
"""Features seen less often and weights below this are left out; L2 penalty; parts of the cross-validation."""

TYPE_LEAN = (0.2, 0.0, 0.03, 0.05)
LEVEL_LEAN = (-0.1, 0.0, 0.0)
"""What is added to the scores of the labels, chosen by cross-validation: least squares shies from rare ones."""


@dataclass(frozen=True, slots=True)
class Model:
    """Weights by feature, one column for each label."""

    vocabulary: dict[str, int]
    weights: NDArray[np.float64]

    def scores(self, features: Sequence[str]) -> NDArray[np.float64]:
        """A score for each label, about its probability."""
        known = [self.vocabulary[name] for name in features if name in self.vocabulary]
        total: NDArray[np.float64] = self.weights[known].sum(axis=0) / np.sqrt(len(features))
        return total


def fit(features: Sequence[Sequence[str]], labels: Sequence[int], classes: int) -> Model:
    """The regularised least-squares fit of labels on features, each text counting the same however long it is."""
    counts = Counter(name for each in features for name in each)
    vocabulary = {name: at for at, name in enumerate(sorted(name for name, count in counts.items() if count >= RARE))}
    matrix = np.zeros((len(features), len(vocabulary)), dtype=np.float32)
    for row, names in enumerate(features):
        matrix[row, [vocabulary[name] for name in names if name in vocabulary]] = 1 / np.sqrt(len(names))
    target = np.eye(classes)[np.asarray(labels)]
    gram = (matrix @ matrix.T).astype(np.float64)
    dual = np.linalg.solve(gram + PENALTY * np.eye(len(labels)), target)
    return Model(vocabulary, (matrix.T.astype(np.float64) @ dual))


def words_of(answer: Answer, sentence: Sentence) -> str:
    """A sentence as the extractor sees it: without anchors and markup."""
    return plain_text(without_anchors(answer.text[sentence.start : sentence.end]))


@dataclass(frozen=True, slots=True)
class Models:
    """The three models of one part of the answers."""

    claim: Model
    type: Model
    importance: Model

    def probability(self, text: str) -> float:
        """How likely a sentence is a claim."""
        return float(self.claim.scores(list(dict.fromkeys(features_of(text))))[1])

    def kind(self, text: str, query: str) -> ClaimType:
        """The type of a claim."""
        ordered = is_order(text)
        scores = self.type.scores(wording_features(text, read_question(query), ordered=ordered)) + TYPE_LEAN
        return "policy" if ordered else cast("ClaimType", TYPES[int(scores.argmax())])

    def level(self, features: Sequence[str]) -> str:
        """The importance of a claim."""
        return LEVELS[int((self.importance.scores(features) + LEVEL_LEAN).argmax())]


def train(answers: Sequence[Answer]) -> Models:
    """The models of these answers. Importance is learned from the claims and types that the extractor finds."""
    told = [(words_of(each, sentence), each.query, sentence) for each in answers for sentence in each.sentences]
    claim = fit([list(dict.fromkeys(features_of(text))) for text, _, _ in told], [int(s.claim) for _, _, s in told], 2)
    typed = [(text, query, sentence.type) for text, query, sentence in told if sentence.type is not None]
    kind = fit(
        [wording_features(text, read_question(query), ordered=is_order(text)) for text, query, _ in typed],
        [TYPES.index(label) for _, _, label in typed],
        len(TYPES),
    )
    partial = Models(claim, kind, kind)
    standings: list[list[str]] = []
    levels: list[int] = []
    for answer in answers:
        reading = read_answer(answer.text, probability=partial.probability)
        for sentence, _, features in standings_of(answer, reading, partial, gold=True):
            if sentence.level is not None:
                standings.append(features)
                levels.append(LEVELS.index(sentence.level))
    return Models(claim, kind, fit(standings, levels, len(LEVELS)))


def standings_of(
    answer: Answer, reading: AnswerReading, models: Models, *, gold: bool
) -> Iterator[tuple[Sentence, int, list[str]]]:
    """For each sentence with a draft: its longest draft's number and standing; types as labelled, or as told."""
    longest = list(_longest(answer, reading))
    labelled = {number: sentence.type for sentence, number in longest if gold and sentence.type is not None}
    kinds = [
        cast("ClaimType", labelled[number])
        if number in labelled
        else models.kind(_draft_text(reading, draft.sentence), answer.query)
        for number, draft in enumerate(reading.drafts)
    ]
    features = standing_of(reading, kinds, answer.query)
    for sentence, number in longest:
        yield sentence, number, features[number]


def _longest(answer: Answer, reading: AnswerReading) -> Iterator[tuple[Sentence, int]]:
    for sentence in answer.sentences:
        inside = [
            (draft.end - draft.start, -number)
            for number, draft in enumerate(reading.drafts)
            if min(draft.end, sentence.end) > max(draft.start, sentence.start)
        ]
        if inside:
            yield sentence, -max(inside)[1]


def _draft_text(reading: AnswerReading, sentence: int) -> str:
    start, end = reading.sentences[sentence]
    return plain_text(reading.blanked[start:end])


@dataclass(slots=True)
class Tally:
    """What cross-validation counts: claims found, and types and levels right of those found."""

    found: int = 0
    claims: int = 0
    told: int = 0
    others: int = 0
    types: list[bool] | None = None
    levels: list[bool] | None = None

    def line(self) -> str:
        """One row of figures."""
        types, levels = self.types or [False], self.levels or [False]
        recall, wrong = self.found / max(1, self.claims), (self.told - self.found) / max(1, self.others)
        return (
            f"recall {100 * recall:.1f}, precision {100 * self.found / max(1, self.told):.1f}, "
            f"balanced {50 * (1 + recall - wrong):.1f}, "
            f"types {100 * float(np.mean(types)):.1f} of {len(types)}, "
            f"importance {100 * float(np.mean(levels)):.1f} of {len(levels)}"
        )


def check(answers: Sequence[Answer], held: Callable[[Answer], int], *, share: float = 1.0) -> dict[str, Tally]:
    """Cross-validation by source, each part read with models of a share of the other parts."""
    tallies: dict[str, Tally] = {}
    for part in sorted({held(answer) for answer in answers}):
        rest = [answer for answer in answers if held(answer) != part and _number(answer.id + "s") < 1_000 * share]
        models = train(rest)
        for answer in answers:
            if held(answer) == part:
                for name in (answer.source, "all"):
                    _count(answer, models, tallies.setdefault(name, Tally(types=[], levels=[])))
    return tallies


def _count(answer: Answer, models: Models, tally: Tally) -> None:
    reading = read_answer(answer.text, probability=models.probability)
    read = {sentence: features for sentence, _, features in standings_of(answer, reading, models, gold=False)}
    for sentence in answer.sentences:
        tally.claims += sentence.claim
        tally.others += not sentence.claim
        tally.told += sentence in read
        if not sentence.claim or sentence not in read:
            continue
        tally.found += 1
        if sentence.type is not None and tally.types is not None:
            tally.types.append(models.kind(words_of(answer, sentence), answer.query) == sentence.type)
        if sentence.level is not None and tally.levels is not None:
            tally.levels.append(models.level(read[sentence]) == sentence.level)


def _number(name: str) -> int:
    """A number from 0 to 999 that belongs to a name."""
    return int(hashlib.md5(name.encode(), usedforsecurity=False).hexdigest(), 16) % 1_000


def fold_of(answer: Answer) -> int:
    """The part of the cross-validation in which an answer is held out."""
    return _number(answer.id) % FOLDS


def main(arguments: Sequence[str] | None = None) -> int:
    """Train on everything and write the weights; with --check, print what cross-validation says."""
    parser = argparse.ArgumentParser(prog="training.claims")
    parser.add_argument("--check", action="store_true", help="cross-validate and write nothing")
    parser.add_argument("--share", type=float, default=1.0, help="the share of the answers that --check trains on")
    given = parser.parse_args(arguments)
    answers = load()
    print(f"{len(answers)} answers, {sum(len(answer.sentences) for answer in answers)} sentences")
    if given.check:
        for name, tally in check(answers, fold_of, share=given.share).items():
            print(f"{name}: {tally.line()}")
        return 0
    models = train(answers)
    difference = models.claim.weights[:, 1:]
    written = {
        "claim": {name: values[0] for name, values in _rounded(models.claim.vocabulary, difference).items()},
        "types": list(TYPES),
        "type": _rounded(models.type.vocabulary, models.type.weights),
        "type lean": TYPE_LEAN,
        "levels": list(LEVELS),
        "importance lean": LEVEL_LEAN,
        "importance": _rounded(models.importance.vocabulary, models.importance.weights),
    }
    WEIGHTS.write_text(json.dumps(written, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n")
    print(f"{WEIGHTS.stat().st_size:,} bytes")
    return 0


def _rounded(vocabulary: dict[str, int], weights: NDArray[np.float64]) -> dict[str, list[Any]]:
    """Weights to two decimals; a feature that moves nothing is left out."""
    kept = {name: [round(float(value), 2) + 0.0 for value in weights[at]] for name, at in vocabulary.items()}
    return {name: values for name, values in kept.items() if any(abs(value) >= SMALL for value in values)}


if __name__ == "__main__":
    sys.exit(main())
