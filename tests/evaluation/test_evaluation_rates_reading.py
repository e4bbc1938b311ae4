import pytest

from log_rows import entry, tailored
from pincite import codec
from pincite.errors import ResultError
from pincite.evaluation.rates import read_log

ROWS = (entry(1, failing=1), tailored(2, passed=True))


def test_json_lines_and_a_list_are_read_alike(tmp_path):
    (tmp_path / "list.json").write_bytes(codec.to_json(ROWS, pretty=True))
    (tmp_path / "rows.jsonl").write_bytes(b"\n".join(codec.to_json(row) for row in ROWS) + b"\n\n")
    assert read_log(tmp_path / "list.json") == read_log(tmp_path / "rows.jsonl") == ROWS


def test_the_list_that_the_program_prints_is_read(tmp_path):
    (tmp_path / "printed.json").write_bytes(codec.to_json({"evaluations": ROWS}, pretty=True))
    assert read_log(tmp_path / "printed.json") == ROWS


def test_an_empty_list_has_no_rows(tmp_path):
    (tmp_path / "printed.json").write_bytes(codec.to_json({"evaluations": []}))
    assert read_log(tmp_path / "printed.json") == ()


def test_the_row_that_is_none_is_named(tmp_path):
    (tmp_path / "rows.jsonl").write_bytes(codec.to_json(ROWS[0]) + b'\n{"run": {}}')
    with pytest.raises(ResultError, match="row 2 is no row of the log"):
        read_log(tmp_path / "rows.jsonl")
