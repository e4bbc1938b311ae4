"""A result read from disk: as it stands, with what was changed in it since it was written."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pincite import codec
from pincite.errors import ResultError, SchemaError
from pincite.extraction.model.calls import RawExtraction
from pincite.extraction.results.assembly import schema_digest, viewer_data
from pincite.extraction.results.seal import SEAL, unsealed
from pincite.extraction.schema.flatten import FlatField, flatten_schema
from pincite.extraction.schema.labels import category_of, label_of
from pincite.extraction.schema.loading import load_schema
from pincite.grounding import check_result
from pincite.parsing import path_text
from pincite.parsing.folder import shortest_path
from pincite.records import Break, ExtractionResult, FieldResult

FIELDS_FILE = "fields.json"
DATA_FILE = "data.json"
RAW_FILE = "extraction_raw.json"


def load_result(path: str | Path) -> ExtractionResult:
    """The result in a folder or in a `fields.json`; its sources' `file` is the path as seen from the working folder.

    `ResultError` when there is none, when it is damaged, when it was edited, and when it says what no result can
    (`check_result`): then the message names the first place and how many there are.
    """
    result, changed = read_result(path)
    problems = sorted((*changed, *check_result(result)), key=lambda one: one.code == "edited")
    if not problems:
        return result
    file, first = _file(path), problems[0]
    at = f"{first.role} {first.index}" if first.index is not None else None
    place = ", ".join(part for part in (first.field or first.source_id, at) if part)
    suffix = f" (the first of {len(problems)} such places)" if len(problems) > 1 else ""
    message = f"{file}: {place + ': ' if place else ''}{first.message} [{first.code}]{suffix}"
    advice = "the file was changed or is damaged: run the extraction again, or see all places with `pincite recheck`"
    raise ResultError(f"{message}; {advice}", path=str(file))


def read_result(path: str | Path) -> tuple[ExtractionResult, tuple[Break, ...]]:
    """The fields that can be read of a result, whatever they say, with a break for each that cannot, and one when the
    file is not as it was written.

    For `recheck`, which lists everything that is wrong. `ResultError` when there is no result, or it is no result as a
    whole: not JSON, of another version, without its sources.
    """
    file = _file(path)
    content = _read(file, missing=f"no saved result here; give the --out folder of a run, or its {FIELDS_FILE}")
    try:
        text, is_intact = unsealed(content)
        result, broken = _read_fields(text)
    except ValueError as error:
        message = f"{file}: not a result this version reads ({_first_line(error)}); run the extraction again"
        raise ResultError(message, path=str(file)) from error
    if not is_intact:
        message = f"{file.name} was edited since it was written: its {SEAL} is not that of its content."
        broken = (*broken, Break(code="edited", message=message))
    return seen_from_here(result, file.parent), broken


def schema_breaks(result: ExtractionResult) -> Iterator[Break]:
    """What a result's fields are not that its schema says: each leaf one field, of its type and allowed values."""
    schema_fields = _asked_by(result)
    if schema_fields is None:
        message = "The result does not hold the schema that its provenance names: fields may be missing from it."
        yield Break(code="schema_differs", message=message)
        return
    there = {field.key: field for field in result.fields}
    for key in schema_fields:
        if key not in there:
            yield Break(code="field_missing", message="The schema asks for this field, the result lacks it.", field=key)
    for key, field in there.items():
        if key not in schema_fields:
            yield Break(code="field_unknown", message="The schema does not ask for this field.", field=key)
        elif _facts(field) != _asked(schema_fields[key]):
            message = "Its label, category, type or allowed values are not those of the schema."
            yield Break(code="field_differs", message=message, field=key)


def data_breaks(path: str | Path) -> Iterator[Break]:
    """A break when the `data.json` beside a result does not show what the result says; none where there is none."""
    file = _file(path)
    beside = file.parent / DATA_FILE
    try:
        saved_data = json.loads(beside.read_bytes())
    except FileNotFoundError:
        return
    except (OSError, ValueError, RecursionError):
        saved_data = None
    text, _ = unsealed(file.read_bytes())
    result, _ = _read_fields(text)
    if saved_data != json.loads(codec.to_json(viewer_data(result))):
        yield Break(code="data_differs", message=f"{beside.name} does not show what {file.name} says.")


def seen_from_here(result: ExtractionResult, home: Path) -> ExtractionResult:
    """The result with its sources' paths, written as seen from its folder, as seen from the working folder."""
    sources = tuple(replace(source, file=path_text(shortest_path(home / source.file))) for source in result.sources)
    return replace(result, sources=sources)


def load_raw(folder: Path) -> RawExtraction:
    """The calls of a run with a model; `ResultError` when the folder holds none, they cannot be read, or the file is
    not as the run wrote it: a result must not be made of what no model said.
    """
    file = folder / RAW_FILE
    content = _read(file, missing="no replies of a model here; give the --out folder of a run with --model")
    try:
        text, is_intact = unsealed(content)
        raw = codec.from_json(RawExtraction, text)
    except ValueError as error:
        message = f"{file}: not what a run of this version keeps ({_first_line(error)}); run the extraction again"
        raise ResultError(message, path=str(file)) from error
    if not is_intact:
        message = f"{file} was edited since the run wrote it (its {SEAL} is not that of its content)"
        raise ResultError(f"{message}; restore the file, or run the extraction again", path=str(file))
    return raw


def _read(file: Path, *, missing: str) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError as error:
        raise ResultError(f"{file}: {missing}", path=str(file)) from error
    except OSError as error:
        message = f"{file}: cannot be read ({error.strerror}); check its permissions"
        raise ResultError(message, path=str(file)) from error


def _file(path: str | Path) -> Path:
    result_path = Path(path)
    return result_path / FIELDS_FILE if os.path.isdir(result_path) else result_path


def _read_fields(text: str) -> tuple[ExtractionResult, tuple[Break, ...]]:
    """The result without the fields that cannot be read, with a break for each; ValueError when the rest cannot be."""
    try:
        return codec.from_json(ExtractionResult, text), ()
    except ValueError as error:
        payload = json.loads(text)
        raw_fields = payload.get("fields")
        if not isinstance(raw_fields, list):
            raise
        result = _without_fields(payload, error)
    fields: list[FieldResult] = []
    broken: list[Break] = []
    for at, item in enumerate(raw_fields):
        try:
            fields.append(codec.from_json(FieldResult, json.dumps(item)))
        except ValueError as error:
            key = item.get("key") if isinstance(item, dict) else None
            message = f"Field {at} cannot be read: {_first_line(error)}."
            broken.append(Break(code="field_unreadable", message=message, field=str(key or f"field {at}")))
    return replace(result, fields=tuple(fields)), tuple(broken)


def _without_fields(whole: dict[str, object], first: ValueError) -> ExtractionResult:
    """The result around the fields; `first`, what is wrong with all of it, when that cannot be read either."""
    try:
        return codec.from_json(ExtractionResult, json.dumps({**whole, "fields": []}))
    except ValueError:
        raise first from None


def _asked_by(result: ExtractionResult) -> dict[str, FlatField] | None:
    """The schema's fields by key; None where the result's schema is not the one it was made with, or is none at all."""
    if result.schema is None or schema_digest(result.schema) != result.provenance.schema_sha256:
        return None
    try:
        return {field["key"]: field for field in flatten_schema(load_schema(result.schema))}
    except SchemaError:
        return None


def _facts(field: FieldResult) -> tuple[str, str, str, tuple[str, ...]]:
    return field.label, field.category, field.type, field.enum


def _asked(field: FlatField) -> tuple[str, str, str, tuple[str, ...]]:
    enum = tuple(str(member) for member in field.get("enum", ()))
    return label_of(field["key"]), category_of(field["key"]), field["type"], enum


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
