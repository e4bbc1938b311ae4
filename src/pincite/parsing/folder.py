"""The parsed folder: one JSON and one Markdown file per document, an index of the sources and a list of failures.

`sources_index.json` has the keys the pipeline's format names (id, name, file, pageCount, mdFile, jsonFile) and ours
after them. Every file is written whole or not at all, and each document as soon as it is there, so that an interrupted
run keeps what was done.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from pincite.codec import from_json, to_json
from pincite.document import Document
from pincite.errors import DocumentError, OutputError, ResultError
from pincite.parsing.files import make_slug, path_text
from pincite.parsing.markdown import to_markdown
from pincite.parsing.reducto import PARSER as REDUCTO
from pincite.parsing.reducto import read_reply, to_reply
from pincite.private_files import make_private_folder, write_private
from pincite.records import Failure

INDEX = "sources_index.json"
FAILURES = "failures.json"
SUFFIX = ".pincite.json"
REDUCTO_SUFFIX = ".reducto.json"
SUFFIXES = (SUFFIX, REDUCTO_SUFFIX)
"""What the name of a parsed document ends with, by the shape it is written in."""

ParsedFormat = Literal["pincite", "reducto"]
"""The shape a parsed document is written in: our own, or that of Reducto's replies."""

_UNFINISHED = re.compile(r"\..+\.(?:json|md)\.(?P<process>\d{1,9})\.tmp")
_ABANDONED = 3_600.0
"""Seconds after which an unfinished file counts as left behind."""


def write_document(document: Document, *, out: Path, format: ParsedFormat = "pincite") -> None:
    """Write `{slug}.pincite.json` or `{slug}.reducto.json`, and `{slug}.md`; raises `OutputError`.

    A reply of Reducto that is kept there already, and says more than the document, is left as it is.
    """
    path = out / f"{document.slug}{suffix_of(format)}"
    if format == "pincite":
        _write(path, to_json(document))
    elif document.parser != REDUCTO or not path.is_file():
        _write(path, to_reply(document))
    _write(out / f"{document.slug}.md", to_markdown(document).encode("utf-8", "replace"))


def write_index(entries: Sequence[Mapping[str, object]], *, out: Path) -> None:
    """Write `sources_index.json`; raises `OutputError`."""
    _write(out / INDEX, _json(list(entries)))


def write_failures(failures: Sequence[Failure], *, out: Path) -> None:
    """Write `failures.json`, an empty list when all went well; raises `OutputError`."""
    failed = [
        {"item": failure.item, "code": failure.code, "message": failure.message, "page": failure.page}
        for failure in failures
    ]
    _write(out / FAILURES, _json(failed))


def sweep(out: Path) -> None:
    """Remove the unfinished files of runs that were killed while they wrote into the folder."""
    for path in out.glob(".*.tmp"):
        match = _UNFINISHED.fullmatch(path.name)
        if match is not None and not _is_running(int(match["process"]), path):
            with contextlib.suppress(OSError):
                path.unlink()


def _is_running(process: int, path: Path) -> bool:
    """Whether a process may still be writing the file: it is there, or nobody can tell and the file is young."""
    if process == os.getpid():
        return False
    if os.name != "posix":  # where asking for a process may end it
        return time.time() - path.stat().st_mtime < _ABANDONED
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OverflowError, PermissionError):
        return True
    return True


def load_parsed(path: Path) -> list[Document]:
    """The documents of a parsed folder in the index's order, or the one document of a `.pincite.json` file.

    A folder without an index (an interrupted run) gives the documents it has, by name. Raises `ResultError` when the
    path is neither, or when a file in it is damaged, missing or of another version.
    """
    path = Path(path)
    if not os.path.isdir(path):
        return [_load(path)]
    if (path / INDEX).is_file():
        return [_load(path / name) for name in _listed(path / INDEX)]
    names = sorted(name for suffix in SUFFIXES for name in path.glob(f"*{suffix}"))
    if not names:
        raise ResultError(
            f"{path} is no parsed folder: it has neither {INDEX} nor a *{SUFFIX} file; run `pincite parse` first",
            path=str(path),
        )
    return [_load(name) for name in names]


def load_failures(path: Path) -> list[Failure]:
    """The sources of a parsed folder that could not be parsed; none for one without an index (an interrupted run).

    Raises `ResultError` when the list is damaged, or missing beside an index: without it nobody knows what was not
    read.
    """
    listed = path / FAILURES
    if not listed.is_file():
        if (path / INDEX).is_file():
            raise ResultError(
                f"{listed} is missing, so what could not be parsed is not known; run `pincite parse` again",
                path=str(listed),
            )
        return []
    try:
        return list(from_json(list[Failure], listed.read_bytes()))
    except (ValueError, OSError) as exc:
        raise ResultError(f"{listed} is damaged ({exc}); run `pincite parse` again", path=str(listed)) from exc


def source_files(path: Path) -> dict[str, Path]:
    """Where the source files of a parsed folder (or of the folder around a `.pincite.json`) were, by SHA-256.

    Empty without an index. Raises `ResultError` when the index is damaged. The files themselves may be gone.
    """
    folder = path if os.path.isdir(path) else path.parent
    if not (folder / INDEX).is_file():
        return {}
    return {entry["sha256"]: shortest_path(folder / entry["file"]) for entry in _entries(folder / INDEX)}


def shortest_path(path: Path) -> Path:
    """The path without its detours ("parsed/../a.pdf" is "a.pdf"), unless a link on the way makes that another file."""
    direct = Path(os.path.normpath(path))
    return path if os.path.exists(path) and not os.path.exists(direct) else direct


def suffix_of(format: ParsedFormat) -> str:
    """What the name of a parsed document in this shape ends with."""
    return SUFFIX if format == "pincite" else REDUCTO_SUFFIX


def relative_path(file: Path, out: Path) -> str:
    """The source's path as seen from the folder, so that both can be moved together."""
    try:
        return path_text(Path(os.path.relpath(file, out))).replace(os.sep, "/")
    except ValueError:  # another drive
        return path_text(file.absolute()).replace(os.sep, "/")


def _json(value: object) -> bytes:
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    return text.encode("utf-8", "replace")


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: a reader sees the old one or the new one."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        make_private_folder(path.parent)
        write_private(temporary, content)
        temporary.replace(path)
    except OSError as exc:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise OutputError(
            f"cannot write {path}: {exc.strerror or exc}; check free space and permissions, or choose another folder",
            path=str(path),
        ) from exc


def _entries(index: Path) -> list[dict[str, str]]:
    try:
        entries = json.loads(index.read_bytes())
        return [{key: str(entry[key]) for key in ("jsonFile", "file", "sha256")} for entry in entries]
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as exc:
        raise ResultError(f"{index} is damaged or not a sources index ({exc}); parse again", path=str(index)) from exc


def _listed(index: Path) -> list[str]:
    names = [entry["jsonFile"] for entry in _entries(index)]
    for name in names:
        # An index from elsewhere must not make us read outside its folder.
        if Path(name).name != name or not name.endswith(SUFFIXES):
            raise ResultError(f"{index} names {name!r}, which is no parse result in its folder", path=str(index))
    return names


def hidden_count(document: Document) -> int | None:
    """How many hidden texts were found; None where nobody looked for them."""
    return None if document.parser == REDUCTO else sum(len(page.hidden) for page in document.pages)


def _load_reply(content: bytes, path: Path) -> Document:
    """The document of a reply in Reducto's shape; one without our facts is named after its file."""
    try:
        document = read_reply(content, name=path.name)
    except DocumentError as exc:
        raise ResultError(f"{exc.message}; parse again", path=str(path)) from exc
    stem = path.name.removesuffix(REDUCTO_SUFFIX)
    return document if document.parser != REDUCTO else replace(document, slug=make_slug(stem), name=f"{stem}.pdf")


def _load(path: Path) -> Document:
    if not path.name.endswith(".json"):
        raise ResultError(f"{path} is no parse result: expected a parsed folder or a *{SUFFIX} file", path=str(path))
    try:
        content = path.read_bytes()
        if path.name.endswith(REDUCTO_SUFFIX):
            return _load_reply(content, path)
        return from_json(Document, content)
    except OSError as exc:
        raise ResultError(f"cannot read {path}: {exc.strerror or exc}", path=str(path)) from exc
    except ValueError as exc:
        raise ResultError(
            f"{path} is not a parse result of this version, or it is damaged ({exc}); parse again", path=str(path)
        ) from exc
