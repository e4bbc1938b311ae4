"""Files → `DocumentSet`: parsed now or before, with failures and boxes. Nothing else reads the documents of a run."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.config import build
from pincite.config.sources import places
from pincite.document import Document, DocumentSet
from pincite.errors import Failure
from pincite.parsing import find_sources, folder
from pincite.records import ExtractionResult

if TYPE_CHECKING:
    from pincite.config.settings import Config


def document_set(
    outcomes: Iterable[Document | Failure], config: Config, *, paths: Sequence[Path | None] = ()
) -> DocumentSet:
    """The set of these outcomes, `paths` being their files, with boxes that are read from the files."""
    return with_boxes(DocumentSet.of(outcomes, paths=paths), config)


def with_boxes(documents: DocumentSet, config: Config) -> DocumentSet:
    """The set with the boxes of its characters, read from its files when somebody asks for a page."""
    return dataclasses.replace(documents, boxes=build.char_boxes(config, documents.files_by_digest))


def parsed_files(
    files: Sequence[Path], config: Config, *, progress: Callable[[int, int], None] | None = None
) -> DocumentSet:
    """The documents of files; one that cannot be parsed, or is not there, is a failure.

    `progress` is told how many are done and how many there are.
    """
    outcomes = build.FileParser(config)(files, progress=progress) if files else []
    return document_set(outcomes, config, paths=files)


def documents_at(given: Sequence[Path], config: Config) -> DocumentSet:
    """The documents of files, folders and parsed folders, in order; no file comes twice.

    A parsed folder's failures are the set's. Raises SourceNotFoundError for a place that is not there, UsageError for
    a folder without documents, ResultError for a parsed folder that is damaged.
    """
    entries = [entry for place in given for entry in _entries(place)]
    files = list(dict.fromkeys(entry for entry in entries if isinstance(entry, Path)))
    parsed = dict(zip(files, build.FileParser(config)(files), strict=True)) if files else {}
    listed: list[tuple[Document | Failure, Path | None]] = []
    for entry in entries:
        if not isinstance(entry, Path):
            listed.append(entry)
        elif entry in parsed:
            listed.append((parsed.pop(entry), entry))
    return document_set([outcome for outcome, _ in listed], config, paths=[path for _, path in listed])


def _entries(place: Path) -> Iterator[Path | tuple[Document | Failure, Path | None]]:
    """The files to parse at a place, or what a parsed folder has, each with its file."""
    if not places.is_parsed(place):
        yield from find_sources(place)
        return
    origins = folder.source_files(place)
    for document in folder.load_parsed(place):
        yield document, origins.get(document.sha256)
    if place.is_dir():
        yield from ((failure, None) for failure in folder.load_failures(place))


def cited_documents(result: ExtractionResult, config: Config, *, sources: Path | None = None) -> DocumentSet:
    """The documents a result cites, under the slugs it uses, and a failure for each that cannot be parsed now.

    They are looked for in `sources` (a folder of files or a parsed folder) by content, then by a name that only one of
    them has; without it, where the result says they were. A file that is gone is left out.
    """
    if sources is not None:
        there = documents_at([sources], config)
        return there.select(_matches(result, there))
    known = places.files_of(result)
    files = [path for _, path in known]
    outcomes = build.FileParser(config)(files) if files else []
    renamed = [
        item if isinstance(item, Failure) else dataclasses.replace(item, slug=slug)
        for (slug, _), item in zip(known, outcomes, strict=True)
    ]
    return document_set(renamed, config, paths=files)


def _matches(result: ExtractionResult, documents: DocumentSet) -> dict[str, str]:
    """The documents that are a result's sources, by content or else by a name that is there once."""
    same = {document.sha256: document.slug for document in documents.documents}
    names = Counter(document.name for document in documents.documents)
    by_name = {document.name: document.slug for document in documents.documents if names[document.name] == 1}
    slugs = {source.id: same.get(source.sha256) or by_name.get(Path(source.file).name) for source in result.sources}
    return {name: slug for name, slug in slugs.items() if slug is not None}
