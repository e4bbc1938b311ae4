"""What a store keeps of documents and of the claims made from them.

Row ids are UUIDs as texts. Times are aware; a store gives them back in UTC.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from pincite.errors import Failure
from pincite.records.evaluation.findings import ClaimRecord, Issue, Severity
from pincite.records.extraction.fields import Confidence, ExtractionResult, FieldResult, FieldStatus
from pincite.records.ids import state_tag
from pincite.records.service.reviews import ReviewAction
from pincite.records.verdicts import CheckResult

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Somebody who owns documents or reviews them."""

    __pydantic_config__ = _CONFIG

    id: str
    created_at: datetime
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredDocument:
    """A document that a store knows. `id` is its row, `content_id` the id that its content gives it (`Document.id`)."""

    __pydantic_config__ = _CONFIG

    id: str
    content_id: str
    slug: str
    name: str
    media_type: str
    sha256: str
    page_count: int
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredExtraction:
    """A set of claims, and the result they were taken from: None for claims that were given as they are.

    `document_ids` are the rows of the documents it was made from: it goes when one of them goes. `source_ids` are what
    its citations call them, one for each, empty where nobody said. `model` and `prompt_version` are None where no model
    had a part in it.
    """

    __pydantic_config__ = _CONFIG

    id: str
    created_at: datetime
    result: ExtractionResult | CheckResult | None = None
    document_ids: tuple[str, ...] = ()
    source_ids: tuple[str, ...] = ()
    operation: str = "extract"
    model: str | None = None
    prompt_version: str | None = None
    config_digest: str | None = None
    package_version: str | None = None

    def __post_init__(self) -> None:
        if self.source_ids and len(self.source_ids) != len(self.document_ids):
            raise ValueError("a result names each of its documents once")


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredClaim:
    """A claim of an extraction at its current revision, which is `record.revision`.

    `id` is its row and `record.id` its name in the extraction. `reviewed_at` and `reviewed_by` tell of the last
    decision about it that was not undone (`decided` is what it was, `decision` its event), `removed` that a person
    deleted it. `open_issues` counts what nobody has decided yet. `why` are the reasons, issues apart, for which it was
    put up for review; `field_id` is the field that it was made of, and with which it is reviewed.
    """

    __pydantic_config__ = _CONFIG

    id: str
    extraction_id: str
    record: ClaimRecord
    removed: bool = False
    reviewed_at: datetime | None = None
    reviewed_by: str | None = None
    open_issues: int = 0
    why: tuple[str, ...] = ()
    field_id: str | None = None
    decided: ReviewAction | None = None
    decision: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredField:
    """A field of an extraction at its current revision; `id` is its row and `field.key` its name in the extraction.

    What else it says is as in `StoredClaim`.
    """

    __pydantic_config__ = _CONFIG

    id: str
    extraction_id: str
    field: FieldResult
    revision: int = 1
    removed: bool = False
    reviewed_at: datetime | None = None
    reviewed_by: str | None = None
    why: tuple[str, ...] = ()
    decided: ReviewAction | None = None
    decision: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredIssue:
    """An issue of a claim (`claim_row_id`) at the revision that was evaluated, in the run that raised it.

    `closed_by` is the review event that decided it, None while nobody has. It is open when nobody has and the claim
    still is at that revision.
    """

    __pydantic_config__ = _CONFIG

    run_id: str
    position: int
    claim_row_id: str
    revision: int
    issue: Issue
    closed_by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredItem:
    """A field, or a claim that was made of no field, as it is reviewed: with its issues at this revision.

    `created_at` is that of its extraction, `position` its place there. `assigned_to` (a profile) has it until
    `assigned_until`; `skipped` says that whoever asks has put it off. They are told where the queue is asked.
    """

    __pydantic_config__ = _CONFIG

    kind: Literal["field", "claim"]
    field: StoredField | None = None
    claim: StoredClaim | None = None
    created_at: datetime
    position: int = 0
    issues: tuple[StoredIssue, ...] = ()
    assigned_to: str | None = None
    assigned_until: datetime | None = None
    skipped: bool = False

    def __post_init__(self) -> None:
        if (self.kind == "field") != (self.field is not None) or (self.kind == "claim") != (self.claim is not None):
            raise ValueError(f"an item of the kind {self.kind} brings that, and nothing else")

    @property
    def stored(self) -> StoredField | StoredClaim:
        """The field or claim."""
        stored_record = self.field if self.field is not None else self.claim
        if stored_record is None:
            raise ValueError("an item is a field or a claim")
        return stored_record

    @property
    def id(self) -> str:
        """Its row."""
        return self.stored.id

    @property
    def extraction_id(self) -> str:
        """The row of its extraction."""
        return self.stored.extraction_id

    @property
    def revision(self) -> int:
        """Its revision, from 1."""
        return self.field.revision if self.field is not None else self.claim.record.revision if self.claim else 0

    @property
    def etag(self) -> str:
        """What changes with everything a reviewer decides by: the revision, the last decision, the issues.

        A decision that was taken back leaves it as it was before.
        """
        issues = [[issue.run_id, issue.position, issue.closed_by] for issue in self.issues]
        return f"{self.revision}-{state_tag(self.stored.decision, issues)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deletion:
    """What went with a document: how many extractions, claims, evaluations and decisions.

    `document_id` is the document's id, or the one by which records without a document were deleted.
    """

    __pydantic_config__ = _CONFIG

    document_id: str
    extractions: int
    claims: int
    evaluations: int
    decisions: int
    fields: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultQuestion:
    """What was asked of documents: the fields of a `schema`, or whether an `answer` (to `query`) holds.

    `model` is the model that was asked for, `provider:name` or `offline`; None for the configured one.
    """

    __pydantic_config__ = _CONFIG

    kind: Literal["fields", "check"]
    schema: Mapping[str, Any] | None = None
    answer: str | None = None
    query: str = ""
    model: str | None = None

    def __post_init__(self) -> None:
        if (self.kind == "fields") != (self.schema is not None) or (self.kind == "check") != (self.answer is not None):
            raise ValueError("fields are asked by a schema, a check is of an answer")


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedResult:
    """How far a result is: `state`, the job that makes it, and why there is none where it `failed`.

    `title` is what people call it. One that came into the store otherwise is `done` and has no job.
    """

    __pydantic_config__ = _CONFIG

    id: str
    kind: Literal["fields", "check"]
    title: str
    operation: str
    created_at: datetime
    state: Literal["waiting", "running", "done", "failed"]
    model: str | None = None
    job_id: str | None = None
    failure: Failure | None = None
    document_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PutUp:
    """A field or claim put up for review: `why` (codes of `pincite.records.service.views`, gravest first), and which of
    the extraction's documents it is about, by what citations call them; none for all of them.

    `made` names the claims that are made of a field; `verdict` is the label of a checked claim, or its status without
    one.
    """

    __pydantic_config__ = _CONFIG

    why: tuple[str, ...] = ()
    source_ids: tuple[str, ...] = ()
    made: tuple[str, ...] = ()
    verdict: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemFilter:
    """Which fields or claims are wanted: all that are given must hold.

    `document` is a row. `status` and `confidence` are those of fields, `label` of claims (or their status without one).
    `severity`: an open issue of it stands against the item. `text` stands in its label, key, value or words, whatever
    the case.
    """

    __pydantic_config__ = _CONFIG

    extraction: str | None = None
    document: str | None = None
    status: FieldStatus | None = None
    confidence: Confidence | None = None
    label: Literal["supported", "refuted", "nei", "failed", "not_judged"] | None = None
    severity: Severity | None = None
    needs_review: bool | None = None
    text: str | None = None
