"""A result on disk: `fields.json`, `data.json` and `run.json`, whole or not at all, never over another run's."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pincite import codec
from pincite.errors import ForeignOutputError, OutputError, ResultError
from pincite.extraction.assembly import viewer_data
from pincite.records import ExtractionResult

FIELDS_FILE = "fields.json"
DATA_FILE = "data.json"
RUN_FILE = "run.json"


def write_result(
    result: ExtractionResult,
    out: str | Path,
    *,
    run: Mapping[str, Any] | None = None,
    overwrite: bool = False,
) -> None:
    """Write the result into a folder, which is made when it is not there.

    `fields.json` and `data.json` have the same bytes for the same result; `run` (times and the like) goes into
    `run.json`, apart. A folder that holds a result of another schema or other sources, or files of these names that
    are not ours, is refused with `ForeignOutputError` unless `overwrite`. A full disk or missing permission raises
    `OutputError` and leaves what was there before.
    """
    folder = Path(out)
    if not overwrite:
        check_output(result, folder)
    files = {
        DATA_FILE: codec.to_json(viewer_data(result), pretty=True),
        FIELDS_FILE: codec.to_json(result, pretty=True),
    }
    if run is not None:
        files = {RUN_FILE: codec.to_json(dict(run), pretty=True), **files}
    _write_all(folder, files)


def check_output(result: ExtractionResult, folder: Path) -> None:
    """Raise `ForeignOutputError` when the folder holds something that `write_result` must not replace unasked."""
    there = [name for name in (FIELDS_FILE, DATA_FILE) if (folder / name).exists()]
    if not there:
        return
    advice = "choose another --out folder, or pass --overwrite to replace it"
    try:
        old = load_result(folder)
    except ResultError as error:
        message = f"{folder} holds a {there[0]} that is not a result of pincite; {advice}"
        raise ForeignOutputError(message, path=str(folder)) from error
    if old.provenance.schema_sha256 != result.provenance.schema_sha256:
        raise ForeignOutputError(f"{folder} holds the result of another schema; {advice}", path=str(folder))
    if _sources(old) != _sources(result):
        raise ForeignOutputError(f"{folder} holds the result of other sources; {advice}", path=str(folder))


def _sources(result: ExtractionResult) -> set[tuple[str, str]]:
    return {(source.id, source.sha256) for source in result.sources}


def load_result(path: str | Path) -> ExtractionResult:
    """The result in a folder or in a `fields.json`; `ResultError` when there is none, or it is damaged."""
    given = Path(path)
    file = given / FIELDS_FILE if given.is_dir() else given
    try:
        content = file.read_bytes()
    except FileNotFoundError as error:
        message = f"{file}: no saved result here; give the --out folder of a run, or its {FIELDS_FILE}"
        raise ResultError(message, path=str(file)) from error
    except OSError as error:
        raise ResultError(f"{file}: cannot be read ({error.strerror})", path=str(file)) from error
    try:
        return codec.from_json(ExtractionResult, content)
    except ResultError as error:
        raise ResultError(f"{file}: {error.message}", path=str(file)) from error
    except ValueError as error:
        message = f"{file}: not a result this version reads ({_first_line(error)}); run the extraction again"
        raise ResultError(message, path=str(file)) from error


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def _write_all(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write every file beside its place first, then put all of them in place; on failure nothing has changed."""
    waiting: list[tuple[Path, Path]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            temporary = folder / f".{name}.{os.getpid()}.part"
            waiting.append((temporary, folder / name))
            with temporary.open("wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
        for temporary, final in waiting:
            temporary.replace(final)
    except OSError as error:
        _discard([temporary for temporary, _ in waiting])
        raise OutputError(_why(folder, error), path=str(folder)) from error


def _discard(files: list[Path]) -> None:
    for file in files:
        try:
            file.unlink(missing_ok=True)
        except OSError:
            continue


def _why(folder: Path, error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"{folder}: the disk is full; nothing there was changed: make room and run again"
    if isinstance(error, FileExistsError | NotADirectoryError):
        return f"{folder}: a file stands where the output folder should be; choose another --out"
    return f"{folder}: the result cannot be written ({error.strerror}); choose another --out"
