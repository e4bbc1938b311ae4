"""Results as CSV and JSON Lines."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pincite
from pincite.document import Box
from pincite.extraction.results.export import COLUMNS, csv_cell, export_rows, export_text
from pincite.records import ExtractionResult, ItemResult, ItemValue
from sample_results import absent, citation, failed, found, result, with_value_box


def rows(one: ExtractionResult) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(export_text(one, format="csv"), newline="")))


def test_a_row_has_value_place_and_words() -> None:
    box = Box(left=0.25, top=0.5, width=0.125, height=0.01)
    (row,) = rows(result(found("a.fee", 12.5, with_value_box(citation("fee 12.50", page=3), box, page=3), note="look")))
    assert tuple(row) == COLUMNS
    assert (row["key"], row["status"], row["value"], row["confidence"]) == ("a.fee", "found", "12.5", "high")
    assert (row["source"], row["file"], row["page"]) == ("a", "A b.pdf", "3")
    assert (row["char_start"], row["char_end"], row["excerpt"]) == ("0", "9", "fee 12.50")
    assert (row["left"], row["width"], row["note"]) == ("0.25", "0.125", "look")


def test_absent_failed_and_found_without_words_stay_different() -> None:
    one = result(absent("a"), failed("b", rejected_value="x"), found("c", ""))
    table = rows(one)
    assert [row["status"] for row in table] == ["not_present", "error", "found"]
    assert (table[1]["error_code"], table[1]["rejected_value"]) == ("source_unreadable", "x")
    assert [json.loads(line)["value"] for line in export_text(one, format="jsonl").splitlines()] == [None, None, ""]


def test_a_list_has_a_row_for_each_item_with_its_citation() -> None:
    one = result(found("a", ["x", "y"], citation("x", page=1), citation("y", page=2)))
    assert [(row["item"], row["value"], row["page"]) for row in rows(one)] == [
        ("", '["x", "y"]', "1"),
        ("0", "x", "1"),
        ("1", "y", "2"),
    ]


def test_items_have_a_row_for_each_value() -> None:
    name = ItemValue(name="name", value="Bo", display="Bo", citations=(citation("Bo"),))
    gone = ItemValue(name="dose")
    refused = ItemValue(name="fee", type="number", rejected_value=7)
    items = (ItemResult(values=(name, gone, refused)),)
    one = result(found("a", [{"name": "Bo", "dose": None, "fee": None}], items=items))
    table = [(row["item"], row["item_field"], row["status"], row["value"]) for row in rows(one)[1:]]
    assert table == [("0", "name", "found", "Bo"), ("0", "dose", "not_present", ""), ("0", "fee", "error", "")]


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "\n=1", "  =1", "\u00a0=1", "\v=1", "\ufeff=1", "＝1", "＠x"]
)
def test_a_text_that_a_spreadsheet_would_run_is_quoted(text: str) -> None:
    assert csv_cell(text) == "'" + text


@pytest.mark.parametrize(
    ("value", "cell"),
    [(-5, "-5"), (-1.5, "-1.5"), (True, "true"), (None, ""), ("a=b", "a=b"), (["é"], '["é"]'), ("a\0", "a\ufffd")],
)
def test_other_cells_are_as_they_are(value: Any, cell: str) -> None:
    assert csv_cell(value) == cell


def test_lines_end_as_rfc_4180_says_and_quotes_are_doubled() -> None:
    text = export_text(result(found("a", 'x "y", z\nw')), format="csv")
    assert text.count("\r\n") == 2
    assert '"x ""y"", z\nw"' in text


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=4))
def test_csv_reads_back_and_no_cell_is_a_formula(values: list[str]) -> None:
    one = result(*(found(f"f{number}", value) for number, value in enumerate(values)))
    table = rows(one)
    assert [row["value"].removeprefix("'") for row in table] == [
        value.replace("\0", "\ufffd").removeprefix("'") for value in values
    ]
    for row in table:
        assert not row["value"].lstrip(" ").startswith(("=", "+", "-", "@"))
        assert not row["excerpt"].lstrip(" ").startswith(("=", "+", "-", "@"))


def test_json_lines_hold_the_values_themselves() -> None:
    one = result(found("a", "=1"), found("b", 3), found("c", ["x"]))
    lines = [json.loads(line) for line in export_text(one, format="jsonl").splitlines()]
    assert [line["value"] for line in lines] == ["=1", 3, ["x"], "x"]
    assert lines == list(export_rows(one))


def test_a_file_is_written_once(tmp_path: Path) -> None:
    out = tmp_path / "x.csv"
    one = result(found("a", "x"))
    text = pincite.export(one, format="csv", out=out)
    assert out.read_bytes().decode() == text
    with pytest.raises(pincite.errors.ForeignOutputError, match="is there already"):
        pincite.export(one, format="csv", out=out)
    assert pincite.export(one, format="jsonl", out=out, overwrite=True) == out.read_text()
    assert [path.name for path in tmp_path.iterdir()] == ["x.csv"]


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(
        pincite.errors.UsageError, match=r"x\.csv: there is no folder .*gone; make it, or name another file"
    ):
        pincite.export(result(), format="csv", out=tmp_path / "gone" / "x.csv")
    with pytest.raises(pincite.errors.OutputError, match="choose another --out") as error:
        pincite.export(result(), format="csv", out=tmp_path / ("x" * 300 + ".csv"))
    assert error.value.path.endswith("x.csv")


def test_there_are_two_formats() -> None:
    with pytest.raises(pincite.errors.UsageError, match="use csv or jsonl"):
        pincite.export(result(), format="xlsx")  # type: ignore[arg-type]
