"""Two runs side by side: which fields changed, and how far each citation moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pincite.records import Citation, CitationChange, ExtractionResult, FieldChange, FieldDiff, FieldResult, ResultDiff
from pincite.text.normalise import fold


def diff(before: ExtractionResult, after: ExtractionResult) -> ResultDiff:
    """The comparison of two runs, field by field."""
    old = {field.key: field for field in before.fields}
    new = {field.key: field for field in after.fields}
    keys = [*new, *(key for key in old if key not in new)]
    digests = {source.id: source.sha256 for source in before.sources}
    latest = {source.id: source.sha256 for source in after.sources}
    return ResultDiff(
        fields=tuple(_field(key, old.get(key), new.get(key)) for key in keys),
        added_sources=tuple(source for source in latest if source not in digests),
        removed_sources=tuple(source for source in digests if source not in latest),
        changed_sources=tuple(source for source, digest in latest.items() if digests.get(source, digest) != digest),
    )


def _field(key: str, before: FieldResult | None, after: FieldResult | None) -> FieldDiff:
    citations = _citations(_all_citations(before), _all_citations(after))
    if before is None or after is None:
        change: FieldChange = "added" if before is None else "removed"
    else:
        change = _change(before, after, moved=any(citation.kind != "same" for citation in citations))
    return FieldDiff(key=key, change=change, before=before, after=after, citations=citations)


def _all_citations(field: FieldResult | None) -> tuple[Citation, ...]:
    """A field's citations and those of its items' values, each once."""
    if field is None:
        return ()
    parts = [citation for item in field.items for value in item.values for citation in value.citations]
    unique_citations: list[Citation] = []
    places = set()
    for citation in (*field.citations, *parts):
        place = (
            citation.source_id,
            tuple((segment.page, segment.char_span, segment.excerpt) for segment in citation.segments),
        )
        if place not in places:
            places.add(place)
            unique_citations.append(citation)
    return tuple(unique_citations)


def _change(before: FieldResult, after: FieldResult, *, moved: bool) -> FieldChange:
    """The weightiest thing that changed."""
    conflicts = [[conflict.value for conflict in field.conflict] for field in (before, after)]
    codes = [field.error and field.error.code for field in (before, after)]
    changes: dict[FieldChange, bool] = {
        "status": before.status != after.status,
        "error": codes[0] != codes[1],
        "value": _differs(before.value, after.value),
        "conflict": len(conflicts[0]) != len(conflicts[1]) or any(map(_differs, *conflicts)),
        "citations": moved,
        "confidence": before.confidence != after.confidence,
    }
    return next((change for change, happened in changes.items() if happened), "unchanged")


def _differs(before: Any, after: Any) -> bool:
    """Whether two JSON values differ; True is not 1."""
    return before != after or isinstance(before, bool) != isinstance(after, bool)


def _citations(before: Sequence[Citation], after: Sequence[Citation]) -> tuple[CitationChange, ...]:
    """Pairs of citations: the same place first, then the same words, then what else is left of the same source."""
    candidates = list(after)
    pairs: dict[int, Citation] = {}
    for matches in (_same_place, _same_words, _same_source):
        for at, old in enumerate(before):
            if at in pairs:
                continue
            new = next((candidate for candidate in candidates if matches(old, candidate)), None)
            if new is not None:
                pairs[at] = new
                candidates.remove(new)
    changes = [_pair(old, pairs[at]) if at in pairs else _alone("removed", old) for at, old in enumerate(before)]
    return (*changes, *(_alone("added", new) for new in candidates))


def _pair(old: Citation, new: Citation) -> CitationChange:
    kind: Literal["same", "moved", "reworded"] = "reworded"
    if _same_place(old, new):
        kind = "same"
    elif _same_words(old, new):
        kind = "moved"
    return CitationChange(
        kind=kind,
        source_id=new.source_id,
        before=old,
        after=new,
        pages=new.page - old.page,
        characters=new.segments[0].char_span.start - old.segments[0].char_span.start,
    )


def _alone(kind: Literal["added", "removed"], citation: Citation) -> CitationChange:
    old, new = (citation, None) if kind == "removed" else (None, citation)
    return CitationChange(kind=kind, source_id=citation.source_id, before=old, after=new)


def _same_place(old: Citation, new: Citation) -> bool:
    if old.source_id != new.source_id:
        return False
    return [(segment.page, segment.char_span, segment.excerpt) for segment in old.segments] == [
        (segment.page, segment.char_span, segment.excerpt) for segment in new.segments
    ]


def _same_words(old: Citation, new: Citation) -> bool:
    return old.source_id == new.source_id and fold(old.excerpt) == fold(new.excerpt)


def _same_source(old: Citation, new: Citation) -> bool:
    return old.source_id == new.source_id
