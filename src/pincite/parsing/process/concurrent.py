"""Many items through one function at once, in threads, with few outcomes waiting at any time."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")

_AHEAD = 2
"""Items per worker that are begun or done and not yet taken by the caller."""


def each_done(
    work: Callable[[Item], Outcome], items: Iterable[Item], *, workers: int, stop: Callable[[], None] = lambda: None
) -> Generator[tuple[int, Outcome], None, None]:
    """The place of each item and what `work` gave for it, in the order they are done.

    At most two items per worker are begun before the caller takes an outcome, so that a slow caller never has a
    thousand documents waiting. What `work` raises goes to the caller. When the caller leaves early (an exception,
    Ctrl-C, `close`) `stop` is called, nothing new begins, and what runs is waited for.
    """
    numbered = enumerate(items)
    executor = ThreadPoolExecutor(max_workers=max(workers, 1), thread_name_prefix="pincite-parse")
    running: dict[Future[Outcome], int] = {}
    try:
        while True:
            for place, item in islice(numbered, _AHEAD * workers - len(running)):
                running[executor.submit(work, item)] = place
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()
    finally:
        stop()
        executor.shutdown(wait=True, cancel_futures=True)


def in_order(
    items: Sequence[Item],
    outcomes: Generator[tuple[int, Outcome]],
    *,
    told: Callable[[Item, Outcome], object] | None = None,
) -> list[Outcome]:
    """The outcomes of `each_done` in the order of the items; `told` hears of each as it is done."""
    outcome_by_place: dict[int, Outcome] = {}
    with closing(outcomes):
        for place, outcome in outcomes:
            outcome_by_place[place] = outcome
            if told is not None:
                told(items[place], outcome)
    return [outcome_by_place[place] for place in sorted(outcome_by_place)]
