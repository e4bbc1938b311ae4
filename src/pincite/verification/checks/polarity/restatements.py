"""Whether the evidence says what a denial says in another way, so that the two do not clash."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pincite.text.names.words import words_of
from pincite.verification.checks.pairs import Pair
from pincite.verification.checks.polarity.ellipsis import is_denied_in_short
from pincite.verification.checks.polarity.opposing import is_answered
from pincite.verification.checks.polarity.opposites import negative_base, sides_of
from pincite.verification.checks.polarity.polarity import NEGATORS, Negator, polarity_of
from pincite.verification.checks.text import Reading, Sentence, may_tell_of

_BEYOND = words_of("after beyond more over later above longer exceeds exceed outside past")
_WITHIN = words_of("within before until up most maximum less fewer under below inside limited")
#: What a claim says with these, the evidence may tell as an event: "a lack of staff", "stopped the leak".
CAUSES = words_of(
    """
    lack lacking absence stop stops stopped stopping prevent prevents prevented preventing avoid avoids avoided avoiding
    cease ceases ceased exclude excludes excluding prohibit prohibits forbid forbids disallows bans omits omitted denied
    deny
    """
)
_CLOSE = 3
"""So few words behind "not" a word like "forbidden" stands that it takes back."""
_SUPERLATIVES = words_of("most least only unique record first unrivalled unmatched exclusively alone")
_IRREGULAR = {
    "more": "most",
    "less": "least",
    "fewer": "fewest",
    "better": "best",
    "worse": "worst",
    "further": "furthest",
}


def is_said_otherwise(pair: Pair, negator: Negator) -> bool:
    """Whether the evidence says what a negator of the claim does in another way.

    It denies the same word elsewhere, denies in short, has the opposite of the denied word, an extreme where the claim
    denies a comparison, or an exception; or the negator takes back a denial ("not forbidden"), or only says how.
    """
    claim = pair.claim
    word = claim.words[negator.at].lower
    reached = range(negator.at + 1, negator.until)
    if word == "without" and (negator.head is None or not pair.find(claim.words[negator.head].key)):
        return True
    if takes_back(claim, reached):
        return True
    if has_extreme(claim, reached, pair.passage):
        return True
    if denies(pair.passage, pair.passage.sentences, claim, negator) or is_denied_in_short(
        pair, pair.clause_keys(negator.at)
    ):
        return True
    said = [at for one in pair.found for at in range(one.first, one.last)]
    return is_answered(claim, reached[:_CLOSE], pair.passage, said)


def takes_back(reading: Reading, reached: Sequence[int]) -> bool:
    """Whether a negator denies a word that denies: "not forbidden", "never unlocked"."""
    strong = polarity_of(reading.text).strong
    if any(at in strong and reading.words[at].lower not in NEGATORS for at in reached[:_CLOSE]):
        return True
    return any(negative_base(reading.words[at].lower) and not _is_attribute(reading, at) for at in reached)


def _is_attribute(reading: Reading, at: int) -> bool:
    """Whether a word stands before a noun that it tells of: "unused leave"."""
    return (
        at + 1 < len(reading.words)
        and reading.words[at + 1].clause == reading.words[at].clause
        and bool(reading.words[at + 1].key)
    )


def has_extreme(claim: Reading, reached: Iterable[int], passage: Reading) -> bool:
    """Whether the passage has the superlative of a comparative among some words: "none was longer", "the longest"."""
    lowers = (claim.words[at].lower for at in reached)
    return any(
        (_IRREGULAR.get(word) or (word.removesuffix("er") + "est" if word.endswith("er") else "")) in passage.lowers
        for word in lowers
    )


def denies(reading: Reading, sentences: Sequence[Sentence], other: Reading, negator: Negator) -> bool:
    """Whether a text denies, in some of its sentences, the very word that a negator of the other text denies."""
    if negator.head is None:
        return False
    head = other.words[negator.head]
    about = frozenset(word.key for word in other.words) - {"", head.key}
    sides = sides_of(head.stem)
    by_sentence = polarity_of(reading.text).by_sentence
    for one in sentences:
        if one.last <= one.first or (len(sentences) > 1 and not may_tell_of(about, one, reading)):
            continue
        for each in by_sentence.get(reading.words[one.first].sentence, ()):
            reached = reading.words[each.at + 1 : each.until]
            if any(word.key == head.key or sides & sides_of(word.stem) for word in reached):
                return True
    return False


def only_bounds(reading: Reading, negator: Negator, pair: Pair) -> bool:
    """Whether a denial only bounds, and the other text bounds from the other side: "none after May", "until May"."""
    denied = {reading.words[at].lower for at in range(negator.at + 1, negator.until)}
    if reading is pair.claim:
        other = {pair.passage.words[at].lower for one in pair.found for at in range(one.first, one.last)}
    else:
        other = {pair.claim.words[at].lower for at in pair.claim_words}
    if "than" in denied and (other & _SUPERLATIVES or any(word.endswith("est") for word in other)):
        return True
    first, second = denied & _BEYOND, denied & _WITHIN
    return bool(
        (first and other & _WITHIN and not other & first) or (second and other & _BEYOND and not other & second)
    )


def measures(reading: Reading, negator: Negator) -> bool:
    """Whether a noun like "absence" is measured, which denies nothing: "after an absence of 120 years"."""
    head = reading.words[negator.head].key if negator.head is not None else ""
    return head[:1] == "#" and reading.words[negator.at].lower in CAUSES


def denies_near(pair: Pair, negator: Negator) -> bool:
    """Whether a denied clause of the evidence shares a word with the claim's."""
    keys = pair.clause_keys(negator.at)
    words = pair.passage.words
    for cue in pair.cues_said():
        sentence = pair.passage.sentences[words[cue].sentence]
        if any(word.clause == words[cue].clause and word.key in keys for word in words[sentence.first : sentence.last]):
            return True
    return False


def denied_with(pair: Pair) -> bool:
    """Whether a sentence of the passage that shares a word with the claim denies anything."""
    words = pair.passage.words
    numbers = {words[negator.at].sentence for negator in polarity_of(pair.passage.text).negators}
    return any(pair.passage.sentences[number].keys & pair.sentence.keys for number in numbers)
