"""Fonts in the file whose glyphs may be empty: text in them is there for programs, and shows nothing.

A glyph needs some bytes to be drawn; a font that has too few for the letters that stand in it draws nothing for some of
them. A Type 3 font has no data of its own to weigh. Both only raise a suspicion, which the page's look settles.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.parsing.pdf.library import Library
    from pincite.parsing.pdf.words import WordTable

_SMALL = 4_096
"""Bytes: larger fonts have outlines enough for a hundred letters."""

_LEAST = 40
"""Bytes that the smallest letters of real fonts take, their share of the tables included."""


def empty_objects(library: Library, text_page: int, table: WordTable, chars: str) -> set[int]:
    """The text objects (by address) whose font may draw nothing for their words."""
    doubtful = _small_fonts(library, text_page, table.probes)
    if not doubtful:
        return set()
    owners = table.owners()
    fonts = {owner: library.FPDFTextObj_GetFont(owner) for owner in set(owners) if owner}
    letters: dict[int, set[str]] = {}
    for start, end, owner in zip(table.starts.tolist(), table.ends.tolist(), owners, strict=True):
        font = fonts.get(owner)
        if font in doubtful:
            letters.setdefault(font, set()).update(chars[start:end])
    empty = {font for font, used in letters.items() if doubtful[font] < _LEAST * len(used)}
    return {owner for owner, font in fonts.items() if font in empty}


def _small_fonts(library: Library, text_page: int, probes: Sequence[int]) -> dict[int, int]:
    """The bytes of each font in the file that has few, 0 for Type 3; `probes` are characters of each font."""
    objects = {library.FPDFText_GetTextObject(text_page, index) for index in probes}
    fonts = {library.FPDFTextObj_GetFont(pointer) for pointer in objects if pointer}
    size = ctypes.c_size_t()
    bytes_by_font: dict[int, int] = {}
    for font in fonts:
        if font and library.FPDFFont_GetIsEmbedded(font) == 1:
            size.value = 0
            library.FPDFFont_GetFontData(font, None, 0, ctypes.addressof(size))
            if size.value < _SMALL:
                bytes_by_font[font] = size.value
    return bytes_by_font
