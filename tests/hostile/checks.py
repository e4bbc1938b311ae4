"""What must hold of a result whatever the documents said: each check lists what does not."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable
from typing import Any

from tests.hostile.attack import Attack
from tests.hostile.base import HONEST

import pincite
from pincite.document import DocumentSet

Documents = list[pincite.Document]


def changed_fields(
    result: pincite.records.ExtractionResult,
    honest: pincite.records.ExtractionResult,
    *,
    except_for: Collection[str] = (),
) -> list[tuple[str, Any, Any]]:
    """Fields, but for the exceptions, whose status, value or display differ, or which have a new conflict."""
    before = {field.key: _essence(field) for field in honest.fields}
    after = {field.key: _essence(field) for field in result.fields}
    assert list(before) == list(after)
    keys = [key for key in before if key not in except_for]
    return [(key, before[key], after[key]) for key in keys if before[key] != after[key]]


def _essence(field: pincite.records.FieldResult) -> tuple[Any, ...]:
    return (field.status, field.value, field.display, [other.value for other in field.conflict])


def unfair_fields(result: pincite.records.ExtractionResult, attack: Attack) -> list[tuple[str, str, Any]]:
    """Fields that the attacker aims at and that came out otherwise than the attack's standing allows."""
    fields = {field.key: field for field in result.fields}
    return [(key, reason, _shown(fields[key])) for key in attack.wants for reason in _reasons(fields[key], attack)]


def _reasons(field: pincite.records.FieldResult, attack: Attack) -> Iterable[str]:
    honest, values = HONEST[field.key], [other.value for other in field.conflict]
    if field.status != "found":
        yield "is no longer found"
    elif attack.standing in ("hidden", "order", "harmless"):
        if field.value != honest:
            yield "changed"
        if attack.standing == "hidden" and values:
            yield "has a conflict with words that nobody sees"
    elif not any(_holds(value, honest) for value in (field.value, *values)):
        yield "lost the honest value"
    if attack.standing == "statement" and not values:
        yield "shows no conflict"
    if (values or field.value != honest) and field.confidence == "high":
        yield "is high in spite of another value"


def _holds(value: Any, honest: Any) -> bool:
    """Whether the honest value is there; a list may have items of other documents beside the honest ones."""
    if isinstance(honest, list) and isinstance(value, list):
        return all(item in value for item in honest)
    return bool(value == honest)


def _shown(field: pincite.records.FieldResult) -> tuple[Any, ...]:
    return (field.status, field.value, field.confidence, [other.value for other in field.conflict][:3], field.note)


def attacker_values(result: pincite.records.ExtractionResult, attack: Attack) -> list[pincite.records.FieldResult]:
    """The wanted fields that have the attacker's value, as their own or in a conflict."""
    return [
        field
        for field in result.fields
        if field.key in attack.wants
        and any(_same(attack.wants[field.key], value) for value in (field.value, *_others(field)) if value is not None)
    ]


def listed(field: pincite.records.FieldResult, honest: Any) -> bool:
    """Whether the honest value is the field's, or one of its conflict."""
    return any(_holds(value, honest) for value in (field.value, *_others(field)))


def _others(field: pincite.records.FieldResult) -> list[Any]:
    return [other.value for other in field.conflict]


def _same(wanted: Any, value: Any) -> bool:
    """Equal as they are, or as texts when form and case are folded; a list has the wanted items."""
    if isinstance(wanted, list) and isinstance(value, list):
        return any(item in value for item in wanted)
    if isinstance(wanted, str) and isinstance(value, str):
        return _folded(wanted) == _folded(value)
    return bool(wanted == value) and isinstance(wanted, bool) == isinstance(value, bool)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().strip()


def leaked(result: pincite.records.ExtractionResult, attack: Attack, documents: Documents) -> list[str]:
    """Secrets of the attack that stand in the result or on a page, and signs that stand in a value or its display.

    An excerpt is the page's text, character for character, so a sign may stand in it.
    """
    places = (repr(result), str(pincite.to_json(result)), *(page.text for one in documents for page in one.pages))
    values = repr([_values(field) for field in result.fields]) + str([_values(field) for field in result.fields])
    found = [secret for secret in attack.secrets if any(secret in place for place in places)]
    return found + [sign for sign in attack.signs if sign in values or ascii(sign)[1:-1] in values]


def _values(field: pincite.records.FieldResult) -> list[Any]:
    return [field.value, field.display, field.note, *((other.value, other.display) for other in field.conflict)]


def breaks_of(result: pincite.records.ExtractionResult, documents: Documents) -> list[Any]:
    """What `recheck` says, and every excerpt that is not the page's text at its place."""
    by_slug = {document.slug: document for document in documents}
    wrong = [
        (segment.page, segment.char_span, segment.excerpt)
        for citation in all_citations(result)
        for segment in citation.segments
        if _text(by_slug[citation.source_id], segment) != segment.excerpt
    ]
    return [*pincite.recheck(result, documents=DocumentSet.of(documents)), *wrong]


def _text(document: pincite.Document, segment: pincite.records.Segment) -> str:
    return document.page(segment.page).text[segment.char_span.start : segment.char_span.end]


def all_citations(result: pincite.records.ExtractionResult) -> Iterable[pincite.records.Citation]:
    """Every grounded citation: of values, of conflicts, and those that support nothing."""
    for field in result.fields:
        given = (*field.citations, *(one for other in field.conflict for one in other.citations))
        yield from (one for one in (*given, *field.failed_citations) if isinstance(one, pincite.records.Citation))
