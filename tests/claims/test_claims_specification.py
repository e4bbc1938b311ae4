"""The claim specification section by section, beside the worked examples of test_claims_examples.py.

Where DESIGN 5 settles it otherwise (a number alone makes no claim numeric, a connector is stripped and drops nothing,
compounds are not merged again), the settled way is what is tested here.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from pincite.claims import extract_heuristic, find_anchors, validate_claims
from pincite.claims.model import extract_with_model, load_prompts
from pincite.claims.model.schema import SPECIFIED
from pincite.records import ClaimSet
from pincite.testing import ScriptedModel
from pincite.text import split_sentences


def texts(answer: str) -> list[str]:
    return [claim.text for claim in extract_heuristic(answer).claims]


@pytest.mark.parametrize(
    "claim",
    ["The fee is $1,000", "The share is 50%", "The date is 01/15/2026", "The term is 3 years", "The count is 12",
     "Processing takes 48 hours", "The notice period is 6 weeks"],
)  # fmt: skip
def test_section_3_what_asserts_a_number_is_numeric(claim: str) -> None:
    assert [found.type for found in extract_heuristic(claim).claims] == ["numeric"]


@pytest.mark.parametrize(
    "claim",
    ["'Premium' means the amount paid", '"Net income" refers to income after taxes',
     "Disability is defined as an incapacity",
     'In this context "claim" means a demand', '"Holder" is whoever has the certificate'],
)  # fmt: skip
def test_section_3_what_says_what_a_term_means_is_a_definition(claim: str) -> None:
    assert [found.type for found in extract_heuristic(claim).claims] == ["definition"]


@pytest.mark.parametrize(
    "word",
    ["must be", "shall be", "are required to be", "are mandatory and to be", "should be", "are permitted to be",
     "are allowed to be", "are prohibited from being", "are eligible to be", "are entitled to be"],
)  # fmt: skip
def test_section_3_what_binds_is_policy(word: str) -> None:
    assert [found.type for found in extract_heuristic(f"Late forms {word} returned to the sender.").claims] == [
        "policy"
    ]


@pytest.mark.parametrize("short", ["Mr.", "Mrs.", "Dr.", "etc.", "e.g.", "i.e."])
def test_section_5_an_abbreviation_ends_no_sentence(short: str) -> None:
    answer = f"The office is led by {short} brown bears. It is open."
    assert [answer[start:end] for start, end in split_sentences(answer)] == answer.replace(". It", ".|It").split("|")


def test_section_5_offsets_are_exact_for_sentences_that_are_alike() -> None:
    answer = "The fee is due. Dr. Bo signs it. The fee is due. The fee is due on Monday."
    places = split_sentences(answer)
    assert [answer[start:end] for start, end in places] == [
        "The fee is due.", "Dr. Bo signs it.", "The fee is due.", "The fee is due on Monday.",
    ]  # fmt: skip
    assert len(set(places)) == 4


@pytest.mark.parametrize("word", ["However", "Therefore", "Additionally", "Furthermore"])
def test_section_5_a_connector_is_stripped_and_drops_nothing(word: str) -> None:
    assert texts(f"{word}, the fee is $150.") == ["the fee is $150"]


@pytest.mark.parametrize(
    "phrase",
    ["I understand that you are in a hurry.", "Based on your question, here is what I have found.",
     "Let me explain how this is done.", "Is the fee $150?"],
)  # fmt: skip
def test_section_5_talk_about_the_answer_and_questions_are_no_claims(phrase: str) -> None:
    found = extract_heuristic(f"{phrase} The fee is $5.")
    assert [claim.text for claim in found.claims] == ["The fee is $5"]
    assert [piece.text for piece in found.skipped] == [phrase.rstrip(".?")] or found.skipped[0].text == phrase


def test_section_5_a_summary_keeps_what_it_asserts() -> None:
    assert any("the fee is $150" in text for text in texts("To summarize, the fee is $150."))


@pytest.mark.parametrize("digits", ["a1b2c3d4", "deadbeef", "12345678", "DEADBEEF"])
def test_section_6_anchors_are_found_with_their_place_and_in_lower_case(digits: str) -> None:
    answer = f"The fee is $5 [cite:{digits}]."
    (anchor,) = find_anchors(answer)
    assert (anchor.text, anchor.target, anchor.start) == (f"[cite:{digits}]", digits.lower(), answer.index("["))
    assert extract_heuristic(answer).claims[0].citation_anchors == (digits.lower(),)


@pytest.mark.parametrize(("gap", "belongs"), [(" ", True), (" " * 19, True), (" " * 30, False)])
def test_section_6_a_small_gap_before_an_anchor_is_allowed(gap: str, belongs: bool) -> None:
    answer = f"The fee is $5.{gap}[cite:a1b2c3d4]"
    assert bool(extract_heuristic(answer).claims[0].citation_anchors) == belongs


def specified(found: ClaimSet) -> dict[str, object]:
    """Claims under the names of section 7, without what it does not name."""
    names = SPECIFIED["properties"]["claims"]["items"]["properties"]
    return {"claims": [{name: _plain(getattr(claim, name)) for name in names} for claim in found.claims]}


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def test_section_7_claims_fit_the_schema() -> None:
    answer = "The fee is $500 [cite:a1b2c3d4], due by March 31. Applications must include a photo ID [cite:deadbeef]."
    said = specified(extract_heuristic(answer, query="What is the fee?"))
    jsonschema.validate(said, dict(SPECIFIED))
    assert [claim["id"] for claim in said["claims"]] == ["clm_001", "clm_002", "clm_003"]  # type: ignore[attr-defined]  # a list


def test_section_7_a_claim_has_every_field_of_the_interface_but_the_time() -> None:
    (claim,) = extract_heuristic("The fee is $5 [cite:a1b2c3d4].", query="fee").claims
    assert (claim.requires_citation, 0 < claim.extraction_confidence <= 1) == (True, True)
    assert not hasattr(claim, "extracted_at")  # times live in the run record


def test_section_7_a_reply_in_the_specified_form_is_taken() -> None:
    answer = "Hello. The fee is $5 [cite:a1b2c3d4]. Late forms must be returned."
    reply = {
        "claims": [
            {"id": "clm_001", "text": "The fee is $5", "type": "numeric", "importance": "minor", "start_offset": 7,
             "end_offset": 20, "citation_anchors": ["ffffffff"]},
            {"id": "clm_002", "text": "Late forms must be returned", "type": "policy", "importance": "critical"},
        ]
    }  # fmt: skip
    jsonschema.validate(reply, dict(SPECIFIED))
    found = extract_with_model(answer, model=ScriptedModel(lambda request: json.dumps(reply)))
    assert [(claim.type, claim.importance, claim.start_offset) for claim in found.claims] == [
        ("numeric", "minor", 7),
        ("policy", "critical", answer.index("Late")),
    ]
    assert found.claims[0].citation_anchors == ("a1b2c3d4",)  # those of the answer, whatever the model says


def test_section_7_the_specified_prompt_can_be_an_override(tmp_path: Path) -> None:
    prompt = "Response to analyze:\n{response_text}\nOriginal query:\n{original_query}\nSchema:\n{json_schema}"
    (tmp_path / "ingestion.prompts.json").write_text(json.dumps({"claims_extractor_prompt": prompt}))
    model = ScriptedModel(lambda request: '{"claims": []}')
    extract_with_model("The fee is $5.", query="What fee?", model=model, prompts=load_prompts(tmp_path))
    (request,) = model.requests
    assert "The fee is $5." in request.prompt
    assert "What fee?" in request.prompt
    assert '"pattern": "^clm_[a-z0-9]+$"' in request.prompt
    assert request.output_schema is None


def test_section_8_a_continuation_joins_the_claim_before_and_takes_the_higher_importance() -> None:
    found = extract_heuristic("The fee is due on Monday. At noon. It is $5.")
    assert found.claims[0].text.startswith("The fee is due on Monday")
    assert len(found.claims) == 2


def test_section_8_equal_claims_are_one_whatever_their_case_and_spaces() -> None:
    answer = "The fee is $5 [cite:aaaaaaaa]. Dogs are barred. The  FEE is $5 [cite:bbbbbbbb]."
    found = extract_heuristic(answer).claims
    assert len(found) == 2
    assert (found[0].citation_anchors, len(found[0].occurrences)) == (("aaaaaaaa", "bbbbbbbb"), 1)


def test_section_8_claims_by_rule_are_valid() -> None:
    answer = "The fee is $5 [cite:a1b2c3d4]. Dogs are barred, and cats must wait."
    found = extract_heuristic(answer)
    assert found.is_valid
    wrong = [replace(claim, end_offset=10_000) for claim in found.claims]
    assert {each.code for each in validate_claims(wrong, answer) if each.severity == "error"} == {"invalid_offsets"}


@pytest.mark.parametrize("answer", ["", " \n", "Hello!", "?", "[cite:a1b2c3d4]", "```\ncode\n```", "# Title"])
def test_an_answer_that_asserts_nothing_has_no_claims(answer: str) -> None:
    assert texts(answer) == []
