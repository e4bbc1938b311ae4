"""Items from dated entries: careers, logs and ledgers whose items are a time, a few names and what is told of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pincite.document import Document
from pincite.extraction.offline.lists.columns import ItemFields, item_kind
from pincite.extraction.offline.lists.entries import (
    DatedEntry,
    EntryTime,
    EntryWords,
    Told,
    find_entries,
    find_short,
    runs,
    tell,
)
from pincite.extraction.offline.lists.entry_pieces import EntryNames, name_all, pieces_of, without_brackets
from pincite.extraction.offline.lists.item_roles import ItemRoles, item_roles
from pincite.extraction.offline.lists.items import ItemPart, ListItem, make_part
from pincite.extraction.offline.lists.listed_names import listed_names
from pincite.extraction.offline.lists.sections import Section, find_sections
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.structure.printed_lines import find_lines, join_wrapped, right_edges
from pincite.extraction.offline.values.candidates import Place
from pincite.extraction.offline.values.readings import ValueReading, read_members, read_values, shown
from pincite.extraction.schema.flatten import ItemField
from pincite.text.sentences import split_sentences

_MAX_TOLD = 300
"""A longer sentence is no description of an item."""

_FIGURES = re.compile(r"\d")
_YEARS = re.compile(r"\b(?:19|20)\d\d\b")
_ENDED = re.compile(
    r"\b(?:educat|degree|diploma|bachelor|master|graduat|stud(?:y|ies)|school|complet|finish)", re.IGNORECASE
)
"""What a single year says the end of: a degree has the year in which it was taken."""

UNCLEAR = "entries whose parts could not be told apart are left out"


class EntryItems(NamedTuple):
    """The items of each document, and what is doubtful about them."""

    groups: list[list[ListItem]]
    doubts: list[str]


def entry_items(corpus: Corpus, items: ItemFields) -> EntryItems:
    """The items of all sections that are the array's: dated entries, and names under the heading of a kind of item."""
    roles = item_roles(items)
    if roles is None:
        return EntryItems([], [])
    members = tuple(str(one) for one in roles.kind.get("enum", ())) if roles.kind is not None else ()
    groups: list[list[ListItem]] = []
    empty: list[str] = []
    unclear = 0
    for source, document in enumerate(corpus.documents):
        lines = find_lines(document, source)
        reader = _EntryReader(document, source, roles, right_edges(lines))
        group: list[ListItem] = []
        for section in find_sections(lines, items, members):
            found = list(reader.items(section))
            group.extend(found)
            if not found:
                empty.append(f'no item could be read under "{section.heading.text}"')
        groups.append(group)
        unclear += reader.unclear
    doubts = [f"{unclear} {UNCLEAR}"] if unclear else []
    return EntryItems([group for group in groups if group], [*doubts, *dict.fromkeys(empty)])


@dataclass(slots=True)
class _EntryReader:
    document: Document
    source: int
    roles: ItemRoles
    edges: dict[tuple[int, int], float]
    unclear: int = 0

    def items(self, section: Section) -> Iterator[ListItem]:
        """The items of a section."""
        lines = [tell(line) for line in join_wrapped(section.lines, self.edges)]
        organisation = self.roles.organisation(section.kind)
        if organisation is not None:
            entries = find_entries(lines)
            yield from self._with_names(section, entries, organisation)
        elif any(line.time is not None for line in lines):
            yield from self._plain(section, find_short(lines) if self.roles.kind is not None else find_entries(lines))
        else:
            yield from self._listed(section)

    def _with_names(
        self, section: Section, entries: Sequence[DatedEntry], organisation: ItemField
    ) -> Iterator[ListItem]:
        for entry, named in zip(entries, name_all(entries), strict=True):
            parts = self._common(section, entry)
            if named.subject is None:
                self.unclear += 1
                continue
            parts |= self._subject(section, named)
            if named.organisation is not None:
                parts |= self._text(organisation, without_brackets(named.organisation))
            if named.place is not None:
                parts |= self._text(self.roles.place, named.place)
            yield self._item(parts, entry)

    def _subject(self, section: Section, named: EntryNames) -> dict[str, ItemPart]:
        found: dict[str, ItemPart] = {}
        for one in (self.roles.subject, self.roles.position):
            if named.subject is not None:
                found |= self._text(self.roles.applying(one, section.kind), named.subject)
        return found

    def _plain(self, section: Section, entries: Sequence[DatedEntry]) -> Iterator[ListItem]:
        """The items of entries without a firm: the first words of each name it."""
        for entry in entries:
            parts = self._common(section, entry)
            cut = pieces_of(entry)
            taken = {place for part in parts.values() for _, places in part.places for place in places}
            free = [piece.words for line in cut for piece in line if not _overlaps(piece.words, taken)]
            if self.roles.subject is not None and free:
                parts |= self._text(self.roles.applying(self.roles.subject, section.kind), without_brackets(free[0]))
            elif self.roles.narrative is not None and self.roles.narrative["name"] not in parts and entry.header:
                parts |= self._text(self.roles.narrative, _whole(entry.header[-1]))
            if len(parts) > 1:
                yield self._item(parts, entry)

    def _listed(self, section: Section) -> Iterator[ListItem]:
        """The items of a section without times: names of a few words each under the heading of their kind."""
        subject = self.roles.applying(self.roles.subject, section.kind)
        if subject is None or not section.kind:
            return
        for words in listed_names(section.lines):
            parts = self._kind(section) | self._text(subject, words)
            place = (words.page, words.start, words.end)
            yield ListItem(parts, ((self.source, (place,)),))

    def _common(self, section: Section, entry: DatedEntry) -> dict[str, ItemPart]:
        parts = self._kind(section)
        if entry.time is not None:
            parts |= self._times(entry.time, section)
        for one in self.roles.typed:
            parts |= self._only(one, entry)
        taken = {place for part in parts.values() for _, places in part.places for place in places}
        return parts | self._told(section, entry, taken)

    def _kind(self, section: Section) -> dict[str, ItemPart]:
        one = self.roles.kind
        if one is None or not section.kind:
            return {}
        line = section.heading
        text = self._page_text(line.page, line.start, line.end)
        said = shown(text, 0, len(text))
        named = [found for found in read_members(text, one.get("enum", ()), loose=True) if found.value is not None]
        value = next((member for member in one.get("enum", ()) if str(member) == section.kind), None)
        if not named or value is None:
            return {}
        reading = ValueReading(0, len(text), value, said, section.kind)
        return {one["name"]: make_part(one, reading, self.source, (line.page, line.start, line.end))}

    def _times(self, dated: EntryTime, section: Section) -> dict[str, ItemPart]:
        """The start and the end that a time says, or its words as a period."""
        span, roles = dated.span, self.roles
        found: dict[str, ItemPart] = {}
        if roles.period is not None:
            whole = EntryWords(dated.page, dated.at + span.start, dated.at + span.end, "")
            found |= self._text(roles.period, whole)
        start, end = roles.start, roles.end
        ended = _ENDED.search(f"{section.kind} {section.heading.text}") is not None
        if span.is_point and end is not None and ended:
            start = None
        point = start or (end if span.is_point else None)
        if point is not None:
            found |= self._part(point, dated, span.first, (span.first.start, span.first.end))
        if end is not None and span.last is not None:
            found |= self._part(end, dated, span.last, (span.last.start, span.last.end))
        if end is not None and span.lasting is not None and roles.lasting:
            found |= self._part(end, dated, span.lasting, (span.start, span.end))
        return found

    def _part(
        self, one: ItemField, dated: EntryTime, reading: ValueReading, place: tuple[int, int]
    ) -> dict[str, ItemPart]:
        at = (dated.page, dated.at + place[0], dated.at + place[1])
        return {one["name"]: make_part(one, reading, self.source, at)}

    def _told(self, section: Section, entry: DatedEntry, taken: set[Place]) -> dict[str, ItemPart]:
        """What is told of an item: its first sentence that is not taken, and its first bullet with figures."""
        narrative = self.roles.applying(self.roles.narrative, section.kind)
        outcome = self.roles.applying(self.roles.outcome, section.kind)
        found: dict[str, ItemPart] = {}
        plain = [line for line in entry.body if not line.bullet]
        listed = [line for line in entry.body if line.bullet]
        if narrative is not None and plain:
            found |= self._text(narrative, self._sentence(plain[0], taken))
        counted = [line for line in listed if _FIGURES.search(_YEARS.sub("", line.text))]
        if outcome is not None and counted:
            found |= self._text(outcome, _without_bullet(_whole(counted[0])))
        return found

    def _sentence(self, line: Told, taken: set[Place]) -> EntryWords:
        """The first sentence of a line that is not the words of another part."""
        whole = _whole(line)
        text = self._page_text(whole.page, whole.start, whole.end)
        words = [EntryWords(whole.page, whole.start + a, whole.start + b, text[a:b]) for a, b in split_sentences(text)]
        return next((one for one in words if not _overlaps(one, taken)), words[0] if words else whole)

    def _only(self, one: ItemField, entry: DatedEntry) -> dict[str, ItemPart]:
        """The only value of a field's kind that an entry says."""
        found = {}
        for words in runs(entry):
            for reading in read_values(item_kind(one), words.text):
                if reading.value is not None:
                    found[reading.key] = (words, reading)
        if len(found) != 1:
            return {}
        [(words, reading)] = found.values()
        place = (words.page, words.start + reading.start, words.start + reading.end)
        return {one["name"]: make_part(one, reading, self.source, place)}

    def _text(self, one: ItemField | None, words: EntryWords) -> dict[str, ItemPart]:
        if one is None:
            return {}
        said = " ".join(self._page_text(words.page, words.start, words.end).split())
        if not said or len(said) > _MAX_TOLD:
            return {}
        reading = ValueReading(0, words.end - words.start, said, said, said.casefold())
        return {one["name"]: make_part(one, reading, self.source, (words.page, words.start, words.end))}

    def _page_text(self, page: int, start: int, end: int) -> str:
        return self.document.page(page).text[start:end]

    def _item(self, parts: dict[str, ItemPart], entry: DatedEntry) -> ListItem:
        """The item with the places of all its words, a run for each page."""
        pages: dict[int, tuple[int, int]] = {}
        spans = [(words.page, words.start, words.end) for words in runs(entry)]
        if entry.time is not None:
            time = entry.time
            spans.append((time.page, time.at + time.span.start, time.at + time.span.end))
        for page, start, end in spans:
            first, last = pages.get(page, (start, end))
            pages[page] = (min(first, start), max(last, end))
        place = tuple((page, *span) for page, span in sorted(pages.items()))
        return ListItem(parts, ((self.source, place),))


def _whole(line: Told) -> EntryWords:
    """All words of a line, from the first to the last."""
    first, last = line.words[0], line.words[-1]
    return EntryWords(first.page, first.start, last.end, line.text)


_BULLET = re.compile(r"^[\s•‣◦▪·●*–—-]*(?:\(?\d{1,2}[.)]\s+)?")


def _without_bullet(words: EntryWords) -> EntryWords:
    found = _BULLET.match(words.text)
    at = found.end() if found is not None else 0
    return EntryWords(words.page, words.start + at, words.end, words.text[at:])


def _overlaps(words: EntryWords, taken: set[Place]) -> bool:
    return any(page == words.page and start < words.end and words.start < end for page, start, end in taken)
