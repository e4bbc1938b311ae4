"""Quotes to citations: every way of finding a quote, in order of faithfulness, and what is said when all fail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pincite.document import Span
from pincite.errors import InvariantError
from pincite.grounding.agreement import agrees
from pincite.grounding.geometry import boxes_of
from pincite.grounding.matching.hints import Hint, choose
from pincite.grounding.matching.resemblance import nearest_passage
from pincite.grounding.matching.search import Occurrences, cut_figure, find_quote, hidden_page
from pincite.grounding.quotes import bare, fold_quote, is_empty, plain
from pincite.grounding.scoring import score_block, score_inside
from pincite.grounding.sights import sight_of
from pincite.grounding.support import support
from pincite.grounding.sureness import least_sure
from pincite.records import CellPlace, Citation, PageBox, Segment, Support, Ungrounded

if TYPE_CHECKING:
    from pincite.document import Block, CharBoxes, Sight
    from pincite.grounding.matching.index import DocumentIndex
    from pincite.grounding.matching.streams import TextPlace
    from pincite.records import UngroundedReason


def ground(
    quote: str, index: DocumentIndex, *, boxes: CharBoxes | None = None, hint: Hint | None = None
) -> Citation | Ungrounded:
    """The citation of a quote, or why it has none; never raises for what a quote says.

    Tried in order: the words as they are (form, quotes, dashes, white space, hyphenation and case folded), part by part
    where the quote marks omissions, without wrapping and markup, letters and digits only, the same across pages without
    running headers and footers, and by the guarded fuzzy rule. Ends of words are respected everywhere. Of
    several occurrences the hint chooses, otherwise the first that reads exactly as the quote; the others become
    `alternatives`. `boxes` gives tight boxes, without it they are whole lines, and looks at the words' pixels: a place
    where nobody sees them is never cited.
    """
    if is_empty(fold_quote(quote)):
        return _ungrounded(index, quote, "empty_quote", "The quote has no words to look for.")
    quote_match, omitted = find_quote(quote, index, hint)
    if quote_match is not None:
        return _cite(quote, quote_match, index, boxes=boxes, hint=hint)
    page = hidden_page(quote, index)
    if page is not None:
        message = f"The words are in the file on page {page}, but they are hidden: nobody who reads it sees them."
        return _ungrounded(index, quote, "hidden_text", message)
    if omitted is not None:
        return _ungrounded(index, quote, "critical_mismatch", f"The quote's omission leaves out {omitted}.")
    cut = cut_figure(quote, index)
    if cut is not None:
        message = f'The quote says "{fold_quote(quote)[:80]}", which cuts a number: the text says "{cut[:120]}".'
        return _ungrounded(index, quote, "critical_mismatch", message)
    return _resembling(quote, index, boxes=boxes)


def pin(
    index: DocumentIndex,
    segments: Sequence[tuple[int, int, int]],
    *,
    quote: str | None = None,
    boxes: CharBoxes | None = None,
) -> Citation:
    """The citation of text whose place is known: `segments` are (page, start, end), in order.

    `quote` is what stands there when it is left out. Words that nobody sees give a citation whose visibility is
    "hidden", which supports no value. Raises ValueError for an empty or impossible range, and
    InvariantError when a quote is given that the text does not say.
    """
    from pincite.grounding.matching.streams import TextPlace

    pages = index.document.pages
    for page, start, end in segments:
        if not (1 <= page <= len(pages) and 0 <= start < end <= len(pages[page - 1].text)):
            raise ValueError(f"{index.document.slug} has no text at page {page}, characters {start} to {end}")
    places = tuple(TextPlace(*segment) for segment in segments)
    excerpts = [pages[place.page - 1].text[place.start : place.end] for place in places]
    quote_text = quote if quote is not None else " … ".join(excerpts)
    if not agrees(quote_text, excerpts, "exact" if excerpts == [quote_text] else "normalised", index):
        raise InvariantError(
            f"The text on page {places[0].page} of {index.document.name} is not the quote {quote_text[:80]!r}.",
            source_id=index.document.slug,
            page=places[0].page,
        )
    return _made(quote_text, places, index, boxes=boxes)


def with_value(
    citation: Citation,
    value: Any,
    *,
    type: str,
    index: DocumentIndex,
    enum: Sequence[str] = (),
    terms: Sequence[str] = (),
    boxes: CharBoxes | None = None,
) -> Citation:
    """The citation with the value ladder's answer and, where the value stands in the excerpt, boxes around it.

    A value that stands in one cell of a table makes that the citation's cell. Words that nobody sees support nothing.
    """
    if citation.visibility == "hidden":
        return replace(citation, support=Support(step=None, note=citation.note))
    answer = support(value, citation.excerpt, type=type, enum=enum, terms=terms)
    value_boxes: list[PageBox] = []
    cells: list[CellPlace | None] = []
    spans: list[tuple[int, Span]] = []
    if answer.step is not None and answer.span is not None:
        at = 0
        for segment in citation.segments:
            start, end = max(answer.span.start - at, 0), min(answer.span.end - at, len(segment.excerpt))
            if start < end:
                offset = segment.char_span.start
                span = Span(start=offset + start, end=offset + end)
                spans.append((segment.page, span))
                cells.append(_cell(index, segment.page, span))
                for box in boxes_of(index, segment.page, span, boxes=boxes, words=True)[0]:
                    value_boxes.append(
                        PageBox(page=segment.page, left=box.left, top=box.top, width=box.width, height=box.height)
                    )
            at += len(segment.excerpt) + len(" … ")
    cell = citation.cell if not cells else cells[0] if len(cells) == 1 else None
    sure = least_sure(index, spans) if spans else citation.ocr_confidence
    return replace(citation, support=answer, value_boxes=tuple(value_boxes), cell=cell, ocr_confidence=sure)


def _cell(index: DocumentIndex, page: int, span: Span) -> CellPlace | None:
    """The one table cell that holds a range of a page's text."""
    table_cell = index.cell_at(page, span)
    return (
        CellPlace(block_id=table_cell[0].id, row=table_cell[1].row, column=table_cell[1].column)
        if table_cell is not None
        else None
    )


def _resembling(quote: str, index: DocumentIndex, *, boxes: CharBoxes | None) -> Citation | Ungrounded:
    candidate = nearest_passage(bare(quote), plain(quote), index)
    if candidate is None:
        return _ungrounded(index, quote, "not_found", f"Nothing like the quote stands in {index.document.name}.")
    places = index.pages.places(candidate.start, candidate.end)
    scanned = index.is_scanned(place.page for place in places)
    if candidate.accepted and agrees(quote, _excerpts(index, places), "fuzzy", index, scanned=scanned):
        made = _made(quote, places, index, boxes=boxes, similarity=candidate.similarity)
        return made if made.visibility != "hidden" else _unseen(index, made)
    nearest = _segment(index, places[0], boxes=None)[0]
    if candidate.objection is None:
        message = f"The nearest text, on page {nearest.page}, is only {candidate.similarity:.0%} alike."
        return _ungrounded(index, quote, "not_found", message, nearest)
    clash = candidate.objection
    ours, theirs = (f'"{side}"' if side else "nothing there" for side in (clash.quoted, clash.printed))
    message = f"The quote says {ours}, the nearest text on page {nearest.page} says {theirs}."
    reason: UngroundedReason = "critical_mismatch" if clash.critical else "not_found"
    return _ungrounded(index, quote, reason, message, nearest)


def _cite(
    quote: str, found: Occurrences, index: DocumentIndex, *, boxes: CharBoxes | None, hint: Hint | None
) -> Citation | Ungrounded:
    firsts = [_text(index.document.pages, places[0]) for places in found.occurrences]
    exact = [len(places) == 1 and text == quote for places, text in zip(found.occurrences, firsts, strict=True)]
    best, decided = choose(found.occurrences, exact, index=index, hint=hint)
    note = found.note
    if len(firsts) > 1:
        many = "more than " if found.more else ""
        chosen = f"chosen by the {decided}" if decided else "the first is cited"
        note = f"the same words stand in {many}{len(firsts)} places; {chosen}"
    alternatives = tuple(
        Segment(page=places[0].page, char_span=Span(start=places[0].start, end=places[0].end), excerpt=text)
        for at, (places, text) in enumerate(zip(found.occurrences, firsts, strict=True))
        if at != best
    )
    chosen_places = found.occurrences[best]
    excerpts = _excerpts(index, chosen_places)
    if not agrees(quote, excerpts, "exact" if excerpts == [quote] else "normalised", index):
        return _ungrounded(index, quote, "not_found", "The words stand there, but do not read as the quote does.")
    made = _made(quote, chosen_places, index, boxes=boxes, alternatives=alternatives, note=note)
    if made.visibility != "hidden":
        return made
    remaining = Occurrences(occurrences=found.occurrences[:best] + found.occurrences[best + 1 :], note=found.note)
    return _cite(quote, remaining, index, boxes=boxes, hint=hint) if remaining.occurrences else _unseen(index, made)


def _made(
    quote: str,
    places: Sequence[TextPlace],
    index: DocumentIndex,
    *,
    boxes: CharBoxes | None,
    similarity: float | None = None,
    alternatives: tuple[Segment, ...] = (),
    note: str | None = None,
) -> Citation:
    """The citation of a quote at places that say it.

    The score is that of the quote against the block where it begins; of a quote in several pieces, of the first.
    """
    made = [_segment(index, place, boxes=boxes) for place in places]
    segments = tuple(segment for segment, _ in made)
    excerpts = [segment.excerpt for segment in segments]
    block = index.block_at(segments[0].page, segments[0].char_span.start)
    scored = quote if len(segments) == 1 else excerpts[0]
    sight = sight_of(index.document, [(segment.page, segment.char_span) for segment in segments], boxes=boxes)
    return Citation(
        source_id=index.document.slug,
        segments=segments,
        quote=quote,
        match="exact" if excerpts == [quote] else "normalised" if similarity is None else "fuzzy",
        score=_score(scored, segments[0], block),
        similarity=1.0 if similarity is None else similarity,
        block_id=block.id if block else None,
        chunk_hash=block.chunk_hash if block else None,
        box_precision=made[0][1],
        alternatives=alternatives,
        note="; ".join(filter(None, (note, _doubt(sight)))) or None,
        visibility=sight.visibility,
        cell=_cell(index, segments[0].page, segments[0].char_span) if len(segments) == 1 else None,
        ocr_confidence=least_sure(index, [(segment.page, segment.char_span) for segment in segments]),
    )


def _doubt(sight: Sight) -> str | None:
    """The remark on words of which nobody can say that they are seen."""
    if sight.visibility == "unknown":
        return f"nobody can say whether a reader sees these words: {sight.reason}"
    return f"nobody who reads the page sees these words: {sight.reason}" if sight.visibility == "hidden" else None


def _unseen(index: DocumentIndex, hidden: Citation) -> Ungrounded:
    """What is said of a quote whose only places have words that nobody sees."""
    message = f"The words stand on page {hidden.page} of the file, but {hidden.note}."
    return _ungrounded(index, hidden.quote, "hidden_text", message)


def _score(snippet: str, segment: Segment, block: Block | None) -> float:
    """The two-tier score of a quote against its block; a quote that reads as words inside the block is not sought."""
    if block is None:
        return score_block(snippet, segment.excerpt)
    inside = segment.char_span.end <= block.span.end and "<" not in block.text
    if inside and (snippet == segment.excerpt or fold_quote(snippet) == fold_quote(segment.excerpt)):
        return score_inside(snippet, block.text)
    return score_block(snippet, block.text)


def _excerpts(index: DocumentIndex, places: Sequence[TextPlace]) -> list[str]:
    return [_text(index.document.pages, place) for place in places]


def _segment(index: DocumentIndex, place: TextPlace, *, boxes: CharBoxes | None) -> tuple[Segment, Any]:
    span = Span(start=place.start, end=place.end)
    rectangles, precision = boxes_of(index, place.page, span, boxes=boxes)
    excerpt = _text(index.document.pages, place)
    return Segment(page=place.page, char_span=span, excerpt=excerpt, boxes=rectangles), precision


def _text(pages: Sequence[Any], place: TextPlace) -> str:
    text: str = pages[place.page - 1].text
    return text[place.start : place.end]


def _ungrounded(
    index: DocumentIndex, quote: str, reason: UngroundedReason, message: str, nearest: Segment | None = None
) -> Ungrounded:
    return Ungrounded(source_id=index.document.slug, quote=quote, reason=reason, message=message, nearest=nearest)
