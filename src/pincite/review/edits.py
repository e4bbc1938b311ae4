"""An edit: what a person sent, made whole and held to the documents, or refused with the reason.

A person decides what a field says and where it stands, not what it is: key, label, category, type and allowed values
stay.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pincite.errors import UsageError
from pincite.extraction.offline.fields import support_type
from pincite.grounding.consistency import field_problems
from pincite.records import Citation, ClaimEvidence, ClaimPart, ClaimRecord, FieldResult, ItemResult, ItemValue
from pincite.records.extraction.display import display_value
from pincite.records.extraction.fields import CONFIDENCE_RANGES
from pincite.review.citations import MOST, ClaimedValue, SelectionCiter, place_key

_SURE, _FAIR = CONFIDENCE_RANGES["high"][1], CONFIDENCE_RANGES["medium"][1]
"""The numbers of `high` and `medium` for what a person says: the ends of their ranges."""

_ABSENT = "A person looked, and it is not there."


def edited_field(current: FieldResult, wanted: FieldResult, cited: SelectionCiter) -> FieldResult:
    """The field as it is from now on.

    A value needs words that state it; every citation is made anew from its place, so that its excerpt is what stands
    there. Confidence is `high` where the words state the value by the ladder, else `medium`: a person says so. Raises
    UsageError for an edit that cannot be.
    """
    if wanted.status == "error":
        raise UsageError("an edit says what the field is, or that it is not there: found or not_present, not error")
    base: dict[str, Any] = {
        "key": current.key,
        "label": current.label,
        "category": current.category,
        "type": current.type,
        "enum": current.enum,
        "terms": current.terms,
        "failed_citations": current.failed_citations,
        "note": (wanted.note or "").strip() or None,
    }
    if wanted.status == "not_present":
        return FieldResult(status="not_present", **{**base, "note": base["note"] or _ABSENT})
    value = _checked_value(current, wanted.value)
    if not wanted.citations:
        raise UsageError(f"{current.key}: a value needs words that state it: select them on the page")
    known_citations = _known(current)
    there = {place_key(candidate) for candidate in known_citations}
    if sum(place_key(candidate) not in there for candidate in _known(wanted)) > MOST:
        raise UsageError(f"an edit brings at most {MOST} new citations")
    items = _items(current, wanted, cited)
    stated = None if items else _stated(current, value)
    citations = tuple(cited.again(candidate, stated, known_citations) for candidate in wanted.citations)
    made = FieldResult(
        status="found",
        value=value,
        display=current.display if _same(value, current.value) else display_value(value),
        confidence="high",
        confidence_score=_SURE,
        citations=citations,
        conflict=tuple(candidate for candidate in current.conflict if candidate in wanted.conflict),
        items=items,
        **base,
    )
    doubtful = items or any(code == "high_not_earned" for code, _ in field_problems(made))
    return replace(made, confidence="medium", confidence_score=_FAIR) if doubtful else made


def edited_claim(current: ClaimRecord, wanted: ClaimRecord, cited: SelectionCiter) -> ClaimRecord:
    """The claim as it is from now on: its id, position and what made it stay; citations are made anew."""
    known_citations = current.citations
    if len(wanted.citations) > MOST:
        raise UsageError(f"an edit brings at most {MOST} citations")
    evidence = tuple(_evidence(component, cited, known_citations) for component in wanted.evidence)
    parts = tuple(_part(component, cited, known_citations) for component in wanted.parts)
    return replace(
        wanted,
        id=current.id,
        revision=current.revision,
        position=current.position,
        created_at=current.created_at,
        subject=current.subject,
        evidence=evidence,
        parts=parts,
    )


def _evidence(given: ClaimEvidence, cited: SelectionCiter, known: Sequence[Citation]) -> ClaimEvidence:
    return given if given.citation is None else replace(given, citation=cited.again(given.citation, None, known))


def _part(given: ClaimPart, cited: SelectionCiter, known: Sequence[Citation]) -> ClaimPart:
    stated = ClaimedValue(value=given.value, type=given.type, enum=given.enum, terms=given.terms)
    return replace(given, citations=tuple(cited.again(citation, stated, known) for citation in given.citations))


def _stated(field: FieldResult, value: Any) -> ClaimedValue:
    kind = "string" if field.type == "array" else support_type(field.type, value)
    return ClaimedValue(value=value, type=kind, enum=field.enum, terms=field.terms)


def _known(field: FieldResult) -> tuple[Citation, ...]:
    """Every citation that the field has, wherever it stands."""
    return tuple(_citations(field))


def _citations(field: FieldResult) -> Iterator[Citation]:
    yield from field.citations
    yield from (citation for citation in field.failed_citations if isinstance(citation, Citation))
    for conflict in field.conflict:
        yield from conflict.citations
    for item in field.items:
        for part in item.values:
            yield from part.citations


def _items(current: FieldResult, wanted: FieldResult, cited: SelectionCiter) -> tuple[ItemResult, ...]:
    """The items of an array with their citations."""
    known_citations = _known(current)
    return tuple(
        ItemResult(values=tuple(_item_value(part, cited, known_citations) for part in item.values))
        for item in wanted.items
    )


def _item_value(part: ItemValue, cited: SelectionCiter, known: Sequence[Citation]) -> ItemValue:
    stated = ClaimedValue(value=part.value, type=support_type(part.type, part.value), enum=part.enum)
    citations = tuple(cited.again(citation, stated, known) for citation in part.citations)
    return replace(part, citations=citations, display=display_value(part.value), failed_citations=())


def _checked_value(field: FieldResult, value: Any) -> Any:
    """The value, if it is one of the field's type and among its allowed values."""
    fits = {
        "string": isinstance(value, str) and bool(value.strip()),
        "enum": isinstance(value, str | int | float | bool),
        "boolean": isinstance(value, bool),
        "number": isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value),
        "array": isinstance(value, list | tuple),
    }
    if not fits.get(field.type, value is not None):
        raise UsageError(f"{field.key}: the value is no {field.type}; give one, or say that it is not_present")
    if field.type == "enum" and field.enum and str(value) not in field.enum:
        raise UsageError(f"{field.key}: the value is none of {', '.join(field.enum[:20])}")
    return list(value) if isinstance(value, tuple) else value


def _same(one: Any, other: Any) -> bool:
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)
