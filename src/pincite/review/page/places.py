"""Every place that a view cites, each with one name in the page, so that words and boxes lead to each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pincite.document import Box, Span
from pincite.records import Citation, ClaimItem, FieldResult, Segment, View


@dataclass(frozen=True, slots=True, kw_only=True)
class PageMark:
    """What is shown of one citation on one page: its lines' boxes, or its span where the format has no pages.

    `id` is its name in the page, `item` that of what cites it first, `label` what that is called. `quiet` is a passage
    that was looked at and decided nothing: it is drawn when somebody asks for it.
    """

    id: str
    item: str
    label: str
    page: int
    span: Span
    boxes: tuple[Box, ...]
    value_boxes: tuple[Box, ...]
    quiet: bool = False


class Places:
    """The marks of a view: by source and page, and by citation. Equal places of several items are one mark."""

    def __init__(self, view: View) -> None:
        self._marks: dict[tuple[str, int, int, int], PageMark] = {}
        self._view = view
        self._numbers = {source.id: number for number, source in enumerate(view.sources)}
        for number, item in enumerate(view.fields):
            for citation in field_citations(item.field):
                self._add(citation, item=field_name(number), label=item.field.label)
        for number, claim in enumerate(view.claims):
            decided = {id(deciding_citation) for deciding_citation in _deciding(claim)}
            for citation in claim_citations(claim):
                quiet = claim.checked is not None and id(citation) not in decided
                self._add(citation, item=claim_name(number), label=f"claim {number + 1}", quiet=quiet)

    def marks(self, citation: Citation) -> tuple[PageMark, ...]:
        """The marks of a citation's segments, in their order."""
        return tuple(self._marks[key] for key in _keys(citation))

    def on(self, source_id: str, page: int) -> tuple[PageMark, ...]:
        """The marks on one page, in the order of their places in its text."""
        page_marks = [mark for (source, at, _, _), mark in self._marks.items() if (source, at) == (source_id, page)]
        return tuple(sorted(page_marks, key=lambda mark: (mark.span.start, mark.span.end)))

    def pages(self, source_id: str) -> tuple[int, ...]:
        """The pages of a source that are cited, in order."""
        return tuple(sorted({page for source, page, _, _ in self._marks if source == source_id}))

    def target(self, source_id: str, mark: PageMark) -> str | None:
        """The name of what shows a mark in the page: its boxes or words, or its page; None where that is not shown."""
        number = self._numbers.get(source_id)
        if number is None:
            return None
        source = self._view.sources[number]
        if not 1 <= mark.page <= len(source.pages):
            return None
        if source.layout == "clusters":
            return mark.id if len(mark.span) and mark.span.start < len(source.pages[mark.page - 1].text or "") else None
        return mark.id if mark.boxes or mark.value_boxes else page_name(source_name(number), mark.page)

    def _add(self, citation: Citation, *, item: str, label: str, quiet: bool = False) -> None:
        for key, segment in zip(_keys(citation), citation.segments, strict=True):
            there = self._marks.get(key)
            if there is None:
                values = tuple(value_box.box for value_box in citation.value_boxes if value_box.page == segment.page)
                made = _mark(segment, values, id=f"c{len(self._marks) + 1}", item=item, label=label)
                self._marks[key] = replace(made, quiet=quiet)
            elif there.quiet and not quiet:
                self._marks[key] = replace(there, item=item, label=label, quiet=False)


def field_name(number: int) -> str:
    """The name in the page of the view's field `number`, from 0."""
    return f"f{number + 1}"


def claim_name(number: int) -> str:
    """The name in the page of the view's claim `number`, from 0."""
    return f"k{number + 1}"


def source_name(number: int) -> str:
    """The name in the page of the view's source `number`, from 0."""
    return f"s{number + 1}"


def page_name(source: str, page: int) -> str:
    """The name in the page of a page of the source of this name."""
    return f"{source}-p{page}"


def picture_name(source: str, page: int) -> str:
    """The name in the page of the picture of a page of the source of this name."""
    return f"i-{source}-p{page}"


def field_citations(field: FieldResult) -> Iterator[Citation]:
    """Every citation that a field shows: of its value, its items, other values, and what did not hold."""
    yield from field.citations
    for item in field.items:
        for value in item.values:
            yield from value.citations
            yield from _grounded(value.failed_citations)
    for conflict in field.conflict:
        yield from conflict.citations
    yield from _grounded(field.failed_citations)


def claim_citations(item: ClaimItem) -> Iterator[Citation]:
    """Every citation that a claim shows: of the passages it was held against, or those of its record."""
    if item.checked is None:
        yield from item.claim.citations
        return
    yield from (evidence.citation for evidence in item.checked.verdict.evidence if evidence.citation is not None)


def _deciding(item: ClaimItem) -> Iterator[Citation]:
    """The citations of the passages that decided about a claim."""
    if item.checked is None:
        return
    verdict = item.checked.verdict
    for passage in verdict.evidence:
        if passage.citation is not None and any(map(passage.holds, verdict.citations)):
            yield passage.citation


def cited_pages(view: View) -> dict[str, tuple[int, ...]]:
    """The pages that are cited of each source, by its id."""
    places = Places(view)
    return {source.id: places.pages(source.id) for source in view.sources}


def _grounded(citations: Iterable[object]) -> Iterator[Citation]:
    return (citation for citation in citations if isinstance(citation, Citation))


def _keys(citation: Citation) -> list[tuple[str, int, int, int]]:
    return [
        (citation.source_id, segment.page, segment.char_span.start, segment.char_span.end)
        for segment in citation.segments
    ]


def _mark(segment: Segment, values: tuple[Box, ...], *, id: str, item: str, label: str) -> PageMark:
    return PageMark(
        id=id,
        item=item,
        label=label,
        page=segment.page,
        span=segment.char_span,
        boxes=segment.boxes,
        value_boxes=values,
    )
