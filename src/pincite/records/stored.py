"""What a store keeps of documents and of the claims made from them.

Row ids are UUIDs as texts. Times are aware; a store gives them back in UTC.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pincite.records.fields import ExtractionResult
from pincite.records.findings import ClaimRecord, Issue
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

    `document_ids` are the rows of the documents it was made from: it goes when one of them goes. `model` and
    `prompt_version` are None where no model had a part in it.
    """

    __pydantic_config__ = _CONFIG

    id: str
    created_at: datetime
    result: ExtractionResult | CheckResult | None = None
    document_ids: tuple[str, ...] = ()
    operation: str = "extract"
    model: str | None = None
    prompt_version: str | None = None
    config_digest: str | None = None
    package_version: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredClaim:
    """A claim of an extraction at its current revision, which is `record.revision`.

    `id` is its row and `record.id` its name in the extraction. `reviewed_at` and `reviewed_by` tell of the last
    decision about it that was not undone, `removed` that a person deleted it. `open_issues` counts what nobody has
    decided yet.
    """

    __pydantic_config__ = _CONFIG

    id: str
    extraction_id: str
    record: ClaimRecord
    removed: bool = False
    reviewed_at: datetime | None = None
    reviewed_by: str | None = None
    open_issues: int = 0


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
class Deletion:
    """What went with a document: how many extractions, claims, evaluations and decisions."""

    __pydantic_config__ = _CONFIG

    document_id: str
    extractions: int
    claims: int
    evaluations: int
    decisions: int
