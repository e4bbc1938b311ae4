"""Files → Documents: read, looked up in the cache, parsed in a child process; one at a time or many at once."""

from __future__ import annotations

import hashlib
import logging
import os
import threading
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.errors import CacheError, DocumentError
from pincite.parsing.cache import ParseCache
from pincite.parsing.files import SCANNED, make_slug, media_type_of, path_text, read_source, unique_slugs
from pincite.parsing.limits import ParseOptions
from pincite.parsing.process.concurrent import each_done, in_order
from pincite.parsing.process.pool import ParserProcess, decode_document
from pincite.records import Failure

if TYPE_CHECKING:
    from pincite.document import Document

_log = logging.getLogger(__name__)

Progress = Callable[[Path, "Document | Failure"], None]
"""Called in the caller's thread for every source that is done, in the order they are done."""

_MOST_WORKERS = 8


def parse_source(path: Path | str, *, options: ParseOptions | None = None, cache: ParseCache | None = None) -> Document:
    """The document of one file, parsed in a child process or taken from the cache.

    Raises the `DocumentError` that says what is wrong. A cache that cannot be read or written is passed over with one
    warning in the log.
    """
    batch = _ParserPool(options or ParseOptions(), cache)
    try:
        return batch.parse(Path(path))
    finally:
        batch.close()


def parse_sources(
    paths: Iterable[Path | str],
    *,
    options: ParseOptions | None = None,
    cache: ParseCache | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> list[Document | Failure]:
    """One document or failure per path, in the order given; slugs are unique among them.

    `workers` child processes run at once, by default one per CPU and at most eight. Ctrl-C kills them all and goes on
    to the caller; what was parsed until then is in the cache.
    """
    sources = [Path(path) for path in paths]
    return in_order(sources, each_source(sources, options=options, cache=cache, workers=workers), told=progress)


def each_source(
    paths: Iterable[Path | str],
    *,
    options: ParseOptions | None = None,
    cache: ParseCache | None = None,
    workers: int | None = None,
) -> Generator[tuple[int, Document | Failure], None, None]:
    """The place of each path and its document or failure, as they are done: nothing of them is kept here.

    Slugs are unique among them; `workers` as in `parse_sources`. Closing the generator kills the child processes.
    """
    sources = [Path(path) for path in paths]
    path_slug_pairs = list(zip(sources, unique_slugs(source.name for source in sources), strict=True))
    batch = _ParserPool(options or ParseOptions(), cache)
    count = min(workers or min(os.cpu_count() or 1, _MOST_WORKERS), len(sources))
    with closing(each_done(batch.attempt, path_slug_pairs, workers=count, stop=batch.close)) as done:
        yield from done


class _ParserPool:
    """Parsing processes, one per thread, and the cache they share."""

    def __init__(self, options: ParseOptions, cache: ParseCache | None) -> None:
        self._options = options
        self._cache = cache
        self._cache_warned = False
        self._local = threading.local()
        self._processes: list[ParserProcess] = []
        self._lock = threading.Lock()

    def close(self) -> None:
        """Kill all children."""
        with self._lock:
            for process in self._processes:
                process.close()

    def attempt(self, named: tuple[Path, str]) -> Document | Failure:
        """The document of a path under the slug beside it, or the failure in its place."""
        path, slug = named
        try:
            return replace(self.parse(path), slug=slug)
        except DocumentError as exc:
            return Failure(item=path_text(path), code=exc.code, message=exc.message, page=exc.page)

    def parse(self, path: Path) -> Document:
        """The document under its own slug; raises `DocumentError`."""
        content = read_source(path, self._options.limits)
        name, source = path_text(Path(path.name)), path_text(path)
        media_type = media_type_of(content, name=source)
        key = ""
        if self._cache is not None:
            digest = hashlib.sha256(content).hexdigest()
            engine = self._options.engine() if media_type in SCANNED else None
            key = self._cache.key(
                digest,
                media_type=media_type,
                password=self._options.password,
                ocr="" if engine is None else engine.label,
            )
            stored = self._load(key, digest)
            if stored is not None:
                return replace(stored, name=name, slug=make_slug(name))
        payload = self._process().parse_bytes(content, media_type=media_type, name=source)
        document = decode_document(payload, name=source)
        if key:
            self._store(key, payload)
        return replace(document, name=name, slug=make_slug(name))

    def _process(self) -> ParserProcess:
        process: ParserProcess | None = getattr(self._local, "process", None)
        if process is None:
            process = self._local.process = ParserProcess(self._options)
            with self._lock:
                self._processes.append(process)
        return process

    def _load(self, key: str, sha256: str) -> Document | None:
        if self._cache is None:
            return None
        try:
            payload = self._cache.get(key)
            document = None if payload is None else decode_document(payload, name=key)
        except CacheError as exc:
            self._warn(exc)
            return None
        except DocumentError:
            return None
        return document if document is not None and document.sha256 == sha256 else None

    def _store(self, key: str, payload: bytes) -> None:
        if self._cache is None:
            return
        try:
            self._cache.put(key, payload)
        except CacheError as exc:
            self._warn(exc)

    def _warn(self, exc: CacheError) -> None:
        """Say once that the cache is out of order; parsing goes on without it."""
        with self._lock:
            if self._cache_warned:
                return
            self._cache_warned = True
        _log.warning("parsing goes on without the cache: %s", exc.message)
