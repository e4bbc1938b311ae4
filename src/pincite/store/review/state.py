"""How an item stands: what is open against it, whether it needs review, and how gravely, as conditions on its row.

An item is a field, or a claim that was made of no field.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Exists, Table, and_, case, exists, or_

from pincite.records import REVIEW_CODES, ItemKind, Severity
from pincite.store.tables.records import claim_issues, claim_revisions, claims
from pincite.store.tables.review import claim_documents, field_documents, field_revisions, fields

_RANKS = {code: rank for rank, code in enumerate(REVIEW_CODES)}
ERROR, WARNING = _RANKS["issue_error"], _RANKS["issue_warning"]

_CODES: frozenset[str] = frozenset(REVIEW_CODES)


@dataclass(frozen=True, slots=True)
class ItemTables:
    """The tables of one kind of item."""

    kind: ItemKind
    items: Table
    revisions: Table
    links: Table

    @property
    def item_of(self) -> Any:
        """The column of `revisions` that names the item."""
        return self.revisions.c[f"{self.kind}_id"]

    @property
    def link_of(self) -> Any:
        """The column of `links` that names the item."""
        return self.links.c[f"{self.kind}_id"]


FIELD = ItemTables("field", fields, field_revisions, field_documents)
CLAIM = ItemTables("claim", claims, claim_revisions, claim_documents)
KINDS: dict[ItemKind, ItemTables] = {"field": FIELD, "claim": CLAIM}


def rank_of(why: tuple[str, ...]) -> int | None:
    """The rank of the gravest of these reasons; ValueError for one that there is not."""
    unknown = set(why) - _CODES
    if unknown:
        raise ValueError(f"{min(unknown)} is no reason for a review: use {', '.join(REVIEW_CODES)}")
    return min((_RANKS[code] for code in REVIEW_CODES if code in why), default=None)


def has_issue(kind: ItemTables, severity: Severity | None = None, *, ever: bool = False) -> Exists:
    """Whether an issue is open against the item, or was `ever` raised; of that severity where one is given."""
    made = claims.alias()
    stands = [] if ever else [claim_issues.c.closed_by.is_(None), claim_issues.c.revision == made.c.current_revision]
    graded = [] if severity is None else [claim_issues.c.severity == severity]
    of = made.c.field_id == fields.c.id if kind is FIELD else made.c.id == claims.c.id
    return (
        exists()
        .where(claim_issues.c.claim_id == made.c.id, of, *stands, *graded)
        .correlate(fields if kind is FIELD else claims)
    )


def rank_now(kind: ItemTables) -> ColumnElement[int | None]:
    """The rank of the gravest reason that still stands; null where the item needs no review."""
    items = kind.items.c
    own = case((items.reviewed_at.is_(None), items.rank), else_=None)
    warned = and_(has_issue(kind, "warning"), or_(own.is_(None), own > WARNING))
    return case((items.removed_by.is_not(None), None), (has_issue(kind, "error"), ERROR), (warned, WARNING), else_=own)


def ever_needed(kind: ItemTables) -> ColumnElement[bool]:
    """Whether the item ever needed review: for a reason of its own, or an issue."""
    raised = or_(has_issue(kind, "error", ever=True), has_issue(kind, "warning", ever=True))
    return or_(kind.items.c.rank.is_not(None), raised)


def stands_alone(kind: ItemTables) -> ColumnElement[bool]:
    """Whether the row is an item: a claim that was made of a field is reviewed with the field."""
    return claims.c.field_id.is_(None) if kind is CLAIM else fields.c.id.is_not(None)


def current(kind: ItemTables) -> ColumnElement[bool]:
    """The condition that joins an item with its current revision."""
    return and_(kind.item_of == kind.items.c.id, kind.revisions.c.revision == kind.items.c.current_revision)
