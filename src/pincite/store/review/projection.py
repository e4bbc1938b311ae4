"""What review events come to: which issues they close, and whether an evaluation needs review.

All of it is written in the transaction of the event. An event is live until it is undone. A run needs review from its
latest live flag on, until somebody decides about the run itself, or has decided every error of its claims.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, func, select, update

from pincite.records.ids import derived_id
from pincite.store.claims import is_open
from pincite.store.database.connections import insert_new
from pincite.store.review.current import live_event
from pincite.store.review.state import ItemTables
from pincite.store.tables.records import (
    claim_eval_log,
    claim_issues,
    claims,
    profiles,
    review_events,
    tailoring_eval_log,
)


def next_sequence(connection: Connection, owner: str) -> int:
    """The number of the owner's next event, in a transaction that holds the owner's lock."""
    counter = update(profiles).where(profiles.c.id == owner).values(last_event=profiles.c.last_event + 1)
    connection.execute(counter)
    number: int = connection.scalars(select(profiles.c.last_event).where(profiles.c.id == owner)).one()
    return number


def flag_run(connection: Connection, *, run_id: str, owner: str, at: datetime) -> None:
    """Write the event by which an evaluation says that somebody has to look."""
    event = {
        "id": derived_id("flag", run_id),
        "user_id": owner,
        "sequence": next_sequence(connection, owner),
        "action": "flag",
        "run_id": run_id,
        "created_at": at,
    }
    insert_new(connection, review_events, event)
    refresh_runs(connection, [run_id])


def close_issues(connection: Connection, event_id: str, *, about: ColumnElement[bool]) -> tuple[str, ...]:
    """Close the open issues that a decision is about; the runs that raised them."""
    now = select(claims.c.id).where(claims.c.id == claim_issues.c.claim_id, is_open()).correlate(claim_issues)
    chosen = and_(about, claim_issues.c.closed_by.is_(None), now.exists())
    runs = connection.scalars(select(claim_issues.c.run_id).where(chosen).distinct()).all()
    connection.execute(update(claim_issues).where(chosen).values(closed_by=event_id))
    return tuple(runs)


def reopen_issues(connection: Connection, event_id: str) -> tuple[str, ...]:
    """Open again what a decision closed; the runs that raised it."""
    chosen = claim_issues.c.closed_by == event_id
    runs = connection.scalars(select(claim_issues.c.run_id).where(chosen).distinct()).all()
    connection.execute(update(claim_issues).where(chosen).values(closed_by=None))
    return tuple(runs)


def runs_of(connection: Connection, about: ColumnElement[bool]) -> tuple[str, ...]:
    """The runs that raised issues of the claims that a condition on `claim_issues` names, at whatever revision."""
    return tuple(connection.scalars(select(claim_issues.c.run_id).where(about).distinct()).all())


def refresh_item(connection: Connection, kind: ItemTables, item_id: str) -> None:
    """Write who decided last about a field or claim, and when."""
    last = live_event(connection, review_events.c[f"{kind.kind}_id"] == item_id)
    connection.execute(update(kind.items).where(kind.items.c.id == item_id).values(_reviewed(last)))


def refresh_runs(connection: Connection, run_ids: Iterable[str]) -> None:
    """Write whether evaluations need review, and who settled that they do not, and when."""
    for run_id in sorted(set(run_ids)):
        state = _state(connection, run_id)
        for log in (claim_eval_log, tailoring_eval_log):
            connection.execute(update(log).where(log.c.id == run_id).values(state))


def _state(connection: Connection, run_id: str) -> dict[str, Any]:
    """The projected columns of one run."""
    last = live_event(connection, review_events.c.run_id == run_id)
    settled = None
    if last is not None:
        settled = last if last.action != "flag" else _settling(connection, run_id, last.sequence)
    return {"needs_review": last is not None and settled is None, **_reviewed(settled)}


def _reviewed(event: Row[Any] | None) -> dict[str, Any]:
    """The columns that say who decided, and when; nobody and never without an event."""
    if event is None:
        return {"reviewed_at": None, "reviewed_by": None}
    return {"reviewed_at": event.created_at, "reviewed_by": event.reviewer}


def _settling(connection: Connection, run_id: str, flagged: int) -> Row[Any] | None:
    """The decision since its flag that left no error of a run's claims open; None when there is none."""
    errors = and_(claim_issues.c.run_id == run_id, claim_issues.c.severity == "error")
    still = select(func.count()).join_from(claim_issues, claims, claims.c.id == claim_issues.c.claim_id)
    if connection.scalar(still.where(errors, is_open())):
        return None
    closing = (
        select(review_events)
        .join(claim_issues, claim_issues.c.closed_by == review_events.c.id)
        .where(errors, review_events.c.sequence > flagged)
        .order_by(review_events.c.sequence.desc())
        .limit(1)
    )
    return connection.execute(closing).one_or_none()
