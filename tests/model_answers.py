"""Answers of a scripted model: replies made of entries, and a model that gives them to who asks for their fields."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from pincite.document import Document, DocumentSet
from pincite.extraction.model import ModelExtractor
from pincite.extraction.model.protocols import Extraction
from pincite.records import FieldResult, ModelRequest
from pincite.testing import ScriptedModel

ASKED = re.compile(r"^- \*\*([\w.]+)\*\* \(", re.MULTILINE)


def cite(text: str, source: str = "test") -> dict[str, str]:
    return {"source_id": source, "text_snippet": text}


def entry(key: str, value: Any, *quotes: str | dict[str, str]) -> dict[str, Any]:
    citations = [cite(quote) if isinstance(quote, str) else quote for quote in quotes]
    return {"field_key": key, "citations": citations, "value": value}


def item(value: Any, *quotes: str) -> dict[str, Any]:
    return {"citations": [cite(quote) for quote in quotes], "value": value}


def reply(*entries: Mapping[str, Any]) -> str:
    return json.dumps({"extractions": entries})


def asked_keys(request: ModelRequest) -> list[str]:
    return ASKED.findall(request.prompt)


def answering(*entries: Mapping[str, Any], **options: Any) -> ScriptedModel:
    """A model that gives the entries of the fields it is asked for, null for the others."""

    def answer(request: ModelRequest) -> str:
        keys = asked_keys(request)
        said = [one for one in entries if one["field_key"] in keys]
        missing = [entry(key, None) for key in keys if key not in {one["field_key"] for one in said}]
        return reply(*said, *missing)

    return ScriptedModel(answer, **options)


def extract(
    model: ScriptedModel, documents: Sequence[Document] | Document, schema: Mapping[str, Any]
) -> dict[str, FieldResult]:
    return {field.key: field for field in extraction(model, documents, schema).fields}


def extraction(model: ScriptedModel, documents: Sequence[Document] | Document, schema: Mapping[str, Any]) -> Extraction:
    given = [documents] if isinstance(documents, Document) else documents
    return ModelExtractor(model).extract(DocumentSet.of(given), schema)
