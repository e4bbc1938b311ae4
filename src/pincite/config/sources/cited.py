"""The documents behind a result: found where it says, or in a place that is named, and parsed again."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pincite.config import build
from pincite.config.sources import places
from pincite.document import Document
from pincite.parsing import find_sources, folder
from pincite.records import ExtractionResult, Failure

if TYPE_CHECKING:
    from pincite.config.settings import Config
    from pincite.parsing.protocols import CharBoxes


class CitedSources(NamedTuple):
    """The documents a result cites, under the slugs it uses, a Failure for each that cannot be parsed now, and where
    their files are, by SHA-256.
    """

    documents: tuple[Document, ...]
    failures: tuple[Failure, ...]
    files: Mapping[str, Path]


def cited_sources(result: ExtractionResult, config: Config, *, sources: Path | None = None) -> CitedSources:
    """The documents a result cites with their files.

    They are looked for in `sources` (a folder of files or a parsed folder) by content, then by a name that only one of
    them has; without it, where the result says they were. A file that is gone is left out.
    """
    if sources is None:
        return _where_it_says(result, config)
    document_set = sources_at(sources, config)
    return document_set._replace(documents=tuple(places.matched(result, document_set.documents)))


def sources_at(sources: Path, config: Config) -> CitedSources:
    """The documents at a path, a folder of files or a parsed folder, under slugs of their own."""
    outcomes: Sequence[Document | Failure]
    if places.is_parsed(sources):
        outcomes, files = folder.load_parsed(sources), folder.source_files(sources)
    else:
        paths = find_sources(sources)
        outcomes = build.FileParser(config)(paths)
        files = places.by_digest(outcomes, paths)
    return _parted(outcomes, files)


def cited_documents(
    result: ExtractionResult, config: Config, *, sources: Path | None = None
) -> tuple[list[Document | Failure], CharBoxes]:
    """The documents of `cited_sources`, then the failures, and the boxes of the documents' characters."""
    document_set = cited_sources(result, config, sources=sources)
    return [*document_set.documents, *document_set.failures], build.char_boxes(config, document_set.files)


def documents_in(given: Sequence[Path], config: Config) -> list[Document | Failure]:
    """The documents of files, folders and parsed folders, with a Failure for each that cannot be parsed now.

    A folder without any document has none; a place that is not there raises as `find_sources` does.
    """
    parsed = [item for place in given if places.is_parsed(place) for item in folder.load_parsed(place)]
    paths = [path for place in given if not places.is_parsed(place) for path in find_sources(place)]
    files = list(dict.fromkeys(paths))
    return [*parsed, *(build.FileParser(config)(files) if files else ())]


def _where_it_says(result: ExtractionResult, config: Config) -> CitedSources:
    there = places.files_of(result)
    paths = [path for _, path in there]
    outcomes = build.FileParser(config)(paths) if paths else []
    renamed = [
        item if isinstance(item, Failure) else dataclasses.replace(item, slug=slug)
        for (slug, _), item in zip(there, outcomes, strict=True)
    ]
    return _parted(renamed, places.by_digest(outcomes, paths))


def _parted(outcomes: Sequence[Document | Failure], files: Mapping[str, Path]) -> CitedSources:
    documents = tuple(item for item in outcomes if not isinstance(item, Failure))
    return CitedSources(documents, tuple(item for item in outcomes if isinstance(item, Failure)), files)
