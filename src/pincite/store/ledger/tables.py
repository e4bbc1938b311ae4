"""The tables of the ledger."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, Table

from pincite.store.tables.columns import AnyText
from pincite.store.tables.conventions import metadata

# Entries are only added. It refers to nothing, so that it outlives what it tells of.
ledger = Table(
    "ledger",
    metadata,
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("action", AnyText, nullable=False),  # began, wrote
    Column("note", AnyText),
    Column("rows", AnyText, nullable=False),  # {table: {row: digest, or [digest before, digest after or null]}}
    Column("previous", AnyText, nullable=False),
    Column("hash", AnyText, nullable=False),
)

# One row: the last entry. Whoever adds an entry holds it until the transaction ends.
ledger_head = Table(
    "ledger_head",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("count", BigInteger, nullable=False),
    Column("hash", AnyText, nullable=False),
    Column("key_id", AnyText),
    Column("seal", AnyText),
)
