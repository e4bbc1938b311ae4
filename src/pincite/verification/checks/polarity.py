"""What a text denies: its negators, how far each reaches, and other words that take a statement back."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pincite.text.name_words import words_of
from pincite.verification.checks.reading import Reading, read

NEGATORS = words_of(
    """
    no not never none neither nor nobody nothing nowhere without cannot cant non hardly barely scarcely seldom rarely
    zero ain't
    """
)
_LEXICAL = words_of(
    """
    fail fails failed failing failure refuse refuses refused refusing refusal decline declines declined lack lacks
    lacked lacking absent absence unable prohibit prohibits prohibited prohibiting prohibition forbid forbids forbidden
    forbade ban bans banned bar bars barred prevent prevents prevented disallow disallowed denied deny denies denial
    reject rejects rejected rejection exclude excludes excluded excluding exclusion ineligible exempt exempts exempted
    exemption waive waived stop stops stopped cease ceased ceases avoid avoids avoided refrain impossible
    unlikely unaware illegal unlawful invalid void false incorrect untrue wrong myth missing nil null outlawed
    unsuccessful unsuccessfully disputes disputed doubt doubts contrary instead rather except unless until only
    former formerly end ended ends expired expires lost lose loses off free unchanged solely few little less fewer
    dispense dispenses spare spared immune optional voluntary unnecessary needless forgo forgoes waives abandoned
    abandon abandons cancelled canceled withheld withhold withholds blocked block blocks resist resisted ruled
    discontinued different contradicts contradicted rejected dropped abolished abolish skip skipped ignored
    neglected neglect neglects omits omitted omit overturned vetoed withdrew withdrawn halt halted beyond outside
    insufficient short unlike despite although nonetheless regardless irrespective
    """
)
#: Words before a denial of which nothing is denied: they bound or add.
_IDIOMS = re.compile(
    r"\b(?:(?:no|not)\s+(?:more|less|fewer|later|earlier|longer|sooner|greater|higher|lower|older|younger)\s+than|not\s+only|not\s+just|not\s+merely"
    r"|not\s+limited\s+to|without\s+limitation|no\s+doubt|not\s+to\s+mention|if\s+not|whether\s+or\s+not|nothing\s+but"
    r"|(?:not|never|cannot|n['’]t)\s+(?:\w+\s+){0,2}?(?:exceed|surpass)|no\.\s?\d|not-for-profit|not\s+until|no\s+one\s+but|none\s+other)",
    re.IGNORECASE,
)
_FAR = words_of("no none neither nobody nothing nor nowhere never")
_STOPS = words_of("but however although though whereas while except unless because")
_REACH = 9
_FAR_REACH = 16


class Negator(NamedTuple):
    """A negator, word number `at`, and the words `[at + 1, until)` it denies; `head` is the first content word."""

    at: int
    until: int
    head: int | None


class Polarity(NamedTuple):
    """The negators of a text, how many deny each word, and the words that take something back without being one."""

    negators: tuple[Negator, ...]
    denied: tuple[int, ...]
    cues: frozenset[int]


@lru_cache(maxsize=512)
def polarity_of(text: str) -> Polarity:
    """The negations of a text."""
    reading = read(text)
    idioms = [found.span() for found in _IDIOMS.finditer(text)]
    negators: list[Negator] = []
    denied = [0] * len(reading.words)
    cues: set[int] = set()
    for at, word in enumerate(reading.words):
        if _negates(word.lower):
            cues.add(at)
            if not any(start <= word.start < end for start, end in idioms):
                negator = _reach(reading, at)
                negators.append(negator)
                for each in range(at + 1, negator.until):
                    denied[each] += 1
        elif word.lower in _LEXICAL or word.lower.startswith(("un", "non", "dis")):
            cues.add(at)
    return Polarity(tuple(negators), tuple(denied), frozenset(cues))


def _negates(lower: str) -> bool:
    return lower in NEGATORS or lower.endswith("n't")


def _reach(reading: Reading, at: int) -> Negator:
    word = reading.words[at]
    far = word.lower in _FAR
    limit = min(reading.sentences[word.sentence].last, at + 1 + (_FAR_REACH if far else _REACH))
    until = at + 1
    while until < limit:
        each = reading.words[until]
        if each.lower in _STOPS or (each.clause != word.clause and not far and until > at + 1):
            break
        until += 1
    head = next((each for each in range(at + 1, until) if reading.words[each].key), None)
    return Negator(at, until, head)
