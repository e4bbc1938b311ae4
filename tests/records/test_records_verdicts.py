"""Verdicts: what their parts must be together, and their JSON."""

from __future__ import annotations

import pytest

from pincite import codec
from pincite.records import CitedVerdict, Verdict


@pytest.mark.parametrize("grade", ["proved", "likely", "judged", None])
def test_a_verdict_comes_back_from_its_json_with_its_grade(grade: object) -> None:
    cited = CitedVerdict(anchor="1", label="supported", grade=grade)  # type: ignore[arg-type]  # they are grades
    verdict = Verdict(status="judged", label="supported", grade=grade, cited=(cited,))  # type: ignore[arg-type]

    assert codec.from_json(Verdict, codec.to_json(verdict)) == verdict


def test_a_verdict_that_was_saved_without_a_grade_has_none() -> None:
    assert codec.from_json(Verdict, '{"status":"judged","label":"supported"}').grade is None


def test_what_has_no_label_has_no_grade() -> None:
    with pytest.raises(ValueError, match="no grade"):
        Verdict(status="failed", label=None, grade="judged")
