"""Learned scores beside the rules: whether a sentence is a claim, of which type it is, how much depends on it.

Three linear models, trained by `training/claims.py` on answers that were written and labelled for it: over words and
pairs of words (`features`), over how a claim is worded (`wording`), and over how it stands in its answer (`standing`).
Whether a sentence is a claim they decide only where the rules find nothing else to say: a sentence with a number, a
name in quotation marks or an anchor is never dropped by them. The weights are part of the package; nothing is fetched.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from math import sqrt
from typing import Any, cast

from pincite.claims.learning.encoder import Scores
from pincite.claims.learning.features import features_of
from pincite.claims.learning.wording import wording_features
from pincite.claims.questions import QueryWords, read_question
from pincite.records import ClaimType, Importance

CLAIM = 0.42
"""Probability of a claim below which a sentence is taken for one that documents could not settle."""

ENCODED = 0.3
"""The same where the encoder has read it: who checks what is no claim loses less than who leaves a claim unchecked."""

ENCODER = {"type": 1.5, "importance": 3.0}
"""Weights of the encoder's probabilities beside the linear scores."""

CERTAIN = 0.8
"""Probability from which the encoder makes a claim of what its wording alone takes for none. Only below the rest to 1
does it drop an item of a list, or what does not read like English.
"""


def claim_probability(text: str) -> float:
    """How likely a sentence is a claim, 0 to 1, by its plain words."""
    features = dict.fromkeys(features_of(text))
    weights = _weights()["claim"]
    total: float = sum(weights.get(name, 0.0) for name in features)
    return max(0.0, min(1.0, total / sqrt(len(features))))


def classify_type(
    text: str, *, question: QueryWords | None = None, ordered: bool = False, scores: Scores | None = None
) -> ClaimType:
    """The type of a claim by its plain words, by what is asked, and by the encoder's scores, if it has read it;
    `ordered`: it tells somebody to do something.
    """
    if ordered:
        return "policy"
    features = wording_features(text, question or read_question(""))
    return cast("ClaimType", _best(features, "type", "types", scores.types if scores else ()))


def classify_importance(standings: Sequence[Sequence[str]], scores: Sequence[Scores | None]) -> list[Importance]:
    """The level of each claim of an answer, by how it stands in it and by the encoder's scores, if it read it."""
    return [
        cast("Importance", _best(features, "importance", "levels", claim_scores.levels if claim_scores else ()))
        for features, claim_scores in zip(standings, scores, strict=True)
    ]


def _best(features: Sequence[str], model: str, labels: str, encoded: Sequence[float]) -> str:
    """The label with the highest total, the first of equals; `encoded` are the encoder's probabilities or none."""
    weight_tables = _weights()
    weights, names = weight_tables[model], weight_tables[labels]
    totals = [0.0] * len(names)
    for name in features:
        for at, weight in enumerate(weights.get(name, ())):
            totals[at] += weight
    length = sqrt(len(features))
    scores = [total / length + lean for total, lean in zip(totals, weight_tables[f"{model} lean"], strict=True)]
    if encoded:
        scores = [score + ENCODER[model] * probability for score, probability in zip(scores, encoded, strict=True)]
    return str(names[max(range(len(names)), key=scores.__getitem__)])


@lru_cache(maxsize=1)
def _weights() -> dict[str, Any]:
    weight_tables: dict[str, Any] = json.loads(
        files("pincite.claims").joinpath("weights.json").read_text(encoding="utf-8")
    )
    return weight_tables
