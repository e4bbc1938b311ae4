"""Claims by a model: its words at their places, what it leaves out by rule, what fails."""

from __future__ import annotations

import json

import pytest

from pincite.claims.model import extract_with_model
from pincite.records import CallFailure, ClaimSet, ModelReply, ModelRequest
from pincite.testing import ScriptedModel

ANSWER = "The fee is $5 [1]. Bob, who is a clerk, joined in 2021. The cap is 7%."


def extracted(reply: str, answer: str = ANSWER, **options: object) -> ClaimSet:
    return extract_with_model(answer, model=ScriptedModel(lambda request: reply), **options)  # type: ignore[arg-type]  # each is what it takes


def listing(*claims: object) -> str:
    return json.dumps({"claims": list(claims)})


def test_claims_stand_at_their_places_with_what_the_model_said_of_them() -> None:
    said = {"text": "the FEE is  $5", "statement": "The annual fee is $5.", "type": "policy", "importance": "minor"}
    first = extracted(listing(said)).claims[0]
    assert (first.text, first.context_text) == ("The fee is $5", "The annual fee is $5")
    assert (first.type, first.importance, first.citation_anchors) == ("policy", "minor", ("1",))


def test_a_claim_in_other_words_is_aligned_with_the_clause_that_has_them() -> None:
    found = extracted(listing("Bob the clerk joined in 2021"))
    assert any(claim.text == "Bob, who is a clerk, joined in 2021" for claim in found.claims)


@pytest.mark.parametrize("claim", ["Eve left in 1999", "Bob joined in 2022", "The fee is $55", "x"])
def test_what_is_not_in_the_answer_is_a_finding_and_no_claim(claim: str) -> None:
    found = extracted(listing(claim, "The fee is $5"))
    assert [finding.code for finding in found.findings].count("not_aligned") == 1
    assert not any(claim in one.statement for one in found.claims)


def test_values_that_a_model_leaves_out_are_taken_by_rule() -> None:
    found = extracted(listing("The fee is $5"))
    assert [claim.text for claim in found.claims] == [
        "The fee is $5",
        "Bob, who is a clerk, joined in 2021",
        "The cap is 7%",
    ]
    assert all(value.claim_ids for value in found.values)


@pytest.mark.parametrize("reply", ["", "I cannot help.", "{", "null"])
def test_without_a_readable_reply_the_rules_decide_and_say_so(reply: str) -> None:
    found = extracted(reply)
    assert (found.extractor, len(found.claims)) == ("heuristic", 3)
    assert "by rule" in (found.note or "")


def test_a_call_that_fails_leaves_the_rules() -> None:
    def fail(request: ModelRequest) -> CallFailure:
        return CallFailure(request_id=request.id, code="server_error", message="no answer")

    found = extract_with_model(ANSWER, model=ScriptedModel(fail))
    assert (found.extractor, found.note) == ("heuristic", "claims are by rule: no answer")


def test_an_answer_without_words_asks_nothing() -> None:
    model = ScriptedModel(lambda request: "{}")
    assert extract_with_model("```\nx\n```", model=model).claims == ()
    assert model.requests == []


def test_a_second_pass_asks_for_what_is_not_known() -> None:
    replies = iter([listing("The fee is $5"), listing("The fee is $5", "The cap is 7%"), listing()])
    model = ScriptedModel(lambda request: next(replies))
    extract_with_model(ANSWER, model=model, passes=3)
    assert len(model.requests) == 3
    assert "- The fee is $5" in model.requests[1].prompt


def test_a_long_answer_is_asked_about_in_windows_of_whole_sentences() -> None:
    answer = " ".join(f"Item {number} costs ${number}." for number in range(1_000))
    model = ScriptedModel(lambda request: "{}")
    extract_with_model(answer, model=model)
    assert len(model.requests) > 2
    assert all(request.prompt.rstrip().endswith("</answer>") for request in model.requests)


def test_a_refusal_is_said() -> None:
    def refuse(request: ModelRequest) -> ModelReply:
        return ModelReply(request_id=request.id, text="", finish="refused", model="m")

    assert "refused" in (extract_with_model(ANSWER, model=ScriptedModel(refuse)).note or "")
