"""How each claim stands in its answer: the features of its learned importance.

Where it stands (its place among the claims, its list, what comes before it), how far it shares the question's words and
has what the question asks for, how it is joined to the claims before, and whether it is a condition, an absence, an
aside. The annotation guide's ideas, each as a few marks; no words of any field.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.claims.importance import is_conditional
from pincite.claims.learning.wording import Wording, read_wording, value_kinds, wording_marks
from pincite.claims.markup import AnswerPiece
from pincite.claims.phrases import ABSENCE
from pincite.claims.questions import QueryWords
from pincite.records import ClaimType
from pincite.text.names.words import words_of
from pincite.text.words import STOP_WORDS, stem

_EXPECTED = {
    "quantity": frozenset(["money", "number", "pct", "measure", "count", "duration"]),
    "duration": frozenset(["duration", "date", "year"]),
    "date": frozenset(["date", "year", "duration", "number"]),
}
_JOINED = (
    ("concludes", r"\b(?:therefore|hence|thus|so|in short|overall|accordingly|consequently|as a result)\b"),
    ("adds", r"\b(?:also|too|as well|in addition|additionally|further|furthermore|besides|moreover)\b"),
    ("contrasts", r"\b(?:however|but|although|though|whereas|unless|except\w*|instead|otherwise)\b"),
    ("example", r"\b(?:for example|for instance|such as|e\.g\.|including)\b"),
    ("opens with a condition", r"^\W*(?:if|unless|when|where|once|in case|should|as long as)\b"),
    ("limits", r"\b(?:only|at least|at most|up to|no more than|maximum|minimum|limited)\b"),
    ("history", r"\b(?:was|were|had been) (?:founded|introduced|revised|written|built|launched|amended)\b|\bsince\b"),
)
_PATTERNS = tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in _JOINED)
_WORDS = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_STOP_STEMS = frozenset(stem(word) for word in STOP_WORDS)
_POINTING = words_of("it they this these he she its their that both such those")
_YES = re.compile(r"\W*(?:yes|no|short answer)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionedClaim:
    """A claim as far as its importance depends on it: `[start, end)`, its sentence's number, its words and type."""

    start: int
    end: int
    sentence: int
    text: str
    type: ClaimType


@dataclass(frozen=True, slots=True)
class _Read:
    """A claim read, with the stems of its words and the kinds of its figures."""

    stated: PositionedClaim
    wording: Wording
    stems: frozenset[str]
    kinds: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Earlier:
    """What stands before a claim: the question's words, types, a figure that was asked for, a list."""

    terms: frozenset[str]
    types: frozenset[str]
    answered: bool
    listed: bool


class Standing:
    """The claims of one answer, in order, each seen beside the others."""

    def __init__(
        self,
        stated: Sequence[PositionedClaim],
        *,
        question: QueryWords,
        sentences: Sequence[str],
        pieces: Sequence[AnswerPiece],
    ) -> None:
        self._question = question
        self._sentences = sentences
        self._pieces = pieces
        self._starts = [piece.start for piece in pieces]
        self._read = [_read(claim) for claim in stated]
        self._ordinals = _ordinals(stated)
        self._count = (self._ordinals[-1] + 1) if stated else 0
        self._lists = self._list_numbers()
        self._overlaps = [self._overlap(claim) for claim in self._read]
        self._most = max(self._overlaps, default=0.0)
        self._earlier = list(self._earlier_states())

    def features(self) -> list[list[str]]:
        """The features of each claim, in the order of the claims."""
        return [
            list(dict.fromkeys(["bias", *self._place(at), *self._relevance(at), *self._form(at), *self._joins(at)]))
            for at in range(len(self._read))
        ]

    def _overlap(self, read: _Read) -> float:
        terms = self._question.terms
        return len(terms & read.stems) / len(terms) if terms else 0.0

    def _earlier_states(self) -> Iterator[_Earlier]:
        """What the claims before each claim have had."""
        expected = _EXPECTED.get(self._question.kind, frozenset())
        terms: frozenset[str] = frozenset()
        types: frozenset[str] = frozenset()
        answered = listed = False
        for at, reading in enumerate(self._read):
            yield _Earlier(terms, types, answered=answered, listed=listed)
            terms |= reading.stems & self._question.terms
            types |= {reading.stated.type}
            answered = answered or bool(reading.kinds & expected)
            listed = listed or self._lists[at] > 0

    def _list_numbers(self) -> list[int]:
        """For each claim the number of its list or table in the answer, from 1; 0 outside of lists."""
        list_numbers, count, last = [], 0, -2
        for at in range(len(self._read)):
            number = bisect_right(self._starts, self._read[at].stated.start) - 1
            if number < 0 or self._pieces[number].kind not in {"item", "row"}:
                list_numbers.append(0)
                continue
            count += number > last + 1
            last = number
            list_numbers.append(count)
        return list_numbers

    def _place(self, at: int) -> Iterator[str]:
        """Where the claim stands among the others, and what stands before it."""
        place, count, question = self._ordinals[at], self._count, self._question
        place_bucket = min(place, 4)
        yield from (f"i={min(place, 5)}", f"left={min(count - 1 - place, 4)}", f"n={min(count, 8)}")
        yield from (f"third={3 * place // count}", f"in={place_bucket}_{min(count, 7)}")
        yield from (
            f"qk={question.kind}",
            f"qk+i={question.kind}_{place_bucket}",
            f"lists={question.lists}_{place_bucket}",
        )
        sentence = self._read[at].stated.sentence
        before = self._sentences[sentence - 1] if sentence else ""
        clause = at > 0 and self._read[at - 1].stated.sentence == sentence
        yield f"clause={clause}"
        yield f"skipped={min(self._skipped(at), 3)}"
        if before.rstrip().endswith(":"):
            yield "after a lead"
        if _YES.match(before):
            yield "after yes"
        listed = self._lists[at]
        if listed:
            for mark in ("listed", f"list={min(listed, 2)}"):
                yield from (mark, f"{mark}+lists={question.lists}", f"{mark}+qk={question.kind}")
        elif self._earlier[at].listed:
            yield "after a list"

    def _skipped(self, at: int) -> int:
        """How many sentences without claims stand before the claim and after the one before."""
        sentence = self._read[at].stated.sentence
        last = self._read[at - 1].stated.sentence if at else -1
        return max(0, sentence - last - 1)

    def _relevance(self, at: int) -> Iterator[str]:
        """How far the claim has the question's words, and what the question asks for."""
        reading, own, place = self._read[at], self._overlaps[at], min(self._ordinals[at], 3)
        terms = self._question.terms
        part = int(min(own, 0.99) * 4)
        yield from (f"ov={part}", f"ov+i={part}_{place}", f"ovc={min(len(terms & reading.stems), 4)}")
        if own and own == self._most:
            yield from ("most", f"most+i={place}")
        yield f"ov of most={int(3 * own / self._most) if self._most else -1}"
        content = reading.stems - _STOP_STEMS
        yield f"ovp={4 * len(terms & content) // max(1, len(content))}"
        yield f"new terms={min(len((terms & reading.stems) - self._earlier[at].terms), 3)}"
        if at:
            yield f"before={3 * len(content & self._read[at - 1].stems) // max(1, len(content))}"
            yield f"opening={4 * len(content & self._read[0].stems) // max(1, len(content))}"
        expected = _EXPECTED.get(self._question.kind)
        if expected is not None:
            hit = bool(reading.kinds & expected)
            first = hit and not self._earlier[at].answered
            yield from (f"asked={hit}_{first}", f"asked+{self._question.kind}={hit}_{first}", f"asked+ov={hit}_{part}")

    def _form(self, at: int) -> Iterator[str]:
        """Type, figures, tense, voice, conditions, absences."""
        reading, kind = self._read[at], self._question.kind
        own, place, part = reading.stated.type, min(self._ordinals[at], 3), int(min(self._overlaps[at], 0.99) * 4)
        yield from (f"ty={own}", f"ty+qk={own}_{kind}", f"ty+i={own}_{place}", f"ty+ov={own}_{part}")
        last = self._read[at - 1].stated.type if at else ""
        yield from (f"ty seen={own}_{own in self._earlier[at].types}", f"ty2={last}_{own}")
        for value in sorted(reading.kinds) or ["none"]:
            yield from (f"k={value}", f"k+qk={value}_{kind}")
        for mark in wording_marks(reading.wording):
            yield from (mark, f"{mark}+ty={own}")
        if ABSENCE.search(reading.stated.text):
            yield "absence"
        if is_conditional(reading.stated.text):
            yield from ("condition", f"condition+i={place}", f"condition+ov={part}", f"condition+qk={kind}")

    def _joins(self, at: int) -> Iterator[str]:
        """How the claim is joined to what was said before."""
        reading, text = self._read[at], self._read[at].stated.text
        words = reading.wording.words
        if words:
            yield f"f={words[0]}"
            if words[0] in _POINTING:
                yield from ("points back", f"points back+ty={reading.stated.type}")
            if words[0] in {"yes", "no"}:
                yield from ("says yes", f"says yes+{self._question.kind}")
            if at and self._read[at - 1].wording.tokens[:1] == reading.wording.tokens[:1]:
                yield "parallel"
        yield from (name for name, pattern in _PATTERNS if pattern.search(text))


def _read(stated: PositionedClaim) -> _Read:
    wording = read_wording(stated.text)
    stems = frozenset(stem(word) for word in _WORDS.findall(stated.text.lower()))
    return _Read(stated, wording, stems, frozenset(value_kinds(wording).values()))


def _ordinals(stated: Sequence[PositionedClaim]) -> list[int]:
    """The number of each claim's sentence among the sentences that have claims."""
    ordinals: list[int] = []
    for at, claim in enumerate(stated):
        if at == 0:
            ordinals.append(0)
        else:
            ordinals.append(ordinals[-1] + (claim.sentence != stated[at - 1].sentence))
    return ordinals
