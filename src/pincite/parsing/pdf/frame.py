"""From PDFium's page coordinates to displayed points.

PDFium speaks of the page's user space: origin anywhere, y up, before rotation. Everything after it speaks of the
displayed page: after CropBox and rotation, origin top left, y down, in points. UserUnit is left out on purpose (PDFium
ignores it, pdf.js does not): boxes become fractions of the page, where it cancels.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.parsing.pdf.library import Library

_FAR = 1e6
"""Coordinates are held within ±1e6 points of the page, so that a hostile file's infinities stay finite."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFrame:
    """The displayed page of one PDF page: its size in points, and how user space maps onto it.

    Displayed x is `a * x + c * y + e` and y is `b * x + d * y + f`; rotation is 0, 90, 180 or 270 degrees clockwise.
    """

    width: float
    height: float
    rotation: int
    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def rects(self, corners: NDArray[np.floating]) -> NDArray[np.float64]:
        """Displayed rectangles (n, 4): left, top, right, bottom, for n pairs of opposite corners x0, y0, x1, y1.

        Rotation is by right angles, so two opposite corners are enough. What is not a number becomes 0.
        """
        import numpy as np

        coordinates = corners.astype(np.float64)
        if not np.abs(coordinates).max(initial=0.0) < _FAR:
            coordinates = np.clip(np.nan_to_num(coordinates), -_FAR, _FAR)
        x0, y0, x1, y1 = coordinates.T  # columns, as numpy is slow along rows of four
        if self.rotation in {90, 270}:
            sides = self.c * y0 + self.e, self.b * x0 + self.f, self.c * y1 + self.e, self.b * x1 + self.f
        else:
            sides = self.a * x0 + self.e, self.d * y0 + self.f, self.a * x1 + self.e, self.d * y1 + self.f
        moved = np.empty_like(coordinates)
        np.minimum(sides[0], sides[2], out=moved[:, 0])
        np.minimum(sides[1], sides[3], out=moved[:, 1])
        np.maximum(sides[0], sides[2], out=moved[:, 2])
        np.maximum(sides[1], sides[3], out=moved[:, 3])
        return moved

    def rect(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        """One displayed rectangle: left, top, right, bottom, for two opposite corners."""
        one_x, one_y = self.a * x0 + self.c * y0 + self.e, self.b * x0 + self.d * y0 + self.f
        two_x, two_y = self.a * x1 + self.c * y1 + self.e, self.b * x1 + self.d * y1 + self.f
        return min(one_x, two_x), min(one_y, two_y), max(one_x, two_x), max(one_y, two_y)

    def direction(self, x: float, y: float) -> tuple[float, float]:
        """A user-space direction as it is displayed (y down)."""
        return self.a * x + self.c * y, self.b * x + self.d * y


def page_frame(library: Library, page: int) -> PageFrame:
    """The frame of a loaded page, from the box PDFium shows (CropBox within MediaBox) and the page's rotation."""
    box = (ctypes.c_float * 4)()
    library.FPDF_GetPageBoundingBox(page, ctypes.addressof(box))
    left, top, right, bottom = box
    rotation = library.FPDFPage_GetRotation(page) % 4 * 90
    return rotated_frame((left, bottom, right, top), rotation)


def rotated_frame(box: tuple[float, float, float, float], rotation: int) -> PageFrame:
    """The frame of a page whose visible box is (left, bottom, right, top), turned clockwise by `rotation` degrees."""
    left, bottom, right, top = box
    width, height = right - left, top - bottom
    if rotation in {90, 270}:
        width, height = height, width
    a, b, c, d, e, f = {
        0: (1.0, 0.0, 0.0, -1.0, 0.0 - left, top),  # no negative zero
        90: (0.0, 1.0, 1.0, 0.0, -bottom, -left),
        180: (-1.0, 0.0, 0.0, 1.0, right, -bottom),
        270: (0.0, -1.0, -1.0, 0.0, top, right),
    }[rotation]
    return PageFrame(width=width, height=height, rotation=rotation, a=a, b=b, c=c, d=d, e=e, f=f)
