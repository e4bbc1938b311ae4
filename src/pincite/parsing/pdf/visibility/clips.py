"""Text objects that a clip path, an optional-content layer or a soft mask may keep off the page.

Neither shows in a text object's own facts, and PDFium gives the text all the same. What is found here is a suspicion
only: the page's look decides.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, compress, repeat
from typing import TYPE_CHECKING, Any

from pincite.parsing.pdf.library import load_slots, pointers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.parsing.pdf.library import Library

_CORNERS = 4
_RECTANGLE = 5
"""Segments of a rectangle as PDFium has it: four corners, and the first again."""

_SLACK = 0.3
"""Of the lower side of a text object: clips are often drawn tight, and cut no more than this off its bounds."""

_EXACT = 0.05
"""Points that the corners of an upright rectangle may be off one another."""

_NAME_BYTES = 8
_LAYER = "OC".encode("utf-16-le") + b"\0\0"
"""The tag of marked content on a layer, as PDFium gives it."""


@dataclass(slots=True)
class KeptOff:
    """Which of a loaded page's text objects (by address) a layer, a clip or a soft mask may keep off it.

    Alpha and blend modes count as soft masks. Each object is asked about once, however often it is looked at.
    """

    layered: set[int] = field(default_factory=set)
    clipped: set[int] = field(default_factory=set)
    veiled: set[int] = field(default_factory=set)
    _known: set[int] = field(default_factory=set)

    def look_at(self, library: Library, owners: Iterable[int]) -> KeptOff:
        """The same, with these objects looked at; 0, which is no object, is passed over."""
        fresh = [owner for owner in dict.fromkeys(owners) if owner and owner not in self._known]
        if fresh:
            self._known.update(fresh)
            objects = pointers(fresh)
            self.layered |= _layered(library, fresh, objects)
            self.clipped |= _clipped(library, fresh, objects)
            self.veiled |= set(compress(fresh, map(library.quick.FPDFPageObj_HasTransparency, objects)))
        return self


def _clipped(library: Library, owners: Sequence[int], objects: Sequence[Any]) -> set[int]:
    """Those text objects (by address and as pointers) whose clip does not hold all of them, or is more than rectangles.

    A form's clip holds its BBox too; an object and its clip are measured in the same space.
    """
    import numpy as np

    quick = library.quick
    clips = list(map(library.handles.FPDFPageObj_GetClipPath, objects))
    counts = list(map(quick.FPDFClipPath_CountPaths, clips))
    clipped = [row for row, count in enumerate(counts) if count > 0]
    if not clipped:
        return set()
    rows = [row for row in clipped for _ in range(counts[row])]
    numbers = [number for row in clipped for number in range(counts[row])]
    # objects that share a clip share the memory of its path: each path is looked at once
    firsts = list(map(quick.FPDFClipPath_GetPathSegment, map(clips.__getitem__, rows), numbers, repeat(0)))
    distinct = {first: place for place, first in enumerate(firsts)}
    places = list(distinct.values())
    areas = _areas(library, [clips[rows[place]] for place in places], [numbers[place] for place in places])
    number_of = {first: number for number, first in enumerate(distinct)}
    cut = _cut_off(
        np.repeat(_bounds(library, [objects[row] for row in clipped]), [counts[row] for row in clipped], axis=0),
        areas[[number_of[first] for first in firsts]],
    )
    return {owners[rows[place]] for place in np.flatnonzero(cut).tolist()}


def _areas(library: Library, clips: list[Any], numbers: list[int]) -> NDArray[np.float32]:
    """Left, bottom, right, top of each clip path with that number, (n, 4); NaN for all but upright rectangles."""
    import numpy as np

    sizes = np.fromiter(map(library.quick.FPDFClipPath_CountPathSegments, clips, numbers), np.intp, len(clips))
    segment_at = library.handles.FPDFClipPath_GetPathSegment
    segments = [segment for corner in range(_CORNERS) for segment in map(segment_at, clips, numbers, repeat(corner))]
    _, coordinates = load_slots().fill(library.quick.FPDFPathSegment_GetPoint, segments, width=2)
    points = coordinates[:, :2].reshape(_CORNERS, len(clips), 2).transpose(1, 0, 2)
    low, high = points.min(axis=1), points.max(axis=1)
    at_low, at_high = (np.abs(points - side[:, None]) <= _EXACT for side in (low, high))
    on_sides = (at_low | at_high).all(axis=(1, 2))
    facing = ((at_low[:, :2] & at_high[:, 2:]) | (at_high[:, :2] & at_low[:, 2:])).all(axis=(1, 2))
    areas = np.concatenate([low, high], axis=1)
    areas[~(on_sides & facing) | (sizes != _RECTANGLE)] = np.nan
    return areas


def _cut_off(bounds: NDArray[np.float32], areas: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Whether more of each object's bounds (n, 4) than the slack lies outside its area (n, 4)."""
    slack = _SLACK * (bounds[:, 2:] - bounds[:, :2]).min(axis=1, keepdims=True)
    inside = (areas[:, :2] <= bounds[:, :2] + slack) & (areas[:, 2:] >= bounds[:, 2:] - slack)
    cut: NDArray[np.bool_] = ~inside.all(axis=1)
    return cut


def have_extent(library: Library, owners: Sequence[int]) -> bool:
    """Whether any of these text objects is more than a point: one of a single space is none, neither wide nor high."""
    if not owners:
        return False
    bounds = _bounds(library, pointers(owners))
    return bool((bounds[:, 2:] > bounds[:, :2]).any())


def _bounds(library: Library, objects: list[Any]) -> NDArray[np.float32]:
    """Left, bottom, right, top of each object (a pointer), (n, 4)."""
    _, numbers = load_slots().fill(library.quick.FPDFPageObj_GetBounds, objects, width=4)
    return numbers[:, :4]


def _layered(library: Library, owners: Sequence[int], objects: Sequence[Any]) -> set[int]:
    """Those text objects (by address and as pointers) that are marked as content of a layer, shown or not."""
    import numpy as np

    counts = list(map(library.quick.FPDFPageObj_CountMarks, objects))
    if not any(count > 0 for count in counts):
        return set()
    marked = list(chain.from_iterable(map(repeat, owners, [max(count, 0) for count in counts])))
    numbers = chain.from_iterable(map(range, counts))
    marks = list(map(library.FPDFPageObj_GetMark, marked, numbers))
    names = np.zeros((len(marks), _NAME_BYTES), dtype=np.uint8)
    length = np.zeros(1, dtype=np.uint64)
    starts = range(names.ctypes.data, names.ctypes.data + names.nbytes, _NAME_BYTES)
    # a longer name is not written at all
    deque(
        map(library.FPDFPageObjMark_GetName, marks, starts, repeat(_NAME_BYTES), repeat(length.ctypes.data)), maxlen=0
    )
    layer_name = np.frombuffer(_LAYER.ljust(_NAME_BYTES, b"\0"), dtype=np.uint8)
    return {marked[row] for row in np.flatnonzero((names == layer_name).all(axis=1)).tolist()}
