"""Review events: what people decided about claims and evaluations, one after the other, never changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from pincite.records.findings import ClaimRecord

ReviewAction = Literal["flag", "confirm", "dismiss", "edit", "delete", "undo"]
"""`flag`: somebody has to look (an evaluation does that, or a person). `confirm`: it is right as it is. `dismiss`: the
issues ask for nothing. `edit`: the claim has a new revision. `delete`: the claim is gone. `undo`: the inverse of the
latest decision about the same thing that is not undone yet."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewEvent:
    """One decision, about a claim (`claim_id`, at the `revision` that was seen) or about an evaluation (`run_id`).

    `reviewer` is a profile, None for a flag that no person set. `edited` is the claim as it is to be, for an edit;
    `undoes` the event that an undo takes back. A store numbers the events of an owner (`sequence`, rising) and tells
    which revision the claim had after it (`revision_after`).
    """

    __pydantic_config__ = _CONFIG

    id: str
    action: ReviewAction
    at: datetime
    reviewer: str | None = None
    claim_id: str | None = None
    revision: int | None = None
    run_id: str | None = None
    edited: ClaimRecord | None = None
    undoes: str | None = None
    note: str | None = None
    sequence: int = 0
    revision_after: int | None = None

    def __post_init__(self) -> None:
        if (self.claim_id is None) == (self.run_id is None):
            raise ValueError("a review event is about a claim or about an evaluation")
        if (self.claim_id is None) != (self.revision is None):
            raise ValueError("a decision about a claim names the revision that was seen")
        if (self.action == "edit") != (self.edited is not None):
            raise ValueError("an edit, and nothing else, brings the edited claim")
        if (self.action == "undo") != (self.undoes is not None):
            raise ValueError("an undo, and nothing else, names the event that it takes back")
        if self.run_id is not None and self.action in ("edit", "delete"):
            raise ValueError(f"an evaluation cannot be taken for a claim: {self.action} needs one")
        if self.claim_id is not None and self.action == "flag":
            raise ValueError("an evaluation is flagged, not a claim")
        if self.reviewer is None and self.action != "flag":
            raise ValueError(f"{self.action}: only a person decides, so a decision names its reviewer")
