"""What a caller may replace: the extractor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from pincite.document import DocumentSet
from pincite.records import FieldResult

if TYPE_CHECKING:
    from pincite.extraction.model.calls import Call


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """What an extractor found: a result for each field in the schema's order.

    `calls` are a model's, none without one; `run` is what `run.json` says of them (usage, cost, times).
    """

    fields: tuple[FieldResult, ...]
    calls: tuple[Call, ...] = ()
    run: Mapping[str, Any] = field(default_factory=dict)


class Extractor(Protocol):
    """Documents and a schema to fields; `name`, `version`, `model` and `prompt_version` go into the provenance."""

    name: str
    version: str
    model: str | None
    prompt_version: str | None

    def extract(
        self,
        documents: DocumentSet,
        schema: Mapping[str, Any],
        *,
        progress: Callable[[int, int], None] | None = None,
    ) -> Extraction:
        """One result for each leaf field of the schema, in its order; `progress` is told (done, all)."""
        ...
