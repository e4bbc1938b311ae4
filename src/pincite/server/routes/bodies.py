"""What is sent to several routes: decisions, selected words, new claims, filters."""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeVar

from fastapi import Query
from pydantic import BaseModel, ConfigDict, Field

from pincite.records import ClaimEvidence, ClaimPart, ClaimRecord, Confidence, FieldStatus, ItemFilter, Severity
from pincite.server.access.caller import Asking
from pincite.server.resources.review import Action, DecisionRequest, new_claim
from pincite.server.wire.routing import RowId

T = TypeVar("T")

_LONG = 20_000

Model = Annotated[
    str | None,
    Field(max_length=200, description="`provider:name`, or `offline`; null for what the configuration names."),
]
Note = Annotated[str | None, Field(max_length=4_000)]
Text = Annotated[str | None, Field(max_length=_LONG)]


class ItemDecision(BaseModel, Generic[T]):
    """A decision about an item; `id` is your own name for it: sent again, it acts once."""

    model_config = ConfigDict(extra="forbid")

    action: Action
    id: RowId | None = None
    note: Note = None
    edited: T | None = None
    undoes: RowId | None = None

    def decision(self) -> DecisionRequest:
        """The decision."""
        edited: Any = self.edited
        return DecisionRequest(action=self.action, id=self.id, note=self.note, edited=edited, undoes=self.undoes)


class WordRange(BaseModel):
    """Words of a page: `[start, end)` in code points of its text."""

    model_config = ConfigDict(extra="forbid")

    source_id: Annotated[str, Field(min_length=1, max_length=500)]
    page: Annotated[int, Field(ge=1, le=1_000_000)]
    start: Annotated[int, Field(ge=0, le=100_000_000)]
    end: Annotated[int, Field(ge=1, le=100_000_000)]


class NewClaim(BaseModel):
    """A claim that was missed: what it says, and where that stands."""

    model_config = ConfigDict(extra="forbid")

    type: Text = None
    label: Text = None
    company: Text = None
    school: Text = None
    role: Text = None
    start: Text = None
    end: Text = None
    description: Text = None
    subject: Text = None
    document_id: Annotated[str | None, Field(max_length=500, description="As citations call it.")] = None
    evidence: Annotated[list[ClaimEvidence], Field(max_length=200)] = []
    parts: Annotated[list[ClaimPart], Field(max_length=200)] = []

    def record(self, asking: Asking) -> ClaimRecord:
        """The claim under a name of its own; UsageError for one that says nothing."""
        claim_fields = self.model_dump(exclude={"evidence", "parts"})
        return new_claim(asking, claim_fields, tuple(self.evidence), tuple(self.parts))


class Wanted(BaseModel):
    """Which items are wanted: all that are given must hold."""

    model_config = ConfigDict(extra="forbid")

    extraction: RowId | None = None
    document: RowId | None = None
    status: FieldStatus | None = None
    confidence: Confidence | None = None
    label: Literal["supported", "refuted", "nei", "failed", "not_judged"] | None = None
    severity: Severity | None = None
    needs_review: bool | None = None
    q: Annotated[str | None, Field(max_length=200, description="Stands in the label, key, value or words.")] = None
    limit: Annotated[int, Field(ge=1, le=200, description="How many at most.")] = 50
    cursor: Annotated[str | None, Field(max_length=500, description="`next_cursor` of the page before.")] = None

    def filter(self) -> ItemFilter:
        """The filter."""
        return ItemFilter(
            extraction=self.extraction,
            document=self.document,
            status=self.status,
            confidence=self.confidence,
            label=self.label,
            severity=self.severity,
            needs_review=self.needs_review,
            text=self.q,
        )


Filters = Annotated[Wanted, Query()]
