"""What a caller may replace: the parser of a format, and the place character boxes come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.document import Document


class CharBoxes(Protocol):
    """Tight character boxes of a page, computed when somebody cites it."""

    def char_boxes(self, document: Document, page: int) -> NDArray[np.float32] | None:
        """A float32 (n, 4) array, one row (left, top, width, height; 0–1 of the displayed page) for each code point
        of the page's text, NaN where a character has no ink (spaces, line ends).

        None when they cannot be had: the source file is not at hand or has changed, or the format has no pages.
        """
        ...


class Parser(Protocol):
    """bytes → Document for one family of formats."""

    @property
    def name(self) -> str:
        """What results call this parser."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever equal bytes could give another document."""
        ...

    def parse(self, content: bytes, *, name: str, password: str | None = None) -> Document:
        """The document; raises `DocumentError` when it cannot be had."""
        ...
