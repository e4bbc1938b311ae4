"""PDF bytes → `RawPage` values through PDFium, inside this process.

Nothing here guards against a file that crashes the engine or eats the memory: `pincite.parsing.process.pool` runs this
in a child process that can be killed.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING

from pincite.errors import (
    DamagedDocumentError,
    DocumentError,
    EmptyDocumentError,
    EncryptedDocumentError,
    LimitExceededError,
)
from pincite.parsing.limits import Limits
from pincite.parsing.pdf.annotations.annotations import has_annotations, merged_texts
from pincite.parsing.pdf.annotations.formfill import FormFill
from pincite.parsing.pdf.annotations.overlay import NOWHERE, Overlay, survey
from pincite.parsing.pdf.annotations.redrawn import OldLooks, dress, old_looks
from pincite.parsing.pdf.annotations.words import complete
from pincite.parsing.pdf.drawings import Rect, read_drawings
from pincite.parsing.pdf.frame import PageFrame, page_frame
from pincite.parsing.pdf.library import Library, load_library
from pincite.parsing.pdf.merged import MergedCopies, PageContent, sight_of
from pincite.parsing.pdf.page_tree import read_page_tree
from pincite.parsing.pdf.remarks import about_file, without_inventions
from pincite.parsing.pdf.replacements import drop_replacements, replaced_texts
from pincite.parsing.pdf.visibility.clips import have_extent
from pincite.parsing.pdf.visibility.hidden import judge
from pincite.parsing.pdf.visibility.outlines import empty_objects
from pincite.parsing.pdf.visibility.trust import UNKNOWN, check_meaning, shows_its_letters
from pincite.parsing.pdf.words import (
    TAIL,
    WordTable,
    bulk_text,
    loose_boxes,
    read_chars,
    read_words,
    with_raised,
    without_tails,
)
from pincite.parsing.raw.pages import RawPage, RawRect, RawRemark, RawWord
from pincite.parsing.raw.words import RawWords

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.document import HiddenReason
    from pincite.parsing.pdf.ocr_pages import ScanReader

_ERROR_PASSWORD = 4
_ERROR_SECURITY = 5
_LAYER_ENTRY = re.compile(rb"/(?:O|#4[fF])(?:C|#43)[\x00\t\n\f\r <]")
_NOT_MERGED = 0
_UNREAD_PICTURE = (RawRemark("unread_picture", "a picture covers much of the page; words in it were not read"),)
_LOST = "with its form fields and annotations the page was read otherwise than without them"
_LETTER = (612.0, 792.0)
_LABEL_BYTES = 512


class PdfFile:
    """An open PDF; close it, or use `open_pdf`."""

    def __init__(self, content: bytes, *, name: str, password: str | None = None) -> None:
        self.library: Library = load_library()
        self._content = content  # PDFium reads from these bytes for as long as the document is open
        self._secret = password.encode() if password is not None else None
        handle = self._load()
        if not handle:
            raise _open_error(self.library.FPDF_GetLastError(), name, has_password=password is not None)
        self.handle = handle
        self.name = name
        self.page_count: int = max(self.library.FPDF_GetPageCount(handle), 0)
        # the entry of a form XObject that lies on a layer; streams' dictionaries are never packed away or encrypted
        self.has_layered_forms: bool = _LAYER_ENTRY.search(content) is not None
        self.overlays: dict[int, Overlay] = {}
        self.added_boxes: dict[int, tuple[RawRect | None, ...]] = {}
        self._fill: FormFill | None = None
        self._undressed = 0
        self._copies: MergedCopies | None = None
        self._copied: set[int] = set()

    def _load(self) -> int:
        address = ctypes.cast(ctypes.c_char_p(self._content), ctypes.c_void_p).value
        handle: int | None = self.library.FPDF_LoadMemDocument64(address, len(self._content), self._secret)
        return handle or 0

    def close(self) -> None:
        """Give the document's memory back; calling it again does nothing."""
        if self._undressed:
            self.library.FPDF_CloseDocument(self._undressed)
            self._undressed = 0
        if self._copies is not None:
            self._copies.close()
            self._copies = None
        if self._fill is not None:
            self._fill.close()
            self._fill = None
        if self.handle:
            self.library.FPDF_CloseDocument(self.handle)
            self.handle = 0

    @contextmanager
    def page(self, number: int) -> Iterator[int]:
        """The loaded page's address; 0 when PDFium cannot load it.

        What a reader sees of its annotations is merged into the page first, so that filled-in values are text like any
        other; `overlays` then has, by page number, what else the annotations say.
        """
        library = self.library
        page = self._loaded(number)
        if page:
            count = library.FPDFPage_GetAnnotCount(page)
            if count > 0 and number not in self.overlays and has_annotations(library, page, count):
                page = self._merge_annotations(page, number)
        try:
            yield page
        finally:
            if page:
                library.FPDF_ClosePage(page)

    def _merge_annotations(self, page: int, number: int) -> int:
        """The page with its annotations merged, loaded anew where there are any to merge; its overlay is kept."""
        library = self.library
        if self._fill is None:
            self._fill = FormFill(library, self.handle)
        redrawn = dress(library, page, self._fill)
        old = self._old_looks(number, redrawn)
        overlay = self.overlays[number] = survey(library, page, self._fill, old=old)
        self._fill.leave(page)
        if not overlay.merges:
            return page
        before = sight_of(library, page)
        if library.FPDFPage_Flatten(page, 0) == _NOT_MERGED:
            overlay.merges = False
            overlay.fields.clear()
            message = "the page's form fields and annotations could not be read"
            overlay.remarks.append(("annotation_unread", message, NOWHERE))
        library.FPDF_ClosePage(page)
        page = self._loaded(number)
        return page if page and before.is_kept_by(sight_of(library, page)) else self._copy(page, number, before)

    def _copy(self, merged: int, number: int, before: PageContent) -> int:
        """A copy of the page, in which merging kept what it showed `before`; or else the `merged` page and a remark."""
        if self._copies is None:
            self._copies = MergedCopies(self.library, self._load)
        copy = 0 if self.has_layered_forms else self._copies.page(number)
        if copy and before.is_kept_by(sight_of(self.library, copy)):
            if merged:
                self.library.FPDF_ClosePage(merged)
            self._copied.add(number)
            return copy
        if copy:
            self.library.FPDF_ClosePage(copy)
        self.overlays[number].remarks.append(("readers_differ", _LOST, NOWHERE))
        return merged

    def _loaded(self, number: int) -> int:
        if number in self._copied and self._copies is not None:
            return self._copies.page(number)
        return self.library.FPDF_LoadPage(self.handle, number - 1) or 0

    def _old_looks(self, number: int, redrawn: frozenset[int]) -> OldLooks | None:
        """How fields look that the page shows drawn anew, in the document opened once more; None for none."""
        if redrawn and not self._undressed:
            self._undressed = self._load()
        return old_looks(self.library, self._undressed, number, redrawn) if redrawn and self._undressed else None

    @contextmanager
    def text_page(self, page: int) -> Iterator[int]:
        """The text of a loaded page; 0 when PDFium cannot read it."""
        text_page = self.library.FPDFText_LoadPage(page) or 0
        try:
            yield text_page
        finally:
            if text_page:
                self.library.FPDFText_ClosePage(text_page)

    def label(self, number: int) -> str | None:
        """The page's printed label ("iv"), None when the file gives none."""
        buffer = ctypes.create_string_buffer(_LABEL_BYTES)
        written = self.library.FPDF_GetPageLabel(self.handle, number - 1, ctypes.addressof(buffer), _LABEL_BYTES)
        if not 2 < written <= _LABEL_BYTES:
            return None
        return buffer.raw[: written - 2].decode("utf-16-le", "replace").strip() or None


def _open_error(code: int, name: str, *, has_password: bool) -> DocumentError:
    if code == _ERROR_PASSWORD:
        if has_password:
            return EncryptedDocumentError(
                f"{name}: the password given does not open this PDF; give the right one with --password, "
                "PINCITE_PASSWORD or `password=`",
                source=name,
            )
        return EncryptedDocumentError(
            f"{name}: the PDF is encrypted; give its password with --password, PINCITE_PASSWORD or `password=`",
            source=name,
        )
    if code == _ERROR_SECURITY:
        return EncryptedDocumentError(
            f"{name}: the PDF is encrypted in a way that is not supported; save an unprotected copy", source=name
        )
    return DamagedDocumentError(
        f"{name}: the PDF is damaged beyond what the engine repairs; open it in a viewer and save it anew", source=name
    )


@contextmanager
def open_pdf(content: bytes, *, name: str, password: str | None = None) -> Iterator[PdfFile]:
    """The open PDF; raises `EncryptedDocumentError`, `DamagedDocumentError` or `EmptyDocumentError` (no pages)."""
    pdf = PdfFile(content, name=name, password=password)
    try:
        if not pdf.page_count:
            raise EmptyDocumentError(f"{name}: the PDF has no pages", source=name)
        yield pdf
    finally:
        pdf.close()


def read_pages(
    content: bytes,
    *,
    name: str = "document.pdf",
    password: str | None = None,
    limits: Limits | None = None,
    scans: ScanReader | None = None,
) -> Iterator[RawPage]:
    """Every page of a PDF in order, one `RawPage` each; a page that does not load has no words and source "none".

    `scans` reads the pages that show more than their text.
    Raises `EncryptedDocumentError`, `DamagedDocumentError`, `EmptyDocumentError`, or `LimitExceededError` when the
    document has more pages than allowed.
    """
    allowed = (limits or Limits()).max_pages
    with open_pdf(content, name=name, password=password) as pdf:
        if pdf.page_count > allowed:
            raise LimitExceededError(
                f"{name}: {pdf.page_count} pages, more than the limit of {allowed}; raise max_pages to parse it",
                source=name,
                limit="max_pages",
                allowed=allowed,
            )
        tree = read_page_tree(content)
        for number in range(1, pdf.page_count + 1):
            raw = without_inventions(read_page(pdf, number), tree)
            if scans is not None and _shows_more(raw):
                ocr_page = scans.read_scan(pdf, raw)
                same = shows_its_letters(raw, ocr_page)
                raw = without_inventions(read_page(pdf, number, confirmed=True), tree) if same else ocr_page
            yield replace(raw, remarks=about_file(pdf, tree) + raw.remarks) if number == 1 else raw


def _shows_more(raw: RawPage) -> bool:
    """Whether the page has words that are no text."""
    return raw.text_source == "none" or any(remark.kind == "unread_picture" for remark in raw.remarks)


def read_page(pdf: PdfFile, number: int, *, confirmed: bool = False) -> RawPage:
    """One page, numbered from 1; `confirmed` says that its letters are known to be what it shows."""
    with pdf.page(number) as page:
        if not page:
            return _unread_page(pdf, number)
        frame = page_frame(pdf.library, page)
        drawings = read_drawings(pdf.library, page)
        dropped = drop_replacements(pdf, page, drawings.texts)
        with pdf.text_page(page) as text_page:
            chars = read_chars(pdf.library, text_page) if text_page else ""
            engine_text = bulk_text(pdf.library, text_page) if text_page else ""
            table = read_words(pdf.library, text_page, chars, frame)
            chars = with_raised(chars, table.raised)
            drawings.in_veiled |= empty_objects(pdf.library, text_page, table, chars)
            visibility = judge(pdf.library, page, frame, table, drawings, chars=chars, layers=pdf.has_layered_forms)
            words = _raw_words(table, visibility.reasons)
            probes = table.probes
            trusted = check_meaning(
                pdf.library, text_page, probes=probes, chars=chars, words=words, confirmed=confirmed
            )
            if not chars and have_extent(pdf.library, drawings.texts):
                trusted = UNKNOWN
        left_out = _left_out(chars, words, trusted.words)
        chars, words = without_tails(trusted.chars, trusted.words)
        merged = _merged_runs(pdf, page, number, table)
        rules, fills, images = _rects(frame, drawings.rules, drawings.fills, drawings.images)
        raw = RawPage(
            number=number,
            width=frame.width,
            height=frame.height,
            rotation=frame.rotation,
            label=pdf.label(number),
            chars=chars,
            words=words,
            rules=rules,
            fills=fills,
            images=images,
            text_source="none" if trusted.unread else visibility.text_source,
            replaced=replaced_texts(dropped, chars) if dropped else (),
            remarks=trusted.remarks + (_UNREAD_PICTURE if visibility.unread_picture else ()),
            engine_text=engine_text,
            engine_count=len(chars),
            left_out=left_out,
        )
    return _with_overlay(pdf, raw, frame, merged) if number in pdf.overlays else raw


def _merged_runs(pdf: PdfFile, page: int, number: int, table: WordTable) -> frozenset[int]:
    """The runs of words that show what annotations say."""
    overlay = pdf.overlays.get(number)
    if overlay is None or not overlay.merges:
        return frozenset()
    texts = merged_texts(pdf.library, page)
    return frozenset(run for run, style in enumerate(table.styles) if style.owner in texts)


def _with_overlay(pdf: PdfFile, raw: RawPage, frame: PageFrame, merged: frozenset[int]) -> RawPage:
    """The page with what its annotations add; the boxes of added characters are kept for `tight_boxes`."""
    completed_page = complete(pdf.overlays[raw.number], chars=raw.chars, words=raw.words, merged=merged, frame=frame)
    pdf.added_boxes[raw.number] = completed_page.added_boxes
    return replace(
        raw,
        chars=completed_page.chars,
        words=completed_page.words,
        comments=completed_page.comments,
        notes=completed_page.notes,
        remarks=raw.remarks + completed_page.remarks,
        left_out=raw.left_out + _left_out(raw.chars, raw.words, completed_page.words),
    )


def _left_out(chars: str, words: Sequence[RawWord], kept: Sequence[RawWord]) -> str:
    """The words that are not among those that are kept."""
    if kept is words:
        return ""
    starts = {word.start for word in kept}
    return " ".join(chars[word.start : word.end] for word in words if word.start not in starts)


def _rects(frame: PageFrame, *groups: list[Rect]) -> list[tuple[RawRect, ...]]:
    """Groups of rectangles as they are displayed."""
    import numpy as np

    together = list(chain(*groups))
    if not together:
        return [()] * len(groups)
    displayed = map(RawRect._make, frame.rects(np.array(together, dtype=np.float64)).tolist())
    return [tuple(islice(displayed, len(group))) for group in groups]


def _raw_words(table: WordTable, reasons: tuple[HiddenReason | None, ...]) -> Sequence[RawWord]:
    if not len(table.runs):
        return ()
    import numpy as np

    return RawWords(
        starts=table.starts,
        ends=table.ends,
        boxes=table.boxes,
        sizes=np.array([style.size for style in table.styles])[table.runs],
        angles=np.array([style.angle for style in table.styles])[table.runs],
        runs=table.runs,
        bold=np.array([style.bold for style in table.styles])[table.runs],
        hidden=reasons,
    )


def _unread_page(pdf: PdfFile, number: int) -> RawPage:
    size = (ctypes.c_float * 2)()
    has_size = pdf.library.FPDF_GetPageSizeByIndexF(pdf.handle, number - 1, ctypes.addressof(size))
    width, height = (size[0], size[1]) if has_size and size[0] > 0 and size[1] > 0 else _LETTER
    return RawPage(
        number=number,
        width=width,
        height=height,
        rotation=0,
        label=pdf.label(number),
        chars="",
        words=(),
        rules=(),
        fills=(),
        images=(),
        text_source="none",
    )


def tight_boxes(pdf: PdfFile, number: int) -> NDArray[np.float32]:
    """The ink box of every character of a raw page, (n, 4) left, top, width, height as fractions 0–1 of the page.

    A character without ink of its own (a space) has its font-height box, and NaN where it has none either.
    """
    import numpy as np

    with pdf.page(number) as page:
        if not page:
            return np.empty((0, 4), dtype=np.float32)
        frame = page_frame(pdf.library, page)
        tight = _engine_boxes(pdf, page, frame)
    if number in pdf.overlays:
        if number not in pdf.added_boxes:
            read_page(pdf, number)
        added = [box or (np.nan,) * 4 for box in pdf.added_boxes[number]]
        tight = np.concatenate([tight, np.array(added, dtype=np.float64).reshape(-1, 4)])
    tight[(tight[:, 2] <= tight[:, 0]) | (tight[:, 3] <= tight[:, 1])] = np.nan
    size = np.array([frame.width, frame.height] * 2) if frame.width > 0 and frame.height > 0 else np.full(4, np.nan)
    tight[:, 2:] -= tight[:, :2]
    fractions: NDArray[np.float32] = (tight / size).astype(np.float32)
    return fractions


def _engine_boxes(pdf: PdfFile, page: int, frame: PageFrame) -> NDArray[np.float64]:
    """The same of the engine's characters, (n, 4) left, top, right, bottom in displayed points."""
    import numpy as np

    drop_replacements(pdf, page, read_drawings(pdf.library, page).texts)
    with pdf.text_page(page) as text_page:
        count = max(pdf.library.FPDFText_CountChars(text_page), 0) if text_page else 0
        corners = np.zeros((count, 4), dtype=np.float64)
        address, char_box = corners.ctypes.data, pdf.library.FPDFText_GetCharBox
        for index in range(count):
            # left, right, bottom, top in that order; stored as x0, y0, x1, y1
            char_box(text_page, index, address, address + 16, address + 8, address + 24)
            address += 32
        tight = frame.rects(corners)
        empty = (corners[:, 0] == corners[:, 2]) | (corners[:, 1] == corners[:, 3])
        tight[empty] = loose_boxes(pdf.library, text_page, np.flatnonzero(empty).tolist(), frame)
        chars = read_chars(pdf.library, text_page) if text_page else ""
    return tight[[char != TAIL for char in chars]] if TAIL in chars else tight
