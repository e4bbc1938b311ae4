"""Extraction with a language model: prompts, windows, replies, and the proof of what they say."""

from pincite.extraction.model.calls import Call, RawExtraction, raw_of
from pincite.extraction.model.extractor import ModelExtractor, Options
from pincite.extraction.model.prompts import (
    SYSTEM_CONTEXT,
    Excerpt,
    ExtractionPrompt,
    build_extraction_prompt,
)
from pincite.extraction.model.resolution import resolve
from pincite.extraction.model.windows import whole_prompt

__all__ = [
    "SYSTEM_CONTEXT",
    "Call",
    "Excerpt",
    "ExtractionPrompt",
    "ModelExtractor",
    "Options",
    "RawExtraction",
    "build_extraction_prompt",
    "raw_of",
    "resolve",
    "whole_prompt",
]
