"""What stands at a path: files to parse, a parsed folder, the files behind a saved result."""

from __future__ import annotations

import os
from pathlib import Path

from pincite import parsing
from pincite.document import DocumentSet
from pincite.errors import ForeignOutputError, ResultError, UsageError
from pincite.parsing import folder as parsed_folder
from pincite.records import ExtractionResult


def require_same(result: ExtractionResult, documents: DocumentSet) -> None:
    """Raise ResultError when a document of the result's sources is gone or has other bytes."""
    for source in result.sources:
        document = documents.document(source.id)
        if document is None or document.sha256 != source.sha256:
            problem = "is not there" if document is None else "has changed since"
            message = f"{source.file} {problem}; say with --sources where the document of the run is, or run it again"
            raise ResultError(message, path=source.file)


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
