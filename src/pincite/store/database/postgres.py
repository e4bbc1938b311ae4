"""Connections to PostgreSQL that notice when nobody is at the other end any more.

The kernel drops a connection whose peer is gone after half a minute (keepalives, unacknowledged data). A proxy or a
server that hangs still acknowledges: what a request waits for is therefore limited here, by `patience`.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final

from pincite.store.database.patience import allowance, has_patience, run_out

if TYPE_CHECKING:
    from psycopg import Connection

KEEPALIVE: Final[dict[str, Any]] = {
    "keepalives": 1,
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""Parameters of libpq: seconds, but the last is milliseconds. What a URL says instead holds."""

_FOREVER: Final = float("inf")


def connect(arguments: tuple[Any, ...], parameters: dict[str, Any]) -> Connection[Any]:
    """A connection, made within what patience there is. Raises psycopg.OperationalError."""
    import psycopg

    seconds = allowance(float(parameters.get("connect_timeout", _FOREVER)))
    if seconds <= 0:
        raise psycopg.OperationalError("connection failed: no time is left to wait for the server")
    if seconds < _FOREVER:
        parameters["connect_timeout"] = max(1, round(seconds))
    return _connection_class().connect(*arguments, **parameters)


@functools.cache
def _connection_class() -> type[Connection[Any]]:
    """Psycopg's connection, with a limit on how long an answer is waited for; made here, as psycopg is an extra."""
    import psycopg

    class PatientConnection(psycopg.Connection[Any]):
        """Waits for answers as long as whoever asks has patience, and is closed when that was not enough."""

        def wait(self, gen: Generator[Any, Any, Any], *args: Any, **options: Any) -> Any:
            if not has_patience():
                return super().wait(gen, *args, **options)
            try:
                return super().wait(_limited(gen, time.monotonic() + allowance(_FOREVER)), *args, **options)
            except _TooLate as exc:
                run_out()  # or the pool would connect again, and wait as long for that
                self.close()
                raise psycopg.OperationalError("server closed the connection unexpectedly: no answer in time") from exc

    return PatientConnection


class _TooLate(Exception):
    """The server has not answered in time."""


def _limited(gen: Generator[Any, Any, Any], last: float) -> Generator[Any, Any, Any]:
    """The generator by which psycopg waits for a socket; it is told several times a second that nothing came yet."""
    ready: Any = None
    while True:
        try:
            state = gen.send(ready)
        except StopIteration as end:
            return end.value
        ready = yield state
        if not ready and time.monotonic() >= last:
            raise _TooLate
