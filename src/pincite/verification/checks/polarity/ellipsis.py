"""Denials in short: "jeans are allowed, sandals are not", "against fire, but not against flood"."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.verification.checks.pairs import Clash, Pair
from pincite.verification.checks.polarity.polarity import Negator, polarity_of


def is_denied_in_short(pair: Pair, keys: frozenset[str]) -> bool:
    """Whether the evidence denies in short what words with these keys speak of."""
    return any(keys & _keys(pair, first, last) for _, first, last in elliptic_of(pair))


def check_ellipsis(pair: Pair) -> Clash | None:
    """A claim without denials about what the evidence only denies in short."""
    if pair.cues_claimed():
        return None
    for negator, first, last in elliptic_of(pair):
        words = pair.passage.words
        beside = _keys(pair, first, last)
        before = _keys(pair, pair.passage.sentences[words[negator.at].sentence].first, first)
        keys = pair.sentence.keys
        if negator.head is None and keys & beside - before and keys & before:
            at = next(each for each in pair.claim_words if pair.claim.words[each].key in beside)
            return Clash(at, words[first].start, words[last - 1].end, False)
    return None


def elliptic_of(pair: Pair) -> Iterator[tuple[Negator, int, int]]:
    """The negators of the evidence without a word of their own to deny, with the words `[first, last)` beside them."""
    words = pair.passage.words
    by_sentence = polarity_of(pair.passage.text).by_sentence
    for sentence in pair.found:
        for negator in by_sentence.get(words[sentence.first].sentence, ()):
            before = words[negator.at - 1].lower if negator.at > sentence.first else ""
            if negator.head is not None and before not in {"but", "though"}:
                continue
            first = negator.at
            while (
                negator.head is None and first > sentence.first and words[first - 1].clause == words[negator.at].clause
            ):
                first -= 1
            yield negator, first, max(negator.until, negator.at + 1)


def _keys(pair: Pair, first: int, last: int) -> frozenset[str]:
    return frozenset(word.key for word in pair.passage.words[first:last]) - {""}
