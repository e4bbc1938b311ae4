"""Reading order: fragments are cut into regions that are read one after another, each from top to bottom.

A recursive cut at gutters, with full-width lines as separators of bands (after Nagy's XY-cut). Whether two sides of a
gutter are columns or the cells of rows is decided by what stands there and by the engine's own order.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from pincite.parsing.layout.shapes import Fragment

BIN = 2.0  # points; a gutter is at least two bins wide
MOST_BINS = 4000
FEWEST = 2  # fragments on each side of a gutter
FEWEST_OF_BAND = 6  # fragments on both sides together, unless they are prose that runs on from line to line
MANY = 4  # lines of a side from which on their lengths alone tell prose from cells
FEWEST_BESIDE = 2 * FEWEST  # fragments of a band that may have columns
FEWEST_WORDS = 4  # of a line of such prose
SHORTEST = 12  # mean characters of a column's lines
ALIGNED = 2.0  # points between left edges that are one
FULL = 0.75  # share of its column's width that a line of prose fills, the last one apart
_ENDS = ".:;!?"
MOST_CUTS = 8  # how deep gutters may nest: no real page has more columns


def regions_of(fragments: Sequence[Fragment], *, rules: Sequence[float] = (), depth: int = 0) -> list[list[Fragment]]:
    """Regions in reading order; a page of one column is one region.

    `rules` are the heights in points of lines drawn across the page: columns end there.
    """
    if depth >= MOST_CUTS or len(fragments) < 4 or not _side_by_side(fragments):
        return [list(fragments)] if fragments else []
    ordered = sorted(fragments, key=lambda one: (one.top + one.bottom, one.left))
    wordy = [(fragment.left, fragment.right) for fragment in fragments if len(fragment.text) >= SHORTEST]
    for gutter in _gutters(fragments):
        if not _has_words_beside(wordy, gutter):
            continue
        columns = _columns(ordered, gutter, rules)
        if not columns:
            continue
        regions: list[list[Fragment]] = []
        done = 0
        for first, last in [*columns, (len(ordered), len(ordered))]:
            left, right = _sides(ordered[first:last], gutter)
            for members in (ordered[done:first], left, right):
                regions += regions_of(members, rules=rules, depth=depth + 1)
            done = last
        return regions
    return [list(fragments)]


def _sides(members: Sequence[Fragment], gutter: float) -> tuple[list[Fragment], list[Fragment]]:
    return [fragment for fragment in members if fragment.right <= gutter], [
        fragment for fragment in members if fragment.right > gutter
    ]


def _side_by_side(fragments: Sequence[Fragment]) -> bool:
    """Whether any two neighbours in height stand beside each other."""
    ordered = sorted(fragments, key=lambda one: one.top)
    for before, after in pairwise(ordered):
        lower = min(before.bottom - before.top, after.bottom - after.top)
        beside = after.left >= before.right or after.right <= before.left
        if beside and before.bottom - after.top > 0.15 * lower:
            return True
    return False


def _gutters(fragments: Sequence[Fragment]) -> list[float]:
    """Up to four places to cut, best first: many fragments on each side and few across."""
    import numpy as np

    lefts, rights = (
        np.array([element.left for element in fragments]),
        np.array([element.right for element in fragments]),
    )
    origin, total = lefts.min().item(), len(fragments)
    count = min(int((rights.max().item() - origin) / BIN) + 2, MOST_BINS)
    begins, ends = ((lefts - origin) / BIN).astype(np.intp), ((rights - origin) / BIN).astype(np.intp) + 1
    begun, ended = (np.bincount(np.minimum(element, count), minlength=count + 1).cumsum() for element in (begins, ends))
    # A bin is free for `place` when nothing begins or ends in it: left of it ended, right of it not yet begun.
    # `begun` less `ended` go across; only places with enough on both sides count.
    first = max(int(ended.searchsorted(FEWEST)), 1)
    last = min(int(begun.searchsorted(total - FEWEST, side="right")), count)
    begun, ended = begun[first:last], ended[first:last]
    scores = np.minimum(ended, total - begun) - (begun - ended)
    chosen: list[int] = []
    for place in (np.argsort(-scores, kind="stable") + first).tolist():
        if all(abs(place - chosen_place) > 5 for chosen_place in chosen):
            chosen.append(place)
            if len(chosen) == 4:
                break
    return [origin + (place + 0.5) * BIN for place in chosen]


def _has_words_beside(wordy: Sequence[tuple[float, float]], gutter: float) -> bool:
    """Whether lines on both sides of a gutter are long enough for columns: list markers, the usual case, are not.

    `wordy` are the left and right edges of the lines that are.
    """
    left = sum([right <= gutter for _, right in wordy])
    right = sum([left >= gutter for left, _ in wordy])
    return min(left, right) >= FEWEST


def _columns(ordered: Sequence[Fragment], gutter: float, rules: Sequence[float]) -> list[tuple[int, int]]:
    """Where the two sides of a gutter are columns: bands (first, last + 1) of the fragments, which come by their
    heights; lines across the gutter and rules end a band.
    """
    ends = [(place, place + 1) for place, fragment in enumerate(ordered) if fragment.left < gutter < fragment.right]
    if rules:
        heights = [(fragment.top + fragment.bottom) / 2 for fragment in ordered]
        places = (bisect_right(heights, rule) for rule in rules)
        ends = sorted([*ends, *((place, place) for place in places)])
    bands: list[tuple[int, int]] = []
    first = 0
    for last, after in [*ends, (len(ordered), len(ordered))]:
        if last - first >= FEWEST_BESIDE and _has_columns(ordered[first:last], gutter):
            bands.append((first, last))
        first = after
    return bands


def _has_columns(band: Sequence[Fragment], gutter: float) -> bool:
    left, right = _sides(band, gutter)
    return _are_columns(left, right) or _are_short_columns(left, right)


def _are_columns(left: Sequence[Fragment], right: Sequence[Fragment]) -> bool:
    """Whether two sides are read one after the other, and not row by row as cells or labels with values are."""
    if min(len(left), len(right)) < FEWEST or len(left) + len(right) < FEWEST_OF_BAND:
        return False  # the usual case: a marker beside its lines
    left, right = (
        [fragment for fragment in left if fragment.placed is None],
        [fragment for fragment in right if fragment.placed is None],
    )
    fewer = min(len(left), len(right))
    if fewer < FEWEST or len(left) + len(right) < FEWEST_OF_BAND:
        return False
    shortest = min(_mean_length(left), _mean_length(right))
    if shortest < SHORTEST or not _same_height(left, right):
        return False
    sides = sorted([(fragment.start, 0) for fragment in left] + [(fragment.start, 1) for fragment in right])
    switches = sum(before[1] != after[1] for before, after in pairwise(sides))
    if switches <= max(1, fewer // 4):
        return True
    return fewer >= MANY and shortest >= 22 and min(_filled(left), _filled(right)) >= 0.6


def _are_short_columns(left: Sequence[Fragment], right: Sequence[Fragment]) -> bool:
    """Whether two sides, one of them of two or three lines, are prose beside prose."""
    fewer = min(len(left), len(right))
    return FEWEST <= fewer < MANY and _runs_on(left) and _runs_on(right) and _same_height(left, right)


def _runs_on(side: Sequence[Fragment]) -> bool:
    """Whether a side is prose for certain: full lines with one left edge, that go on within their sentences.

    So few lines could as well be the rows of a table, but its cells begin anew in every row.
    """
    lefts = [line.left for line in side]
    left = min(lefts)
    if max(lefts) - left > ALIGNED:
        return False  # the usual case
    lines = sorted(side, key=lambda one: one.top)
    if any(line.placed for line in lines):
        return False
    right, size = max(line.right for line in lines), lines[0].size
    full = lines[:-1]
    if any(abs(line.size - size) > 0.5 for line in lines):
        return False
    if any(len(line.words) < FEWEST_WORDS or line.right - left < FULL * (right - left) for line in full):
        return False
    if any(not 0.5 * size < two.bottom - line.bottom < 2 * size for line, two in pairwise(lines)):
        return False
    breaks = sum(_breaks_within(line.text, two.text) for line, two in pairwise(lines))
    return 2 * breaks >= len(lines) - 1


def _breaks_within(line: str, after: str) -> bool:
    """Whether a sentence goes on from one line to the next."""
    return after[:1].islower() and line[-1:] not in _ENDS


def _same_height(left: Sequence[Fragment], right: Sequence[Fragment]) -> bool:
    tops = min(fragment.top for fragment in left), min(fragment.top for fragment in right)
    bottoms = max(fragment.bottom for fragment in left), max(fragment.bottom for fragment in right)
    return min(bottoms) - max(tops) >= 0.3 * min(bottoms[0] - tops[0], bottoms[1] - tops[1])


def _mean_length(side: Sequence[Fragment]) -> float:
    return sum([len(fragment.text) for fragment in side]) / len(side)


def _filled(side: Sequence[Fragment]) -> float:
    """The median width of a line as a share of the side's width: prose fills its column."""
    width = max(fragment.right for fragment in side) - min(fragment.left for fragment in side)
    widths = sorted(fragment.right - fragment.left for fragment in side)
    return widths[len(widths) // 2] / width if width > 0 else 0.0
