"""A denial on one side of a claim and its evidence, and none on the other.

Each denied word of one text is looked for in the other. Words that take a statement back without "not" count too
("unless", "fails to", "only"): where the other side has one of its own, nothing is said, because rules cannot tell
what they do to the statement together. The same word on both sides cancels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pincite.text.names.words import words_of
from pincite.verification.checks.pairs import FIRM, Clash, Pair
from pincite.verification.checks.polarity.opposing import is_answered
from pincite.verification.checks.polarity.polarity import NEGATORS, Negator, polarity_of
from pincite.verification.checks.polarity.restatements import (
    CAUSES,
    denied_with,
    denies,
    denies_near,
    is_said_otherwise,
    measures,
    only_bounds,
    takes_back,
)
from pincite.verification.checks.text import Reading, Word

_SURELY = 3
"""So many words must two clauses share, where no value does, to be sure that they speak of the same."""
#: Before a noun these tell what it is, and take nothing back.
_ATTRIBUTES = words_of(
    "former few little fewer less free reduced different minimum minimal lost hidden missed dropped expired"
)
_EXCEPTIONS = words_of("unless except only exclusively solely flat unchanged constant steady stable same")
"""An exception, or "nothing changes", near a word that the claim denies: no rule tells what follows."""


def denied_by_claim(pair: Pair) -> Clash | None:
    """A negator of the claim whose word the evidence states without any."""
    polarity = polarity_of(pair.claim.text)
    for negator in polarity.negators:
        word = pair.claim.words[negator.at].lower
        if negator.at not in pair.claim_words or word in CAUSES or only_bounds(pair.claim, negator, pair):
            continue
        if is_said_otherwise(pair, negator):
            continue
        others = [at for at in _denying(pair) if at != negator.at]
        if others and not {pair.claim.words[at].lower for at in others} & pair.lowers:
            continue  # "may not enter without a guide": two denials make a statement
        clash = _clash_of_claim(pair, negator, Counter(pair.claim.words[at].lower for at in others))
        if clash is not None:
            return clash
    return None


def bears_out(pair: Pair) -> bool:
    """Whether the evidence denies what the claim denies, in words that both have."""
    negators = [each for each in polarity_of(pair.claim.text).negators if each.at in pair.claim_words]
    return bool(negators) and all(denies(pair.passage, pair.found, pair.claim, each) for each in negators)


def denied_twice(pair: Pair) -> Clash | None:
    """A claim that takes a denial back ("not forbidden") where the evidence denies."""
    words = pair.passage.words
    for negator in polarity_of(pair.claim.text).negators:
        if negator.at not in pair.claim_words or not takes_back(pair.claim, range(negator.at + 1, negator.until)):
            continue
        keys = pair.clause_keys(negator.at)
        cues = _telling(pair, pair.cues_said())
        soft = polarity_of(pair.passage.text).soft
        near = [cue for cue in cues if cue not in soft and keys & _clause(pair, cue)]
        if len(near) == 1:
            return Clash(negator.at, words[near[0]].start, words[near[0]].end, False)
    return None


def _clause(pair: Pair, at: int) -> frozenset[str]:
    """The keys of the clause of the evidence that holds word `at`."""
    word = pair.passage.words[at]
    sentence = pair.passage.sentences[word.sentence]
    return frozenset(
        each.key for each in pair.passage.words[sentence.first : sentence.last] if each.clause == word.clause
    )


def _denying(pair: Pair) -> list[int]:
    """The claim's negators, and its exceptions, which deny as well."""
    negators = {negator.at for negator in polarity_of(pair.claim.text).negators}
    return [at for at in pair.claim_words if at in negators or pair.claim.words[at].lower in {"unless", "except"}]


def _clash_of_claim(pair: Pair, negator: Negator, others: Counter[str]) -> Clash | None:
    denied = pair.claim.words[negator.head].key if negator.head is not None else ""
    places = pair.find(denied) if denied else []
    words = [pair.claim.words[at] for at in pair.claim_words if at != negator.at]
    if places:
        if pair.lowers & _EXCEPTIONS or any(
            _left(pair.passage, _cues_about(pair.passage, at, soft=False), others, words) for at in places
        ):
            return None
        named = all(_is_name(pair.passage, at) for at in places) and not _is_name(pair.claim, negator.head)
        return pair.clash(negator.at, places[0], plain=pair.is_plain and not named and not pair.cues_said())
    first, last, shared = pair.best_clause(pair.clause_keys(negator.at))
    cues = [cue for cue in pair.cues_said() if first <= cue < last or not shared]
    if _is_firm(pair, first, last) and not _left(pair.passage, _telling(pair, cues), others, words):
        return Clash(negator.at, pair.passage.words[first].start, pair.passage.words[last - 1].end, False)
    if _left(pair.passage, cues, others, words):
        return None
    if last - first < 2 or (pair.cues_said() and not _is_about(pair, first, last)):
        return None
    elsewhere = [] if pair.is_plain else _left(pair.passage, _cues_elsewhere(pair, negator), others, words)
    if elsewhere or denies_near(pair, negator):
        return None
    return Clash(negator.at, pair.passage.words[first].start, pair.passage.words[last - 1].end, False)


def _is_name(reading: Reading, at: int | None) -> bool:
    """Whether a word is capitalised where no sentence begins: the "Work" of a "Statement of Work" is no verb."""
    if at is None:
        return False
    word = reading.words[at]
    return word.text[:1].isupper() and at != reading.sentences[word.sentence].first


def _is_firm(pair: Pair, first: int, last: int) -> bool:
    """Whether a value that both have shows that the words `[first, last)` of the evidence tell what the claim does."""
    weight = pair.weight(first, last)
    shared = {word.key for word in pair.passage.words[first:last]} & pair.sentence.keys
    return weight >= FIRM or (weight > 0 and len({key for key in shared if key[0] != "#"}) >= 1)


def _telling(pair: Pair, cues: Sequence[int]) -> list[int]:
    """The cues without those that only bound or describe: "no later than", "the former treasurer"."""
    bounding = polarity_of(pair.passage.text).bounding
    return [cue for cue in cues if cue not in bounding and pair.passage.words[cue].lower not in _ATTRIBUTES]


def _cues_elsewhere(pair: Pair, negator: Negator) -> list[int]:
    """The words that surely deny something in other sentences that share a word with the claim's clause."""
    keys = pair.clause_keys(negator.at)
    sentences = pair.passage.sentences
    words = pair.passage.words
    near = {number for number, one in enumerate(sentences) if keys & one.keys and one not in pair.found}
    return sorted(cue for cue in polarity_of(pair.passage.text).strong if words[cue].sentence in near)


def _is_about(pair: Pair, first: int, last: int) -> bool:
    """Whether words of the evidence hold most of what it shares with the claim."""
    keys = {word.key for word in pair.passage.words[first:last]} & pair.sentence.keys
    shared = {key for sentence in pair.found for key in sentence.keys} & pair.sentence.keys
    return len(keys) >= 2 and 2 * len(keys) >= len(shared)


def _cues_about(reading: Reading, at: int, *, soft: bool) -> list[int]:
    """The words that may deny word `at`: those that reach it, and those of its clause."""
    polarity = polarity_of(reading.text)
    word = reading.words[at]
    sentence = reading.sentences[word.sentence]
    found = {
        cue
        for cue in range(sentence.first, sentence.last)
        if reading.words[cue].clause == word.clause and (cue in polarity.strong or (soft and cue in polarity.soft))
    }
    reaching = polarity.by_sentence.get(word.sentence, ())
    return sorted(found | {negator.at for negator in reaching if negator.at < at < negator.until})


def _left(reading: Reading, cues: Iterable[int], others: Counter[str], words: Iterable[Word]) -> list[int]:
    """The cues that are left when each of the other text's takes its equal away.

    "Illegal" in both texts says nothing of either: of `words`, the other text's, any form of the cue cancels it.
    """
    rest = Counter(others)
    keys = {word.key for word in words} - {""}
    left = []
    for cue in cues:
        word = reading.words[cue]
        if rest[word.lower]:
            rest[word.lower] -= 1
        elif word.lower in NEGATORS or word.key not in keys:
            left.append(cue)
    return left


def denied_by_evidence(pair: Pair) -> Clash | None:
    """A negator of the evidence whose word the claim states without any."""
    keys = {pair.claim.words[at].key for at in pair.claim_words} - {""}
    polarity = polarity_of(pair.passage.text)
    negators = (
        each for one in pair.found for each in polarity.by_sentence.get(pair.passage.words[one.first].sentence, ())
    )
    for negator in negators:
        word = pair.passage.words[negator.at]
        sentence = pair.passage.sentences[word.sentence]
        if only_bounds(pair.passage, negator, pair) or measures(pair.passage, negator):
            continue
        if denies(pair.claim, [pair.sentence], pair.passage, negator):
            continue
        if is_answered(pair.passage, range(negator.at + 1, negator.until)[:3], pair.claim, pair.claim_words):
            continue
        at, whole = _stated(negator, pair, keys)
        if at is None or _is_stated_elsewhere(pair, pair.clause_keys(at), negator):
            continue
        others = Counter(
            pair.passage.words[cue].lower
            for cue in range(sentence.first, sentence.last)
            if cue in polarity.strong and cue != negator.at
        )
        claimed_cues = pair.cues_claimed() if whole else _cues_about(pair.claim, at, soft=True)
        said = [
            each for one in pair.found for each in pair.passage.words[one.first : one.last] if each.start != word.start
        ]
        if _left(pair.claim, claimed_cues, others, said):
            continue
        end = pair.passage.words[max(negator.until - 1, negator.at)].end
        plain = pair.is_plain and not others and not pair.cues_claimed()
        return Clash(at, word.start, end, plain)
    return None


def _stated(negator: Negator, pair: Pair, keys: set[str]) -> tuple[int | None, bool]:
    """The word of the claim that a negator of the evidence denies: its head's, or one of most words it reaches.

    With it, whether that is so only by the words around, so that the whole claim must be free of denials.
    """
    words = pair.passage.words
    if negator.head is None:
        return None, False
    wanted = {words[negator.head].key}
    whole = not wanted <= keys
    if whole and words[negator.at].lower in CAUSES:
        return None, whole
    if whole:
        sentence = pair.passage.sentences[words[negator.at].sentence]
        clause = {
            word.key for word in words[sentence.first : sentence.last] if word.clause == words[negator.at].clause
        } & keys
        reached = {words[at].key for at in range(negator.at + 1, negator.until)} - {""}
        wanted = reached & keys or clause
        most = len(reached & keys) >= 2 and 5 * len(reached & keys) >= 3 * len(reached)
        if not most and (len(clause) < 2 or 2 * len(clause) < len(keys)):
            return None, whole
    return next(at for at in pair.claim_words if pair.claim.words[at].key in wanted), whole


def _is_stated_elsewhere(pair: Pair, keys: frozenset[str], negator: Negator) -> bool:
    """Whether a clause without any cue holds more of the claim's words than the denied one."""
    words = pair.passage.words
    polarity = polarity_of(pair.passage.text)
    clauses: dict[int, set[str]] = {}
    said = [at for one in pair.found for at in range(one.first, one.last) if at in polarity.strong]
    tainted = {words[at].clause for at in (*said, *range(negator.at, negator.until))}
    for sentence in pair.found:
        for word in words[sentence.first : sentence.last]:
            if word.key in keys:
                clauses.setdefault(word.clause, set()).add(word.key)
    denied = max((len(found) for clause, found in clauses.items() if clause in tainted), default=0)
    plain = max((len(found) for clause, found in clauses.items() if clause not in tainted), default=0)
    return plain > denied


def at_odds(pair: Pair) -> Clash | None:
    """One side holds an odd number of denials, the other an even one, in clauses that surely speak of the same."""
    if len(pair.found) > 1 and not pair.anchors:
        return None
    at = next((each for each in pair.claim_words if pair.claim.words[each].key), None)
    if at is None:
        return None
    first, last, shared = pair.best_clause(pair.sentence.keys)
    if not _is_firm(pair, first, last) and (not pair.is_plain or shared < _SURELY):
        return None
    ours = _sign(pair.claim, pair.cues_claimed())
    theirs = _sign(pair.passage, [cue for cue in pair.cues_said() if first <= cue < last])
    if ours is None or theirs is None or ours == theirs or (theirs and _sign(pair.passage, pair.cues_said()) is None):
        return None
    negators = [each for each in polarity_of(pair.claim.text).negators if each.at in pair.claim_words]
    if ours and (denied_with(pair) or any(is_said_otherwise(pair, each) for each in negators)):
        return None
    words = pair.passage.words
    return Clash(at, words[first].start, words[last - 1].end, False)


def _sign(reading: Reading, cues: Sequence[int]) -> int | None:
    """0 where denials make a statement of what they stand with, 1 where they deny it; None where that is not plain."""
    polarity = polarity_of(reading.text)
    plain = [each for each in polarity.negators if each.at in cues and _is_negator(reading, each.at)]
    rest = [cue for cue in cues if all(cue != each.at for each in plain)]
    if any(cue in polarity.bounding or cue in polarity.soft for cue in rest):
        return None
    if any(not any(each.at < cue < each.until for each in plain) for cue in rest):
        return None
    return (len(plain) + len(rest)) % 2


def _is_negator(reading: Reading, at: int) -> bool:
    return reading.words[at].lower in NEGATORS or reading.words[at].lower.endswith("n't")
