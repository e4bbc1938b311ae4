"""Budgets: what is a limit, and what is said of its use."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.errors import UsageError
from pincite.records import Budget, BudgetUse


@pytest.mark.parametrize(
    "limit",
    [{"calls": 0}, {"calls": 1.5}, {"calls": True}, {"tokens": -1}, {"usd": 0.0}, {"usd": float("nan")},
     {"seconds": float("inf")}, {"seconds": "9"}],
    ids=str,
)  # fmt: skip
def test_a_limit_is_a_number_above_0(limit: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match=rf"{next(iter(limit))} is none: give a (whole )?number above 0, or None"):
        Budget(**limit)


def test_without_a_limit_nothing_is_limited() -> None:
    assert (Budget().limited, Budget(usd=0.01).limited, Budget(calls=1).limited) == (False, True, True)


@pytest.mark.parametrize(
    ("limits", "cost", "reached", "said"),
    [
        (Budget(calls=3), None, ("calls",), "3 of 3 calls, 1,204 tokens"),
        (Budget(tokens=2_000), 0, (), "3 calls, 1,204 of 2,000 tokens"),
        (Budget(usd=0.01), 12_345, ("usd",), "3 calls, 1,204 tokens, $0.0123 of $0.0100"),
        (Budget(seconds=9), None, ("seconds",), "3 calls, 1,204 tokens, all of 9 seconds"),
    ],
)
def test_use_is_described_for_people(limits: Budget, cost: int | None, reached: Any, said: str) -> None:
    use = BudgetUse(limits=limits, calls=3, tokens=1_204, cost_micro_usd=cost, reached=reached)
    assert use.described == said
