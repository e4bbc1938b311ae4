"""The letters of cited words as the file has them: each with its box, the text object that paints it, and its word."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING

from pincite.parsing.library import pointer
from pincite.parsing.styles import INVISIBLE_MODES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.parsing.frame import Frame
    from pincite.parsing.library import Library

_PRINTED = frozenset({"Sc", "Pd", "Po", "Sm"})
"""Categories of signs that have ink and can turn what is said: currencies, dashes, points, operators."""

_FEWEST = 3
"""Letters from which on a word shows its direction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters:
    """The letters of cited words that have ink of their own, as columns of equal length n.

    `chars` is what the cited text says, one character each; `boxes` (n, 4) are left, top, right, bottom in displayed
    points; `words` is the number of the word that each belongs to; `owners` are the text objects that paint them, 0
    where there is none. `layered` says which are invisible text that stands for the ink of a scan below.
    """

    chars: str
    boxes: NDArray[np.float64]
    words: NDArray[np.intp]
    owners: tuple[int, ...]
    layered: NDArray[np.bool_]

    @property
    def place(self) -> tuple[float, float, float, float]:
        """The smallest box around all of them."""
        left, top = self.boxes[:, :2].min(axis=0).tolist()
        right, bottom = self.boxes[:, 2:].max(axis=0).tolist()
        return left, top, right, bottom

    @property
    def angle(self) -> float:
        """The direction of the longest word's baseline in degrees clockwise, 0 to 360; 0 where no word shows it."""
        import numpy as np

        numbers, counts = np.unique(self.words, return_counts=True)
        boxes = self.boxes[self.words == numbers[counts.argmax()]]
        if len(boxes) < _FEWEST:
            return 0.0
        x, y = (boxes[-1, :2] + boxes[-1, 2:] - boxes[0, :2] - boxes[0, 2:]).tolist()
        return math.degrees(math.atan2(y, x)) % 360

    def only(self, rows: NDArray[np.bool_]) -> Letters:
        """The letters of these rows."""
        kept = rows.tolist()
        return Letters(
            chars="".join(compress(self.chars, kept)),
            boxes=self.boxes[rows],
            words=self.words[rows],
            owners=tuple(compress(self.owners, kept)),
            layered=self.layered[rows],
        )


def read_letters(library: Library, text_page: int, frame: Frame, words: Sequence[tuple[int, str]]) -> Letters:
    """The letters of words, each given with the engine's index of its first character.

    Characters that annotations added, and such as have no box, are left out.
    """
    import numpy as np

    count = library.FPDFText_CountChars(text_page)
    rows = [
        (char, start + at, number)
        for number, (start, text) in enumerate(words)
        for at, char in enumerate(text)
        if 0 <= start + at < count and is_printed(char)
    ]
    boxes = _boxes(library, text_page, frame, [index for _, index, _ in rows])
    kept = (boxes[:, 2] > boxes[:, 0]) & (boxes[:, 3] > boxes[:, 1])
    rows = [row for row, inked in zip(rows, kept.tolist(), strict=True) if inked]
    page = pointer(text_page)
    owners = tuple(library.quick.FPDFText_GetTextObject(page, index) for _, index, _ in rows)
    modes = {owner: library.FPDFTextObj_GetTextRenderMode(owner) for owner in set(owners) if owner}
    return Letters(
        chars="".join(char for char, _, _ in rows),
        boxes=boxes[kept],
        words=np.array([number for _, _, number in rows], dtype=np.intp),
        owners=owners,
        layered=np.array([modes.get(owner, 0) in INVISIBLE_MODES for owner in owners], dtype=np.bool_),
    )


def _boxes(library: Library, text_page: int, frame: Frame, indices: Sequence[int]) -> NDArray[np.float64]:
    """The ink boxes (n, 4) of characters in displayed points."""
    import numpy as np

    corners = np.zeros((len(indices), 4), dtype=np.float64)
    address = corners.ctypes.data
    for index in indices:
        library.FPDFText_GetCharBox(text_page, index, address, address + 16, address + 8, address + 24)
        address += 32
    return frame.rects(corners)


def is_printed(char: str) -> bool:
    """Whether a character must have ink: letters, digits, currencies, dashes, points and operators."""
    return char.isalnum() or unicodedata.category(char) in _PRINTED
