"""The extractor that asks a model: plan, ask, resolve."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pincite.document import DocumentSet
from pincite.extraction.model.calls import usage_of
from pincite.extraction.model.plan import make_plan
from pincite.extraction.model.prompts import PROMPT_VERSION
from pincite.extraction.model.protocols import Extraction
from pincite.extraction.model.questions import Asker
from pincite.extraction.model.resolution import resolve
from pincite.extraction.model.sources import has_text
from pincite.extraction.offline.derived import asked_fields
from pincite.llm.protocols import LanguageModel

MODEL_EXTRACTOR = "model"
MODEL_EXTRACTOR_VERSION = "1"
"""Changes whenever equal replies to an equal question could give other fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a model is asked: the system text's opening sentence for a domain, the longest reply (16,384 tokens, as the
    pipeline specification has it), and the temperature, None for the model's own.
    """

    context: str | None = None
    max_output_tokens: int = 16_384
    temperature: float | None = 0.1


class ModelExtractor:
    """An `Extractor` that asks a language model and proves what it says.

    Nothing is asked when no document has any text.
    """

    name = MODEL_EXTRACTOR
    version = MODEL_EXTRACTOR_VERSION
    prompt_version: str | None = PROMPT_VERSION

    def __init__(self, model: LanguageModel, options: Options | None = None) -> None:
        self._model = model
        self._options = options or Options()
        self.model: str | None = model.name

    def extract(
        self,
        documents: DocumentSet,
        schema: Mapping[str, Any],
        *,
        progress: Callable[[int, int], None] | None = None,
    ) -> Extraction:
        """One result for each field that is not derived, with the calls they came from; `progress` is told of calls.

        Raises ConfigError when the model's window is too small, the key is refused or there is no such model.
        """
        fields = asked_fields(schema)
        asked_calls: tuple[Any, ...] = ()
        rows: list[dict[str, Any]] = []
        if has_text(documents.documents):
            plan = make_plan(
                fields,
                documents.documents,
                context_tokens=self._model.context_tokens,
                output_tokens=self._options.max_output_tokens,
                context=self._options.context,
            )
            asker = Asker(
                model=self._model,
                fields={field["key"]: field for field in fields},
                documents=documents.documents,
                context=self._options.context,
                temperature=self._options.temperature,
            )
            call_log = asker.ask(plan, progress=progress)
            asked_calls, rows = tuple(call_log.calls), call_log.rows
        results = resolve(asked_calls, schema, documents)
        usage = usage_of(asked_calls)
        return Extraction(fields=results, calls=asked_calls, run={"model": self._model.name, **usage, "per_call": rows})
