"""Opposites: "rose" against "fell", "eligible" against "ineligible", each beside its own words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pincite.text.names.words import words_of
from pincite.verification.checks.pairs import Clash, Pair
from pincite.verification.checks.polarity.ellipsis import is_denied_in_short
from pincite.verification.checks.polarity.opposites import Side, negative_base, sides_of
from pincite.verification.checks.polarity.polarity import polarity_of
from pincite.verification.checks.text import Reading

#: They bound more often than they say what happened: left alone where either side has a denial.
_BOUNDING = words_of(
    "more less fewer least most max min maximum minimum before after above below over under until since prior "
    "following earlier later first last longer shorter older younger same different"
)
_MODAL_REACH = 2
_ALLOWED = sides_of("allow")
_PERMITS = frozenset({"may", "can"})
_OBLIGES = frozenset({"must", "shall"})
_TWO_SIDED = words_of("before after above below ahead behind prior following until since")
_MARGIN = 2
"""How many more of the words beside it an opposite must share where the evidence says the claim's word too."""
_MOVES = re.compile(r"\s+(?:by|from|to|sharply|slightly|\S{0,2}\d)|[\s,]*$", re.IGNORECASE)
_BEFORE_MOVE = re.compile(r"(?:[\d%]|percent|\bwas|\bwere|\bis|\bare|\bwent|\bgo|\bgoes|\bgone|,)\s*$", re.IGNORECASE)


def check_opposites(pair: Pair) -> Clash | None:
    """A word of the claim whose opposite stands in the evidence with the words that the claim has beside it."""
    stems = frozenset(pair.passage.words[there].stem for there in _found(pair))
    for at in pair.claim_words:
        clash = _opposite(pair, at) or _prefixed(pair, at, stems)
        if clash is not None:
            return clash
    return None


def is_answered(denying: Reading, reached: Iterable[int], other: Reading, words: Iterable[int]) -> bool:
    """Whether one of the denied words of a text has its opposite, not denied, in the other: "not open", "closed"."""
    wanted = {
        _turned(side)
        for at in reached
        if denying.words[at].lower not in _BOUNDING
        for side in sides_of(denying.words[at].stem)
    }
    if not wanted:
        return False
    denied = polarity_of(other.text).denied
    return any(wanted & sides_of(other.words[at].stem) for at in words if not denied[at])


def sides_at(reading: Reading, at: int) -> frozenset[Side]:
    """The sides a word takes, turned round where it is denied; "up" and "down" only where they tell a movement."""
    word = reading.words[at]
    sides = _of_modal(reading, at) or sides_of(word.stem)
    if not sides:
        return sides
    if word.lower in {"up", "down"} and not (
        _MOVES.match(reading.text, word.end) or _BEFORE_MOVE.search(reading.text, max(0, word.start - 12), word.start)
    ):
        return frozenset()
    if is_turned(reading, at):
        return frozenset(_turned(side) for side in sides)
    return sides


def _of_modal(reading: Reading, at: int) -> frozenset[Side]:
    """The sides of "may" and "can", and of "must not", which forbids: those of "allowed", turned by the caller."""
    lower = reading.words[at].text  # "May" is a month
    if lower in _PERMITS:
        return _ALLOWED
    following = reading.words[at + 1].lower if at + 1 < len(reading.words) else ""
    return _ALLOWED if lower in _OBLIGES and following in {"not", "never"} else frozenset()


def is_turned(reading: Reading, at: int) -> bool:
    """Whether a negator close before a word turns it round; a "no" far before it denies something else."""
    modal = reading.words[at].text in _PERMITS | _OBLIGES
    close = [
        each
        for each in polarity_of(reading.text).by_sentence.get(reading.words[at].sentence, ())
        if (abs(each.at - at) <= _MODAL_REACH if modal else each.at < at < each.until and at - each.at <= 4)
        and _is_plain_not(reading.words[each.at].lower)
    ]
    return len(close) % 2 == 1


def _is_plain_not(lower: str) -> bool:
    return lower in {"not", "never", "cannot", "no"} or lower.endswith("n't")


def _turned(side: Side) -> Side:
    return Side(side.group, not side.positive)


def _opposite(pair: Pair, at: int) -> Clash | None:
    sides = sides_at(pair.claim, at)
    word = pair.claim.words[at]
    if not sides or any(each.lower == "than" for each in pair.claim.words[at + 1 : at + 6]):
        return None  # `comparisons` looks at both sides of "than"
    if word.lower in _BOUNDING and (pair.cues_said() or pair.cues_claimed()):
        return None
    turned = frozenset(_turned(side) for side in sides)
    ours = pair.claim.near(word.start, word.end, radius=6)
    same, other = -1, (-1, -1)
    for there in _places(pair, ours):
        said = sides_at(pair.passage, there)
        if not said & (sides | turned) or _says_the_same(pair, at, there, agreeing=bool(said & sides)):
            continue
        found = pair.passage.words[there]
        score = len(ours & pair.passage.near(found.start, found.end, radius=6))
        if said & sides:
            same = max(same, score)
        elif (score, there) > other and _is_in(pair, there):
            other = (score, there)
    if other[1] < 0 or (other[0] < 1 and not pair.is_plain):
        return None
    if other[0] < same + _MARGIN if same >= 0 else _claims_both(pair, at, turned):
        return None
    return pair.clash(at, other[1], plain=pair.is_plain and other[0] >= 2 and same < 0)


def _says_the_same(pair: Pair, at: int, there: int, *, agreeing: bool) -> bool:
    """Whether two words that seem opposites, or one word denied, say one thing for the way they stand.

    One word denied from before and from behind ("no permit is needed", "a permit is not needed"), or with its two sides
    exchanged ("A after B", "B before A").
    """
    word, found = pair.claim.words[at], pair.passage.words[there]
    if found.stem == word.stem and not agreeing and pair.cues_said() and pair.cues_claimed():
        return True
    if is_denied_in_short(pair, ours := pair.claim.near(word.start, word.end)) and not agreeing and ours:
        return True
    return word.lower in _TWO_SIDED and _is_swapped(pair, at, there)


def _is_swapped(pair: Pair, at: int, there: int) -> bool:
    """Whether what follows one word stands before the other: "A after B", "B before A"."""
    ours, theirs = _following(pair.claim, at), _following(pair.passage, there)
    sentence = pair.passage.sentences[pair.passage.words[there].sentence]
    before = {word.key for word in pair.passage.words[sentence.first : there]} - {""}
    return bool(ours & before) and not ours & theirs


def _following(reading: Reading, at: int) -> frozenset[str]:
    """The keys of the next content words of the sentence."""
    last = reading.sentences[reading.words[at].sentence].last
    return frozenset([word.key for word in reading.words[at + 1 : last] if word.key][:4])


def _places(pair: Pair, ours: frozenset[str]) -> Iterator[int]:
    """The words of all sentences that share a word with what stands beside the claim's."""
    for sentence in pair.passage.sentences:
        if sentence in pair.found or ours & sentence.keys:
            yield from range(sentence.first, sentence.last)


def _is_in(pair: Pair, there: int) -> bool:
    return any(sentence.first <= there < sentence.last for sentence in pair.found)


def _claims_both(pair: Pair, at: int, turned: frozenset[Side]) -> bool:
    """Whether the claim says the opposite too: "rose after it fell"."""
    return any(sides_at(pair.claim, other) & turned for other in pair.claim_words if other != at)


def _prefixed(pair: Pair, at: int, stems: frozenset[str]) -> Clash | None:
    """A word that is its counterpart with a negative prefix: "ineligible" against "eligible", either way round."""
    word = pair.claim.words[at]
    claim_denied, said_denied = polarity_of(pair.claim.text).denied, polarity_of(pair.passage.text).denied
    base = negative_base(word.lower)
    if word.stem in stems or claim_denied[at] or (base not in stems and len(word.lower) <= 3):
        return None
    for there in _found(pair):
        said = pair.passage.words[there]
        if said_denied[there]:
            continue
        if (base and said.stem == base) or (len(word.lower) > 3 and negative_base(said.lower) == word.stem):
            return pair.clash(at, there)
    return None


def _found(pair: Pair) -> Iterator[int]:
    for sentence in pair.found:
        yield from range(sentence.first, sentence.last)
