"""The tables of what people review: fields and their revisions, whose documents items are about, who has them."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, PrimaryKeyConstraint, Table, UniqueConstraint

from pincite.store.tables.columns import AnyText, Id, UtcDateTime
from pincite.store.tables.conventions import made_at, metadata, owned_by, part_of, reviewer

fields = Table(
    "fields",
    metadata,
    Column("id", Id, primary_key=True),
    owned_by(),
    part_of("extraction_id", "extractions"),
    Column("key", AnyText, nullable=False),
    Column("position", Integer, nullable=False),
    Column("current_revision", Integer, nullable=False),
    Column("why", AnyText),
    Column("rank", Integer),  # of the gravest reason in `why`
    Column("removed_by", Id),
    Column("reviewed_at", UtcDateTime),
    reviewer("reviewed_by"),
    made_at(),
    UniqueConstraint("extraction_id", "key"),
    Index("fields_user_id_created_at_idx", "user_id", "created_at"),
)

field_revisions = Table(
    "field_revisions",
    metadata,
    part_of("field_id", "fields"),
    Column("revision", Integer, nullable=False),
    Column("status", AnyText, nullable=False),
    Column("confidence", AnyText),
    Column("field", AnyText, nullable=False),
    Column("claims", AnyText, nullable=False),  # the claims made of it then, with their revisions: {"<id>": 1}
    Column("search", AnyText, nullable=False),
    made_at(),
    PrimaryKeyConstraint("field_id", "revision"),
)

field_documents = Table(
    "field_documents",
    metadata,
    part_of("field_id", "fields"),
    part_of("document_id", "documents"),
    PrimaryKeyConstraint("field_id", "document_id"),
    Index("field_documents_document_id_idx", "document_id"),
)

claim_documents = Table(
    "claim_documents",
    metadata,
    part_of("claim_id", "claims"),
    part_of("document_id", "documents"),
    PrimaryKeyConstraint("claim_id", "document_id"),
    Index("claim_documents_document_id_idx", "document_id"),
)

# Of a result that was asked for here: what was asked, and how far it is.
questions = Table(
    "questions",
    metadata,
    Column("extraction_id", Id, ForeignKey("extractions.id", ondelete="CASCADE"), primary_key=True),
    Column("question", AnyText, nullable=False),
    Column("state", AnyText, nullable=False),  # waiting, running, done, failed
    Column("failure", AnyText),
    Column("job_id", AnyText),
    Column("changed_at", UtcDateTime, nullable=False),
)

# `id` is that of the field or claim, whichever it is.
assignments = Table(
    "assignments",
    metadata,
    Column("id", Id, primary_key=True),
    owned_by(),
    part_of("field_id", "fields", required=False),
    part_of("claim_id", "claims", required=False),
    part_of("reviewer", "profiles"),
    Column("until", UtcDateTime, nullable=False),
    Index("assignments_user_id_idx", "user_id"),
    Index("assignments_field_id_idx", "field_id"),
    Index("assignments_claim_id_idx", "claim_id"),
)

skips = Table(
    "skips",
    metadata,
    Column("id", Id, nullable=False),
    part_of("reviewer", "profiles"),
    owned_by(),
    part_of("field_id", "fields", required=False),
    part_of("claim_id", "claims", required=False),
    made_at(),
    PrimaryKeyConstraint("id", "reviewer"),
    Index("skips_user_id_idx", "user_id"),
    Index("skips_field_id_idx", "field_id"),
    Index("skips_claim_id_idx", "claim_id"),
)
