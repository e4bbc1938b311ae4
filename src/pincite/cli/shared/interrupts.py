"""Ctrl-C for what runs until it is told to end: the first ends it in good order, the second at once."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from pincite.cli.shared.console import say
from pincite.cli.shared.exits import ExitCode


@contextmanager
def stopping(stop: threading.Event) -> Iterator[None]:
    """Ctrl-C and SIGTERM set `stop` while the context is open; the second of them ends the process as it is."""

    def stopped(number: int, frame: FrameType | None) -> None:
        del number, frame
        if stop.is_set():
            say("ended at once; another worker goes on with what was under way")
            os._exit(ExitCode.INTERRUPTED)
        stop.set()
        say("finishing what is under way; once more ends it at once")

    before = {number: signal.signal(number, stopped) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
