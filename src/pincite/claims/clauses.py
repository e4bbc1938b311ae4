"""The assertions inside a sentence: compound sentences fall into clauses, a quotation into what it says.

A sentence is split before a conjunction, a semicolon or a comma where both sides assert something: the left has its
verb, the right a verb of its own ("… and served until 1975"), or a predicate that the verb of its left side carries too
("…, due by March 31"). A sentence that opens with a condition stays whole. Nothing is split inside quotation marks or
brackets. Offsets are those of the sentence.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from pincite.claims.referents import is_said_of, subject_of
from pincite.text.names.words import words_of
from pincite.text.questions.verbs import is_base, is_finite, is_participle, verb_forms


class Clause(NamedTuple):
    """One assertion at `[start, end)` of its sentence.

    `context` is the clause made whole where its subject or its verb stands in a clause before; None where it is whole.
    It `needs_context` where it is not, and what it lacks is not certain.
    """

    start: int
    end: int
    context: str | None = None
    needs_context: bool = False


class _ClauseWord(NamedTuple):
    start: int
    end: int
    text: str

    @property
    def lower(self) -> str:
        return self.text.lower().replace("’", "'")


_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_JOINT = re.compile(
    r"(?P<semicolon>;\s++(?:and\s++|but\s++|or\s++|however,?\s++|therefore,?\s++)?)"
    r"|(?P<comma>,\s++(?:(?:and|but|or|yet|so|while|whereas|although|though)\s++)?"
    r"(?:then\s++|also\s++|it\s++is\s++also\s++)?)"
    r"|(?P<bare>(?<!\s)\s++(?:and|but|while|whereas)\s++(?:then\s++|also\s++)?)",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\W*(?:(?:however|also|therefore|additionally|and|but),?\s+)?(?:if|unless|when|whenever|provided|once|until|where|"
    r"in case|in the event|as long as|should|were)\b",
    re.IGNORECASE,
)
_OPENERS = {"(": ")", "[": "]", "{": "}", "“": "”", "«": "»", "„": "“", "「": "」"}
_REPORT = re.compile(
    r"(?P<frame>[^\"“”‘’']{3,160}?\b(?:states?|stated|says?|said|reads?|provides?|notes?|noted|specif(?:y|ies|ied)|"
    r"declares?|declared|writes?|wrote|explains?|explained|announces?|announced|stipulates?|stipulated|adds?|added|"
    r"concludes?|concluded|requires?|mandates?|reports?|reported|claims?|claimed|confirms?|confirmed|as follows|"
    r"according to [^\"“,:]{2,60})(?:\s+that)?\s*[:,]?\s*)"
    r"(?P<mark>[\"“'‘])(?P<quote>.{12,}?)(?P<close>[\"”'’])[.!]?\s*$",
    re.IGNORECASE | re.DOTALL,
)
_CLOSES = {'"': '"', "“": "”", "'": "'", "‘": "’"}
#: Words that begin a predicate without a verb: the verb stands before the comma.
_PREDICATES = words_of(
    """
    due payable effective valid available open closed subject required optional refundable non-refundable nonrefundable
    exempt eligible entitled renewable applicable located based responsible
    """
)
_PRONOUNS = words_of(
    """
    i you it he she they we this that these those there
    """
)
_DETERMINERS = words_of(
    """
    the a an his her its their our your my this that these those each every any all no some both such one two three four
    five six seven eight nine ten
    """
)
_NO_OBJECT = words_of(
    """
    for of are is was were and or has have in
    """
)
_CLAUSE_OPENERS = words_of(
    """
    that which who whom whose because since although though while whereas to
    """
)
_LONGEST_SUBJECT = 7
_LOOKED_AT = 12
"""Words behind a joint that tell whether an assertion begins there; adverbs before its verb are passed over."""
_LONGEST_CARRIED = 300
"""Characters of a subject that later clauses take over."""
_INITIALS = re.compile(r"\b(?:[A-Za-z]\.){2,}$")
_LONGEST_INITIALS = 40


def split_clauses(sentence: str) -> tuple[Clause, ...]:
    """The assertions of a sentence in order, at least one; spans are trimmed of joints and closing marks.

    `sentence` has blanks in the place of its anchors.
    """
    quoted = _quoted(sentence)
    if quoted is not None:
        return (quoted,)
    begin, end = _trim(sentence, 0, len(sentence))
    if _CONDITION.match(sentence):
        return (Clause(begin, end),)
    return tuple(_parts(sentence, begin, end))


def _quoted(sentence: str) -> Clause | None:
    """What a quotation says, where the sentence does nothing but report it."""
    report = _REPORT.match(sentence)
    if report is None or report["close"] != _CLOSES[report["mark"]]:
        return None
    words = _WORD.findall(report["quote"])
    if len(words) < 4 or not any(is_finite(word) for word in words):
        return None
    start, end = _trim(sentence, report.start("quote"), report.end("quote"))
    return Clause(start, end)


def _parts(sentence: str, begin: int, end: int) -> Iterator[Clause]:
    words = [_ClauseWord(match.start(), match.end(), match.group()) for match in _WORD.finditer(sentence, begin, end)]
    starts = [word.start for word in words]
    shut = _shut(sentence)
    start, left = begin, _Left(words, 0, follows=False)
    carrier: _Carrier | None = None
    for joint in _JOINT.finditer(sentence, begin, end):
        if joint.start() <= start or shut[joint.start()]:
            continue
        stop, after = bisect_left(starts, joint.start()), bisect_left(starts, joint.end())
        right = words[after : after + _LOOKED_AT]
        if stop <= left.first or not right or not left.asserts(stop):
            continue
        if not _continues(left, stop, right, joint.lastgroup or ""):
            continue
        clause = _clause(sentence, (start, joint.start()), carrier, words[left.first : stop])
        if not left.first:
            carrier = _carrier(sentence, clause, words)
        yield clause
        start, left = joint.end(), _Left(words, after, follows=True)
    yield _clause(sentence, (start, end), carrier, words[left.first :])


class _Left:
    """The words from `first` on, left of the joints that are tried one after the other: what is known of them is kept,
    so that a sentence of any length is read once.
    """

    def __init__(self, words: Sequence[_ClauseWord], first: int, *, follows: bool) -> None:
        self.first = first
        self._words = words
        self._follows = follows
        self._seen = self._modal_seen = first
        self._found = self._modal = False

    def last(self, stop: int) -> _ClauseWord:
        """The word before the joint."""
        return self._words[stop - 1]

    def asserts(self, stop: int) -> bool:
        """Whether the words up to `stop` hold a finite verb; what follows another clause may begin with a verb or
        predicate of it.
        """
        head = self._words[self.first]
        if self._follows and (head.lower in _PREDICATES or is_base(head.text)):
            return True
        while not self._found and self._seen < stop - 1:
            self._found = self._verb_at(self._seen, stop)
            self._seen += 1
        return self._found or self._verb_at(stop - 1, stop)

    def has_modal(self, stop: int) -> bool:
        """Whether a modal stands among the words up to `stop`."""
        while not self._modal and self._modal_seen < stop:
            self._modal = "modal" in verb_forms(self._words[self._modal_seen].text)
            self._modal_seen += 1
        return self._modal

    def _verb_at(self, number: int, stop: int) -> bool:
        nearby_words = self._words[max(self.first, number - 1) : min(stop, number + 2)]
        at = min(1, number - self.first)
        return _finite_at(nearby_words, at) or _plural_verb_at(nearby_words, at)


def _plural_verb_at(words: Sequence[_ClauseWord], number: int) -> bool:
    """Whether the word is the plain form of a verb after a plural ("Fees apply")."""
    return bool(number) and is_base(words[number].text) and words[number - 1].lower.endswith("s")


def _finite_at(words: Sequence[_ClauseWord], number: int) -> bool:
    """Whether the word is the finite verb of a clause, as far as its neighbours tell."""
    word = words[number]
    if not is_finite(word.text):
        return False
    forms = verb_forms(word.text)
    if forms & {"auxiliary", "modal"}:
        return True
    before = words[number - 1].lower if number else ""
    after = words[number + 1].lower if number + 1 < len(words) else ""
    if before in _DETERMINERS or before in {"of", "for", "to", "by", "in", "on", "with", "from"}:
        return False
    return not ("third" in forms and after in _NO_OBJECT - {"for", "in", "of"})


def _continues(left: _Left, stop: int, right: Sequence[_ClauseWord], joint: str) -> bool:
    """Whether what follows a joint is an assertion of its own."""
    head, after = right[0], right[1].lower if len(right) > 1 else ""
    if head.lower in _PREDICATES:
        return joint != "bare" or after in {"by", "on", "within", "to", "from", "until", "for"}
    if head.lower in _CLAUSE_OPENERS:
        return False
    if _starts_predicate(left, stop, right, joint):
        return True
    if joint == "comma" and not _has_conjunction(right, left.last(stop)):
        return False
    return _has_subject_and_verb(right)


def _has_conjunction(right: Sequence[_ClauseWord], last: _ClauseWord) -> bool:
    """Whether a conjunction stands between the two: a comma alone parts no clauses in English."""
    return right[0].start - last.end > 2


def _starts_predicate(left: _Left, stop: int, right: Sequence[_ClauseWord], joint: str) -> bool:
    """Whether the right side begins with a verb that shares the subject of the left side."""
    head, after = right[0].lower, right[1].lower if len(right) > 1 else ""
    if head.endswith("ly") and len(right) > 1:
        return _starts_predicate(left, stop, right[1:], joint)
    if joint == "comma" and not _has_conjunction(right, left.last(stop)):
        return False
    forms = verb_forms(head)
    if forms & {"modal"} or (("auxiliary" in forms) and head not in {"being", "been", "be"}):
        return after not in {"it", "they", "he", "she"}
    before = left.last(stop).text
    if "past" in forms and not (is_participle(before) or "past" in verb_forms(before)):
        return not (after in {"and", "or"} or "base" in forms)
    if "third" in forms and "third" not in verb_forms(before):
        return bool(after) and after not in _NO_OBJECT
    return "base" in forms and after in _DETERMINERS and left.has_modal(stop)


def _has_subject_and_verb(right: Sequence[_ClauseWord]) -> bool:
    """Whether the words begin with a short subject and its finite verb."""
    if right[0].lower in _PRONOUNS:
        return any(_finite_at(right, number) or is_base(right[number].text) for number in range(1, min(len(right), 4)))
    for number in range(1, min(len(right), _LONGEST_SUBJECT + 1)):
        if right[number].lower in _CLAUSE_OPENERS:
            return False
        if _finite_at(right, number):
            return right[number].start - right[number - 1].end <= 2
    return False


def _clause(sentence: str, span: tuple[int, int], carrier: _Carrier | None, within: Sequence[_ClauseWord]) -> Clause:
    """The clause at a span, `within` which stand some of the sentence's words."""
    begin, stop = _trim(sentence, *span)
    own = [word for word in within if begin <= word.start < stop] if carrier else []
    lead = carrier.lead(own) if carrier and own else ""
    if carrier is None or not lead:
        return Clause(begin, stop)
    text = sentence[begin:stop]
    if is_said_of(carrier.subject, f"{lead} {text}"):
        return Clause(begin, stop, f"{lead} {text}")
    return Clause(begin, stop, needs_context=subject_of(text) is None)


class _Carrier(NamedTuple):
    """What later clauses take over from the first: its subject and its verb."""

    subject: str
    verb: _ClauseWord

    def lead(self, own: Sequence[_ClauseWord]) -> str:
        """The subject, the subject and modal, or the subject and verb, as the clause's own words need it."""
        head = own[0].lower
        if head in _PREDICATES:
            return f"{self.subject} {self.verb.text if 'auxiliary' in verb_forms(self.verb.text) else 'is'}"
        if is_finite(head) or (head.endswith("ly") and len(own) > 1 and is_finite(own[1].text)):
            return self.subject
        if is_base(head) and "modal" in verb_forms(self.verb.text):
            return f"{self.subject} {self.verb.text}"
        return ""


def _carrier(sentence: str, first: Clause, words: Sequence[_ClauseWord]) -> _Carrier | None:
    """What the first clause has to hand on; None without a verb, or with a subject that is too long to be repeated."""
    inside = takewhile(lambda number: words[number].start < first.end, range(len(words)))
    at = next((n for n in inside if words[n].start >= first.start and _finite_at(words, n)), None)
    if at is None or words[at].start - first.start > _LONGEST_CARRIED:
        return None
    return _Carrier(sentence[first.start : words[at].start].strip(" ,"), words[at])


def _trim(sentence: str, start: int, end: int) -> tuple[int, int]:
    """The span without white space, list marks and closing marks at its ends; brackets and quotes stay in pairs."""
    while end > start and (sentence[end - 1].isspace() or sentence[end - 1] in ".,;:!?…。！？"):
        if sentence[end - 1] == "." and _INITIALS.search(sentence, max(start, end - _LONGEST_INITIALS), end):
            break
        end -= 1
    while start < end and (sentence[start].isspace() or sentence[start] in ",;:.…"):
        start += 1
    if end - start > 1:
        for mark in ("**", "__", "*", "_"):
            if sentence.startswith(mark, start) and sentence.endswith(mark, start, end) and end - start > 2 * len(mark):
                inner = sentence[start + len(mark) : end - len(mark)]
                if mark not in inner:
                    return _trim(sentence, start + len(mark), end - len(mark))
    return start, end


def _shut(sentence: str) -> list[bool]:
    """For each character whether it stands inside quotation marks or brackets that close again."""
    shut = [False] * (len(sentence) + 1)
    stack: list[tuple[str, int]] = []
    straight: int | None = None
    for at, char in enumerate(sentence):
        if char == '"':
            if straight is None:
                straight = at
            else:
                shut[straight : at + 1] = [True] * (at + 1 - straight)
                straight = None
        elif char in _OPENERS:
            stack.append((_OPENERS[char], at))
        elif stack and char == stack[-1][0]:
            opened = stack.pop()[1]
            if not stack:
                shut[opened : at + 1] = [True] * (at + 1 - opened)
    return shut
