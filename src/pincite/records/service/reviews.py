"""Review events: what people decided about fields, claims and evaluations, one after the other, never changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from pincite.records.evaluation.findings import ClaimRecord
from pincite.records.extraction.fields import FieldResult

ReviewAction = Literal["flag", "confirm", "dismiss", "edit", "delete", "undo"]
"""`flag`: somebody has to look (an evaluation does that, or a person). `confirm`: it is right as it is. `dismiss`: the
issues ask for nothing. `edit`: the field or claim has a new revision. `delete`: it is gone. `undo`: the inverse of the
latest decision about the same thing that is not undone yet."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewEvent:
    """One decision, about a claim, about a field (each at the `revision` that was seen), or about an evaluation.

    `reviewer` is a profile, None for a flag that no person set. `edited` is the claim, or `edited_field` the field, as
    it is to be, for an edit; `undoes` the event that an undo takes back. A store numbers the events of an owner
    (`sequence`, rising) and tells which revision the claim or field had after it (`revision_after`).
    """

    __pydantic_config__ = _CONFIG

    id: str
    action: ReviewAction
    at: datetime
    reviewer: str | None = None
    claim_id: str | None = None
    field_id: str | None = None
    revision: int | None = None
    run_id: str | None = None
    edited: ClaimRecord | None = None
    edited_field: FieldResult | None = None
    undoes: str | None = None
    note: str | None = None
    sequence: int = 0
    revision_after: int | None = None

    def __post_init__(self) -> None:
        if sum(about is not None for about in (self.claim_id, self.field_id, self.run_id)) != 1:
            raise ValueError("a review event is about a claim, about a field or about an evaluation")
        if (self.run_id is None) != (self.revision is not None):
            raise ValueError("a decision about a claim or field names the revision that was seen")
        if self.run_id is not None and self.action in ("edit", "delete"):
            raise ValueError(f"an evaluation cannot be taken for a claim: {self.action} needs one")
        if self.run_id is None and self.action == "flag":
            raise ValueError("an evaluation is flagged, not a claim or field")
        self._check_action()

    def _check_action(self) -> None:
        """Raise ValueError where the event lacks what its action needs, or brings what another one would."""
        brought = self.edited if self.claim_id is not None else self.edited_field
        unrelated_edit = self.edited_field if self.claim_id is not None else self.edited
        if (self.action == "edit") != (brought is not None) or unrelated_edit is not None:
            raise ValueError("an edit, and nothing else, brings the edited claim or field")
        if (self.action == "undo") != (self.undoes is not None):
            raise ValueError("an undo, and nothing else, names the event that it takes back")
        if self.reviewer is None and self.action != "flag":
            raise ValueError(f"{self.action}: only a person decides, so a decision names its reviewer")
