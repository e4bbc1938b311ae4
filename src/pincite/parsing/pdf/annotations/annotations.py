"""The annotations of a PDF page: form fields, free text, comments, and what is drawn over a page.

Most are no part of the page's own text. What a reader sees of fields, free text, stamps and shapes is merged into the
page by PDFium and then read like everything else; check boxes and radio buttons become marks; comments stay apart.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.parsing.pdf.annotations.formfill import FormFill, read_text

if TYPE_CHECKING:
    from pincite.parsing.pdf.drawings import Rect
    from pincite.parsing.pdf.library import Library

TEXT, LINK, FREE_TEXT, SQUARE, CIRCLE, POLYGON, STAMP, POPUP, WIDGET, REDACT = 1, 2, 3, 5, 6, 7, 13, 16, 20, 28
"""Annotation types by PDFium's numbers."""

MERGED = frozenset({FREE_TEXT, SQUARE, CIRCLE, POLYGON, STAMP, WIDGET})
"""Types whose appearance is part of what the page says, or may lie over it."""

_REMARKED = frozenset({TEXT, 4, SQUARE, CIRCLE, POLYGON, 8, 9, 10, 11, 12, STAMP, 14, 15, 17})
"""Types whose text is somebody's comment: notes, shapes, lines, marked words, stamps, ink, attached files."""

CHECK_BOX, RADIO, COMBO, LIST, TEXT_FIELD = 2, 3, 4, 5, 6
"""Field types by PDFium's numbers."""

MARKS = frozenset({CHECK_BOX, RADIO})
WRITTEN = frozenset({COMBO, LIST, TEXT_FIELD})
"""Field types whose value is words."""

HIDDEN = 2
_KEEPS_OFF = 1 | HIDDEN | 32
"""Flags that keep an annotation off the screen: invisible, hidden, no view (print only, where print is set too)."""

COMB = 1 << 24
_OFF = "Off"
_MOST_ANNOTATIONS = 10_000
_MOST_OPTIONS = 2_000
_MOST_NESTED = 8
_TEXT_OBJECT, _FORM_OBJECT = 1, 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """One annotation as the file has it; `rect` is left, bottom, right, top in the page's user space.

    `field` is the type of a form field, 0 for all else; `value` what the field stores, where that is words; `options`
    are a choice field's labels, each with whether it is selected. `checked` is the state that a check box or radio
    button is said to be in, `stored` the one by its own value, None where it has none. `layered` says that it lies on
    a layer, which may be switched off.
    """

    index: int
    subtype: int
    flags: int
    rect: Rect
    text: str = ""
    author: str = ""
    field: int = 0
    comb: bool = False
    value: str = ""
    checked: bool = False
    stored: bool | None = None
    options: tuple[tuple[str, bool], ...] = ()
    layered: bool = False

    @property
    def kept_off(self) -> bool:
        """Whether its flags keep it off the screen."""
        return bool(self.flags & _KEEPS_OFF)

    @property
    def is_mark(self) -> bool:
        """Whether it is a check box or a radio button."""
        return self.field in MARKS

    @property
    def is_comment(self) -> bool:
        """Whether its text is somebody's remark about the page."""
        return self.subtype in _REMARKED and bool(self.text.strip())


def has_annotations(library: Library, page: int, count: int) -> bool:
    """Whether any of the page's `count` annotations is more than a link or a pop-up window."""
    for index in range(min(count, _MOST_ANNOTATIONS)):
        annotation = library.FPDFPage_GetAnnot(page, index)
        if annotation:
            subtype = library.FPDFAnnot_GetSubtype(annotation)
            library.FPDFPage_CloseAnnot(annotation)
            if subtype not in {LINK, POPUP}:
                return True
    return False


def read_annotations(library: Library, page: int, fill: FormFill) -> list[Annotation]:
    """The page's annotations that say or show something, in the file's order; links and pop-ups are left out."""
    count = min(library.FPDFPage_GetAnnotCount(page), _MOST_ANNOTATIONS)
    annotations = []
    for index in range(count):
        pointer = library.FPDFPage_GetAnnot(page, index)
        if not pointer:
            continue
        subtype = library.FPDFAnnot_GetSubtype(pointer)
        if subtype not in {LINK, POPUP}:
            annotations.append(_read(library, pointer, fill, (index, subtype)))
        library.FPDFPage_CloseAnnot(pointer)
    return annotations


def set_hidden(library: Library, page: int, annotations: list[Annotation]) -> None:
    """Keep these annotations from being drawn or merged."""
    for annotation in annotations:
        pointer = library.FPDFPage_GetAnnot(page, annotation.index)
        if pointer:
            library.FPDFAnnot_SetFlags(pointer, annotation.flags | HIDDEN)
            library.FPDFPage_CloseAnnot(pointer)


def _read(library: Library, pointer: int, fill: FormFill, place: tuple[int, int]) -> Annotation:
    index, subtype = place
    kind = library.FPDFAnnot_GetFormFieldType(fill.handle, pointer) if subtype == WIDGET and fill.handle else 0
    kind = max(kind, 0)
    return Annotation(
        index=index,
        subtype=subtype,
        flags=library.FPDFAnnot_GetFlags(pointer),
        rect=_rect(library, pointer),
        text="" if subtype == WIDGET else read_text(library.FPDFAnnot_GetStringValue, pointer, b"Contents"),
        author="" if subtype == WIDGET else read_text(library.FPDFAnnot_GetStringValue, pointer, b"T"),
        field=kind,
        comb=kind == TEXT_FIELD and bool(library.FPDFAnnot_GetFormFieldFlags(fill.handle, pointer) & COMB),
        value=_value(library, pointer, fill) if kind in WRITTEN else "",
        checked=kind in MARKS and bool(library.FPDFAnnot_IsChecked(fill.handle, pointer)),
        stored=_stored(library, pointer) if kind in MARKS else None,
        options=_options(library, pointer, fill) if kind in {COMBO, LIST} else (),
        layered=bool(library.FPDFAnnot_HasKey(pointer, b"OC")),
    )


def _rect(library: Library, pointer: int) -> Rect:
    corners = (ctypes.c_float * 4)()
    if not library.FPDFAnnot_GetRect(pointer, ctypes.addressof(corners)):
        return (0.0, 0.0, 0.0, 0.0)
    left, top, right, bottom = corners
    return min(left, right), min(top, bottom), max(left, right), max(top, bottom)


def _value(library: Library, pointer: int, fill: FormFill) -> str:
    return read_text(library.FPDFAnnot_GetFormFieldValue, fill.handle, pointer)


def _stored(library: Library, pointer: int) -> bool | None:
    """Whether a button that is a field of its own is set by the value in the file."""
    value = read_text(library.FPDFAnnot_GetStringValue, pointer, b"V")
    return value != _OFF if value else None


def _options(library: Library, pointer: int, fill: FormFill) -> tuple[tuple[str, bool], ...]:
    count = min(library.FPDFAnnot_GetOptionCount(fill.handle, pointer), _MOST_OPTIONS)
    return tuple(
        (
            read_text(library.FPDFAnnot_GetOptionLabel, fill.handle, pointer, number),
            bool(library.FPDFAnnot_IsOptionSelected(fill.handle, pointer, number)),
        )
        for number in range(count)
    )


def merged_texts(library: Library, page: int) -> set[int]:
    """The text objects (by address) of annotations that were merged into a page: PDFium adds them as its last form."""
    last = library.FPDFPage_CountObjects(page) - 1
    pending = [(library.FPDFPage_GetObject(page, last), 0)] if last >= 0 else []
    text_objects: set[int] = set()
    while pending:
        pointer, depth = pending.pop()
        kind = library.FPDFPageObj_GetType(pointer) if pointer else 0
        if kind == _TEXT_OBJECT and depth:
            text_objects.add(pointer)
        elif kind == _FORM_OBJECT and depth < _MOST_NESTED:
            count = min(library.FPDFFormObj_CountObjects(pointer), _MOST_ANNOTATIONS)
            pending += [(library.FPDFFormObj_GetObject(pointer, number), depth + 1) for number in range(count)]
    return text_objects
