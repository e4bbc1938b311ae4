"""The functions behind `import pincite`. Everything heavy is imported when a function is called.

docs/reference/python.md has an example of each that is run by the tests.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from pincite.errors import UsageError
from pincite.records import (
    Break,
    Citation,
    ExtractionResult,
    Failure,
    FlatField,
    ParsedSource,
    ResultDiff,
    Score,
    Ungrounded,
)

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.config.build import GivenSources
    from pincite.document import Document
    from pincite.extraction import ExportFormat, SchemaModel, SchemaSource
    from pincite.grounding.scoring import Sources
    from pincite.llm import LanguageModel
    from pincite.parsing.folder import ParsedFormat
    from pincite.parsing.protocols import CharBoxes
    from pincite.pipeline import Progress

Source = str | Path
"""A file, or a parsed source: a `{slug}.pincite.json` or a parsed folder."""


def load_config(file: Source | None = None) -> Config:
    """The configuration of this process, from `file` or the usual places and the environment; raises ConfigError."""
    from pincite import config

    return config.load_config(file=Path(file) if file is not None else None)


def parse(source: Source, *, password: str | None = None, config: Config | None = None) -> Document:
    """The parsed document: pages of text, blocks, boxes.

    A parsed source is loaded, anything else is parsed in a child process with limits, or taken from the cache. Raises
    DocumentError (with what failed and where) when it cannot be had.
    """
    from pincite.config import build, places

    path = Path(source)
    if places.is_parsed(path):
        return _open(path, config)[0]
    return build.one_parser(_configured(config, password))(path)


def parse_all(
    sources: Source | Iterable[Source],
    *,
    password: str | None = None,
    config: Config | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Document | Failure]:
    """One Document or Failure for each source, in order; a folder stands for the documents in it, sorted.

    Slugs are unique in the list; `password` opens encrypted PDFs. `progress` is told how many are done and how many
    there are. Raises UsageError or DocumentError when a folder has no documents or there is no such file.
    """
    from pincite.config import build

    return build.FileParser(_configured(config, password))(find_sources(sources), progress=progress)


def parse_to_folder(
    sources: Source | Iterable[Source],
    out: Source,
    *,
    overwrite: bool = False,
    format: ParsedFormat = "pincite",
    password: str | None = None,
    config: Config | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[ParsedSource | Failure]:
    """One ParsedSource or Failure for each source, in order: documents parsed and written to the folder `out`.

    There are JSON and Markdown for each document as soon as it is parsed, and an index of them; none stays in memory.
    A run that was stopped leaves what it had done, and in `failures.json` a Failure with the code `not_parsed` for each
    source that it had not come to; the same call again goes on.
    With the `format` "reducto" the JSON has the shape of Reducto's replies (`{slug}.reducto.json`); where Reducto
    parses, its own replies stand there, and a document whose reply is there already is not sent again.
    Raises ForeignOutputError, before anything is parsed, when the folder's index lists sources that are not among
    these and `overwrite` is not given; OutputError when something cannot be written.
    """
    from pincite.config import build, places
    from pincite.parsing.parsed import FolderWriter

    folder, paths = Path(out), find_sources(sources)
    if not overwrite:
        places.refuse_foreign(folder, paths)
    chosen = _configured(config, password)
    if format == "reducto":
        chosen = build.keeping_replies(chosen, folder)
    with (
        FolderWriter(folder, paths, format=format) as written,
        contextlib.closing(build.FileParser(chosen).each(paths)) as found,
    ):
        for done, (place, outcome) in enumerate(found, start=1):
            written.add(place, outcome)
            if progress is not None:
                progress(done, len(paths))
    return written.outcomes


def find_sources(sources: Source | Iterable[Source]) -> list[Path]:
    """The files behind sources: a folder stands for the documents in it, sorted; no file comes twice.

    Raises UsageError for a folder without documents. A file that is not there is a Failure later on, in its place;
    but SourceNotFoundError when it is the only source.
    """
    from pincite import parsing

    given = [Path(sources)] if isinstance(sources, str | Path) else [Path(source) for source in sources]
    if len(given) == 1:
        return parsing.find_sources(given[0])
    found = (parsing.find_sources(source) if os.path.isdir(source) else [source] for source in given)
    return list(dict.fromkeys(path for paths in found for path in paths))


def cite(
    source: Source | Document,
    quote: str,
    *,
    page: int | None = None,
    block: str | None = None,
    heading: str | None = None,
    password: str | None = None,
    config: Config | None = None,
) -> Citation | Ungrounded:
    """The citation of a quote, or why there is none; never a guess.

    `page`, `block` (its id) and `heading` choose among several places where the words stand; they exclude none. For a
    Document boxes are those of its lines; for a file, of its characters.
    """
    from pincite import grounding

    if isinstance(source, str | Path):
        document, boxes = _open(Path(source), _configured(config, password))
    else:
        document, boxes = source, None
    hint = grounding.Hint(page=page, block_id=block, heading=heading)
    return grounding.ground(quote, grounding.DocumentIndex(document), boxes=boxes, hint=hint)


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

    wanted = extraction.schema_of(schema)
    if not isinstance(sources, str | Path):
        sources = list(sources)
    chosen = _configured(config, password)
    given = _given(sources)
    folder = Path(out) if out is not None else None
    parts = build.parts(chosen, build.extractor(chosen, model, out=folder), sources=given)
    paths = given.paths if given is not None else find_sources(cast("Source | Iterable[Source]", sources))
    output = pipeline.Output(folder=folder, overwrite=overwrite) if folder is not None else None
    return pipeline.run_extraction(paths, wanted, parts=parts, output=output, progress=progress)


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
    from pincite.config import places

    folder = Path(out)
    raw = extraction.load_raw(folder)
    bare = ExtractionResult(provenance=raw.provenance, sources=raw.sources, fields=(), failures=raw.failures)
    seen = extraction.seen_from_here(bare, folder)
    found, boxes = cited_documents(seen, sources=sources, config=config)
    documents = places.same_documents(seen, found)
    return pipeline.run_assembly(raw, documents, folder=folder, boxes=boxes, progress=progress)


def recheck(
    result: ExtractionResult | Source,
    *,
    documents: Iterable[Document | Failure] | None = None,
    boxes: CharBoxes | None = None,
    sources: Source | None = None,
    config: Config | None = None,
) -> tuple[Break, ...]:
    """Everything that no longer holds in a result, citation by citation; empty when all of it holds.

    The documents (and the `boxes` of their characters) are those given, or those that `cited_documents` finds. A saved
    result is taken as it is: what
    `load_result` refuses is among the breaks, field by field. Raises ResultError only for what is no result at all.
    """
    from pincite import grounding

    loaded, unreadable = _read(result)
    if documents is None:
        documents, boxes = cited_documents(result, sources=sources, config=config)
    found = [item for item in documents if not isinstance(item, Failure)]
    return (*unreadable, *grounding.recheck(loaded, found, boxes=boxes))


def cited_documents(
    result: ExtractionResult | Source, *, sources: Source | None = None, config: Config | None = None
) -> tuple[list[Document | Failure], CharBoxes]:
    """The documents a result cites, under the slugs it uses, with a Failure for each that cannot be parsed now, and
    the boxes of their characters.

    They are looked for in `sources` (a folder of files or a parsed folder) by content, then by a name that only one of
    them has; without it, where the result says they were. A file that is gone is left out.
    """
    from pincite.config import build, places
    from pincite.parsing import folder

    loaded, _ = _read(result)
    chosen = config or load_config()
    outcomes: Sequence[Document | Failure]
    if sources is None:
        there = places.files_of(loaded)
        outcomes = build.FileParser(chosen)([path for _, path in there]) if there else []
        files = places.by_digest(outcomes, [path for _, path in there])
        renamed = [
            item if isinstance(item, Failure) else dataclasses.replace(item, slug=slug)
            for (slug, _), item in zip(there, outcomes, strict=True)
        ]
        return renamed, build.char_boxes(chosen, files)
    if places.is_parsed(Path(sources)):
        outcomes, files = folder.load_parsed(Path(sources)), folder.source_files(Path(sources))
    else:
        paths = find_sources(sources)
        outcomes = build.FileParser(chosen)(paths)
        files = places.by_digest(outcomes, paths)
    failures = [item for item in outcomes if isinstance(item, Failure)]
    return [*places.matched(loaded, outcomes), *failures], build.char_boxes(chosen, files)


def documents_of(
    result: ExtractionResult | Source, *, sources: Source | None = None, config: Config | None = None
) -> list[Document | Failure]:
    """The documents of `cited_documents`, without the boxes."""
    return cited_documents(result, sources=sources, config=config)[0]


def diff(before: ExtractionResult | Source, after: ExtractionResult | Source) -> ResultDiff:
    """Two results compared field by field: values, statuses, and how far each citation moved."""
    from pincite import grounding

    old, new = (item if isinstance(item, ExtractionResult) else load_result(item) for item in (before, after))
    return grounding.diff(old, new)


def score(result: ExtractionResult | Source, gold: Mapping[str, Any] | Sequence[Any] | Source) -> Score:
    """How far a result agrees with a gold standard: values, statuses, places, and what confidence is worth.

    `gold` is `{key: value}` (nested as in the schema, None for what the documents do not state), a list of
    `{"key", "status", "value", "places"}`, or a file of either. A folder of results is scored against a folder of gold
    files, summed over all of them. Raises ResultError for a gold or a result that cannot be read.
    """
    from pincite import evaluation, extraction

    loaded: list[tuple[str, ExtractionResult, Any]]
    if isinstance(result, ExtractionResult):
        loaded = [("result", result, gold)]
    elif isinstance(gold, str | Path):
        pairs = evaluation.pair_results(Path(result), Path(gold))
        loaded = [(name, extraction.load_result(path), standard) for name, path, standard in pairs]
    else:
        loaded = [(str(result), extraction.load_result(result), gold)]
    return evaluation.score_results(
        (name, one, evaluation.gold_fields(standard, keys=[field.key for field in one.fields]))
        for name, one, standard in loaded
    )


def export(
    result: ExtractionResult | Source, *, format: ExportFormat, out: Source | None = None, overwrite: bool = False
) -> str:
    """A result as a table, also written to the file `out` when that is given.

    `format` is "csv" (RFC 4180) or "jsonl": one row for each field, with its first citation, and one for each value of
    a list. In CSV a text that a spreadsheet would run as a formula has an apostrophe before it. Raises UsageError for
    another format, ForeignOutputError when the file is there and `overwrite` is not given.
    """
    from pincite import extraction

    loaded = result if isinstance(result, ExtractionResult) else load_result(result)
    text = extraction.export_text(loaded, format=format)
    if out is not None:
        extraction.write_text(text, Path(out), overwrite=overwrite)
    return text


def load_result(path: Source) -> ExtractionResult:
    """The result in a folder or in a `fields.json`.

    Raises ResultError when there is none, or it says what no result can (an excerpt longer than its span, a `high` that
    is not earned): `recheck` lists all of that.
    """
    from pincite import extraction

    return extraction.load_result(path)


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


def find_citation(
    source_id: str, text_snippet: str, *, sources: Sources | Source | None = None
) -> dict[str, Any] | None:
    """`{"sourceId", "page", "bbox"}` of the block that best matches a snippet by the two-tier score, or None.

    It ranks blocks and proves nothing: `cite` is what grounds a quote. `sources` holds documents or blocks by source
    id, or names the folder of `{source_id}.reducto.json` or `{source_id}.pincite.json`.
    """
    from pincite import grounding

    return grounding.find_citation(source_id, text_snippet, sources=sources)


def strip_html(text: str) -> str:
    """The text without tags, comments, scripts and styles; entities resolved, white space runs one space."""
    from pincite import grounding

    return grounding.strip_html(text)


def _read(result: ExtractionResult | Source) -> tuple[ExtractionResult, tuple[Break, ...]]:
    """A result, and what cannot be read of a saved one."""
    from pincite import extraction

    return (result, ()) if isinstance(result, ExtractionResult) else extraction.read_result(result)


def _given(sources: Source | list[Source | Document]) -> GivenSources | None:
    """What is parsed already: a parsed folder, or documents; None when there are files to parse."""
    from pincite.config import build, places
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


def _configured(config: Config | None, password: str | None) -> Config:
    """The configuration given or this process's, with a password for encrypted PDFs where one is given."""
    from pincite.config import build

    return build.with_password(config or load_config(), password)


def _open(path: Path, config: Config | None) -> tuple[Document, CharBoxes]:
    """The one document behind a path, parsed before or now, and its character boxes."""
    from pincite.config import build, places
    from pincite.parsing import folder

    chosen = config or load_config()
    if places.is_parsed(path):
        documents = folder.load_parsed(path)
        if len(documents) != 1:
            names = ", ".join(f"{document.slug}{folder.SUFFIX}" for document in documents[:5])
            raise UsageError(f"{path} holds {len(documents)} documents; name one of them: {names}")
        return documents[0], build.char_boxes(chosen, folder.source_files(path))
    if os.path.isdir(path):
        raise UsageError(f"{path} is a folder of documents; name one of them")
    document = build.one_parser(chosen)(path)
    return document, build.char_boxes(chosen, {document.sha256: path})
