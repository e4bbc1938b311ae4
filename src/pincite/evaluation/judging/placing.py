"""Where a name stands that the verifier found stated: the name itself, not the whole sentence around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.records import Verdict
from pincite.verification import EvidenceIndex

_AT_ONCE = 40
_EMPTY_LINE = re.compile(r"\n[^\S\n]*\n")


@dataclass(frozen=True, slots=True)
class NamePlace:
    """A place `[start, end)` in a text: a page of a document, or all of a text given as it is."""

    text: str
    start: int
    end: int

    @property
    def line(self) -> str:
        """The lines that it stands on."""
        end = self.text.find("\n", self.end)
        return self.text[self.text.rfind("\n", 0, self.start) + 1 : end if end >= 0 else len(self.text)]

    def around(self, before: int, after: int) -> str:
        """It and that many characters before and after it."""
        return self.text[max(0, self.start - before) : self.end + after]

    def is_near(self, other: NamePlace, most: int) -> bool:
        """Whether both stand in one text with at most so many characters between them.

        Where an entry may begin between them, at an empty line, the other must follow at once: a company above a title
        is that of the entry before.
        """
        start, end = min(self.end, other.end), max(self.start, other.start)
        if self.text != other.text or end - start > most:
            return False
        if end < start or _EMPTY_LINE.search(self.text, start, end) is None:
            return True
        return self.start < other.start and end - start <= _AT_ONCE


def name_places(name: str, verdict: Verdict, index: EvidenceIndex) -> tuple[NamePlace, ...]:
    """Every place of a name within what the verdict cites; a citation that has it in other words is one as a whole."""
    words = r"\W+".join(map(re.escape, re.findall(r"\w+", name)))
    texts = {(source.doc_id, unit.page): unit.text for source in index.sources for unit in source.units}
    found: list[NamePlace] = []
    for span in verdict.citations:
        text = texts[span.doc_id, span.page]
        matches = list(_matches(words, text, span.start, span.end))
        found += [NamePlace(text, *place) for place in matches] or [NamePlace(text, span.start, span.end)]
    return tuple(dict.fromkeys(found))


def _matches(words: str, text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    if words:
        for match in re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE).finditer(text, start, end):
            yield match.span()


def are_near(groups: Sequence[Sequence[NamePlace]], most: int) -> bool:
    """Whether some place of the first group is near one of each other group."""
    return any(all(any(place.is_near(other, most) for other in group) for group in groups[1:]) for place in groups[0])
