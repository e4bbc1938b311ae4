"""The look at cited words: the part of a page that holds them, drawn with and without them."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.document import Sight
from pincite.parsing.pdf.drawings import read_drawings
from pincite.parsing.pdf.frame import page_frame
from pincite.parsing.pdf.replacements import drop_replacements
from pincite.parsing.pdf.visibility.ink import VISIBLE_CONTRAST, contrast, render_without
from pincite.parsing.sight.ink import judge_ink, paint_between, turned, worse, worst
from pincite.parsing.sight.letters import Letters, read_letters
from pincite.parsing.sight.shapes import shows_others

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.parsing.pdf.frame import PageFrame
    from pincite.parsing.pdf.library import Library
    from pincite.parsing.pdf.pdfium import PdfFile
    from pincite.parsing.pdf.visibility.ink import Picture
    from pincite.parsing.sight.ink import Paint
    from pincite.parsing.sight.reading import LetterReader

_LETTER_PIXELS = 24
"""Pixels that a letter of usual height gets: enough for thin strokes to have their colour and for a shape to show."""

_LEAST_SCALE, _MOST_SCALE = 2.0, 12.0
_MOST_PIXELS = 1_500_000
_MARGIN = 16.0
_MOST_TWINS = 5_000
_BESIDE = 0.3
"""Of the height of a text object: its double is shifted by less."""


UNDRAWN = Sight("unknown", "the page could not be drawn")
OTHER_LETTERS = Sight("unknown", "the font does not show the letters that the file gives them")


def look_at(
    pdf: PdfFile, number: int, words: Sequence[tuple[int, str]], *, reader: LetterReader | None = None
) -> Sight:
    """Whether a reader sees words of a page, each given with the engine's index of its first character.

    `reader` reads the letters that a font shows where it seems to show others than the text has; without it nobody
    knows.
    """
    with pdf.page(number) as page:
        if not page:
            return UNDRAWN
        drawings = read_drawings(pdf.library, page)
        drop_replacements(pdf, page, drawings.texts)
        with pdf.text_page(page) as text_page:
            if not text_page:
                return UNDRAWN
            frame = page_frame(pdf.library, page)
            letters = read_letters(pdf.library, text_page, frame, words)
            if not letters.chars:
                return Sight("seen")
            return _PageLook(pdf.library, page, frame, letters, drawings.texts).sight(words, reader)


@dataclass(frozen=True, slots=True)
class _PageLook:
    """A loaded page, the cited letters on it, and its text objects."""

    library: Library
    page: int
    frame: PageFrame
    letters: Letters
    texts: Sequence[int]

    def sight(self, words: Sequence[tuple[int, str]], reader: LetterReader | None) -> Sight:
        """The worst of what is said of the words."""
        picture = self._without(set())
        bare = self._without(set(self.letters.owners))
        if picture is None or bare is None:
            return UNDRAWN
        layered = self.letters.layered
        if layered.any():
            below = self._without(set(self.texts))
            if below is None or any(contrast(below, box) < VISIBLE_CONTRAST for box in self._word_boxes(layered)):
                return Sight("hidden", "they are invisible text, and nothing is painted below them")
        painted = self.letters.only(~layered)
        if not painted.chars:
            return Sight("seen")
        paint = paint_between(picture, bare)
        sight = self._judged(painted, paint, words, reader)
        if sight.visibility != "seen" and (twins := self._twins(painted)):
            bare = self._without({*self.letters.owners, *twins})
            if bare is not None:
                sight = self._judged(painted, paint_between(picture, bare), words, reader)
        return sight

    def _judged(
        self, letters: Letters, paint: Paint, words: Sequence[tuple[int, str]], reader: LetterReader | None
    ) -> Sight:
        """What the ink says and, where their shapes are not those of the letters, what an engine reads."""
        sight = worst(judge_ink(letters, paint))
        if sight.visibility == "hidden":
            return sight
        turns, remainder = divmod(letters.angle, 90)
        if not remainder and not shows_others(*turned(letters, paint, turns)):
            return sight
        texts = [text for number, (_, text) in enumerate(words) if (letters.words == number).any()]
        words_read = reader(paint, texts, letters.angle) if reader is not None else None
        return worse(sight, OTHER_LETTERS if words_read is None else words_read)

    def _scale(self) -> float:
        """Pixels per point at which letters are high enough to be judged."""
        import numpy as np

        boxes = self.letters.boxes
        high = float(np.median((boxes[:, 2:] - boxes[:, :2]).max(axis=1)))
        left, top, right, bottom = self.letters.place
        area = (right - left + 2 * _MARGIN) * (bottom - top + 2 * _MARGIN)
        most = min(_MOST_SCALE, max(math.sqrt(_MOST_PIXELS / area), _LEAST_SCALE))
        return min(max(_LETTER_PIXELS / max(high, 0.1), _LEAST_SCALE), most)

    def _without(self, objects: set[int]) -> Picture | None:
        """The part of the page that holds the letters, drawn without these text objects."""
        place = self.letters.place
        picture = render_without(
            self.library, self.page, self.frame, objects=objects, within=place, scale=self._scale()
        )
        return picture.part(place) if picture is not None else None

    def _word_boxes(self, chosen: NDArray[np.bool_]) -> list[list[float]]:
        """The boxes of the words whose letters are chosen."""
        import numpy as np

        boxes = []
        for number in np.unique(self.letters.words[chosen]):
            own = self.letters.boxes[self.letters.words == number]
            boxes.append([*own[:, :2].min(axis=0).tolist(), *own[:, 2:].max(axis=0).tolist()])
        return boxes

    def _twins(self, letters: Letters) -> set[int]:
        """Text objects at the place of those that paint the letters: some programs paint words twice, for weight or
        shade, and PDFium reports the characters of one of them only.
        """
        bounds = {pointer: self._bounds(pointer) for pointer in (*letters.owners, *self.texts[:_MOST_TWINS])}
        own = [bounds.pop(pointer) for pointer in set(letters.owners)]
        return {pointer for pointer, box in bounds.items() if any(_is_same(box, own_box) for own_box in own)}

    def _bounds(self, pointer: int) -> tuple[float, ...]:
        sides = (ctypes.c_float * 4)()
        at = ctypes.addressof(sides)
        if not pointer or not self.library.FPDFPageObj_GetBounds(pointer, at, at + 4, at + 8, at + 12):
            return ()
        return tuple(sides)


def _is_same(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two boxes (left, bottom, right, top) differ by less than a part of their height."""
    if not one or not other:
        return False
    most = _BESIDE * min(one[3] - one[1], other[3] - other[1])
    return all(abs(a - b) <= most for a, b in zip(one, other, strict=True))
