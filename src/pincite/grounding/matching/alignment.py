"""A quote's words against the words of the page, one by one: every difference objects that is not known as harmless.

First, last and inner words are held to one rule. Harmless are: white space, punctuation and hyphens; ordinal endings of
dates and thousands commas of figures; a slip (`pincite.grounding.matching.slips`); and, in long quotes, a first or last
word that was cut where the cut leaves no word. Whatever is harmless is replaced by what the page has, and then both
texts must agree on every critical token, figure and sign (`pincite.text.critical`). No word may be missing, added or
moved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from pincite.grounding.matching.slips import is_slip
from pincite.grounding.matching_blocks import common_length
from pincite.text.boundaries import NUMBER_WORDS
from pincite.text.critical import critical_tokens, disagreement, joins_prefix, kind_of_word
from pincite.text.dictionary import is_english_word
from pincite.text.normalise import alphanumeric, fold

if TYPE_CHECKING:
    from pincite.grounding.matching.index import DocumentIndex

_LONG_ENOUGH = 8
# An amount or a date in words is no longer.
_MARGIN = 48
_SHORTEST_END = 3
_MOST_CUT = 2
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*|[^\w\s.,;:!?\"'()\[\]{}*`_•|#/\\-]")
_COMPOUND = re.compile(r"\w+(?:[-\u00ad\u2010\u2011]\w+)+")
_SAID_TWICE = re.compile(
    rf"\b({NUMBER_WORDS}(?:[\s-]+(?:and\s+)?{NUMBER_WORDS}){{0,8}})\s*\(\d[\d.,]*\)", re.IGNORECASE
)
_DIGIT = re.compile(r"\d")
_BRACKETED_FIGURE = re.compile(r"\(\d[\d.,]*\)")
# What begins like a number, in brackets behind a word: such a number may restate the one before it.
_RESTATED_NEXT = re.compile(rf"[^\W\d_]\s*\(\s*(?:\d|[^\w\s\"']|(?:an?|half|{NUMBER_WORDS})\b)")
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")
_MONTH = r"(?:jan|febr?|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"
_MONTH_BEFORE = re.compile(rf"\b{_MONTH}\s+(?:the\s+)?$")
_MONTH_BEHIND = re.compile(rf"\s+(?:day\s+)?(?:of\s+)?{_MONTH}\b")
_SENTENCE_END = re.compile(r"[.;:!?][\"')\]]*\s+$")


class Objection(NamedTuple):
    """The words of quote and page that differ, and whether one of them is a critical token or a name."""

    quoted: str
    printed: str
    critical: bool


class _AlignedWord(NamedTuple):
    text: str
    start: int
    end: int


def objection(quote: str, excerpt: str, index: DocumentIndex, *, scanned: bool = False) -> Objection | None:
    """The first reason not to take the excerpt for the quote; None where there is none.

    Both as they are written, not folded. `scanned` says that the excerpt was read by OCR. A figure in brackets that
    restates the number word before it may stand in one of them only: "five (5) years" and "five years".
    """
    clash = _clash(quote, excerpt, index, scanned=scanned)
    if clash is None or not (_BRACKETED_FIGURE.search(quote) or _BRACKETED_FIGURE.search(excerpt)):
        return clash
    shorter = _said_once(quote), _said_once(excerpt)
    # "five () years" has lost the figure alone
    if shorter == (quote, excerpt) or shorter[0].count("(") != shorter[1].count("("):
        return clash
    return clash if _clash(*shorter, index, scanned=scanned) is not None else None


def _clash(quote: str, excerpt: str, index: DocumentIndex, *, scanned: bool) -> Objection | None:
    words = _AlignedTexts(quote, excerpt, index=index, scanned=scanned)
    difference = words.first_difference()
    folded_excerpt = fold(excerpt)
    if difference is None:
        clash = disagreement(words.repaired(), folded_excerpt)
        return Objection(*clash, critical=True) if clash is not None else None
    # Refused by its words. What is left is to name the whole date or amount, and a sign that no word has.
    kinds = {kind_of_word(word) for word in f"{difference.quoted} {difference.printed}".split()}
    if difference.critical and kinds.isdisjoint(("number", "date", "unit")):
        return difference
    clash = disagreement(*_around_differences(words.repaired(), folded_excerpt))
    return Objection(*clash, critical=True) if clash is not None else difference


def _around_differences(left: str, right: str) -> tuple[str, str]:
    """Two texts from a few words before the first character that differs to a few words behind the last."""
    start = max(0, common_length(left, right) - _MARGIN)
    most = min(len(left), len(right)) - start
    end = min(max(0, common_length(left[::-1], right[::-1]) - _MARGIN), most)
    left_end, right_end = len(left) - end, len(right) - end
    start = left.rfind(" ", 0, start + 1) + 1
    space = left.find(" ", left_end)
    behind = (space if space >= 0 else len(left)) - left_end
    return left[start : left_end + behind], right[start : right_end + behind]


def _said_once(text: str) -> str:
    """The text without figures in brackets that restate the number words before them."""

    def words_only(match: re.Match[str]) -> str:
        folded = fold(match.group())
        # one token from the first word to the closing bracket: both have one value
        restated = [(token.start, token.end) for token in critical_tokens(folded)] == [(0, len(folded))]
        return match[1] if restated else match.group()

    return _SAID_TWICE.sub(words_only, text)


class _AlignedTexts:
    """Two texts as folded words, aligned."""

    def __init__(self, quote: str, excerpt: str, *, index: DocumentIndex, scanned: bool) -> None:
        self._texts = quote, excerpt
        self._quote = fold(quote)
        self._index, self._scanned = index, scanned
        self._ours, self._theirs = _split(self._quote), _split(fold(excerpt))
        self._pairs: dict[int, list[tuple[_AlignedWord, _AlignedWord]]] = {}  # slips of a run, looked up once

    @cached_property
    def _names(self) -> frozenset[str]:
        quote, excerpt = self._texts
        return _capitalised(quote) | _capitalised(excerpt)

    @cached_property
    def _compounds(self) -> frozenset[str]:
        """Folding joins them ("twelve-month"), and then no part of them is known to be critical."""
        return frozenset(fold(word) for text in self._texts for word in _COMPOUND.findall(text))

    @cached_property
    def _cuts(self) -> frozenset[tuple[int, int]]:
        return frozenset(self._cut_ends())

    def repaired(self) -> str:
        """The folded quote with the page's words in place of those that differ harmlessly."""
        text = self._quote
        pairs = [pair for at in range(len(self._differences)) for pair in self._slips(at)]
        for mine, theirs_word in reversed(pairs):
            text = text[: mine.start] + theirs_word.text + text[mine.end :]
        return text

    def first_difference(self) -> Objection | None:
        """The first run of words that differ and are not known to be the same."""
        for at, (ours, theirs) in enumerate(self._differences):
            mine, their_words = [word.text for word in ours], [word.text for word in theirs]
            respaced = _joined(ours) == _joined(theirs) and not joins_prefix(mine, their_words)
            if respaced or self._slips(at):
                continue
            critical = any(kind_of_word(word) for word in (*mine, *their_words)) or bool(
                self._names.intersection(mine + their_words)
            )
            return Objection(" ".join(mine), " ".join(their_words), critical)
        return None

    def _slips(self, at: int) -> list[tuple[_AlignedWord, _AlignedWord]]:
        """The pairs of a run of differences where each is one word; empty where one of them is not."""
        if at not in self._pairs:
            ours, theirs = self._differences[at]
            pairs = list(zip(ours, theirs, strict=False))
            same = len(ours) == len(theirs) and all(self._is_same(mine, their_word) for mine, their_word in pairs)
            self._pairs[at] = pairs if same else []
        return self._pairs[at]

    def _is_same(self, mine: _AlignedWord, other: _AlignedWord) -> bool:
        if mine.text == other.text or (mine.start, other.start) in self._cuts:
            return True
        name = not self._names.isdisjoint((mine.text, other.text))
        if not self._compounds.isdisjoint((mine.text, other.text)):
            return False
        if not is_slip(mine.text, other.text, scanned=self._scanned, name=name):
            return False
        # A word that the document uses elsewhere is another word; what OCR misread once, it misreads again.
        return self._scanned or not self._stands_alone(mine.text)

    def _stands_alone(self, word: str) -> bool:
        return next(self._index.pages.find(word), None) is not None

    def _cut_ends(self) -> Iterator[tuple[int, int]]:
        """Starts of the first and the last words where the quote's was cut: "ompany will …", "… standards. I".

        Long quotes only. What is left must be no word, and the whole word known and not critical, except where it
        begins a sentence of which the quote has nothing else.
        """
        ours, theirs = self._ours, self._theirs
        if min(len(ours), len(theirs)) <= _LONG_ENOUGH:
            return
        mine, their_word = ours[0], theirs[0]
        cut = len(their_word.text) - len(mine.text) <= _MOST_CUT and their_word.text.endswith(mine.text)
        if cut and self._is_fragment(mine.text, their_word.text) and kind_of_word(their_word.text) is None:
            yield mine.start, their_word.start
        mine, their_word = ours[-1], theirs[-1]
        begins = _SENTENCE_END.search(self._quote, max(0, mine.start - 8), mine.start) is not None
        if their_word.text.startswith(mine.text) and (
            (begins and len(mine.text) <= _SHORTEST_END and mine.text.isalpha() and kind_of_word(mine.text) is None)
            or (self._is_fragment(mine.text, their_word.text) and kind_of_word(their_word.text) is None)
        ):
            yield mine.start, their_word.start

    def _is_fragment(self, mine: str, whole: str) -> bool:
        if len(mine) < _SHORTEST_END or mine == whole or not mine.isalpha() or not is_english_word(whole):
            return False
        return not is_english_word(mine) and kind_of_word(mine) is None and not self._stands_alone(mine)

    @cached_property
    def _differences(self) -> list[tuple[list[_AlignedWord], list[_AlignedWord]]]:
        """Runs of words in which the texts differ, each between two runs of equal words."""
        from rapidfuzz.distance import Levenshtein

        runs: list[tuple[list[_AlignedWord], list[_AlignedWord]]] = []
        is_open = False
        for op in Levenshtein.opcodes([word.text for word in self._ours], [word.text for word in self._theirs]):
            if op.tag == "equal":
                is_open = False
                continue
            if not is_open:
                runs.append(([], []))
            is_open = True
            runs[-1][0].extend(self._ours[op.src_start : op.src_end])
            runs[-1][1].extend(self._theirs[op.dest_start : op.dest_end])
        return runs


def _split(folded: str) -> list[_AlignedWord]:
    """The words of a folded text without number words that a figure in brackets restates: "thirty (30)" is "30"."""
    words = [_AlignedWord(match.group(), *match.span()) for match in _WORD.finditer(folded)]
    if _DIGIT.search(folded):
        words = [_plain(word, folded) if word.text[0].isdigit() else word for word in words]
    if "(" not in folded or not _RESTATED_NEXT.search(folded):
        return words
    restated = [
        (token.start, token.end)
        for token in critical_tokens(folded)
        if token.kind == "number" and folded[token.start].isalpha() and folded[token.end - 1] == ")"
    ]
    return [
        word
        for word in words
        if not (word.text.isalpha() and any(start <= word.start < end for start, end in restated))
    ]


def _plain(word: _AlignedWord, folded: str) -> _AlignedWord:
    """The word; the ordinal of a date without its ending ("5th of May")."""
    ordinal = _ORDINAL.fullmatch(word.text)
    if ordinal is None:
        return word
    beside = _MONTH_BEFORE.search(folded, 0, word.start) or _MONTH_BEHIND.match(folded, word.end)
    return word._replace(text=ordinal[1]) if beside else word


def _joined(words: list[_AlignedWord]) -> str:
    return alphanumeric("".join(word.text for word in words))


def _capitalised(text: str) -> frozenset[str]:
    """Folded words that begin with a capital: names, defined terms, beginnings of sentences."""
    pieces = [piece for piece in text.split() if any(map(str.isupper, piece))]
    return frozenset(word for piece in pieces for word in _WORD.findall(fold(piece)))
