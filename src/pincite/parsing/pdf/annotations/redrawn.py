"""Form fields that a file asks viewers to draw anew (`NeedAppearances`): what they look like as the file has them.

PDFium draws such fields from their values when it dresses a page, as most viewers do, and that is what is read. Viewers
that do not draw them anew show the look in the file; where it says something else, people see two documents.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.parsing.pdf.annotations.annotations import HIDDEN, WIDGET, merged_texts
from pincite.parsing.pdf.annotations.formfill import FormFill, read_text
from pincite.parsing.pdf.frame import page_frame
from pincite.parsing.pdf.visibility.ink import render
from pincite.parsing.pdf.words import TAIL, read_chars, read_words

if TYPE_CHECKING:
    from pincite.parsing.pdf.drawings import Rect
    from pincite.parsing.pdf.frame import PageFrame
    from pincite.parsing.pdf.library import Library
    from pincite.parsing.pdf.visibility.ink import Picture

_NORMAL = 0
_MOST_FIELDS = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class OldLooks:
    """A page whose redrawn fields look as the file has them: pictures without and with these fields, and their words.

    `fields` are their indexes; each word has the middle of its box in displayed points.
    """

    fields: frozenset[int]
    frame: PageFrame
    bare: Picture | None
    shown: Picture | None
    words: tuple[tuple[str, float, float], ...]

    def text_in(self, rect: Rect) -> str:
        """The words of a field, by its rectangle in the page's user space."""
        left, top, right, bottom = self.frame.rect(*rect)
        return " ".join(word for word, x, y in self.words if left <= x <= right and top <= y <= bottom)


def dress(library: Library, page: int, fill: FormFill) -> frozenset[int]:
    """Give the page's fields the look that viewers give them; the indexes of fields whose own look that replaced."""
    before = _looks(library, page) if fill.handle else {}
    fill.dress(page)
    after = _looks(library, page) if before else {}
    return frozenset(index for index, look in before.items() if after.get(index) != look)


def _looks(library: Library, page: int) -> dict[int, str]:
    """The appearance streams of the page's fields that have one, by index."""
    appearances = {}
    for index in range(min(library.FPDFPage_GetAnnotCount(page), _MOST_FIELDS)):
        pointer = library.FPDFPage_GetAnnot(page, index)
        if not pointer:
            continue
        if library.FPDFAnnot_GetSubtype(pointer) == WIDGET:
            look = read_text(library.FPDFAnnot_GetAP, pointer, _NORMAL)
            if look:
                appearances[index] = look
        library.FPDFPage_CloseAnnot(pointer)
    return appearances


def old_looks(library: Library, document: int, number: int, fields: frozenset[int]) -> OldLooks | None:
    """The looks of these fields on page `number` of a document opened anew for it; None when it cannot be read.

    The document is good for nothing else afterwards: its other annotations are hidden, and the fields merged.
    """
    page = library.FPDF_LoadPage(document, number - 1)
    if not page:
        return None
    frame = page_frame(library, page)
    bare = render(library, page, frame)
    _hide_all_but(library, page, fields)
    library.FPDFPage_Flatten(page, 0)
    library.FPDF_ClosePage(page)
    page = library.FPDF_LoadPage(document, number - 1)
    if not page:
        return None
    annotated_picture = render(library, page, frame)
    words = _merged_words(library, page, frame)
    library.FPDF_ClosePage(page)
    return OldLooks(fields=fields, frame=frame, bare=bare, shown=annotated_picture, words=words)


def _hide_all_but(library: Library, page: int, kept: frozenset[int]) -> None:
    for index in range(library.FPDFPage_GetAnnotCount(page)):
        pointer = library.FPDFPage_GetAnnot(page, index)
        if pointer:
            if index not in kept:
                library.FPDFAnnot_SetFlags(pointer, HIDDEN)
            library.FPDFPage_CloseAnnot(pointer)


def _merged_words(library: Library, page: int, frame: PageFrame) -> tuple[tuple[str, float, float], ...]:
    texts = merged_texts(library, page)
    text_page = library.FPDFText_LoadPage(page)
    if not text_page:
        return ()
    chars = read_chars(library, text_page)
    table = read_words(library, text_page, chars, frame)
    library.FPDFText_ClosePage(text_page)
    rows = zip(table.starts.tolist(), table.ends.tolist(), table.boxes.tolist(), table.owners(), strict=True)
    return tuple(
        (chars[start:end].replace(TAIL, ""), (left + right) / 2, (top + bottom) / 2)
        for start, end, (left, top, right, bottom), owner in rows
        if owner in texts
    )
