"""What a service needs: keys, sessions, replies to repeated requests, the state of uploads, and the audit log."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_UUID = sa.Uuid(as_uuid=False)
_TEXT = sa.Text()
_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add the tables; what is there stays as it is."""
    _uploads()
    _access()
    _replies()
    _audit()


def _uploads() -> None:
    """What is known of a document that was uploaded before it is parsed."""
    op.create_table(
        "uploads",
        sa.Column("document_id", _UUID, nullable=False),
        sa.Column("byte_count", sa.BigInteger(), nullable=False),
        sa.Column("state", _TEXT, nullable=False),
        sa.Column("failure", _TEXT),
        sa.Column("job_id", _TEXT),
        sa.Column("changed_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(["document_id"], ["documents.id"], name="uploads_document_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("document_id", name="uploads_pkey"),
    )


def _access() -> None:
    """Keys, the browsers that are signed in with them, and failed attempts."""
    op.create_table(
        "api_keys",
        sa.Column("id", _UUID, nullable=False),
        sa.Column("user_id", _UUID, nullable=False),
        sa.Column("person", _UUID, nullable=False),
        sa.Column("name", _TEXT, nullable=False),
        sa.Column("scope", _TEXT, nullable=False),
        sa.Column("key_hash", _TEXT, nullable=False),
        sa.Column("hint", _TEXT, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("expires_at", _TIME),
        sa.Column("revoked_at", _TIME),
        sa.ForeignKeyConstraint(
            ["person"], ["profiles.id"], name="api_keys_person_fkey", deferrable=True, initially="DEFERRED"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["profiles.id"], name="api_keys_user_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="api_keys_pkey"),
        sa.UniqueConstraint("key_hash", name="api_keys_key_hash_key"),
    )
    op.create_index("api_keys_user_id_created_at_idx", "api_keys", ["user_id", "created_at"])
    op.create_table(
        "sessions",
        sa.Column("id", _UUID, nullable=False),
        sa.Column("key_id", _UUID, nullable=False),
        sa.Column("token_hash", _TEXT, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("expires_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(["key_id"], ["api_keys.id"], name="sessions_key_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="sessions_pkey"),
        sa.UniqueConstraint("token_hash", name="sessions_token_hash_key"),
    )
    op.create_index("sessions_key_id_idx", "sessions", ["key_id"])
    op.create_table(
        "login_failures",
        sa.Column("source", _TEXT, nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("until", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("source", name="login_failures_pkey"),
    )


def _replies() -> None:
    """What was answered to a request with an Idempotency-Key."""
    op.create_table(
        "replies",
        sa.Column("user_id", _UUID, nullable=False),
        sa.Column("key", _TEXT, nullable=False),
        sa.Column("fingerprint", _TEXT, nullable=False),
        sa.Column("state", _TEXT, nullable=False),
        sa.Column("status", sa.Integer()),
        sa.Column("headers", _TEXT),
        sa.Column("body", _TEXT),
        sa.Column("created_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["profiles.id"], name="replies_user_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "key", name="replies_pkey"),
    )
    op.create_index("replies_created_at_idx", "replies", ["created_at"])


def _audit() -> None:
    """The log of what was done: lines are added, and the database itself refuses to change or delete one."""
    op.create_table(
        "audit_log",
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("user_id", _UUID),
        sa.Column("person", _UUID),
        sa.Column("key_id", _UUID),
        sa.Column("action", _TEXT, nullable=False),
        sa.Column("target", _TEXT, nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("previous", _TEXT, nullable=False),
        sa.Column("hash", _TEXT, nullable=False),
        sa.PrimaryKeyConstraint("sequence", name="audit_log_pkey"),
    )
    op.create_index("audit_log_user_id_sequence_idx", "audit_log", ["user_id", "sequence"])
    for statement in _POSTGRESQL if op.get_bind().dialect.name == "postgresql" else _SQLITE:
        op.execute(statement)


_POSTGRESQL = (
    """CREATE FUNCTION audit_log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log only grows';
END
$$""",
    "CREATE TRIGGER audit_log_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log "
    "FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse()",
)

_SQLITE = tuple(
    f"CREATE TRIGGER audit_log_no_{change} BEFORE {change.upper()} ON audit_log "
    "BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END"
    for change in ("update", "delete")
)
