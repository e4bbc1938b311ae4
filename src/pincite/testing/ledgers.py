"""A ledger of money in memory, for one process: what the store's keeps in its database."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import datetime
from typing import Literal

from pincite.records import CostRefusal, Reservation, ReservationState


class MemoryLedger:
    """A fake ledger of spending with the ceilings of a run and of a day, in micro-USD, None for none.

    `reservations` lists what was set aside, by id, in its present state.
    """

    def __init__(self, *, run_micro_usd: int | None = None, day_micro_usd: int | None = None) -> None:
        self._run = run_micro_usd
        self._day = day_micro_usd
        self._lock = threading.Lock()
        self.reservations: dict[str, Reservation] = {}

    def reserve(self, wanted: Reservation) -> Reservation | CostRefusal:
        """The reservation, or which ceiling stands in the way; one of the same id is given back as it is."""
        with self._lock:
            if wanted.id in self.reservations:
                return self.reservations[wanted.id]
            reservations = self.reservations.values()
            day = sum(reservation.counted_micro_usd for reservation in reservations if reservation.day == wanted.day)
            run = sum(
                reservation.counted_micro_usd for reservation in reservations if reservation.run_id == wanted.run_id
            )
            amount = wanted.reserved_micro_usd
            if self._day is not None and day + amount > self._day:
                return _refused("day", self._day, day, amount)
            if self._run is not None and run + amount > self._run:
                return _refused("run", self._run, run, amount)
            self.reservations[wanted.id] = wanted
            return wanted

    def settle(self, reservation_id: str, *, micro_usd: int | None, at: datetime) -> Reservation:
        """Count what a call cost; None leaves what was set aside."""
        return self._finish(reservation_id, "settled", micro_usd, at)

    def release(self, reservation_id: str, *, at: datetime) -> Reservation:
        """Count nothing."""
        return self._finish(reservation_id, "released", None, at)

    def _finish(self, name: str, state: ReservationState, micro_usd: int | None, at: datetime) -> Reservation:
        with self._lock:
            reservation = self.reservations[name]
            if reservation.state == "reserved":
                reservation = replace(reservation, state=state, settled_micro_usd=micro_usd, settled_at=at)
                self.reservations[name] = reservation
            return reservation


def _refused(ceiling: Literal["run", "day"], allowed: int, counted: int, asked: int) -> CostRefusal:
    return CostRefusal(ceiling=ceiling, allowed_micro_usd=allowed, counted_micro_usd=counted, asked_micro_usd=asked)
