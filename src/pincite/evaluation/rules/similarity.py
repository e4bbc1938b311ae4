"""Pairs of similar texts: exactly those that a comparison of all pairs finds, without comparing all pairs.

Similarity is rapidfuzz's `ratio`: twice the longest common subsequence over both lengths. A ratio from `threshold` on
leaves room for few differences, and every insertion or deletion changes one count of a character and at most three of
the pairs of neighbouring characters. So each text has signatures, bits that say "has two e" or "has `th`"; two texts
whose signatures differ in more bits than the differences could change are not similar. Signatures are compared by
whole columns, in order of length, and only what is left is compared letter by letter. Where signatures tell nothing
(the same letters in many orders) rapidfuzz compares whole blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Bits = NDArray[np.uint8]
    Words = NDArray[np.uint64]
    Numbers = NDArray[np.int64]

_ROWS = 64
"""Texts that are looked at together."""

_DENSE = 0.15
"""The share of pairs from which comparing all of them at once, at a fifth of the cost of one by one, is cheaper."""

_ROUNDING = 1e-6
_COUNT_WORDS = 3
_PAIR_WORDS = 4
_BYTE = 255


def similar_pairs(texts: Sequence[str], *, threshold: float, batch: int = 100_000) -> list[tuple[int, int, float]]:
    """Every pair of texts with a ratio of at least `threshold` (0 to 1), as (place, later place, ratio), in order.

    Empty texts are similar to nothing. Time grows with the pairs of similar length, at a few nanoseconds for each, and
    with the pairs found. About `batch` pairs are looked at together, which bounds memory.
    """
    order = sorted((at for at, text in enumerate(texts) if text), key=lambda at: (len(texts[at]), texts[at]))
    if len(order) < 2:
        return []
    search = _SimilaritySearch.over([texts[at] for at in order], threshold=threshold)
    pairs = ((order[first], order[second], ratio) for first, second, ratio in search.pairs(batch))
    return sorted((min(first, second), max(first, second), ratio) for first, second, ratio in pairs)


@dataclass(frozen=True, slots=True)
class _LengthGroup:
    """Texts of one length, from `start` to `stop`, and for each those up to `end` that may be similar to it."""

    start: int
    stop: int
    end: int
    left: list[Numbers]

    @property
    def is_dense(self) -> bool:
        """Whether so many are left that comparing all of them costs less than a second look."""
        pairs = (self.stop - self.start) * (self.end - self.start)
        return sum(map(len, self.left)) > _DENSE * pairs


@dataclass(frozen=True, slots=True)
class _SimilaritySearch:
    """Texts by length with their signatures: one column of 64 bits for the first look, the others for the second."""

    texts: list[str]
    lengths: Numbers
    first: Words
    counts: Words
    neighbours: Words
    threshold: float

    @staticmethod
    def over(texts: list[str], *, threshold: float) -> _SimilaritySearch:
        """The search over texts that are ordered by length."""
        lengths = np.array([len(text) for text in texts], dtype=np.int64)
        codes = np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), dtype=np.uint32).astype(np.int64)
        owners = np.repeat(np.arange(len(texts)), lengths)
        inside = owners[1:] == owners[:-1]
        _, letters = np.unique(codes, return_inverse=True)
        joined = letters[:-1] * (letters.max() + 1) + letters[1:]
        counts = _signatures(owners, letters, len(texts), words=_COUNT_WORDS)
        return _SimilaritySearch(
            texts=texts,
            lengths=lengths,
            first=np.ascontiguousarray(counts[:, 0]),
            counts=counts,
            neighbours=_signatures(owners[:-1][inside], joined[inside], len(texts), words=_PAIR_WORDS),
            threshold=threshold,
        )

    def pairs(self, batch: int) -> Iterator[tuple[int, int, float]]:
        """Every similar pair by places in the order of lengths."""
        first_places: list[Numbers] = []
        second_places: list[Numbers] = []
        pending = 0
        for block in self._first_look():
            if block.is_dense:
                yield from self._every_pair(block)
                continue
            for place, left in zip(range(block.start, block.stop), block.left, strict=True):
                first_places.append(np.full(len(left), place, dtype=np.int64))
                second_places.append(left)
                pending += len(left)
            if pending >= batch:
                yield from self._second_look(np.concatenate(first_places), np.concatenate(second_places))
                first_places, second_places, pending = [], [], 0
        if first_places:
            yield from self._second_look(np.concatenate(first_places), np.concatenate(second_places))

    def _first_look(self) -> Iterator[_LengthGroup]:
        """For texts of one length, some at a time, those after each that the first column does not rule out."""
        size, longest = len(self.texts), int(self.lengths[-1])
        starts = np.searchsorted(self.lengths, np.arange(longest + 2)).tolist()
        differing, counted = np.empty(size, dtype=np.uint64), np.empty(size, dtype=np.uint8)
        for length in range(int(self.lengths[0]), longest + 1):
            base, next_, end = (
                starts[length],
                starts[length + 1],
                starts[min(self._longest_partner(length), longest) + 1],
            )
            allowed = np.minimum(self._differences(length + self.lengths[base:end]), _BYTE).astype(np.uint8)
            for start in range(base, next_, _ROWS):
                stop = min(start + _ROWS, next_)
                left = []
                for at in range(start, stop):
                    width = end - at - 1
                    np.bitwise_xor(self.first[at + 1 : end], self.first[at], out=differing[:width])
                    _count_bits(differing[:width], counted[:width])
                    left.append(np.flatnonzero(counted[:width] <= allowed[at + 1 - base :]) + (at + 1))
                yield _LengthGroup(start, stop, end, left)

    def _every_pair(self, block: _LengthGroup) -> Iterator[tuple[int, int, float]]:
        """The similar pairs of a block, all of whose pairs are compared letter by letter."""
        from rapidfuzz import fuzz
        from rapidfuzz.process import cdist

        rows, columns = self.texts[block.start : block.stop], self.texts[block.start : block.end]
        ratios = cdist(rows, columns, scorer=fuzz.ratio, dtype=np.float64)
        for row, column in np.argwhere(ratios >= 100 * self.threshold).tolist():
            if row < column:
                yield block.start + row, block.start + column, float(ratios[row, column]) / 100

    def _second_look(self, ones: Numbers, others: Numbers) -> Iterator[tuple[int, int, float]]:
        """Of these pairs those that are similar: by all signatures, then by their letters."""
        from rapidfuzz import fuzz
        from rapidfuzz.process import cpdist

        allowed = self._differences(self.lengths[ones] + self.lengths[others])
        for signatures, most in ((self.counts, 1), (self.neighbours, 3)):
            mask = _differing_bits(signatures, ones, others) <= most * allowed
            ones, others, allowed = ones[mask], others[mask], allowed[mask]
        ratios = cpdist(
            [self.texts[at] for at in ones.tolist()],
            [self.texts[at] for at in others.tolist()],
            scorer=fuzz.ratio,
            dtype=np.float64,
        )
        for at in np.flatnonzero(ratios >= 100 * self.threshold).tolist():
            yield int(ones[at]), int(others[at]), float(ratios[at]) / 100

    def _differences(self, lengths: Numbers) -> Numbers:
        """The most insertions and deletions between similar texts whose lengths have this sum."""
        common = np.ceil(self.threshold * lengths / 2 - _ROUNDING).astype(np.int64)
        differences: Numbers = np.maximum(lengths - 2 * common, 0)
        return differences

    def _longest_partner(self, length: int) -> int:
        """The length of the longest text that may be similar to one of this length."""
        return floor(length * (2 - self.threshold) / self.threshold + _ROUNDING)


def _signatures(owners: Numbers, things: Numbers, size: int, *, words: int) -> Words:
    """Bits for each of `size` texts: one for each of the most telling (thing, how many times at least) that it has.

    `owners` are the texts in order, `things` what each has. The first column has the 64 that tell most: which texts in
    about equal parts have and lack.
    """
    order = np.lexsort((things, owners))
    owner, thing = owners[order], things[order]
    places = np.arange(len(order))
    new = np.ones(len(order), dtype=bool)
    new[1:] = (owner[1:] != owner[:-1]) | (thing[1:] != thing[:-1])
    times = np.minimum(places - np.maximum.accumulate(np.where(new, places, 0)), _BYTE)
    _, features, having = np.unique(thing * (_BYTE + 1) + times, return_inverse=True, return_counts=True)
    telling = np.argsort(-(having * (size - having)), kind="stable")
    bits = np.empty(len(having), dtype=np.int64)
    bits[telling] = np.arange(len(having))
    bit = bits[features]
    owner, bit = owner[bit < 64 * words], bit[bit < 64 * words]
    signatures = np.zeros((size, words), dtype=np.uint64)
    np.bitwise_or.at(signatures, (owner, bit >> 6), np.uint64(1) << (bit & 63).astype(np.uint64))
    return signatures


def _differing_bits(signatures: Words, ones: Numbers, others: Numbers) -> Numbers:
    """In how many bits the signatures of each pair differ."""
    differing = signatures[ones] ^ signatures[others]
    counted = np.empty(differing.shape, dtype=np.uint8)
    _count_bits(differing, counted)
    sums: Numbers = counted.sum(axis=1, dtype=np.int64)
    return sums


def _count_bits(words: Words, out: Bits) -> None:
    """How many bits each word has, written to `out`."""
    if hasattr(np, "bitwise_count"):
        np.bitwise_count(words, out=out)
    else:  # numpy 1
        _count_bits_by_sums(words, out)


def _count_bits_by_sums(words: Words, out: Bits) -> None:
    """The same by sums over ever larger groups of bits."""
    pairs = words - ((words >> np.uint64(1)) & np.uint64(0x5555555555555555))
    fours = (pairs & np.uint64(0x3333333333333333)) + ((pairs >> np.uint64(2)) & np.uint64(0x3333333333333333))
    bytes_ = (fours + (fours >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    out[...] = (bytes_ * np.uint64(0x0101010101010101)) >> np.uint64(56)
