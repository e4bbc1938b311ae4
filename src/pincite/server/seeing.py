"""What was seen before it is decided about: a decision about what others changed meanwhile is refused, and says why."""

from __future__ import annotations

from datetime import UTC, datetime

from pincite.records import LogEntry, StoredItem
from pincite.review import decided
from pincite.server.asking import Asking
from pincite.server.problems import Problem
from pincite.server.routing import etag_of, is_match

NAMELESS = "somebody without a name"


def require_seen(asking: Asking, now: StoredItem | LogEntry, if_match: str | None) -> None:
    """Refuse a decision that does not say what was seen (428), or about what is not like that any more (412)."""
    if not is_match(if_match, etag_of(now.etag)):
        raise changed_since(asking, now)


def changed_since(asking: Asking, now: StoredItem | LogEntry) -> Problem:
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
    found = asking.store.people.list(ids=ids, limit=len(ids)) if ids else ()
    names = {one.id: one.name or NAMELESS for one in found}
    return {one: "you" if one == asking.person else name for one, name in names.items()}


def _said(state: str, at: datetime | None, name: str | None) -> str:
    if at is None:
        return "a decision about it was taken back, or an issue was raised or closed,"
    by = f" by {name}" if name else ""
    return f"it was {state}{by}, {at.astimezone(UTC):%Y-%m-%d %H:%M} UTC,"
