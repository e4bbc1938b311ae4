"""An engine's words as a raw page's: characters, font-height extents, sizes that layout can compare."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING

from pincite.parsing.ink import VISIBLE_CONTRAST
from pincite.parsing.ocr.protocols import Bitmap, OcrWord
from pincite.parsing.raw import RawPage, RawRect, RawWord
from pincite.parsing.words import clean_chars

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

_LONG = 4
"""Characters from which on a word is wider than high."""


def with_words(raw: RawPage, words: Sequence[OcrWord], bitmap: Bitmap, *, sure: int = SURE) -> RawPage:
    """The page with what an engine read on its picture; its own visible words stay.

    Words that only an engine sees (pale on white) are hidden ones. The page is as it was when the engine is less than
    `sure` percent sure of those that can be seen.
    """
    scale = bitmap.scale
    kept = _readable(raw, words, scale)
    pale = {word for word in kept if _is_pale(bitmap, word)}
    if not _is_sure([word for word in kept if word not in pale], sure):
        return raw
    lines: dict[int, list[OcrWord]] = {}
    for word in kept:
        lines.setdefault(word.line, []).append(word)
    heights = {number: _height(line) for number, line in lines.items()}
    usual = _usual(lines, heights)
    chars, count = [raw.chars], len(raw.chars)
    found: list[RawWord] = []
    confidences: list[int] = [255] * len(raw.words)
    run = max((word.run for word in raw.words), default=0)
    for number, line in lines.items():
        run += 1
        top, bottom = min(word.top for word in line), max(word.bottom for word in line)
        level = bottom - top <= _TALL * median(word.bottom - word.top for word in line)
        size = usual if abs(heights[number] - usual) <= _ALIKE * usual else heights[number]
        for index, word in enumerate(line):
            gap = (" " if index else "\n") if count else ""
            start = count + len(gap)
            chars.append(gap + word.text)
            count = start + len(word.text)
            upper, lower = (top, bottom) if level else (word.top, word.bottom)
            hidden: HiddenReason | None = "same_colour" if word in pale else None
            extent = (word.left / scale, upper / scale, word.right / scale, lower / scale)
            found.append(RawWord(start, count, *extent, size / scale, 0, run, False, hidden))
            confidences.append(word.confidence)
    return replace(
        raw,
        chars="".join(chars),
        words=(*raw.words, *found),
        images=tuple(image for image in raw.images if not any(_holds(image, word) for word in found)),
        text_source="ocr",
        remarks=tuple(remark for remark in raw.remarks if remark.kind not in _ANSWERED),
        confidences=bytes(confidences),
    )


def _is_sure(words: Sequence[OcrWord], sure: int) -> bool:
    """Whether the engine read words and not the grain of a picture, or letters that stand on their head.

    Words that run down the page are not taken either, though engines read some of them: their lines would be mixed up.
    """
    long = [word for word in words if len(word.text) >= _LONG]
    if sum(word.bottom - word.top > word.right - word.left for word in long) > len(long) / 2:
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
    kept = []
    for word in words:
        middle = (word.left + word.right) / 2 / scale, (word.top + word.bottom) / 2 / scale
        if not all(map(math.isfinite, word[1:5])) or any(
            box.left <= middle[0] <= box.right and box.top <= middle[1] <= box.bottom for box in own
        ):
            continue
        text = "".join(clean_chars(word.text).split())
        if text:
            kept.append(word._replace(text=text))
    return kept


def _height(line: Sequence[OcrWord]) -> float:
    """The usual height of a line's longer words: a dash or a full stop says nothing about it."""
    longest = sorted(line, key=lambda word: -len(word.text))[:5]
    return max(median(word.bottom - word.top for word in longest), 1.0)


def _usual(lines: dict[int, list[OcrWord]], heights: dict[int, float]) -> float:
    """The height of the line that the page's middle character stands in."""
    weights = sorted((heights[number], sum(len(word.text) for word in line)) for number, line in lines.items())
    rest = sum(weight for _, weight in weights) / 2
    for height, weight in weights:
        rest -= weight
        if rest <= 0:
            return height
    return weights[-1][0]


def _holds(image: RawRect, word: RawWord) -> bool:
    x, y = (word.left + word.right) / 2, (word.top + word.bottom) / 2
    return image.left <= x <= image.right and image.top <= y <= image.bottom
