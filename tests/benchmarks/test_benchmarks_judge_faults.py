"""What only a judge can find, planted: a slice of what `make campaign` runs."""

from __future__ import annotations

from benchmarks.judge_faults import PLANTS, run, table

from pincite.evaluation.judging import VerifierJudge


def test_a_slice_passes_what_is_right_and_nothing_that_the_source_does_not_say() -> None:
    tally = run(VerifierJudge(), people=1, seed=77)
    assert set(tally.clean) == {"pass"}
    told = {kind: said for kind, said in tally.planted.items() if not kind.startswith("conflict")}
    assert sum(said["pass"] for said in told.values()) == 0
    assert sum(said["fail"] for said in told.values()) >= len(told) / 2
    assert "| conflict: two figures | 1 |" in "\n".join(table(tally))


def test_every_kind_of_fault_is_planted() -> None:
    assert len({plant.__qualname__ for plant in PLANTS[:11]}) == 11
    assert len(PLANTS) == 15
