"""Matching blocks of two texts as `difflib.SequenceMatcher` finds them, fast enough for texts of whole pages.

Ratcliff and Obershelp: the longest common run, then the same on both sides of it. difflib (without its junk heuristic)
takes seconds for two pages; here numpy looks for each longest run, and difflib takes over for short texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SMALL = 500_000
"""Product of two lengths up to which difflib is as fast."""


class Run(NamedTuple):
    """A common run: where it starts in either text, and how long it is, in code points."""

    left: int
    right: int
    size: int


def matching_runs(left: str, right: str, *, small: int = SMALL) -> Iterator[Run]:
    """The common runs that difflib's `get_matching_blocks` is made of; runs that touch are not united.

    Pairs of texts whose lengths have a product of at most `small` are left to difflib.
    """
    codes = _codes(left), _codes(right)
    open_ranges = [(0, len(left), 0, len(right))]
    while open_ranges:
        left_start, left_end, right_start, right_end = open_ranges.pop()
        if (left_end - left_start) * (right_end - right_start) <= small:
            matcher = SequenceMatcher(None, left[left_start:left_end], right[right_start:right_end], autojunk=False)
            blocks = sorted(matcher.get_matching_blocks(), key=lambda block: -block.size)
            yield from (Run(left_start + block.a, right_start + block.b, block.size) for block in blocks if block.size)
            continue
        run = _longest_run(codes[0][left_start:left_end], codes[1][right_start:right_end])
        if not run.size:
            continue
        run = Run(left_start + run.left, right_start + run.right, run.size)
        yield run
        open_ranges.append((left_start, run.left, right_start, run.right))
        open_ranges.append((run.left + run.size, left_end, run.right + run.size, right_end))


def _codes(text: str) -> NDArray[np.uint32]:
    import numpy as np

    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


def _longest_run(left: NDArray[np.uint32], right: NDArray[np.uint32]) -> Run:
    """The longest common run; of equally long ones the first in `left`, then the first in `right`, as in difflib."""
    if len(left) <= len(right):
        return max(_longer_runs(left, right), key=lambda run: (run.size, -run.left, -run.right), default=Run(0, 0, 0))
    turned = (Run(run.right, run.left, run.size) for run in _longer_runs(right, left))
    return max(turned, key=lambda run: (run.size, -run.left, -run.right), default=Run(0, 0, 0))


def _longer_runs(short: NDArray[np.uint32], long: NDArray[np.uint32]) -> Iterator[Run]:
    """For each place of `short` the first longest run that ends there, where none before it was longer."""
    import numpy as np

    best = 1
    lengths = np.zeros(len(long) + 1, dtype=np.int32)  # of the runs that end before each place of `long`
    for place, code in enumerate(short):
        lengths[1:] = np.where(long == code, lengths[:-1] + 1, 0)
        end = int(lengths.argmax())
        size = int(lengths[end])
        if size >= best:
            best = size
            yield Run(place + 1 - size, end - size, size)
