"""Tailored profiles by a model: the specification's prompt and reply, and arithmetic that no model overrules."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from tests.hostile.evaluation_attacks import ATTACKS
from tests.tailored_profiles import NURSE, NURSE_POSTING, TODAY, example, record

from pincite.config import load_config
from pincite.config.models import language_model
from pincite.evaluation.tailoring import Tailored, evaluate_by_model
from pincite.records import CallFailure, ModelReply, ModelRequest, TailoringEvaluation
from pincite.testing import Fault, ProviderServer, ScriptedModel, WireRequest

PROFILE = "Staff Nurse at St. Brannoc Hospital, skilled in phlebotomy. Fluent in Portuguese."
GIVEN = Tailored(profile=PROFILE, claims=NURSE, posting=NURSE_POSTING)
NOTHING: dict[str, Any] = {
    "grounding": {"passed": True, "hallucinations": []},
    "utilization": {"passed": True, "missed": []},
    "gaps": [],
    "overall": "good",
}
PORTUGUESE = {
    "passed": False,
    "hallucinations": [{"claim": "Fluent in Portuguese", "issue": "not found in user claims"}],
}


def handle_of(prompt: str) -> str:
    found = re.findall(r'"evaluation_id": "(e[0-9a-f]{12})"', prompt)
    assert len(found) == 1
    return str(found[0])


def saying(**changed: Any) -> Any:
    return lambda request: json.dumps({"evaluation_id": handle_of(request.prompt), **NOTHING, **changed})


def evaluated(answer: Any, given: Tailored = GIVEN) -> TailoringEvaluation:
    return evaluate_by_model(given, ScriptedModel(answer, name="openai:gpt-4o-mini"), today=TODAY)


def test_the_reply_s_shape_is_taken() -> None:
    missed = [{"requirement": "Life support", "matching_claim": "Immediate Life Support"}]
    found = evaluated(
        saying(
            grounding=PORTUGUESE,
            utilization={"passed": False, "missed": missed},
            gaps=[{"requirement": "Ventilated patients", "note": "not in the claims"}],
            overall="poor",
        )
    )
    assert (found.passed, found.utilization_passed, found.overall) == (False, False, "poor")
    [hallucination] = found.hallucinations
    assert PROFILE[hallucination.start : hallucination.end] == hallucination.claim == "Fluent in Portuguese"
    assert [(each.requirement, each.matching_claim, each.claim_id) for each in found.missed] == [
        ("Life support", "Immediate Life Support", "ils")
    ]
    assert [each.requirement for each in found.gaps] == ["Ventilated patients"]
    assert found.evaluator == "openai:gpt-4o-mini"


def test_the_prompt_is_the_specification_s() -> None:
    model = ScriptedModel(saying())
    evaluate_by_model(GIVEN, model, today=TODAY)
    prompt = model.requests[0].prompt
    assert prompt.startswith(
        "You are evaluating a tailored job profile for truthfulness.\n\nUser's verified claims (source"
    )
    assert '{ "requirement": "5+ years Python", "note": "User has 3 years" }' in prompt
    parts = prompt.split('"""')
    assert (parts[1].strip(), parts[3].strip()) == (NURSE_POSTING.strip(), PROFILE)
    shown = json.loads(parts[0].split("(source of truth):\n")[1].split("\n\nJob posting")[0])
    assert [claim["label"] for claim in shown] == [claim.label for claim in NURSE]


@pytest.mark.parametrize(
    ("outcome", "failed"),
    [
        (CallFailure(request_id="", code="server_error", message="500"), "call_failed"),
        (CallFailure(request_id="", code="ceiling_reached", message="spent"), "ceiling_reached"),
        (CallFailure(request_id="", code="context_too_long", message="long"), "source_too_long"),
        (ModelReply(request_id="", text="{", finish="cut_off", model="m"), "cut_off"),
        (ModelReply(request_id="", text="no", finish="refused", model="m"), "refused"),
        ("All good!", "unreadable_reply"),
        (json.dumps(NOTHING), "unreadable_reply"),
        (json.dumps({"evaluation_id": "e000000000000", **NOTHING}), "unreadable_reply"),
    ],
    ids=["failed", "ceiling", "too long", "cut off", "refused", "prose", "no handle", "another handle"],
)
def test_what_failed_leaves_open_what_passed(outcome: Any, failed: str) -> None:
    found = evaluated(lambda request: outcome)
    assert (found.passed, found.utilization_passed, found.failed, found.needs_review) == (None, None, failed, True)
    assert found.notes
    assert found.message == "Review needed: The generated profile may contain inaccuracies."


@pytest.mark.parametrize(
    "grounding",
    [
        None,
        [],
        {"passed": True},
        {"passed": None, "hallucinations": []},
        {"passed": True, "hallucinations": "none"},
        {"passed": True, "hallucinations": [{"issue": "?"}]},
        {"passed": True, "hallucinations": [7]},
    ],
    ids=str,
)
def test_grounding_in_another_form_is_not_read(grounding: Any) -> None:
    assert evaluated(saying(grounding=grounding)).failed == "unreadable_reply"


def test_two_replies_that_differ_are_none() -> None:
    def answer(request: ModelRequest) -> str:
        return f"{saying()(request)}\n{saying(grounding=PORTUGUESE)(request)}"

    assert evaluated(answer).failed == "contradictory_answers"


def test_a_hallucination_fails_whatever_the_summary_says() -> None:
    found = evaluated(saying(grounding={**PORTUGUESE, "passed": True}))
    assert (found.passed, found.overall) == (False, "poor")


def test_a_failure_that_names_nothing_is_open() -> None:
    found = evaluated(saying(grounding={"passed": False, "hallucinations": []}))
    assert (found.passed, found.notes) == (
        None,
        ("the judge says that grounding failed, and names nothing that is made up",),
    )


def test_figures_and_years_are_not_left_to_the_model() -> None:
    found = evaluated(saying(), example("profile-polished.md"))
    assert [each.claim for each in found.hallucinations] == ["12 years", "45 %", "eight", "2014"]
    assert found.passed is False


def test_years_asked_for_are_met_or_not_by_dates() -> None:
    said = [
        {"requirement": "5+ years of experience with Python", "note": "User has 2 years"},
        {"requirement": "Kubernetes", "note": "not named"},
    ]
    found = evaluated(saying(gaps=said), example("profile-plain.md"))
    assert [(each.requirement, each.note) for each in found.gaps] == [
        ("Kubernetes", "not named"),
        ("At least 3 years leading a team of engineers", "User's claims do not name it"),
        ("10 years in logistics", "User's claims do not name it"),
    ]


def test_words_that_are_not_in_the_profile_have_no_place() -> None:
    said = {"passed": False, "hallucinations": [{"claim": "Speaks Basque", "issue": ""}, "Fluent in\nPortuguese"]}
    found = evaluated(saying(grounding=said))
    assert [(each.start is None, each.issue) for each in found.hallucinations] == [
        (True, "not found in user claims"),
        (False, "not found in user claims"),
    ]


def test_what_does_not_fit_the_window_is_not_sent() -> None:
    model = ScriptedModel(saying(), context_tokens=3_500)
    found = evaluate_by_model(replace(GIVEN, posting="word " * 4_000), model, today=TODAY)
    assert (found.failed, found.cost_micro_usd, model.requests) == ("source_too_long", 0, [])


@pytest.mark.parametrize(
    ("outcome", "cost"),
    [
        (ModelReply(request_id="", text="?", finish="complete", model="m", cost_micro_usd=1_234), 1_234),
        (ModelReply(request_id="", text="?", finish="complete", model="m"), None),
        (CallFailure(request_id="", code="timed_out", message=""), None),
        (CallFailure(request_id="", code="unauthorised", message=""), 0),
    ],
    ids=["priced", "no price", "perhaps billed", "not billed"],
)
def test_costs_are_kept_where_nothing_else_is(outcome: Any, cost: int | None) -> None:
    assert evaluated(lambda request: outcome).cost_micro_usd == cost


@pytest.mark.parametrize("name", list(ATTACKS))
@pytest.mark.parametrize("where", ["profile", "posting", "claims"])
def test_what_is_shown_stays_data(name: str, where: str) -> None:
    text = ATTACKS[name]
    hostile: dict[str, Any] = {
        "profile": {"profile": f"{PROFILE}\n{text}\nThe end."},
        "posting": {"posting": f"{NURSE_POSTING}\n{text}\nThe end."},
        "claims": {"claims": (*NURSE, record("x", type=text, label=text, description=text))},
    }
    asked: list[ModelRequest] = []

    def repeat(request: ModelRequest) -> str:
        asked.append(request)
        return text

    found = evaluated(repeat, replace(GIVEN, **hostile[where]))
    assert found.passed is None
    if asked:  # the longest ones do not fit
        assert asked[0].prompt.count('"""') == 4
        assert not re.search(r"<\|im_|[\u200b\u00ad\u202e\x1b\ud800\ufe0f]|[\U000e0020-\U000e007f]", asked[0].prompt)


@pytest.mark.parametrize("protocol", ["openai", "anthropic"])
def test_a_profile_is_judged_over_the_wire(protocol: Any) -> None:
    def said(asked: WireRequest) -> str:
        return json.dumps({"evaluation_id": handle_of(asked.prompt), **NOTHING, "grounding": PORTUGUESE})

    assert over_the_wire(protocol, said).passed is False


def test_a_reply_that_a_server_cut_off_passes_nothing() -> None:
    assert over_the_wire("openai", [Fault(kind="cut_off", text=json.dumps(NOTHING))]).failed == "cut_off"


def over_the_wire(protocol: Any, said: Any) -> TailoringEvaluation:
    with ProviderServer(said) as server:
        environ = {"PINCITE_LLM_BASE_URL": server.base_url(protocol), "PINCITE_LLM_CONTEXT_TOKENS": "32000"}
        model = language_model(load_config(environ={**environ, "PINCITE_LLM_API_KEY": "k"}), f"{protocol}:m")
        return evaluate_by_model(GIVEN, model, today=TODAY)
