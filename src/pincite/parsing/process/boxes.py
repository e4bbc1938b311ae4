"""Tight character boxes of a page, and the look at its words, from the source file when somebody cites the page."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.document import NOT_AT_HAND, UNCHECKED, Sight
from pincite.errors import DocumentError
from pincite.parsing.files import PDF, read_source
from pincite.parsing.limits import ParseOptions
from pincite.parsing.process.pool import ParserProcess
from pincite.parsing.version import PDF_PARSER

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.document import Document, Page, Span

_log = logging.getLogger(__name__)

_KEPT_PAGES = 64
_KEPT_SIGHTS = 10_000
_OF_THE_FILE = 255
"""The confidence of words that are text in the file, on a page that was read by OCR."""


class FileCharBoxes:
    """Character boxes and looks from source files, by content digest; an implementation of `CharBoxes`.

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
        self._sights: OrderedDict[tuple[str, int, Span], Sight] = OrderedDict()
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

    def sight(self, document: Document, page: int, span: Span) -> Sight:
        """Whether a reader sees the words that a range of a page's text touches, by their pixels.

        Words that were read by OCR are seen: that is where they are from. Words of formats without pages, or of another
        parser, are not looked at. Unknown when the file is not at hand, is not the one that was parsed, or cannot be
        drawn within the limits.
        """
        if document.media_type != PDF or document.parser != PDF_PARSER:
            return UNCHECKED
        if document.sha256 not in self._files:
            return NOT_AT_HAND
        key = (document.sha256, page, span)
        with self._lock:
            if key not in self._sights:
                self._sights[key] = self._look(document, page, span)
                while len(self._sights) > _KEPT_SIGHTS:
                    self._sights.popitem(last=False)
            return self._sights[key]

    def _look(self, document: Document, page: int, span: Span) -> Sight:
        """The look of the child process."""
        words = list(_cited_words(document.page(page), span))
        if not words:
            return Sight("seen")
        engine = self._options.engine()
        request = {"job": "sight", "words": words, "ocr": None if engine is None else asdict(engine)}
        try:
            payload = self._ask(document, page, request)
        except DocumentError as exc:
            _log.warning("cited words were not looked at: %s", exc.message)
            return Sight("unknown", "the page could not be drawn")
        if payload is None:
            return NOT_AT_HAND
        visibility, reason = json.loads(payload)
        return Sight(visibility, reason)

    def _engine_boxes(self, document: Document, page: int) -> NDArray[np.float32] | None:
        """One box per character of the engine's own order."""
        import numpy as np

        payload = self._ask(document, page, {"job": "char_boxes"})
        return None if payload is None else np.frombuffer(payload, dtype="<f4").reshape(-1, 4)

    def _ask(self, document: Document, page: int, job: dict[str, Any]) -> bytes | None:
        """The child's answer about a page of a document, which it opens unless it has; None for a changed file."""
        content = b""
        if self._open != (document.sha256, self._process.process_id):
            path = self._files[document.sha256]
            content = read_source(path, self._options.limits)
            if hashlib.sha256(content).hexdigest() != document.sha256:
                _log.warning("no character boxes: %s has changed since it was parsed", os.fspath(path))
                return None
        request = job | {
            "name": document.name,
            "sha256": document.sha256,
            "page": page,
            "password": self._options.password,
        }
        self._open = None
        payload = self._process.ask(request, content, name=document.name).payload
        self._open = (document.sha256, self._process.process_id)
        return payload


def _cited_words(page: Page, span: Span) -> Iterator[tuple[int, str]]:
    """The words that a range touches, as far as it does: the engine's index of the first character, and the text.

    Those that OCR read are left out.
    """
    import numpy as np

    spans, firsts = page.words.span_array(), page.words.engine_array()
    touched = (spans[:, 0] < span.end) & (spans[:, 1] > span.start)
    if page.words.confidences:
        touched &= np.frombuffer(page.words.confidences, dtype=np.uint8) == _OF_THE_FILE
    for row in np.flatnonzero(touched).tolist():
        start, end = max(int(spans[row, 0]), span.start), min(int(spans[row, 1]), span.end)
        yield int(firsts[row]) + start - int(spans[row, 0]), page.text[start:end]


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
    line = np.searchsorted(np.array([text_line.span.start for text_line in page.lines]), spans[:, 0], side="right")
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
    valid_mask = (text_at < len(boxes)) & (engine_at >= 0) & (engine_at < len(engine))
    boxes[text_at[valid_mask]] = engine[engine_at[valid_mask]]
    return boxes
