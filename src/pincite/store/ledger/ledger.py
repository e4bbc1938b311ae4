"""The ledger of an open store: checked, sealed, and where it stands."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING, Final

from pincite.errors import StoreError
from pincite.records.service.ledgers import Checkpoint, LedgerCheck
from pincite.store.ledger.checkpoints import checkpoint_of
from pincite.store.ledger.entries import begin, read_head, seal_head
from pincite.store.ledger.rows import SEALED
from pincite.store.ledger.tables import ledger, ledger_head
from pincite.store.ledger.verification import Verification
from pincite.store.tables.conventions import metadata

if TYPE_CHECKING:
    from pincite.store.database.connections import Database

_OTHER_SEAL: Final = ("seal_missing", "seal_other")


class Ledger:
    """The ledger of a store, over the rows of all owners."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._key = database.seal_key

    def verify(self, checkpoint: Checkpoint | None = None, *, tables: Collection[str] = tuple(SEALED)) -> LedgerCheck:
        """Hold the rows of these tables against the ledger, and the ledger against its head and the checkpoint.

        Where a key is configured the head has to carry its seal, and the checkpoint, too.
        """
        with self._database.reading() as connection:
            return Verification(connection, self._key).run(tables, checkpoint)

    def checkpoint(self, *, at: datetime) -> Checkpoint:
        """Where the ledger stands; raises StoreError where it has no head."""
        with self._database.reading() as connection:
            head = read_head(connection)
        if head is None:
            place = self._database.place
            message = f"{place}: the store's ledger has no head: see `pincite store verify`"
            raise StoreError(message, place=place, reason="damaged")
        return checkpoint_of(head, self._key, at=at)

    def seal(self) -> LedgerCheck:
        """Seal the head with the configured key where everything holds, and no seal of this key is broken.

        What the check says then, or, where nothing was sealed, what is in the way. A head without a seal, or with that
        of another key, is not in the way: this is how a key begins. A ledger that an upgrade began over rows which were
        there before is: only `accept` takes them as they are.
        """
        with self._database.writing() as connection:
            check = Verification(connection, self._key).run()
            if self._key is None or any(row_break.code not in _OTHER_SEAL for row_break in check.breaks):
                return check
            seal_head(connection, self._key)
            return Verification(connection, self._key).run()

    def accept(self, *, note: str) -> None:
        """Begin the ledger anew with what is there now; the entries before stay, and count no more.

        Its tables are made where they are gone.
        """
        with self._database.writing() as connection:
            metadata.create_all(connection, tables=[ledger, ledger_head])
            begin(connection, self._key, note=note)
