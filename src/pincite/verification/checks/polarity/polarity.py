"""What a text denies: its negators, how far each reaches, and other words that take a statement back."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pincite.text.names.words import words_of
from pincite.verification.checks.polarity.opposites import negative_base
from pincite.verification.checks.text import Reading, read

NEGATORS = words_of(
    """
    no not never none neither nor nobody nothing nowhere without cannot cant non hardly barely scarcely seldom rarely
    ain't
    """
)
#: Verbs and nouns that deny what follows them.
_DENYING = words_of(
    """
    deny denies denied denying lack lacks lacked lacking fail fails failed failing refuse refuses refused
    refusing exclude excludes unable absence prohibits prohibit forbids forbid disallows disallow bans
    omits omitted
    """
)
#: Words that deny what stands around them, mostly before them.
_STRONG = words_of(
    """
    failure refusal lacked absent prohibited prohibiting prohibition forbidden forbade ban banned bar bars
    barred disallowed denial reject rejects rejected rejection excluded exclusion ineligible exempt exempts
    exempted exemption impossible unlikely unaware illegal unlawful invalid void false incorrect untrue wrong
    myth missing nil null outlawed unsuccessful unsuccessfully disputed doubt doubts waived unavailable
    inadmissible cancelled canceled withheld blocked discontinued abolished omitted vetoed incompatible broke
    incapable negative withholding withhold withholds illiterate inactive ineffective insufficient intolerant
    immune dispense opposed oppose opposes declined declines avoid avoids avoided avoiding stop stops stopped
    stopping cease ceases ceased prevent prevents prevented preventing refrain refrains refrained avert averts
    averted averting contraindicated
    """
)
#: Words that may take a statement back or bound it.
_SOFT = words_of(
    """
    only unless except until excluding solely exclusively sole flat constant steady stable automatic
    few little less fewer former formerly instead rather contrary free unchanged
    expired expires lost lose loses spare spared optional voluntary unnecessary needless forgo forgoes abandoned
    abandon abandons resist resisted different contradicts contradicted dropped skip skipped ignored neglected
    neglect neglects withdrew withdrawn halt halted beyond outside unlike despite although nonetheless
    regardless irrespective minimal minimum reduced hidden concealed missed misses stopped barely waive waives
    """
)
#: Words before a denial of which nothing is denied: they bound or add.
_IDIOMS = re.compile(
    r"\b(?:(?:no|not|never|cannot|n['’]t)\s+(?:\w+\s+)?(?:more|less|\w{3,}er)\s+than"
    r"|not\s+only|not\s+just|not\s+merely|not\s+even\s+(?=\d|half|a\b|one|two|three|four|five|six|seven|eight|nine|ten)"
    r"|not\s+limited\s+to|without\s+limitation|no\s+doubt|not\s+to\s+mention|if\s+not|whether\s+or\s+not|nothing\s+but"
    r"|(?:not|never|cannot|n['’]t)\s+(?:\w+\s+){0,2}?(?:exceed|surpass)|nos?\.\s|not-for-profit|not\s+until|no\s+one\s+but|none\s+other"
    r"|(?:no|not|never|cannot|n['’]t|nobody|nothing)\s+(?:\w+\s+){0,6}?(?:before|until)\b"
    r"|(?:not|never|cannot|n['’]t)\s+(?:\w+\s+){0,2}?(?:over|above|under|below|beyond)\s+(?=[$€£\d]))",
    re.IGNORECASE,
)
_PHRASES = re.compile(
    r"\b(?:rul(?:e|es|ed|ing)\s+out|turn(?:s|ed|ing)?\s+down|free\s+(?:of|from)|short\s+of|far\s+from|too\s+\w+\s+to|came\s+to\s+an\s+end)\b",
    re.IGNORECASE,
)
_COPULAS = words_of("is are was were be been being become becomes became remain remains remained stay stays seems")
_FAR = words_of("no none neither nobody nothing nor nowhere never")
_OPENING = 3
"""Only at the head of its clause does "no" deny the whole of it: "no employee, contractor or agent may …"."""
_STOPS = words_of("but however although though whereas while except unless because so which who that")
_REACH = 9
_FAR_REACH = 16


class Negator(NamedTuple):
    """A negator, word number `at`, and the words `[at + 1, until)` it denies; `head` is the first content word."""

    at: int
    until: int
    head: int | None


class Polarity(NamedTuple):
    """The negators of a text, how many deny each word, and the words that take something back, surely or maybe.

    `by_sentence` has the negators by the number of their sentence; `bounding` are the negators that only bound, as in
    "no more than" and "not … before", which are among the strong ones.
    """

    negators: tuple[Negator, ...]
    denied: tuple[int, ...]
    strong: frozenset[int]
    soft: frozenset[int]
    bounding: frozenset[int]
    by_sentence: dict[int, list[Negator]]


@lru_cache(maxsize=512)
def polarity_of(text: str) -> Polarity:
    """The negations of a text."""
    reading = read(text)
    idioms = [found.span() for found in _IDIOMS.finditer(text)]
    phrases = {reading.word_at(found.start()) for found in _PHRASES.finditer(text)}
    negators: list[Negator] = []
    denied = [0] * len(reading.words)
    strong: set[int] = set()
    soft: set[int] = set()
    bounding: set[int] = set()
    for at, word in enumerate(reading.words):
        if (_negates(word.lower) and not _is_name(reading, at)) or word.lower in _DENYING:
            strong.add(at)
            if any(start <= word.start < end for start, end in idioms):
                bounding.add(at)
            else:
                negator = _reach(reading, at)
                negators.append(negator)
                for each in range(at + 1, negator.until):
                    denied[each] += 1
        elif at in phrases or word.lower in _STRONG:
            strong.add(at)
        elif word.lower.startswith(("un", "non", "dis")) and negative_base(word.lower):
            (strong if _is_predicate(reading, at) else soft).add(at)
        elif word.lower in _SOFT:
            soft.add(at)
    by_sentence: dict[int, list[Negator]] = {}
    for negator in negators:
        by_sentence.setdefault(reading.words[negator.at].sentence, []).append(negator)
    return Polarity(
        tuple(negators), tuple(denied), frozenset(strong), frozenset(soft), frozenset(bounding), by_sentence
    )


def _is_predicate(reading: Reading, at: int) -> bool:
    """Whether an adjective is said of something, and does not stand before a noun: "is unlawful", "unused leave"."""
    first = reading.sentences[reading.words[at].sentence].first
    return any(word.lower in _COPULAS for word in reading.words[max(first, at - 2) : at])


def _is_name(reading: Reading, at: int) -> bool:
    """Whether a negator is part of a name or a joined word: "No Country for Old Men", "a no-go"."""
    word = reading.words[at]
    opens = at == reading.sentences[word.sentence].first
    if word.lower == "no" and reading.text[word.end : word.end + 1] == "-":
        return True
    return (
        word.text[0].isupper()
        and not word.text.isupper()
        and not (opens and reading.text[word.start - 1 : word.start] != '"')
    )


def _negates(lower: str) -> bool:
    return lower in NEGATORS or lower.endswith("n't")


def _reach(reading: Reading, at: int) -> Negator:
    word = reading.words[at]
    if word.lower == "non":
        return Negator(at, min(at + 2, len(reading.words)), at + 1 if at + 1 < len(reading.words) else None)
    sentence = reading.sentences[word.sentence]
    before = reading.words[max(sentence.first, at - _OPENING)]
    far = word.lower in _FAR and (before.clause != word.clause or at - _OPENING < sentence.first)
    limit = min(sentence.last, at + 1 + (_FAR_REACH if far else _REACH))
    until = at + 1
    while until < limit:
        each = reading.words[until]
        if each.lower in _STOPS or (each.clause != word.clause and not far and until > at + 1):
            break
        until += 1
    head = next((each for each in range(at + 1, until) if reading.words[each].key), None)
    return Negator(at, until, head)
