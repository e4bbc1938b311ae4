"""The ledger, in which every row that a store must not lose or change hangs. What is there when it begins is in it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_TEXT = sa.Text()


def upgrade() -> None:
    """Add the ledger and its head; `pincite.store.database.versions` writes the first entry."""
    op.create_table(
        "ledger",
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("action", _TEXT, nullable=False),
        sa.Column("note", _TEXT),
        sa.Column("rows", _TEXT, nullable=False),
        sa.Column("previous", _TEXT, nullable=False),
        sa.Column("hash", _TEXT, nullable=False),
        sa.PrimaryKeyConstraint("sequence", name="ledger_pkey"),
    )
    op.create_table(
        "ledger_head",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("hash", _TEXT, nullable=False),
        sa.Column("key_id", _TEXT),
        sa.Column("seal", _TEXT),
        sa.PrimaryKeyConstraint("id", name="ledger_head_pkey"),
    )
