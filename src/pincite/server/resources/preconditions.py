"""Decisions that act once, about what was seen: one about what others changed meanwhile is refused, and says why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from pincite.errors import StoreConflictError
from pincite.records import LogEntry, StoredItem, derived_id
from pincite.review import decided
from pincite.server.access.caller import Asking
from pincite.server.wire.problems import Problem
from pincite.server.wire.routing import etag_of, is_match

Seen = StoredItem | LogEntry
"""What is decided about."""

NAMELESS = "somebody without a name"


def event_of(asking: Asking, named: str | None, *, target: str, action: str) -> tuple[str, bool]:
    """The id of a decision's event by the caller's name for it, and whether it is made: it acts once.

    Raises a problem for the name of another decision.
    """
    if named is None:
        return asking.service.new_id(), False
    event_id = derived_id("decision", asking.owner, named)
    review_event = asking.store.reviews.get(event_id)
    if review_event is not None and (
        target not in (review_event.field_id, review_event.claim_id, review_event.run_id)
        or review_event.action != action
    ):
        raise Problem(422, "this id is that of another decision: take a new one", code="decision_id_used")
    return event_id, review_event is not None


@contextmanager
def one_of_many(asking: Asking, seen: Seen, again: Callable[[], Seen]) -> Iterator[None]:
    """Refuse a decision that another one came before, between what was seen and now, with how it is `again`."""
    try:
        yield
    except StoreConflictError as error:
        now = again()
        if now.etag == seen.etag:
            raise
        raise changed_since(asking, now) from error


def require_seen(asking: Asking, now: Seen, if_match: str | None) -> None:
    """Refuse a decision that does not say what was seen (428), or about what is not like that any more (412)."""
    if not is_match(if_match, etag_of(now.etag)):
        raise changed_since(asking, now)


def changed_since(asking: Asking, now: Seen) -> Problem:
    """The problem of a decision about what is not as it was seen: how it is now, and who made it so."""
    state = decided(now).state if isinstance(now, StoredItem) else "flagged" if now.row.needs_review else "settled"
    row = now.stored if isinstance(now, StoredItem) else now.row
    at, by = row.reviewed_at, row.reviewed_by
    name = names_of(asking, [by]).get(by) if by is not None else None
    return Problem(
        412,
        f"{_said(state, at, name)} since you saw it, and nothing was changed now: look at it again, then decide",
        headers={"ETag": etag_of(now.etag)},
        etag=now.etag,
        state=state,
        reviewed_at=None if at is None else at.astimezone(UTC).isoformat(),
        reviewed_by=by,
        reviewer=name,
    )


def names_of(asking: Asking, ids: list[str]) -> dict[str, str]:
    """The names of people of the owner by their ids; for whoever asks it is "you"."""
    people = asking.store.people.list(ids=ids, limit=len(ids)) if ids else ()
    names = {profile.id: profile.name or NAMELESS for profile in people}
    return {profile: "you" if profile == asking.person else name for profile, name in names.items()}


def _said(state: str, at: datetime | None, name: str | None) -> str:
    if at is None:
        return "a decision about it was taken back, or an issue was raised or closed,"
    by = f" by {name}" if name else ""
    return f"it was {state}{by}, {at.astimezone(UTC):%Y-%m-%d %H:%M} UTC,"
