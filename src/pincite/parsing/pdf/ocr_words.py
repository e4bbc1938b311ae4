"""An engine's words as a raw page's: characters, font-height extents, sizes that layout can compare."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING

from pincite.parsing.ocr.protocols import Bitmap, OcrWord
from pincite.parsing.pdf.visibility.ink import VISIBLE_CONTRAST
from pincite.parsing.pdf.words import clean_chars
from pincite.parsing.raw.pages import RawPage, RawRect, RawWord

if TYPE_CHECKING:
    from pincite.document import HiddenReason

SURE = 45
"""Percent: a page of whose characters the engine is less sure on average stays unread. Measured with tesseract on pages
of contracts: 88 to 96 upright, worn ones included; 18 to 30 where the page lies on its side or upside down."""

SURE_OF_LINES = 85
"""The same for rapidocr, which is surer of all: 99 upright, 69 and 73 for what it makes of a page upside down."""

_ALIKE = 0.25
"""Lines whose height is this near to the page's usual one are in the usual size: ink says no more about fonts."""

_TALL = 1.8
"""A line's height over its words' usual height: more, and the line is askew or curved, and words keep their own."""

_ANSWERED = ("unread_picture", "untrusted_text")
"""Remarks that no longer hold when the page was read."""

_ASCENT, _MIDDLE, _DESCENT, _COMMA = 0.7, 0.46, 0.22, 0.14
"""Shares of the font size: what letters reach above the baseline, those without ascenders, and below it; commas too."""

_DEEP = frozenset("gjpqyQ()[]{}|/@$_§")
_COMMAS = frozenset(",;")
_OTHER_SCRIPTS = "\u0250"
_LOW = frozenset("acegmnopqrsuvwxyz.,:;-")
_RAISED = "-–—*'\"‘’“”°^~="
"""Characters that reach below the baseline, those that do not reach up, and those that end above it."""

_LONG = 4
"""Characters from which on a word is wider than high."""


def with_words(raw: RawPage, words: Sequence[OcrWord], bitmap: Bitmap, *, by_lines: bool = False) -> RawPage:
    """The page with what an engine read on its picture; its own visible words stay.

    Words that only an engine sees (pale on white) are hidden ones. The page is as it was when the engine is not sure
    enough of those that can be seen. Words that run up or down beside the lines are turned by a quarter. `by_lines`
    says that the engine finds lines, and its words have their height; else words end where their ink does.
    """
    scale = bitmap.scale
    readable_words = _readable(raw, words, scale)
    pale = {word for word in readable_words if _is_pale(bitmap, word)}
    if not _is_sure([word for word in readable_words if word not in pale], SURE_OF_LINES if by_lines else SURE):
        return raw
    lines: dict[int, list[OcrWord]] = {}
    for word in readable_words:
        lines.setdefault(word.line, []).append(word)
    sizes = {number: _size(line, by_lines=by_lines) for number, line in lines.items()}
    usual = _usual(lines, sizes)
    beside = {word for word in readable_words if _runs_down(word) and word.bottom - word.top > _TALL * usual}
    chars, count = [raw.chars], len(raw.chars)
    raw_words: list[RawWord] = []
    confidences: list[int] = [255] * len(raw.words)
    run = max((word.run for word in raw.words), default=0)
    for number, line in lines.items():
        run += 1
        size = usual if abs(sizes[number] - usual) <= _ALIKE * usual else sizes[number]
        extent = _extent([word for word in line if word not in beside], 0.0 if by_lines else size)
        for index, word in enumerate(line):
            gap = (" " if index else "\n") if count else ""
            start = count + len(gap)
            chars.append(gap + word.text)
            count = start + len(word.text)
            upper, lower = (word.top, word.bottom) if extent is None or word in beside else extent
            hidden: HiddenReason | None = "same_colour" if word in pale else None
            sides = (word.left / scale, upper / scale, word.right / scale, lower / scale)
            raw_words.append(
                RawWord(start, count, *sides, size / scale, 90 if word in beside else 0, run, False, hidden)
            )
            confidences.append(word.confidence)
    return replace(
        raw,
        chars="".join(chars),
        words=(*raw.words, *raw_words),
        images=tuple(image for image in raw.images if not any(_holds(image, word) for word in raw_words)),
        text_source="ocr",
        remarks=tuple(remark for remark in raw.remarks if remark.kind not in _ANSWERED),
        confidences=bytes(confidences),
    )


def _is_sure(words: Sequence[OcrWord], sure: int) -> bool:
    """Whether the engine read words and not the grain of a picture, or letters that stand on their head.

    Words that run down the page are not taken either, though engines read some of them: their lines would be mixed up.
    """
    long = [word for word in words if len(word.text) >= _LONG]
    if sum(map(_runs_down, long)) > len(long) / 2:
        return False
    characters = sum(len(word.text) for word in words)
    return characters > 0 and sum(word.confidence * len(word.text) for word in words) >= sure * characters


def _is_pale(bitmap: Bitmap, word: OcrWord) -> bool:
    """Whether no pixel of the word differs from another by what people see."""
    part = bitmap.pixels[max(int(word.top), 0) : int(word.bottom) + 1, max(int(word.left), 0) : int(word.right) + 1]
    return part.size == 0 or int(part.max()) - int(part.min()) < VISIBLE_CONTRAST


def _readable(raw: RawPage, words: Sequence[OcrWord], scale: float) -> list[OcrWord]:
    """The words without white space or control characters inside, less those that the page has as text of its own."""
    own = [RawRect(*word[2:6]) for word in raw.words if word.hidden is None]
    readable_words = []
    for word in words:
        middle = (word.left + word.right) / 2 / scale, (word.top + word.bottom) / 2 / scale
        if not all(map(math.isfinite, word[1:5])) or any(
            box.left <= middle[0] <= box.right and box.top <= middle[1] <= box.bottom for box in own
        ):
            continue
        text = "".join(clean_chars(word.text).split())
        if text:
            readable_words.append(word._replace(text=text))
    return readable_words


def _runs_down(word: OcrWord) -> bool:
    return len(word.text) >= _LONG and word.bottom - word.top > word.right - word.left


def _extent(line: Sequence[OcrWord], size: float) -> tuple[float, float] | None:
    """The top and bottom of a line of that font size as high as letters reach, whichever stand in it.

    None for words that are not on one line. Ink ends at the baseline in "now" and below it in "any": lines apart by
    their ink would be apart unevenly.
    """
    if not line:
        return None
    top, bottom = min(word.top for word in line), max(word.bottom for word in line)
    if bottom - top > _TALL * median(word.bottom - word.top for word in line):
        return None
    baseline = median([word.bottom - _below(word.text) * size for word in line if word.text.strip(_RAISED)] or [bottom])
    return min(top, baseline - _ASCENT * size), max(bottom, baseline + _DESCENT * size)


def _size(line: Sequence[OcrWord], *, by_lines: bool) -> float:
    """The usual font size of a line's longer words, told by their ink: a dash or a full stop says nothing about it.

    The height of a line that an engine found whole is taken for it.
    """
    longest = sorted(line, key=lambda word: -len(word.text))[:5]
    heights = [(word.bottom - word.top) / (1.0 if by_lines else _ink_share(word.text)) for word in longest]
    return max(median(heights), 1.0)


def _ink_share(text: str) -> float:
    """How much of its font's size a word's ink is high: that depends on which letters reach up and down."""
    return _below(text) + (_MIDDLE if _LOW.issuperset(text) else _ASCENT)


def _below(text: str) -> float:
    """How far a word's ink reaches below the baseline, as a share of its font's size."""
    if _DEEP.intersection(text) or any(char >= _OTHER_SCRIPTS and char.isalpha() for char in text):
        return _DESCENT
    return _COMMA if _COMMAS.intersection(text) else 0.0


def _usual(lines: dict[int, list[OcrWord]], sizes: dict[int, float]) -> float:
    """The size of the line that the page's middle character stands in."""
    weights = sorted((sizes[number], sum(len(word.text) for word in line)) for number, line in lines.items())
    remaining_weight = sum(weight for _, weight in weights) / 2
    for size, weight in weights:
        remaining_weight -= weight
        if remaining_weight <= 0:
            return size
    return weights[-1][0]


def _holds(image: RawRect, word: RawWord) -> bool:
    x, y = (word.left + word.right) / 2, (word.top + word.bottom) / 2
    return image.left <= x <= image.right and image.top <= y <= image.bottom
