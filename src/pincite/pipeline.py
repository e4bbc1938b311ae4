"""The stages of an extraction in order: parse, extract, assemble, write. The only module that knows the order."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
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
    extract_offline,
    load_schema,
    schema_digest,
    write_result,
)
from pincite.extraction.offline import EXTRACTOR, EXTRACTOR_VERSION
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


def run_extraction(
    paths: Sequence[Path],
    schema: Mapping[str, Any] | Path | str,
    *,
    parse: SourceParser,
    boxes: BoxSource | None = None,
    config_digest: str = "",
    out: Path | None = None,
    overwrite: bool = False,
    progress: Progress | None = None,
) -> ExtractionResult:
    """The fields of a schema over files, also written to `out` when that is given.

    Sources' `file` is the path as given, in what is written the path as seen from `out`. A file that cannot be
    parsed is in the result's `failures`; the others go on. Raises `UsageError` for no files, `SchemaError` before
    anything is parsed, and `OutputError` for the output folder (`ForeignOutputError` before anything is extracted).
    """
    if not paths:
        raise UsageError("there are no documents to extract from; give a folder with PDF files, or a file")
    checked = load_schema(schema)
    times = _Times()
    parsed = parse(paths, progress=_inside("parse", progress))
    documents = [item for item in parsed if isinstance(item, Document)]
    failures = [item for item in parsed if isinstance(item, Failure)]
    files = {item.slug: path for item, path in zip(parsed, paths, strict=True) if isinstance(item, Document)}
    by_digest = {document.sha256: files[document.slug] for document in documents}
    provenance = Provenance(
        package_version=metadata.version("pincite"),
        extractor=EXTRACTOR,
        extractor_version=EXTRACTOR_VERSION,
        schema_sha256=schema_digest(checked),
        config_digest=config_digest,
    )
    times.end("parse")
    if out is not None and not overwrite:
        check_output(assemble((), documents, provenance=provenance, failures=failures), out)
    fields = extract_offline(
        documents,
        checked,
        boxes=boxes(by_digest) if boxes is not None else None,
        failures=failures,
        progress=_inside("extract", progress),
    )
    times.end("extract")
    shown = {slug: path_text(path) for slug, path in files.items()}
    result = assemble(fields, documents, provenance=provenance, failures=failures, files=shown)
    if out is not None:
        # seen from the folder, so that result and documents can be moved together
        seen = {slug: relative_path(path, out) for slug, path in files.items()}
        sources = tuple(replace(source, file=seen[source.id]) for source in result.sources)
        write_result(replace(result, sources=sources), out, run=times.record(), overwrite=overwrite)
        if progress is not None:
            progress("write", 1, 1)
    return result


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

    def record(self) -> dict[str, Any]:
        """The content of `run.json`: the start (UTC, ISO 8601) and the seconds of each stage."""
        started = datetime.fromtimestamp(self._start, UTC)
        return {"format": RUN_FORMAT, "started": started.isoformat(timespec="seconds"), "seconds": self._seconds}


def _inside(stage: Stage, progress: Progress | None) -> Count | None:
    if progress is None:
        return None
    return lambda done, total: progress(stage, done, total)
