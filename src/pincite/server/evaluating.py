"""Evaluations of a service: what each came to, and what a person decides about it. Routes and pages call these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pincite.errors import StoreConflictError, UsageError
from pincite.records import LogEntry, ReviewEvent, derived_id
from pincite.server.asking import Asking
from pincite.server.problems import Problem, not_found
from pincite.server.seeing import changed_since, require_seen

RunAction = Literal["flag", "confirm", "dismiss", "undo"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunDecision:
    """One decision about an evaluation as it is asked for. `id` is the caller's name for it: the same one acts once."""

    action: RunAction
    id: str | None = None
    note: str | None = None
    undoes: str | None = None


def run_entry(asking: Asking, run_id: str) -> LogEntry:
    """What an evaluation came to; raises a problem where there is none, and until it is done (409 `not_ready`)."""
    found = asking.store.log.get(run_id)
    if found is not None:
        return found
    if asking.store.evaluations.run(run_id) is not None:
        raise Problem(409, "the evaluation is not done yet: watch its job", code="not_ready")
    raise not_found("evaluation", run_id)


def decide_run(asking: Asking, entry: LogEntry, decision: RunDecision, if_match: str | None) -> LogEntry:
    """The evaluation after a decision about it, which acts once however often it is sent.

    Raises a problem where what was seen is not told (428), or is not how it is now (412), UsageError for a decision
    that cannot be, StoreConflictError for one of what is undone already.
    """
    run_id = entry.run.id
    event_id = asking.service.new_id() if decision.id is None else derived_id("decision", asking.owner, decision.id)
    known = asking.store.reviews.get(event_id)
    if known is not None:
        if known.run_id != run_id or known.action != decision.action:
            raise Problem(422, "this id is that of another decision: take a new one", code="decision_id_used")
        return entry
    require_seen(asking, entry, if_match)
    if (decision.action == "undo") != (decision.undoes is not None):
        raise UsageError("an undo, and nothing else, names the decision that it takes back, in `undoes`")
    event = ReviewEvent(
        id=event_id,
        action=decision.action,
        at=asking.service.now(),
        reviewer=asking.person,
        run_id=run_id,
        undoes=decision.undoes,
        note=decision.note,
    )
    try:
        asking.store.reviews.decide(event, seen=entry.etag)
    except StoreConflictError as error:
        now = run_entry(asking, run_id)
        if now.etag == entry.etag:
            raise
        raise changed_since(asking, now) from error
    return run_entry(asking, run_id)
