"""The fields of a view on a page: by category, each with its name in the page."""

from __future__ import annotations

from pincite.records import FieldItem, FieldResult, Review
from pincite.review.page.places import field_name
from pincite.review.page.words import why_of


def field_groups(items: tuple[FieldItem, ...]) -> dict[str, list[tuple[str, FieldItem]]]:
    """The fields by category, in the schema's order; those without one are called "Fields"."""
    groups: dict[str, list[tuple[str, FieldItem]]] = {}
    for number, item in enumerate(items):
        groups.setdefault(item.field.category or "Fields", []).append((field_name(number), item))
    return groups


def field_note(field: FieldResult, review: Review) -> str | None:
    """The field's note, unless why somebody should look says the same."""
    return None if review.needed and (field.note or "") in why_of(review) else field.note


def conflict_lead(field: FieldResult) -> str:
    """Where the other values stand."""
    here = {citation.source_id for citation in field.citations}
    there = {citation.source_id for conflict in field.conflict for citation in conflict.citations}
    return "The same document also says" if there <= here else "Another document says"
