"""Sources to Documents: the configuration, the files behind a source, parsing."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.errors import UsageError
from pincite.records import Failure, ParsedSource

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.document import Document, DocumentSet
    from pincite.parsing.folder import ParsedFormat

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
    from pincite.config import build
    from pincite.config.sources import places

    path = Path(source)
    if places.is_parsed(path):
        return open_source(path, config).documents[0]
    return build.one_parser(configured(config, password))(path)


def parse_all(
    sources: Source | Iterable[Source],
    *,
    password: str | None = None,
    config: Config | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> DocumentSet:
    """The documents of sources, in order, and a Failure for each that failed; a folder stands for those in it, sorted.

    It can be given to `extract`, `check` and `recheck` as it is: files and boxes come with it. `password` opens
    encrypted PDFs. `progress` is told how many are done and how many there are. Raises UsageError or DocumentError when
    a folder has no documents or there is no such file.
    """
    from pincite.config.sources.documents import parsed_files

    return parsed_files(find_sources(sources), configured(config, password), progress=progress)


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
    from pincite.config import build
    from pincite.config.sources import places
    from pincite.parsing.parsed import FolderWriter

    folder, paths = Path(out), find_sources(sources)
    if not overwrite:
        places.refuse_foreign(folder, paths)
    chosen = configured(config, password)
    if format == "reducto":
        chosen = build.keeping_replies(chosen, folder)
    with (
        FolderWriter(folder, paths, format=format) as written,
        contextlib.closing(build.FileParser(chosen).each(paths)) as parses,
    ):
        for done, (place, outcome) in enumerate(parses, start=1):
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

    source_paths = [Path(sources)] if isinstance(sources, str | Path) else [Path(source) for source in sources]
    if len(source_paths) == 1:
        return parsing.find_sources(source_paths[0])
    path_groups = (parsing.find_sources(source) if os.path.isdir(source) else [source] for source in source_paths)
    return list(dict.fromkeys(path for paths in path_groups for path in paths))


def configured(config: Config | None, password: str | None) -> Config:
    """The configuration given or this process's, with a password for encrypted PDFs where one is given."""
    from pincite.config import build

    return build.with_password(config or load_config(), password)


def open_source(path: Path, config: Config | None) -> DocumentSet:
    """The set of the one document behind a path, parsed before or now; raises DocumentError when it cannot be had."""
    from pincite.config import build
    from pincite.config.sources import places
    from pincite.config.sources.documents import document_set, documents_at
    from pincite.parsing.folder import SUFFIX

    chosen = config or load_config()
    if places.is_parsed(path):
        parsed = documents_at([path], chosen)
        if len(parsed.documents) != 1:
            names = ", ".join(f"{document.slug}{SUFFIX}" for document in parsed.documents[:5])
            raise UsageError(f"{path} holds {len(parsed.documents)} documents; name one of them: {names}")
        return parsed
    if os.path.isdir(path):
        raise UsageError(f"{path} is a folder of documents; name one of them")
    return document_set([build.one_parser(chosen)(path)], chosen, paths=[path])
