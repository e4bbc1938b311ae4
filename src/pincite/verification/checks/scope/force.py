"""How strongly something is said: duties against permissions, exceptions, all against some."""

from __future__ import annotations

from pincite.text.names.words import words_of
from pincite.verification.checks.pairs import Clash, Pair
from pincite.verification.checks.polarity.polarity import polarity_of
from pincite.verification.checks.text import Reading

_DUTY = words_of("must shall required requires require obligated obliged mandatory compulsory need needs has have only")
_STRONG = words_of("must shall required requires require obligated obliged mandatory compulsory")
_WEAK = words_of(
    "may can could optional optionally allowed permitted entitled voluntary might encouraged recommended should"
)
_PERMIT = words_of("may can allowed permitted free able could")
_EXCEPT = words_of("unless without except until")
_FORBID = words_of("not no never cannot prohibited forbidden must only banned barred shall")
_ALL = words_of("all every each always everyone everybody entire entirely exclusively invariably wholly")
_SOME = words_of(
    "some most many several few sometimes often usually generally typically mostly occasionally frequently majority "
    "certain rarely"
)


def check_force(pair: Pair) -> Clash | None:
    """A clash of "must" where the evidence only has "may", or the other way round; none where anything is denied."""
    words = pair.passage.words
    ours = [at for at in pair.claim_words if pair.claim.words[at].lower in _STRONG | _WEAK]
    theirs = [at for one in pair.found for at in range(one.first, one.last) if words[at].lower in _DUTY | _WEAK]
    if not ours or not theirs or len({pair.claim.words[at].lower in _STRONG for at in ours}) > 1:
        return None
    if pair.cues_claimed() or pair.cues_said():
        return None
    strong = pair.claim.words[ours[0]].lower in _STRONG
    opposite, same = (_WEAK, _DUTY) if strong else (_STRONG, _WEAK)
    if any(words[at].lower in same for at in theirs):
        return None
    there = next((at for at in theirs if words[at].lower in opposite), None)
    if there is None or _verb(pair.claim, ours[0]) != _verb(pair.passage, there):
        return None
    return pair.clash(ours[0], there)


def _verb(reading: Reading, at: int) -> str:
    """The key of the first content word behind a word, in its sentence: what must or may be done."""
    last = reading.sentences[reading.words[at].sentence].last
    return next((word.key for word in reading.words[at + 1 : last] if word.key), "")


def check_exceptions(pair: Pair) -> Clash | None:
    """A clash of "may enter without a guide" where the evidence has "must not enter without one"."""
    claimed = {pair.claim.words[at].lower: at for at in pair.claim_words}
    exception = next((claimed[word] for word in sorted(claimed.keys() & _EXCEPT)), None)
    permit = next((claimed[word] for word in sorted(claimed.keys() & _PERMIT)), None)
    strong = polarity_of(pair.claim.text).strong
    if exception is None or permit is None:
        return None
    if any(at in strong for at in pair.claim_words if pair.claim.words[at].lower not in _EXCEPT):
        return None
    for sentence in pair.found:
        said = {pair.passage.words[at].lower: at for at in range(sentence.first, sentence.last)}
        there = next((said[word] for word in sorted(said.keys() & _FORBID)), None)
        if there is not None:
            return pair.clash(permit, there)
    return None


def check_quantifiers(pair: Pair) -> Clash | None:
    """A clash of "all" or "always" where the evidence says "some", "most" or "sometimes" of the same thing."""
    words = pair.passage.words
    theirs = {words[at].lower: at for one in pair.found for at in range(one.first, one.last)}
    if theirs.keys() & _ALL:
        return None
    for at in pair.claim_words:
        if pair.claim.words[at].lower not in _ALL:
            continue
        there = next((theirs[each] for each in sorted(theirs.keys() & _SOME)), None)
        if there is not None and _same_noun(pair, at, there):
            return pair.clash(at, there)
    return None


def _same_noun(pair: Pair, at: int, there: int) -> bool:
    """Whether one of the words next to both is the same."""
    ours = {word.key for word in pair.claim.words[at + 1 : at + 5]} - {""}
    theirs = {word.key for word in pair.passage.words[max(0, there - 3) : there + 5]} - {""}
    return bool(ours & theirs)
