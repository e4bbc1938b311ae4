"""A language model whose calls are paid for from a ledger: what could pass a ceiling is not sent."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Protocol

from pincite.records import CallFailure, CallOutcome, CostRefusal, ModelReply, ModelRequest, Reservation
from pincite.text.display.printing import dollars

if TYPE_CHECKING:
    from pincite.llm import LanguageModel
    from pincite.llm.protocols import Done

Price = Callable[[int, int], int | None]
"""Micro-USD of so many input and output tokens; None when the price is not known."""

_UNPAID = frozenset({"ceiling_reached", "not_attempted"})
_FAILED_FOR_NOTHING = frozenset({"rate_limited", "bad_request", "unauthorised", "no_such_model", "context_too_long"})


class SpendingLedger(Protocol):
    """Keeps the ceilings of runs and days: whoever reserves first has the money, whichever process it is in."""

    def reserve(self, wanted: Reservation, /) -> Reservation | CostRefusal:
        """Set an amount aside, or say which ceiling stands in the way."""
        ...

    def settle(self, reservation_id: str, /, *, micro_usd: int | None, at: datetime) -> Reservation:
        """Count what a call cost in the place of what was set aside; None leaves that."""
        ...

    def release(self, reservation_id: str, /, *, at: datetime) -> Reservation:
        """Count nothing: the call was not made, or was not billed."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Whose money it is: the ledger, the run that spends it, and where times and ids come from."""

    ledger: SpendingLedger
    run_id: str
    price: Price
    now: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))
    new_id: Callable[[], str] = field(default=lambda: uuid.uuid4().hex)


class Ledgered:
    """A `LanguageModel` that sets the most a call can cost aside before it is sent, and settles what it did cost.

    A call whose process dies, that timed out, or whose reply has no price keeps counting as the most. What is refused
    is asked for once more after the others have settled, and else fails as `ceiling_reached`. An unknown price counts
    as 0: whoever configures a ceiling makes sure that the price is known.
    """

    def __init__(self, model: LanguageModel, account: Account) -> None:
        self._model = model
        self._account = account

    @property
    def name(self) -> str:
        """The name of the model that is paid for."""
        return self._model.name

    @property
    def context_tokens(self) -> int:
        """The window of the model that is paid for."""
        return self._model.context_tokens

    def complete(self, requests: Sequence[ModelRequest], *, done: Done | None = None) -> list[CallOutcome]:
        """One outcome for each request, in order; those that are refused are told to `done` last."""
        outcomes: dict[int, CallOutcome] = {}
        refused: dict[int, CostRefusal] = {}
        waiting = list(range(len(requests)))
        while waiting:
            reserved, refused = self._reserved(requests, waiting)
            if not reserved:
                break
            outcomes.update(self._paid(requests, reserved, done))
            waiting = sorted(refused)
        for at, why in refused.items():
            outcomes[at] = _refusal(requests[at], why)
            if done is not None:
                done(requests[at], outcomes[at])
        return [outcomes[at] for at in range(len(requests))]

    def _reserved(
        self, requests: Sequence[ModelRequest], places: Sequence[int]
    ) -> tuple[dict[int, Reservation], dict[int, CostRefusal]]:
        reserved: dict[int, Reservation] = {}
        refused: dict[int, CostRefusal] = {}
        for at in places:
            outcome = self._account.ledger.reserve(self._wanted(requests[at]))
            if isinstance(outcome, Reservation):
                reserved[at] = outcome
            else:
                refused[at] = outcome
        return reserved, refused

    def _wanted(self, request: ModelRequest) -> Reservation:
        from pincite.llm.tokens import estimate_tokens

        account, now = self._account, self._account.now()
        sent = estimate_tokens(request.system) + estimate_tokens(request.prompt)
        return Reservation(
            id=account.new_id(),
            run_id=account.run_id,
            day=now.astimezone(UTC).date(),
            reserved_micro_usd=account.price(sent, request.max_output_tokens) or 0,
            created_at=now,
        )

    def _paid(
        self, requests: Sequence[ModelRequest], reserved: dict[int, Reservation], done: Done | None
    ) -> dict[int, CallOutcome]:
        """The outcomes of the calls that money is set aside for; each is settled before `done` hears of it."""
        places = list(reserved)
        open_places = dict.fromkeys(places)

        def settle(request: ModelRequest, outcome: CallOutcome) -> None:
            at = next(at for at in open_places if requests[at].id == request.id)
            del open_places[at]
            self._settle(reserved[at], outcome)
            if done is not None:
                done(request, outcome)

        outcomes = self._model.complete([requests[at] for at in places], done=settle)
        return dict(zip(places, outcomes, strict=True))

    def _settle(self, reservation: Reservation, outcome: CallOutcome) -> None:
        ledger, now = self._account.ledger, self._account.now()
        if isinstance(outcome, ModelReply):
            ledger.settle(reservation.id, micro_usd=outcome.cost_micro_usd, at=now)
        elif outcome.code in _UNPAID | _FAILED_FOR_NOTHING:
            ledger.release(reservation.id, at=now)
        else:
            ledger.settle(reservation.id, micro_usd=None, at=now)


def _refusal(request: ModelRequest, why: CostRefusal) -> CallFailure:
    key = "evaluation.run_ceiling_usd" if why.ceiling == "run" else "evaluation.daily_ceiling_usd"
    used = f"{dollars(why.counted_micro_usd)} of the {why.ceiling}'s {dollars(why.allowed_micro_usd)}"
    message = (
        f"not sent: {used} are spent or set aside ({key}), and this call could cost {dollars(why.asked_micro_usd)}"
    )
    return CallFailure(request_id=request.id, code="ceiling_reached", message=message)
