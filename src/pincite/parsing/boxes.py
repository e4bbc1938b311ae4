"""Tight character boxes of a page, computed from the source file when somebody cites the page."""

from __future__ import annotations

import hashlib
import logging
import os
import threading
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.errors import DocumentError
from pincite.parsing.files import PDF, read_source
from pincite.parsing.limits import ParseOptions
from pincite.parsing.pool import ParserProcess
from pincite.parsing.version import PDF_PARSER

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.document import Document, Page

_log = logging.getLogger(__name__)

_KEPT_PAGES = 64


class FileCharBoxes:
    """Character boxes from source files, by content digest; an implementation of `CharBoxes`.

    `files` leads from `Document.sha256` to where the file is. The PDF is opened again in a killable child process; the
    last 64 pages are remembered, nothing is stored. Safe to share between threads. Close it, or use `with`, to end the
    child; it also ends with the last reference.
    """

    def __init__(self, files: Mapping[str, Path], *, options: ParseOptions | None = None) -> None:
        self._files = dict(files)
        self._options = options or ParseOptions()
        self._process = ParserProcess(self._options)
        self._open: tuple[str, int | None] | None = None
        self._pages: OrderedDict[tuple[str, int], NDArray[np.float32]] = OrderedDict()
        self._lock = threading.Lock()

    def __enter__(self) -> FileCharBoxes:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def know(self, files: Mapping[str, Path]) -> None:
        """Where more files are, or are now."""
        with self._lock:
            self._files.update(files)

    def close(self) -> None:
        """End the child process."""
        self._process.close()

    def char_boxes(self, document: Document, page: int) -> NDArray[np.float32] | None:
        """float32 (n, 4): left, top, width, height (0–1) for each code point of the page's text, NaN where no ink is.

        None when the file is not at hand, is not the one that was parsed, cannot be opened any more, or has no pages.
        On a page that was read by OCR they are equal shares of the words' boxes, and no file is needed.
        """
        if document.page(page).text_source == "ocr":
            return shared_boxes(document.page(page))
        if document.media_type != PDF or document.sha256 not in self._files or document.parser != PDF_PARSER:
            return None  # what another parser made of the file has no characters of ours
        key = (document.sha256, page)
        with self._lock:
            if key not in self._pages:
                try:
                    engine = self._engine_boxes(document, page)
                except DocumentError as exc:
                    _log.warning("no character boxes: %s", exc.message)
                    return None
                if engine is None:
                    return None
                self._pages[key] = engine
                while len(self._pages) > _KEPT_PAGES:
                    self._pages.popitem(last=False)
            self._pages.move_to_end(key)
            return align_boxes(document.page(page), self._pages[key])

    def _engine_boxes(self, document: Document, page: int) -> NDArray[np.float32] | None:
        """One box per character of the engine's own order."""
        import numpy as np

        content = b""
        if self._open != (document.sha256, self._process.process_id):
            path = self._files[document.sha256]
            content = read_source(path, self._options.limits)
            if hashlib.sha256(content).hexdigest() != document.sha256:
                _log.warning("no character boxes: %s has changed since it was parsed", os.fspath(path))
                return None
        request = {
            "job": "char_boxes",
            "name": document.name,
            "sha256": document.sha256,
            "page": page,
            "password": self._options.password,
        }
        self._open = None
        payload = self._process.ask(request, content, name=document.name).payload
        self._open = (document.sha256, self._process.process_id)
        return np.frombuffer(payload, dtype="<f4").reshape(-1, 4)


def shared_boxes(page: Page) -> NDArray[np.float32]:
    """Boxes (n, 4) of the page's text as equal shares of its words' boxes, in the direction the page is read in; NaN
    between words.
    """
    import numpy as np

    boxes = np.full((len(page.text), 4), np.nan, dtype=np.float32)
    spans, words = page.words.span_array(), page.words.box_array()
    axis, forward = _direction(page)
    for (start, end), (left, top, width, height) in zip(spans, words, strict=True):
        count = max(end - start, 1)
        places = np.arange(end - start) if forward else np.arange(end - start)[::-1]
        boxes[start:end] = left, top, width, height
        boxes[start:end, 2 + axis] /= count
        boxes[start:end, axis] += boxes[start:end, 2 + axis] * places
    return boxes


def _direction(page: Page) -> tuple[int, bool]:
    """The axis (0 across, 1 down) that the words of lines follow each other on, and whether forwards."""
    import numpy as np

    spans, boxes = page.words.span_array(), page.words.box_array()
    if len(spans) < 2:
        return 0, True
    line = np.searchsorted(np.array([one.span.start for one in page.lines]), spans[:, 0], side="right")
    middles = (boxes[:, :2] + boxes[:, 2:] / 2) * np.array([page.width, page.height])
    steps = np.diff(middles, axis=0)[line[1:] == line[:-1]]
    if not len(steps):
        return 0, True
    across, down = np.median(steps, axis=0).tolist()
    return (0, across >= 0) if abs(across) >= abs(down) else (1, down >= 0)


def align_boxes(page: Page, engine: NDArray[np.float32]) -> NDArray[np.float32]:
    """Engine-order boxes (m, 4) as boxes of the page's text (n, 4); NaN for what belongs to no word."""
    import numpy as np

    boxes = np.full((len(page.text), 4), np.nan, dtype=np.float32)
    spans, firsts = page.words.span_array(), page.words.engine_array()
    if not len(spans):
        return boxes
    lengths = spans[:, 1] - spans[:, 0]
    within = np.arange(int(lengths.sum())) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    text_at = np.repeat(spans[:, 0], lengths) + within
    engine_at = np.repeat(firsts, lengths) + within
    known = (text_at < len(boxes)) & (engine_at >= 0) & (engine_at < len(engine))
    boxes[text_at[known]] = engine[engine_at[known]]
    return boxes
