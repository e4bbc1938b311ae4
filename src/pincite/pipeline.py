"""The stages of an extraction in order: parse, extract, assemble, write. The only module that knows the order."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any, Literal, Protocol

from pincite.document import DocumentSet
from pincite.errors import UsageError
from pincite.extraction import (
    RUN_FORMAT,
    assemble,
    check_output,
    load_schema,
    schema_digest,
    write_result,
)
from pincite.extraction.model import RawExtraction, raw_of, resolve
from pincite.extraction.model.protocols import Extractor
from pincite.extraction.offline.derived import derive_fields
from pincite.parsing import path_text
from pincite.parsing.folder import relative_path
from pincite.records import ExtractionResult, Provenance

Stage = Literal["parse", "extract", "write"]

Progress = Callable[[Stage, int, int], None]
"""Told after each step of a stage: the stage, how many steps are done, how many there are."""

Count = Callable[[int, int], None]
"""Progress inside one stage: done, all."""


class DocumentSource(Protocol):
    """Loads the documents of a run: its first stage."""

    def __call__(self, *, progress: Count | None) -> DocumentSet:
        """The documents, and the sources that could not be read."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What a run is made of beside its documents: who extracts, and the configuration's digest."""

    extractor: Extractor
    config_digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """The folder a result is written to; `overwrite` allows to replace another run's."""

    folder: Path
    overwrite: bool = False


def run_extraction(
    documents: DocumentSource,
    schema: Mapping[str, Any] | Path | str,
    *,
    parts: Parts,
    output: Output | None = None,
    progress: Progress | None = None,
) -> ExtractionResult:
    """The fields of a schema over documents, also written to a folder when that is given.

    Sources' `file` is the path of the document's file, its name where that is not known; in what is written, the path
    as seen from the folder. What could not be parsed is in the result's `failures`; the others go on. Raises
    `UsageError` for no documents and no failures, `SchemaError` before anything is parsed, `ConfigError` before
    anything is asked of a model that cannot be, and `OutputError` for the output folder (`ForeignOutputError` before
    anything is extracted).
    """
    checked = load_schema(schema)
    times = _Times()
    document_set = documents(progress=_inside("parse", progress))
    if not document_set.documents and not document_set.failures:
        raise UsageError("there are no documents to extract from; give a folder with PDF files, or a file")
    files = {
        document.slug: document_set.files.get(document.slug, Path(document.name)) for document in document_set.documents
    }
    provenance = _provenance(parts, checked)
    assemble_with = partial(assemble, documents=document_set.documents, failures=document_set.failures)
    times.end("parse")
    if output is not None and not output.overwrite:
        check_output(assemble_with((), provenance=provenance), output.folder)
    extraction = parts.extractor.extract(document_set, checked, progress=_inside("extract", progress))
    fields = derive_fields(extraction.fields, checked)
    times.end("extract")
    display_paths = {slug: path_text(path) for slug, path in files.items()}
    result = assemble_with(fields, provenance=provenance, schema=checked, files=display_paths)
    if output is not None:
        # seen from the folder, so that result and documents can be moved together
        relative_paths = {slug: relative_path(path, output.folder) for slug, path in files.items()}
        sources = tuple(replace(source, file=relative_paths[source.id]) for source in result.sources)
        written = replace(result, sources=sources)
        raw = raw_of(written, extraction.calls, checked) if parts.extractor.model is not None else None
        run = times.record(extraction.run)
        write_result(written, output.folder, run=run, raw=raw, overwrite=output.overwrite)
        if progress is not None:
            progress("write", 1, 1)
    return result


def run_assembly(
    raw: RawExtraction, documents: DocumentSet, *, folder: Path, progress: Progress | None = None
) -> ExtractionResult:
    """The result of calls that were made before, grounded and assembled anew, and written beside them.

    Nothing is asked. Equal documents give the bytes of the run. `documents` are the sources of `raw`; what failed then
    is taken from `raw`, in place of the set's own failures. Raises `OutputError` when the folder cannot be written.
    """
    by_slug = {document.slug: document for document in documents.documents}
    in_order = tuple(by_slug[source.id] for source in raw.sources)
    sources = replace(documents, documents=in_order, failures=raw.failures, files={})
    fields = derive_fields(resolve(raw.calls, raw.schema, sources), raw.schema)
    result = ExtractionResult(
        provenance=raw.provenance, schema=raw.schema, sources=raw.sources, fields=fields, failures=raw.failures
    )
    if progress is not None:
        progress("extract", 1, 1)
    write_result(result, folder, overwrite=True)
    if progress is not None:
        progress("write", 1, 1)
    return result


def _provenance(parts: Parts, schema: Mapping[str, Any]) -> Provenance:
    return Provenance(
        package_version=metadata.version("pincite"),
        extractor=parts.extractor.name,
        extractor_version=parts.extractor.version,
        schema_sha256=schema_digest(schema),
        config_digest=parts.config_digest,
        model=parts.extractor.model,
        prompt_version=parts.extractor.prompt_version,
    )


class _Times:
    """When the run began and how long each stage took: for `run.json`, never for the result."""

    def __init__(self) -> None:
        self._start = time.time()
        self._last = time.monotonic()
        self._seconds: dict[str, float] = {}

    def end(self, stage: Stage) -> None:
        """Note that a stage is done."""
        now = time.monotonic()
        self._seconds[stage] = round(now - self._last, 3)
        self._last = now

    def record(self, calls: Mapping[str, Any]) -> dict[str, Any]:
        """The content of `run.json`: the start (UTC, ISO 8601), the seconds of each stage, and a model's calls."""
        started = datetime.fromtimestamp(self._start, UTC).isoformat(timespec="seconds")
        record = {"format": RUN_FORMAT, "started": started, "seconds": self._seconds}
        return {**record, "calls": dict(calls)} if calls else record


def _inside(stage: Stage, progress: Progress | None) -> Count | None:
    if progress is None:
        return None
    return lambda done, total: progress(stage, done, total)
