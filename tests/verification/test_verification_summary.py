"""Counts and ratios of a check."""

from __future__ import annotations

import pytest

from pincite.records import CheckedClaim, Claim, Grade, Label, Verdict, VerdictStatus
from pincite.verification.reports import summary_json
from pincite.verification.summary import COUNTS, counts_of, summarise, summarise_counts


def entry(status: VerdictStatus = "judged", label: Label | None = None, grade: Grade | None = None) -> CheckedClaim:
    claim = Claim(
        id="clm_001", text="x", type="fact", importance="minor", requires_citation=False, start_offset=0, end_offset=1
    )
    return CheckedClaim(claim=claim, verdict=Verdict(status=status, label=label, grade=grade))


def test_ratios_are_over_what_was_judged() -> None:
    labels: list[Label] = ["supported", "supported", "supported", "refuted", "nei", "nei", "nei", "nei"]
    found = summarise([*(entry(label=label) for label in labels), entry("failed"), entry("not_judged")])
    assert (found.supported, found.refuted, found.nei, found.failed, found.not_judged) == (3, 1, 4, 1, 1)
    assert (found.precision, found.coverage, found.claim_faithfulness) == (0.75, 0.5, 0.375)


def test_nothing_to_divide_by_is_none() -> None:
    found = summarise([entry("failed")])
    assert (found.precision, found.coverage, found.claim_faithfulness) == (None, None, None)
    assert summarise([entry(label="nei")]).precision is None


def test_labels_are_counted_by_grade() -> None:
    grades: list[Grade] = ["proved", "proved", "likely", "judged"]
    found = summarise([*(entry(label="supported", grade=grade) for grade in grades), entry(label="nei")])
    assert (found.grades.proved, found.grades.likely, found.grades.judged) == (2, 1, 1)


@pytest.mark.parametrize("numbers", [range(len(COUNTS)), [0] * len(COUNTS)], ids=["counted", "nothing"])
def test_a_summary_is_read_back_from_its_json(numbers: list[int]) -> None:
    counts = dict(zip(COUNTS, numbers, strict=True))
    assert counts_of(summary_json(summarise_counts(counts))) == counts
