"""Money set aside for model calls before they are made, in micro-dollars (millionths of a US dollar)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

ReservationState = Literal["reserved", "settled", "released"]
"""`reserved`: the call may be under way, or was cut off by a crash; its amount counts. `settled`: the cost is known and
counts instead. `released`: no call was made, and nothing counts."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reservation:
    """An amount set aside for a run on a day. `settled_micro_usd` is what it cost in the end, None until then."""

    __pydantic_config__ = _CONFIG

    id: str
    run_id: str
    day: date
    reserved_micro_usd: int
    created_at: datetime
    state: ReservationState = "reserved"
    settled_micro_usd: int | None = None
    settled_at: datetime | None = None

    def __post_init__(self) -> None:
        if self.reserved_micro_usd < 0:
            raise ValueError(f"{self.reserved_micro_usd} micro-dollars cannot be set aside")

    @property
    def counted_micro_usd(self) -> int:
        """What counts towards the ceilings."""
        if self.state == "released":
            return 0
        return self.reserved_micro_usd if self.settled_micro_usd is None else self.settled_micro_usd


@dataclass(frozen=True, slots=True, kw_only=True)
class CostRefusal:
    """Why nothing was set aside: `asked` on top of what is `counted` would be more than the `ceiling` allows."""

    __pydantic_config__ = _CONFIG

    ceiling: Literal["run", "day"]
    allowed_micro_usd: int
    counted_micro_usd: int
    asked_micro_usd: int
