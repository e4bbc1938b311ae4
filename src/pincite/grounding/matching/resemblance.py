"""The guarded fuzzy match: the passage that resembles a quote most, and every reason not to accept it.

A passage is accepted when its characters are at least 85 % alike, it begins and ends where words and numbers do, and no
word of it objects (`pincite.grounding.matching.alignment`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from pincite.grounding.matching.alignment import Objection, objection
from pincite.grounding.quotes import FIGURE_NEXT, ends_loosely

if TYPE_CHECKING:
    from pincite.grounding.matching.index import DocumentIndex

THRESHOLD = 0.85
"""The least share of characters that must be alike (1 − insertions and deletions / both lengths)."""

LONGEST = 50_000
"""Quotes with more characters are not matched by resemblance: the work grows with the square."""

_WORTH_SHOWING = 0.5
_PUNCTUATION = " .,;:!?'\"()[]•"
_MAX_SEEDS, _MAX_HITS, _BUCKET = 8, 40, 48


@dataclass(frozen=True, slots=True)
class SimilarPassage:
    """A passage `[start, end)` of a stream, how alike it is (0–1), and the first objection."""

    start: int
    end: int
    similarity: float
    objection: Objection | None

    @property
    def accepted(self) -> bool:
        """Whether the passage may stand for the quote."""
        return self.similarity >= THRESHOLD and self.objection is None


def nearest_passage(folded: str, quote: str, index: DocumentIndex) -> SimilarPassage | None:
    """The passage most like the quote, accepted or not; None when nothing comes close enough to show."""
    stream = index.pages
    if len(folded) > LONGEST or not stream.text:
        return None
    best: tuple[float, int, int] | None = None
    for window in _windows(folded, stream.text):
        start, end = _trimmed(*window, folded, stream.text)
        if end > start:
            alike = similarity(folded, stream.text[start:end])
            if best is None or alike > best[0]:
                best = alike, start, end
    if best is None or best[0] < _WORTH_SHOWING:
        return None
    alike, start, end = best
    places = stream.places(start, end)
    excerpt = " ".join(index.document.pages[place.page - 1].text[place.start : place.end] for place in places)
    clash = objection(quote, excerpt, index, scanned=index.is_scanned(place.page for place in places))
    if clash is None and not stream.is_whole(start, end):
        clash = Objection(folded, stream.surroundings(start, end), critical=True)
    if clash is None and ends_loosely(quote) and FIGURE_NEXT.match(stream.text, end):
        clash = Objection("", stream.surroundings(start, end + 1), critical=True)
    return SimilarPassage(start, end, alike, clash)


def similarity(folded_quote: str, folded_excerpt: str) -> float:
    """The share of characters that are alike, 0–1: 1 − (insertions + deletions) / (both lengths)."""
    from rapidfuzz.distance import Indel

    return Indel.normalized_similarity(folded_quote, folded_excerpt)


def _windows(folded: str, text: str) -> Iterator[tuple[int, int]]:
    """Ranges of the text worth comparing: around the places where most seeds of the quote line up."""
    words = [(match.start(), match.end()) for match in re.finditer(r"\S+", folded)]
    for width in (3, 2, 1):
        seeds = _seeds(words, folded, width)
        hits = [(offset, at) for offset, seed in seeds for at in _find_all(seed, text)]
        if hits:
            break
    else:
        return
    votes = Counter((at - offset) // _BUCKET for offset, at in hits)
    for bucket, _ in sorted(votes.items(), key=lambda item: (-item[1] - votes.get(item[0] + 1, 0), item[0]))[:3]:
        bucket_hits = [(offset, at) for offset, at in hits if (at - offset) // _BUCKET in (bucket, bucket + 1)]
        first, last = min(bucket_hits), max(bucket_hits)
        before = sum(1 for start, _ in words if start < first[0])
        after = sum(1 for start, _ in words if start > last[0])
        starts = [_words_left(text, first[1], before + slack) for slack in (0, 1)]
        ends = [_words_right(text, last[1], after + slack) for slack in (0, 1)]
        yield from product(starts, ends)


def _trimmed(start: int, end: int, folded: str, text: str) -> tuple[int, int]:
    """The window without punctuation at its ends that the quote does not have."""
    while start < end and text[start] in _PUNCTUATION and text[start] != folded[0]:
        start += 1
    while start < end and text[end - 1] in _PUNCTUATION and text[end - 1] != folded[-1]:
        end -= 1
    return start, end


def _seeds(words: list[tuple[int, int]], folded: str, width: int) -> list[tuple[int, str]]:
    """About 8 runs of `width` words spread over the quote; single words only when they are long enough."""
    runs = [(words[at][0], folded[words[at][0] : words[at + width - 1][1]]) for at in range(len(words) - width + 1)]
    if width == 1:
        runs = [run for run in runs if len(run[1]) > 3]
    step = max(1, -(-len(runs) // _MAX_SEEDS))
    return runs[::step]


def _find_all(seed: str, text: str) -> Iterator[int]:
    at = text.find(seed)
    for _ in range(_MAX_HITS):
        if at < 0:
            return
        yield at
        at = text.find(seed, at + 1)


def _words_left(text: str, at: int, count: int) -> int:
    at = text.rfind(" ", 0, at) + 1
    for _ in range(count):
        if at <= 1:
            return 0
        at = text.rfind(" ", 0, at - 1) + 1
    return at


def _words_right(text: str, at: int, count: int) -> int:
    for _ in range(count + 1):
        at = text.find(" ", at + 1)
        if at < 0:
            return len(text)
    return at
