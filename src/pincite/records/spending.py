"""Money set aside for model calls, and the ledger that keeps ceilings over processes and days.

The order is: reserve the most a call can cost, send it, settle what it did cost. A reservation that is never settled,
because its process died, counts as the most: the call may have been billed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

CeilingScope = Literal["run", "day"]

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedCall:
    """A call before it is sent. `day` is the UTC day, `2026-11-22`; no known price: `most_micro_usd` None."""

    __pydantic_config__ = _CONFIG

    call_id: str
    run_id: str
    day: str
    model: str
    most_tokens: int
    most_micro_usd: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reservation:
    """A planned call for which money was set aside, under an id of the ledger's own: the same call tried again after a
    crash is another reservation.
    """

    __pydantic_config__ = _CONFIG

    id: str
    call_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CeilingReached:
    """Why nothing was set aside: with it the run's or the day's spending could pass the limit. `spent_micro_usd` holds
    what is settled and what is reserved. `price_known` False: the call has no known price, so no limit can be kept.
    """

    __pydantic_config__ = _CONFIG

    scope: CeilingScope
    limit_micro_usd: int
    spent_micro_usd: int
    price_known: bool = True


class SpendingLedger(Protocol):
    """Keeps the ceilings: whoever reserves first has the money, whichever process it is in. One atomic step each."""

    def reserve(self, call: PlannedCall) -> Reservation | CeilingReached:
        """Set aside the most the call can cost, or say which ceiling stands in the way."""
        ...

    def settle(self, reservation: Reservation, *, cost_micro_usd: int | None) -> None:
        """Note what the call cost in the place of what was set aside; None leaves that, 0 gives it back."""
        ...
