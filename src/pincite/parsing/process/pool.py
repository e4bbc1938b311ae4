"""The parent of parsing processes: one `ParserProcess` per thread, started on demand, killed at any limit.

A process that dies on a document takes only that document with it; the next one gets a fresh process.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import signal
import subprocess
import sys
import threading
import weakref
from dataclasses import asdict, replace
from typing import Any, NamedTuple, cast

from pincite import errors
from pincite.codec import from_json
from pincite.document import Document
from pincite.errors import DocumentError, LimitExceededError, ParserCrashedError
from pincite.parsing.files import SCANNED, make_slug, media_type_of
from pincite.parsing.limits import Limits, ParseOptions, out_of_memory
from pincite.parsing.process.frames import FrameError, read_frame, write_frame
from pincite.parsing.version import PDF_PARSER, parser_version

_log = logging.getLogger(__name__)

_PASSED_ON = (
    "PATH",
    "PYTHONPATH",
    "PYTHONHOME",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "DYLD_FALLBACK_LIBRARY_PATH",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "LANG",
    "LC_ALL",
    "TESSDATA_PREFIX",
)
"""Variables without which Python or its libraries may not start."""

_SINGLE_THREAD = {
    name: "1" for name in ("OMP_NUM_THREADS", "OMP_THREAD_LIMIT", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
}
"""Thread pools that numerical libraries would start reserve address space for every core of the machine."""

_GRACE = 5.0

_COMPUTING = 0.05
"""The share of its time by the clock that a child has to compute in to be given as much again. A hostile file is one
that costs CPU; a child that shares two cores with forty others has done nothing wrong."""

_MOST_SERVED = 200
"""Documents that one child parses: what libraries never give back is given back with it, at 2 ms a document."""

_BY_CODE: dict[str, type[DocumentError]] = {
    kind.code: kind
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, DocumentError) and kind is not LimitExceededError
}


class ProcessReply(NamedTuple):
    """What a parsing process sent back for one document."""

    header: dict[str, Any]
    payload: bytes


class _ChildTimer:
    """Kills a child when its time is up; one that computes gets as much again, until its CPU limit ends it."""

    def __init__(self, child: subprocess.Popen[bytes]) -> None:
        self._child = child
        self._timer: threading.Timer | None = None
        self._lock = threading.Lock()
        self._over = False
        self.expired = threading.Event()

    def allow(self, seconds: float) -> None:
        """The child has this long from now on."""
        with self._lock:
            self._start(seconds)

    def cancel(self) -> None:
        """Let the child be."""
        with self._lock:
            self._over = True
            if self._timer is not None:
                self._timer.cancel()

    def _start(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = threading.Timer(seconds, self._expire, (seconds, _cpu_seconds(self._child)))
        self._timer.daemon = True
        self._timer.start()

    def _expire(self, seconds: float, before: float | None) -> None:
        with self._lock:
            if self._over or threading.current_thread() is not self._timer:
                return
            now = _cpu_seconds(self._child)
            if before is not None and now is not None and now - before >= _COMPUTING * seconds:
                self._start(seconds)
                return
            self.expired.set()
            _kill(self._child)


class ParserProcess:
    """A killable child process that parses one document at a time; itself a `Parser`. Close it, or use `with`."""

    def __init__(self, options: ParseOptions | None = None) -> None:
        self._options = options or ParseOptions()
        self._child: subprocess.Popen[bytes] | None = None
        self._finalizer: weakref.finalize[..., ParserProcess] | None = None
        self._lock = threading.Lock()
        self._served = 0
        self._closed = False

    @property
    def name(self) -> str:
        """What results call the PDF parser."""
        return PDF_PARSER

    @property
    def version(self) -> str:
        """The PDF parser's version."""
        return parser_version(PDF_PARSER)

    @property
    def process_id(self) -> int | None:
        """The child's process id; None while there is no child."""
        return self._child.pid if self._child else None

    def __enter__(self) -> ParserProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Kill the child, whatever it is doing; callable from any thread, any number of times."""
        self._closed = True
        self._discard()

    def parse(self, content: bytes, *, name: str, password: str | None = None) -> Document:
        """The document under its file's name; raises `DocumentError`."""
        payload = self.parse_bytes(content, media_type=media_type_of(content, name=name), name=name, password=password)
        return replace(decode_document(payload, name=name), name=name, slug=make_slug(name))

    def parse_bytes(self, content: bytes, *, media_type: str, name: str, password: str | None = None) -> bytes:
        """The document as the codec's JSON; raises `DocumentError`."""
        secret = password if password is not None else self._options.password
        engine = self._options.engine() if media_type in SCANNED else None
        request = {
            "job": "parse",
            "name": name,
            "media_type": media_type,
            "password": secret,
            "ocr": None if engine is None else asdict(engine),
        }
        if self._served >= _MOST_SERVED:
            self._discard()
        self._served += 1
        return self.ask(request, content, name=name).payload

    def ask(self, request: dict[str, Any], content: bytes, *, name: str) -> ProcessReply:
        """Send one request and wait for its answer within the limits; raises `DocumentError`.

        After any failure that is not the document's own answer the child is gone.
        """
        child = self._start(name)
        limits = self._options.limits
        deadline = _ChildTimer(child)
        deadline.allow(limits.wall_seconds)
        frame = None
        ended = False
        try:
            write_frame(cast("Any", child.stdin), request, content)
            for _ in range(limits.max_pages + 1):
                frame = read_frame(cast("Any", child.stdout), max_payload=limits.output_bytes)
                if frame is None or frame[0].get("status") != "reading":
                    break
                frame = None  # a page that is read by OCR begins: it has time of its own
                deadline.allow(limits.wall_seconds + limits.ocr_seconds + _GRACE)
            ended = frame is None
        except FrameError as exc:
            raise ParserCrashedError(f"{name}: the parsing process sent no valid answer ({exc})", source=name) from exc
        except OSError:  # a broken pipe: the child died; its exit status says why
            ended = True
        finally:
            deadline.cancel()
            if frame is None:
                status = self._discard(dying=ended)
        if frame is None:
            raise _death(status, name, limits, size=len(content), expired=deadline.expired.is_set())
        answer = ProcessReply(*frame)
        if answer.header.get("status") != "ok":
            raise _rebuild(answer.header, name)
        return answer

    def _start(self, name: str) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._closed:
                raise ParserCrashedError(f"{name}: parsing was stopped", source=name)
            if self._child is not None:
                return self._child
            command = [
                sys.executable,
                "-B",
                "-P",
                "-m",
                "pincite.parsing.process.worker",
                json.dumps(asdict(self._options.limits)),
            ]
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                env=_child_environment(),
                start_new_session=True,  # Ctrl-C reaches the parent alone, which then kills its children
            )
            self._finalizer = weakref.finalize(self, _end, self._child)
            self._served = 0
            return self._child

    def _discard(self, *, dying: bool = False) -> int | None:
        """End the child; its exit status, None when there was no child. One that is dying may end by itself."""
        with self._lock:
            child, self._child = self._child, None
            if child is None:
                return None
            if self._finalizer is not None:
                self._finalizer.detach()
        if dying:
            # its pipes close before its exit status is there; killing it now would hide what it died of
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(_GRACE)
        return _end(child)


def _child_environment() -> dict[str, str]:
    """What a child needs to start Python; the rest of the environment, keys above all, is none of its business."""
    return {**{name: os.environ[name] for name in _PASSED_ON if name in os.environ}, **_SINGLE_THREAD}


def _cpu_seconds(child: subprocess.Popen[bytes]) -> float | None:
    """The CPU time of a child and of what it started and waited for; None where the system does not say (no Linux)."""
    try:
        with open(f"/proc/{child.pid}/stat", encoding="utf-8", errors="replace") as stream:
            times = stream.read().rpartition(")")[2].split()[11:15]
        return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, AttributeError):
        return None


def _kill(child: subprocess.Popen[bytes]) -> None:
    """Kill a child and what it started (an OCR program), which is in the child's own session."""
    if child.returncode is not None:
        return  # waited for: its number may be another's by now
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except (AttributeError, OSError):  # no process groups on this system, or none left
        child.kill()


def _end(child: subprocess.Popen[bytes]) -> int | None:
    """Kill a child that still runs and close its pipes; the exit status."""
    for stream in (child.stdin, child.stdout):
        if stream is not None:
            stream.close()
    _kill(child)
    try:
        return child.wait(_GRACE)
    except subprocess.TimeoutExpired:  # stuck in the kernel; nothing more can be done from here
        _log.warning("parsing process %d does not end", child.pid)
        return None


def _death(status: int | None, name: str, limits: Limits, *, size: int, expired: bool) -> DocumentError:
    """The typed error for a child that died on a document.

    PDFium aborts when an allocation fails and traps when it finds itself in a state that cannot be, so SIGABRT under
    an address space limit is taken for the memory limit.
    """
    if expired:
        return LimitExceededError(
            f"{name}: parsing took longer than {limits.wall_seconds:g} seconds, of which it hardly computed any; try "
            "again when the machine has less to do, or raise wall_seconds",
            source=name,
            limit="wall_seconds",
            allowed=limits.wall_seconds,
        )
    if status is not None and status == -getattr(signal, "SIGXCPU", 0) != 0:
        return LimitExceededError(
            f"{name}: parsing took more than {limits.cpu_seconds:g} seconds of CPU; raise cpu_seconds, or do not trust "
            "the file",
            source=name,
            limit="cpu_seconds",
            allowed=limits.cpu_seconds,
        )
    if sys.platform == "linux" and status == -signal.SIGABRT:
        return out_of_memory(name, limits, size)
    if status is not None and status == -getattr(signal, "SIGKILL", 0) != 0:
        message = "was killed from outside (SIGKILL), as a system short of memory does; lower parsing.workers"
        return ParserCrashedError(f"{name}: the parsing process {message}", source=name)
    return ParserCrashedError(
        f"{name}: the parsing process died ({_status_name(status)}); the file is damaged or hostile", source=name
    )


def _status_name(status: int | None) -> str:
    if status is None:
        return "no exit status"
    if status < 0:
        try:
            return signal.Signals(-status).name
        except ValueError:
            return f"signal {-status}"
    return f"exit status {status}"


def _rebuild(header: dict[str, Any], name: str) -> DocumentError:
    """The error a child described."""
    code, message = str(header.get("code")), str(header.get("message"))
    page = header.get("page") if isinstance(header.get("page"), int) else None
    if code == LimitExceededError.code:
        return LimitExceededError(
            message, source=name, limit=str(header.get("limit")), allowed=float(header.get("allowed") or 0), page=page
        )
    return _BY_CODE.get(code, DocumentError)(message, source=name, page=page)


def decode_document(payload: bytes, *, name: str) -> Document:
    """The document of a child's or the cache's JSON; raises `ParserCrashedError` when it is none."""
    try:
        return from_json(Document, payload)
    except ValueError as exc:
        raise ParserCrashedError(f"{name}: the parsing process sent no valid document ({exc})", source=name) from exc
