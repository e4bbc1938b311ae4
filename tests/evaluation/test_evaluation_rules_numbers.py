"""Numbers of claims that their quotes have, or do not."""

from __future__ import annotations

import pytest
from tests.sample_results import citation

from pincite.evaluation.rules.numbers import missing_numbers, numbers_in_quote
from pincite.records import ClaimEvidence, ClaimPart, ClaimRecord


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Cut costs by 12 %", "costs were cut by twelve percent"),
        ("Cut costs by 12%", "12 % lower costs"),
        ("Led five cooks", "a team of 5"),
        ("$1.2 million budget", "a budget of $1,200,000"),
        ("a $3M budget", "a budget of $3 million"),
        ("saved 20k a year", "20,000 saved every year"),
        ("ISO 9001:2015 lead auditor", "Lead auditor, ISO 9001:2015"),
        ("24/7 support", "support (24/7)"),
        ("Joined in March 2019", "03/2019 – present"),
        ("Joined in 2019", "5 March 2019"),
        ("One of the best, a second look, the third time", "praised"),
        ("B2B sales, C++", "sales to firms"),
        ("no numbers", ""),
        ("from 14 to 3 days", "14 days before, 3 days after"),
        ("the 90s", "in the 90s"),
    ],
)
def test_numbers_that_the_quote_has_in_any_form_are_there(text: str, quote: str) -> None:
    assert missing_numbers(text, [quote]) == []


@pytest.mark.parametrize(
    ("text", "quote", "missing"),
    [
        ("Cut costs by 21 %", "cut costs by 12 %", ["21 %"]),
        ("Led fifty cooks", "a team of fifteen", ["fifty"]),
        ("$3 million budget", "a budget of $3 thousand", ["3 million"]),
        ("ISO 9002 auditor", "ISO 9001 auditor", ["9002"]),
        ("Joined in April 2019", "since March 2018", ["April 2019"]),
        ("3 sites, 3 teams, 4 prizes", "3 sites", ["4"]),
        ("12 sites", "", ["12"]),
        ("1,300 guests", "1,200 guests", ["1,300"]),
    ],
)
def test_numbers_that_the_quote_lacks_are_named_as_they_are_written(text: str, quote: str, missing: list[str]) -> None:
    assert missing_numbers(text, [quote]) == missing


def test_any_of_the_words_may_have_the_number() -> None:
    assert missing_numbers("12 sites and 3 teams", ["3 teams", "12 sites"]) == []


def test_a_wrong_number_is_an_error_of_its_claim() -> None:
    record = ClaimRecord(
        id="c",
        label="Buyer",
        description="Ran 12 sites",
        parts=(ClaimPart(name="description", value="Ran 12 sites", citations=(citation("ran 21 sites"),)),),
    )
    [finding] = numbers_in_quote([record])
    assert (finding.severity, finding.claim_ids, finding.details["numbers"]) == ("error", ("c",), ["12"])


def test_a_text_with_words_of_its_own_is_held_to_these() -> None:
    own = ClaimPart(name="description", value="Ran 12 sites", citations=(citation("ran 21 sites"),))
    other = ClaimPart(name="start", value="2012", citations=(citation("12 March 2012"),))
    record = ClaimRecord(id="c", label="Buyer", description="Ran 12 sites", parts=(own, other))
    assert len(list(numbers_in_quote([record]))) == 1


def test_a_text_without_is_held_to_all_words_of_the_claim() -> None:
    quote = ClaimEvidence(quote="ran 12 sites")
    assert list(numbers_in_quote([ClaimRecord(id="c", label="12 sites run", evidence=(quote,))])) == []
    assert list(numbers_in_quote([ClaimRecord(id="c", label="13 sites run", evidence=(quote,))])) != []


def test_the_text_of_evidence_is_held_to_its_quote() -> None:
    wrong = ClaimEvidence(text="Cut costs by 21 %", quote="cut costs by 12 %")
    [finding] = numbers_in_quote([ClaimRecord(id="c", label="Buyer", evidence=(wrong,))])
    assert finding.details["numbers"] == ["21 %"]


def test_a_claim_without_words_is_left_to_others() -> None:
    record = ClaimRecord(id="c", label="12 sites", description="13 teams", evidence=(ClaimEvidence(text="14"),))
    assert list(numbers_in_quote([record])) == []


def field(said: str) -> ClaimRecord:
    """A field of a form, whose label is the schema's, and of whose value the document says 300."""
    quote = ClaimEvidence(citation=citation("Total: 300"))
    return ClaimRecord(id="l7", type="money", label="Line 7 total", description=said, evidence=(quote,))


@pytest.mark.parametrize(
    ("said", "labels", "missing"),
    [("300", True, [["7"]]), ("300", False, []), ("310", False, [["310"]])],
    ids=["held", "the schema's", "a wrong value"],
)
def test_a_label_is_held_unless_it_is_the_schema_s(said: str, labels: bool, missing: list[list[str]]) -> None:
    found = numbers_in_quote([field(said)], labels=labels)
    assert [finding.details["numbers"] for finding in found] == missing


def test_a_label_that_is_a_value_is_held_all_the_same() -> None:
    said = ClaimPart(name="result", value="Led 12 cooks", citations=(citation("a team of five"),))
    claim = ClaimRecord(id="x", type="result", label="Led 12 cooks", parts=(said,))
    assert [finding.details["numbers"] for finding in numbers_in_quote([claim], labels=False)] == [["12"]]
