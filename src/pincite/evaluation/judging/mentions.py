"""Where the names and sentences of a claim stand in its source: they themselves, not the passages around them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from pincite.text import content_stems, split_sentences
from pincite.verification import EvidenceIndex

_AT_ONCE = 40
_MOST = 200
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

    def begins(self, other: NamePlace, most: int) -> bool:
        """Whether the other one stands in the same text after it, at most so many characters on."""
        return self.text == other.text and 0 <= other.start - self.start <= most


def name_places(name: str, index: EvidenceIndex) -> tuple[NamePlace, ...]:
    """Every place of a name in the sources; where its words stand nowhere together, each sentence that has them all, by
    their stems, in the name's order.
    """
    return word_places(name, index) or tuple(islice(_spread_places(name, index), _MOST))


def _spread_places(name: str, index: EvidenceIndex) -> Iterator[NamePlace]:
    stems = content_stems(name)
    for text in _texts(index) if stems else ():
        for start, end in split_sentences(text):
            sentence = iter(content_stems(text[start:end]))
            if all(stem in sentence for stem in stems):
                yield NamePlace(text, start, end)


def _texts(index: EvidenceIndex) -> Iterator[str]:
    return (unit.text for source in index.sources for unit in source.units)


def word_places(words: str, index: EvidenceIndex) -> tuple[NamePlace, ...]:
    """The places where the words of a text stand one after the other, the first 200; none for a text without words."""
    pattern = r"\W+".join(map(re.escape, re.findall(r"\w+", words)))
    if not pattern:
        return ()
    phrase_regex = re.compile(rf"(?<!\w){pattern}(?!\w)", re.IGNORECASE)
    return tuple(
        islice(
            (NamePlace(text, *match.span()) for text in _texts(index) for match in phrase_regex.finditer(text)), _MOST
        )
    )


def near_places(groups: Sequence[Sequence[NamePlace]], most: int) -> tuple[NamePlace, ...]:
    """The places of the first group that are near one of each other group, and these; none where no place is."""
    places: list[NamePlace] = []
    for place in groups[0] if groups else ():
        beside = [[neighbour for neighbour in group if place.is_near(neighbour, most)] for group in groups[1:]]
        if all(beside):
            places += [place, *(neighbour for group in beside for neighbour in group)]
    return tuple(dict.fromkeys(places))
