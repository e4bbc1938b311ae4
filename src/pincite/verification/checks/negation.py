"""Denials: a claim that denies what its evidence states, or states what the evidence denies.

Each denied word of one text is looked for in the other. Words that take a statement back without "not" count too
("unless", "fails to", "only"): where the other side has one of its own, nothing is said, because rules cannot tell
what they do to the statement together. The same word on both sides cancels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

from pincite.text.name_words import words_of
from pincite.verification.checks.force import check_exceptions, check_force, check_quantifiers
from pincite.verification.checks.opposing import check_opposites
from pincite.verification.checks.outcomes import AGREES, Held, Outcome, Value
from pincite.verification.checks.pairs import Clash, Pair, pair_of
from pincite.verification.checks.polarity import NEGATORS, Negator, polarity_of
from pincite.verification.checks.reading import Reading, Sentence, Word
from pincite.verification.checks.subjects import check_subject

Aspect = Literal["denial", "opposite", "force", "exception", "quantifier", "subject"]
"""How two texts assert against each other; "subject" is a denial in other words."""

_BEYOND = words_of("after beyond more over later above longer exceeds exceed outside past")
_WITHIN = words_of("within before until up most maximum less fewer under below inside limited")
#: What a claim says with these, the evidence may tell as an event: "a lack of staff", "stopped the leak".
_CAUSES = words_of(
    """
    lack lacking absence stop stops stopped stopping prevent prevents prevented preventing avoid avoids avoided avoiding
    cease ceases ceased exclude excludes excluding prohibit prohibits forbid forbids disallows bans omits omitted denied
    deny
    """
)
_SUPERLATIVES = words_of("most least only unique record first unrivalled unmatched exclusively alone")


def check_negation(claim: Reading, passages: Sequence[Reading]) -> Iterator[Held]:
    """Outcomes for what the claim denies or states against the evidence, one for each sentence and passage."""
    for sentence in claim.sentences:
        found = [next((clash for _, clash in clashes(claim, sentence, passage)), None) for passage in passages]
        for at, outcomes in _by_word(found):
            word = claim.words[at]
            yield Held(Value(word.start, word.end, "negation", "negation_mismatch"), outcomes)


def clashes(claim: Reading, sentence: Sentence, passage: Reading) -> Iterator[tuple[Aspect, Clash]]:
    """What one sentence of the claim and a passage assert against each other, in the order of what is surest."""
    pair = pair_of(claim, sentence, passage)
    for aspect, look in _LOOKS if pair is not None else ():
        clash = look(pair) if pair is not None else None
        if clash is not None:
            yield aspect, clash
    clash = check_subject(claim, sentence, passage)
    if clash is not None:
        yield "subject", clash


def _by_word(found: Sequence[Clash | None]) -> Iterator[tuple[int, list[Outcome]]]:
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


def _denied_by_claim(pair: Pair) -> Clash | None:
    """A negator of the claim whose word the evidence states without any."""
    polarity = polarity_of(pair.claim.text)
    for negator in polarity.negators:
        word = pair.claim.words[negator.at].lower
        if negator.at not in pair.claim_words or word in _CAUSES or _only_bounds(pair.claim, negator, pair):
            continue
        if _denies(pair.passage, pair.found, pair.claim, negator):
            continue
        others = [at for at in _denying(pair) if at != negator.at]
        if others and not {pair.claim.words[at].lower for at in others} & pair.passage.lowers:
            continue  # "may not enter without a guide": two denials make a statement
        clash = _clash_of_claim(pair, negator, Counter(pair.claim.words[at].lower for at in others))
        if clash is not None:
            return clash
    return None


def _denies(reading: Reading, sentences: Sequence[Sentence], other: Reading, negator: Negator) -> bool:
    """Whether a text denies, in some of its sentences, the very word that a negator of the other text denies."""
    if negator.head is None:
        return False
    key = other.words[negator.head].key
    by_sentence = polarity_of(reading.text).by_sentence
    negators = (each for one in sentences for each in by_sentence.get(reading.words[one.first].sentence, ()))
    return any(word.key == key for each in negators for word in reading.words[each.at + 1 : each.until])


def _denying(pair: Pair) -> list[int]:
    """The claim's negators, and its exceptions, which deny as well."""
    negators = {negator.at for negator in polarity_of(pair.claim.text).negators}
    return [at for at in pair.claim_words if at in negators or pair.claim.words[at].lower in {"unless", "except"}]


def _clash_of_claim(pair: Pair, negator: Negator, others: Counter[str]) -> Clash | None:
    denied = pair.claim.words[negator.head].key if negator.head is not None else ""
    places = pair.find(denied) if denied else []
    words = [pair.claim.words[at] for at in pair.claim_words if at != negator.at]
    if places:
        if any(_left(pair.passage, _cues_about(pair.passage, at, soft=False), others, words) for at in places):
            return None
        return pair.clash(negator.at, places[0], plain=pair.is_plain and not pair.cues_said())
    first, last, shared = pair.best_clause(pair.clause_keys(negator.at))
    cues = [cue for cue in pair.cues_said() if first <= cue < last or not shared]
    if _left(pair.passage, cues, others, words):
        return None
    if last - first < 2 or (pair.cues_said() and not _is_about(pair, first, last)):
        return None
    if _left(pair.passage, _cues_elsewhere(pair, negator), others, words):
        return None
    return Clash(negator.at, pair.passage.words[first].start, pair.passage.words[last - 1].end, False)


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


def _denied_by_evidence(pair: Pair) -> Clash | None:
    """A negator of the evidence whose word the claim states without any."""
    keys = {pair.claim.words[at].key for at in pair.claim_words} - {""}
    polarity = polarity_of(pair.passage.text)
    negators = (
        each for one in pair.found for each in polarity.by_sentence.get(pair.passage.words[one.first].sentence, ())
    )
    for negator in negators:
        word = pair.passage.words[negator.at]
        sentence = pair.passage.sentences[word.sentence]
        if _only_bounds(pair.passage, negator, pair):
            continue
        if _denies(pair.claim, [pair.sentence], pair.passage, negator):
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


def _only_bounds(reading: Reading, negator: Negator, pair: Pair) -> bool:
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


def _stated(negator: Negator, pair: Pair, keys: set[str]) -> tuple[int | None, bool]:
    """The word of the claim that a negator of the evidence denies: its head's, or one of most words it reaches.

    With it, whether that is so only by the words around, so that the whole claim must be free of denials.
    """
    words = pair.passage.words
    if negator.head is None:
        return None, False
    wanted = {words[negator.head].key}
    whole = not wanted <= keys
    if whole and words[negator.at].lower in _CAUSES:
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


_LOOKS: tuple[tuple[Aspect, Callable[[Pair], Clash | None]], ...] = (
    ("denial", _denied_by_claim),
    ("denial", _denied_by_evidence),
    ("opposite", check_opposites),
    ("force", check_force),
    ("exception", check_exceptions),
    ("quantifier", check_quantifiers),
)
