"""Field results: a chosen value becomes a found field with citations, everything else not_present or an error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pincite.document import Document
from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.notes import CROSS_REFERENCE, not_present_note, unread_note
from pincite.extraction.offline.ranking.groups import ValueGroup
from pincite.extraction.offline.values.candidates import MAX_EXCERPT, Candidate, Place
from pincite.extraction.offline.values.readings import ValueReading
from pincite.extraction.offline.values.ticks import stands_behind
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.labels import category_of, label_of
from pincite.extraction.schema.questions import question_terms
from pincite.grounding import DocumentIndexes, pin, with_value
from pincite.records import Citation, Failure, FieldError, FieldResult, Support

_LADDER_TYPES = frozenset({"date", "duration", "boolean", "enum"})
"""Kinds of value that the value ladder has a type of its own for."""


def support_type(kind: str, value: Any) -> str:
    """The type by which the value ladder compares a value of that kind: amounts are compared as numbers."""
    if kind in _LADDER_TYPES:
        return kind
    return "number" if isinstance(value, int | float) else "string"


def field_value(field: FlatField, reading: ValueReading) -> Any:
    """The reading's value as the field's type wants it: a string's amount or number stays as the page writes it."""
    kind = field.get("item_type", "string") if field["type"] == "array" else field["type"]
    if kind == "string" and not isinstance(reading.value, str):
        return reading.display
    return reading.value


@dataclass(slots=True)
class Citer:
    """Citations into the documents of a run."""

    indexes: DocumentIndexes

    def cite(
        self,
        source: int,
        segments: Sequence[Place],
        *,
        value: Any,
        kind: str,
        enum: Sequence[Any] = (),
        terms: Sequence[str] = (),
    ) -> Citation:
        """The citation of known places in document number `source`, with what they say about the value."""
        document, boxes = self.indexes.documents[source], self.indexes.boxes
        index = self.indexes[document.slug]
        citation = pin(index, segments, boxes=boxes)
        members = tuple(str(member) for member in enum)
        kind = support_type(kind, value)
        made = with_value(citation, value, type=kind, enum=members, terms=terms, index=index, boxes=boxes)
        if kind in ("boolean", "enum") and stands_behind(document, segments):
            return replace(made, support=Support(step=None, note="the X stands nearer to the option before it"))
        return made

    def cite_candidate(self, candidate: Candidate, *, field: FlatField, kind: str) -> Citation:
        """The citation of a candidate."""
        return self._cite_as(candidate, candidate.reading, field, kind)

    def cite_group(
        self, group: ValueGroup, *, field: FlatField, kind: str
    ) -> tuple[tuple[Citation, ...], tuple[Citation, ...]]:
        """The citations of a value's places that support it as it is reported, and the others.

        A place that gives the value in other words ("California" for "CA") is no proof of the one reported.
        """
        made = [self._cite_as(candidate, group.best.reading, field, kind) for candidate in group.cited()]
        kept = tuple(citation for citation in made if is_supported(citation))
        return kept, tuple(citation for citation in made if not is_supported(citation))

    def _cite_as(self, candidate: Candidate, reading: ValueReading, field: FlatField, kind: str) -> Citation:
        value, enum, terms = field_value(field, reading), field.get("enum", ()), question_terms(field)
        return self.cite(candidate.source, candidate.segments, value=value, kind=kind, enum=enum, terms=terms)


def is_supported(citation: Citation) -> bool:
    """Whether some step of the value ladder supports the value."""
    return citation.support is not None and citation.support.step is not None


def missing_field(
    field: FlatField,
    cues: FieldCues,
    documents: Sequence[Document],
    *,
    failures: Sequence[Failure] = (),
    labels: Sequence[str] = (),
) -> FieldResult:
    """The result of a field that was not found: not_present, or an error where something could not be read.

    `labels` are notes on labels of the field that no value stands beside.
    """
    unread = unread_note(documents, failures)
    said = " ".join([not_present_note(cues, documents), *labels])
    if unread is None:
        return field_result(field, status="not_present", note=said)
    message = f"nothing was found, but not everything could be read, so the absence is not confirmed; {unread}"
    return field_result(
        field, status="error", error=FieldError(code="source_unreadable", message=message), note=f"{said} {unread}."
    )


def field_result(field: FlatField, **values: Any) -> FieldResult:
    """A `FieldResult` with the field's key, label, category, type and allowed values."""
    key = field["key"]
    enum = tuple(str(member) for member in field.get("enum", ()))
    return FieldResult(
        key=key,
        label=label_of(key),
        category=category_of(key),
        type=field["type"],
        enum=enum,
        terms=question_terms(field),
        **values,
    )


def rejected_field(
    field: FlatField, *, value: Any, message: str, citations: Sequence[Citation], note: str | None = None
) -> FieldResult:
    """The error of a field whose words are there, but give no value that may be reported."""
    error = FieldError(code="value_not_supported", message=message)
    return field_result(
        field, status="error", error=error, rejected_value=value, failed_citations=tuple(citations), note=note
    )


def pointer_field(field: FlatField, citation: Citation, *, target: str, strength: float) -> FieldResult:
    """The field whose words only point to another place: "see Schedule A" where any text may stand, else an error."""
    value = f"see {target}"
    if field["type"] == "string" and not field.get("format") and not field.get("enum"):
        found = plain_field(field, citation, value=value, note=CROSS_REFERENCE, strength=strength)
        if found is not None:
            return found
    message = f"the words only point to another place ({value}), where a {field['type']} is wanted"
    return rejected_field(field, value=value, message=message, citations=[citation], note=CROSS_REFERENCE)


def plain_field(field: FlatField, citation: Citation, *, value: str, note: str, strength: float) -> FieldResult | None:
    """A found field that is medium at best: a sentence or a pointer; low from 200 characters."""
    if not is_supported(citation):
        return None
    long = len(citation.excerpt) >= MAX_EXCERPT
    return field_result(
        field,
        status="found",
        value=value,
        display=value,
        confidence="low" if long else "medium",
        confidence_score=round((0.05 + 0.44 * strength) if long else (0.5 + 0.29 * strength), 3),
        citations=(citation,),
        note=note,
    )
