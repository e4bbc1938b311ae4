"""Documents and a schema to fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from pincite.api.documents import Source, configured, find_sources
from pincite.api.results import cited_documents
from pincite.errors import UsageError
from pincite.records import ExtractionResult, FlatField

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.config.build import GivenSources
    from pincite.document import Document
    from pincite.extraction import SchemaModel, SchemaSource
    from pincite.llm import LanguageModel
    from pincite.pipeline import Progress


def extract(
    sources: Source | Iterable[Source | Document],
    schema: SchemaSource,
    *,
    model: str | LanguageModel | None = None,
    out: Source | None = None,
    overwrite: bool = False,
    password: str | None = None,
    config: Config | None = None,
    progress: Progress | None = None,
) -> ExtractionResult:
    """The fields of a schema from a folder, files or documents: values, statuses, confidence, citations.

    `schema` is a JSON Schema, the path of one, or a pydantic model class: then `result.as_model(Model)` gives typed
    values. `model` (`provider:name`, or a `LanguageModel`) is asked, by default the one that the configuration names;
    without one, or with "offline", nothing leaves the machine. Every value of a model is grounded and held to its
    words all the same. `password` opens encrypted PDFs. A parsed folder is taken as it is: nothing is parsed again, and
    the failures it lists are the result's. Documents given as values have the boxes of their characters when their
    file, by name and content, is in the working folder, and those of their lines otherwise. With `out`, `fields.json`
    and `data.json` are written there, a model's replies as they come, so that an interrupted run goes on where it was.
    Raises SchemaError with a JSON pointer for a schema that is none, ConfigError for a model that cannot be asked,
    ForeignOutputError when `out` holds another run's result and `overwrite` is not given. A document that fails is in
    the result's `failures`, a call that fails in its fields' errors, and the others go on.
    """
    from pincite import extraction, pipeline
    from pincite.config import build
    from pincite.config.store import seal_key

    extraction_schema = extraction.schema_of(schema)
    if not isinstance(sources, str | Path):
        sources = list(sources)
    chosen = configured(config, password)
    parsed_sources = _given(sources)
    folder = Path(out) if out is not None else None
    parts = build.parts(chosen, build.extractor(chosen, model, out=folder), sources=parsed_sources)
    paths = (
        parsed_sources.paths if parsed_sources is not None else find_sources(cast("Source | Iterable[Source]", sources))
    )
    output = pipeline.Output(folder=folder, overwrite=overwrite) if folder is not None else None
    key = seal_key(chosen)
    result = pipeline.run_extraction(paths, extraction_schema, parts=parts, output=output, progress=progress)
    if folder is not None:
        extraction.seal_folder(folder, key)
    return result


def assemble(
    out: Source,
    *,
    sources: Source | None = None,
    config: Config | None = None,
    progress: Progress | None = None,
) -> ExtractionResult:
    """The result of a run with a model made again from its replies, without a call, and written in their place.

    `out` is the run's folder; the documents are looked for in `sources`, or where the run found them. Equal documents
    give the bytes of the run. Raises ResultError when there are no replies, or a document is gone or has changed.
    """
    from pincite import extraction, pipeline
    from pincite.config.sources import places
    from pincite.config.store import seal_key

    folder = Path(out)
    raw = extraction.load_raw(folder)
    bare = ExtractionResult(provenance=raw.provenance, sources=raw.sources, fields=(), failures=raw.failures)
    visible_result = extraction.seen_from_here(bare, folder)
    outcomes, boxes = cited_documents(visible_result, sources=sources, config=config)
    documents = places.same_documents(visible_result, outcomes)
    key = seal_key(configured(config, None))
    result = pipeline.run_assembly(raw, documents, folder=folder, boxes=boxes, progress=progress)
    extraction.seal_folder(folder, key)
    return result


def load_schema(schema: SchemaSource) -> dict[str, Any]:
    """The schema, checked; SchemaError with a JSON pointer to the place when it is not usable.

    Of a pydantic model class it is the JSON Schema.
    """
    from pincite import extraction

    return extraction.load_schema(extraction.schema_of(schema))


def flatten_schema(schema: Mapping[str, Any] | type[SchemaModel]) -> list[FlatField]:
    """Every leaf field of a JSON Schema in document order, as the extraction specification lists them.

    Each is a dict with `key`, `type`, `description` and, where there are any, `query`, `enum`, `is_array`,
    `array_item_fields`.
    """
    from pincite import extraction

    return extraction.flatten_schema(extraction.model_schema(schema) if isinstance(schema, type) else schema)


def build_extraction_prompt(
    fields: Sequence[FlatField], documents: Iterable[Document], *, context: str | None = None
) -> str:
    """The whole prompt that asks a model for these fields of these documents, the system text first.

    `context` is the domain's opening sentence. A run builds the same, over parts of the documents where they do not
    fit the model's window.
    """
    from pincite.extraction import model

    return model.whole_prompt(fields, list(documents), context=context).text


def _given(sources: Source | list[Source | Document]) -> GivenSources | None:
    """What is parsed already: a parsed folder, or documents; None when there are files to parse."""
    from pincite.config import build
    from pincite.config.sources import places
    from pincite.document import Document

    if isinstance(sources, str | Path):
        path = Path(sources)
        if not places.is_parsed(path):
            return None
        places.refuse_unlisted(path)
        return build.parsed_folder(path)
    documents = [item for item in sources if isinstance(item, Document)]
    if documents and len(documents) < len(sources):
        raise UsageError("documents and paths cannot be mixed; parse the paths first, or give only paths")
    return build.given_documents(documents) if documents else None
