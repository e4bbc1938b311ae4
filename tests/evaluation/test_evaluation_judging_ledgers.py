"""Money for calls: set aside before, settled after; what could pass a ceiling is not sent."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from typing import Any

import pytest
from tests.judged_claims import batch

from pincite.evaluation.judging import Account, LanguageModelJudge, Ledgered
from pincite.records import CallFailure, ModelReply, ModelRequest, Reservation
from pincite.testing import MemoryLedger, ScriptedModel

NOW = datetime(2026, 11, 22, 23, 30, tzinfo=UTC)


def requests(number: int) -> list[ModelRequest]:
    return [ModelRequest(id=f"r{at}", system="", prompt="", max_output_tokens=100) for at in range(number)]


def costing(cost: int | None) -> Callable[[ModelRequest], ModelReply]:
    return lambda request: ModelReply(request_id="", text="ok", finish="complete", model="m", cost_micro_usd=cost)


def ledgered(ledger: MemoryLedger, answer: Any, *, run: str = "run", now: datetime = NOW) -> Ledgered:
    ids = count()
    price: Callable[[int, int], int] = lambda sent, received: sent + received  # noqa: E731
    account = Account(
        ledger=ledger, run_id=run, price=price, now=lambda: now, new_id=lambda: f"{run}-{now.day}-{next(ids)}"
    )
    return Ledgered(ScriptedModel(answer), account)


def codes(outcomes: list[Any]) -> list[str]:
    return [outcome.code if isinstance(outcome, CallFailure) else "reply" for outcome in outcomes]


def test_what_a_call_cost_takes_the_place_of_what_was_set_aside() -> None:
    ledger = MemoryLedger(run_micro_usd=1_000)
    ledgered(ledger, costing(7)).complete(requests(2))
    assert [(each.reserved_micro_usd, each.counted_micro_usd) for each in ledger.reservations.values()] == [
        (100, 7)
    ] * 2
    assert {each.day.isoformat() for each in ledger.reservations.values()} == {"2026-11-22"}


def test_a_call_that_could_pass_the_run_s_ceiling_is_not_sent() -> None:
    model = ledgered(MemoryLedger(run_micro_usd=250), costing(100))
    outcomes = model.complete(requests(4))
    assert codes(outcomes) == ["reply", "reply", "ceiling_reached", "ceiling_reached"]
    assert isinstance(outcomes[2], CallFailure)
    assert outcomes[2].message == (
        "not sent: $0.0002 of the run's $0.0003 are spent or set aside (evaluation.run_ceiling_usd), and this call "
        "could cost $0.0001"
    )


def test_what_was_refused_is_tried_again_when_the_others_cost_less() -> None:
    outcomes = ledgered(MemoryLedger(run_micro_usd=150), costing(5)).complete(requests(4))
    assert codes(outcomes) == ["reply"] * 4


def test_the_day_s_ceiling_holds_over_runs_and_the_next_day_is_another() -> None:
    ledger = MemoryLedger(day_micro_usd=150)
    assert codes(ledgered(ledger, costing(100)).complete(requests(1))) == ["reply"]
    assert codes(ledgered(ledger, costing(100), run="two").complete(requests(1))) == ["ceiling_reached"]
    tomorrow = datetime(2026, 11, 23, tzinfo=UTC)
    assert codes(ledgered(ledger, costing(100), run="two", now=tomorrow).complete(requests(1))) == ["reply"]


@pytest.mark.parametrize(
    ("code", "counted"),
    [("timed_out", 100), ("connection_failed", 100), ("server_error", 100), ("rate_limited", 0), ("unauthorised", 0)],
)
def test_a_failed_call_counts_where_it_may_have_been_billed(code: Any, counted: int) -> None:
    ledger = MemoryLedger()
    ledgered(ledger, lambda request: CallFailure(request_id="", code=code, message="")).complete(requests(1))
    assert [each.counted_micro_usd for each in ledger.reservations.values()] == [counted]


def test_a_reply_without_a_price_keeps_counting_as_the_most() -> None:
    ledger = MemoryLedger()
    ledgered(ledger, costing(None)).complete(requests(1))
    assert [(each.state, each.counted_micro_usd) for each in ledger.reservations.values()] == [("settled", 100)]


def test_a_call_that_breaks_off_keeps_its_money_and_the_next_try_takes_more() -> None:
    def stop(request: ModelRequest) -> ModelReply:
        raise KeyboardInterrupt

    ledger = MemoryLedger()
    with pytest.raises(KeyboardInterrupt):
        ledgered(ledger, stop).complete(requests(1))
    ledgered(ledger, costing(7), run="again").complete(requests(1))
    assert [each.counted_micro_usd for each in ledger.reservations.values()] == [100, 7]


def test_every_outcome_is_told_once_and_in_its_own_place() -> None:
    told: list[str] = []
    model = ledgered(MemoryLedger(run_micro_usd=250), costing(100))
    outcomes = model.complete(requests(3), done=lambda request, outcome: told.append(request.id))
    assert [outcome.request_id for outcome in outcomes] == ["r0", "r1", "r2"]
    assert sorted(told) == ["r0", "r1", "r2"]


def test_a_reservation_of_an_id_is_made_once() -> None:
    ledger = MemoryLedger(run_micro_usd=100)
    wanted = Reservation(id="a", run_id="run", day=NOW.date(), reserved_micro_usd=100, created_at=NOW)
    assert ledger.reserve(wanted) == ledger.reserve(wanted) == wanted


def test_claims_that_the_money_did_not_reach_are_unevaluated() -> None:
    judge = LanguageModelJudge(ledgered(MemoryLedger(run_micro_usd=10), costing(1)))
    [ballot] = judge.vote([batch()])
    assert {(vote.reason, vote.cost_micro_usd) for vote in ballot.votes} == {("ceiling_reached", 0)}
