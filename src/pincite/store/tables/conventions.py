"""What tables have in common: how their constraints are named, and the columns that most of them have."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, MetaData

from pincite.store.tables.columns import Id, UtcDateTime

metadata = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pkey",
        "fk": "%(table_name)s_%(column_0_name)s_fkey",
        "uq": "%(table_name)s_%(column_0_N_name)s_key",
        "ck": "%(table_name)s_%(constraint_name)s_check",
    }
)


def owned_by() -> Column[str]:
    """Whose it is: everything of an owner goes with their profile."""
    return Column("user_id", Id, ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False)


def part_of(name: str, table: str, *, required: bool = True) -> Column[str]:
    """A reference to a row that takes this one with it when it goes."""
    return Column(name, Id, ForeignKey(f"{table}.id", ondelete="CASCADE"), nullable=not required)


def reviewer(name: str) -> Column[str]:
    """Who decided; looked up when the transaction ends, so that an owner goes with what they reviewed themselves."""
    return Column(name, Id, ForeignKey("profiles.id", deferrable=True, initially="DEFERRED"))


def made_at() -> Column[object]:
    """When it was made."""
    return Column("created_at", UtcDateTime, nullable=False)
