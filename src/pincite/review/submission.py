"""A result → the claims and fields of it that a store keeps, each with what it is put up for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pincite.evaluation.claims import claims_of, mapping_for
from pincite.evaluation.mapping import CHECKED
from pincite.records import CheckResult, ClaimMapping, ClaimRecord, ExtractionResult, FieldResult, PutUp
from pincite.review.reasons import claim_reasons, field_reasons, has_unread
from pincite.review.spot_checks import is_spot_check, result_name
from pincite.store import ForReview


def put_up(result: ExtractionResult | CheckResult) -> tuple[tuple[ClaimRecord, ...], ForReview]:
    """The claims of a result and, of an extraction, its fields, with why each needs a person.

    A claim that is made of a field is reviewed with the field; the items of a résumé's claims by themselves.
    """
    if isinstance(result, CheckResult):
        return _check(result)
    mapping = mapping_for(result)
    records = claims_of(result, mapping)
    name, unread = result_name(result), has_unread(result)
    submissions: dict[str, PutUp] = {}
    for field in result.fields:
        if field.key == mapping.array:
            submissions.update(_items(field, records, unread=unread, name=name))
        else:
            why = field_reasons(field, unread=unread, result=name)
            made = tuple(record.id for record in made_of(field, result, mapping))
            submissions[field.key] = PutUp(why=why, made=made)
    return records, ForReview(fields=result.fields, put_up=submissions)


def made_of(
    field: FieldResult, result: ExtractionResult, mapping: ClaimMapping | None = None
) -> tuple[ClaimRecord, ...]:
    """The claims that are made of a field, as it is; none of a résumé's, which are its items."""
    chosen = mapping or mapping_for(result)
    return claims_of(replace(result, fields=(field,)), chosen) if chosen.array is None else ()


def _items(field: FieldResult, records: Iterable[ClaimRecord], *, unread: bool, name: str) -> dict[str, PutUp]:
    """Claims that are items of an array: each for the array's own reasons."""
    own = tuple(code for code in field_reasons(field, unread=unread, result=name) if code != "spot_check")
    return {
        record.id: PutUp(why=own or (("spot_check",) if is_spot_check(name, record.id) else ())) for record in records
    }


def _check(result: CheckResult) -> tuple[tuple[ClaimRecord, ...], ForReview]:
    name = result_name(result)
    records = claims_of(result, CHECKED)
    submissions = {}
    for record, checked in zip(records, result.claims, strict=True):
        findings = [entry for entry in result.findings if entry.claim_id == checked.claim.id]
        submissions[record.id] = PutUp(
            why=claim_reasons(checked, result=name, findings=findings),
            source_ids=tuple(dict.fromkeys(entry.doc_id for entry in checked.verdict.evidence)),
            verdict=checked.verdict.label or checked.verdict.status,
        )
    return records, ForReview(put_up=submissions)
