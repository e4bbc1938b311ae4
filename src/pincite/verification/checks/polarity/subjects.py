"""Denials in other words: the claim and the only sentence that speaks of the same differ in whether they deny.

Where the verb is another one ("picked up", "not collected"), no word shows which denial is meant. The sentence that
shares most with the claim does, if no other shares as much. Such a clash never refutes.
"""

from __future__ import annotations

from pincite.text.names.words import words_of
from pincite.verification.checks.pairs import Clash, scores
from pincite.verification.checks.polarity.opposing import is_answered
from pincite.verification.checks.polarity.polarity import NEGATORS, polarity_of
from pincite.verification.checks.polarity.restatements import has_extreme
from pincite.verification.checks.text import Reading, Sentence, may_tell_of

_BOUNDING = words_of("after before until within beyond outside above below over under up more less fewer")
_CLOSE = 3
"""So few words behind a denial stands what it denies."""
_LEAST = 0.3
"""Share of the claim's words that the sentence must have."""


def check_subject(claim: Reading, sentence: Sentence, passage: Reading) -> Clash | None:
    """The clash of a claim without any denial with a denied sentence, or the other way round; None for none."""
    denied = _denied_alone(claim, sentence, passage)
    if denied is not None:
        return denied
    there = _only_sentence(claim, sentence, passage)
    if there is None or _is_open(claim, sentence):
        return None
    ours, theirs = _plain_denials(claim, sentence), _plain_denials(passage, there)
    first = next((at for at in range(sentence.first, sentence.last) if claim.words[at].key), None)
    if first is None:
        return None
    if not _cues(claim, sentence) and len(theirs) == 1 and _cues(passage, there) == theirs:
        if _is_about(sentence, passage, theirs[0]) and not _is_answered(passage, theirs[0], there, claim, sentence):
            word = passage.words[theirs[0]]
            return Clash(first, word.start, word.end, False)
    elif len(ours) == 1 and _cues(claim, sentence) == ours and not _is_denied_near(sentence.keys, passage):
        extreme = has_extreme(claim, range(sentence.first, sentence.last), passage)
        if not extreme and not _is_answered(claim, ours[0], sentence, passage, there):
            return Clash(ours[0], passage.words[there.first].start, passage.words[there.last - 1].end, False)
    return None


def _is_answered(denying: Reading, at: int, within: Sentence, other: Reading, beside: Sentence) -> bool:
    """Whether the opposite of what word `at` denies stands in the other text's sentence."""
    return is_answered(denying, range(at + 1, within.last)[:_CLOSE], other, range(beside.first, beside.last))


def _denied_alone(claim: Reading, sentence: Sentence, passage: Reading) -> Clash | None:
    """A word that a claim without denials states, and the passage has only to deny it: "final", "not yet final"."""
    if _cues(claim, sentence) or _is_open(claim, sentence):
        return None
    polarity = polarity_of(passage.text)
    at_of = {claim.words[at].key: at for at in range(sentence.first, sentence.last)}
    for negator in polarity.negators:
        key = passage.words[negator.head].key if negator.head is not None else ""
        if not key or key[0] == "#" or key not in at_of or not _is_plain(passage, negator.at):
            continue
        stated = [at for at, word in enumerate(passage.words) if word.key == key and not polarity.denied[at]]
        there = passage.sentences[passage.words[negator.at].sentence]
        about = may_tell_of(sentence.keys - {key}, there, passage)
        if about and not stated and _cues(passage, there) == [negator.at]:
            return Clash(at_of[key], passage.words[negator.at].start, passage.words[negator.until - 1].end, False)
    return None


def _only_sentence(claim: Reading, sentence: Sentence, passage: Reading) -> Sentence | None:
    """The sentence that shares more with a claim than any other, and enough."""
    scored = sorted((score, -number) for number, score in enumerate(scores(claim, sentence, passage)))
    if not scored or not scored[-1][0] or scored[-1][0] < _LEAST * len(sentence.keys):
        return None
    if len(scored) > 1 and scored[-2][0] == scored[-1][0]:
        return None
    return passage.sentences[-scored[-1][1]]


def _is_open(claim: Reading, sentence: Sentence) -> bool:
    """Whether a claim may deny and not deny the same: it bounds ("none after May", "until May"), or quotes."""
    if any(mark in claim.text[sentence.start : sentence.end] for mark in '"“«'):
        return True
    words = claim.words[sentence.first : sentence.last]
    lowers = [word.lower for word in words]
    return any(
        word in _BOUNDING and (word != "up" or following == "to")
        for word, following in zip(lowers, [*lowers[1:], ""], strict=False)
    )


def _cues(reading: Reading, sentence: Sentence) -> list[int]:
    polarity = polarity_of(reading.text)
    return [at for at in range(sentence.first, sentence.last) if at in polarity.strong or at in polarity.soft]


def _is_denied_near(keys: frozenset[str], passage: Reading) -> bool:
    """Whether a sentence that shares a word with the claim denies or bounds anything."""
    return any(keys & one.keys and _cues(passage, one) for one in passage.sentences)


def _plain_denials(reading: Reading, sentence: Sentence) -> list[int]:
    """The negators proper of a sentence, those that only bound ("no more than") left out."""
    found = (negator.at for negator in polarity_of(reading.text).negators)
    return [at for at in found if sentence.first <= at < sentence.last and _is_plain(reading, at)]


def _is_plain(reading: Reading, at: int) -> bool:
    return reading.words[at].lower in NEGATORS or reading.words[at].lower.endswith("n't")


def _is_about(sentence: Sentence, passage: Reading, cue: int) -> bool:
    """Whether the clause of a denial has most of what its sentence shares with the claim."""
    word = passage.words[cue]
    there = passage.sentences[word.sentence]
    words = passage.words[there.first : there.last]
    clause = {each.key for each in words if each.clause == word.clause}
    return 2 * len(clause & sentence.keys) >= len(there.keys & sentence.keys)
