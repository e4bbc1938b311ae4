"""Documents and a schema to fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from pincite.api.documents import Source, configured, find_sources
from pincite.api.results import documents_of
from pincite.errors import UsageError
from pincite.records import ExtractionResult, FlatField

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.document import Document, DocumentSet
    from pincite.extraction import SchemaModel, SchemaSource
    from pincite.llm import LanguageModel
    from pincite.pipeline import Count, DocumentSource, Progress


def extract(
    sources: Source | Iterable[Source | Document] | DocumentSet,
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
    chosen = configured(config, password)
    folder = Path(out) if out is not None else None
    parts = build.parts(chosen, build.extractor(chosen, model, out=folder))
    documents = _document_source(sources, chosen)
    output = pipeline.Output(folder=folder, overwrite=overwrite) if folder is not None else None
    key = seal_key(chosen)
    result = pipeline.run_extraction(documents, extraction_schema, parts=parts, output=output, progress=progress)
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
    documents = documents_of(visible_result, sources=sources, config=config)
    places.require_same(visible_result, documents)
    key = seal_key(configured(config, None))
    result = pipeline.run_assembly(raw, documents, folder=folder, progress=progress)
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


def _document_source(sources: Source | Iterable[Source | Document] | DocumentSet, config: Config) -> DocumentSource:
    """What loads the documents: those that are parsed already (a set, a parsed folder, documents), else the files."""
    from pincite.config.sources import documents as loading
    from pincite.config.sources import places
    from pincite.document import Document, DocumentSet

    if isinstance(sources, DocumentSet):
        return _loaded(sources)
    if isinstance(sources, str | Path):
        path = Path(sources)
        if not places.is_parsed(path):
            return partial(loading.parsed_files, find_sources(path), config)
        places.refuse_unlisted(path)
        return _loaded(loading.documents_at([path], config))
    items = list(sources)
    documents = [item for item in items if isinstance(item, Document)]
    if not documents:
        return partial(loading.parsed_files, find_sources(cast("list[Source]", items)), config)
    if len(documents) < len(items):
        raise UsageError("documents and paths cannot be mixed; parse the paths first, or give only paths")
    # a file of that name in the working folder has the boxes, if its content is the document's
    return _loaded(loading.document_set(documents, config, paths=[Path(document.name) for document in documents]))


def _loaded(documents: DocumentSet) -> DocumentSource:
    def source(*, progress: Count | None) -> DocumentSet:
        if progress is not None:
            progress(len(documents.documents), len(documents.documents))
        return documents

    return source
