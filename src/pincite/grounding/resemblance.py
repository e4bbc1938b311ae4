"""The guarded fuzzy match: the passage that resembles a quote most, and every reason not to accept it.

A passage is accepted when its characters are at least 85 % alike, it begins and ends where words and numbers do, it
agrees with the quote on every critical token, figure and sign (`pincite.text.critical`) in order, and each word that
differs is harmless: a misspelling (`pincite.grounding.misspelling`) of an ordinary word, a word split or joined, or one
of seven function words left out or added. All other words, and capitalised words that differ in a letter, object.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.grounding.misspelling import is_misspelling
from pincite.grounding.quotes import FIGURE_NEXT, ends_loosely
from pincite.text.boundaries import is_whole
from pincite.text.critical import disagreement, kind_of_word, without_critical
from pincite.text.normalise import alphanumeric, fold

if TYPE_CHECKING:
    from pincite.grounding.index import DocumentIndex
    from pincite.grounding.streams import Stream

THRESHOLD = 0.85
"""The least share of characters that must be alike (1 − insertions and deletions / both lengths)."""

LONGEST = 50_000
"""Quotes with more characters are not matched by resemblance: the work grows with the square."""

_LONG_ENOUGH = 8
_WORTH_SHOWING = 0.5
_PUNCTUATION = " .,;:!?'\"()[]•"
_MAX_SEEDS, _MAX_HITS, _BUCKET = 8, 40, 48
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*|[^\w\s.,;:!?\"'()\[\]{}*`_•|#/\\-]")
# The only words that a quote may leave out or add.
_FILLERS = frozenset(("a", "an", "the", "that", "of", "such", "said"))
_PREFIXES = (
    "un",
    "in",
    "im",
    "il",
    "ir",
    "non",
    "dis",
    "mis",
    "anti",
    "de",
    "re",
    "pre",
    "post",
    "sub",
    "over",
    "under",
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage `[start, end)` of a stream, how alike it is (0–1), and the first objection, as (quote's, text's) words.

    `critical` tells an objection about a critical token or a name from one about ordinary words.
    """

    start: int
    end: int
    similarity: float
    objection: tuple[str, str] | None
    critical: bool

    @property
    def accepted(self) -> bool:
        """Whether the passage may stand for the quote."""
        return self.similarity >= THRESHOLD and self.objection is None


def nearest_passage(folded: str, quote: str, index: DocumentIndex) -> Candidate | None:
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
    excerpt = _original(index, stream, start, end)
    objection, critical = objections(quote, excerpt, index)
    if objection is None and not is_whole(stream.text, start, end):
        objection, critical = (folded, stream.surroundings(start, end)), True
    if objection is None and ends_loosely(quote) and FIGURE_NEXT.match(stream.text, end):
        objection, critical = ("", stream.surroundings(start, end + 1)), True
    return Candidate(start, end, alike, objection, critical)


def similarity(folded_quote: str, folded_excerpt: str) -> float:
    """The share of characters that are alike, 0–1: 1 − (insertions + deletions) / (both lengths)."""
    from rapidfuzz.distance import Indel

    return Indel.normalized_similarity(folded_quote, folded_excerpt)


def objections(quote: str, excerpt: str, index: DocumentIndex) -> tuple[tuple[str, str] | None, bool]:
    """The first reason not to take the excerpt for the quote, and whether it is about a critical token or a name."""
    folded_quote, folded_excerpt = _without_cut_words(fold(quote), fold(excerpt), index)
    clash = disagreement(folded_quote, folded_excerpt)
    if clash is not None:
        return clash, True
    names = _capitalised(quote) | _capitalised(excerpt)
    words, others = (_WORD.findall(without_critical(text)) for text in (folded_quote, folded_excerpt))
    for ours, theirs in _differences(words, others):
        if alphanumeric("".join(ours)) == alphanumeric("".join(theirs)):
            continue
        refused = _refused(ours, theirs, names, index)
        if refused is not None:
            return (" ".join(ours), " ".join(theirs)), refused
    return None, False


def _without_cut_words(quote: str, excerpt: str, index: DocumentIndex) -> tuple[str, str]:
    """Both folded texts without their first or last words where the quote was cut inside a word.

    Long quotes only: a cut "ompany will …" or "… standards. I" loses little, but "able to pay" is not "unable to pay"
    and "Smith" may be all there is of "Smithson".
    """
    ours, theirs = quote.split(), excerpt.split()
    if min(len(ours), len(theirs)) <= _LONG_ENOUGH:
        return quote, excerpt
    if _is_cut_start(ours[0], theirs[0]):
        ours, theirs = ours[1:], theirs[1:]
    if _is_cut_end(ours[-1], theirs[-1], ours[:-1], index):
        ours, theirs = ours[:-1], theirs[:-1]
    return " ".join(ours), " ".join(theirs)


def _is_cut_start(mine: str, other: str) -> bool:
    missing = other.removesuffix(mine)
    return mine.isalpha() and missing.isalpha() and len(missing) <= 2 and missing not in (*_PREFIXES, "a", "ab")


def _is_cut_end(mine: str, other: str, before: list[str], index: DocumentIndex) -> bool:
    bare = re.match(r"[^\W\d_]*", other)
    full = bare.group() if bare else ""
    if not mine.isalpha() or mine == full or not full.startswith(mine) or kind_of_word(mine):
        return False
    if len(mine) == 1:
        return True
    stands_alone = next(index.pages.find(mine), None) is not None
    missing = full[len(mine) :]
    no_word = missing == "e" or (missing == "s" and mine[-1] in "iu")
    return not stands_alone and (len(mine) < 4 or full in before or no_word)


def _refused(ours: list[str], theirs: list[str], names: frozenset[str], index: DocumentIndex) -> bool | None:
    """None when a difference is harmless; otherwise whether it is about a critical word or a name."""
    ours = [word for word in ours if word not in _FILLERS]
    theirs = [word for word in theirs if word not in _FILLERS]
    if any(kind_of_word(word) for word in (*ours, *theirs)):
        return True
    if len(ours) == len(theirs) and all(
        _same_word(mine, other, names, index) for mine, other in zip(ours, theirs, strict=True)
    ):
        return None
    return bool(names.intersection((*ours, *theirs)))


def _same_word(mine: str, other: str, names: frozenset[str], index: DocumentIndex) -> bool:
    """Whether two folded words are the same word, misspelt in the quote."""
    if mine == other:
        return True
    if {mine, other} & names or not is_misspelling(mine, other):
        return False
    # A word that the document uses elsewhere is no misspelling: it is another word.
    return next(index.pages.find(mine), None) is None


def _differences(ours: list[str], theirs: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Runs of words in which two texts differ, each between two runs of equal words."""
    from rapidfuzz.distance import Levenshtein

    mine: list[str] = []
    other: list[str] = []
    for op in Levenshtein.opcodes(ours, theirs):
        if op.tag == "equal":
            if mine or other:
                yield mine, other
            mine, other = [], []
        else:
            mine = mine + ours[op.src_start : op.src_end]
            other = other + theirs[op.dest_start : op.dest_end]
    if mine or other:
        yield mine, other


def _capitalised(text: str) -> frozenset[str]:
    """Folded words that begin with a capital: names, defined terms, beginnings of sentences."""
    return frozenset(
        word for piece in text.split() if any(char.isupper() for char in piece) for word in _WORD.findall(fold(piece))
    )


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
        near = [(offset, at) for offset, at in hits if (at - offset) // _BUCKET in (bucket, bucket + 1)]
        first, last = min(near), max(near)
        before = sum(1 for start, _ in words if start < first[0])
        after = sum(1 for start, _ in words if start > last[0])
        for slack in (0, 1):
            start = _words_left(text, first[1], before + slack)
            end = _words_right(text, last[1], after + slack)
            yield start, end


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


def _original(index: DocumentIndex, stream: Stream, start: int, end: int) -> str:
    pages = index.document.pages
    return " ".join(pages[place.page - 1].text[place.start : place.end] for place in stream.places(start, end))
