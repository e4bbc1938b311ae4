"""Results + documents → a `View`: what a reviewer sees, with or without a store behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pincite.document import DocumentSet
from pincite.evaluation.claims import claims_of
from pincite.evaluation.mapping import CHECKED
from pincite.records import (
    CheckedClaim,
    CheckResult,
    ClaimFinding,
    ClaimItem,
    ClaimRecord,
    ExtractionResult,
    FieldItem,
    FieldResult,
    ResultView,
    Review,
    SourceView,
    View,
    ViewKind,
)
from pincite.review.items import Decided, ResultDetails
from pincite.review.reasons import claim_reasons, field_reasons, has_unread
from pincite.review.sources import document_views, source_views
from pincite.review.spot_checks import result_name

_TITLE = 80


def view_of(
    result: ExtractionResult | CheckResult, documents: DocumentSet | None = None, details: ResultDetails | None = None
) -> View:
    """The view of a result of either kind; a document that is not given is shown as one that is not at hand."""
    chosen, at_hand = details or ResultDetails(), documents or DocumentSet()
    if isinstance(result, CheckResult):
        return view_check(result, at_hand, chosen)
    return view_fields(result, at_hand, chosen)


def view_fields(result: ExtractionResult, documents: DocumentSet, details: ResultDetails) -> View:
    """The fields of an extraction in the schema's order, with the sources they were read from."""
    name, unread = result_name(result), has_unread(result)

    def item(one: FieldResult) -> FieldItem:
        decided = details.fields.get(one.key)
        if decided is None:
            why = field_reasons(one, unread=unread, result=name)
            return FieldItem(field=one, review=Review(needed=bool(why), why=why))
        now = decided.field if decided.field is not None else one
        return FieldItem(id=decided.id, revision=decided.revision, etag=decided.etag, field=now, review=decided.review)

    return View(
        result=_result(
            "fields",
            details,
            names=[result_source.name for result_source in result.sources],
            model=result.provenance.model,
        ),
        sources=tuple(_addressed(source, details) for source in source_views(result.sources, documents)),
        fields=tuple(map(item, result.fields)),
        claims=tuple(map(kept_claim, details.claims.values())),
        failures=result.failures,
    )


def view_check(result: CheckResult, documents: DocumentSet, details: ResultDetails) -> View:
    """The answer with its claims in the order of their places, with the documents that they were held against."""
    name = result_name(result)
    records = claims_of(result, CHECKED)
    items = [
        _claim(checked, record, _about(result, checked.claim.id), details, name)
        for checked, record in zip(result.claims, records, strict=True)
    ]
    recorded_ids = {record.id for record in records}
    added = [kept_claim(decided) for claim_id, decided in details.claims.items() if claim_id not in recorded_ids]
    return View(
        result=_result("check", details, names=[result.query or result.answer], model=result.provenance.judge_model),
        sources=tuple(_addressed(source, details) for source in document_views(documents)),
        answer=result.answer,
        query=result.query,
        summary=result.summary,
        skipped=result.skipped,
        claims=(*items, *added),
        findings=tuple(finding for finding in result.findings if finding.claim_id not in recorded_ids),
        failures=result.failures,
        notes=result.notes,
    )


def _claim(
    checked: CheckedClaim, record: ClaimRecord, findings: tuple[ClaimFinding, ...], details: ResultDetails, name: str
) -> ClaimItem:
    decided = details.claims.get(record.id)
    if decided is None:
        why = claim_reasons(checked, result=name, findings=findings)
        return ClaimItem(claim=record, checked=checked, review=Review(needed=bool(why), why=why), findings=findings)
    return replace(kept_claim(decided, record), checked=checked, findings=findings)


def kept_claim(decided: Decided, record: ClaimRecord | None = None) -> ClaimItem:
    """A claim of a store as it is now; `record` is what the result says, None for one that was added."""
    now = decided.claim or record
    if now is None:
        raise ValueError(f"{decided.id} is no claim")
    return ClaimItem(id=decided.id, revision=decided.revision, etag=decided.etag, claim=now, review=decided.review)


def _about(result: CheckResult, claim_id: str) -> tuple[ClaimFinding, ...]:
    return tuple(finding for finding in result.findings if finding.claim_id == claim_id)


def _result(kind: ViewKind, details: ResultDetails, *, names: Sequence[str], model: str | None) -> ResultView:
    """Which result it is; without a title of its own it is called by its first source, or by its question."""
    first = " ".join((names[0] if names else "").split())
    overflow_suffix = f" and {len(names) - 1} more" if len(names) > 1 else ""
    title = f"{first[: _TITLE - 1]}…" if len(first) > _TITLE else first
    return ResultView(
        id=details.id,
        kind=kind,
        title=details.title or f"{title}{overflow_suffix}" or "without a name",
        created_at=details.created_at,
        model=details.model or model,
        operation=details.operation,
    )


def _addressed(source: SourceView, details: ResultDetails) -> SourceView:
    return replace(source, file=details.files.get(source.id), document_id=details.rows.get(source.id))
