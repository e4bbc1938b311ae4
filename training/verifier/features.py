"""What of a claim stands in the passages chosen for it, as numbers that the learned combination weighs.

Three kinds: how much of the claim's words, weighted by how seldom they are, the passages have; what the deterministic
checks see; and what an entailment model says. All are between 0 and 1, so that one weight means the same on every text.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

from pincite.nli import Entailment
from pincite.text import STOP_WORDS, split_sentences, stem, words_of
from pincite.text.value_terms import value_terms
from pincite.verification.checks.signals import Signals, signals

COUNTS = "word_counts.txt"
"""`stem count` a line: in how many of 100,000 passages of training rows a stem stands; what is not listed is rare."""

_UNLISTED = 2
_NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][\w’'-]+")

CHECKED = (
    "number_agrees", "number_differs", "number_contradicts", "number_missing", "unit_differs", "bound_differs",
    "date_agrees", "date_differs", "date_contradicts", "date_missing", "name_differs", "name_missing", "role_differs",
    "quotation_missing", "comparison_differs", "denial_differs", "opposite_differs", "force_differs",
    "exception_differs", "quantifier_differs", "subject_differs", "denials_odd", "verbatim",
)  # fmt: skip
"""The signals of the checks that count, of the passage that has most of the claim, none above 1."""

WORDS = (
    "coverage_best", "coverage_all", "coverage_sentence", "plain_all", "pairs_all", "pairs_best", "order",
    "rarest_missing", "names", "values", "claim_length", "evidence_length", "passages",
)  # fmt: skip
MODEL = (
    "entailed_most",
    "entailed_mean",
    "entailed_logit",
    "contradicted_most",
    "contradicted_beside",
    "neutral_least",
)
NAMES = (*WORDS, *CHECKED, *MODEL)


class Weighed(NamedTuple):
    """The stems of a text without stop words, in order, and its values."""

    stems: list[str]
    values: list[str]


def features_of(statement: str, passages: Sequence[str], entailed: Sequence[Entailment] = ()) -> tuple[float, ...]:
    """The features named in NAMES, in that order; the model's are 0 where there is none, all are 0 without passages."""
    if not passages:
        return (0.0,) * len(NAMES)
    return (*_words(statement, passages), *_checked(statement, passages), *_model(entailed))


@dataclass(frozen=True, slots=True)
class Rarity:
    """How much a stem tells: 0 for one that every passage has, 1 for one that none has."""

    counts: Mapping[str, int]

    def of(self, term: str) -> float:
        """The weight of a stem or value; values are as rare as words that are not listed."""
        return math.log(100_000 / self.counts.get(term, _UNLISTED)) / math.log(100_000 / _UNLISTED)


@cache
def rarity() -> Rarity:
    """The counts beside this module, read once."""
    text = Path(__file__).with_name(COUNTS).read_text(encoding="utf-8")
    return Rarity({line.split()[0]: int(line.split()[1]) for line in text.splitlines()})


def weigh(text: str) -> Weighed:
    """The stems and values of a text."""
    stems = [stem(word) for word in words_of(text) if word not in STOP_WORDS and not word[0].isdigit()]
    return Weighed(stems, value_terms(text))


def coverage(claim: Weighed, said: Sequence[Weighed], weights: Rarity) -> float:
    """The share of the claim's stems and values that the texts have together, by their weight."""
    wanted = Counter([*claim.stems, *claim.values])
    has = {term for each in said for term in (*each.stems, *each.values)}
    total = sum(weights.of(term) * count for term, count in wanted.items())
    return sum(weights.of(term) * count for term, count in wanted.items() if term in has) / total if total else 0.0


def _words(statement: str, passages: Sequence[str]) -> tuple[float, ...]:
    weights, claim = rarity(), weigh(statement)
    said = [weigh(passage) for passage in passages]
    each = [coverage(claim, [one], weights) for one in said]
    stretches = [weigh(text) for passage in passages for text in _stretches(passage)]
    sentences = [coverage(claim, [one], weights) for one in stretches]
    best = stretches[max(range(len(stretches)), key=sentences.__getitem__)] if stretches else Weighed([], [])
    has = {term for one in said for term in (*one.stems, *one.values)}
    wanted = [*claim.stems, *claim.values]
    pairs = set(pairwise(claim.stems))
    every = {pair for one in said for pair in pairwise(one.stems)}
    names = [stem(name.lower()) for name in _NAME.findall(statement)]
    return (
        max(each),
        coverage(claim, said, weights),
        max(sentences, default=0.0),
        sum(term in has for term in wanted) / len(wanted) if wanted else 0.0,
        len(pairs & every) / len(pairs) if pairs else 0.0,
        len(pairs & set(pairwise(best.stems))) / len(pairs) if pairs else 0.0,
        LCSseq.similarity(claim.stems, best.stems) / len(claim.stems) if claim.stems else 0.0,
        max((weights.of(term) for term in wanted if term not in has), default=0.0),
        sum(name in has for name in names) / len(names) if names else 0.5,
        sum(value in has for value in claim.values) / len(claim.values) if claim.values else 0.5,
        min(1.0, len(claim.stems) / 30),
        min(1.0, sum(len(one.stems) for one in said) / 200),
        min(1.0, len(passages) / 3),
    )


def _stretches(passage: str) -> list[str]:
    spans = split_sentences(passage)
    single = [passage[start:end] for start, end in spans]
    return single + [passage[one[0] : two[1]] for one, two in pairwise(spans)]


def _checked(statement: str, passages: Sequence[str]) -> tuple[float, ...]:
    found: list[Signals] = [signals(statement, passage) for passage in passages]
    best = max(found, key=lambda one: one.passage_share)
    return tuple(min(1.0, getattr(best, name)) for name in CHECKED)


def _model(entailed: Sequence[Entailment]) -> tuple[float, ...]:
    if not entailed:
        return (0.0,) * len(MODEL)
    best = max(entailed, key=lambda one: one.entailment)
    bounded = min(0.999, max(0.001, best.entailment))
    return (
        best.entailment,
        sum(one.entailment for one in entailed) / len(entailed),
        0.5 + math.log(bounded / (1 - bounded)) / 14,
        max(one.contradiction for one in entailed),
        best.contradiction,
        min(one.neutral for one in entailed),
    )
