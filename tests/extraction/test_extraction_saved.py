"""Saved results read again: whole ones, edited ones, and what is no result."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pincite
from claim_results import SCHEMA, claim_document, claim_result
from pincite.document import DocumentSet
from pincite.errors import ResultError
from pincite.extraction import (
    data_breaks,
    load_raw,
    load_result,
    read_result,
    schema_breaks,
    schema_digest,
    write_result,
)
from pincite.extraction.model import raw_of
from pincite.extraction.results.seal import sealed
from pincite.records import Failure


@pytest.mark.parametrize(
    ("content", "message"),
    [(None, "no saved result here"), ("{", "not a result"), ('{"format": "pincite.fields/9"}', "not a result")],
)
def test_what_is_no_result_cannot_be_loaded(tmp_path: Path, content: str | None, message: str) -> None:
    if content is not None:
        (tmp_path / "fields.json").write_text(content)
    with pytest.raises(ResultError, match=message) as caught:
        load_result(tmp_path)
    assert caught.value.path == str(tmp_path / "fields.json")


def _edited(folder: Path, edit: Callable[[dict[str, Any]], object]) -> Path:
    """A saved result, changed by somebody."""
    write_result(claim_result(), folder)
    shape = json.loads((folder / "fields.json").read_text())
    edit(shape)
    (folder / "fields.json").write_text(json.dumps(shape))
    return folder


EDITS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "longer excerpt": (
        lambda shape: shape["fields"][2]["citations"][0].update(excerpt="Report Date: 01/01/20255"),
        r"metadata\.report_date, citation 0: An excerpt of 24 characters cannot span 23.* \[excerpt_length\]",
    ),
    "page 0": (
        lambda shape: shape["fields"][2]["citations"][0].update(page=0),
        r"There is no page 0.* \[page_missing\]",
    ),
    "key twice": (lambda shape: shape["fields"].append(shape["fields"][1]), r"Several fields .* \[field_twice\]"),
    "no sources": (lambda shape: shape.update(sources=[]), r"source_unknown\] \(the first of 3 such places\)"),
    "found without citations": (
        lambda shape: shape["fields"][1].update(citations=[]),
        r"Field 1 cannot be read: .*needs a citation.* \[field_unreadable\]",
    ),
    "no field": (lambda shape: shape["fields"].insert(0, "x"), r"Field 0 cannot be read.* \[field_unreadable\]"),
}


@pytest.mark.parametrize(("edit", "message"), EDITS.values(), ids=EDITS)
def test_a_result_that_says_what_no_result_can_is_refused(
    tmp_path: Path, edit: Callable[[dict[str, Any]], object], message: str
) -> None:
    with pytest.raises(ResultError, match=message) as caught:
        load_result(_edited(tmp_path, edit))
    assert "run the extraction again" in caught.value.message


@pytest.mark.parametrize("edit", [edit for edit, _ in EDITS.values()], ids=EDITS)
def test_what_can_be_read_of_a_changed_result_is_read(tmp_path: Path, edit: Callable[[dict[str, Any]], object]) -> None:
    result, unreadable = read_result(_edited(tmp_path, edit))
    assert {field.key for field in result.fields} >= {"litigation.adj_number", "metadata.report_date"}
    assert {found.code for found in unreadable} - {"field_unreadable"} == {"edited"}


def _field(shape: dict[str, Any], key: str) -> dict[str, Any]:
    return next(field for field in shape["fields"] if field["key"] == key)


def _confirm_absence(shape: dict[str, Any]) -> None:
    error = {"error": {"code": "source_unreadable", "message": "m"}, "status": "error"}
    assert _field(shape, "litigation.adj_number")["status"] == "not_present"
    _field(shape, "litigation.adj_number").update(error)


QUIET_EDITS: dict[str, Callable[[dict[str, Any]], object]] = {
    "another note": lambda shape: _field(shape, "litigation.adj_number").update(note="Searched everywhere."),
    "another status": _confirm_absence,
    "another confidence": lambda shape: _field(shape, "metadata.report_date").update(confidence="low"),
    "another digest": lambda shape: shape.update(content_sha256="0" * 64),
    "no digest": lambda shape: shape.pop("content_sha256"),
}


@pytest.mark.parametrize("edit", QUIET_EDITS.values(), ids=QUIET_EDITS)
def test_an_edit_that_contradicts_nothing_is_seen(tmp_path: Path, edit: Callable[[dict[str, Any]], object]) -> None:
    folder = _edited(tmp_path, edit)
    assert [found.code for found in pincite.recheck(folder, documents=DocumentSet.of([claim_document()]))] == ["edited"]
    with pytest.raises(ResultError, match=r"fields.json: fields.json was edited since it was written.* \[edited\]"):
        load_result(folder)


def test_white_space_and_the_order_of_keys_are_no_edit(tmp_path: Path) -> None:
    folder = _edited(tmp_path, lambda shape: shape.update(sources=shape.pop("sources")))
    assert pincite.recheck(folder, documents=DocumentSet.of([claim_document()])) == ()


def _resealed(folder: Path, edit: Callable[[dict[str, Any]], object]) -> Path:
    """A saved result, changed by somebody who knows about the digest."""

    def edit_and_seal(shape: dict[str, Any]) -> None:
        shape.pop("content_sha256")
        edit(shape)
        shape.update(json.loads(sealed(shape)))

    return _edited(folder, edit_and_seal)


SEALED_EDITS: dict[str, tuple[Callable[[dict[str, Any]], object], list[str]]] = {
    "a deleted field": (lambda shape: shape["fields"].pop(0), ["data_differs", "field_missing"]),
    "another label": (lambda shape: shape["fields"][0].update(label="X"), ["field_differs"]),
    "another type": (lambda shape: shape["fields"][0].update(type="enum", enum=["a"]), ["field_differs"]),
    "another key": (lambda shape: shape["fields"][0].update(key="x"), ["field_missing", "field_unknown"]),
    "a deleted field of the schema": (lambda shape: shape["schema"].pop("litigation"), ["schema_differs"]),
    "no schema": (lambda shape: shape.update(schema=None), ["schema_differs"]),
    "another display": (
        lambda shape: _field(shape, "metadata.report_date").update(display="12/06/2025"),
        ["data_differs", "display_differs"],
    ),
    "a page unread": (lambda shape: shape["sources"][0].update(unread_pages=[1]), ["absence_unconfirmed"]),
}


@pytest.mark.parametrize(("edit", "codes"), SEALED_EDITS.values(), ids=SEALED_EDITS)
def test_an_edit_under_a_new_digest_is_seen_by_what_it_contradicts(
    tmp_path: Path, edit: Callable[[dict[str, Any]], object], codes: list[str]
) -> None:
    folder = _resealed(tmp_path, edit)
    assert (
        sorted({found.code for found in pincite.recheck(folder, documents=DocumentSet.of([claim_document()]))}) == codes
    )


def test_a_schema_that_is_none_breaks_the_result(tmp_path: Path) -> None:
    wrong = {"type": "object", "properties": {"a": {"$ref": "#/gone"}}}
    result = claim_result()
    provenance = replace(result.provenance, schema_sha256=schema_digest(wrong))
    assert [found.code for found in schema_breaks(replace(result, schema=wrong, provenance=provenance))] == [
        "schema_differs"
    ]


@pytest.mark.parametrize(
    ("content", "codes"),
    [(None, []), ("[]", ["data_differs"]), ("{", ["data_differs"])],
    ids=["gone", "another", "damaged"],
)
def test_data_json_must_show_what_the_fields_say(tmp_path: Path, content: str | None, codes: list[str]) -> None:
    write_result(claim_result(), tmp_path)
    (tmp_path / "data.json").unlink()
    if content is not None:
        (tmp_path / "data.json").write_text(content)
    assert [found.code for found in data_breaks(tmp_path)] == codes


RAW_EDITS: dict[str, Callable[[dict[str, Any]], object]] = {
    "another model": lambda shape: shape["provenance"].update(model="openai:better"),
    "another failure": lambda shape: shape.update(failures=[]),
    "no digest": lambda shape: shape.pop("content_sha256"),
}


@pytest.mark.parametrize("edit", RAW_EDITS.values(), ids=RAW_EDITS)
def test_edited_replies_are_not_assembled(tmp_path: Path, edit: Callable[[dict[str, Any]], object]) -> None:
    result = claim_result()
    failure = Failure(item="b.pdf", code="damaged", message="m")
    asked = replace(result, provenance=replace(result.provenance, model="openai:m"), failures=(failure,))
    write_result(asked, tmp_path, raw=raw_of(asked, (), SCHEMA))
    assert load_raw(tmp_path).provenance.model == "openai:m"
    file = tmp_path / "extraction_raw.json"
    shape = json.loads(file.read_text())
    edit(shape)
    file.write_text(json.dumps(shape))
    with pytest.raises(ResultError, match=r"extraction_raw.json was edited since the run wrote it .*restore the file"):
        load_raw(tmp_path)
