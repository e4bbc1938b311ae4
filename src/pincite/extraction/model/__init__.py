"""Extraction with a language model: prompts, windows, replies, and the proof of what they say."""

from pincite.extraction.model.calls import RAW_FORMAT, Call, Raw, raw_of, usage_of
from pincite.extraction.model.extractor import MODEL_EXTRACTOR, ModelExtractor, Options
from pincite.extraction.model.prompts import (
    PROMPT_VERSION,
    SYSTEM_CONTEXT,
    Excerpt,
    ExtractionPrompt,
    build_extraction_prompt,
)
from pincite.extraction.model.resolution import resolve
from pincite.extraction.model.windows import whole_prompt

__all__ = [
    "MODEL_EXTRACTOR",
    "PROMPT_VERSION",
    "RAW_FORMAT",
    "SYSTEM_CONTEXT",
    "Call",
    "Excerpt",
    "ExtractionPrompt",
    "ModelExtractor",
    "Options",
    "Raw",
    "build_extraction_prompt",
    "raw_of",
    "resolve",
    "usage_of",
    "whole_prompt",
]
