"""Every worked example and test case of the claim specification, and of DESIGN 5."""

from __future__ import annotations

import pytest

from pincite.claims import extract_heuristic

CLAIMS = [
    "The deadline is March 31, 2026",
    "All applications require two references",
    "The fee is $150",
    "Processing takes 5-7 business days",
    "Form XYZ must be submitted in triplicate",
]
NO_CLAIMS = [
    "I hope this helps clarify the policy",
    "You might want to consider...",
    "Based on the documents you provided...",
    "Therefore, in conclusion...",
    "What date would work for you?",
]
TYPES = [
    ("The office is open Monday-Friday", "fact"),
    ("Applications must include a photo ID", "policy"),
    ("The fee is $500", "numeric"),
    ("Due by April 15", "numeric"),
    ("A 'business day' means Monday-Friday", "definition"),
    ("All employees must complete training within 30 days.", "policy"),
]


@pytest.mark.parametrize("text", CLAIMS)
def test_a_statement_is_one_claim_with_its_own_words(text: str) -> None:
    assert [claim.text for claim in extract_heuristic(text).claims] == [text]


@pytest.mark.parametrize("text", NO_CLAIMS)
def test_what_asserts_nothing_is_no_claim(text: str) -> None:
    found = extract_heuristic(text)
    assert found.claims == ()
    assert len(found.skipped) == 1


@pytest.mark.parametrize(("text", "kind"), TYPES)
def test_type_of_the_specifications_examples(text: str, kind: str) -> None:
    assert [claim.type for claim in extract_heuristic(text).claims] == [kind]


def test_a_cited_amount_answers_the_question() -> None:
    (claim,) = extract_heuristic("The fee is $150 [cite:abc123].", query="What is the fee?").claims
    assert (claim.text, claim.type, claim.importance) == ("The fee is $150", "numeric", "critical")
    assert claim.citation_anchors == ("abc123",)


def test_a_rule_beside_the_question_is_material() -> None:
    (claim,) = extract_heuristic("All applications must be submitted online.", query="What is the fee?").claims
    assert (claim.text, claim.type, claim.importance, claim.citation_anchors) == (
        "All applications must be submitted online",
        "policy",
        "material",
        (),
    )


def test_a_compound_sentence_is_several_claims_and_stays_so() -> None:
    found = extract_heuristic("The fee is $500, due by March 31, and payable by check or credit card.")
    assert [(claim.text, claim.type) for claim in found.claims] == [
        ("The fee is $500", "numeric"),
        ("due by March 31", "numeric"),
        ("payable by check or credit card", "policy"),
    ]
    assert [claim.context_text for claim in found.claims[1:]] == [
        "The fee is due by March 31",
        "The fee is payable by check or credit card",
    ]


@pytest.mark.parametrize("query", ["", "What is the fee?"])
def test_a_conditional_sentence_is_one_material_claim(query: str) -> None:
    (claim,) = extract_heuristic("If you are a first-time applicant, the fee is waived.", query=query).claims
    assert claim.text == "If you are a first-time applicant, the fee is waived"
    assert (claim.type, claim.importance) == ("policy", "material")


@pytest.mark.parametrize("marks", ["''", '""', "“”", "‘’"], ids=["straight", "double", "curly", "single-curly"])
def test_a_reported_quotation_is_the_claim(marks: str) -> None:
    said = f"The policy states: {marks[0]}All employees must complete training within 30 days.{marks[1]}"
    (claim,) = extract_heuristic(said).claims
    assert claim.text == "All employees must complete training within 30 days"
    assert claim.type == "policy"
    assert said[claim.start_offset : claim.end_offset] == claim.text


def test_an_absence_is_a_claim_about_the_documents() -> None:
    (claim,) = extract_heuristic("The document does not mention any exceptions to this rule.").claims
    assert claim.text == "The document does not mention any exceptions to this rule"
    assert (claim.type, claim.importance) == ("fact", "material")


def test_a_leading_connector_is_stripped() -> None:
    (claim,) = extract_heuristic("However, the fee is $150.").claims
    assert (claim.text, claim.type) == ("the fee is $150", "numeric")


def test_the_engines_example_gives_one_claim_for_each_sentence() -> None:
    found = extract_heuristic("Alice founded Acme in 2020. Bob joined in 2021.", query="Who founded Acme and when?")
    assert [claim.text for claim in found.claims] == ["Alice founded Acme in 2020", "Bob joined in 2021"]
    assert [claim.id for claim in found.claims] == ["clm_001", "clm_002"]


def test_repeated_sentences_keep_each_place() -> None:
    answer = "The fee is $5 [cite:aaaaaaaa]. It is due Mr. Smith says. The fee is $5 [cite:bbbbbbbb]."
    first = extract_heuristic(answer).claims[0]
    assert [answer[span.start : span.end] for span in first.occurrences] == ["The fee is $5"]
    assert first.occurrences[0].start == answer.rindex("The fee")
    assert first.citation_anchors == ("aaaaaaaa", "bbbbbbbb")


def test_anchors_after_the_closing_mark_belong_to_the_sentence_before() -> None:
    answer = "The limit is 5 [cite:aaaaaaaa][cite:bbbbbbbb][cite:cccccccc]. The cap is 6. [cite:dddddddd] Next is 7."
    assert [claim.citation_anchors for claim in extract_heuristic(answer).claims] == [
        ("aaaaaaaa", "bbbbbbbb", "cccccccc"),
        ("dddddddd",),
        (),
    ]


def test_a_final_anchor_covers_the_claims_since_the_anchor_before() -> None:
    answer = "The fee is $5 [cite:aaaaaaaa], the limit is 7 days, and the cap is 9 [cite:bbbbbbbb]. The office is open."
    found = extract_heuristic(answer).claims
    assert {claim.text: claim.citation_anchors for claim in found}["the cap is 9"] == ("bbbbbbbb",)
    assert found[-1].citation_anchors == ()
    assert "aaaaaaaa" in found[0].citation_anchors
