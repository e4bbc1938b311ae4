"""Assembly, `data.json`, and the output folder."""

from __future__ import annotations

import errno
import json
import os
import resource
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from claim_results import SCHEMA, claim_document, claim_result
from pincite.document import Box, Span
from pincite.errors import ForeignOutputError, OutputError
from pincite.extraction import (
    load_result,
    viewer_data,
    write_result,
)
from pincite.extraction.model import raw_of
from pincite.extraction.results.output import _why
from pincite.records import Failure, Segment


def test_data_json_has_the_shape_of_the_specification() -> None:
    data = viewer_data(claim_result())
    assert data["sources"] == [
        {"id": "claim-metadata", "name": "Claim Metadata", "file": "Claim Metadata.pdf", "pageCount": 1}
    ]
    litigated, date = data["fields"]
    assert (litigated["id"], litigated["label"], litigated["value"]) == ("f2", "Is Litigated", "Yes")
    assert {key: date[key] for key in ("id", "label", "value", "category")} == {
        "id": "f3",
        "label": "Report Date",
        "value": "12/05/2025",
        "category": "Metadata",
    }
    [citation] = date["citations"]
    assert list(citation) == ["sourceId", "page", "bbox"]
    assert list(citation["bbox"]) == ["left", "top", "width", "height"]


def test_each_segment_is_an_entry_with_the_union_of_its_boxes() -> None:
    result = claim_result()
    field = result.fields[2]
    boxes = (Box(left=0.1, top=0.1, width=0.2, height=0.1), Box(left=0.2, top=0.3, width=0.5, height=0.1))
    segments = tuple(
        Segment(page=page, char_span=Span(start=0, end=1), excerpt="R", boxes=boxes if page == 1 else ())
        for page in (1, 2)
    )
    changed = replace(field, citations=(replace(field.citations[0], segments=segments),))
    entries = viewer_data(replace(result, fields=(changed,)))["fields"][0]["citations"]
    assert entries[0]["bbox"] == {"left": 0.1, "top": 0.1, "width": 0.6, "height": 0.3}
    assert entries[1] == {"sourceId": "claim-metadata", "page": 2, "bbox": None}


def test_a_result_comes_back_equal_and_has_the_same_bytes_twice(tmp_path: Path) -> None:
    result = claim_result()
    write_result(result, tmp_path / "a", run={"seconds": 1})
    write_result(claim_result(), tmp_path / "b", run={"seconds": 2})
    seen = replace(result.sources[0], file=str(tmp_path / "a" / result.sources[0].file))
    assert (
        load_result(tmp_path / "a") == load_result(tmp_path / "a" / "fields.json") == replace(result, sources=(seen,))
    )
    for name in ("fields.json", "data.json"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert json.loads((tmp_path / "a" / "run.json").read_text()) == {"seconds": 1}
    assert sorted(os.listdir(tmp_path / "a")) == ["data.json", "fields.json", "run.json"]


def test_the_same_run_may_be_written_again(tmp_path: Path) -> None:
    write_result(claim_result(), tmp_path)
    write_result(claim_result(), tmp_path)


def test_the_result_of_another_run_is_not_overwritten_unasked(tmp_path: Path) -> None:
    write_result(claim_result(), tmp_path)
    before = (tmp_path / "fields.json").read_bytes()
    with pytest.raises(ForeignOutputError, match="another schema"):
        write_result(claim_result(schema={"a": {"type": "string"}}), tmp_path)
    with pytest.raises(ForeignOutputError, match="other sources"):
        write_result(claim_result(claim_document("01/01/2020")), tmp_path)
    with pytest.raises(ForeignOutputError, match="other sources"):
        write_result(replace(claim_result(), failures=(_failure("b.pdf"),)), tmp_path)
    assert (tmp_path / "fields.json").read_bytes() == before
    write_result(claim_result(claim_document("01/01/2020")), tmp_path, overwrite=True)
    assert (tmp_path / "fields.json").read_bytes() != before


def _failure(item: str) -> Failure:
    return Failure(item=item, code="damaged", message=f"{item}: damaged")


def test_replies_of_a_model_are_not_left_beside_a_result_without_them(tmp_path: Path) -> None:
    offline = claim_result()
    asked = replace(offline, provenance=replace(offline.provenance, extractor="model", model="openai:m"))
    replies = tmp_path / "extraction_raw.json"
    write_result(asked, tmp_path, raw=raw_of(asked, (), SCHEMA))
    with pytest.raises(ForeignOutputError, match="holds the replies of openai:m, and this run asks none"):
        write_result(offline, tmp_path)
    assert load_result(tmp_path).provenance.model == "openai:m"
    write_result(asked, tmp_path, overwrite=True)
    assert replies.exists()
    write_result(offline, tmp_path, overwrite=True)
    assert not replies.exists()


def test_runs_in_which_everything_failed_are_told_apart(tmp_path: Path) -> None:
    empty = replace(claim_result(), sources=(), fields=())
    write_result(replace(empty, failures=(_failure("a.pdf"),)), tmp_path)
    write_result(replace(empty, failures=(_failure(str(Path("a.pdf").absolute())),)), tmp_path)
    with pytest.raises(ForeignOutputError, match="other sources"):
        write_result(replace(empty, failures=(_failure("b.pdf"),)), tmp_path)


@pytest.mark.parametrize("name", ["data.json", "run.json", "fields.json"])
@pytest.mark.parametrize("content", ["{}", "[1]", "mine", '{"format": "other/1"}'])
@pytest.mark.parametrize("beside", [True, False], ids=["beside a result", "alone"])
def test_files_of_somebody_else_are_not_overwritten(tmp_path: Path, name: str, content: str, *, beside: bool) -> None:
    if beside:
        write_result(claim_result(), tmp_path, run={"format": "pincite.run/1"})
    (tmp_path / name).write_text(content)
    with pytest.raises(ForeignOutputError, match=rf"holds a {name} that"):
        write_result(claim_result(), tmp_path, run={"format": "pincite.run/1"})
    assert (tmp_path / name).read_text() == content


def test_a_whole_result_of_ours_may_be_replaced(tmp_path: Path) -> None:
    for _ in range(2):
        write_result(claim_result(), tmp_path, run={"format": "pincite.run/1"})


def test_a_file_in_the_folders_place_is_an_output_error(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("x")
    with pytest.raises(OutputError, match="a file stands where"):
        write_result(claim_result(), tmp_path / "out")


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    write_result(claim_result(), tmp_path)
    before = {name: (tmp_path / name).read_bytes() for name in ("fields.json", "data.json")}
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        with pytest.raises(OutputError, match="cannot be written"):
            write_result(claim_result(), tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)
    assert {name: (tmp_path / name).read_bytes() for name in sorted(os.listdir(tmp_path))} == before


def test_a_full_disk_is_called_that() -> None:
    message = _why(Path("out"), OSError(errno.ENOSPC, "No space left on device"))
    assert message == "out: the disk is full; nothing there was changed: make room and run again"
