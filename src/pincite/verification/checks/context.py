"""How well the surroundings of two values match, so that a value is held against its own counterpart."""

from __future__ import annotations

from typing import NamedTuple

from pincite.verification.checks.text import Reading, share

MOST_VALUES = 64
"""So many values of a kind are looked up of a claim, the first, so that checking stays linear in the evidence."""


class Place(NamedTuple):
    """Where a value stands: the keys of its sentence, and of the words next to it."""

    sentence: frozenset[str]
    near: frozenset[str]


PLAIN = 0.5
"""Share of a claim's words that a sentence must have to speak plainly of the same thing."""


def place_of(reading: Reading, start: int, end: int) -> Place:
    """The surroundings of `[start, end)` in a text."""
    if not reading.sentences:
        return Place(frozenset(), frozenset())
    return Place(reading.sentences[reading.sentence_at(start)].keys, reading.near(start, end))


def likeness(claim: Place, said: Place) -> float:
    """How much two surroundings share: words of the sentence, and those next to the value half as much again."""
    return len(claim.sentence & said.sentence) + 0.5 * len(claim.near & said.near)


def is_plain(claim: Place, said: Place) -> bool:
    """Whether the evidence's sentence plainly speaks of what the claim's speaks of, or of that alone."""
    shared = claim.sentence & said.sentence
    ours, theirs = (frozenset(key for key in keys if key[0] != "#") for keys in (claim.sentence, said.sentence))
    if ours and ours == theirs:
        return True  # "The fee is $150" and "The fee is $160"
    return len(shared) >= 2 and share(claim.sentence, said.sentence) >= PLAIN
