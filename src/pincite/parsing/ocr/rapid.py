"""rapidocr in this process: models and runtime come with pip, nothing is downloaded."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pincite.onnx.silence import without_telemetry
from pincite.parsing.ocr.protocols import Bitmap, OcrFailure, OcrWord

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LONGEST = 2
"""Times its short side that the long side of a picture may have."""

_WHITE = 255


class RapidOcr:
    """An `OcrEngine`; the models are loaded with the first picture.

    It cannot be stopped within a page: the limits of the process it runs in do that.
    """

    def __init__(self) -> None:
        self._engine: Any = None

    def read(self, bitmap: Bitmap, *, seconds: float) -> list[OcrWord]:
        """The words by line; `seconds` is left to the process's limits. Raises `OcrFailure` when the engine fails or
        there is not the memory for its models or this picture.
        """
        try:
            failures = foreign_failures()
        except (ImportError, MemoryError) as exc:
            raise OcrFailure(f"rapidocr cannot be loaded ({exc}); pip install 'pincite[ocr]'") from exc
        try:
            return self._words(bitmap)
        except failures as exc:
            raise OcrFailure(f"rapidocr failed ({type(exc).__name__})") from exc

    def _words(self, bitmap: Bitmap) -> list[OcrWord]:
        import numpy as np

        picture = np.repeat(_on_sheet(bitmap.pixels)[:, :, None], 3, axis=2)
        result = self._load()(picture, use_cls=False, return_word_box=True, return_single_char_box=False)
        # a picture without words has no texts, and a placeholder in place of their lines
        return list(words_of(result.word_results)) if getattr(result, "txts", None) else []

    def _load(self) -> Any:
        if self._engine is None:
            from rapidocr import RapidOCR

            self._engine = RapidOCR(
                params={
                    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
                    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
                    "EngineConfig.onnxruntime.enable_cpu_mem_arena": False,
                    "Rec.rec_batch_num": 1,  # of lines padded to the longest: on one thread more of them cost more
                    "Global.log_level": "critical",
                }
            )
            logging.getLogger("RapidOCR").setLevel(logging.CRITICAL)
        return self._engine


def _on_sheet(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture with white paper to its right or below, so that it is at most twice as long as wide.

    rapidocr enlarges a picture until its short side has 736 pixels: a line of pixels would become gigabytes.
    """
    import numpy as np

    rows, columns = pixels.shape
    missing = max(-(-columns // _LONGEST) - rows, 0), max(-(-rows // _LONGEST) - columns, 0)
    return np.pad(pixels, [(0, missing[0]), (0, missing[1])], constant_values=_WHITE) if any(missing) else pixels


def foreign_failures() -> tuple[type[Exception], ...]:
    """What rapidocr and the libraries under it raise for pictures that they cannot read; ImportError without them.

    They have no class in common: OpenCV and the runtime derive theirs from Exception alone, and a box of no width
    shows as whatever its arithmetic raises first.
    """
    without_telemetry()
    import cv2
    from onnxruntime.capi import onnxruntime_pybind11_state as state
    from rapidocr.ch_ppocr_det.utils import ResizeImgError as DetectionSizeError
    from rapidocr.inference_engine.onnxruntime.main import ONNXRuntimeError
    from rapidocr.main import RapidOCRError
    from rapidocr.utils.load_image import LoadImageError
    from rapidocr.utils.process_img import ResizeImgError

    runtime = [kind for kind in vars(state).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    own = (RapidOCRError, ONNXRuntimeError, LoadImageError, ResizeImgError, DetectionSizeError)
    python = (ArithmeticError, AssertionError, AttributeError, LookupError, MemoryError, NameError, OSError)
    return (*own, *runtime, cv2.error, *python, RuntimeError, TypeError, ValueError)


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
