"""Pages with their annotations merged into them: whether PDFium kept what they showed before, and another way if not.

PDFium gives a page that inherits its resources or its size new ones when it merges annotations, and these hide the
inherited: letters are then read by another font, pictures are gone, and boxes are those of a page of another size. So
each page is compared with itself. Where something is gone the page is copied into a document of its own, by which
what it inherits becomes its own, and merged there.
"""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pincite.parsing.pdf.annotations.formfill import FormFill
from pincite.parsing.pdf.annotations.overlay import survey
from pincite.parsing.pdf.visibility.clips import KeptOff
from pincite.parsing.pdf.words import read_chars

if TYPE_CHECKING:
    from pincite.parsing.pdf.library import Library

_MOST_OBJECTS = 100_000


class PageContent(NamedTuple):
    """What a page shows: its box, how many objects paint it, and its letters and digits."""

    box: tuple[float, ...]
    objects: int
    letters: Counter[str]

    def is_kept_by(self, after: PageContent) -> bool:
        """Whether the page with its annotations merged still shows all of it."""
        return self.box == after.box and self.objects <= after.objects and self.letters <= after.letters


def sight_of(library: Library, page: int) -> PageContent:
    """What a loaded page shows."""
    box = (ctypes.c_float * 4)()
    library.FPDF_GetPageBoundingBox(page, ctypes.addressof(box))
    text_page = library.FPDFText_LoadPage(page)
    chars = read_chars(library, text_page) if text_page else ""
    if text_page:
        library.FPDFText_ClosePage(text_page)
    letters = Counter(filter(str.isalnum, chars))
    return PageContent(tuple(box), library.FPDFPage_CountObjects(page), letters)


class MergedCopies:
    """Copies of pages with their annotations merged; close it before the library's other documents.

    `load` opens the file once more. In a copy nobody knows which layers are switched off: a page with layers has none.
    """

    def __init__(self, library: Library, load: Callable[[], int]) -> None:
        self._library = library
        self._source = load()
        self._copies: int = library.FPDF_CreateNewDocument() or 0
        self._fill = FormFill(library, self._source) if self._source else None
        self._places: dict[int, int] = {}

    def page(self, number: int) -> int:
        """The loaded page `number` with its annotations merged; 0 when it cannot be copied."""
        if number not in self._places and not self._add(number):
            return 0
        return self._library.FPDF_LoadPage(self._copies, self._places[number]) or 0

    def _add(self, number: int) -> bool:
        library = self._library
        page = library.FPDF_LoadPage(self._source, number - 1) if self._source and self._copies else 0
        if not page or self._fill is None:
            return False
        self._fill.dress(page)
        survey(library, page, self._fill)  # hides what is not to be merged
        layered = _is_layered(library, page)
        self._fill.leave(page)
        library.FPDF_ClosePage(page)
        index = (ctypes.c_int * 1)(number - 1)
        place = len(self._places)
        if layered or not library.FPDF_ImportPagesByIndex(
            self._copies, self._source, ctypes.addressof(index), 1, place
        ):
            return False
        self._places[number] = place
        copy = library.FPDF_LoadPage(self._copies, place)
        if copy:
            library.FPDFPage_Flatten(copy, 0)
            library.FPDF_ClosePage(copy)
        return bool(copy)

    def close(self) -> None:
        """Give the documents' memory back."""
        if self._fill is not None:
            self._fill.close()
        for document in (self._copies, self._source):
            if document:
                self._library.FPDF_CloseDocument(document)


def _is_layered(library: Library, page: int) -> bool:
    count = min(library.FPDFPage_CountObjects(page), _MOST_OBJECTS)
    objects = [library.FPDFPage_GetObject(page, number) for number in range(count)]
    return bool(KeptOff().look_at(library, objects).layered)
