"""A result put on disk: `fields.json`, `data.json` and `run.json`, whole or not at all, never over another run's."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pincite import codec
from pincite.errors import ForeignOutputError, OutputError, ResultError
from pincite.extraction.model.calls import RAW_FORMAT, RawExtraction
from pincite.extraction.results.assembly import viewer_data
from pincite.extraction.results.saved import DATA_FILE, FIELDS_FILE, RAW_FILE, read_result
from pincite.extraction.results.seal import sealed
from pincite.private_files import make_private_folder, private
from pincite.records import ExtractionResult

RUN_FILE = "run.json"
RUN_FORMAT = "pincite.run/1"


def write_result(
    result: ExtractionResult,
    out: str | Path,
    *,
    run: Mapping[str, Any] | None = None,
    raw: RawExtraction | None = None,
    overwrite: bool = False,
) -> None:
    """Write the result into a folder, which is made when it is not there.

    `fields.json` and `data.json` have the same bytes for the same result; `run` (times and the like) goes into
    `run.json` and a model's replies (`raw`) into `extraction_raw.json`, apart. A folder that holds a result of another
    schema or other sources, files of these names that are not ours, or, for a result without a model, a model's
    replies, is refused with `ForeignOutputError` unless `overwrite`; then replies that this result was not made from
    are removed. A full disk or missing permission raises `OutputError` and leaves what was there before.
    """
    folder = Path(out)
    if not overwrite:
        check_output(result, folder)
    files = {
        DATA_FILE: codec.to_json(viewer_data(result), pretty=True),
        FIELDS_FILE: sealed(result),
    }
    if raw is not None:
        files = {RAW_FILE: sealed(raw), **files}
    if run is not None:
        files = {RUN_FILE: codec.to_json(dict(run), pretty=True), **files}
    _write_all(folder, files, stale=(RAW_FILE,) if result.provenance.model is None else ())


def check_output(result: ExtractionResult, folder: Path) -> None:
    """Raise `ForeignOutputError` when the folder holds something that `write_result` must not replace unasked."""
    there = [name for name in (FIELDS_FILE, DATA_FILE, RUN_FILE, RAW_FILE) if (folder / name).exists()]
    if not there:
        return
    advice = "choose another --out folder, or pass --overwrite to replace it"
    try:
        old, _ = read_result(folder)
    except ResultError as error:
        message = f"{folder} holds a {there[0]} that is not a result of pincite; {advice}"
        raise ForeignOutputError(message, path=str(folder)) from error
    for name in (DATA_FILE, RUN_FILE, RAW_FILE):
        if name in there and not _is_ours(folder / name):
            raise ForeignOutputError(f"{folder} holds a {name} that pincite did not write; {advice}", path=str(folder))
    if old.provenance.schema_sha256 != result.provenance.schema_sha256:
        raise ForeignOutputError(f"{folder} holds the result of another schema; {advice}", path=str(folder))
    if _sources(old) != _sources(result):
        raise ForeignOutputError(f"{folder} holds the result of other sources; {advice}", path=str(folder))
    if RAW_FILE in there and result.provenance.model is None:
        message = f"{folder} holds the replies of {old.provenance.model or 'a model'}, and this run asks none"
        raise ForeignOutputError(f"{message}; {advice}", path=str(folder))


def _is_ours(file: Path) -> bool:
    """Whether a `data.json`, `run.json` or `extraction_raw.json` has the form that `write_result` gives it."""
    try:
        content = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    if not isinstance(content, dict):
        return False
    if file.name == DATA_FILE:
        return set(content) == {"sources", "fields"}
    form = RAW_FORMAT if file.name == RAW_FILE else RUN_FORMAT
    return str(content.get("format")).startswith(form.partition("/")[0])


def _sources(result: ExtractionResult) -> set[tuple[str, str]]:
    """What a result was made from; a source that failed is known by its path only."""
    failed = {("", os.path.realpath(failure.item)) for failure in result.failures}
    return failed | {(source.id, source.sha256) for source in result.sources}


def _write_all(folder: Path, files: Mapping[str, bytes], *, stale: Sequence[str] = ()) -> None:
    """Write every file beside its place first, then put all of them in place; on failure nothing has changed.

    `stale` are files that go once the others are there.
    """
    waiting: list[tuple[Path, Path]] = []
    try:
        make_private_folder(folder)
        for name, content in files.items():
            temporary = folder / f".{name}.{os.getpid()}.part"
            waiting.append((temporary, folder / name))
            with open(temporary, "wb", opener=private) as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
        for temporary, final in waiting:
            temporary.replace(final)
        for name in stale:
            (folder / name).unlink(missing_ok=True)
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
