"""rapidocr in this process: models and runtime come with pip, nothing is downloaded."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterable, Iterator
from typing import Any

from pincite.onnx.silence import without_telemetry
from pincite.parsing.ocr.protocols import Bitmap, OcrFailure, OcrWord


class RapidOcr:
    """An `OcrEngine`; the models are loaded with the first picture.

    It cannot be stopped within a page: the limits of the process it runs in do that.
    """

    def __init__(self) -> None:
        self._engine: Any = None

    def read(self, bitmap: Bitmap, *, seconds: float) -> list[OcrWord]:
        """The words by line; `seconds` is left to the process's limits. Raises `OcrFailure` when the engine fails."""
        import numpy as np

        engine = self._load()
        picture = np.repeat(bitmap.pixels[:, :, None], 3, axis=2)
        try:
            found = engine(picture, use_cls=False, return_word_box=True, return_single_char_box=False)
        except (RuntimeError, ValueError, IndexError, TypeError) as exc:
            raise OcrFailure(f"rapidocr failed ({type(exc).__name__})") from exc
        return list(words_of(getattr(found, "word_results", None) or ()))

    def _load(self) -> Any:
        if self._engine is None:
            try:
                without_telemetry()
                from rapidocr import RapidOCR
            except ImportError as exc:
                raise OcrFailure(f"rapidocr cannot be loaded ({exc}); pip install 'pincite[ocr]'") from exc
            self._engine = RapidOCR(
                params={
                    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
                    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
                    "EngineConfig.onnxruntime.enable_cpu_mem_arena": False,
                    "Global.log_level": "critical",
                }
            )
            logging.getLogger("RapidOCR").setLevel(logging.CRITICAL)
        return self._engine


def words_of(lines: Iterable[Any]) -> Iterator[OcrWord]:
    """The words of rapidocr's `word_results`: lines of (text, confidence 0–1, four corners)."""
    for number, line in enumerate(lines):
        for text, confidence, corners in line:
            if not text or corners is None or not text.strip():
                continue
            across, down = zip(*corners, strict=True)
            extent = (float(min(across)), float(min(down)), float(max(across)), float(max(down)))
            if all(map(math.isfinite, extent)):
                yield OcrWord(text.strip(), *extent, number, min(max(round(100 * confidence), 0), 100))
