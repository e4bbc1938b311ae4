"""The gold of what evidence takes in and leaves out."""

from benchmarks.exclusions import load_rows


def test_gold_has_no_passage_in_both_halves_and_every_label():
    halves = {split: list(load_rows(split)) for split in ("dev", "test")}
    assert not {row.passage for row in halves["dev"]} & {row.passage for row in halves["test"]}
    for rows in halves.values():
        assert {row.label for row in rows} == {"s", "r", "n"}
