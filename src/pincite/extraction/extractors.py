"""The offline extractor behind the protocol that the pipeline knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pincite.document import DocumentSet
from pincite.extraction.model.protocols import Extraction
from pincite.extraction.offline.extraction import EXTRACTOR, EXTRACTOR_VERSION, extract_offline

if TYPE_CHECKING:
    from pincite.embedding import Embedder


class OfflineExtractor:
    """An `Extractor` that asks nobody: labels, headings, patterns and typed values.

    With an `embedder`, which `version` then names too, labels that only mean what a field's words say count as well.
    """

    name = EXTRACTOR
    model: str | None = None
    prompt_version: str | None = None

    def __init__(self, *, embedder: Embedder | None = None) -> None:
        self._embedder = embedder
        self.version = EXTRACTOR_VERSION if embedder is None else f"{EXTRACTOR_VERSION}+{embedder.name}"

    def extract(
        self,
        documents: DocumentSet,
        schema: Mapping[str, Any],
        *,
        progress: Callable[[int, int], None] | None = None,
    ) -> Extraction:
        """One result for each leaf field of the schema, in its order."""
        fields = extract_offline(documents, schema, embedder=self._embedder, progress=progress)
        return Extraction(fields=fields)
