"""The HTTP server under the scripted services: on 127.0.0.1, in a thread of its own."""

from __future__ import annotations

import threading
from http.server import HTTPServer


class LocalServer:
    """Serves from `start` until `stop`; `closing` is set first, so that requests that hang can end."""

    def __init__(self, http: HTTPServer) -> None:
        self.closing = threading.Event()
        self._http = http
        self._thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    @property
    def address(self) -> str:
        """`http://127.0.0.1:port`."""
        return f"http://127.0.0.1:{self._http.server_port}"

    def start(self) -> None:
        """Begin to answer."""
        self._thread.start()

    def stop(self) -> None:
        """Let hanging requests end, answer no more, and give the port back."""
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()
