"""The tables of the ledger."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, Table

from pincite.store.tables.columns import Words
from pincite.store.tables.conventions import metadata

# Entries are only added. It refers to nothing, so that it outlives what it tells of.
ledger = Table(
    "ledger",
    metadata,
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("action", Words, nullable=False),  # began, wrote
    Column("note", Words),
    Column("rows", Words, nullable=False),  # {table: {row: digest, or [digest before, digest after or null]}}
    Column("previous", Words, nullable=False),
    Column("hash", Words, nullable=False),
)

# One row: the last entry. Whoever adds an entry holds it until the transaction ends.
ledger_head = Table(
    "ledger_head",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("count", BigInteger, nullable=False),
    Column("hash", Words, nullable=False),
    Column("key_id", Words),
    Column("seal", Words),
)
