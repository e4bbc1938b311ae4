"""The words of a page as columns: what most steps need of them are a few facts of all, not a value for each.

A page has hundreds of words, and their making is measured. So the engine hands on arrays, layout works on these, and
`RawWord` values are made where somebody looks at a single word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any, overload

from pincite.parsing.raw.pages import RawWord

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.document import HiddenReason

_make_word = partial(tuple.__new__, RawWord)
"""A `RawWord` from its fields in order, at half the cost of calling the class."""


@dataclass(slots=True, kw_only=True, eq=False)
class RawWords(Sequence[RawWord]):
    """The words of a page, the fields of `RawWord` as arrays of length n; `boxes` is (n, 4): left, top, right, bottom.

    Nothing of it is changed once it is made.
    """

    starts: NDArray[np.intp]
    ends: NDArray[np.intp]
    boxes: NDArray[np.float64]
    sizes: NDArray[np.float64]
    angles: NDArray[np.intp]
    runs: NDArray[np.intp]
    bold: NDArray[np.bool_]
    hidden: tuple[HiddenReason | None, ...]
    _made: tuple[RawWord, ...] | None = field(default=None, init=False)

    @classmethod
    def of(cls, words: Sequence[RawWord]) -> RawWords:
        """These words as columns; they themselves where they are that already."""
        import numpy as np

        if isinstance(words, RawWords):
            return words
        count = len(words)
        columns = list(zip(*words, strict=True)) if words else [()] * len(RawWord._fields)
        starts, ends, *sides, sizes, angles, runs, bold, hidden = columns
        table = cls(
            starts=np.fromiter(starts, np.intp, count),
            ends=np.fromiter(ends, np.intp, count),
            boxes=np.ascontiguousarray(np.fromiter(chain(*sides), np.float64, 4 * count).reshape(4, count).T),
            sizes=np.fromiter(sizes, np.float64, count),
            angles=np.fromiter(angles, np.intp, count),
            runs=np.fromiter(runs, np.intp, count),
            bold=np.fromiter(bold, np.bool_, count),
            hidden=hidden,
        )
        table._made = tuple(words)
        return table

    def __len__(self) -> int:
        return len(self.hidden)

    def __iter__(self) -> Iterator[RawWord]:
        return iter(self.made())

    @overload
    def __getitem__(self, index: int) -> RawWord: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[RawWord, ...]: ...

    def __getitem__(self, index: int | slice) -> RawWord | tuple[RawWord, ...]:
        if self._made is not None:
            return self._made[index]
        if isinstance(index, slice):
            facts = (self.sizes[index], self.angles[index], self.runs[index], self.bold[index])
            columns = (self.starts[index], self.ends[index], *self.boxes[index].T, *facts)
            values = [column.tolist() for column in columns]
            return tuple(map(_make_word, zip(*values, self.hidden[index], strict=True)))
        word_style = (self.sizes.item(index), self.angles.item(index), self.runs.item(index), self.bold.item(index))
        sides = self.boxes[index].tolist()
        return _make_word((self.starts.item(index), self.ends.item(index), *sides, *word_style, self.hidden[index]))

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as of other sequences that are compared by what they hold

    def made(self) -> tuple[RawWord, ...]:
        """All words as values, made once."""
        if self._made is None:
            self._made = self[:]
        return self._made

    def take(self, rows: Sequence[int]) -> RawWords:
        """The words in these rows, in their order."""
        import numpy as np

        places = np.array(rows, dtype=np.intp)
        return RawWords(
            starts=self.starts[places],
            ends=self.ends[places],
            boxes=self.boxes[places],
            sizes=self.sizes[places],
            angles=self.angles[places],
            runs=self.runs[places],
            bold=self.bold[places],
            hidden=tuple([self.hidden[row] for row in rows]),
        )

    def level(self) -> RawWords:
        """The words that are seen on level lines; all of them on the usual page."""
        if self.hidden.count(None) == len(self) and not self.angles.any():
            return self
        angles = self.angles.tolist()
        return self.take([row for row, reason in enumerate(self.hidden) if reason is None and not angles[row]])


@dataclass(slots=True, eq=False)
class Members(Sequence[RawWord]):
    """Some of a page's words in the order they are read: those in these rows of its columns."""

    words: RawWords
    rows: Sequence[int]

    @classmethod
    def of(cls, words: Sequence[RawWord]) -> Members:
        """These words as members; they themselves where they are that already."""
        return words if isinstance(words, Members) else cls(RawWords.of(words), range(len(words)))

    @property
    def end(self) -> int:
        """The engine's index behind the last word."""
        return self.words.ends.item(self.rows[-1])

    @property
    def starts(self) -> NDArray[np.intp]:
        """The engine's index of each word's first character."""
        return self._of(self.words.starts)

    @property
    def ends(self) -> NDArray[np.intp]:
        """The engine's index behind each word's last character."""
        return self._of(self.words.ends)

    @property
    def boxes(self) -> NDArray[np.float64]:
        """The words' boxes (n, 4)."""
        return self._of(self.words.boxes)

    def _of(self, column: NDArray[Any]) -> NDArray[Any]:
        """What a column of the page's words has for these."""
        import numpy as np

        rows = self.rows
        return (
            column[rows.start : rows.stop] if isinstance(rows, range) else column.take(np.array(rows, np.intp), axis=0)
        )

    @property
    def first_width(self) -> float:
        """The width of the first word in points."""
        row = self.rows[0]
        return self.words.boxes.item(row, 2) - self.words.boxes.item(row, 0)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[RawWord]:
        if isinstance(self.rows, range):
            return iter(self.words[self.rows.start : self.rows.stop])
        return map(self.words.__getitem__, self.rows)

    @overload
    def __getitem__(self, index: int) -> RawWord: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[RawWord, ...]: ...

    def __getitem__(self, index: int | slice) -> RawWord | tuple[RawWord, ...]:
        return tuple(self)[index] if isinstance(index, slice) else self.words[self.rows[index]]

    def __add__(self, others: Sequence[RawWord]) -> Members:
        if isinstance(others, Members) and others.words is self.words:
            return together((self, others))
        return Members.of((*self, *others))


def together(parts: Sequence[Members]) -> Members:
    """The words of all parts, one after another."""
    words = parts[0].words
    if all([part.words is words for part in parts]):
        rows = [part.rows for part in parts]
        return Members(words, _one_range(rows) or list(chain.from_iterable(rows)))
    return Members.of(list(chain.from_iterable(parts)))


def _one_range(parts: Sequence[Sequence[int]]) -> range | None:
    """The rows of all parts as one range, None where they are not: most pages are read in the engine's order."""
    ranges = [part for part in parts if isinstance(part, range)]
    if len(ranges) < len(parts) or any([after.start != before.stop for before, after in pairwise(ranges)]):
        return None
    return range(ranges[0].start, ranges[-1].stop)
