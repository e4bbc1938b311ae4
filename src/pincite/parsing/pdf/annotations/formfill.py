"""PDFium's form filling: it gives fields and free text without an appearance one, as viewers do, and knows fields.

It is made for the first page that needs it: documents without fields and annotations have none.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.parsing.pdf.library import Library

_STRUCTURE_BYTES = 512
"""More than PDFium's structure of callbacks has; all of them stay NULL, so that nothing of ours is called."""

_VERSION = 2
_MOST_BYTES = 16_777_216


class FormFill:
    """The form filling of an open document; close it before the document."""

    def __init__(self, library: Library, document: int) -> None:
        self._library = library
        self._callbacks = ctypes.create_string_buffer(_STRUCTURE_BYTES)
        ctypes.c_int.from_buffer(self._callbacks).value = _VERSION
        self.handle: int = library.FPDFDOC_InitFormFillEnvironment(document, ctypes.addressof(self._callbacks)) or 0

    def dress(self, page: int) -> None:
        """Give the page's fields and free texts their missing appearances."""
        if self.handle:
            self._library.FORM_OnAfterLoadPage(page, self.handle)

    def leave(self, page: int) -> None:
        """To be called before a dressed page is closed."""
        if self.handle:
            self._library.FORM_OnBeforeClosePage(page, self.handle)

    def close(self) -> None:
        """Give the memory back; calling it again does nothing."""
        if self.handle:
            self._library.FPDFDOC_ExitFormFillEnvironment(self.handle)
            self.handle = 0


def read_text(read: Callable[..., int], *arguments: object) -> str:
    """The text of a PDFium function that fills a buffer with UTF-16; empty when there is none (or over 16 MiB)."""
    needed = read(*arguments, None, 0)
    if not 2 < needed <= _MOST_BYTES:
        return ""
    buffer = ctypes.create_string_buffer(needed)
    read(*arguments, ctypes.addressof(buffer), needed)
    return buffer.raw[: needed - 2].decode("utf-16-le", "replace")
