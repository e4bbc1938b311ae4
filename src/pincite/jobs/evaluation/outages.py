"""What is written after a paid call, written again while the database is away: the reply is not asked for twice.

The reply waits in the process. One that is killed meanwhile has lost it, and an outage longer than the pauses gives up;
then the step is begun again, and the call is made again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final, TypeVar

from pincite.errors import StoreError

if TYPE_CHECKING:
    from pincite.evaluation.judging.ledgers import SpendingLedger
    from pincite.records import CostRefusal, Reservation

T = TypeVar("T")

PAUSES: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
"""Seconds between two tries of a write: two minutes in all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long a write waits for the database; `wait` is told the seconds."""

    pauses: Iterable[float] = PAUSES
    wait: Callable[[float], object] = time.sleep

    def outlast(self, write: Callable[[], T]) -> T:
        """What the write returns, tried again after an outage; raises the last StoreError. The write may act twice."""
        for pause in self.pauses:
            try:
                return write()
            except StoreError as error:
                if not error.is_outage:
                    raise
                self.wait(pause)
        return write()


@dataclass(frozen=True, slots=True, kw_only=True)
class PatientLedger:
    """A `SpendingLedger` whose settlements outlast an outage: they come after the call."""

    ledger: SpendingLedger
    patience: Patience = Patience()

    def reserve(self, wanted: Reservation, /) -> Reservation | CostRefusal:
        """As the ledger; nothing is paid for yet."""
        return self.ledger.reserve(wanted)

    def settle(self, reservation_id: str, /, *, micro_usd: int | None, at: datetime) -> Reservation:
        """As the ledger, when the database is back."""
        return self.patience.outlast(lambda: self.ledger.settle(reservation_id, micro_usd=micro_usd, at=at))

    def release(self, reservation_id: str, /, *, at: datetime) -> Reservation:
        """As the ledger, when the database is back."""
        return self.patience.outlast(lambda: self.ledger.release(reservation_id, at=at))
