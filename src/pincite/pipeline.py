"""The stages of an extraction in order: parse, extract, assemble, write. The only module that knows the order."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any, Literal, Protocol

from pincite.document import Document
from pincite.errors import UsageError
from pincite.extraction import (
    RUN_FORMAT,
    assemble,
    check_output,
    load_schema,
    schema_digest,
    write_result,
)
from pincite.extraction.model import Raw, raw_of, resolve
from pincite.extraction.model.protocols import Extractor, Inputs
from pincite.extraction.offline.derived import derive_fields
from pincite.parsing import path_text
from pincite.parsing.folder import relative_path
from pincite.parsing.protocols import CharBoxes
from pincite.records import ExtractionResult, Failure, Provenance

Stage = Literal["parse", "extract", "write"]

Progress = Callable[[Stage, int, int], None]
"""Told after each step of a stage: the stage, how many steps are done, how many there are."""

Count = Callable[[int, int], None]
"""Progress inside one stage: done, all."""


class SourceParser(Protocol):
    """Files to documents; a file that fails is a `Failure` in its place."""

    def __call__(self, paths: Sequence[Path], *, progress: Count | None) -> Sequence[Document | Failure]:
        """One document or failure for each path, in order, with unique slugs."""
        ...


class BoxSource(Protocol):
    """Makes the source of character boxes for parsed files."""

    def __call__(self, files: Mapping[str, Path]) -> CharBoxes:
        """Boxes for the documents whose SHA-256 digests are the keys; the values are their files."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What a run is made of: who parses, who extracts, where boxes come from, and the configuration's digest."""

    parse: SourceParser
    extractor: Extractor
    boxes: BoxSource | None = None
    config_digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """The folder a result is written to; `overwrite` allows to replace another run's."""

    folder: Path
    overwrite: bool = False


def run_extraction(
    paths: Sequence[Path],
    schema: Mapping[str, Any] | Path | str,
    *,
    parts: Parts,
    output: Output | None = None,
    progress: Progress | None = None,
) -> ExtractionResult:
    """The fields of a schema over files, also written to a folder when that is given.

    Sources' `file` is the path as given, in what is written the path as seen from the folder. A file that cannot be
    parsed is in the result's `failures`; the others go on. Raises `UsageError` for no files, `SchemaError` before
    anything is parsed, `ConfigError` before anything is asked of a model that cannot be, and `OutputError` for the
    output folder (`ForeignOutputError` before anything is extracted).
    """
    if not paths:
        raise UsageError("there are no documents to extract from; give a folder with PDF files, or a file")
    checked = load_schema(schema)
    times = _Times()
    parsed = parts.parse(paths, progress=_inside("parse", progress))
    documents = [item for item in parsed if isinstance(item, Document)]
    failures = [item for item in parsed if isinstance(item, Failure)]
    files = {item.slug: path for item, path in zip(parsed, paths, strict=True) if isinstance(item, Document)}
    by_digest = {document.sha256: files[document.slug] for document in documents}
    provenance = _provenance(parts, checked)
    times.end("parse")
    if output is not None and not output.overwrite:
        check_output(assemble((), documents, provenance=provenance, failures=failures), output.folder)
    boxes = parts.boxes(by_digest) if parts.boxes is not None else None
    inputs = Inputs(documents=documents, boxes=boxes, failures=failures)
    extraction = parts.extractor.extract(inputs, checked, progress=_inside("extract", progress))
    fields = derive_fields(extraction.fields, checked)
    times.end("extract")
    display_paths = {slug: path_text(path) for slug, path in files.items()}
    result = assemble(fields, documents, provenance=provenance, schema=checked, failures=failures, files=display_paths)
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
    raw: Raw,
    documents: Sequence[Document],
    *,
    folder: Path,
    boxes: CharBoxes | None = None,
    progress: Progress | None = None,
) -> ExtractionResult:
    """The result of calls that were made before, grounded and assembled anew, and written beside them.

    Nothing is asked. Equal documents give the bytes of the run. `documents` are the sources of `raw`, in their order.
    Raises `OutputError` when the folder cannot be written.
    """
    resolved = resolve(raw.calls, raw.schema, documents, boxes=boxes, failures=raw.failures)
    fields = derive_fields(resolved, raw.schema)
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
