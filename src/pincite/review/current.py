"""A result as it is after what people decided, and its items as a view takes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pincite.extraction.offline.derived import derive_fields
from pincite.records import (
    ClaimItem,
    ExtractionResult,
    FieldError,
    FieldItem,
    FieldResult,
    QueueItem,
    ReviewState,
    StoredField,
    StoredItem,
    ViewKind,
)
from pincite.review.items import Decided
from pincite.review.order import as_codes

_STATES: Mapping[str, ReviewState] = {
    "confirm": "confirmed",
    "dismiss": "dismissed",
    "edit": "edited",
    "delete": "deleted",
}


def result_now(result: ExtractionResult, items: Iterable[StoredItem]) -> ExtractionResult:
    """The result with the fields as they are now: what was edited says so by its value, who and when is not in it.

    A field that was deleted is an error of its own (`deleted_in_review`), because nothing says that it is absent.
    Values that are computed from others are computed again, unless they were edited themselves.
    """
    stored = {item.field.field.key: item.field for item in items if item.field is not None}
    fields = tuple(_field_now(field, stored.get(field.key)) for field in result.fields)
    changed = {key for key, stored_field in stored.items() if stored_field.removed or stored_field.revision > 1}
    if not changed:
        return result
    if result.schema is not None:
        own = {field.key: field for field in fields if field.key in changed}
        fields = tuple(own.get(field.key, field) for field in derive_fields(fields, result.schema))
    return replace(result, fields=fields)


def _field_now(field: FieldResult, stored: StoredField | None) -> FieldResult:
    if stored is None:
        return field
    if not stored.removed:
        return stored.field
    error = FieldError(code="deleted_in_review", message="a person deleted what was found")
    return replace(
        field,
        status="error",
        value=None,
        display="",
        confidence=None,
        confidence_score=None,
        citations=(),
        conflict=(),
        items=(),
        derivation=None,
        error=error,
        rejected_value=stored.field.value,
    )


def decided(item: StoredItem) -> Decided:
    """What a store knows of an item, as a view takes it."""
    stored = item.stored
    return Decided(
        id=item.id,
        revision=item.revision,
        etag=item.etag,
        field=None if item.field is None else item.field.field,
        claim=None if item.claim is None else item.claim.record,
        why=as_codes(stored.why),
        state="open" if stored.decided is None else _STATES.get(stored.decided, "open"),
        reviewed_at=stored.reviewed_at,
        reviewed_by=stored.reviewed_by,
        can_undo=stored.decision,
        issues=item.issues,
    )


def field_item(item: StoredItem) -> FieldItem:
    """A field with its review; ValueError for a claim."""
    decided_item = decided(item)
    if decided_item.field is None:
        raise ValueError(f"{item.id} is no field")
    return FieldItem(
        id=decided_item.id,
        revision=decided_item.revision,
        etag=decided_item.etag,
        field=decided_item.field,
        review=decided_item.review,
    )


def claim_item(item: StoredItem) -> ClaimItem:
    """A claim with its review; ValueError for a field."""
    decided_item = decided(item)
    if decided_item.claim is None:
        raise ValueError(f"{item.id} is no claim")
    return ClaimItem(
        id=decided_item.id,
        revision=decided_item.revision,
        etag=decided_item.etag,
        claim=decided_item.claim,
        review=decided_item.review,
    )


def queue_item(item: StoredItem, *, title: str, kind: ViewKind) -> QueueItem:
    """An item of the queue; `title` and `kind` are those of its result."""
    return QueueItem(
        kind=item.kind,
        id=item.id,
        extraction_id=item.extraction_id,
        result_kind=kind,
        title=title,
        field=field_item(item) if item.kind == "field" else None,
        claim=claim_item(item) if item.kind == "claim" else None,
        assigned_to=item.assigned_to,
        assigned_until=item.assigned_until,
        skipped=item.skipped,
    )
