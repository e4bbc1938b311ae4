"""Files → Documents through Reducto: looked up in what is kept, else sent, one after another and never too fast.

A whole reply is kept under the digest of the file and the options, and so is the id of a job under way: a run that was
stopped goes on waiting for the jobs it paid for.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import mimetypes
import os
import threading
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.errors import (
    CacheError,
    DocumentError,
    OutputError,
    ParserServiceError,
    UnreadableSourceError,
)
from pincite.parsing.cache import ParseCache
from pincite.parsing.files import make_slug, media_type_of, path_text, read_source, unique_slugs
from pincite.parsing.folder import REDUCTO_SUFFIX
from pincite.parsing.limits import ParseOptions
from pincite.parsing.process.concurrent import each_done, in_order
from pincite.parsing.reducto.failures import reply_error
from pincite.parsing.reducto.reading import ReplySource, read_reply
from pincite.parsing.reducto.service import ReductoService
from pincite.private_files import make_private_folder, write_private
from pincite.records import Failure

if TYPE_CHECKING:
    from pincite.document import Document
    from pincite.parsing.sources import Progress

_log = logging.getLogger(__name__)

WORKERS = 4
"""Jobs that are waited for at once."""

_DIGEST = "source_sha256"
"""The key that a kept reply names its file under."""


class Pace:
    """Lets callers through one at a time, at least `pause_seconds` apart; safe to share between threads."""

    def __init__(
        self,
        pause_seconds: float,
        *,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._pause = pause_seconds
        self._sleep = sleep
        self._clock = clock
        self._lock = threading.Lock()
        self._next: float | None = None

    def wait(self) -> None:
        """Return when the next may go."""
        with self._lock:
            now = self._clock()
            if self._next is not None and now < self._next:
                self._sleep(self._next - now)
                now = self._next
            self._next = now + self._pause


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    """One source, read."""

    content: bytes
    place: str
    name: str
    slug: str
    media_type: str
    sha256: str


class ReductoParser:
    """Parses files with one service.

    `cache` keeps replies and job ids by content. `folder` holds `{slug}.reducto.json` files: one that is there is taken
    and nothing is sent, unless it says that it is another file's; new replies are written there.
    """

    def __init__(
        self,
        service: ReductoService,
        *,
        options: ParseOptions | None = None,
        cache: ParseCache | None = None,
        folder: Path | None = None,
        pace: Pace | None = None,
    ) -> None:
        self._service = service
        self._options = options or ParseOptions()
        self._cache = cache
        self._folder = folder
        self._pace = pace or Pace(service.options.pause_seconds)
        self._stopped = threading.Event()

    def parse_source(self, path: Path | str) -> Document:
        """The document of one file under its own slug; raises `DocumentError`, or `ConfigError` for a refused key."""
        return self._parse(Path(path), make_slug(path_text(Path(Path(path).name))))

    def parse_sources(
        self, paths: Iterable[Path | str], *, workers: int | None = None, progress: Progress | None = None
    ) -> list[Document | Failure]:
        """One document or failure per path, in the order given; slugs are unique among them.

        A refused key ends the run with `ConfigError`; what was parsed until then is kept.
        """
        sources = [Path(path) for path in paths]
        return in_order(sources, self.each_source(sources, workers=workers), told=progress)

    def each_source(
        self, paths: Iterable[Path | str], *, workers: int | None = None
    ) -> Generator[tuple[int, Document | Failure], None, None]:
        """The place of each path and its document or failure, as they are done: nothing of them is kept here."""
        sources = [Path(path) for path in paths]
        path_slug_pairs = list(zip(sources, unique_slugs(source.name for source in sources), strict=True))
        count = min(workers or WORKERS, len(sources))
        try:
            with closing(each_done(self._attempt, path_slug_pairs, workers=count, stop=self._stopped.set)) as done:
                yield from done
        finally:
            self._stopped.clear()

    def _attempt(self, named: tuple[Path, str]) -> Document | Failure:
        path, slug = named
        try:
            return self._parse(path, slug)
        except DocumentError as exc:
            return Failure(item=path_text(path), code=exc.code, message=exc.message, page=exc.page)

    def _parse(self, path: Path, slug: str) -> Document:
        content = read_source(path, self._options.limits)
        name = path_text(Path(path.name))
        file = _File(
            content=content,
            place=path_text(path),
            name=name,
            slug=slug,
            media_type=_media_type(content, name),
            sha256=hashlib.sha256(content).hexdigest(),
        )
        cached_document = self._kept(file)
        if cached_document is not None:
            return cached_document
        reply = self._cached(self._key(file)) or self._asked(file)
        document = self._document(reply, file)
        self._keep(reply, file)
        return document

    def _document(self, reply: bytes, file: _File) -> Document:
        source = ReplySource(
            name=file.name, media_type=file.media_type, sha256=file.sha256, variant=self._service.options.variant
        )
        document = read_reply(reply, name=file.place, source=source, max_pages=self._options.limits.max_pages)
        return replace(document, name=file.name, slug=file.slug)

    def _asked(self, file: _File) -> bytes:
        """The reply of the service: of the job that a former run began, or of a new one."""
        waiting = self._key(file, what="job")
        job_id = (self._cached(waiting) or b"").decode("ascii", "ignore")
        reply = self._service.finish(job_id, name=file.place) if job_id else None
        if reply is None:
            reply = self._sent(file, waiting)
        self._store(self._key(file), reply)
        self._store(waiting, b"")
        return reply

    def _sent(self, file: _File, waiting: str) -> bytes:
        self._pace.wait()
        if self._stopped.is_set():
            raise ParserServiceError(f"{file.place}: parsing was stopped", source=file.place, reason="stopped")
        file_id = self._service.upload(file.content, name=file.place, media_type=file.media_type)
        job_id = self._service.submit(file_id, name=file.place, password=self._options.password)
        self._store(waiting, job_id.encode())
        try:
            reply = self._service.finish(job_id, name=file.place)
        except ParserServiceError as exc:
            if exc.reason == "job_failed":
                self._store(waiting, b"")
            raise
        if reply is None:
            raise reply_error("the job it began is not known to it", source=file.place)
        return reply

    def _key(self, file: _File, *, what: str = "reply") -> str:
        """The key of what is kept for a file; the password, which opens the document, is part of it."""
        options = self._service.options
        secret = hashlib.sha256(f"{file.sha256}\0{self._options.password or ''}".encode("utf-8", "surrogatepass"))
        parts = ("reducto-1", what, options.address, options.variant, file.sha256, secret.hexdigest())
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def _cached(self, key: str) -> bytes | None:
        if self._cache is None:
            return None
        try:
            return self._cache.get(key)
        except CacheError as exc:
            _log.warning("parsing goes on without the cache: %s", exc.message)
            return None

    def _store(self, key: str, payload: bytes) -> None:
        if self._cache is None:
            return
        try:
            self._cache.put(key, payload)
        except CacheError as exc:
            _log.warning("parsing goes on without the cache: %s", exc.message)

    def _kept(self, file: _File) -> Document | None:
        """The document of the file's `{slug}.reducto.json`; None when there is none, or it is another file's."""
        if self._folder is None:
            return None
        path = self._folder / f"{file.slug}{REDUCTO_SUFFIX}"
        try:
            with path.open("rb") as stream:
                reply = stream.read(self._service.options.max_reply_bytes + 1)
        except FileNotFoundError:
            return None
        except OSError as exc:
            raise UnreadableSourceError(f"{path}: cannot be read ({exc.strerror or exc})", source=file.place) from exc
        if _source_of(reply) not in {None, file.sha256}:
            return None
        return self._document(reply, file)

    def _keep(self, reply: bytes, file: _File) -> None:
        """Write the reply beside the others, with the digest of its file; raises `OutputError`."""
        if self._folder is None:
            return
        path = self._folder / f"{file.slug}{REDUCTO_SUFFIX}"
        temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        try:
            make_private_folder(self._folder)
            write_private(temporary, json.dumps({**json.loads(reply), _DIGEST: file.sha256}).encode())
            temporary.replace(path)
        except OSError as exc:
            raise OutputError(f"cannot write {path}: {exc.strerror or exc}", path=str(path)) from exc
        finally:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


def _source_of(reply: bytes) -> str | None:
    """The digest of the file that a kept reply says it belongs to; None when it does not say."""
    from pincite.parsing.reducto.facts import document_facts

    try:
        tree = json.loads(reply)
    except (ValueError, RecursionError):
        return None
    if not isinstance(tree, dict):
        return None
    if isinstance(tree.get(_DIGEST), str):
        return str(tree[_DIGEST])
    result = tree.get("result")
    facts = document_facts(result.get("custom")) if isinstance(result, dict) else None
    return facts.document_.sha256 if facts is not None else None


def _media_type(content: bytes, name: str) -> str:
    """The media type by content, or by the name's ending for what only the service reads."""
    try:
        return media_type_of(content, name=name)
    except DocumentError:
        return mimetypes.guess_type(name)[0] or "application/octet-stream"
