"""The offline extractor behind the protocol that the pipeline knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pincite.extraction.offline import EXTRACTOR, EXTRACTOR_VERSION, extract_offline
from pincite.extraction.protocols import Extraction, Inputs


class OfflineExtractor:
    """An `Extractor` that asks nobody: labels, headings, patterns and typed values."""

    name = EXTRACTOR
    version = EXTRACTOR_VERSION
    model: str | None = None
    prompt_version: str | None = None

    def extract(
        self,
        inputs: Inputs,
        schema: Mapping[str, Any],
        *,
        progress: Callable[[int, int], None] | None = None,
    ) -> Extraction:
        """One result for each leaf field of the schema, in its order."""
        fields = extract_offline(
            inputs.documents, schema, boxes=inputs.boxes, failures=inputs.failures, progress=progress
        )
        return Extraction(fields=fields)
