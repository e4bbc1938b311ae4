"""Quotes to citations: every way of finding a quote, in order of faithfulness, and what is said when all fail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from pincite.document import Span
from pincite.errors import InvariantError
from pincite.grounding.agreement import agrees
from pincite.grounding.geometry import boxes_of
from pincite.grounding.hints import Hint, choose
from pincite.grounding.quotes import fold_quote, is_empty, quote_parts, searchable_forms, strip_html, unwrap
from pincite.grounding.resemblance import nearest_passage
from pincite.grounding.scoring import score_block
from pincite.grounding.support import support
from pincite.records import Citation, PageBox, Segment, Ungrounded
from pincite.text.critical import same_symbols
from pincite.text.normalise import alphanumeric, fold

if TYPE_CHECKING:
    from pincite.grounding.index import DocumentIndex
    from pincite.grounding.streams import Place, Stream
    from pincite.parsing.protocols import CharBoxes
    from pincite.records import Match, UngroundedReason

MAX_OCCURRENCES = 100
"""How many places of one quote are looked at and listed; a single common word can stand thousands of times."""


@dataclass(frozen=True, slots=True)
class _Found:
    """Where a quote stands: places of each occurrence, in reading order."""

    occurrences: list[tuple[Place, ...]]
    note: str | None = None


def ground(
    quote: str, index: DocumentIndex, *, boxes: CharBoxes | None = None, hint: Hint | None = None
) -> Citation | Ungrounded:
    """The citation of a quote, or why it has none; never raises for what a quote says.

    Tried in order: the words as they are (form, quotes, dashes, white space, hyphenation and case folded), part by part
    where the quote marks omissions, without wrapping and markup, letters and digits only, the same across pages without
    running headers and footers, and by the guarded fuzzy rule. Ends of words are respected everywhere. Of
    several occurrences the hint chooses, otherwise the first that reads exactly as the quote; the others become
    `alternatives`. `boxes` gives tight boxes; without it they are whole lines.
    """
    if is_empty(fold_quote(quote)):
        return _ungrounded(index, quote, "empty_quote", "The quote has no words to look for.")
    found = _find_direct(quote, index) or _find_parts(quote, index) or _find_whole(quote, index)
    if found is not None:
        return _cite(quote, found, index, boxes=boxes, hint=hint)
    for page, text in index.hidden:
        if any(alphanumeric(form) in alphanumeric(text) for form in searchable_forms(quote)):
            message = f"The words are in the file on page {page}, but they are hidden: nobody who reads it sees them."
            return _ungrounded(index, quote, "hidden_text", message)
    return _resembling(quote, index, boxes=boxes)


def pin(
    index: DocumentIndex,
    segments: Sequence[tuple[int, int, int]],
    *,
    quote: str | None = None,
    boxes: CharBoxes | None = None,
) -> Citation:
    """The citation of text whose place is known: `segments` are (page, start, end), in order.

    `quote` is what stands there when it is left out. Raises ValueError for an empty or impossible range, and
    InvariantError when a quote is given that the text does not say.
    """
    from pincite.grounding.streams import Place

    pages = index.document.pages
    for page, start, end in segments:
        if not (1 <= page <= len(pages) and 0 <= start < end <= len(pages[page - 1].text)):
            raise ValueError(f"{index.document.slug} has no text at page {page}, characters {start} to {end}")
    places = tuple(Place(*segment) for segment in segments)
    excerpts = [pages[place.page - 1].text[place.start : place.end] for place in places]
    said = quote if quote is not None else " … ".join(excerpts)
    return _build(said, places, index, boxes=boxes)


def with_value(
    citation: Citation,
    value: Any,
    *,
    type: str,
    index: DocumentIndex,
    enum: Sequence[str] = (),
    boxes: CharBoxes | None = None,
) -> Citation:
    """The citation with the value ladder's answer and, where the value stands in the excerpt, boxes around it."""
    answer = support(value, citation.excerpt, type=type, enum=enum)
    value_boxes: list[PageBox] = []
    if answer.step is not None and answer.span is not None:
        at = 0
        for segment in citation.segments:
            start, end = max(answer.span.start - at, 0), min(answer.span.end - at, len(segment.excerpt))
            if start < end:
                offset = segment.char_span.start
                span = Span(start=offset + start, end=offset + end)
                for box in boxes_of(index, segment.page, span, boxes=boxes, words=True)[0]:
                    value_boxes.append(
                        PageBox(page=segment.page, left=box.left, top=box.top, width=box.width, height=box.height)
                    )
            at += len(segment.excerpt) + len(" … ")
    return replace(citation, support=answer, value_boxes=tuple(value_boxes))


def _find_direct(quote: str, index: DocumentIndex) -> _Found | None:
    """The folded quote as it is."""
    ranges = list(islice(index.pages.find(fold_quote(quote)), MAX_OCCURRENCES))
    return _Found([index.pages.places(*found) for found in ranges]) if ranges else None


def _find_whole(quote: str, index: DocumentIndex) -> _Found | None:
    """The quote in one piece without wrapping or markup, by letters and digits, or across pages."""
    forms = list(searchable_forms(quote))
    by_letters = {alphanumeric(form): form for form in reversed(forms)}
    for stream in _streams(index):
        for form in forms:
            ranges = list(islice(stream.find(form), MAX_OCCURRENCES))
            if ranges:
                return _Found([stream.places(*found) for found in ranges])
        for form in by_letters.values():
            ranges = list(islice(_find_letters(stream, form), MAX_OCCURRENCES))
            if ranges:
                return _Found([stream.places(*found) for found in ranges])
    return None


def _streams(index: DocumentIndex) -> Iterable[Stream]:
    yield index.pages
    if index.body is not index.pages:
        yield index.body


def _find_letters(stream: Stream, form: str) -> Iterable[tuple[int, int]]:
    return (found for found in stream.find_alphanumeric(form) if same_symbols(form, stream.text[slice(*found)]))


def _find_parts(quote: str, index: DocumentIndex) -> _Found | None:
    """The parts of a quote with marked omissions, in order, as close together as they stand; else None."""
    parts = quote_parts(quote)
    if len(parts) < 2:
        return None
    for stream in _streams(index):
        ranges = _closest(parts, stream)
        if ranges:
            places = tuple(place for found in ranges for place in stream.places(*found))
            return _Found([places], note=f"{len(parts)} parts; what the quote leaves out between them was skipped")
    return None


def _closest(parts: Sequence[str], stream: Stream) -> list[tuple[int, int]] | None:
    """One range for each part, each behind the one before, over the shortest stretch of text."""
    places: list[list[tuple[int, int]]] = []
    for part in parts:
        found = list(islice(stream.find(part), MAX_OCCURRENCES)) or list(
            islice(_find_letters(stream, part), MAX_OCCURRENCES)
        )
        if not found:
            return None
        places.append(found)
    best: list[tuple[int, int]] | None = None
    for first in places[0]:
        chain = _follow(first, places[1:])
        if chain and (best is None or chain[-1][1] - chain[0][0] < best[-1][1] - best[0][0]):
            best = chain
    return best


def _follow(first: tuple[int, int], rest: Sequence[Sequence[tuple[int, int]]]) -> list[tuple[int, int]] | None:
    chain = [first]
    for found in rest:
        following = next((place for place in found if place[0] >= chain[-1][1]), None)
        if following is None:
            return None
        chain.append(following)
    return chain


def _resembling(quote: str, index: DocumentIndex, *, boxes: CharBoxes | None) -> Citation | Ungrounded:
    candidate = nearest_passage(unwrap(fold(strip_html(quote))), quote, index)
    if candidate is None:
        return _ungrounded(index, quote, "not_found", f"Nothing like the quote stands in {index.document.name}.")
    places = index.pages.places(candidate.start, candidate.end)
    if candidate.accepted:
        return _build(quote, places, index, boxes=boxes, similarity=candidate.similarity)
    nearest = _segment(index, places[0], boxes=None)[0]
    if candidate.objection is None:
        message = f"The nearest text, on page {nearest.page}, is only {candidate.similarity:.0%} alike."
        return _ungrounded(index, quote, "not_found", message, nearest)
    ours, theirs = (f'"{side}"' if side else "nothing there" for side in candidate.objection)
    message = f"The quote says {ours}, the nearest text on page {nearest.page} says {theirs}."
    reason: UngroundedReason = "critical_mismatch" if candidate.critical else "not_found"
    return _ungrounded(index, quote, reason, message, nearest)


def _cite(quote: str, found: _Found, index: DocumentIndex, *, boxes: CharBoxes | None, hint: Hint | None) -> Citation:
    firsts = [_text(index.document.pages, places[0]) for places in found.occurrences]
    exact = [len(places) == 1 and text == quote for places, text in zip(found.occurrences, firsts, strict=True)]
    best, decided = choose(found.occurrences, exact, index=index, hint=hint)
    note = found.note
    if len(firsts) > 1:
        many = "more than " if len(firsts) == MAX_OCCURRENCES else ""
        chosen = f"chosen by the {decided}" if decided else "the first is cited"
        note = f"the same words stand in {many}{len(firsts)} places; {chosen}"
    alternatives = tuple(
        Segment(page=places[0].page, char_span=Span(start=places[0].start, end=places[0].end), excerpt=text)
        for at, (places, text) in enumerate(zip(found.occurrences, firsts, strict=True))
        if at != best
    )
    return _build(quote, found.occurrences[best], index, boxes=boxes, alternatives=alternatives, note=note)


def _build(
    quote: str,
    places: Sequence[Place],
    index: DocumentIndex,
    *,
    boxes: CharBoxes | None,
    similarity: float | None = None,
    alternatives: tuple[Segment, ...] = (),
    note: str | None = None,
) -> Citation:
    """The citation of a quote at its places; raises InvariantError when they do not say what the quote says.

    The score is that of the quote against the block where it begins; of a quote in several pieces, of the first.
    """
    made = [_segment(index, place, boxes=boxes) for place in places]
    segments = tuple(segment for segment, _ in made)
    excerpts = [segment.excerpt for segment in segments]
    match: Match = "exact" if excerpts == [quote] else "normalised" if similarity is None else "fuzzy"
    if not agrees(quote, excerpts, match, index):
        raise InvariantError(
            f"The text on page {segments[0].page} of {index.document.name} is not the quote {quote[:80]!r}.",
            source_id=index.document.slug,
            page=segments[0].page,
        )
    block = index.block_at(segments[0].page, segments[0].char_span.start)
    scored = quote if len(segments) == 1 else excerpts[0]
    return Citation(
        source_id=index.document.slug,
        segments=segments,
        quote=quote,
        match=match,
        score=score_block(scored, block.text if block else excerpts[0]),
        similarity=1.0 if similarity is None else similarity,
        block_id=block.id if block else None,
        chunk_hash=block.chunk_hash if block else None,
        box_precision=made[0][1],
        alternatives=alternatives,
        note=note,
    )


def _segment(index: DocumentIndex, place: Place, *, boxes: CharBoxes | None) -> tuple[Segment, Any]:
    span = Span(start=place.start, end=place.end)
    rectangles, precision = boxes_of(index, place.page, span, boxes=boxes)
    excerpt = _text(index.document.pages, place)
    return Segment(page=place.page, char_span=span, excerpt=excerpt, boxes=rectangles), precision


def _text(pages: Sequence[Any], place: Place) -> str:
    text: str = pages[place.page - 1].text
    return text[place.start : place.end]


def _ungrounded(
    index: DocumentIndex, quote: str, reason: UngroundedReason, message: str, nearest: Segment | None = None
) -> Ungrounded:
    return Ungrounded(source_id=index.document.slug, quote=quote, reason=reason, message=message, nearest=nearest)
