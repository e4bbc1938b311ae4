"""Values of claims that the words cited for them say, or do not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.sample_results import citation

from pincite.evaluation.rules.support import value_supported
from pincite.records import ClaimEvidence, ClaimPart, ClaimRecord, Support


def codes(part: ClaimPart, *evidence: ClaimEvidence) -> list[str]:
    return [finding.code for finding in value_supported([ClaimRecord(id="c", parts=(part,), evidence=evidence)])]


@pytest.mark.parametrize(
    ("value", "type", "excerpt", "said"),
    [
        ("Cook", "string", "Head Cook, Larkfield", True),
        ("Cook", "string", "Head of Sales", False),
        ("2019-03", "date", "since March 2019", True),
        ("2019-04", "date", "since March 2019", False),
        ("present", "date", "2019 – today", True),
        (1200, "number", "1,200 guests", True),
        (1300, "number", "1,200 guests", False),
    ],
)
def test_a_value_is_held_to_its_excerpt(value: Any, type: str, excerpt: str, said: bool) -> None:
    part = ClaimPart(name="x", value=value, type=type, citations=(citation(excerpt),))
    assert codes(part) == ([] if said else ["value_not_supported"])


def test_one_of_several_citations_is_enough() -> None:
    part = ClaimPart(name="x", value="Cook", citations=(citation("Sales"), citation("Cook")))
    assert codes(part) == []


def test_a_quote_for_the_part_counts_like_a_citation() -> None:
    part = ClaimPart(name="start", value="2019", type="date")
    assert codes(part, ClaimEvidence(quote="in 2018", part="start")) == ["value_not_supported"]
    assert codes(part, ClaimEvidence(quote="in 2019", part="start")) == []
    assert codes(part, ClaimEvidence(quote="in 2018", part="end")) == []


def test_a_value_without_words_is_left_to_others() -> None:
    assert codes(ClaimPart(name="x", value="Cook")) == []


def test_what_a_judge_decided_is_left_to_judges() -> None:
    judged = replace(citation("runs the kitchen"), support=Support(step="judge"))
    assert codes(ClaimPart(name="x", value="Cook", citations=(judged,))) == []


def test_allowed_values_are_known_by_their_words() -> None:
    part = ClaimPart(name="type", value="full_time", type="enum", enum=("full_time", "part_time"))
    assert codes(replace(part, citations=(citation("works full time"),))) == []
    assert codes(replace(part, citations=(citation("works part time"),))) == ["value_not_supported"]


def test_the_finding_says_the_part_the_value_and_the_words() -> None:
    part = ClaimPart(name="start", value="2019-04", type="date", citations=(citation("since March 2019"),))
    [finding] = value_supported([ClaimRecord(id="c", label="Cook", parts=(part,))])
    assert finding.message == "“Cook”: “since March 2019” does not say its start, “2019-04”."
    assert finding.details == {"part": "start", "value": "2019-04", "excerpts": ["since March 2019"]}


WHOLE = {"id": "c", "label": "Cook", "company": "Larkfield", "start": "2019-03", "end": "present"}


@pytest.mark.parametrize(
    ("quote", "missing"),
    [
        ("Cook at Larkfield, March 2019 – today", []),
        ("Cook at Larkfield, March 2018 – today", ["start"]),
        ("Cook at Highland Rail since March 2019", ["company"]),
    ],
)
def test_a_quote_for_the_whole_claim_that_lacks_a_value_is_a_warning(quote: str, missing: list[str]) -> None:
    findings = list(value_supported([ClaimRecord(**WHOLE, evidence=(ClaimEvidence(quote=quote),))]))
    assert [finding.details["part"] for finding in findings] == missing
    assert {finding.severity for finding in findings} <= {"warning"}


def test_a_value_with_words_of_its_own_is_held_to_these_alone() -> None:
    part = ClaimPart(name="employer", value="Larkfield", citations=(citation("Larkfield"),))
    quote = ClaimEvidence(quote="Cook, March 2019 – today")
    assert list(value_supported([ClaimRecord(**WHOLE, parts=(part,), evidence=(quote,))])) == []


def test_evidence_without_words_says_nothing_of_the_claim() -> None:
    assert list(value_supported([ClaimRecord(**WHOLE, evidence=(ClaimEvidence(text="Cooked"),))])) == []
