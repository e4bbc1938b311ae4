"""Matching blocks of two texts as `difflib.SequenceMatcher` finds them, fast enough for texts of whole pages.

Ratcliff and Obershelp: the longest common run, then the same on both sides of it. difflib (without its junk heuristic)
takes seconds for two pages; here the search of substrings that Python has in C looks for each longest run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class CommonRun(NamedTuple):
    """A common run: where it starts in either text, and how long it is, in code points."""

    left: int
    right: int
    size: int


def matching_runs(left: str, right: str) -> Iterator[CommonRun]:
    """The common runs that difflib's `get_matching_blocks` is made of, the longest of all first.

    Runs that touch are not united.
    """
    open_ranges = [(0, len(left), 0, len(right))]
    while open_ranges:
        left_start, left_end, right_start, right_end = open_ranges.pop()
        run = _longest_run(left[left_start:left_end], right[right_start:right_end])
        if not run.size:
            continue
        run = CommonRun(left_start + run.left, right_start + run.right, run.size)
        yield run
        open_ranges.append((left_start, run.left, right_start, run.right))
        open_ranges.append((run.left + run.size, left_end, run.right + run.size, right_end))


def _longest_run(left: str, right: str) -> CommonRun:
    """The longest common run; of equally long ones the first in `left`, then the first in `right`, as in difflib."""
    longest = CommonRun(0, 0, 0)
    for start in range(len(left)):
        at = right.find(left[start : start + longest.size + 1]) if start + longest.size < len(left) else -1
        while at >= 0:
            size = common_length(left, right, start=start, at=at)
            longest = CommonRun(start, at, size)
            # Only a place behind the first of this length can have a longer one.
            at = right.find(left[start : start + size + 1], at) if start + size < len(left) else -1
    return longest


def common_length(left: str, right: str, *, start: int = 0, at: int = 0) -> int:
    """How many characters are equal from `start` of the left and `at` of the right text on."""
    size, step = 0, 64
    while step:
        piece = left[start + size : start + size + step]
        if len(piece) == step and right.startswith(piece, at + size):
            size += step
        else:
            step //= 2
    return size
