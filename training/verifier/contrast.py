"""Claims in twos about one passage, a true one and a false one made of the same words: `contrast.jsonl.gz`.

A line holds the passage, the claim, its label (supported, refuted, nei), the phenomenon that tells the two apart, the
style ("near": the passage's own words; "varied": others) and the name that the rows about one passage share. They were
written for pincite, apart from its code.

All rows of a passage belong to the same part: seven in ten train, two choose (mixtures, weights), one calibrates. In a
transfer split the phenomena of TRANSFER choose, whatever their passage, and nothing of them trains.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from pincite.text import split_sentences
from pincite.verification.rarity import coverage, terms_of
from training.verifier.rewording import reword

FILE = Path(__file__).with_name("contrast.jsonl.gz")

TRANSFER = frozenset({"part_whole", "respectively", "two_amounts", "unit_rate", "coreference"})

TRUTHS = {"supported": "e", "refuted": "c", "nei": "n"}

ELSEWHERE = 0.5
"""Share of a claim's words in another passage from which that may support it too."""

_WORDS = 4, 40

Part = Literal["train", "choice", "calibration"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """A claim about a passage; `pair` is shared by the claims about one passage."""

    pair: str
    phenomenon: str
    style: str
    passage: str
    claim: str
    label: str

    @property
    def truth(self) -> str:
        """The letter of the label, as pairs to train on have it."""
        return TRUTHS[self.label]

    @property
    def part(self) -> Part:
        """The part that the rows about this passage belong to."""
        tenth = hashlib.sha256(self.passage.encode()).digest()[0] * 10 // 256
        return "train" if tenth < 7 else "choice" if tenth < 9 else "calibration"

    def transfer_part(self) -> Part:
        """The part in a split that keeps whole phenomena from training."""
        return "choice" if self.phenomenon in TRANSFER else self.part


def contrasts(file: Path = FILE) -> Iterator[Contrast]:
    """The rows in the order of the file."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            yield Contrast(**{name: row[name] for name in Contrast.__slots__})


def around(rows: Sequence[Contrast], chance: random.Random) -> Iterator[Contrast]:
    """Supported claims with nearly all words of the passage, and others with few.

    Of the written rows the false ones have more of the passage's words than the true ones: a model that trains on them
    alone learns that shared words are a sign against a claim. Here they are one for it: a reworded sentence of each
    passage, and a true claim held against another passage.
    """
    by_passage = {row.passage: row for row in rows}
    supported = [row for row in rows if row.label == "supported"]
    for passage, row in by_passage.items():
        sentences = [passage[start:end].strip() for start, end in split_sentences(passage)]
        usable = [each for each in sentences if _WORDS[0] <= len(each.split()) <= _WORDS[1] and each.endswith(".")]
        if usable:
            claim = reword(chance.choice(usable), chance)
            yield replace(row, claim=claim, label="supported", style="near", phenomenon="reworded")
        other = chance.choice(supported)
        if other.passage != passage and coverage(terms_of(other.claim), [terms_of(passage)]) < ELSEWHERE:
            yield replace(row, claim=other.claim, label="nei", style="varied", phenomenon="elsewhere")
