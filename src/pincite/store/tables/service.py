"""The tables of a service: keys and sessions, replies to repeated requests, the state of uploads, the audit log."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, PrimaryKeyConstraint, Table, UniqueConstraint

from pincite.store.tables.columns import AnyText, Id, UtcDateTime
from pincite.store.tables.conventions import made_at, metadata, owned_by, part_of

# Of a document that a service was given: its bytes are in the files folder, parsed or not yet.
uploads = Table(
    "uploads",
    metadata,
    Column("document_id", Id, ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True),
    Column("byte_count", BigInteger, nullable=False),
    Column("state", AnyText, nullable=False),  # waiting, parsing, parsed, failed
    Column("failure", AnyText),
    Column("job_id", AnyText),
    Column("changed_at", UtcDateTime, nullable=False),
)

api_keys = Table(
    "api_keys",
    metadata,
    Column("id", Id, primary_key=True),
    owned_by(),
    Column("person", Id, ForeignKey("profiles.id", deferrable=True, initially="DEFERRED"), nullable=False),
    Column("name", AnyText, nullable=False),
    Column("scope", AnyText, nullable=False),
    Column("key_hash", AnyText, nullable=False),
    Column("hint", AnyText, nullable=False),
    made_at(),
    Column("expires_at", UtcDateTime),
    Column("revoked_at", UtcDateTime),
    UniqueConstraint("key_hash"),
    Index("api_keys_user_id_created_at_idx", "user_id", "created_at"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Id, primary_key=True),
    part_of("key_id", "api_keys"),
    Column("token_hash", AnyText, nullable=False),
    made_at(),
    Column("expires_at", UtcDateTime, nullable=False),
    UniqueConstraint("token_hash"),
    Index("sessions_key_id_idx", "key_id"),
)

login_failures = Table(
    "login_failures",
    metadata,
    Column("source", AnyText, primary_key=True),  # a digest of the address
    Column("failures", Integer, nullable=False),
    Column("until", UtcDateTime, nullable=False),
)

replies = Table(
    "replies",
    metadata,
    owned_by(),
    Column("key", AnyText, nullable=False),
    Column("fingerprint", AnyText, nullable=False),
    Column("state", AnyText, nullable=False),  # begun, forgotten (begun, and not to be kept), done
    Column("status", Integer),
    Column("headers", AnyText),
    Column("body", AnyText),  # null: it is not kept, or what it told of was deleted
    made_at(),
    PrimaryKeyConstraint("user_id", "key"),
    Index("replies_created_at_idx", "created_at"),
)

# Lines are only added; triggers refuse the rest. It refers to nothing, so that it outlives what it tells of.
audit_log = Table(
    "audit_log",
    metadata,
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("at", UtcDateTime, nullable=False),
    Column("user_id", Id),
    Column("person", Id),
    Column("key_id", Id),
    Column("action", AnyText, nullable=False),
    Column("target", AnyText, nullable=False),
    Column("status", Integer, nullable=False),
    Column("previous", AnyText, nullable=False),
    Column("hash", AnyText, nullable=False),
    Index("audit_log_user_id_sequence_idx", "user_id", "sequence"),
)
