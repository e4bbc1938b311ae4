"""How letters are painted: their contrast with what is behind them, their size and width, measured on pixels.

What is behind them is the page drawn without the text objects that paint them, so that tables with dark heads,
pictures and coloured paper are no exceptions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, reduce
from typing import TYPE_CHECKING

from pincite.document import Sight

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.parsing.pdf.visibility.ink import Picture
    from pincite.parsing.sight.letters import Letters

INVISIBLE, FAINT = 1.2, 1.4
"""Ratio of the brighter luminance to the darker (WCAG 2, 1.4.3) of letters and what is behind them: below the first
nobody reads them (pale yellow on white has 1.05), below the second perhaps nobody (light grey D8D8D8 has 1.4)."""

_COLOURFUL = 128
"""Of 255, in any colour channel: letters of a bright colour may be seen on another one of equal luminance."""

UNREADABLE, SMALL = 1.0, 2.0
"""Points that a word's ink is high: below the first nobody reads it (letters of 1 point are 0.5 to 0.7 high), below
the second perhaps nobody (the lowest letters of 4 points)."""

SQUEEZED, NARROW = 0.1, 0.14
"""Of the height of a word's ink: the way from letter to letter. The narrowest words of condensed fonts have 0.2."""

_FEWEST = 3
"""Letters from which on a word shows how wide its letters are."""

_WHOLE = 0.45
"""Of the height of a letter's outline: ink that is lower is a part of it, the rest is cut off or covered."""

_OFF = 0.7
"""Pixels by which PDFium moves thin stems to where they are drawn sharply."""

_EMPTY = Sight("hidden", "nothing is painted where they stand")


@dataclass(frozen=True, slots=True, kw_only=True)
class Paint:
    """The ink of a part of a page: `strength` (rows, columns) is the logarithm of the contrast, `colour` the largest
    difference of a colour channel, 0 where nothing is painted; `picture` gives the scale and the place.
    """

    strength: NDArray[np.float32]
    colour: NDArray[np.uint8]
    picture: Picture

    def edges(self, boxes: NDArray[np.float64]) -> NDArray[np.float64]:
        """Boxes in displayed points as (n, 4) left, top, right, bottom in pixels of the part, inside it."""
        import numpy as np

        rows, columns = self.strength.shape
        moved = boxes * self.picture.scale - [self.picture.column, self.picture.row] * 2
        return np.clip(moved, 0, [columns, rows] * 2)


def paint_between(shown: Picture, bare: Picture) -> Paint:
    """The ink that is in one picture and not in the other of the same part of a page."""
    import numpy as np

    # channel by channel: numpy is slow along rows of three
    first, two = (np.moveaxis(picture.pixels, 2, 0) for picture in (shown, bare))
    colour = reduce(np.maximum, (np.maximum(a, b) - np.minimum(a, b) for a, b in zip(first, two, strict=True)))
    rows, columns = np.divmod(np.flatnonzero(colour), colour.shape[1])
    strength = np.zeros(colour.shape, dtype=np.float32)
    light = _luminance(shown.pixels[rows, columns]), _luminance(bare.pixels[rows, columns])
    strength[rows, columns] = np.abs(np.log((light[0] + 0.05) / (light[1] + 0.05)))
    return Paint(strength=strength, colour=colour, picture=shown)


def turned(letters: Letters, paint: Paint, turns: int) -> tuple[Letters, Paint]:
    """Letters whose baseline is turned clockwise by right angles, and their ink, made upright."""
    import numpy as np

    if not turns:
        return letters, paint
    rows, columns = paint.strength.shape
    left, top, right, bottom = paint.edges(letters.boxes).T
    boxes = {
        1: (top, columns - right, bottom, columns - left),
        2: (columns - right, rows - bottom, columns - left, rows - top),
        3: (rows - bottom, left, rows - top, right),
    }[turns]
    strength, colour = np.rot90(paint.strength, turns), np.rot90(paint.colour, turns)
    picture = replace(paint.picture, scale=1.0, row=0, column=0)
    return replace(letters, boxes=np.stack(boxes, axis=1)), Paint(strength=strength, colour=colour, picture=picture)


def _luminance(pixels: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Relative luminance of sRGB pixels (n, 3) in the order blue, green, red."""
    blue, green, red = _linear()[pixels.T]
    light: NDArray[np.float32] = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return light


@cache
def _linear() -> NDArray[np.float32]:
    """The linear light of each value of an sRGB channel."""
    import numpy as np

    value = np.arange(256) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4).astype(np.float32)


def judge_ink(letters: Letters, paint: Paint) -> list[Sight]:
    """What the ink says of each letter's word: one judgement for each word, in order, that has letters."""
    import numpy as np

    peaks, colours, extents = _peaks(letters, paint)
    sights = []
    for number in np.unique(letters.words):
        rows = np.flatnonzero(letters.words == number)
        sights.append(
            worse(
                _contrast_sight(peaks[rows], colours[rows]),
                worse(_whole_sight(extents[rows]), _size_sight(letters, rows, paint)),
            )
        )
    return sights


def worse(one: Sight, other: Sight) -> Sight:
    """The worse of two judgements."""
    order = ("seen", "unchecked", "unknown", "hidden")
    return one if order.index(one.visibility) >= order.index(other.visibility) else other


def worst(sights: Iterable[Sight]) -> Sight:
    """The worst of several judgements; seen without any."""
    return reduce(worse, sights, Sight("seen"))


def _peaks(letters: Letters, paint: Paint) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Of each letter the strongest contrast (a ratio), the strongest colour, and the share of its height with ink."""
    import numpy as np

    peaks, colours, extents = (np.zeros(len(letters.chars)) for _ in range(3))
    for row, (left, top, right, bottom) in enumerate(paint.edges(letters.boxes).tolist()):
        rows, columns = (
            slice(int(top), int(np.ceil(bottom))),
            slice(max(int(left - _OFF), 0), int(np.ceil(right + _OFF))),
        )
        strength = paint.strength[rows, columns]
        if not strength.size:
            continue
        peaks[row] = strength.max()
        colours[row] = paint.colour[rows, columns].max()
        inked = np.flatnonzero(strength.max(axis=1) > peaks[row] / 4)
        high, wide = bottom - top, right - left
        extents[row] = (inked[-1] + 1 - inked[0]) / high if len(inked) and high >= wide else 1.0
    return np.exp(peaks), colours, extents


def _contrast_sight(peaks: NDArray[np.float64], colours: NDArray[np.float64]) -> Sight:
    faint = (peaks < INVISIBLE) & (colours < _COLOURFUL)
    if (colours == 0).all():
        return _EMPTY
    if (colours == 0).any():
        return Sight("hidden", "some of their letters are not painted")
    if faint.any():
        return Sight("hidden", "they have the colour of what is behind them")
    if (peaks < FAINT).any():
        return Sight("unknown", "they hardly differ from what is behind them")
    return Sight("seen")


def _whole_sight(whole: NDArray[np.float64]) -> Sight:
    if len(whole) and (whole < _WHOLE).mean() > 0.5:
        return Sight("hidden", "only a part of their letters is painted")
    return Sight("seen")


def _size_sight(letters: Letters, rows: NDArray[np.intp], paint: Paint) -> Sight:
    """What the height of a word's ink says, and the way from letter to letter."""
    import numpy as np

    wordy = [row for row in rows.tolist() if letters.chars[row].isalnum()]
    if not wordy:
        return Sight("seen")
    boxes = letters.boxes[wordy]
    turn = np.deg2rad(letters.angle)
    along = np.array([np.cos(turn), np.sin(turn)])
    centres = (boxes[:, :2] + boxes[:, 2:]) / 2
    length = float(np.hypot(*(centres[-1] - centres[0])))  # also of words that are written from top to bottom
    across, height = _extent(boxes, paint, along)
    if len(wordy) == 1:
        height = max(across, height)
    if height < UNREADABLE:
        return Sight("hidden", f"they are {height:.1f} points high")
    if len(wordy) >= _FEWEST:
        step = length / (len(wordy) - 1) / height
        if step < SQUEEZED:
            return Sight("hidden", "their letters lie on top of each other")
        if step < NARROW:
            return Sight("unknown", "their letters are hardly wider than a line")
    if height < SMALL:
        return Sight("unknown", f"they are {height:.1f} points high")
    return Sight("seen")


def _extent(boxes: NDArray[np.float64], paint: Paint, along: NDArray[np.float64]) -> tuple[float, float]:
    """How far a word's ink reaches along its line and across it, in points."""
    import numpy as np

    extent = np.concatenate([boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)])[None]
    left, top, right, bottom = paint.edges(extent)[0].tolist()
    part = paint.strength[int(top) : int(np.ceil(bottom)), int(left) : int(np.ceil(right))]
    down, right_of = np.nonzero(part > part.max(initial=0.0) / 4)
    if not len(down):
        return 0.0, 0.0
    ways = []
    for x, y in (along, (-along[1], along[0])):
        places = right_of * x + down * y
        ways.append(float(np.ptp(places) + 1) / paint.picture.scale)
    return ways[0], ways[1]
