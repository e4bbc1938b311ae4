"""What an OCR engine takes and gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, kw_only=True)
class Bitmap:
    """A picture of a page: `pixels` is uint8 (rows, columns), 0 black to 255 white, rows without gaps; `scale` is
    pixels per displayed point.
    """

    pixels: NDArray[np.uint8]
    scale: float


class OcrWord(NamedTuple):
    """A word as an engine read it: extents in pixels, origin top left; `line` numbers the lines of the page in the
    engine's reading order; `confidence` is the engine's own, in percent.
    """

    text: str
    left: float
    top: float
    right: float
    bottom: float
    line: int
    confidence: int


class OcrFailure(Exception):
    """The engine could not read a picture: it failed, or took longer than allowed."""


class OcrEngine(Protocol):
    """Reads pictures of pages; deterministic for one version."""

    def read(self, bitmap: Bitmap, *, seconds: float) -> Sequence[OcrWord]:
        """The words, line by line in reading order; empty when there are none.

        Raises `OcrFailure` when the engine fails or needs more than `seconds`.
        """
        ...
