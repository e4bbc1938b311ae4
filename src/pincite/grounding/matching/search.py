"""Every way of finding a quote's words in a document, in order of faithfulness."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from pincite.grounding.matching.hints import preferred
from pincite.grounding.matching.parts import closest_parts
from pincite.grounding.quotes import FIGURE_NEXT, ends_loosely, fold_quote, quote_parts, searchable_forms
from pincite.text.boundaries import is_whole
from pincite.text.critical import same_symbols
from pincite.text.normalise import alphanumeric
from pincite.text.signs import FILLED_MARKS, MARKS, has_cased_unit, same_units

if TYPE_CHECKING:
    from pincite.grounding.matching.hints import Hint
    from pincite.grounding.matching.index import DocumentIndex
    from pincite.grounding.matching.streams import Stream, TextPlace

MAX_OCCURRENCES = 100
"""How many places of one quote are listed; a single common word can stand thousands of times."""

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Occurrences:
    """Where a quote stands: the places of each occurrence, in reading order; `more` when there are others."""

    occurrences: list[tuple[TextPlace, ...]]
    more: bool = False
    note: str | None = None


def find_quote(quote: str, index: DocumentIndex, hint: Hint | None) -> tuple[Occurrences | None, str | None]:
    """Where the words stand, or None and, when only an omission speaks against them, what it leaves out."""
    quote_match = _taken(index.pages, index.pages.find(fold_quote(quote)), quote, index, hint)
    if quote_match is not None:
        return quote_match, None
    quote_match, objection = _find_parts(quote, index)
    return quote_match or _find_whole(quote, index, hint) or _find_line(quote, index, hint), objection


def cut_figure(quote: str, index: DocumentIndex) -> str | None:
    """The text around the quote's words when all that speaks against them is a number cut in two; else None."""
    for form in searchable_forms(quote):
        cut = index.pages.cut(form)
        if cut is not None:
            return index.pages.surroundings(*cut)
    return None


def hidden_page(quote: str, index: DocumentIndex) -> int | None:
    """The page whose hidden text has the quote in whole words, or None."""
    for page, text in index.hidden:
        spaced = f" {' '.join(_WORD.findall(text))} "
        for form in searchable_forms(quote):
            at = text.find(form)
            if at >= 0 and is_whole(text, at, at + len(form)):
                return page
            words = _WORD.findall(form)
            if len(words) > 2 and f" {' '.join(words)} " in spaced:
                return page
    return None


def _find_whole(quote: str, index: DocumentIndex, hint: Hint | None) -> Occurrences | None:
    """The quote in one piece without wrapping or markup, by letters and digits, or across pages."""
    forms = list(searchable_forms(quote))
    by_letters = {alphanumeric(form): form for form in reversed(forms)}
    for stream in _streams(index):
        for form in forms:
            quote_match = _taken(stream, stream.find(form), quote, index, hint)
            if quote_match is not None:
                return quote_match
        for form in by_letters.values():
            quote_match = _taken(stream, _find_letters(stream, form), quote, index, hint)
            if quote_match is not None:
                return quote_match
    return None


def _find_line(quote: str, index: DocumentIndex, hint: Hint | None) -> Occurrences | None:
    """One whole printed line, with the half of a word or a number that its ends have."""
    lines: list[tuple[TextPlace, ...]] = [(place,) for place in index.printed_lines(quote)]
    if not lines:
        return None
    chosen = lines if hint is None else preferred(lines, MAX_OCCURRENCES, index=index, hint=hint)
    return Occurrences(chosen[:MAX_OCCURRENCES], len(lines) > MAX_OCCURRENCES)


def _taken(
    stream: Stream, ranges: Iterable[tuple[int, int]], quote: str, index: DocumentIndex, hint: Hint | None
) -> Occurrences | None:
    """The first occurrences that keep what the quote's form lost; with a hint, those that meet it before others."""
    pages = index.document.pages

    def holds(place: tuple[TextPlace, ...]) -> bool:
        return same_units(
            quote, " ".join(pages[page_place.page - 1].text[page_place.start : page_place.end] for page_place in place)
        )

    if ends_loosely(quote):
        ranges = (text_range for text_range in ranges if not FIGURE_NEXT.match(stream.text, text_range[1]))
    places: Iterable[tuple[TextPlace, ...]] = (stream.places(*text_range) for text_range in ranges)
    if has_cased_unit(quote):
        places = (place for place in places if holds(place))
    occurrences = list(places if hint is not None else islice(places, MAX_OCCURRENCES + 1))
    if not occurrences:
        return None
    has_more = len(occurrences) > MAX_OCCURRENCES
    if has_more and hint is not None:
        occurrences = preferred(occurrences, MAX_OCCURRENCES, index=index, hint=hint)
    return Occurrences(occurrences[:MAX_OCCURRENCES], has_more)


def _streams(index: DocumentIndex) -> Iterable[Stream]:
    yield index.pages
    if index.body is not index.pages:
        yield index.body


def _find_letters(stream: Stream, form: str) -> Iterator[tuple[int, int]]:
    for start, end in stream.find_alphanumeric(form):
        if same_symbols(form, stream.text[start:end]) and not _takes_other_mark(form, stream.text, start, end):
            yield start, end


def _takes_other_mark(form: str, text: str, start: int, end: int) -> bool:
    """Whether a filled mark at an end of the quote stands for another mark of the text: "● Yes" for "○ Yes"."""
    before, after = text[max(0, start - 2) : start].strip()[-1:], text[end : end + 2].strip()[:1]
    return (form[0] in FILLED_MARKS and before in MARKS and before != "") or (
        form[-1] in FILLED_MARKS and after in MARKS and after != ""
    )


def _find_part(stream: Stream, part: str) -> Iterator[tuple[int, int]]:
    """Every place of one part, by letters and digits only when there is no closer one."""
    first = next(stream.find(part), None)
    return stream.find(part) if first is not None else _find_letters(stream, part)


def _find_parts(quote: str, index: DocumentIndex) -> tuple[Occurrences | None, str | None]:
    """The parts of a quote with marked omissions, in order, as close together as they stand."""
    parts = quote_parts(quote)
    if len(parts) < 2:
        return None, None
    objection: str | None = None
    for stream in _streams(index):
        ranges, refused = closest_parts(parts, stream, index.document, _find_part)
        if ranges:
            places = tuple(place for text_range in ranges for place in stream.places(*text_range))
            note = f"{len(parts)} parts; what the quote leaves out between them was skipped"
            return Occurrences([places], note=note), None
        objection = objection or refused
    return None, objection
