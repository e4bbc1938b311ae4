"""A local HTTP server that speaks Reducto's protocol and answers by script, faults included."""

from __future__ import annotations

import json
import re
import socket
import struct
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Literal, cast

from pincite.testing.local_server import LocalServer

Step = Literal["upload", "store", "parse", "job", "result"]
"""The requests of one parse: the file, a large file put into storage, the parse asked for, its job, its result."""

_PATHS: tuple[tuple[str, str, Step], ...] = (
    ("POST", r"/upload(?:\?.*)?", "upload"),
    ("PUT", r"/storage/.*", "store"),
    ("POST", r"/parse_async", "parse"),
    ("GET", r"/job/[^/]+", "job"),
    ("GET", r"/results/.*", "result"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReductoFault:
    """What the server does instead of answering as it should.

    A status with a body and headers (an HTML page of a firewall, a 429 without Retry-After), or a connection that is
    reset in the middle (`reset`), that hangs until the server closes (`hangs`), or whose body comes a byte at a time
    (`drips`).
    """

    status: int = 500
    body: bytes = b'{"error": {"message": "scripted", "type": "scripted_fault", "code": 500}}'
    content_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)
    kind: Literal["status", "reset", "hangs", "drips"] = "status"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReductoAsked:
    """One request as it arrived: `body` are its bytes, `headers` have title-case names."""

    step: Step
    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


Script = Callable[[ReductoAsked], "ReductoFault | Mapping[str, Any] | None"]
"""Called for each request, one at a time: a fault, a JSON reply of one's own, or None for the usual answer."""


class ReductoServer:
    """Parses every file to the same `chunks` on 127.0.0.1 while its context is open. `asked` lists the requests;
    `script` may be another at any time.

    A job is pending for `pending` looks at it. With `by_url` results are at an address of their own, as large ones are.
    Requests must carry `key` as their bearer token, except those for storage and results, which must carry none.
    """

    def __init__(
        self,
        chunks: Sequence[Mapping[str, Any]],
        *,
        script: Script | None = None,
        key: str = "key-for-tests",
        pages: int = 1,
        pending: int = 1,
        by_url: bool = False,
    ) -> None:
        self.key = key
        self.chunks = chunks
        self.by_url = by_url
        self.asked: list[ReductoAsked] = []
        self.script: Script = script or (lambda asked: None)
        self._pages = pages
        self._pending = pending
        self._looks: dict[str, int] = {}
        self._lock = threading.Lock()
        self._server = LocalServer(_ReductoHttp(("127.0.0.1", 0), _ReductoHandler, service=self))
        self.closing = self._server.closing

    def __enter__(self) -> ReductoServer:
        self._server.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.stop()

    @property
    def address(self) -> str:
        """What `reducto.address` is to be: `http://127.0.0.1:port`."""
        return self._server.address

    def steps(self) -> list[str]:
        """Which requests came, in order."""
        return [request.step for request in self.asked]

    def said_to(self, asked: ReductoAsked) -> ReductoFault | Mapping[str, Any]:
        """The answer to a request, which is noted."""
        with self._lock:
            self.asked.append(asked)
            scripted_reply = self.script(asked)
            if scripted_reply is not None:
                return scripted_reply
            token = asked.headers.get("Authorization")
            if token != (f"Bearer {self.key}" if asked.step in {"upload", "parse", "job"} else None):
                return ReductoFault(status=401, body=b'{"detail": "Unauthorized"}')
            return self._usual(asked)

    def _usual(self, asked: ReductoAsked) -> Mapping[str, Any]:
        if asked.step == "upload":
            number = sum(request.step == "upload" for request in self.asked)
            large = not asked.body
            return {
                "file_id": f"reducto://file-{number}",
                "presigned_url": f"{self.address}/storage/file-{number}" if large else None,
            }
        if asked.step == "parse":
            job_id = f"job-{sum(request.step == 'parse' for request in self.asked)}"
            self._looks[job_id] = 0
            return {"job_id": job_id}
        if asked.step == "job":
            return self._job(asked.path.rpartition("/")[2])
        return self.full() if asked.step == "result" else {}

    def _job(self, job_id: str) -> Mapping[str, Any]:
        self._looks[job_id] = self._looks.get(job_id, 0) + 1
        if self._looks[job_id] <= self._pending:
            return {"status": "Pending", "progress": 0.5, "result": None}
        result = {"type": "url", "url": f"{self.address}/results/{job_id}", "result_id": job_id}
        return {"status": "Completed", "result": self.reply(job_id, result if self.by_url else self.full())}

    def full(self) -> dict[str, Any]:
        """The result itself."""
        return {"type": "full", "chunks": list(self.chunks), "ocr": None, "custom": None}

    def reply(self, job_id: str, result: Mapping[str, Any]) -> dict[str, Any]:
        """A whole parse around a result."""
        usage = {"num_pages": self._pages, "credits": 1.0}
        return {"job_id": job_id, "duration": 0.1, "pdf_url": None, "usage": usage, "result": result}


def reducto_chunk(*blocks: tuple[str, str, int]) -> dict[str, Any]:
    """A chunk of (type, content, page) blocks, laid out below each other in the order given."""
    height = 0.9 / max(len(blocks), 1)
    listed = [
        {
            "type": kind,
            "content": content,
            "bbox": {"left": 0.1, "top": 0.05 + place * height, "width": 0.8, "height": height, "page": page},
        }
        for place, (kind, content, page) in enumerate(blocks)
    ]
    text = "\n\n".join(content for _, content, _ in blocks)
    return {"content": text, "embed": text, "enriched": None, "blocks": listed}


class _ReductoHttp(ThreadingHTTPServer):
    daemon_threads = False  # closing waits for the threads, which end because nothing is kept alive
    request_queue_size = 128

    def __init__(
        self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler], *, service: ReductoServer
    ) -> None:
        super().__init__(address, handler)
        self.service = service


class _ReductoHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def do_PUT(self) -> None:
        self._answer()

    def _answer(self) -> None:
        service = cast(_ReductoHttp, self.server).service
        body = self.rfile.read(int(self.headers.get("Content-Length") or "0"))
        steps = [step for method, path, step in _PATHS if method == self.command and re.fullmatch(path, self.path)]
        headers = {name.title(): value for name, value in self.headers.items()}
        with suppress(ConnectionError):
            if not steps:
                self._send(404, b"{}")
                return
            reply = service.said_to(ReductoAsked(step=steps[0], path=self.path, headers=headers, body=body))
            if isinstance(reply, ReductoFault):
                self._fail(reply, service.closing)
            else:
                self._send(200, json.dumps(reply).encode())

    def _fail(self, fault: ReductoFault, closing: threading.Event) -> None:
        if fault.kind == "hangs":
            closing.wait()
            self.close_connection = True
            return
        if fault.kind == "status":
            self._send(fault.status, fault.body, content_type=fault.content_type, headers=fault.headers)
            return
        self._head(200, len(fault.body) + 1_000, content_type=fault.content_type)
        if fault.kind == "drips":
            while not closing.wait(0.02):
                self.wfile.write(b" ")
                self.wfile.flush()
        self.wfile.write(fault.body)
        self.wfile.flush()
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True

    def _send(
        self,
        status: int,
        body: bytes,
        *,
        content_type: str = "application/json",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self._head(status, len(body), content_type=content_type, headers=headers)
        self.wfile.write(body)

    def _head(self, status: int, length: int, *, content_type: str, headers: Mapping[str, str] | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(length))
        self.send_header("Connection", "close")
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: what was asked is in the list."""
