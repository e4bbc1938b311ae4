"""What a caller may replace: the parser of a format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pincite.document import Document


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
