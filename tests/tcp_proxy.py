"""A TCP proxy on this machine in front of a server's socket, which can be cut, or fall silent."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class TcpProxy:
    """Passes bytes on to a Unix socket and back; a context manager."""

    def __init__(self, target: Path) -> None:
        self._target = str(target)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._open = threading.Event()
        self._open.set()
        self._refusing = False

    def __enter__(self) -> TcpProxy:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._refusing = True
        self._open.set()
        self._listener.close()
        self._drop()

    @contextmanager
    def cut(self) -> Iterator[None]:
        """All connections end, and new ones end at once, until the block ends."""
        self._refusing = True
        self._drop()
        yield
        self._refusing = False

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Connections stay, and are acknowledged; nothing is passed on until the block ends, when they end."""
        self._open.clear()
        yield
        self._drop()
        self._open.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                if self._refusing:
                    client.close()
                    continue
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._target)
                self._pairs.append((client, server))
                for source, sink in ((client, server), (server, client)):
                    threading.Thread(target=self._pump, args=(source, sink), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while content := source.recv(65_536):
                self._open.wait()
                sink.sendall(content)
        for each in (source, sink):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def _drop(self) -> None:
        for pair in self._pairs:
            for each in pair:
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
                each.close()
        self._pairs.clear()
