"""A saved result against its documents: every citation again, and every way in which one no longer holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from pincite.document import DocumentSet
from pincite.grounding.agreement import agrees
from pincite.grounding.consistency import (
    Problem,
    citation_problems,
    field_problems,
    is_read,
    repeated_keys,
    repeated_sources,
    segment_problems,
    unconfirmed_absence,
)
from pincite.grounding.derivations import derivation_problems
from pincite.grounding.displays import display_problems
from pincite.grounding.geometry import boxes_of
from pincite.grounding.matching.index import DocumentIndex, DocumentIndexes
from pincite.grounding.matching.omissions import leaves_out_words
from pincite.grounding.matching.streams import TextPlace
from pincite.grounding.quotes import quote_parts
from pincite.grounding.sights import sight_of
from pincite.grounding.support import support
from pincite.records import (
    BoxPrecision,
    Break,
    BreakRole,
    Citation,
    ExtractionResult,
    FieldResult,
    ItemValue,
    Segment,
    SourceRecord,
)
from pincite.records.extraction.display import display_value

if TYPE_CHECKING:
    from pincite.document import CharBoxes


_POINTER = "see "

_SAME_BOX = 0.8
"""Intersection over union from which a stored box and the one computed now are the same."""


def recheck(result: ExtractionResult | Sequence[Citation], documents: DocumentSet) -> tuple[Break, ...]:
    """Every break of a result, in its own order; empty when all of it holds.

    Documents are matched by slug, and by content where a file was only renamed. Of each citation its excerpts, quote,
    boxes, alternatives and, in a field, the support for its value are checked again; a list is supported when each of
    its items is. Boxes are computed again from the set's, or from the documents' lines where the citation has those;
    without boxes in the set those of characters are only held to lie on the page. What is wrong in the result itself
    (`check_result`) is among the breaks.
    """
    by_slug = {index.document.slug: index for index in DocumentIndexes(documents)}
    if not isinstance(result, ExtractionResult):
        check = _Check(indexes=by_slug, sources=None, boxes=documents.boxes)
        return tuple(finding for at, citation in enumerate(result) for finding in check.citation(citation, at=at))
    by_digest = {index.document.sha256: index for index in by_slug.values()}
    indexes = {
        source.id: index
        for source in result.sources
        if (index := by_slug.get(source.id) or by_digest.get(source.sha256)) is not None
    }
    return tuple(_result_breaks(result, indexes, documents.boxes))


def check_result(result: ExtractionResult) -> tuple[Break, ...]:
    """What is wrong in a result itself, whatever its documents say; empty when nothing is."""
    return tuple(_result_breaks(result, None, None))


def _result_breaks(
    result: ExtractionResult, indexes: Mapping[str, DocumentIndex] | None, boxes: CharBoxes | None
) -> Iterator[Break]:
    for name in repeated_sources(result):
        yield Break(code="source_twice", message=f"Several sources have the id {name}.", source_id=name)
    if indexes is not None:
        for source in result.sources:
            yield from _source_breaks(source, indexes)
    for key in repeated_keys(result):
        yield Break(code="field_twice", message="Several fields have this key.", field=key)
    check = _Check(indexes=indexes, sources={source.id: source for source in result.sources}, boxes=boxes)
    by_key = {field.key: field for field in result.fields}
    absence = partial(unconfirmed_absence, read=is_read(result))
    for field in result.fields:
        yield from check.field(field)
        for code, message in (*derivation_problems(field, by_key), *display_problems(field), *absence(field)):
            yield Break(code=code, message=message, field=field.key)


def _source_breaks(source: SourceRecord, indexes: Mapping[str, DocumentIndex]) -> Iterator[Break]:
    index = indexes.get(source.id)
    if index is None:
        message = f"{source.file} is not among the documents; say with --sources (or `sources`) where it is now."
        yield Break(code="source_missing", message=message, source_id=source.id)
    elif index.document.sha256 != source.sha256:
        message = (
            f"{source.file} has changed: its SHA-256 was {source.sha256[:12]}…, now {index.document.sha256[:12]}…."
        )
        yield Break(code="source_changed", message=message, source_id=source.id)


@dataclass(frozen=True, slots=True)
class _Check:
    """The checks of fields and citations; `indexes` None means without documents, `sources` None without a result."""

    indexes: Mapping[str, DocumentIndex] | None
    sources: Mapping[str, SourceRecord] | None
    boxes: CharBoxes | None

    def field(self, field: FieldResult) -> Iterator[Break]:
        """The breaks of a field, of its citations and of the values beside its own."""
        for code, message in field_problems(field):
            yield Break(code=code, message=message, field=field.key)
        for at, citation in enumerate(field.citations):
            yield from self.citation(citation, at=at, field=field.key)
        for conflict in field.conflict:
            for at, citation in enumerate(conflict.citations):
                yield from self.citation(citation, at=at, field=field.key, role="conflict")
        yield from self._items(field)
        # no document says a derived value: its inputs are checked as the fields they are
        if self.indexes is not None and field.derivation is None:
            yield from _value_breaks(field.value, field.citations, field, role="citation")
            for conflict in field.conflict:
                yield from _value_breaks(conflict.value, conflict.citations, field, role="conflict")
        for at, failed in enumerate(field.failed_citations):
            if isinstance(failed, Citation):
                yield from self.citation(failed, at=at, field=field.key, role="failed")

    def _items(self, field: FieldResult) -> Iterator[Break]:
        """The breaks of the citations that an array's items have of their own, and of what they say."""
        for at, item in enumerate(field.items):
            for value in item.values:
                for citation in value.citations:
                    yield from self.citation(citation, at=at, field=field.key, role="item")
                    if self.indexes is not None and not _states_part(citation, value):
                        yield Break(
                            code="value_not_supported",
                            message=f"{_short(citation.excerpt)} does not support {_short(str(value.value))}.",
                            source_id=citation.source_id,
                            field=field.key,
                            role="item",
                            index=at,
                            page=citation.page,
                        )
                for failed in value.failed_citations:
                    if isinstance(failed, Citation):
                        yield from self.citation(failed, at=at, field=field.key, role="failed")

    def citation(
        self, citation: Citation, *, at: int, field: str | None = None, role: BreakRole = "citation"
    ) -> Iterator[Break]:
        """The breaks of a citation and of its alternatives."""
        place: dict[str, Any] = {"source_id": citation.source_id, "field": field, "index": at}
        index = self.indexes.get(citation.source_id) if self.indexes is not None else None
        for code, message in (*self._source(citation, index), *citation_problems(citation)):
            yield Break(code=code, message=message, role=role, page=citation.page, **place)
        is_intact, on_page = index is not None, True
        for segment in citation.segments:
            for code, message in self._segment(segment, citation.source_id, index):
                is_intact, on_page = is_intact and code == "box_off_page", False
                yield Break(code=code, message=message, role=role, page=segment.page, **place)
        for code, message in self._said(citation, index, role) if is_intact and index is not None else ():
            yield Break(code=code, message=message, role=role, page=citation.page, **place)
        if on_page and index is not None:
            for segment in citation.segments:
                if not self._boxes_hold(segment, citation.box_precision, index):
                    message = f"The boxes of {_short(segment.excerpt)} are not where these words stand on the page."
                    yield Break(code="box_differs", message=message, role=role, page=segment.page, **place)
        for segment in citation.alternatives:
            for code, message in self._segment(segment, citation.source_id, index):
                yield Break(code=code, message=message, role="alternative", page=segment.page, **place)

    def _said(self, citation: Citation, index: DocumentIndex, role: BreakRole) -> Iterator[Problem]:
        """What is wrong with a citation whose excerpts still stand; that nobody sees its words is why one failed."""
        yield from _word_problems(citation, index)
        sight = sight_of(
            index.document, [(segment.page, segment.char_span) for segment in citation.segments], boxes=self.boxes
        )
        if role != "failed" and "hidden" in {sight.visibility, citation.visibility}:
            reason = f": {sight.reason}" if sight.visibility == "hidden" else ""
            yield "hidden_text", f"Nobody who reads page {citation.page} sees {_short(citation.excerpt)}{reason}."

    def _boxes_hold(self, segment: Segment, precision: BoxPrecision, index: DocumentIndex) -> bool:
        """Whether the stored boxes are those computed now; those that cannot be computed now are taken as they are."""
        source = self.boxes if precision in {"character", "word"} else None
        current_boxes, computed = boxes_of(index, segment.page, segment.char_span, boxes=source)
        if computed != precision:
            return precision in {"character", "word"} and bool(segment.boxes)
        same = len(current_boxes) == len(segment.boxes)
        return same and all(old.iou(new) >= _SAME_BOX for old, new in zip(segment.boxes, current_boxes, strict=True))

    def _source(self, citation: Citation, index: DocumentIndex | None) -> Iterator[Problem]:
        if self.sources is not None and citation.source_id not in self.sources:
            yield "source_unknown", f"The cited source {citation.source_id} is none of the result's sources."
        elif self.indexes is not None and index is None:
            yield "source_missing", f"The cited source {citation.source_id} is not among the documents."

    def _segment(self, segment: Segment, source_id: str, index: DocumentIndex | None) -> Iterator[Problem]:
        """The segment by itself and, where its page is at hand, against the page's text."""
        pages = len(index.document.pages) if index is not None else None
        if pages is None and self.sources is not None and source_id in self.sources:
            pages = self.sources[source_id].page_count
        problems = list(segment_problems(segment, pages=pages))
        if index is None or not 1 <= segment.page <= len(index.document.pages):
            yield from problems
            return
        start, end = segment.char_span.start, segment.char_span.end
        text = index.document.pages[segment.page - 1].text[start:end]
        if text != segment.excerpt:
            message = f"Page {segment.page} says {_short(text)} at [{start}, {end})"
            yield "excerpt_differs", f"{message}, the excerpt {_short(segment.excerpt)}."
        yield from (problem for problem in problems if problem[0] != "excerpt_length")


def _word_problems(citation: Citation, index: DocumentIndex) -> Iterator[Problem]:
    """What is wrong with the quote and the cell of a citation whose excerpts still stand."""
    if not _agrees(citation, index):
        yield (
            "quote_differs",
            f"Page {citation.page} says {_short(citation.excerpt)}, the quote {_short(citation.quote)}.",
        )
    if not _in_cell(citation, index):
        message = f"Page {citation.page} has {_short(citation.excerpt)}, but not in the table cell that is named."
        yield "cell_differs", message


def _in_cell(citation: Citation, index: DocumentIndex) -> bool:
    """Whether the cell that a citation names is there and holds some of its words; true where it names none."""
    if citation.cell is None:
        return True
    block = index.blocks_by_id.get(citation.cell.block_id)
    place = (citation.cell.row, citation.cell.column)
    return block is not None and any(
        (cell.row, cell.column) == place and segment.page == block.page and cell.span.overlaps(segment.char_span)
        for cell in block.cells
        for segment in citation.segments
    )


def _agrees(citation: Citation, index: DocumentIndex) -> bool:
    excerpts = [segment.excerpt for segment in citation.segments]
    places = [TextPlace(segment.page, segment.char_span.start, segment.char_span.end) for segment in citation.segments]
    if len(quote_parts(citation.quote)) == 1 and leaves_out_words(index.document, places):
        return False  # words between the segments that the quote does not mark as left out
    scanned = index.is_scanned(segment.page for segment in citation.segments)
    return agrees(citation.quote, excerpts, citation.match, index, scanned=scanned)


def _value_breaks(value: Any, citations: Sequence[Citation], field: FieldResult, *, role: BreakRole) -> Iterator[Break]:
    """Values that their excerpts do not state; what only a judge could decide is left to judges."""
    stated = [
        (at, candidate)
        for at, candidate in enumerate(citations)
        if candidate.support is not None and candidate.support.step
    ]
    if citations and not stated:
        message = f"No citation says on which step its excerpt supports {_short(display_value(value))}."
        yield Break(code="value_not_supported", message=message, field=field.key, role=role)
    checked = [
        (at, candidate)
        for at, candidate in stated
        if candidate.support is not None and candidate.support.step != "judge"
    ]
    items = list(value) if isinstance(value, (list, tuple)) else None
    parts = [part for item in field.items for part in item.values] if role == "citation" else []
    for at, citation in checked:
        has_stated_part = any(_states_part(citation, part) for part in parts)
        if not has_stated_part and not any(
            _states(citation, candidate, field) for candidate in ([value] if items is None else [value, *items])
        ):
            message = f"{_short(citation.excerpt)} does not support the value {_short(display_value(value))}."
            yield Break(
                code="value_not_supported",
                message=message,
                source_id=citation.source_id,
                field=field.key,
                role=role,
                index=at,
                page=citation.page,
            )
    if checked and len(checked) == len(citations) and not parts:
        for item in items or ():
            if not any(_states(citation, item, field) for citation in citations):
                message = f"No excerpt supports {_short(str(item))}, which is in the list."
                yield Break(code="value_not_supported", message=message, field=field.key, role=role)


def _states(citation: Citation, value: Any, field: FieldResult) -> bool:
    """Whether a step of the value ladder still supports the value: by the field's type, and as one of its items."""
    kinds = (field.type, "string") if field.type == "array" else (field.type,)
    if isinstance(value, str) and value.startswith(_POINTER) and (field.note or "").startswith("cross-reference"):
        value = value.removeprefix(_POINTER)  # the value of a pointer is its target behind this word
    return any(support(value, citation.excerpt, type=kind, enum=field.enum, terms=field.terms).step for kind in kinds)


def _states_part(citation: Citation, part: ItemValue) -> bool:
    """Whether an excerpt supports a value of an item; what only a judge could decide is left to judges."""
    if part.value is None:
        return False
    judged = citation.support is not None and citation.support.step == "judge"
    return judged or support(part.value, citation.excerpt, type=part.type, enum=part.enum).step is not None


def _short(text: str) -> str:
    text = " ".join(text.split())
    return f'"{text}"' if len(text) <= 80 else f'"{text[:60]} … {text[-17:]}"'
