"""What a model said a claim is, at its place in the answer: its own words there, exactly.

A claim's words are looked for as they are, then folded; a claim in other words is aligned with the clause that has most
of its words, provided that every number and date of the claim stands in that sentence. A claim that fits nowhere is a
finding: nothing is placed by guess, and never at (0, length).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass

from pincite.claims.clauses import split_clauses
from pincite.claims.drafts import AnswerReading, Draft
from pincite.claims.model.replies import ReplyClaim
from pincite.claims.plain import plain_text
from pincite.text import content_stems, value_terms

ALIKE = 0.6
"""Share of a claim's content words that its sentence must have."""

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class _AlignedClause:
    start: int
    end: int
    sentence: int
    stems: Counter[str]


class Aligner:
    """The places of an answer, for the claims that a model lists in their order."""

    def __init__(self, reading: AnswerReading) -> None:
        self._reading = reading
        self._starts = [start for start, _ in reading.sentences]
        self._clauses: list[_AlignedClause] | None = None
        self._folded, self._map = _fold(reading.blanked)
        self._from = 0

    def place(self, said: ReplyClaim) -> Draft | None:
        """The claim at its place; None when it stands nowhere in the answer."""
        span = self._given(said) or self._exact(said.text) or self._alike(said.statement or said.text)
        if span is None:
            return None
        start, end = span
        statement = said.statement or said.text
        own = plain_text(self._reading.blanked[start:end])
        return Draft(
            start=start,
            end=end,
            sentence=max(0, bisect_right(self._starts, start) - 1),
            context=statement.rstrip(" .") if _words(statement) != _words(own) else None,
            confidence=0.9 if span == self._exact(said.text) else 0.7,
            type=said.type,
            importance=said.importance,
        )

    def _given(self, said: ReplyClaim) -> tuple[int, int] | None:
        """The offsets that the model gave, where the claim's words stand there."""
        if said.start is None or said.end is None or not said.start < said.end <= len(self._reading.blanked):
            return None
        text = self._reading.blanked[said.start : said.end]
        return _trimmed(self._reading.blanked, said.start, said.end) if _words(text) == _words(said.text) else None

    def _exact(self, text: str) -> tuple[int, int] | None:
        """Where the words stand as they are, folded; after the claim before first, then anywhere."""
        folded_text, _ = _fold(text)
        folded_text = folded_text.strip()
        if not folded_text:
            return None
        for begin in (self._from, 0):
            at = self._folded.find(folded_text, begin)
            while at >= 0 and not self._whole(at, at + len(folded_text)):
                at = self._folded.find(folded_text, at + 1)
            if at >= 0:
                self._from = at
                return _trimmed(self._reading.blanked, self._map[at], self._map[at + len(folded_text) - 1] + 1)
        return None

    def _whole(self, start: int, end: int) -> bool:
        """Whether no word is cut at either end."""
        before, after = self._folded[start - 1 : start], self._folded[end : end + 1]
        return not (before.isalnum() and self._folded[start].isalnum()) and not (
            after.isalnum() and self._folded[end - 1].isalnum()
        )

    def _alike(self, statement: str) -> tuple[int, int] | None:
        """The clause that has most of the claim's words, all of its numbers and dates in the same sentence."""
        statement_stems = Counter(content_stems(statement))
        if not statement_stems:
            return None
        best: tuple[float, _AlignedClause] | None = None
        for clause in self._all_clauses():
            share = sum((statement_stems & clause.stems).values()) / sum(statement_stems.values())
            if share >= ALIKE and (best is None or share > best[0]) and self._has_values(statement, clause.sentence):
                best = (share, clause)
        return (best[1].start, best[1].end) if best is not None else None

    def _has_values(self, statement: str, sentence: int) -> bool:
        start, end = self._reading.sentences[sentence]
        return not set(value_terms(statement)) - set(value_terms(self._reading.blanked[start:end]))

    def _all_clauses(self) -> list[_AlignedClause]:
        if self._clauses is None:
            self._clauses = []
            for number, (start, end) in enumerate(self._reading.sentences):
                text = self._reading.blanked[start:end]
                begin, stop = _trimmed(self._reading.blanked, start, end)
                parts = [(start + clause.start, start + clause.end) for clause in split_clauses(text)]
                for first, last in [*parts, (begin, stop)] if len(parts) > 1 else [(begin, stop)]:
                    stems = Counter(content_stems(self._reading.blanked[first:last]))
                    self._clauses.append(_AlignedClause(first, last, number, stems))
        return self._clauses


def _fold(text: str) -> tuple[str, list[int]]:
    """The text in lower case with plain quotes, markup left out and white space as single spaces, and where each
    character came from.
    """
    out: list[str] = []
    places: list[int] = []
    for at, char in enumerate(text):
        if char in "*_`":
            continue
        plain = _QUOTES.get(char, char.lower())
        if plain.isspace():
            if out and out[-1] == " ":
                continue
            plain = " "
        for folded_char in plain:
            out.append(folded_char)
            places.append(at)
    return "".join(out), places


_QUOTES = {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‑": "-"}


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while end > start and (text[end - 1].isspace() or text[end - 1] in ".,;:!?"):
        end -= 1
    while start < end and text[start].isspace():
        start += 1
    return start, end


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]
