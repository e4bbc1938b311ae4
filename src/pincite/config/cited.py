"""The documents behind a result: found where it says, or in a place that is named, and parsed again."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.config import build, places
from pincite.parsing import find_sources, folder
from pincite.records import ExtractionResult, Failure

if TYPE_CHECKING:
    from pincite.config.settings import Config
    from pincite.document import Document
    from pincite.parsing.protocols import CharBoxes


def cited_documents(
    result: ExtractionResult, config: Config, *, sources: Path | None = None
) -> tuple[list[Document | Failure], CharBoxes]:
    """The documents a result cites, under the slugs it uses, with a Failure for each that cannot be parsed now, and
    the boxes of their characters.

    They are looked for in `sources` (a folder of files or a parsed folder) by content, then by a name that only one of
    them has; without it, where the result says they were. A file that is gone is left out.
    """
    if sources is None:
        return _where_it_says(result, config)
    outcomes: Sequence[Document | Failure]
    if places.is_parsed(sources):
        outcomes, files = folder.load_parsed(sources), folder.source_files(sources)
    else:
        paths = find_sources(sources)
        outcomes = build.FileParser(config)(paths)
        files = places.by_digest(outcomes, paths)
    failures = [item for item in outcomes if isinstance(item, Failure)]
    return [*places.matched(result, outcomes), *failures], build.char_boxes(config, files)


def _where_it_says(result: ExtractionResult, config: Config) -> tuple[list[Document | Failure], CharBoxes]:
    there = places.files_of(result)
    paths = [path for _, path in there]
    outcomes = build.FileParser(config)(paths) if paths else []
    renamed = [
        item if isinstance(item, Failure) else dataclasses.replace(item, slug=slug)
        for (slug, _), item in zip(there, outcomes, strict=True)
    ]
    return renamed, build.char_boxes(config, places.by_digest(outcomes, paths))
