"""Duplicates: which claims say the same."""

from __future__ import annotations

from datetime import date
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz import fuzz

from pincite.evaluation.rules.duplicates import duplicates, normal_label
from pincite.records import ClaimRecord, Finding

TODAY = date(2024, 5, 15)


def claims(*given: dict[str, Any]) -> list[ClaimRecord]:
    return [ClaimRecord(**{"id": f"c{at}", "position": at, **facts}) for at, facts in enumerate(given)]


def found(*given: dict[str, Any], **options: Any) -> list[tuple[str, tuple[str, ...]]]:
    findings = duplicates(claims(*given), today=TODAY, **options)
    return [(finding.code, finding.claim_ids) for finding in findings]


def test_labels_that_are_85_percent_alike_are_a_warning() -> None:
    [finding] = duplicates(claims({"label": "a" * 17 + "bbb"}, {"label": "a" * 17 + "ccc"}), today=TODAY)
    assert (finding.severity, finding.details) == ("warning", {"similarity": 0.85})


def test_labels_that_are_less_alike_are_not() -> None:
    assert found({"label": "a" * 16 + "bbb"}, {"label": "a" * 16 + "ccc"}) == []


def test_case_and_white_space_make_no_difference() -> None:
    assert found({"label": " Senior  ENGINEER"}, {"label": "senior engineer"}) == [("same_label", ("c0", "c1"))]


def test_one_finding_names_all_claims_of_a_label_and_one_those_of_two() -> None:
    given = ({"label": "Data Analyst"}, {"label": "Data Analysts"}, {"label": "data analyst"})
    assert found(*given) == [("same_label", ("c0", "c2")), ("similar_label", ("c0", "c1", "c2"))]


def test_claims_of_two_subjects_are_never_compared() -> None:
    assert found({"label": "Cook", "subject": "ann"}, {"label": "Cook", "subject": "ben"}) == []


@pytest.mark.parametrize("label", [None, "", "  "])
def test_missing_labels_are_no_duplicates(label: str | None) -> None:
    assert found({"label": label}, {"label": label}) == []


def test_what_distinguishes_claims_is_asked_for_and_must_be_said_by_both() -> None:
    given = ({"label": "Cook", "company": "A"}, {"label": "Cook", "company": "B"}, {"label": "Cook"})
    assert found(*given) == [("same_label", ("c0", "c1", "c2"))]
    pairs = [("same_label", ("c0", "c2")), ("same_label", ("c1", "c2"))]
    assert found(*given, distinguish_by=("company",)) == pairs


def test_similar_labels_of_claims_that_are_told_apart_are_none() -> None:
    given = ({"label": "Data Analyst", "type": "skill"}, {"label": "Data Analysts", "type": "award"})
    assert found(*given, distinguish_by=("type",)) == []
    assert found(*given) == [("similar_label", ("c0", "c1"))]


def test_very_long_labels_are_compared_for_equality_only() -> None:
    long = "word " * 400
    assert found({"label": long}, {"label": long + "x"}, {"label": long}) == [("same_label", ("c0", "c2"))]


POSITION = {"type": "experience", "company": "Acme, Inc.", "start": "2019-03", "end": "present"}


@pytest.mark.parametrize(
    "changed",
    [{}, {"company": "ACME INC"}, {"start": "March 2019"}, {"end": "Current"}, {"type": "Experience"}],
    ids=str,
)
def test_equal_type_company_and_dates_are_a_warning(changed: dict[str, str]) -> None:
    given = ({**POSITION, "label": "Cook"}, {**POSITION, "label": "Treasurer", **changed})
    assert found(*given) == [("same_company_and_dates", ("c0", "c1"))]


@pytest.mark.parametrize(
    "changed",
    [
        {"company": "Bolt"},
        {"company": None},
        {"start": "2019-04"},
        {"start": "2019"},
        {"end": None},
        {"type": "award"},
        {"subject": "other"},
    ],
    ids=str,
)
def test_one_difference_in_them_makes_two_claims(changed: dict[str, Any]) -> None:
    assert found({**POSITION, "label": "Cook"}, {**POSITION, "label": "Treasurer", **changed}) == []


def test_claims_without_dates_are_not_equal_by_them() -> None:
    given = {"type": "experience", "company": "Acme"}
    assert found({**given, "label": "Cook"}, {**given, "label": "Treasurer"}) == []


def test_dates_that_cannot_be_read_are_equal_by_their_words() -> None:
    given = {"type": "experience", "company": "Acme", "start": "long ago"}
    assert [code for code, _ in found(given, {**given, "start": "Long  ago"})] == ["same_company_and_dates"]


LABELS = st.lists(st.sampled_from(["cook", "cooks", "head cook", "head  COOK", "head cooks", "", "it"]), max_size=8)


@given(LABELS)
def test_the_pairs_of_claims_are_those_of_all_pairs(labels: list[str]) -> None:
    given = claims(*({"label": label} for label in labels))
    pairs = set()
    for one, other in combinations(given, 2):
        mine, theirs = normal_label(one.label or ""), normal_label(other.label or "")
        if mine and theirs and fuzz.ratio(mine, theirs) >= 85:
            pairs.add((one.id, other.id))
    assert named_pairs(given, list(duplicates(given, today=TODAY))) == pairs


def named_pairs(given: list[ClaimRecord], findings: list[Finding]) -> set[tuple[str, str]]:
    """The pairs that findings name: all of one label, and each of one label with each of the other."""
    label = {claim.id: normal_label(claim.label or "") for claim in given}
    return {
        (one, other)
        for finding in findings
        for one, other in combinations(finding.claim_ids, 2)
        if finding.code == "same_label" or label[one] != label[other]
    }
