"""`pincite score` and `pincite export`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pincite.cli.app import run
from pincite.extraction import write_result
from sample_results import absent, found, result

SURE = {"confidence": "medium", "confidence_score": 0.6}
ONE = result(found("a.x", "yes, sir", **SURE), found("a.y", "\x1b[2Jwrong", **SURE), absent("a.z"))
GOLD = {"a": {"x": "Yes Sir", "y": "right", "z": None}}


@pytest.fixture(autouse=True)
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    write_result(ONE, "result")
    Path("gold.json").write_text(json.dumps(GOLD))


@pytest.fixture
def pincite(capfdbinary: pytest.CaptureFixture[bytes]) -> Any:
    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(arguments)
        out, err = capfdbinary.readouterr()
        return code, out.decode(), err.decode()

    return call


def test_score_prints_measures_statuses_and_confidence(pincite: Any) -> None:
    code, out, _ = pincite("score", "result", "--gold", "gold.json")
    assert code == 0
    assert "fields right, absences included   2 of 3 (66.7%" in out
    assert "value F1                          0.500 (precision 0.500, recall 0.500)" in out
    assert "medium       2 of 2 (100.0%" in out


def test_score_prints_one_json_document(pincite: Any) -> None:
    code, out, _ = pincite("score", "result", "--gold", "gold.json", "--json")
    score = json.loads(out)
    assert (code, score["format"], score["values"]["f1"]) == (0, "pincite.score/1", 0.5)
    assert [field["outcome"] for field in score["field_scores"]] == ["right", "wrong", "right_absence"]


@pytest.mark.parametrize(("bound", "code"), [("0.5", 0), ("0.51", 4), ("1.5", 2), ("-1", 2)])
def test_the_gate_compares_the_value_f1(bound: str, code: int, pincite: Any) -> None:
    assert pincite("score", "result", "--gold", "gold.json", "--fail-under", bound)[0] == code


def test_a_gate_without_any_value_is_inconclusive(pincite: Any) -> None:
    write_result(result(absent("a.z")), "empty")
    Path("nothing.json").write_text('{"a.z": null}')
    code, out, _ = pincite("score", "empty", "--gold", "nothing.json", "--fail-under", "0.5")
    assert code == 3
    assert "there is no F1 to compare" in out


def test_a_folder_of_results_is_scored_as_one(pincite: Any) -> None:
    for name, one in (("one", ONE), ("two", result(found("a.x", "yes sir", **SURE)))):
        write_result(one, f"results/{name}")
        Path("golds").mkdir(exist_ok=True)
        Path(f"golds/{name}.json").write_text(json.dumps(GOLD))
    score = json.loads(pincite("score", "results", "--gold", "golds", "--json")[1])
    assert (score["results"], score["fields"]["whole"]) == (2, 6)
    assert {field["result"] for field in score["field_scores"]} == {"one", "two"}


def test_fields_without_gold_are_mentioned(pincite: Any) -> None:
    Path("gold.json").write_text('{"a.x": "yes sir"}')
    assert "not in the gold, so not scored: 2 fields" in pincite("score", "result", "--gold", "gold.json")[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("result", "--gold", "gone.json"), "gone.json: there is no such gold file"),
        (("gone", "--gold", "gold.json"), "gone"),
        (("result", "--gold", "result/data.json"), "no gold standard"),
    ],
    ids=["no gold", "no result", "another file"],
)
def test_what_cannot_be_scored_exits_with_code_2(arguments: tuple[str, ...], message: str, pincite: Any) -> None:
    code, _, err = pincite("score", *arguments)
    assert code == 2
    assert message in err


def test_export_writes_to_standard_output_as_it_is(pincite: Any) -> None:
    code, out, _ = pincite("export", "result", "--format", "csv")
    assert code == 0
    assert out.startswith("key,item,item_field,")
    assert out.count("\r\n") == 4


def test_export_writes_a_file_once(pincite: Any) -> None:
    assert pincite("export", "result", "--format", "jsonl", "--out", "x.jsonl")[1] == "3 fields: x.jsonl\n"
    keys = [json.loads(line)["key"] for line in Path("x.jsonl").read_text().splitlines()]
    assert keys == ["a.x", "a.y", "a.z"]
    code, _, err = pincite("export", "result", "--format", "jsonl", "--out", "x.jsonl")
    assert (code, "is there already" in err) == (2, True)
    assert pincite("export", "result", "--format", "csv", "--out", "x.jsonl", "--overwrite")[0] == 0


def test_export_prints_one_json_document(pincite: Any) -> None:
    said = json.loads(pincite("export", "result", "--format", "csv", "--json")[1])
    assert said["text"].startswith("key,")
    said = json.loads(pincite("export", "result", "--format", "csv", "--out", "x.csv", "--json")[1])
    assert said == {"format": "csv", "out": "x.csv", "text": None}


def test_export_knows_its_formats(pincite: Any) -> None:
    code, _, err = pincite("export", "result", "--format", "xlsx")
    assert code == 2
    assert "Invalid value for '--format': 'xlsx' is not one of 'csv', 'jsonl', 'html' (try" in err
