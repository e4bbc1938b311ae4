"""Optical character recognition: scanned pages and pictures to words with boxes and confidence, on this machine."""

from pincite.parsing.ocr.choose import EngineSpec, OcrChoice, find_engine
from pincite.parsing.ocr.protocols import Bitmap, OcrEngine, OcrFailure, OcrWord

__all__ = ["Bitmap", "EngineSpec", "OcrChoice", "OcrEngine", "OcrFailure", "OcrWord", "find_engine"]
