"""What rows come to: sums, ratios, and intervals over rows."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.verification.sets.measures import measures, total
from pincite.verification.summary import COUNTS

PARTS = {"citations.judged": "citations.supporting", "citations.required": "citations.covered"}
ROW = st.fixed_dictionaries({key: st.integers(0, 20) for key in COUNTS}).map(
    lambda row: row | {whole: row[whole] + row[part] for whole, part in PARTS.items()}
)


@given(st.lists(ROW, max_size=8))
@settings(max_examples=25)
def test_ratios_lie_within_their_intervals_or_there_are_none(rows: list[dict[str, int]]) -> None:
    summary = total(rows)
    for measure in measures(rows):
        assert measure.value == getattr(summary, measure.name)
        if measure.value is None or len(rows) < 2:
            assert (measure.low, measure.high) == (None, None)
        else:
            assert 0 <= (measure.low or 0) <= (measure.high or 0) <= 1


def test_rows_that_agree_have_an_interval_of_one_point() -> None:
    precision, coverage, faithfulness, *citations = measures(
        [{"supported": 1, "refuted": 1, "nei": 2, "failed": 3, "not_judged": 4}] * 5
    )
    assert (precision.low, precision.value, precision.high) == (0.5, 0.5, 0.5)
    assert (coverage.value, faithfulness.value) == (0.5, 0.25)
    assert [measure.value for measure in citations] == [None, None]


def test_equal_rows_give_equal_intervals() -> None:
    rows = [{**dict.fromkeys(COUNTS, 0), "supported": at % 3, "nei": 1} for at in range(30)]
    assert measures(rows) == measures(rows)
    assert measures(rows)[2].low < (measures(rows)[2].value or 0) < (measures(rows)[2].high or 1)  # type: ignore[operator]
