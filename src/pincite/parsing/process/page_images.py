"""Pictures of the pages of source files, drawn in a child process that can be killed."""

from __future__ import annotations

import hashlib
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.errors import ParserCrashedError, UnreadableSourceError
from pincite.parsing.files import path_text, read_source
from pincite.parsing.images.png import png_size
from pincite.parsing.images.rendering import check_drawable, fitting
from pincite.parsing.limits import ParseOptions
from pincite.parsing.process.pool import ParserProcess

if TYPE_CHECKING:
    from pincite.document import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class PageImage:
    """A page as PNG bytes; `width` and `height` are its pixels. Its corners are those of the displayed page."""

    png: bytes
    width: int
    height: int


class PageImages:
    """Draws pages of PDFs and picture files, one at a time; safe to share between threads.

    A file stays open in the child until another one is asked for, so the pages of one document cost one reading.
    `options` are the limits and the password. Close it, or use `with`, to end the child.
    """

    def __init__(self, *, options: ParseOptions | None = None) -> None:
        self._options = options or ParseOptions()
        self._process = ParserProcess(self._options)
        self._open: tuple[str, int | None] | None = None
        self._lock = threading.Lock()

    def __enter__(self) -> PageImages:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the child process."""
        self._process.close()

    def draw(self, path: Path, document: Document, page: int, *, width: int) -> PageImage:
        """Page `page` (from 1) of the document whose bytes are at `path`, `width` pixels wide (16–4,000).

        A page that would have more than 16 million pixels is drawn smaller. Equal bytes give equal pictures on one
        machine. Raises ValueError for another width, and the `DocumentError` that says why there is no picture: a
        format without pages, a page that is not there or cannot be read, a file that is gone or no longer the one that
        was parsed, a limit.
        """
        name = document.name
        fitting(width, 1.0)
        check_drawable(document.media_type, name=name)
        request = {
            "job": "page_image",
            "name": name,
            "sha256": document.sha256,
            "media_type": document.media_type,
            "page": page,
            "width": width,
            "password": self._options.password,
        }
        with self._lock:
            content = b""
            if self._open != (document.sha256, self._process.process_id):
                content = self._read(path, document)
            self._open = None
            payload = self._process.ask(request, content, name=name).payload
            self._open = (document.sha256, self._process.process_id)
        try:
            columns, rows = png_size(payload)
        except ValueError as exc:
            raise ParserCrashedError(f"{name}: the parsing process sent no picture ({exc})", source=name) from exc
        return PageImage(png=payload, width=columns, height=rows)

    def _read(self, path: Path, document: Document) -> bytes:
        content = read_source(path, self._options.limits)
        if hashlib.sha256(content).hexdigest() != document.sha256:
            place = path_text(path)
            raise UnreadableSourceError(
                f"{place}: not the file that was parsed; it has changed since, parse it anew", source=place
            )
        return content
