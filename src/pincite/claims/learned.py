"""Learned scores beside the rules: whether a sentence is a claim, and of which type.

Two linear models over words, pairs of words and a few marks (`features`), trained by `training/claims.py` on sentences
that were written for it. They decide only where the rules find nothing else to say: a sentence with a number, a name in
quotation marks or an anchor is never dropped by them. The weights are part of the package; nothing is fetched.
"""

from __future__ import annotations

import json
import math
from functools import lru_cache
from importlib.resources import files
from typing import Any, cast

from pincite.claims.features import features_of
from pincite.claims.types import rule_type
from pincite.records import ClaimType

CLAIM = 0.25
"""Probability of a claim below which a sentence is taken for one that documents could not settle."""

PRESCRIBED = 0.5
"""Probability of a claim from which an order is taken for a rule and not for advice."""


def claim_probability(text: str) -> float:
    """How likely a sentence is a claim, 0 to 1, by its plain words."""
    weights = _weights()["claim"]
    total = sum(weights.get(name, 0.0) for name in dict.fromkeys(features_of(text)))
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, total))))


def classify_type(text: str, *, ordered: bool = False) -> ClaimType:
    """The type of a claim by its plain words: what the rules say is one feature among the others."""
    by_rule = rule_type(text, ordered=ordered)
    known = _weights()
    totals = [0.0] * len(known["types"])
    for name in dict.fromkeys([*features_of(text), f"rule={by_rule}"]):
        for at, weight in enumerate(known["type"].get(name, ())):
            totals[at] += weight
    best = max(range(len(totals)), key=lambda at: totals[at])
    sure = totals[best] - totals[known["types"].index(by_rule)]
    return cast("ClaimType", known["types"][best]) if sure > OVERRULED else by_rule


OVERRULED = 0.5
"""By how much, in logits, the learned type must be ahead of the rules' to take its place."""


@lru_cache(maxsize=1)
def _weights() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files("pincite.claims").joinpath("weights.json").read_text(encoding="utf-8"))
    return found
