"""Denials in other words: the claim and the only sentence that speaks of the same differ in whether they deny.

Where the verb is another one ("picked up", "not collected"), no word shows which denial is meant. The sentence that
shares most with the claim does, if no other shares as much. Such a clash never refutes.
"""

from __future__ import annotations

from pincite.text.name_words import words_of
from pincite.verification.checks.pairs import Clash
from pincite.verification.checks.polarity import NEGATORS, polarity_of
from pincite.verification.checks.reading import Reading, Sentence

_BOUNDING = words_of("after before until within beyond outside above below over under up more less fewer")
_LEAST = 0.3
"""Share of the claim's words that the sentence must have."""


def check_subject(claim: Reading, sentence: Sentence, passage: Reading) -> Clash | None:
    """The clash of a claim without any denial with a denied sentence, or the other way round; None for none."""
    there = _only_sentence(sentence.keys, passage)
    if there is None or _is_open(claim, sentence):
        return None
    ours, theirs = _plain_denials(claim, sentence), _plain_denials(passage, there)
    first = next((at for at in range(sentence.first, sentence.last) if claim.words[at].key), None)
    if first is None:
        return None
    if not _cues(claim, sentence) and len(theirs) == 1 and _cues(passage, there) == theirs:
        if _is_about(sentence, passage, theirs[0]):
            word = passage.words[theirs[0]]
            return Clash(first, word.start, word.end, False)
    elif len(ours) == 1 and _cues(claim, sentence) == ours and not _is_denied_near(sentence.keys, passage):
        return Clash(ours[0], passage.words[there.first].start, passage.words[there.last - 1].end, False)
    return None


def _only_sentence(keys: frozenset[str], passage: Reading) -> Sentence | None:
    """The sentence that shares more with a claim than any other, and enough."""
    scored = sorted((len(keys & one.keys), -number) for number, one in enumerate(passage.sentences))
    if not scored or not scored[-1][0] or scored[-1][0] < _LEAST * len(keys):
        return None
    if len(scored) > 1 and scored[-2][0] == scored[-1][0]:
        return None
    return passage.sentences[-scored[-1][1]]


def _is_open(claim: Reading, sentence: Sentence) -> bool:
    """Whether a claim may deny and not deny the same: it bounds ("none after May", "until May"), or quotes."""
    if any(mark in claim.text[sentence.start : sentence.end] for mark in '"“«'):
        return True
    return any(claim.words[at].lower in _BOUNDING for at in range(sentence.first, sentence.last))


def _cues(reading: Reading, sentence: Sentence) -> list[int]:
    polarity = polarity_of(reading.text)
    return [at for at in range(sentence.first, sentence.last) if at in polarity.strong or at in polarity.soft]


def _is_denied_near(keys: frozenset[str], passage: Reading) -> bool:
    """Whether a sentence that shares a word with the claim denies or bounds anything."""
    return any(keys & one.keys and _cues(passage, one) for one in passage.sentences)


def _plain_denials(reading: Reading, sentence: Sentence) -> list[int]:
    """The negators proper of a sentence, those that only bound ("no more than") left out."""
    found = (negator.at for negator in polarity_of(reading.text).negators)
    plain = (at for at in found if reading.words[at].lower in NEGATORS or reading.words[at].lower.endswith("n't"))
    return [at for at in plain if sentence.first <= at < sentence.last]


def _is_about(sentence: Sentence, passage: Reading, cue: int) -> bool:
    """Whether the clause of a denial has most of what its sentence shares with the claim."""
    word = passage.words[cue]
    there = passage.sentences[word.sentence]
    words = passage.words[there.first : there.last]
    clause = {each.key for each in words if each.clause == word.clause}
    return 2 * len(clause & sentence.keys) >= len(there.keys & sentence.keys)
