"""How long the database is waited for on behalf of one request, however often the request asks.

Outside of `patience` everybody waits as long as the database was opened for.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from pincite.errors import StoreError


@dataclass
class _WaitBudget:
    """Seconds that may still be waited; `error` is what the database failed with after they were used up."""

    seconds: float
    error: StoreError | None = None


_BUDGET: ContextVar[_WaitBudget | None] = ContextVar("pincite_patience", default=None)


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Let whatever runs inside, in other threads too, wait for the database for so many seconds in all.

    Once the database did not answer in time, or could not be reached, it is not asked again.
    """
    token = _BUDGET.set(_WaitBudget(seconds))
    try:
        yield
    finally:
        _BUDGET.reset(token)


def has_patience() -> bool:
    """Whether somebody waits, and so for a limited time."""
    return _BUDGET.get() is not None


def allowance(usual: float) -> float:
    """How many seconds may be waited now, where it is usually so many."""
    budget = _BUDGET.get()
    return usual if budget is None else max(0.0, min(usual, budget.seconds))


@contextmanager
def waiting(usual: float) -> Iterator[float]:
    """The seconds that may be waited; those that are spent inside are counted."""
    began = time.monotonic()
    try:
        yield allowance(usual)
    finally:
        budget = _BUDGET.get()
        if budget is not None:
            budget.seconds -= time.monotonic() - began


def run_out() -> None:
    """Leave nothing to wait with."""
    budget = _BUDGET.get()
    if budget is not None:
        budget.seconds = 0.0


def require_patience() -> None:
    """Raise the error that the database failed with before, where it did not answer in time."""
    budget = _BUDGET.get()
    if budget is not None and budget.error is not None:
        raise budget.error


def lose_patience(error: StoreError) -> None:
    """Remember that the database does not answer; other errors say nothing about the next statement."""
    budget = _BUDGET.get()
    if budget is not None and error.is_outage:
        budget.error = error
