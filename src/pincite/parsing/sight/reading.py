"""Letters read by an OCR engine, where a font seems to show others than the file says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from rapidfuzz.fuzz import partial_ratio

from pincite.document import Sight
from pincite.parsing.ocr.protocols import Bitmap, OcrEngine, OcrFailure
from pincite.text.normalise import alphanumeric, fold

if TYPE_CHECKING:
    from pincite.parsing.sight.ink import Paint

LetterReader = Callable[["Paint", Sequence[str], float], Sight | None]
"""What an engine says of painted words, given what the file says they are and the degrees that their baseline is turned
clockwise; None where it cannot tell."""

_BORDER = 24
"""Pixels of paper around the words: engines miss what touches the edge."""

_SURE = 70
"""Percent that an engine must be sure of letters, on average, that count against the file's."""

_SAME, _OTHER = 97.0, 60.0
"""Percent of likeness from which the letters read are the file's, and below which they are others."""


def letter_reader(engine: OcrEngine, *, seconds: float) -> LetterReader:
    """A reader by an engine that has so long for each look."""

    def read(paint: Paint, texts: Sequence[str], angle: float) -> Sight | None:
        try:
            words = engine.read(_picture(paint, angle), seconds=seconds)
        except OcrFailure:
            return None
        page_text = _plain(word.text for word in words)
        ocr_text = _plain(texts)
        if not page_text or not ocr_text:
            return None
        alike = (
            partial_ratio(ocr_text, page_text) if len(ocr_text) <= len(page_text) else 100.0 * (ocr_text == page_text)
        )
        if alike >= _SAME and _figures(ocr_text) in _figures(page_text):
            return Sight("seen")
        sure = sum(word.confidence for word in words) / len(words)
        if partial_ratio(ocr_text, page_text) < _OTHER and sure >= _SURE:
            return Sight("hidden", "the page shows other letters in their place")
        return None

    return read


def _picture(paint: Paint, angle: float) -> Bitmap:
    """The ink alone, black on white, its baseline made level."""
    import numpy as np
    from PIL import Image

    strongest = max(float(paint.strength.max(initial=0.0)), 1e-6)
    ink = (255.0 * np.minimum(paint.strength / strongest, 1.0)).astype(np.uint8)
    if angle:
        ink = np.array(Image.fromarray(ink).rotate(angle, resample=Image.Resampling.BICUBIC, expand=True))
    return Bitmap(pixels=255 - np.pad(ink, _BORDER), scale=paint.picture.scale)


def _plain(texts: Iterable[str]) -> str:
    return alphanumeric(fold(" ".join(texts)))


def _figures(text: str) -> str:
    return "".join(char for char in text if char.isdigit())
