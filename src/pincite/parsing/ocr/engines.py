"""The engine behind a spec."""

from __future__ import annotations

from pincite.parsing.ocr.choose import EngineSpec
from pincite.parsing.ocr.protocols import OcrEngine


def open_engine(spec: EngineSpec) -> OcrEngine:
    """The engine, ready to read; its models are loaded when they are first needed."""
    if spec.name == "tesseract":
        from pincite.parsing.ocr.tesseract import Tesseract

        return Tesseract(spec)
    from pincite.parsing.ocr.rapid import RapidOcr

    return RapidOcr()
