"""Entries: the items of a section as they are printed: a time, the lines that name the item, what is told of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from pincite.extraction.offline.structure.chunks import TextRun
from pincite.extraction.offline.structure.printed_lines import PrintedLine
from pincite.extraction.offline.values.time_spans import TimeSpan, find_spans, whole_span
from pincite.text.names.words import legal_form

_MAX_HEADER = 3
"""Lines that name an item."""

_MAX_LINES = 60
"""Lines of one entry; a longer one is running text."""

_LONG = 6
_HALF = 0.5
_SEPARATED = re.compile(r"(?:[,(|•·:;]|\s[–—-]|\t)\s*$")
"""What parts a time at the end of a line from the words before it."""

_AFTER = re.compile(r"^\s*(?:[,|•·:;)\]]|[–—-]\s|\s)")
_CLOSED = re.compile(r"[.!?]['\"”’)]?$")


class EntryTime(NamedTuple):
    """A time on a line: where it stands in the page's text, and the page."""

    span: TimeSpan
    page: int
    at: int
    """What the places in `span` count from."""


class EntryWords(NamedTuple):
    """Words at `[start, end)` of a page's text; `text` has them as they stand there."""

    page: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a section without its time: the runs of words on it."""

    words: tuple[EntryWords, ...]
    time: EntryTime | None
    bullet: bool
    apart: bool = False
    """Whether a gap parts the time from words on its line: then these name what it is of."""

    @property
    def text(self) -> str:
        """Its words."""
        return " ".join(one.text for one in self.words)


@dataclass(slots=True)
class DatedEntry:
    """One item: its time, the lines that name it, and those that tell of it."""

    time: EntryTime | None = None
    header: list[Told] = field(default_factory=list)
    body: list[Told] = field(default_factory=list)

    def add(self, line: Told) -> None:
        """Take one more line: it names the item as long as no sentence or entry of a list has been read."""
        self.time = self.time or line.time
        if not line.words:
            return
        if line.bullet or self.body or len(self.header) == _MAX_HEADER or is_sentence(line.text):
            self.body.append(line)
        else:
            self.header.append(line)


def tell(line: PrintedLine) -> Told:
    """A line with its time apart: a time that stands alone between gaps, or at one end behind a mark."""
    words: list[EntryWords] = []
    time: EntryTime | None = None
    apart = False
    for chunk in line.chunks:
        found = None if line.bullet or time is not None else _time_of(chunk, alone=len(line.chunks) == 1)
        if found is None:
            words.append(EntryWords(chunk.page, chunk.start, chunk.end, chunk.text))
            continue
        time = EntryTime(found, chunk.page, chunk.start)
        apart = len(line.chunks) > 1 and whole_span(chunk.text) is not None
        for start, end in ((0, found.start), (found.end, len(chunk.text))):
            rest = _trimmed(chunk.text, start, end)
            if rest is not None:
                words.append(
                    EntryWords(chunk.page, chunk.start + rest[0], chunk.start + rest[1], chunk.text[slice(*rest)])
                )
    return Told(tuple(words), time, line.bullet, apart)


def _time_of(chunk: TextRun, *, alone: bool) -> TimeSpan | None:
    """The time that a run of words is, begins or ends with; None for words that only mention one."""
    text = chunk.text
    whole = whole_span(text)
    if whole is not None:
        return whole
    found = find_spans(text)
    if found and not text[: found[0].start].strip(" ([") and _AFTER.match(text[found[0].end :]):
        # "2019 was a good year." tells of a year
        return found[0] if not text[found[0].end :].lstrip(" ,|•·:;)]–—-")[:1].islower() else None
    if len(found) != 1 or is_sentence(text):
        return None
    [span] = found
    ends = not text[span.end :].strip(" )].")
    return span if ends and (_SEPARATED.search(text[: span.start]) or (alone and not span.is_point)) else None


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The range without white space and marks at its ends, None without a letter or digit."""
    while start < end and not (text[start].isalnum() or text[start] in "\"“'"):
        start += 1
    while start < end and not (text[end - 1].isalnum() or text[end - 1] in ")]\"”'.%+#"):
        end -= 1
    return (start, end) if any(map(str.isalnum, text[start:end])) else None


def is_sentence(text: str) -> bool:
    """Whether words tell something: they end with a full stop, or most of many are in small letters."""
    words = text.split()
    if len(words) > 3 and _CLOSED.search(text) and legal_form(words[-1]) is None:
        return True
    small = sum(word[0].islower() for word in words)
    return len(words) >= _LONG and small > _HALF * len(words)


def find_entries(lines: Sequence[Told]) -> list[DatedEntry]:
    """The entries of a section whose items have times; none where no line has one.

    Entries begin as the first one does: with the line that has the time, or with so many lines before it.
    """
    dated = [number for number, line in enumerate(lines) if line.time is not None]
    if not dated:
        return []
    before = _before(lines, dated[0])
    if before is None:
        return []
    starts = [_start(lines, number, before, after=last) for number, last in zip(dated, [-1, *dated], strict=False)]
    found = []
    for start, stop in zip(starts, [*starts[1:], len(lines)], strict=True):
        entry = DatedEntry()
        for line in lines[start : min(stop, start + _MAX_LINES)]:
            entry.add(line)
        found.append(entry)
    return found


def _before(lines: Sequence[Told], first: int) -> int | None:
    """How many lines stand before the time in the first entry; None where they do not name an item."""
    if first > _MAX_HEADER or any(line.bullet or is_sentence(line.text) for line in lines[:first]):
        return None
    return first


def _start(lines: Sequence[Told], number: int, before: int, *, after: int) -> int:
    """Where the entry whose time is on a line begins: so many lines before it, behind what the last one tells."""
    start = number
    while start > after + 1 and number - start < before:
        line = lines[start - 1]
        if line.bullet or is_sentence(line.text):
            break
        start -= 1
    return start


def find_short(lines: Sequence[Told]) -> list[DatedEntry]:
    """The entries of a section whose items have no firm or school: a line for each, or as `find_entries` has them.

    Where times come below what they are of, entries of other lengths than most are left out: perhaps a name runs over
    two lines, perhaps there are two.
    """
    named = [line for line in lines if line.words]
    if all(line.time is not None for line in named if not is_sentence(line.text)) or any(line.apart for line in lines):
        return _single(lines)
    dated = [-1, *(number for number, line in enumerate(lines) if line.time is not None)]
    if dated[1:2] == [0]:
        return find_entries(lines)
    gaps = [number - before for before, number in pairwise(dated)]
    usual = max(gaps, key=gaps.count)
    return [
        entry
        for before, gap in zip(dated, gaps, strict=False)
        if gap == usual
        for entry in find_entries(lines[before + 1 : before + 1 + gap])
    ]


def _single(lines: Sequence[Told]) -> list[DatedEntry]:
    """An entry for every line that is no sentence; a time may stand on a line of its own."""
    found: list[DatedEntry] = []
    waiting: EntryTime | None = None
    leads = bool(lines) and lines[0].time is not None and not lines[0].words
    for line in lines:
        if not line.words:
            if leads or not found:
                waiting = line.time
            elif found[-1].time is None:
                found[-1].time = line.time
            continue
        if is_sentence(line.text) and found:
            found[-1].body.append(line)
            continue
        found.append(DatedEntry(line.time or waiting, [line]))
        waiting = None
    return found


def runs(entry: DatedEntry) -> Iterator[EntryWords]:
    """All words of an entry."""
    for line in (*entry.header, *entry.body):
        yield from line.words
