"""Cost ceilings that hold in the database: an amount is set aside before a call, and settled after it.

The ceilings are those of one run and of one day, over everything that shares the database. An amount counts from the
moment it is set aside: a crash cannot lose it, and two writers at once cannot both take the last of the money.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from typing import Any

from sqlalchemy import Connection, Row, select, update

from pincite.errors import UsageError
from pincite.records import CostRefusal, Reservation
from pincite.records.ids import as_id
from pincite.store.database.connections import Database, insert_once
from pincite.store.tables.records import cost_reservations, cost_totals


class Costs:
    """What was spent and set aside. `run_micro_usd` and `day_micro_usd` are the ceilings, None for none."""

    def __init__(
        self, database: Database, *, run_micro_usd: int | None = None, day_micro_usd: int | None = None
    ) -> None:
        self._database = database
        self._ceilings = {"day": day_micro_usd, "run": run_micro_usd}

    def reserve(self, wanted: Reservation) -> Reservation | CostRefusal:
        """Set an amount aside, or say which ceiling refuses it.

        A reservation of this id that is there already is given back as it is: a step that is repeated reserves once.
        """
        try:
            with self._database.writing() as connection:
                return _reserve(connection, wanted, self._ceilings)
        except _CeilingReached as refused:
            return refused.why

    def settle(self, reservation_id: str, *, micro_usd: int | None, at: datetime) -> Reservation:
        """Count what a call cost in the place of what was set aside for it; the reservation after that.

        It counts even above a ceiling: it was spent. None, for a price that is not known, leaves the amount that was
        set aside. What was settled or released before stays as it was. Raises UsageError when there is no such
        reservation.
        """
        return self._finish(reservation_id, "settled", micro_usd=micro_usd, at=at)

    def release(self, reservation_id: str, *, at: datetime) -> Reservation:
        """Count nothing for a reservation whose call was not made; otherwise as `settle`."""
        return self._finish(reservation_id, "released", micro_usd=None, at=at)

    def counted(self, *, run_id: str | None = None, day: date | None = None) -> int:
        """What counts towards the ceiling of a run or of a day, in micro-dollars; 0 where nothing was set aside."""
        scope = _run(run_id) if run_id is not None else _day(day)
        query = select(cost_totals.c.micro_usd).where(cost_totals.c.scope == scope)
        with self._database.reading() as connection:
            return connection.scalars(query).one_or_none() or 0

    def unsettled(self, *, run_id: str | None = None, before: datetime | None = None) -> tuple[Reservation, ...]:
        """What is set aside and not settled, oldest first: calls under way, and what crashes left behind."""
        query = select(cost_reservations).where(cost_reservations.c.state == "reserved")
        if run_id is not None:
            query = query.where(cost_reservations.c.run_id == run_id)
        if before is not None:
            query = query.where(cost_reservations.c.created_at < before)
        order = (cost_reservations.c.created_at, cost_reservations.c.id)
        with self._database.reading() as connection:
            return tuple(map(_reservation, connection.execute(query.order_by(*order)).all()))

    def _finish(self, reservation_id: str, state: str, *, micro_usd: int | None, at: datetime) -> Reservation:
        if micro_usd is not None and micro_usd < 0:
            raise UsageError(f"a call cannot have cost {micro_usd} micro-dollars")
        mine = cost_reservations.c.id == reservation_id
        finished = {"state": state, "settled_micro_usd": micro_usd, "settled_at": at}
        with self._database.writing() as connection:
            first = mine & (cost_reservations.c.state == "reserved")
            changed = connection.execute(update(cost_reservations).where(first).values(finished)).rowcount
            row = connection.execute(select(cost_reservations).where(mine)).one_or_none()
            if row is None:
                raise UsageError(f"the store has no cost reservation {reservation_id}")
            done = _reservation(row)
            if changed:
                _add(connection, done, done.counted_micro_usd - done.reserved_micro_usd)
            return done


class _CeilingReached(Exception):
    """Ends the transaction that would have gone over a ceiling."""

    def __init__(self, why: CostRefusal) -> None:
        super().__init__(why.ceiling)
        self.why = why


def _reserve(connection: Connection, wanted: Reservation, ceilings: dict[str, int | None]) -> Reservation:
    """Raise both totals if their ceilings allow it, always the day's first, so that writers never block each other."""
    new = replace(wanted, state="reserved", settled_micro_usd=None, settled_at=None)
    row = {name: getattr(new, name) for name in cost_reservations.c.keys()}  # noqa: SIM118
    if not insert_once(connection, cost_reservations, [row]):  # waits for a writer of the same
        mine = select(cost_reservations).where(cost_reservations.c.id == wanted.id)
        return _reservation(connection.execute(mine).one())
    scopes = {"day": _day(wanted.day), "run": _run(wanted.run_id)}
    insert_once(connection, cost_totals, [{"scope": scope, "micro_usd": 0} for scope in scopes.values()])
    for name, scope in scopes.items():
        _raise_total(connection, wanted, name, scope, ceilings[name])
    return new


def _raise_total(connection: Connection, wanted: Reservation, name: str, scope: str, ceiling: int | None) -> None:
    total = cost_totals.c.micro_usd
    raised = update(cost_totals).where(cost_totals.c.scope == scope)
    if ceiling is not None:
        raised = raised.where(total + wanted.reserved_micro_usd <= ceiling)
    if connection.execute(raised.values(micro_usd=total + wanted.reserved_micro_usd)).rowcount:
        return
    counted = connection.scalars(select(total).where(cost_totals.c.scope == scope)).one()
    raise _CeilingReached(
        CostRefusal(
            ceiling="day" if name == "day" else "run",
            allowed_micro_usd=ceiling or 0,
            counted_micro_usd=counted,
            asked_micro_usd=wanted.reserved_micro_usd,
        )
    )


def _add(connection: Connection, reservation: Reservation, micro_usd: int) -> None:
    """Change both totals of a reservation, in the order of `_reserve`."""
    for scope in (_day(reservation.day), _run(reservation.run_id)):
        changed = update(cost_totals).where(cost_totals.c.scope == scope)
        connection.execute(changed.values(micro_usd=cost_totals.c.micro_usd + micro_usd))


def _run(run_id: str) -> str:
    spelled = as_id(run_id)
    if spelled is None:
        raise UsageError(f"{run_id!r} is no id of the store: ids are UUIDs")
    return f"run:{spelled}"


def _day(day: date | None) -> str:
    if day is None:
        raise UsageError("say whose costs: run_id or day")
    return f"day:{day.isoformat()}"


def _reservation(row: Row[Any]) -> Reservation:
    return Reservation(**row._asdict())
