"""A caller's function in a thread of its own, so that it may hang: neither the wait for it nor the end of the process
depends on it.
"""

from __future__ import annotations

import contextvars
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple


class Raised(NamedTuple):
    """What a function raised, as a value: exceptions such as StopIteration cannot be handed on otherwise."""

    error: BaseException


def call_in_thread(function: Callable[[], Any]) -> Future[Any]:
    """What the function returns, or `Raised`, once it has. The thread is a daemon: nothing waits for it at exit."""
    future: Future[Any] = Future()
    context = contextvars.copy_context()

    def run() -> None:
        future.set_running_or_notify_cancel()
        try:
            result = context.run(function)
        except BaseException as exc:  # noqa: BLE001 (the caller's code: whatever it raises is handed on)
            result = Raised(exc)
        future.set_result(result)

    threading.Thread(target=run, name="pincite-callback", daemon=True).start()
    return future
