"""What a store knows of a result and its items, in the form in which a view takes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from pincite.records import ClaimRecord, FieldResult, Review, ReviewCode, ReviewState, StoredIssue
from pincite.review.order import ordered
from pincite.review.reasons import issue_reasons


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """What a store knows of one item: its row, its revision and `etag`, what was decided, and the item as it is now.

    Exactly one of `field` and `claim` is there; `why` are the reasons that it was put up for, issues apart.
    """

    id: str
    revision: int
    etag: str | None = None
    field: FieldResult | None = None
    claim: ClaimRecord | None = None
    why: tuple[ReviewCode, ...] = ()
    state: ReviewState = "open"
    reviewed_at: datetime | None = None
    reviewed_by: str | None = None
    can_undo: str | None = None
    issues: tuple[StoredIssue, ...] = ()

    @property
    def review(self) -> Review:
        """Its review: needed while nobody has decided about a reason, or since an issue was raised."""
        raised = issue_reasons(self.issues)
        return Review(
            needed=bool(raised) or (self.state == "open" and bool(self.why)),
            why=ordered((*self.why, *raised)),
            state=self.state,
            reviewed_at=self.reviewed_at,
            reviewed_by=self.reviewed_by,
            can_undo=self.can_undo,
            issues=self.issues,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultDetails:
    """What is known of a result beside itself.

    `files` gives the address of each source's original bytes, `rows` the row of its document, by the names that
    citations use. `decided` are the items that a store has: fields by their keys, then claims by their ids; what it has
    beyond the result (a claim that was added) is shown at the end.
    """

    title: str = ""
    id: str | None = None
    created_at: datetime | None = None
    model: str | None = None
    operation: str | None = None
    files: Mapping[str, str] = field(default_factory=dict)
    rows: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, Decided] = field(default_factory=dict)
    claims: Mapping[str, Decided] = field(default_factory=dict)
