"""Fields that are reviewed, which documents items are about, and who has them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_UUID = sa.Uuid(as_uuid=False)
_TEXT = sa.Text()
_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add tables and columns; what is there stays as it is."""
    _fields()
    _documents()
    _queue()
    _questions()
    _columns()


def _part_of(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"{table}_{column}_fkey", ondelete="CASCADE")


def _fields() -> None:
    op.create_table(
        "fields",
        sa.Column("id", _UUID, nullable=False),
        sa.Column("user_id", _UUID, nullable=False),
        sa.Column("extraction_id", _UUID, nullable=False),
        sa.Column("key", _TEXT, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("current_revision", sa.Integer(), nullable=False),
        sa.Column("why", _TEXT),
        sa.Column("rank", sa.Integer()),
        sa.Column("removed_by", _UUID),
        sa.Column("reviewed_at", _TIME),
        sa.Column("reviewed_by", _UUID),
        sa.Column("created_at", _TIME, nullable=False),
        _part_of("fields", "user_id", "profiles"),
        _part_of("fields", "extraction_id", "extractions"),
        sa.ForeignKeyConstraint(
            ["reviewed_by"], ["profiles.id"], name="fields_reviewed_by_fkey", deferrable=True, initially="DEFERRED"
        ),
        sa.PrimaryKeyConstraint("id", name="fields_pkey"),
        sa.UniqueConstraint("extraction_id", "key", name="fields_extraction_id_key_key"),
    )
    op.create_index("fields_user_id_created_at_idx", "fields", ["user_id", "created_at"])
    op.create_table(
        "field_revisions",
        sa.Column("field_id", _UUID, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("status", _TEXT, nullable=False),
        sa.Column("confidence", _TEXT),
        sa.Column("field", _TEXT, nullable=False),
        sa.Column("claims", _TEXT, nullable=False),
        sa.Column("search", _TEXT, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        _part_of("field_revisions", "field_id", "fields"),
        sa.PrimaryKeyConstraint("field_id", "revision", name="field_revisions_pkey"),
    )


def _documents() -> None:
    """Which documents an item is about."""
    for kind in ("field", "claim"):
        table = f"{kind}_documents"
        op.create_table(
            table,
            sa.Column(f"{kind}_id", _UUID, nullable=False),
            sa.Column("document_id", _UUID, nullable=False),
            _part_of(table, f"{kind}_id", f"{kind}s"),
            _part_of(table, "document_id", "documents"),
            sa.PrimaryKeyConstraint(f"{kind}_id", "document_id", name=f"{table}_pkey"),
        )
        op.create_index(f"{table}_document_id_idx", table, ["document_id"])


def _queue() -> None:
    """Who has which item, and who put it off."""
    shared = {"assignments": sa.Column("until", _TIME, nullable=False)}
    shared["skips"] = sa.Column("created_at", _TIME, nullable=False)
    keys = {"assignments": ["id"], "skips": ["id", "reviewer"]}
    for table, when in shared.items():
        op.create_table(
            table,
            sa.Column("id", _UUID, nullable=False),
            sa.Column("user_id", _UUID, nullable=False),
            sa.Column("field_id", _UUID),
            sa.Column("claim_id", _UUID),
            sa.Column("reviewer", _UUID, nullable=False),
            when,
            _part_of(table, "user_id", "profiles"),
            _part_of(table, "field_id", "fields"),
            _part_of(table, "claim_id", "claims"),
            _part_of(table, "reviewer", "profiles"),
            sa.PrimaryKeyConstraint(*keys[table], name=f"{table}_pkey"),
        )
        for column in ("user_id", "field_id", "claim_id"):
            op.create_index(f"{table}_{column}_idx", table, [column])


def _questions() -> None:
    """What is asked for, from the moment of asking."""
    op.create_table(
        "questions",
        sa.Column("extraction_id", _UUID, nullable=False),
        sa.Column("question", _TEXT, nullable=False),
        sa.Column("state", _TEXT, nullable=False),
        sa.Column("failure", _TEXT),
        sa.Column("job_id", _TEXT),
        sa.Column("changed_at", _TIME, nullable=False),
        _part_of("questions", "extraction_id", "extractions"),
        sa.PrimaryKeyConstraint("extraction_id", name="questions_pkey"),
    )


def _columns() -> None:
    """What claims and decisions know of fields."""
    for table in ("claims", "review_events"):
        kind = _UUID.compile(dialect=op.get_bind().dialect)  # a reference cannot be added to SQLite's tables otherwise
        key = f"CONSTRAINT {table}_field_id_fkey REFERENCES fields (id) ON DELETE CASCADE"
        op.execute(f"ALTER TABLE {table} ADD COLUMN field_id {kind} {key}")
        op.create_index(f"{table}_field_id_idx", table, ["field_id"])
    op.add_column("claims", sa.Column("why", _TEXT))
    op.add_column("claims", sa.Column("rank", sa.Integer()))
    op.add_column("claims", sa.Column("verdict", _TEXT))
    op.add_column("claim_revisions", sa.Column("search", _TEXT))
    op.execute("UPDATE claim_revisions SET search = lower(label)")
    op.add_column("extraction_documents", sa.Column("source_id", _TEXT))
