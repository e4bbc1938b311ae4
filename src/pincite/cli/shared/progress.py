"""A progress bar for each stage on a terminal, nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[str, int, int], None]
"""Called with the stage, how many of its items are done, and how many there are."""


@contextmanager
def progress_bars(*, quiet: bool = False) -> Iterator[Progress]:
    """A function that draws one bar for each stage on standard error, or does nothing where nobody would see it."""
    if quiet or not sys.stderr.isatty():
        yield _unseen
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bars(*columns, console=Console(stderr=True, highlight=False, markup=False)) as bars:
        tasks = {}

        def show(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bars.add_task(stage, total=total)
            bars.update(tasks[stage], completed=done, total=total)

        yield show


def _unseen(stage: str, done: int, total: int) -> None:
    """Draws nothing."""
