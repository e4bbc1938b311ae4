"""The letters of cited words as the file has them: each with its box, the text object that paints it, and its word."""

from __future__ import annotations

import ctypes
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING

from pincite.parsing.pdf.library import pointer
from pincite.parsing.pdf.styles import INVISIBLE_MODES, baseline_angle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.parsing.pdf.frame import PageFrame
    from pincite.parsing.pdf.library import Library

_PRINTED = frozenset({"Sc", "Pd", "Po", "Sm"})
"""Categories of signs that have ink and can turn what is said: currencies, dashes, points, operators."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters:
    """The letters of cited words that have ink of their own, as columns of equal length n.

    `chars` is what the cited text says, one character each; `boxes` (n, 4) are left, top, right, bottom in displayed
    points; `words` is the number of the word that each belongs to; `owners` are the text objects that paint them, 0
    where there is none. `angle` is the direction of the baseline of most of them, in degrees clockwise. `layered` says
    which are invisible text that stands for the ink of a scan below.
    """

    chars: str
    boxes: NDArray[np.float64]
    words: NDArray[np.intp]
    owners: tuple[int, ...]
    angle: int
    layered: NDArray[np.bool_]

    @property
    def place(self) -> tuple[float, float, float, float]:
        """The smallest box around all of them."""
        left, top = self.boxes[:, :2].min(axis=0).tolist()
        right, bottom = self.boxes[:, 2:].max(axis=0).tolist()
        return left, top, right, bottom

    def only(self, rows: NDArray[np.bool_]) -> Letters:
        """The letters of these rows."""
        row_numbers = rows.tolist()
        return Letters(
            chars="".join(compress(self.chars, row_numbers)),
            boxes=self.boxes[rows],
            words=self.words[rows],
            owners=tuple(compress(self.owners, row_numbers)),
            angle=self.angle,
            layered=self.layered[rows],
        )


def read_letters(library: Library, text_page: int, frame: PageFrame, words: Sequence[tuple[int, str]]) -> Letters:
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
    is_drawn = (boxes[:, 2] > boxes[:, 0]) & (boxes[:, 3] > boxes[:, 1])
    rows = [row for row, inked in zip(rows, is_drawn.tolist(), strict=True) if inked]
    page = pointer(text_page)
    owners = tuple(library.quick.FPDFText_GetTextObject(page, index) for _, index, _ in rows)
    firsts = {owner: index for owner, (_, index, _) in zip(reversed(owners), reversed(rows), strict=True)}
    turns = {owner: _angle(library, text_page, frame, index) for owner, index in firsts.items()}
    modes = {owner: library.FPDFTextObj_GetTextRenderMode(owner) for owner in set(owners) if owner}
    return Letters(
        chars="".join(char for char, _, _ in rows),
        boxes=boxes[is_drawn],
        words=np.array([number for _, _, number in rows], dtype=np.intp),
        owners=owners,
        angle=Counter(turns[owner] for owner in owners).most_common(1)[0][0] if owners else 0,
        layered=np.array([modes.get(owner, 0) in INVISIBLE_MODES for owner in owners], dtype=np.bool_),
    )


def _angle(library: Library, text_page: int, frame: PageFrame, index: int) -> int:
    """The direction of the baseline of a character in degrees clockwise, 0 to 359."""
    matrix = (ctypes.c_float * 6)()
    has_matrix = library.FPDFText_GetMatrix(text_page, index, ctypes.addressof(matrix))
    return baseline_angle(frame, matrix[0], matrix[1]) if has_matrix else 0


def _boxes(library: Library, text_page: int, frame: PageFrame, indices: Sequence[int]) -> NDArray[np.float64]:
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
