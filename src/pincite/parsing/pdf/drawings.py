"""What a page draws besides text: rules and fills for tables, images for scans, and everything in its painting order.

The objects of a page are walked once, form XObjects included. Only types are asked for on a page that has nothing but
text. Counts are capped: what lies beyond a cap is left out, which can lose a table's lines but never text.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise, repeat
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from pincite.parsing.pdf.library import Library

TEXT, PATH, IMAGE, SHADING, FORM = 1, 2, 3, 4, 5

_MAX_OBJECTS = 20_000
_MAX_SEGMENTS = 20_000
_MAX_DEPTH = 8

THIN = 3.0
"""Points: a filled or stroked shape no thicker than this is a rule."""

PATTERN = (0xBF, 0xBF, 0xBF)
"""The colour that PDFium names for every pattern."""

_LINE_TO, _MOVE_TO = 0, 2

Matrix = tuple[float, float, float, float, float, float]
Rect = tuple[float, float, float, float]
"""Opposite corners x0, y0, x1, y1 in the page's user space."""

_IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Painted(NamedTuple):
    """One opaque or unknown area: where it stands in the painting order, its kind, bounds, and colour if it is flat."""

    order: int
    kind: Literal["fill", "image", "shading"]
    rect: Rect
    colour: tuple[int, int, int] | None


@dataclass(slots=True, kw_only=True)
class Drawings:
    """All drawings of a page; `texts` are its text objects (by address) in painting order, `orders` the place of each.

    `orders` and `painted` are empty when the page has only text. `objects` counts all objects of the page itself;
    `curved` counts the paths that are neither lines nor rectangles (letters may be drawn so). `in_forms` are the text
    objects inside form XObjects, `in_veiled` those in forms with a soft mask, alpha or a blend mode; fonts that
    may draw nothing are added to these.
    """

    objects: int = 0
    texts: list[int] = field(default_factory=list)
    curved: int = 0
    rules: list[Rect] = field(default_factory=list)
    fills: list[Rect] = field(default_factory=list)
    images: list[Rect] = field(default_factory=list)
    painted: list[Painted] = field(default_factory=list)
    orders: dict[int, int] = field(default_factory=dict)
    in_forms: set[int] = field(default_factory=set)
    in_veiled: set[int] = field(default_factory=set)

    @property
    def pictures(self) -> list[Rect]:
        """Images, and areas filled with a pattern, which may show anything."""
        return self.images + [area.rect for area in self.painted if area.kind == "fill" and area.colour is None]

    @property
    def only_lines(self) -> bool:
        """Whether nothing on the page could be read: it has lines and flat rectangles at most."""
        if not self.objects:
            return True
        pictures = self.curved or self.images or any(area.colour is None for area in self.painted)
        return bool(self.rules or self.fills) and not (self.orders or pictures)


def read_drawings(library: Library, page: int) -> Drawings:
    """The page's drawings; empty lists when there are none."""
    count = library.FPDFPage_CountObjects(page)
    if count <= 0:
        return Drawings()
    objects = list(map(library.FPDFPage_GetObject, repeat(page), range(min(count, _MAX_OBJECTS))))
    types = list(map(library.FPDFPageObj_GetType, objects))
    if types.count(TEXT) == len(types):
        return Drawings(objects=count, texts=objects)
    walker = _Walker(library)
    walker.walk(zip(objects, types, strict=True), _IDENTITY, depth=0)
    walker.found.objects = count
    return walker.found


class _Walker:
    """Collects drawings through one set of scratch buffers."""

    def __init__(self, library: Library) -> None:
        self.found = Drawings()
        self._library = library
        self._order = 0
        self._segments = 0
        self._floats = (ctypes.c_float * 6)()
        self._ints = (ctypes.c_int * 4)()
        at = ctypes.addressof(self._floats)
        self._matrix_at = at
        self._bounds_at = (at, at + 4, at + 8, at + 12)
        at = ctypes.addressof(self._ints)
        self._ints_at = (at, at + 4, at + 8, at + 12)

    def walk(self, objects: Iterable[tuple[int | None, int]], matrix: Matrix, *, depth: int) -> None:
        """Add each object, in painting order; `matrix` leads from the objects' space to the page's."""
        for pointer, kind in objects:
            if not pointer or self._order >= _MAX_OBJECTS:
                continue
            self._order += 1
            if kind == TEXT:
                self.found.texts.append(pointer)
                self.found.orders[pointer] = self._order
                if depth:
                    self.found.in_forms.add(pointer)
            elif kind == PATH:
                self._path(pointer, matrix)
            elif kind == IMAGE:
                rect = self._bounds(pointer, matrix)
                self.found.images.append(rect)
                self.found.painted.append(Painted(self._order, "image", rect, None))
            elif kind == SHADING:
                self.found.painted.append(Painted(self._order, "shading", self._bounds(pointer, matrix), None))
            elif kind == FORM and depth < _MAX_DEPTH:
                self._form(pointer, matrix, depth)

    def _form(self, pointer: int, matrix: Matrix, depth: int) -> None:
        library = self._library
        count = min(library.FPDFFormObj_CountObjects(pointer), _MAX_OBJECTS - self._order)
        if count <= 0:
            return
        inner = _multiply(self._matrix(pointer), matrix)
        objects = list(map(library.FPDFFormObj_GetObject, repeat(pointer), range(count)))
        types = [library.FPDFPageObj_GetType(item) if item else 0 for item in objects]
        first = len(self.found.texts)
        self.walk(zip(objects, types, strict=True), inner, depth=depth + 1)
        if library.FPDFPageObj_HasTransparency(pointer):
            self.found.in_veiled.update(self.found.texts[first:])

    def _path(self, pointer: int, matrix: Matrix) -> None:
        library = self._library
        if not library.FPDFPath_GetDrawMode(pointer, *self._ints_at[:2]):
            return
        filled, stroked = bool(self._ints[0]), bool(self._ints[1])
        if not (filled or stroked):
            return
        rect = self._bounds(pointer, matrix)
        colour, alpha = self._fill_colour(pointer) if filled else (None, 255)
        if filled and alpha > 12:
            self.found.painted.append(Painted(self._order, "fill", rect, colour))
        elif filled and not stroked:
            return
        if min(rect[2] - rect[0], rect[3] - rect[1]) <= THIN:
            self.found.rules.append(rect)
            return
        shape_count = len(self.found.rules) + len(self.found.fills)
        self._segments += (count := library.FPDFPath_CountSegments(pointer))
        if self._segments <= _MAX_SEGMENTS:
            self._shapes(pointer, count, _multiply(self._matrix(pointer), matrix), filled=filled, stroked=stroked)
        if shape_count == len(self.found.rules) + len(self.found.fills):
            self.found.curved += 1

    def _shapes(self, pointer: int, count: int, matrix: Matrix, *, filled: bool, stroked: bool) -> None:
        """Rules and fills of a path, subpath by subpath; curves are neither."""
        for points in self._subpaths(pointer, count):
            corners = [_apply(matrix, point) for point in points]
            rect = _hull(corners)
            if filled and min(rect[2] - rect[0], rect[3] - rect[1]) <= THIN:
                self.found.rules.append(rect)
            elif filled and _is_rectangle(corners):
                self.found.fills.append(rect)
            if stroked:
                sides = (_hull(list(side)) for side in pairwise(corners))
                self.found.rules += [side for side in sides if _is_straight(side)]

    def _subpaths(self, pointer: int, count: int) -> Iterator[list[tuple[float, float]]]:
        """The corners of each subpath made of straight lines, closed ones with their first corner repeated."""
        library = self._library
        points: list[tuple[float, float]] = []
        straight = True
        for index in range(count):
            segment = library.FPDFPath_GetPathSegment(pointer, index)
            library.FPDFPathSegment_GetPoint(segment, *self._bounds_at[:2])
            point = (self._floats[0], self._floats[1])
            kind = library.FPDFPathSegment_GetType(segment)
            if kind == _MOVE_TO:
                if straight and len(points) > 1:
                    yield points
                points, straight = [point], True
                continue
            straight = straight and kind == _LINE_TO
            points.append(point)
            if library.FPDFPathSegment_GetClose(segment) and points[0] != point:
                points.append(points[0])
        if straight and len(points) > 1:
            yield points

    def _fill_colour(self, pointer: int) -> tuple[tuple[int, int, int] | None, int]:
        if not self._library.FPDFPageObj_GetFillColor(pointer, *self._ints_at):
            return None, 255
        red, green, blue, alpha = self._ints
        return None if (red, green, blue) == PATTERN else (red, green, blue), alpha

    def _bounds(self, pointer: int, matrix: Matrix) -> Rect:
        if not self._library.FPDFPageObj_GetBounds(pointer, *self._bounds_at):
            return (0.0, 0.0, 0.0, 0.0)
        left, bottom, right, top, _, _ = self._floats
        if matrix is _IDENTITY:
            return (left, bottom, right, top)
        return _hull(
            [_apply(matrix, corner) for corner in ((left, bottom), (right, bottom), (left, top), (right, top))]
        )

    def _matrix(self, pointer: int) -> Matrix:
        if not self._library.FPDFPageObj_GetMatrix(pointer, self._matrix_at):
            return _IDENTITY
        a, b, c, d, e, f = self._floats
        return (a, b, c, d, e, f)


def _multiply(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that applies `first`, then `then`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _apply(matrix: Matrix, point: tuple[float, float]) -> tuple[float, float]:
    x, y = point
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _hull(points: list[tuple[float, float]]) -> Rect:
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def _is_straight(side: Rect) -> bool:
    """Whether a stroke is horizontal or vertical, and longer than a dot."""
    width, height = side[2] - side[0], side[3] - side[1]
    return min(width, height) <= 0.5 and max(width, height) > THIN


def _is_rectangle(corners: list[tuple[float, float]]) -> bool:
    """Whether all sides are horizontal or vertical and there are four of them (the closing one may be left out)."""
    if not 4 <= len(corners) <= 5:
        return False
    return all(min(abs(x0 - x1), abs(y0 - y1)) <= 0.5 for (x0, y0), (x1, y1) in pairwise(corners))
