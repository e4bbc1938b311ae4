"""What stands at a path: files to parse, a parsed folder, the files behind a saved result."""

from __future__ import annotations

import dataclasses
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from pincite import parsing
from pincite.document import Document
from pincite.errors import ForeignOutputError, ResultError, UsageError
from pincite.parsing import folder as parsed_folder
from pincite.records import ExtractionResult, Failure


def by_digest(outcomes: Sequence[Document | Failure], paths: Sequence[Path]) -> dict[str, Path]:
    """The files of the documents among parse outcomes, by SHA-256."""
    pairs = zip(outcomes, paths, strict=True)
    return {item.sha256: path for item, path in pairs if not isinstance(item, Failure)}


def matched(result: ExtractionResult, outcomes: Sequence[Document | Failure]) -> list[Document]:
    """The documents that a result's sources are, by content or else by a name that is there once, under its slugs."""
    documents = [item for item in outcomes if not isinstance(item, Failure)]
    same = {document.sha256: document for document in documents}
    names = Counter(document.name for document in documents)
    documents_by_name = {document.name: document for document in documents if names[document.name] == 1}
    pairs = [
        (same.get(record.sha256) or documents_by_name.get(Path(record.file).name), record.id)
        for record in result.sources
    ]
    return [dataclasses.replace(document, slug=slug) for document, slug in pairs if document]


def same_documents(result: ExtractionResult, outcomes: Sequence[Document | Failure]) -> list[Document]:
    """The documents of a result's sources, in its order; `ResultError` when one is gone or has other bytes."""
    documents = {item.slug: item for item in outcomes if not isinstance(item, Failure)}
    for record in result.sources:
        document = documents.get(record.id)
        if document is None or document.sha256 != record.sha256:
            problem = "is not there" if document is None else "has changed since"
            message = f"{record.file} {problem}; say with --sources where the document of the run is, or run it again"
            raise ResultError(message, path=record.file)
    return [documents[record.id] for record in result.sources]


def is_parsed(path: Path) -> bool:
    """Whether a path is a parsed source and not a file to parse.

    A folder that has replies of Reducto beside the documents they were made of is a folder of documents.
    """
    if not os.path.isdir(path):
        return path.name.endswith(parsed_folder.SUFFIXES)
    if (path / parsed_folder.INDEX).is_file() or _has(path, parsed_folder.SUFFIX):
        return True
    return _has(path, parsed_folder.REDUCTO_SUFFIX) and not _has_documents(path)


def _has(folder: Path, suffix: str) -> bool:
    return next(folder.glob(f"*{suffix}"), None) is not None


def _has_documents(folder: Path) -> bool:
    try:
        return bool(parsing.find_sources(folder))
    except UsageError:
        return False


def refuse_foreign(out: Path, paths: list[Path]) -> None:
    """Raise ForeignOutputError when the parsed folder has documents of other files than these."""
    known_paths = {parsing.real_path_text(path) for path in paths}
    files = parsed_folder.source_files(out).values()
    foreign_files = [file for file in files if parsing.real_path_text(file) not in known_paths]
    if foreign_files:
        raise ForeignOutputError(
            f"{out} holds parsed documents of another run ({foreign_files[0].name}); choose another --out folder, or "
            "pass --overwrite to replace its index",
            path=str(out),
        )


def refuse_unlisted(folder: Path) -> None:
    """Raise UsageError when a parsed folder also has documents that its index does not know: they would be missed."""
    if not os.path.isdir(folder):
        return
    listed = {parsing.real_path_text(file) for file in parsed_folder.source_files(folder).values()}
    listed |= {parsing.real_path_text(failure.item) for failure in parsed_folder.load_failures(folder)}
    try:
        folder_files = parsing.find_sources(folder)
    except UsageError:  # only parse results in here
        return
    new = [path for path in folder_files if parsing.real_path_text(path) not in listed]
    if new:
        raise UsageError(
            f"{folder} is a parsed folder, but {new[0].name} in it was not parsed with the rest; run `pincite parse` "
            "again, or keep documents and parse results in different folders"
        )


def files_of(result: ExtractionResult) -> list[tuple[str, Path]]:
    """The source files of a result that are still there, with their slugs."""
    # os.path and not pathlib: a path that cannot exist (too long, a NUL) is a file that is not there
    return [(record.id, Path(record.file)) for record in result.sources if os.path.isfile(record.file)]
