"""Replacement text (`/ActualText`): what a file says instead of the glyphs it shows.

PDFium reads it in the glyphs' place, so a page can show "Best regards" and be read as anything. It is taken out of the
marks before a page's text is read: the words are those of the glyphs. Only where the glyphs have no characters of
their own (a symbol, a ligature without a map) and the replacement is no longer than they could be, it is kept.
"""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pincite.text.normalise import alphanumeric, fold

if TYPE_CHECKING:
    from pincite.parsing.pdf.library import Library
    from pincite.parsing.pdf.pdfium import PdfFile

_KEY = b"ActualText"
_MOST_BYTES = 65_536
_MAX_MARKS = 64
_ENCODINGS = ((b"\xfe\xff", "utf-16-be"), (b"\xff\xfe", "utf-16-le"), (b"\xef\xbb\xbf", "utf-8"))

_HIGHEST = "\uffff"
"""PDFium passes over a replacement text of higher characters, and over the glyphs with it."""

_PDF_DOC = dict(enumerate("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™\ufb01\ufb02ŁŒŠŸŽıłœšž", start=0x80)) | {0xA0: "€"}
"""Where PDFDocEncoding is not Latin-1."""

_LONGEST = 4
"""Characters one glyph may stand for ("ffi" is three)."""


def drop_replacements(pdf: PdfFile, page: int, texts: Sequence[int]) -> tuple[str, ...]:
    """The replacement texts taken out of a loaded page, in painting order; empty for the usual page that has none.

    `texts` are the page's text objects. To be called before the page's text is read; a second call finds nothing.
    """
    library = pdf.library
    text_by_mark: dict[int, str] = {}
    owners: dict[int, list[int]] = {}
    for pointer, mark, text in _replacements(library, texts):
        text_by_mark[mark] = text
        owners.setdefault(mark, []).append(pointer)
    if not text_by_mark:
        return ()
    for mark in text_by_mark:
        library.FPDFPageObjMark_RemoveParam(owners[mark][0], mark, _KEY)
    known_glyphs, unknown = _glyphs(pdf, page)
    dropped = []
    for mark, text in text_by_mark.items():
        blank = sum(unknown[owner] for owner in owners[mark])
        fits = len(text) <= _LONGEST * max(blank, 1) and max(text, default="") <= _HIGHEST
        if fits and not any(known_glyphs[owner] for owner in owners[mark]):
            _restore(pdf, owners[mark][0], mark, text)
        else:
            dropped.append(text)
    return tuple(dropped)


def replaced_texts(dropped: Iterable[str], chars: str) -> tuple[str, ...]:
    """Those replacement texts whose letters and digits the page does not show, each once."""
    page_letters = alphanumeric(fold(chars))
    hidden = (" ".join(text.split()) for text in dropped)
    return tuple(dict.fromkeys(text for text in hidden if alphanumeric(fold(text)) not in page_letters))


def _replacements(library: Library, texts: Sequence[int]) -> list[tuple[int, int, str]]:
    """Text object, mark and replacement text, for every mark that has one."""
    counts = list(map(library.FPDFPageObj_CountMarks, texts))
    if not any(counts):
        return []
    replacements = []
    for pointer, count in zip(texts, counts, strict=True):
        for number in range(min(count, _MAX_MARKS)):
            mark = library.FPDFPageObj_GetMark(pointer, number)
            text = _replacement(library, mark) if mark else None
            if text is not None:
                replacements.append((pointer, mark, text))
    return replacements


def _replacement(library: Library, mark: int) -> str | None:
    """The mark's replacement text; None when it has none."""
    needed = ctypes.c_ulong(0)
    param_getter, size_at = library.FPDFPageObjMark_GetParamBlobValue, ctypes.addressof(needed)
    if not param_getter(mark, _KEY, None, 0, size_at) or needed.value > _MOST_BYTES:
        return None
    buffer = ctypes.create_string_buffer(max(needed.value, 1))
    if not param_getter(mark, _KEY, ctypes.addressof(buffer), len(buffer), size_at):
        return None
    return text_string(buffer.raw[: needed.value])


def text_string(content: bytes) -> str:
    """The text of a PDF's text string (ISO 32000-2, 7.9.2.2): UTF-16 or UTF-8 by its first bytes, or one byte each."""
    for mark, encoding in _ENCODINGS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, "replace")
    return content.decode("latin-1").translate(_PDF_DOC)


def _restore(pdf: PdfFile, owner: int, mark: int, text: str) -> None:
    """Put a replacement text back."""
    content = _ENCODINGS[0][0] + text.encode("utf-16-be", "replace")
    value = (ctypes.c_char * len(content)).from_buffer_copy(content)
    pdf.library.FPDFPageObjMark_SetBlobParam(pdf.handle, owner, mark, _KEY, ctypes.addressof(value), len(content))


def _glyphs(pdf: PdfFile, page: int) -> tuple[Counter[int], Counter[int]]:
    """How many characters with and without a meaning each text object shows; PDFium passes over many of the latter."""
    library = pdf.library
    known_glyphs: Counter[int] = Counter()
    unknown: Counter[int] = Counter()
    with pdf.text_page(page) as text_page:
        for at in range(max(library.FPDFText_CountChars(text_page), 0) if text_page else 0):
            code = library.FPDFText_GetUnicode(text_page, at)
            blank = code in (0, 0xFFFD, 0xFFFE) or 0xE000 <= code <= 0xF8FF
            (unknown if blank else known_glyphs)[library.FPDFText_GetTextObject(text_page, at) or 0] += 1
    return known_glyphs, unknown
