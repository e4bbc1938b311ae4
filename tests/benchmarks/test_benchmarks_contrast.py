"""The benchmark of contrast pairs: what it reads, counts and calls a named difference."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks.contrast import calibration_error, judge_pairs, main, names_difference, read_pairs, reliability_table

from pincite.records import Mismatch

PUMP = "The pump weighs 31 kg. The fan weighs 12 kg."


def row(name: str, claim: str, label: str, *, style: str = "near", difference: object = None) -> str:
    return json.dumps(
        {
            "id": name, "phenomenon": "value_swap", "style": style, "passage": PUMP, "claim": claim, "label": label,
            "difference": difference,
        }
    )  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    swapped = row("2", "The pump weighs 12 kg.", "refuted", difference={"claim": "12 kg", "passage": "31 kg"})
    lines = [row("1", "The pump weighs 31 kg.", "supported"), swapped, row("3", "It is heavy.", "nei", style="varied")]
    path = tmp_path / "pairs.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_pairs_are_read_in_order_and_by_style(file: Path) -> None:
    assert [pair.id for pair in read_pairs([file, file])] == ["1", "2", "3", "1", "2", "3"]
    assert [pair.id for pair in read_pairs([file], style="varied")] == ["3"]
    assert read_pairs([file])[1].difference == ("12 kg", "31 kg")


def test_a_swapped_value_deceives_overlap_and_is_refuted_by_proof(file: Path) -> None:
    true, false, _ = judge_pairs(read_pairs([file]), threshold=0.7)
    assert (true.overlap, true.opinion.label, true.opinion.grade) == ("supported", "supported", "proved")
    assert (false.overlap, false.opinion.label, false.opinion.grade) == ("supported", "refuted", "proved")


def test_the_tables_say_what_is_right_and_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(file)]) == 0
    shown = capsys.readouterr().out
    assert "| **all** | 2 | 0% (0) | 0% (0) | 50% (1) | 0% (0) | 1 | 100% (1) | 0% (0) | 0% (0) |" in shown
    assert "refuted, proved: 100% (1) of 1 right" in shown
    assert "named: 100% (1) of 1" in shown


@pytest.mark.parametrize(
    ("named", "is_named"),
    [(("12 kg", "31 kg"), True), (("12 kg", "14 m"), False), (("the pump", "31 kg"), False), (("12 kg", None), False)],
)
def test_a_difference_is_named_where_half_of_both_sides_is(named: tuple[str, str | None], is_named: bool) -> None:
    mismatch = Mismatch(kind="value", claim_text=named[0], evidence_text=named[1])
    assert names_difference([mismatch], ("12 kg", "weighs 31 kg")) is is_named


def test_the_calibration_error_is_the_distance_of_scores_from_shares() -> None:
    assert calibration_error([]) == 0.0
    assert calibration_error([(0.85, True)] * 17 + [(0.85, False)] * 3) == pytest.approx(0.0)
    assert calibration_error([(0.95, False), (1.0, False)]) == pytest.approx(0.975)
    assert "| 0.9–1.0 | 2 | 0.97 | 0.00 |" in reliability_table([(0.95, False), (1.0, False)])
