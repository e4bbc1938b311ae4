"""What a caller may replace: the parser of a format, and the place character boxes come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.document import Document, Span, Visibility


class Sight(NamedTuple):
    """Whether a reader sees some words, and what speaks against it (None for words that are seen or not looked at)."""

    visibility: Visibility
    reason: str | None = None


UNCHECKED = Sight("unchecked")
NOT_AT_HAND = Sight("unknown", "the file is not at hand to be looked at")


class CharBoxes(Protocol):
    """What a page looks like where somebody cites it: tight character boxes, and whether the words can be seen."""

    def char_boxes(self, document: Document, page: int) -> NDArray[np.float32] | None:
        """A float32 (n, 4) array, one row (left, top, width, height; 0–1 of the displayed page) for each code point
        of the page's text, NaN where a character has no ink (spaces, line ends).

        None when they cannot be had: the source file is not at hand or has changed, or the format has no pages.
        """
        ...

    def sight(self, document: Document, page: int, span: Span) -> Sight:
        """Whether a reader sees the words in a range of a page's text, by their pixels."""
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
