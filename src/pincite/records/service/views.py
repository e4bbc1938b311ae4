"""Views: a result as the people who decide about it see it, the same in the service, in a folder and in one file.

Offsets are Unicode code points and boxes fractions of the displayed page, as in `pincite.document`. Ids, revisions and
decisions are None, or say "open", where there is no store.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

from pincite.document import Box
from pincite.errors import Failure
from pincite.records.claims import ClaimFinding, SkippedText
from pincite.records.documents.remarks import PageRemark
from pincite.records.evaluation.findings import ClaimRecord
from pincite.records.extraction.fields import FieldResult
from pincite.records.service.stored import StoredIssue
from pincite.records.verdicts import CheckedClaim, CheckSummary

ViewKind = Literal["fields", "check"]

Layout = Literal["pages", "clusters"]
"""`pages` have a size and are shown as they look; `clusters` are the paragraphs of a format without pages."""

ReviewCode = Literal[
    "issue_error",
    "error",
    "refuted",
    "conflict",
    "issue_warning",
    "low",
    "medium",
    "nei",
    "not_judged",
    "citation",
    "cross_reference",
    "unread_pages",
    "spot_check",
]
"""Why somebody should look, the gravest first, which is the order of the queue.

`error`: the field or the check of the claim failed. `not_judged`: nobody held the claim against anything. `citation`:
what the claim itself cites does not support it, or names nothing. `unread_pages`: it is said not to be there, and not
every page could be read. `spot_check`: nothing speaks against it, and it is one of the 10 % of such that are looked at
all the same."""

REVIEW_CODES: tuple[ReviewCode, ...] = get_args(ReviewCode)

ReviewState = Literal["open", "confirmed", "dismissed", "edited", "deleted"]
"""What was decided last and not undone; `open` is nothing."""

ItemKind = Literal["field", "claim"]

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultView:
    """Which result it is. `id` is None without a store; `model` None where no model had a part in it."""

    __pydantic_config__ = _CONFIG

    id: str | None = None
    kind: ViewKind
    title: str
    created_at: datetime | None = None
    model: str | None = None
    operation: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PageView:
    """One page or cluster of a source: displayed size in points, 0 for clusters.

    `text` stands for clusters, and is None for pages, whose words are asked for page by page. `image` is a data URI of
    the page where the view is a file of its own, else None.
    """

    __pydantic_config__ = _CONFIG

    number: int
    width: float
    height: float
    label: str | None = None
    text: str | None = None
    image: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceView:
    """A source of a result; `id` is what citations call `source_id`.

    `layout` is None, and `pages` empty, where the document is not at hand. `file` is an address that gives the original
    bytes, None where there is none; `document_id` is the row of the document, None without a store.
    """

    __pydantic_config__ = _CONFIG

    id: str
    name: str
    layout: Layout | None
    media_type: str | None
    file: str | None = None
    document_id: str | None = None
    page_count: int
    pages: tuple[PageView, ...] = ()
    unread_pages: tuple[int, ...] = ()
    ocr_pages: tuple[int, ...] = ()
    hidden_text_count: int | None = None
    remarks: tuple[PageRemark, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """Whether somebody should look at an item, why, and what was decided.

    `needed` is `why` having an entry and nobody having decided. `why` is in the order of `ReviewCode`. `reviewed_at`,
    `reviewed_by` (a profile) and `can_undo` (the event) belong to the last decision that was not undone. `issues` are
    those of the current revision, open or closed, errors first.
    """

    __pydantic_config__ = _CONFIG

    needed: bool = False
    why: tuple[ReviewCode, ...] = ()
    state: ReviewState = "open"
    reviewed_at: datetime | None = None
    reviewed_by: str | None = None
    can_undo: str | None = None
    issues: tuple[StoredIssue, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldItem:
    """A field as it is now, with its review.

    `id` is its row, `revision` counts from 1, and `etag` changes with whatever is decided about it and with its issues:
    a decision says which one was seen. All three are None without a store.
    """

    __pydantic_config__ = _CONFIG

    id: str | None = None
    revision: int | None = None
    etag: str | None = None
    field: FieldResult
    review: Review = Review()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimItem:
    """A claim as it is now, with its review. `checked` is the claim and verdict of an answer, None for others.

    `checked` is what the check said; an edit changes `claim` and leaves it. `findings` are those of the check about it.
    `id`, `revision` and `etag` are as in `FieldItem`.
    """

    __pydantic_config__ = _CONFIG

    id: str | None = None
    revision: int | None = None
    etag: str | None = None
    claim: ClaimRecord
    checked: CheckedClaim | None = None
    review: Review = Review()
    findings: tuple[ClaimFinding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A result as it is reviewed: its sources, its fields in the schema's order, or its answer and claims.

    `fields` is empty for a check; `answer`, `query` and `summary` are None for fields. `findings` are those of the
    check about the answer as a whole.
    """

    __pydantic_config__ = _CONFIG

    format: Literal["pincite.view/1"] = "pincite.view/1"
    result: ResultView
    sources: tuple[SourceView, ...] = ()
    fields: tuple[FieldItem, ...] = ()
    answer: str | None = None
    query: str | None = None
    summary: CheckSummary | None = None
    skipped: tuple[SkippedText, ...] = ()
    claims: tuple[ClaimItem, ...] = ()
    findings: tuple[ClaimFinding, ...] = ()
    failures: tuple[Failure, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewCounts:
    """The badge of a card: items that need review, and how many open issues of each severity stand against them."""

    __pydantic_config__ = _CONFIG

    needed: int = 0
    errors: int = 0
    warnings: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueItem:
    """One item of the queue: exactly one of `field` and `claim` is there.

    `title` names the result it is of, `result_kind` which kind. `assigned_to` (a profile) has it until
    `assigned_until`; both are None where nobody does. `skipped` says that the one who asks has put it off.
    """

    __pydantic_config__ = _CONFIG

    kind: ItemKind
    id: str
    extraction_id: str
    result_kind: ViewKind
    title: str
    field: FieldItem | None = None
    claim: ClaimItem | None = None
    assigned_to: str | None = None
    assigned_until: datetime | None = None
    skipped: bool = False

    def __post_init__(self) -> None:
        if (self.kind == "field") != (self.field is not None) or (self.kind == "claim") != (self.claim is not None):
            raise ValueError(f"an item of the queue of kind {self.kind} brings that, and nothing else")

    @property
    def review(self) -> Review:
        """Why it waits and what was decided."""
        item = self.field if self.field is not None else self.claim
        return item.review if item is not None else Review()


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueProgress:
    """How far the queue is: items that ever needed review, how many were decided, are with somebody, and are left.

    `remaining` = `total` - `decided`, with what is assigned. `why` counts what remains by its gravest reason.
    """

    __pydantic_config__ = _CONFIG

    total: int
    decided: int
    assigned: int
    remaining: int
    why: tuple[tuple[ReviewCode, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WordBox:
    """A word of a page: its span in the page's text, and its box."""

    __pydantic_config__ = _CONFIG

    start: int
    end: int
    box: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class PageText:
    """A page's text and its words with their boxes, none for clusters; displayed size in points."""

    __pydantic_config__ = _CONFIG

    number: int
    width: float
    height: float
    rotation: int = 0
    label: str | None = None
    text: str
    words: tuple[WordBox, ...] = ()
