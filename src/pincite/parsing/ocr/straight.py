"""How a picture of a page lies: on its side, askew; and the picture made straight."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from pincite.parsing.ocr.protocols import Bitmap
from pincite.parsing.raw.tilt import Tilt

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SIDE = 1_000
"""Pixels of the long side of the small picture that lines are looked for in."""

_INK = 40
"""Greys that ink is darker than the paper at least, when pixels are put together."""

_MOST_ANGLE = 6.0
_LEAST_ANGLE = 0.15
"""Degrees: what is askew by less reads and lays out as if it were level."""

_CLEARER = 1.05
"""How much sharper the lines have to be at an angle than when taken for level."""

_LEAST_SHARP = 0.03
"""Less has a picture without lines: noise has 0.01, pages of contracts and claims 0.13 to 1.1."""

_SIDEWAYS = 1.5
"""How much sharper columns of ink have to be than rows for the page to lie on its side."""

_LEAST_POINTS = 200
_MOST_POINTS = 60_000


def turns_to_try(bitmap: Bitmap) -> tuple[int, ...]:
    """Counter-clockwise quarter turns in the order in which they are likely to make the page upright."""
    small = _small(bitmap.pixels)
    rows, columns = _sharpness(small.sum(axis=1)), _sharpness(small.sum(axis=0))
    return (1, 3, 0, 2) if columns > _SIDEWAYS * rows else (0, 2, 1, 3)


def straightened(bitmap: Bitmap, turns: int) -> tuple[Bitmap, Tilt]:
    """The picture turned by so many quarters, its lines made level, and how it was done.

    A slope is taken out only where the lines are clearly sharper without it.
    """
    import numpy as np

    rows, columns = bitmap.pixels.shape
    pixels = np.rot90(bitmap.pixels, turns)
    slope = slope_of(pixels)
    tilt = Tilt(width=columns / bitmap.scale, height=rows / bitmap.scale, turns=turns, slope=slope)
    if slope:
        pixels = _level(pixels, slope)
    return Bitmap(pixels=np.ascontiguousarray(pixels), scale=bitmap.scale), tilt


def halved(bitmap: Bitmap) -> Bitmap:
    """The picture at half its size: enough to see whether there are words."""
    return Bitmap(pixels=_pooled(bitmap.pixels, 2), scale=bitmap.scale / 2)


def slope_of(pixels: NDArray[np.uint8]) -> float:
    """How far the lines of a picture fall for each pixel to the right; 0 for lines that are level, or none.

    Of all slopes up to that of 6 degrees the one that puts the ink into the sharpest rows (Postl's method).
    """
    import numpy as np

    small = _small(pixels)
    y, x = np.nonzero(small)
    if len(y) < _LEAST_POINTS:
        return 0.0
    step = max(len(y) // _MOST_POINTS, 1)
    across, down = x[::step] - small.shape[1] / 2, y[::step].astype(np.float64)

    def sharp(angle: float) -> float:
        level = np.rint(down - across * math.tan(math.radians(angle))).astype(np.int64)
        return _sharpness(np.bincount(level - level.min()))

    best = max((number / 2 for number in range(-2 * int(_MOST_ANGLE), 2 * int(_MOST_ANGLE) + 1)), key=sharp)
    best = max((best + number / 10 for number in range(-4, 5)), key=sharp)
    if abs(best) < _LEAST_ANGLE or sharp(best) < max(_CLEARER * sharp(0.0), _LEAST_SHARP):
        return 0.0
    return math.tan(math.radians(best))


def _sharpness(profile: NDArray[np.int64]) -> float:
    """How much neighbours of a profile differ, whatever its size: high where lines and gaps alternate."""
    import numpy as np

    values = profile.astype(np.float64)
    energy = float((values**2).sum())
    return float((np.diff(values) ** 2).sum()) / energy if energy else 0.0


def _small(pixels: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where there is ink, on a picture of about a thousand pixels."""
    import numpy as np

    pooled = _pooled(pixels, max(math.ceil(max(pixels.shape) / _SIDE), 1))
    ink: NDArray[np.bool_] = pooled.astype(np.int16) < np.median(pooled) - _INK
    return ink


def _pooled(pixels: NDArray[np.uint8], factor: int) -> NDArray[np.uint8]:
    """The means of squares of that many pixels; what is left over at the edges is left out."""
    import numpy as np

    rows, columns = pixels.shape[0] // factor * factor, pixels.shape[1] // factor * factor
    if factor == 1 or not rows or not columns:
        return pixels
    squares = pixels[:rows, :columns].reshape(rows // factor, factor, columns // factor, factor)
    means: NDArray[np.uint8] = squares.mean(axis=(1, 3), dtype=np.float32).astype(np.uint8)
    return means


def _level(pixels: NDArray[np.uint8], slope: float) -> NDArray[np.uint8]:
    """The picture with columns moved up and down, then rows to the sides; what comes in is white."""
    return _moved(_moved(pixels.T, slope).T, -slope)


def _moved(pixels: NDArray[np.uint8], slope: float) -> NDArray[np.uint8]:
    """The picture with each row moved against the slope, by whole pixels: `moved[r, c] = pixels[r, c + slope * r]`.

    Rows are counted from the middle one.
    """
    import numpy as np

    rows, columns = pixels.shape
    steps = np.rint((np.arange(rows) - rows / 2) * slope).astype(np.int64).clip(-columns, columns)
    edges = [0, *(np.flatnonzero(np.diff(steps)) + 1).tolist(), rows]
    moved = np.full_like(pixels, 255)
    for first, last in pairwise(edges):
        step = int(steps[first])
        low, high = max(-step, 0), min(columns - step, columns)
        moved[first:last, low:high] = pixels[first:last, low + step : high + step]
    return moved
