"""The learned combination: overlap of words and an entailment model, as one calibrated probability of support.

A logistic regression over a handful of numbers (`training/verifier/combine.py` fits it on training rows). It is made
for one entailment model, the one in the package: the scores of another mean something else.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from pincite.nli import Entailment
from pincite.text import find_marks, is_question, split_sentences
from pincite.verification.checks.references import blank_references
from pincite.verification.rarity import coverage, phrases, terms_of

FILE = "combination.json"

_OPTION_END = re.compile(r"(?<=\w)[.?!;](?:\s|$)|\n")

Sentences = Sequence[Sequence[Entailment]]
"""For each sentence of a claim what the model says of each passage, (sentences, passages)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Combination:
    """What `model` says and how much of a claim's words its passages have, weighed.

    `weights` has a weight for each of `features_of`; `threshold` is the probability from which a claim counts as
    supported, `contradiction` the model's score from which a passage contradicts one; both chosen once, on training
    rows.
    """

    model: str
    weights: Mapping[str, float]
    offset: float
    threshold: float
    contradiction: float

    def probability(self, statement: str, passages: Sequence[str], said: Sentences) -> float:
        """The probability, 0 to 1, that the passages (as `told`) together support the claim; 0 without passages."""
        if not passages:
            return 0.0
        features = features_of(statement, passages, said)
        score = self.offset + sum(self.weights[name] * value for name, value in features.items())
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))


def features_of(statement: str, passages: Sequence[str], said: Sentences) -> dict[str, float]:
    """The numbers that are weighed, each 0 to 1 (`sided` and `least_sided` -1 to 1).

    `coverage`: the share of the claim's words that all passages have together, by rarity; `phrases`: of its
    neighbouring words; `sided`: entailment less contradiction of a sentence by the passage that is most on its side,
    the mean of the sentences, and `least_sided` the least of them.
    """
    claim, texts = terms_of(statement), [terms_of(passage) for passage in passages]
    sided = [max(prediction.entailment - prediction.contradiction for prediction in row) for row in said]
    return {
        "coverage": coverage(claim, texts),
        "phrases": phrases(claim, texts),
        "sided": sum(sided) / len(sided),
        "least_sided": min(sided),
    }


def told(passage: str) -> str:
    """What of a passage can support anything: all but its questions, and the options of a form that nobody ticked.

    "" where there is no more.
    """
    text = _ticked(blank_references(passage))
    if "?" not in text:
        return text
    parts = (text[start:end] for start, end in split_sentences(text))
    return " ".join(part for part in parts if not is_question(part))


def _ticked(passage: str) -> str:
    """The passage without the options behind empty boxes, where others are ticked and no box ends the passage."""
    marks = find_marks(passage)
    values = {mark.value for mark in marks}
    if values != {True, False} or not passage[marks[-1].end :].strip():
        return passage
    ends = [*(mark.start for mark in marks[1:]), len(passage)]
    pieces, at = [], 0
    for mark, end in zip(marks, ends, strict=True):
        option = _OPTION_END.search(passage, mark.end, end)
        if not mark.value:
            pieces.append(passage[at : mark.start])
            at = option.start() if option is not None else end
    return "".join([*pieces, passage[at:]])


def sentences_of(statement: str) -> tuple[str, ...]:
    """The sentences that are held against the passages one by one; the claim itself where it is one sentence."""
    statement = blank_references(statement)
    spans = split_sentences(statement)
    return tuple(statement[start:end] for start, end in spans) if len(spans) > 1 else (statement,)


def combination_for(model: str | None) -> Combination | None:
    """The combination in the package, where it was made for the model of this name; None for every other one."""
    made = builtin()
    return made if made.model == model else None


@cache
def builtin() -> Combination:
    """The combination in the package, read once."""
    file = resources.files("pincite.verification").joinpath(FILE)
    return read_combination(json.loads(file.read_text(encoding="utf-8")))


def read_combination(given: Mapping[str, Any]) -> Combination:
    """The combination that a JSON object holds."""
    return Combination(
        model=given["model"],
        weights=given["weights"],
        offset=given["offset"],
        threshold=given["threshold"],
        contradiction=given["contradiction"],
    )
