"""What a check of the store's ledger comes to, and the checkpoint that is kept outside of the store."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

LedgerBreakCode = Literal[
    "store_missing",
    "head_missing",
    "head_differs",
    "began_unsealed",
    "seal_missing",
    "seal_differs",
    "seal_other",
    "entry_missing",
    "entry_changed",
    "row_added",
    "row_changed",
    "row_missing",
    "table_unreadable",
    "audit_broken",
    "checkpoint_differs",
    "checkpoint_ahead",
    "began_anew",
]
"""What can be wrong with a store, from the store as a whole to one row."""

SealCheck = Literal["holds", "broken", "none", "not_checked"]
"""Whether the head carries the configured key's seal: `none` without a key on either side, `not_checked` where the
store is sealed and no key is configured."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerBreak:
    """One thing that is not as the store wrote it: where (`table`, `row`, `entry` of the ledger), and what differs."""

    code: LedgerBreakCode
    message: str
    table: str | None = None
    row: str | None = None
    entry: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerCheck:
    """What a check found: the `breaks` that are listed, and how many there are in all (`broken`).

    `entries` is the number of the last entry, `began` of the one that the check started from, `rows` how many rows
    were compared.
    """

    breaks: tuple[LedgerBreak, ...]
    broken: int
    entries: int
    began: int | None
    rows: int
    seal: SealCheck

    @property
    def holds(self) -> bool:
        """Whether everything is as the store wrote it."""
        return self.broken == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """Where the ledger stood at a time: its last entry and that one's hash, sealed where a key is configured."""

    __pydantic_config__ = _CONFIG

    count: int
    hash: str
    at: datetime
    key_id: str | None = None
    seal: str | None = None

    @property
    def content(self) -> str:
        """What is sealed."""
        return f"{self.count} {self.hash} {self.at.isoformat(timespec='microseconds')}"
