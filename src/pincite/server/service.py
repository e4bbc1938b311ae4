"""What the application serves, as one value that is given to it."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from pincite.server.wire.stream_limits import Streams
from pincite.store import Store

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.jobs import JobQueue
    from pincite.parsing import FileCharBoxes, PageImages
    from pincite.store.service.files import Files

LOCAL_HOSTS = frozenset({"127.0.0.1", "localhost", "[::1]"})
"""The names by which this machine calls itself."""

PATIENCE_SECONDS: Final = 3.0
"""With the wait for a free connection, at most half as long, a request is answered within five seconds."""


def now() -> datetime:
    """The time."""
    return datetime.now(UTC)


def new_id() -> str:
    """A random id of a row."""
    return str(uuid.uuid4())


def new_secret() -> str:
    """256 random bits as 43 characters of an address."""
    return secrets.token_urlsafe(32)


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """Everything the routes work with.

    `images` draws pages, `boxes` are those of the characters of pages that somebody cites. `hosts` are the values of
    the Host header that are answered, with their port where one is written. `jobs` is None where background jobs cannot
    be had: what needs one is then refused. `poll_seconds` is how often a job that is watched is looked at, `streams`
    how many are. `patience_seconds` is how long a request waits for the database in all. Clock, ids and secrets are
    arguments.
    """

    store: Store
    files: Files
    config: Config
    images: PageImages
    boxes: FileCharBoxes
    jobs: JobQueue | None = None
    hosts: frozenset[str] = LOCAL_HOSTS
    session_lifetime: timedelta = timedelta(hours=12)
    poll_seconds: float = 0.5
    patience_seconds: float = PATIENCE_SECONDS
    streams: Streams = field(default_factory=Streams)
    now: Callable[[], datetime] = now
    new_id: Callable[[], str] = new_id
    new_secret: Callable[[], str] = new_secret
