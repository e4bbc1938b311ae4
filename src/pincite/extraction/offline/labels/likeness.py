"""Likeness: labels that no field's words match, given to the field whose words mean most of what they say.

A label's words are explained by a field where the field's key, hints or description have them or other words for them.
A label is like a field when nearly all of its words are explained and most of one of the field's cues is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

from pincite.extraction.offline.labels.abbreviations import abbreviates, initials
from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.labels.general import is_general
from pincite.extraction.offline.labels.label_fit import is_generic
from pincite.extraction.offline.labels.variants import concepts_in
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.structure.slots import Slot
from pincite.extraction.offline.values.terms import find_stems

MIN_LIKENESS = 0.6
_MARGIN = 0.06
"""A label goes to the most alike field when the next one is this much less alike."""

_EXPLAINED = 0.75
"""The share of a label's weight that must be explained."""

_LOOSE = 0.7
"""What a word counts that only the description or the category has."""


@dataclass(frozen=True, slots=True)
class _Bag:
    """What a field's words say: stems and concepts of its cues, and those of its description and category."""

    cues: tuple[frozenset[str], ...]
    strict: frozenset[str]
    loose: frozenset[str]


def _meaning(stems: Iterable[str]) -> frozenset[str]:
    """Stems together with the concepts that they name."""
    kept = frozenset(stems)
    return kept | concepts_in(kept)


class Likeness:
    """How alike labels are to the fields of a schema."""

    def __init__(self, fields: Mapping[int, FieldCues]) -> None:
        self._cues = fields
        self._bags = {number: _bag(cues) for number, cues in fields.items()}
        having = Counter(word for bag in self._bags.values() for word in bag.strict)
        self._weights = {word: max(0.15, log((len(fields) + 1) / (count + 0.5))) for word, count in having.items()}
        self._rare = log(len(fields) + 2)
        self._long: dict[str, frozenset[str]] = {}
        self._initials = {
            letters: frozenset(cue.stems)
            for one in fields.values()
            for cue in one.cues
            for words in (cue.text.casefold().split(), find_stems(cue.text))
            if (letters := initials(words))
        }
        self._by_word: dict[str, list[int]] = {}
        for number, bag in self._bags.items():
            for word in bag.strict | bag.loose:
                self._by_word.setdefault(word, []).append(number)

    def matches(self, corpus: Corpus) -> dict[int, list[tuple[int, float]]]:
        """For each field (by its number) the labels (numbers of the corpus) that are like it, and how much."""
        found: dict[int, list[tuple[int, float]]] = {}
        known: dict[tuple[str, ...], tuple[int, float] | None] = {}
        for number, slot in enumerate(corpus.slots):
            if not slot.whole or is_general(slot.stems):
                continue
            if slot.stems not in known:
                known[slot.stems] = self._best(slot)
            best = known[slot.stems]
            if best is not None:
                found.setdefault(best[0], []).append((number, best[1]))
        return found

    def _best(self, slot: Slot) -> tuple[int, float] | None:
        said = _meaning([*slot.stems, *(word for stem in slot.stems for word in self._long_forms(stem))])
        near = {number for word in said for number in self._by_word.get(word, ())}
        ranked = sorted(((self._like(slot, said, number), number) for number in near), reverse=True)
        if not ranked or ranked[0][0] < MIN_LIKENESS:
            return None
        if len(ranked) > 1 and ranked[1][0] > ranked[0][0] - _MARGIN:
            return None
        return ranked[0][1], ranked[0][0]

    def _long_forms(self, short: str) -> frozenset[str]:
        """The fields' words that a label's word is short for; none where it is one of their words itself."""
        found = self._long.get(short)
        if found is None:
            known = short in self._by_word
            words = () if known else (word for word in self._weights if not word.startswith("="))
            found = frozenset(word for word in words if abbreviates(short, word))
            found |= frozenset() if known else self._initials.get(short, frozenset())
            self._long[short] = found
        return found

    def _like(self, slot: Slot, said: frozenset[str], number: int) -> float:
        bag, kind = self._bags[number], self._cues[number].kind
        words = [word for word in slot.stems if not is_generic(word, kind)]
        whole = sum(self._weight(word) for word in words)
        if not whole:
            return 0.0
        shared = said & (bag.strict | bag.loose)
        explained = (
            sum(
                self._weight(word)
                * max(_explains(one, said, bag, shared) for one in (word, *sorted(self._long_forms(word))))
                for word in words
            )
            / whole
        )
        if explained < _EXPLAINED:
            return 0.0
        return explained * (0.35 + 0.65 * max(self._covered(cue, said, kind) for cue in bag.cues))

    def _covered(self, cue: frozenset[str], said: frozenset[str], kind: str) -> float:
        """The share of a cue's weight that a label says, in its words or in others."""
        words = [word for word in cue if not is_generic(word, kind)]  # type: ignore[arg-type]
        whole = sum(self._weight(word) for word in words)
        held = sum(self._weight(word) for word in words if word in said or concepts_in(frozenset({word})) & said)
        return held / whole if whole else 0.0

    def _weight(self, word: str) -> float:
        return self._weights.get(word, self._rare)


def _explains(word: str, said: frozenset[str], bag: _Bag, shared: frozenset[str]) -> float:
    own = {word} | (concepts_in(frozenset({word})) & said)
    if own & bag.strict & shared:
        return 1.0
    return _LOOSE if own & bag.loose & shared else 0.0


def _bag(cues: FieldCues) -> _Bag:
    given = tuple(frozenset(cue.stems) for cue in cues.cues if cue.origin != "core")
    strict = frozenset(word for stems in given for word in _meaning(stems))
    return _Bag(given, strict, _meaning(cues.context))


def soft_labels(cues: Sequence[FieldCues | None], corpus: Corpus) -> Iterator[tuple[tuple[int, float], ...]]:
    """For each field's cues the labels that are like it; none for fields without."""
    matches = Likeness({number: one for number, one in enumerate(cues) if one is not None}).matches(corpus)
    for number in range(len(cues)):
        yield tuple(matches.get(number, ()))
