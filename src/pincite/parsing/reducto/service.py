"""Reducto's service: a file sent, a parse asked for, its job waited for, its result fetched."""

from __future__ import annotations

import json
import logging
import random
import secrets
import time
from collections.abc import Callable
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, TypeVar

from pincite.errors import ConfigError, ParserServiceError
from pincite.parsing.reducto.addresses import result_place, service_place
from pincite.parsing.reducto.failures import PASSING, job_error, reply_error, retry_after, service_error
from pincite.parsing.reducto.options import ReductoOptions
from pincite.parsing.reducto.transport import Broken, Request, Response, send

if TYPE_CHECKING:
    from pincite.parsing.reducto.replies import ReductoJob

_log = logging.getLogger(__name__)

_Model = TypeVar("_Model")

SMALL_REPLY = 1024 * 1024
"""Bytes of a reply that holds no document."""

LONGEST_WAIT = 60.0
"""Seconds between two attempts at most, also where the server asks for more."""


class ReductoService:
    """One account at one address. Nothing is sent before a method is called; safe to share between threads.

    `sleep`, `clock` (seconds that only grow) and `rng` are for tests.
    """

    def __init__(
        self,
        options: ReductoOptions,
        *,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
        rng: random.Random | None = None,
    ) -> None:
        self.options = options
        place = service_place(options.address)
        if place is None:
            raise ConfigError(
                "reducto.address is no address of the service: write it as in https://platform.reducto.ai, without "
                "name and password; plain http only for this machine",
                key="reducto.address",
            )
        self._place = place
        self._sleep = sleep
        self._clock = clock
        self._rng = rng or random.Random()

    def upload(self, content: bytes, *, name: str, media_type: str) -> str:
        """The id of the file at the service; `name` is for messages, and only its ending is sent."""
        from pincite.parsing.reducto.replies import ReductoUpload

        suffix = PurePath(name).suffix.lower()
        suffix = suffix if suffix.isascii() and suffix[1:].isalnum() else ""
        if len(content) > self.options.direct_bytes:
            return self._upload_to_storage(content, suffix=suffix, name=name)
        boundary = f"pincite-{secrets.token_hex(16)}"
        head = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="document{suffix}"\r\n'
            f"Content-Type: {media_type}\r\n\r\n"
        )
        body = head.encode() + content + f"\r\n--{boundary}--\r\n".encode()
        headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        return self._ask(ReductoUpload, "POST", "/upload", name=name, body=body, headers=headers).file_id

    def submit(self, file_id: str, *, name: str, password: str | None = None) -> str:
        """The id of the job that parses an uploaded file."""
        from pincite.parsing.reducto.replies import Submitted

        body = json.dumps(self.options.request(file_id, password=password)).encode()
        headers = {"Content-Type": "application/json"}
        return self._ask(Submitted, "POST", "/parse_async", name=name, body=body, headers=headers).job_id

    def finish(self, job_id: str, *, name: str) -> bytes | None:
        """The JSON of a job's whole parse, waited for and fetched; None when the service no longer knows the job.

        Raises the error of a job that failed, and `ParserServiceError` (`timed_out`) for one that is not done within
        `job_seconds`.
        """
        for attempt in range(2):
            job = self._wait_for(job_id, name=name)
            if job is None:
                return None
            reply = self._whole(job.result, name=name)
            if reply is not None:
                return reply
            _log.info("%s: the address of the result has expired (%d); asking for another", name, attempt + 1)
        raise reply_error("the address of the result has expired", source=name)

    def _wait_for(self, job_id: str, *, name: str) -> ReductoJob | None:
        """The job when it is completed; None when there is no such job."""
        from pincite.parsing.reducto.replies import ReductoJob

        started = self._clock()
        while True:
            try:
                job = self._ask(ReductoJob, "GET", f"/job/{job_id}", name=name, most=self.options.max_reply_bytes)
            except ParserServiceError as exc:
                if exc.reason == "not_found":
                    return None
                raise
            if job.status == "Completed":
                return job
            if job.status == "Failed":
                _log.debug("%s: the job failed: %s", name, job.reason)
                raise job_error(job.reason, source=name)
            if self._clock() - started + self.options.poll_seconds > self.options.job_seconds:
                raise ParserServiceError(
                    f"{name}: Reducto's job is not done after {self.options.job_seconds:g} seconds; run the same "
                    "command again to go on waiting for it, or raise reducto.job_seconds",
                    source=name,
                    reason="timed_out",
                )
            self._sleep(self.options.poll_seconds)

    def _whole(self, tree: Any, *, name: str) -> bytes | None:
        """The parse with its blocks, fetched where the reply only says where; None when they are no longer there."""
        from pincite.parsing.reducto.replies import ParseReply

        result = _checked(ParseReply, tree, name=name).result
        if result.type == "full":
            return json.dumps(tree, ensure_ascii=True).encode()
        place = result_place(result.url, service=self._place, hosts=self.options.result_hosts)
        if place is None:
            raise reply_error("its result is at a host that is not in reducto.result_hosts", source=name)
        answer = self._attempts(Request(method="GET", place=place), name=name, most=self.options.max_reply_bytes)
        if isinstance(answer, Response) and answer.status in {403, 404, 410}:
            return None
        fetched = _json(_success(answer, name=name), name=name)
        full_reply = {**tree, "result": {"type": "full", **fetched}} if isinstance(fetched, dict) else fetched
        if _checked(ParseReply, full_reply, name=name).result.type != "full":
            raise reply_error("its result leads to another", source=name)
        return json.dumps(full_reply, ensure_ascii=True).encode()

    def _upload_to_storage(self, content: bytes, *, suffix: str, name: str) -> str:
        """A large file: the service says where in its storage it is to be put."""
        from pincite.parsing.reducto.replies import ReductoUpload

        query = f"?extension={suffix[1:]}" if suffix else ""
        upload = self._ask(ReductoUpload, "POST", f"/upload{query}", name=name)
        place = result_place(upload.presigned_url or "", service=self._place, hosts=self.options.result_hosts)
        if place is None:
            raise reply_error("its storage is at a host that is not in reducto.result_hosts", source=name)
        _success(self._attempts(Request(method="PUT", place=place, body=content), name=name), name=name)
        return upload.file_id

    def _ask(
        self,
        kind: type[_Model],
        method: str,
        path: str,
        *,
        name: str,
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
        most: int = SMALL_REPLY,
    ) -> _Model:
        """The service's reply to one request of its protocol."""
        place = service_place(self.options.address, path)
        if place is None:
            raise reply_error("an id that cannot stand in an address", source=name)
        request_headers = {
            "Authorization": f"Bearer {self.options.key}",
            "Accept": "application/json",
            **(headers or {}),
        }
        request = Request(method=method, place=place, headers=request_headers, body=body)
        answer = _success(self._attempts(request, name=name, most=most), name=name)
        return _checked(kind, _json(answer, name=name), name=name)

    def _attempts(self, request: Request, *, name: str, most: int = SMALL_REPLY) -> Response | Broken:
        """The first answer that is not worth another attempt, or the last one allowed."""
        attempt = 0
        while True:
            attempt += 1
            answer = send(request, timeout_seconds=self.options.timeout_seconds, max_bytes=most)
            if attempt >= self.options.max_attempts or not _passes(answer):
                return answer
            wait = self._wait(answer, attempt)
            _log.info("%s: attempt %d failed; another in %.1f seconds", name, attempt, wait)
            self._sleep(wait)

    def _wait(self, answer: Response | Broken, attempt: int) -> float:
        """Seconds before the next attempt: as asked, or doubling from one second, with jitter."""
        retry_delay = retry_after(answer, now=time.time()) if isinstance(answer, Response) else None
        grown = 2.0 ** min(attempt - 1, 10) * self._rng.uniform(0.5, 1.0)
        return min(grown if retry_delay is None else max(retry_delay, grown), LONGEST_WAIT)


def _passes(answer: Response | Broken) -> bool:
    if isinstance(answer, Broken):
        return answer.reason in {"connection_failed", "timed_out"}
    return answer.status in PASSING


def _success(answer: Response | Broken, *, name: str) -> Response:
    if isinstance(answer, Broken) or not 200 <= answer.status < 300:
        raise service_error(answer, source=name)
    return answer


def _json(answer: Response, *, name: str) -> Any:
    from pydantic_core import from_json

    try:
        return from_json(answer.body, allow_inf_nan=False)
    except ValueError as exc:
        raise reply_error("no JSON", source=name) from exc


def _checked(kind: type[_Model], tree: Any, *, name: str) -> _Model:
    from pydantic import TypeAdapter, ValidationError

    from pincite.parsing.reducto.replies import problem

    try:
        return TypeAdapter(kind).validate_python(tree)
    except ValidationError as exc:
        raise reply_error(problem(exc), source=name) from exc
