"""Marks that name a source are no values, neither in claims nor in evidence."""

from __future__ import annotations

import pytest

from pincite.verification.checks import check_claim, signals
from pincite.verification.checks.references import blank_references
from pincite.verification.combination import sentences_of, told
from pincite.verification.lexical import overlap

RODS = "[1] Auer rods are crystals that are seen in leukemia."


@pytest.mark.parametrize("marks", ["[1][4]", "[2, 4]", "[2,5]", "[3-5]", "[cite:4be01f7a]", "【4†source】"])
def test_a_claims_marks_ask_for_nothing(marks: str) -> None:
    assert check_claim(f"Auer rods are crystals seen in leukemia {marks}.", [RODS]) == ()


def test_a_mark_of_the_evidence_confirms_no_number() -> None:
    (finding,) = check_claim("Leukemia has 4 stages.", ["Leukemia has stages [4]."])
    assert finding.reason == "number_not_found"
    assert signals("Leukemia has 4 stages.", "Leukemia has stages [4].").number_missing == 1.0


@pytest.mark.parametrize(
    "text",
    [
        "Pay within [30] days.",
        "Pay within [30] (thirty) days.",
        "Pay between [30] and [60] days.",
        "The fee is $[150].",
        "The fee is USD [150].",
        "The rate of [5]%.",
        "They owe [150] dollars.",
        "See § [12].",
        "The 95% CI was [2, 8].",
    ],
)
def test_a_number_in_brackets_that_is_measured_or_money_stays(text: str) -> None:
    assert blank_references(text) == text


def test_a_blank_that_a_contract_filled_in_is_held_against_the_claim() -> None:
    (finding,) = check_claim("You must pay within 60 days.", ["You must pay within [30] days."])
    assert (finding.reason, finding.evidence_text) == ("number_mismatch", "30")


@pytest.mark.parametrize("text", ["The fee is 200 € [2].", "It is written in C# [3].", "Smith [4] (2020) found it."])
def test_a_sign_of_what_stands_before_makes_no_value_of_a_mark(text: str) -> None:
    assert "[" not in blank_references(text)


def test_offsets_stay_and_findings_show_the_evidence_as_it_is() -> None:
    passage = "The fee [1] is $150 [2]."
    blank = blank_references(passage)
    assert len(blank) == len(passage)
    (finding,) = check_claim("The fee is $200 [3].", [passage])
    assert passage[finding.evidence_start : finding.evidence_end] == finding.evidence_text == "$150"


def test_models_read_neither_kind_of_mark() -> None:
    assert "[" not in told("Rods are seen [1]. They are needles [2][3].")
    assert [each.split() for each in sentences_of("Rods are seen [1].")] == [["Rods", "are", "seen", "."]]


def test_overlap_counts_no_marks() -> None:
    assert overlap("Rods are crystals [4].", "Rods are crystals.") == 1.0


@pytest.mark.parametrize(
    "claim",
    [
        "Yes, members pay a fee.",
        "Okay, members pay a fee.",
        "Note: Help members to pay a fee.",
    ],
)
def test_a_word_that_opens_an_answer_or_what_follows_a_colon_is_no_name(claim: str) -> None:
    assert [finding for finding in check_claim(claim, ["All members pay a fee."]) if finding.kind == "name"] == []


def test_a_name_behind_a_colon_is_one() -> None:
    reasons = [finding.reason for finding in check_claim("Owner: Barnabas Fitch pays.", ["The owner pays."])]
    assert reasons == ["name_not_found"]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Bank: Chase; Fee: $5", "Bank: Citigroup; Fee: $5"),
        ("Vendor: Apple", "Vendor: Oracle"),
        ("Plan: Gold", "Plan: Silver"),
        ("Client: Home Depot", "Client: Lowe"),
    ],
)
def test_an_ordinary_word_behind_a_label_is_a_name(claim: str, evidence: str) -> None:
    assert [finding.reason for finding in check_claim(claim, [evidence])] == ["name_mismatch"]
