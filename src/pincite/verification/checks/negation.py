"""Denials and what is close to them: opposites, obligations, quantifiers, in a claim and in its evidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.text.name_words import words_of
from pincite.verification.checks.findings import CheckFinding
from pincite.verification.checks.opposites import Side, negative_base, sides_of
from pincite.verification.checks.outcomes import AGREES, Outcome, Value, findings_of
from pincite.verification.checks.polarity import Negator, polarity_of
from pincite.verification.checks.reading import Reading, Sentence, best_sentences, share

_ABOUT = 0.34
"""Share of a claim's words that a sentence must have for its denials to be held against the claim's."""
_PLAIN = 0.6


class _Pair(NamedTuple):
    """A sentence of the claim and the sentences of a passage that speak of the same, the best first."""

    claim: Reading
    sentence: Sentence
    passage: Reading
    found: tuple[Sentence, ...]

    @property
    def is_plain(self) -> bool:
        return share(self.sentence.keys, self.found[0].keys) >= _PLAIN


def check_negation(claim: Reading, passages: Sequence[Reading]) -> Iterator[CheckFinding]:
    """Findings for what the claim denies or states against the evidence, one for each sentence and kind at most."""
    texts = [passage.text for passage in passages]
    for sentence in claim.sentences:
        pairs = [_pair(claim, sentence, passage) for passage in passages]
        for check in (_check_denials, _check_opposites, _check_force, _check_quantifiers):
            found = [check(pair) if pair is not None else None for pair in pairs]
            for at, outcomes in _by_word(found):
                word = claim.words[at]
                value = Value(word.start, word.end, "negation", "negation_mismatch")
                yield from findings_of(claim.text, value, outcomes, texts)


def _pair(claim: Reading, sentence: Sentence, passage: Reading) -> _Pair | None:
    keys = sentence.keys
    found = [passage.sentences[number] for number in best_sentences(keys, passage)]
    if not found or (len(keys & found[0].keys) < 2 and len(keys) > 1) or share(keys, found[0].keys) < _ABOUT:
        return None
    return _Pair(claim, sentence, passage, tuple(found))


class _Clash(NamedTuple):
    """Word number `at` of the claim against the words `[start, end)` of the passage's text."""

    at: int
    start: int
    end: int
    contradicts: bool


def _by_word(found: Sequence[_Clash | None]) -> Iterator[tuple[int, list[Outcome]]]:
    """The outcomes in all passages for each word of the claim that clashes in one."""
    for at in dict.fromkeys(clash.at for clash in found if clash is not None):
        yield (
            at,
            [
                Outcome("differs", clash.start, clash.end, "negation", "negation_mismatch", clash.contradicts)
                if clash is not None and clash.at == at
                else AGREES
                for clash in found
            ],
        )


def _check_denials(pair: _Pair) -> _Clash | None:
    return _denied_by_claim(pair) or _denied_by_evidence(pair)


def _denied_by_claim(pair: _Pair) -> _Clash | None:
    """A negator of the claim whose word the evidence states without any."""
    for negator in polarity_of(pair.claim.text).negators:
        if not pair.sentence.first <= negator.at < pair.sentence.last or _bounds(pair.claim, negator, pair):
            continue
        denied = pair.claim.words[negator.head] if negator.head is not None else None
        at = _find(denied.key, pair) if denied is not None else None
        if at is not None:
            if not _is_taken_back(pair.passage, at):
                word = pair.passage.words[at]
                return _Clash(negator.at, word.start, word.end, pair.is_plain)
            continue
        if not any(_cues_in(pair.passage, sentence) for sentence in pair.found):
            best = pair.found[0]
            return _Clash(negator.at, best.start, best.end, False)
    return None


def _denied_by_evidence(pair: _Pair) -> _Clash | None:
    """A negator of the evidence whose word the claim states without any."""
    claimed = polarity_of(pair.claim.text)
    if any(pair.sentence.first <= at < pair.sentence.last for at in claimed.cues):
        return None
    keys = {pair.claim.words[at].key for at in range(pair.sentence.first, pair.sentence.last)} - {""}
    for negator in polarity_of(pair.passage.text).negators:
        word = pair.passage.words[negator.at]
        sentence = pair.passage.sentences[word.sentence]
        if sentence not in pair.found or _bounds(pair.passage, negator, pair):
            continue
        at = _stated(negator, pair, keys)
        if at is not None and not _is_stated_elsewhere(pair, keys, negator):
            return _Clash(at, word.start, pair.passage.words[max(negator.until - 1, negator.at)].end, pair.is_plain)
    return None


_BEYOND = words_of("after beyond more over later above longer exceeds exceed outside past following")
_WITHIN = words_of(
    "within before until by up most maximum only less fewer under below no inside during at limited first"
)


def _bounds(reading: Reading, negator: Negator, pair: _Pair) -> bool:
    """Whether a denial only bounds, and the other text bounds from the other side: "none after May", "until May"."""
    denied = {reading.words[at].lower for at in range(negator.at + 1, negator.until)}
    if reading is pair.claim:
        other = {pair.passage.words[at].lower for one in pair.found for at in range(one.first, one.last)}
    else:
        other = {pair.claim.words[at].lower for at in range(pair.sentence.first, pair.sentence.last)}
    first, second = denied & _BEYOND, denied & _WITHIN
    return bool(
        (first and other & _WITHIN and not other & first) or (second and other & _BEYOND and not other & second)
    )


def _stated(negator: Negator, pair: _Pair, keys: set[str]) -> int | None:
    """The word of the claim that a negator of the evidence denies: its head's, or that of most words it reaches."""
    words = pair.passage.words
    if negator.head is None:
        return None
    if words[negator.head].key not in keys:
        reached = {words[at].key for at in range(negator.at + 1, negator.until)} - {""}
        clause = {word.key for word in words if word.clause == words[negator.at].clause} - {""}
        if len(reached & keys) < 2 or len(clause & keys) < 0.5 * len(keys):
            return None
        wanted = reached & keys
    else:
        wanted = {words[negator.head].key}
    return next(at for at in range(pair.sentence.first, pair.sentence.last) if pair.claim.words[at].key in wanted)


def _is_stated_elsewhere(pair: _Pair, keys: set[str], negator: Negator) -> bool:
    """Whether a clause without any cue holds at least as many of the claim's words as the denied one."""
    words = pair.passage.words
    cues = polarity_of(pair.passage.text).cues
    clauses: dict[int, set[str]] = {}
    tainted = {words[at].clause for at in cues} | {words[at].clause for at in range(negator.at, negator.until)}
    for sentence in pair.found:
        for word in words[sentence.first : sentence.last]:
            if word.key in keys:
                clauses.setdefault(word.clause, set()).add(word.key)
    denied = max((len(found) for clause, found in clauses.items() if clause in tainted), default=0)
    plain = max((len(found) for clause, found in clauses.items() if clause not in tainted), default=0)
    return plain > denied


def _find(key: str, pair: _Pair) -> int | None:
    for sentence in pair.found:
        for at in range(sentence.first, sentence.last):
            if pair.passage.words[at].key == key:
                return at
    return None


def _is_taken_back(passage: Reading, at: int) -> bool:
    """Whether a word is denied, or stands in a clause with a word that may deny it."""
    polarity = polarity_of(passage.text)
    if polarity.denied[at]:
        return True
    word = passage.words[at]
    return any(
        passage.words[cue].clause == word.clause and passage.words[cue].sentence == word.sentence
        for cue in polarity.cues
    )


def _cues_in(passage: Reading, sentence: Sentence) -> bool:
    return any(sentence.first <= cue < sentence.last for cue in polarity_of(passage.text).cues)


def _check_opposites(pair: _Pair) -> _Clash | None:
    """A word of the claim whose opposite stands in the evidence's sentence, and nothing on the claim's side."""
    said = _sides_said(pair)
    bases = {pair.passage.words[at].stem: at for sentence in pair.found for at in range(sentence.first, sentence.last)}
    denied = polarity_of(pair.claim.text).denied
    for at in range(pair.sentence.first, pair.sentence.last):
        word = pair.claim.words[at]
        clash = _opposite(pair, at, said, flipped=bool(denied[at] % 2)) if word.stem not in bases else None
        if clash is None and (base := negative_base(word.lower)) in bases and word.stem not in bases and base:
            clash = None if _is_taken_back(pair.passage, bases[base]) else _clash(pair, at, bases[base])
        if clash is not None:
            return clash
    return _prefixed_in_evidence(pair)


def _clash(pair: _Pair, at: int, there: int) -> _Clash:
    word = pair.passage.words[there]
    return _Clash(at, word.start, word.end, pair.is_plain)


def _sides_said(pair: _Pair) -> dict[Side, int]:
    """The sides of opposites that the best sentences take, with denials counted in, and a word for each."""
    said: dict[Side, int] = {}
    denied = polarity_of(pair.passage.text).denied
    for sentence in pair.found:
        for at in range(sentence.first, sentence.last):
            for side in sides_of(pair.passage.words[at].stem):
                said.setdefault(side, at)
                if denied[at] % 2:
                    said.setdefault(Side(side.group, not side.positive), at)
    return said


def _opposite(pair: _Pair, at: int, said: dict[Side, int], *, flipped: bool) -> _Clash | None:
    sides = sides_of(pair.claim.words[at].stem)
    following = (word.lower for word in pair.claim.words[at + 1 : at + 6])
    if flipped or any(side in said for side in sides) or (sides and "than" in following):
        return None  # `comparisons` looks at both sides of "than"
    there = next((said[other] for side in sides if (other := Side(side.group, not side.positive)) in said), None)
    if there is None or _has_both(pair, there):
        return None
    return _clash(pair, at, there)


def _has_both(pair: _Pair, there: int) -> bool:
    """Whether the claim has the opposite's word too: "rose after it fell" says both."""
    root = pair.passage.words[there].stem
    return any(pair.claim.words[at].stem == root for at in range(pair.sentence.first, pair.sentence.last))


def _prefixed_in_evidence(pair: _Pair) -> _Clash | None:
    """A word of the evidence that denies one of the claim's by its prefix: "ineligible" against "eligible"."""
    ours = {pair.claim.words[at].stem: at for at in range(pair.sentence.first, pair.sentence.last)}
    theirs = {pair.passage.words[at].stem for sentence in pair.found for at in range(sentence.first, sentence.last)}
    denied = polarity_of(pair.claim.text).denied
    for there in range(pair.found[0].first, pair.found[0].last):
        base = negative_base(pair.passage.words[there].lower)
        if base in ours and base not in theirs and base and not denied[ours[base]]:
            return _clash(pair, ours[base], there)
    return None


_DUTY = words_of("must shall required requires require obligated obliged mandatory compulsory need needs has have")
_STRONG = words_of("must shall required requires require obligated obliged mandatory compulsory")
_WEAK = words_of(
    "may can could optional optionally allowed permitted entitled voluntary might encouraged recommended should"
)


def _check_force(pair: _Pair) -> _Clash | None:
    """A clash of "must" where the evidence only has "may", or the other way round."""
    ours = [
        at for at in range(pair.sentence.first, pair.sentence.last) if pair.claim.words[at].lower in _STRONG | _WEAK
    ]
    words = pair.passage.words
    theirs = [at for one in pair.found for at in range(one.first, one.last) if words[at].lower in _DUTY | _WEAK]
    if not ours or not theirs or len({pair.claim.words[at].lower in _STRONG for at in ours}) > 1:
        return None
    denied, there_denied = polarity_of(pair.claim.text).cues, polarity_of(pair.passage.text).cues
    if any(pair.sentence.first <= at < pair.sentence.last for at in denied) or any(
        one.first <= at < one.last for one in pair.found for at in there_denied
    ):
        return None
    strong = pair.claim.words[ours[0]].lower in _STRONG
    opposite = _WEAK if strong else _STRONG
    same = _DUTY if strong else _WEAK
    if any(words[at].lower in same for at in theirs):
        return None
    there = next((at for at in theirs if words[at].lower in opposite), None)
    return None if there is None else _clash(pair, ours[0], there)


_ALL = words_of("all every each always everyone everybody any entire entirely exclusively invariably only wholly whole")
_SOME = words_of(
    "some most many several few sometimes often usually generally typically mostly occasionally frequently majority "
    "certain rarely"
)


def _check_quantifiers(pair: _Pair) -> _Clash | None:
    """A clash of "all" or "always" where the evidence says "some", "most" or "sometimes" of the same thing."""
    words = pair.passage.words
    theirs = {words[at].lower: at for one in pair.found for at in range(one.first, one.last)}
    if theirs.keys() & _ALL:
        return None
    for at in range(pair.sentence.first, pair.sentence.last):
        word = pair.claim.words[at]
        if word.lower not in _ALL - {"any", "only", "whole"} or word.lower in theirs:
            continue
        there = next((theirs[each] for each in sorted(theirs.keys() & _SOME) if each), None)
        if there is not None and _same_noun(pair, at, there):
            return _clash(pair, at, there)
    return None


def _same_noun(pair: _Pair, at: int, there: int) -> bool:
    """Whether one of the next words after both is the same."""
    ours = {word.key for word in pair.claim.words[at + 1 : at + 5]} - {""}
    theirs = {word.key for word in pair.passage.words[max(0, there - 3) : there + 5]} - {""}
    return bool(ours & theirs)
