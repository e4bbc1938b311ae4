"""The service as a process: its parts opened from a configuration, a worker beside it, and an orderly end."""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from types import TracebackType
from typing import TYPE_CHECKING, Final

from pincite.errors import ConfigError
from pincite.records import LOCAL_OWNER

if TYPE_CHECKING:
    from pathlib import Path

    import uvicorn

    from pincite.config import Config
    from pincite.server.service import Service
    from pincite.store import Store

DRAIN_SECONDS: Final = 5
"""How long replies under way may take when the service ends."""

KEEP_ALIVE_SECONDS: Final = 5
"""How long a connection stays open between two requests."""

_GONE: Final = {"TCP_KEEPIDLE": 15, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 60_000}
"""When the kernel drops the connection of a client that is gone, or reads nothing: seconds, the last milliseconds."""

_ABANDONED_SECONDS: Final = 3_600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ListeningService:
    """A service that listens: where, and the key of an admin where this is its first start (else None)."""

    address: str
    first_key: str | None

    @property
    def login_link(self) -> str | None:
        """The address that signs a browser in, None where there is no new key."""
        return None if self.first_key is None else f"{self.address}/login#{self.first_key}"


def require_server() -> None:
    """Raise ConfigError where the extra is not installed that the service needs."""
    try:
        import fastapi  # noqa: F401 (only whether they are there)
        import uvicorn  # noqa: F401
    except ImportError as exc:
        raise ConfigError(
            "the service needs FastAPI and uvicorn, which are not installed: pip install 'pincite[server]'"
        ) from exc


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that listens there; raises ConfigError where that cannot be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        opened = socket.socket(family, kind, protocol)
    except OSError as exc:
        raise ConfigError(f"server.host {host!r} is no address of this machine", key="server.host") from exc
    with opened:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in _GONE.items():
            if hasattr(socket, name):  # what connections inherit; not every system has all of them
                opened.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
        try:
            opened.bind(address)
            opened.listen(256)
        except OSError as exc:
            advice = "name another with --port, or end the program that has it"
            raise ConfigError(f"{host}:{port} cannot be had ({exc.strerror}): {advice}", key="server.port") from exc
        yield opened


def _begin_head(store: Store, folder: Path) -> None:
    """Let a service that is new beside others of the store remember the audit log's end as it finds it.

    One whose folder has files had its own: where that is gone, the log is not whole, and the check says so.
    """
    from pincite.store.service.audit_heads import AuditHead

    if folder.is_dir() and any(folder.iterdir()):
        return
    last = store.audit.last()
    if last is not None:
        AuditHead(folder).begin(last)


@contextmanager
def opened_service(config: Config, *, hosts: frozenset[str]) -> Iterator[Service]:
    """The configured service with its store, files and jobs, open; raises what opening those raises."""
    from pincite.config.build import parse_options
    from pincite.config.server import files_folder
    from pincite.config.store import open_configured, store_url
    from pincite.jobs import JobQueue
    from pincite.parsing import FileCharBoxes, PageImages
    from pincite.server.service import PATIENCE_SECONDS, Service
    from pincite.store.service.documents_cache import Decoded
    from pincite.store.service.files import Files, sweep

    folder = files_folder(config)
    with ExitStack() as stack:
        open_configured(config).close()  # making the tables may take longer than a request waits
        store = stack.enter_context(open_configured(config, wait_seconds=PATIENCE_SECONDS))
        _begin_head(store, folder)
        before = time.time() - _ABANDONED_SECONDS
        sweep(folder, older_than=before, known=lambda owner: store.of(owner).uploads.digests())
        images = stack.enter_context(PageImages(options=parse_options(config)))
        boxes = stack.enter_context(FileCharBoxes({}, options=parse_options(config)))
        yield Service(
            store=store,
            files=Files(folder, decoded=Decoded()),
            config=config,
            images=images,
            boxes=boxes,
            jobs=stack.enter_context(JobQueue(store_url(config), wait_seconds=PATIENCE_SECONDS)),
            hosts=hosts,
            session_lifetime=timedelta(hours=config.server.session_hours),
        )


def serve(config: Config, *, new_key: bool, stop: threading.Event, started: Callable[[ListeningService], None]) -> None:
    """Serve until `stop` is set, then let replies and jobs that are under way end.

    `started` is told when the service listens. With `new_key`, and on the first start, an admin's key is made. Raises
    ConfigError for a missing extra, rules or a judge that are not there, a taken port, and what opening the store
    raises.
    """
    require_server()
    from pincite.config.server import trusted_proxies
    from pincite.jobs.assembly import working
    from pincite.jobs.results.makers import require_evaluation
    from pincite.server.app import create_app

    require_evaluation(config)
    proxies = trusted_proxies(config)
    with listening(config.server.host, config.server.port) as opened:
        port = opened.getsockname()[1]
        with opened_service(config, hosts=hosts_of(config, port)) as service, working(config):
            key = first_key(service) if new_key or service.store.keys.count() == 0 else None
            started(ListeningService(address=f"http://{_shown(config.server.host)}:{port}", first_key=key))
            http_server(create_app(service), stop, proxies=proxies).run(sockets=[opened])


def hosts_of(config: Config, port: int) -> frozenset[str]:
    """The values of the Host header that are answered: this machine's names with the port, and the configured ones."""
    from pincite.config.server import served_names
    from pincite.server.service import LOCAL_HOSTS

    host = config.server.host
    own = {*LOCAL_HOSTS, f"[{host}]" if ":" in host else host} - {"0.0.0.0", "[::]"}
    with_port = {f"{name}:{port}".lower() for name in own}
    return frozenset(with_port | served_names(config) | (own if port == 80 else set()))


def first_key(service: Service) -> str:
    """A new key of scope admin for the owner that is there from the start; the store keeps its hash."""
    from pincite.server.routes.keys import make_key

    owner = LOCAL_OWNER
    return make_key(service, owner=owner, person=owner, name="pincite serve", scope="admin", lasts=None).secret


def http_server(app: object, stop: threading.Event, *, proxies: list[str]) -> uvicorn.Server:
    """The server of an application; `proxies` are whose word about a request's origin is taken."""
    import uvicorn

    from pincite.server.access.slow_clients import PromptProtocol

    class Server(uvicorn.Server):
        """One that leaves the signals to the program, and ends when `stop` is set."""

        def capture_signals(self) -> contextlib.AbstractContextManager[None]:  # type: ignore[override]
            return contextlib.nullcontext()

        async def on_tick(self, counter: int) -> bool:
            self.should_exit = self.should_exit or stop.is_set()
            return await super().on_tick(counter)

    settings = uvicorn.Config(
        app,  # type: ignore[arg-type]
        log_config=None,
        access_log=False,  # addresses hold names of documents
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        http=PromptProtocol,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=DRAIN_SECONDS,
        lifespan="off",
    )
    return Server(settings)


def _shown(host: str) -> str:
    """The host as an address in a browser has it."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


class QuietFormatter(logging.Formatter):
    """Formats errors with the place where they happened and without their words, which may be a document's."""

    def formatException(
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """The frames, and the class of the error."""
        kind, _, trace = ei
        frames = "".join(traceback.format_tb(trace))
        return f"{frames}{kind.__name__ if kind else 'no error'}"


def quiet_log() -> logging.Handler:
    """The handler of a service's log: warnings and errors to standard error, by `QuietFormatter`."""
    handler = logging.StreamHandler()
    handler.setFormatter(QuietFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.setLevel(logging.WARNING)
    return handler
