"""Issues of claims: written with a run's log, closed by decisions, open again when those are undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, case, select

from pincite.codec import from_json
from pincite.records import Issue, StoredIssue
from pincite.records.ids import claim_row
from pincite.store.evaluations import looked_at
from pincite.store.tables.columns import as_text
from pincite.store.tables.records import claim_issues, claims


def issue_rows(connection: Connection, run: Row[Any], issues: Sequence[Issue], *, at: datetime) -> list[dict[str, Any]]:
    """The rows of a run's issues, each at the revision that was looked at; UsageError for a claim that was not."""
    revisions = looked_at(connection, run, [issue.claim_id for issue in issues])
    return [_row(run, issue, position, revisions, at) for position, issue in enumerate(issues)]


def _row(run: Row[Any], issue: Issue, position: int, revisions: Mapping[str, int], at: datetime) -> dict[str, Any]:
    claim_id = claim_row(run.extraction_id, issue.claim_id)
    return {
        "run_id": run.id,
        "position": position,
        "claim_id": claim_id,
        "revision": revisions[claim_id],
        "severity": issue.severity,
        "issue": as_text(issue),
        "created_at": at,
    }


def stored_issue(row: Row[Any]) -> StoredIssue:
    """The issue of a row of `claim_issues`."""
    return StoredIssue(
        run_id=row.run_id,
        position=row.position,
        claim_row_id=row.claim_id,
        revision=row.revision,
        issue=from_json(Issue, row.issue),
        closed_by=row.closed_by,
    )


def owned_issues(owner: str) -> Select[Any]:
    """The issues of an owner's claims, gravest first, then in the order of runs and places."""
    rank = case({"error": 0, "warning": 1}, value=claim_issues.c.severity, else_=2)
    return (
        select(claim_issues)
        .join(claims, claims.c.id == claim_issues.c.claim_id)
        .where(claims.c.user_id == owner)
        .order_by(rank, claim_issues.c.created_at, claim_issues.c.run_id, claim_issues.c.position)
    )
