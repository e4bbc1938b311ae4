"""A result on disk: `fields.json`, `data.json` and `run.json`, whole or not at all, never over another run's."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pincite import codec
from pincite.errors import ForeignOutputError, OutputError, ResultError
from pincite.extraction.assembly import viewer_data
from pincite.extraction.model.calls import RAW_FORMAT, Raw
from pincite.grounding import check_result
from pincite.parsing import path_text
from pincite.parsing.folder import shortest_path
from pincite.records import Break, ExtractionResult, FieldResult

FIELDS_FILE = "fields.json"
DATA_FILE = "data.json"
RUN_FILE = "run.json"
RAW_FILE = "extraction_raw.json"
RUN_FORMAT = "pincite.run/1"


def write_result(
    result: ExtractionResult,
    out: str | Path,
    *,
    run: Mapping[str, Any] | None = None,
    raw: Raw | None = None,
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
        FIELDS_FILE: codec.to_json(result, pretty=True),
    }
    if raw is not None:
        files = {RAW_FILE: codec.to_json(raw, pretty=True), **files}
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
    failed = {("", str(Path(failure.item).resolve())) for failure in result.failures}
    return failed | {(source.id, source.sha256) for source in result.sources}


def load_result(path: str | Path) -> ExtractionResult:
    """The result in a folder or in a `fields.json`; its sources' `file` is the path as seen from the working folder.

    `ResultError` when there is none, when it is damaged, and when it says what no result can (`check_result`): then
    the message names the first place and how many there are.
    """
    result, unreadable = read_result(path)
    problems = (*unreadable, *check_result(result))
    if not problems:
        return result
    file, first = _file(path), problems[0]
    place = ", ".join(
        part
        for part in (first.field or first.source_id, f"{first.role} {first.index}" if first.index is not None else None)
        if part
    )
    more = f" (the first of {len(problems)} such places)" if len(problems) > 1 else ""
    raise ResultError(
        f"{file}: {place}: {first.message} [{first.code}]{more}; the file was changed or is damaged: run the "
        "extraction again, or see all places with `pincite recheck`",
        path=str(file),
    )


def read_result(path: str | Path) -> tuple[ExtractionResult, tuple[Break, ...]]:
    """The fields that can be read of a result, whatever they say, and a break for each that cannot.

    For `recheck`, which lists everything that is wrong. `ResultError` when there is no result, or it is no result as a
    whole: not JSON, of another version, without its sources.
    """
    file = _file(path)
    try:
        content = file.read_bytes()
    except FileNotFoundError as error:
        message = f"{file}: no saved result here; give the --out folder of a run, or its {FIELDS_FILE}"
        raise ResultError(message, path=str(file)) from error
    except OSError as error:
        message = f"{file}: cannot be read ({error.strerror}); check its permissions"
        raise ResultError(message, path=str(file)) from error
    try:
        return seen_from_here(codec.from_json(ExtractionResult, content), file.parent), ()
    except ValueError as error:
        read = _read_by_field(content)
        if read is None:
            message = f"{file}: not a result this version reads ({_first_line(error)}); run the extraction again"
            raise ResultError(message, path=str(file)) from error
        return seen_from_here(read[0], file.parent), read[1]


def seen_from_here(result: ExtractionResult, home: Path) -> ExtractionResult:
    """The result with its sources' paths, written as seen from its folder, as seen from the working folder."""
    sources = tuple(replace(source, file=path_text(shortest_path(home / source.file))) for source in result.sources)
    return replace(result, sources=sources)


def load_raw(folder: Path) -> Raw:
    """The calls of a run with a model; `ResultError` when the folder holds none, or they cannot be read."""
    file = folder / RAW_FILE
    try:
        return codec.from_json(Raw, file.read_bytes())
    except FileNotFoundError as error:
        message = f"{file}: no replies of a model here; give the --out folder of a run with --model"
        raise ResultError(message, path=str(file)) from error
    except OSError as error:
        message = f"{file}: cannot be read ({error.strerror}); check its permissions"
        raise ResultError(message, path=str(file)) from error
    except ValueError as error:
        message = f"{file}: not what a run of this version keeps ({_first_line(error)}); run the extraction again"
        raise ResultError(message, path=str(file)) from error


def _file(path: str | Path) -> Path:
    given = Path(path)
    return given / FIELDS_FILE if os.path.isdir(given) else given


def _read_by_field(content: bytes) -> tuple[ExtractionResult, tuple[Break, ...]] | None:
    """The result without the fields that cannot be read, with a break for each; None when the rest cannot be read."""
    try:
        whole = json.loads(content)
        given = list(whole["fields"])
        rest = codec.from_json(ExtractionResult, json.dumps({**whole, "fields": []}))
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    fields: list[FieldResult] = []
    broken: list[Break] = []
    for at, item in enumerate(given):
        try:
            fields.append(codec.from_json(FieldResult, json.dumps(item)))
        except ValueError as error:
            key = item.get("key") if isinstance(item, dict) else None
            message = f"Field {at} cannot be read: {_first_line(error)}."
            broken.append(Break(code="field_unreadable", message=message, field=str(key or f"field {at}")))
    return replace(rest, fields=tuple(fields)), tuple(broken)


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def _write_all(folder: Path, files: Mapping[str, bytes], *, stale: Sequence[str] = ()) -> None:
    """Write every file beside its place first, then put all of them in place; on failure nothing has changed.

    `stale` are files that go once the others are there.
    """
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
