"""Rows for tests of the store: a document with an extraction of three claims, and a run over them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.sample_results import absent, citation, found

from pincite.records import (
    ClaimRecord,
    EvalLogRow,
    EvalRun,
    Finding,
    Issue,
    JudgeCall,
    JudgeVote,
    Profile,
    PutUp,
    Reservation,
    ReviewEvent,
    StoredDocument,
    StoredExtraction,
    TailoringLogRow,
)
from pincite.store import ForReview, OwnedStore, Store, claim_row, derived_id, field_row

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def row_id(*parts: object) -> str:
    return derived_id("test", *map(str, parts))


def later(minutes: int) -> datetime:
    return NOON + timedelta(minutes=minutes)


REVIEWER = row_id("reviewer")
DOCUMENT, EXTRACTION, RUN = row_id("document"), row_id("extraction"), row_id("run")


def document(key: str = "document", **changes: Any) -> StoredDocument:
    facts = {"content_id": "doc_0123456789abcdef", "slug": "cv", "name": "cv.pdf", "media_type": "application/pdf"}
    rest = {"sha256": "0" * 64, "page_count": 2, "created_at": NOON}
    return StoredDocument(**{"id": row_id(key), **facts, **rest, **changes})


def extraction(key: str = "extraction", **changes: Any) -> StoredExtraction:
    return StoredExtraction(**{"id": row_id(key), "document_ids": (DOCUMENT,), "created_at": NOON, **changes})


def records(count: int = 3) -> tuple[ClaimRecord, ...]:
    return tuple(
        ClaimRecord(id=f"c{at}", type="experience", label=f"Engineer {at}", company="Acme", start="2019", position=at)
        for at in range(count)
    )


def run(key: str = "run", **changes: Any) -> EvalRun:
    facts = {"operation": "extract", "model": "openai:m-1", "judge_model": "anthropic:m-2", "created_at": NOON}
    return EvalRun(**{"id": row_id(key), "extraction_id": EXTRACTION, **facts, **changes})


def finding(*claim_ids: str, severity: str = "error") -> Finding:
    return Finding(
        rule="dates", code="ends_before_start", severity=severity, claim_ids=claim_ids, message="it ends first"
    )


def issue(claim_id: str, severity: str = "error") -> Issue:
    return Issue(
        claim_id=claim_id,
        source="rule",
        type="dates",
        code="ends_before_start",
        severity=severity,
        message="ends first",
    )


def vote(claim_id: str, **changes: Any) -> JudgeVote:
    facts = {
        "judge_provider": "openai",
        "judge_model": "m-2",
        "prompt_version": "p1",
        "content_hash": f"hash {claim_id}",
    }
    said = {"call_id": "call 1", "status": "voted", "grounded": "yes", "accurate": True, "cost_micro_usd": 40}
    return JudgeVote(**{"claim_id": claim_id, **facts, **said, **changes})


def call(name: str = "call 1", **changes: Any) -> JudgeCall:
    facts = {"judge_provider": "openai", "judge_model": "m-2", "prompt_version": "p1", "cost_micro_usd": 40}
    return JudgeCall(**{"id": name, "claim_ids": ("c0",), **facts, **changes})


def log_row(key: str = "run", **changes: Any) -> EvalLogRow:
    facts = {"total_claims": 3, "sampled_claims": 1, "rule_checks": {"dates": {"errors": 0}}, "rule_passed": True}
    return EvalLogRow(**{"id": row_id(key), **facts, "passed": True, "created_at": NOON, **changes})


def event(action: str, *, minutes: int = 1, **changes: Any) -> ReviewEvent:
    """A decision about the claim c0 at revision 1 where nothing else is said."""
    about = {} if "run_id" in changes else {"claim_id": claim_row(EXTRACTION, "c0"), "revision": 1}
    name = changes.pop("name", f"{action} {minutes}")
    return ReviewEvent(
        **{"id": row_id(name), "action": action, "at": later(minutes), "reviewer": REVIEWER, **about, **changes}
    )


def filled(store: Store, owner: str, *, flagged: bool = True) -> OwnedStore:
    """What an owner has after one evaluation that found an error in c0 and c1, and a warning in c0."""
    store.add_profile(Profile(id=owner, created_at=NOON))
    store.add_profile(Profile(id=REVIEWER, name="Ada", created_at=NOON))
    mine = store.of(owner)
    mine.documents.add(document())
    mine.claims.add(extraction(), records())
    mine.evaluations.start(run(), records())
    issues = (issue("c0"), issue("c0", "warning"), issue("c1"))
    mine.log.add(log_row(passed=False, needs_review=flagged, issues=issues))
    return mine


def whole(store: Store, owner: str, *, with_fields: bool = True) -> OwnedStore:
    """What `filled` gives with everything else that a store holds: findings, votes, decisions, both logs, costs.

    Stores of schemas before 0003 had no fields.
    """
    mine = filled(store, owner)
    if with_fields:
        reviewed_fields(mine)
    mine.evaluations.add_findings(RUN, [finding("c0"), finding("c1", "c2", severity="warning")], at=later(1))
    mine.votes.add(RUN, votes=[vote("c0", grounded="partial"), vote("c1")], calls=[call()], at=later(2))
    edit = mine.reviews.decide(event("edit", minutes=3, edited=replace(records()[0], label="Lead “engineer” — Zürich")))
    mine.reviews.decide(event("undo", minutes=4, undoes=edit.id, revision=edit.revision_after))
    mine.reviews.decide(event("delete", minutes=5, claim_id=claim_row(EXTRACTION, "c1")))
    tailored = run("tailored", extraction_id=None, document_ids=(DOCUMENT,), operation="tailoring")
    mine.evaluations.start(tailored)
    gap = {"requirement": "5+ years Python", "note": "User has 3 years"}
    row = TailoringLogRow(
        id=tailored.id, created_at=NOON, passed=True, document_id=DOCUMENT, gaps=(gap,), cost_micro_usd=9
    )
    mine.log.add(row)
    costs = store.costs()
    for name in ("one", "two"):
        amount = {"run_id": RUN, "day": NOON.date(), "reserved_micro_usd": 500, "created_at": NOON}
        costs.reserve(Reservation(id=row_id(name), **amount))
    costs.settle(row_id("one"), micro_usd=120, at=later(6))
    return mine


FIELDS = row_id("fields")


def fields_for_review() -> ForReview:
    """Three fields: one to be looked at with the claim that was made of it, one that is absent, one spot check."""
    put_up = {
        "agreement.start": PutUp(why=("low",), made=("agreement.start",)),
        "agreement.end": PutUp(),
        "agreement.law": PutUp(why=("spot_check",), made=("agreement.law",)),
    }
    low = found("agreement.start", "2019", citation("2019", source="cv"), confidence="low")
    law = found("agreement.law", "Ruritania", citation("Ruritania", source="cv"))
    return ForReview(fields=(low, absent("agreement.end"), law), put_up=put_up)


def field_claims() -> tuple[ClaimRecord, ...]:
    """The claims that are made of these fields, and one that is made of none."""
    names = ("agreement.start", "agreement.law", "added")
    return tuple(ClaimRecord(id=name, label=name, position=at) for at, name in enumerate(names))


def fielded(mine: OwnedStore, key: str = "fields", **changes: Any) -> str:
    """An extraction of that name with fields; its row."""
    made = extraction(key, source_ids=("cv",), **changes)
    mine.claims.add(made, field_claims(), fields_for_review())
    return made.id


def field_event(action: str, *, minutes: int = 1, **changes: Any) -> ReviewEvent:
    """A decision about the field agreement.start at revision 1 where nothing else is said."""
    name = changes.pop("name", f"field {action} {minutes}")
    about = {"field_id": field_row(FIELDS, "agreement.start"), "revision": 1}
    return ReviewEvent(
        **{"id": row_id(name), "action": action, "at": later(minutes), "reviewer": REVIEWER, **about, **changes}
    )


def reviewed_fields(mine: OwnedStore) -> None:
    """Fields of which one was edited, one deleted, and one is with somebody who has put another off."""
    fielded(mine)
    edited = found("agreement.start", "2020", citation("2020", source="cv"), confidence="medium")
    mine.reviews.decide(field_event("edit", edited_field=edited), [replace(field_claims()[0], label="2020")])
    gone = field_row(FIELDS, "agreement.end")
    mine.reviews.decide(field_event("delete", minutes=2, field_id=gone))
    mine.queue.next(REVIEWER, now=later(3), until=later(13))
    mine.queue.skip("claim", claim_row(FIELDS, "added"), REVIEWER, at=later(3))


def everything(store: Store, owner: str) -> dict[str, Any]:
    """All that can be read of it, to compare."""
    mine, costs = store.of(owner), store.costs()
    return {
        "profile": store.profile(owner),
        "documents": mine.documents.list(),
        "extraction": mine.claims.extraction(EXTRACTION),
        "claims": mine.claims.list(EXTRACTION, with_removed=True),
        "revisions": mine.claims.revisions(claim_row(EXTRACTION, "c0")),
        "run": mine.evaluations.run(RUN),
        "findings": mine.evaluations.findings(RUN),
        "votes": mine.votes.list(RUN),
        "calls": mine.votes.calls(RUN),
        "log": mine.log.entries(),
        "events": mine.reviews.events(),
        "issues": mine.reviews.issues(open_only=False),
        "items": (mine.items.of(EXTRACTION, with_removed=True), mine.items.of(FIELDS, with_removed=True)),
        "queue": mine.queue.list(REVIEWER, now=later(4)),
        "progress": mine.queue.progress(now=later(4)),
        "costs": (costs.counted(run_id=RUN), costs.counted(day=NOON.date()), costs.unsettled()),
    }
