"""Budgets of a whole check: what is left over has no label and says so, wherever the check is shown."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from typing import Any

import pytest

import pincite
from pincite.records import Budget, CheckResult, ModelRequest
from pincite.testing import ScriptedModel
from pincite.verification import check_page, engine_json

ANSWER = "The fee is $5. Bob was hired in spring. Meals are served at dawn. Dogs are left outside."
EVIDENCE = "The fee is $5. Bob got a job in May. Meals come with the sun. Pets stay outside the door."


def reply(prompt: str) -> str:
    """Claims as the rules find them where claims are asked for, "nei" for every claim that is to be judged."""
    if "<claim id=" not in prompt:
        return json.dumps({"claims": [{"text": text.strip(" .")} for text in ANSWER.split(". ")]})
    judged = [{"id": name, "label": "nei"} for name in re.findall(r"<claim id=(\w+)>", prompt)]
    return json.dumps({"judgements": judged})


def checked(**options: Any) -> CheckResult:
    return pincite.check(ANSWER, EVIDENCE, model=ScriptedModel(lambda request: reply(request.prompt)), **options)


def unjudged(result: CheckResult) -> int:
    left = [each.verdict for each in result.claims if "budget_reached" in each.verdict.reasons]
    assert all((verdict.label, verdict.status, verdict.citations) == (None, "not_judged", ()) for verdict in left)
    assert all(verdict.rationale.startswith("Not judged: ") for verdict in left)
    assert result.summary.not_judged == len(left)
    return len(left)


@pytest.mark.parametrize(
    ("budget", "left", "reached"),
    [
        (Budget(calls=2), 0, ()),
        (Budget(calls=1), 3, ("calls",)),
        (Budget(tokens=1_300), 3, ("tokens",)),
        (Budget(seconds=1e-9), 4, ("seconds",)),
        (Budget(calls=1, tokens=1_300), 3, ("calls", "tokens")),
    ],
    ids=["enough", "calls", "tokens", "seconds", "both"],
)
def test_what_a_budget_leaves_over_is_not_judged(budget: Budget, left: int, reached: tuple[str, ...]) -> None:
    result = checked(budget=budget)
    assert unjudged(result) == left
    assert result.budget is not None
    assert (result.budget.limits, result.budget.reached) == (budget, reached)
    assert any(note.startswith("the budget was reached (") for note in result.notes) == bool(left)


def test_extraction_and_judging_share_the_budget_and_the_rules_take_over() -> None:
    result = checked(budget=Budget(tokens=10))
    assert (result.provenance.extractor, result.budget and result.budget.calls) == ("heuristic", 0)
    assert "claims are by rule: not sent: the run has used 0 of 10 tokens" in result.notes[0]
    assert result.claims[0].verdict.label == "supported"


def test_without_a_limit_nothing_is_said_of_a_budget() -> None:
    result = checked()
    assert result.budget is None
    assert "budget" not in engine_json(result)


def test_json_and_page_say_what_was_used() -> None:
    result = checked(budget=Budget(calls=1))
    said = engine_json(result)["budget"]
    assert (said["limits"]["calls"], said["calls"], said["reached"]) == (1, 1, ["calls"])
    assert pincite.from_json(CheckResult, pincite.to_json(result)) == result
    page = check_page(result)
    assert "budget reached: 1 of 1 calls" in page
    assert page.count("not judged</b>") == 3


def test_a_judge_that_hangs_ends_with_the_time() -> None:
    release = threading.Event()

    def answer(request: ModelRequest) -> str:
        return reply(request.prompt) if "<claim id=" not in request.prompt else str(release.wait())

    result = pincite.check(ANSWER, EVIDENCE, model=ScriptedModel(answer), budget=Budget(seconds=1.5))
    release.set()
    assert (unjudged(result), result.summary.supported) == (3, 1)


@pytest.mark.parametrize("analyze", ["sync", "async"])
def test_the_engine_keeps_a_budget_over_extraction_and_judging(analyze: str) -> None:
    async def later(prompt: str) -> str:
        return reply(prompt)

    engine = pincite.ClaimsEngine(reply if analyze == "sync" else later, budget=Budget(calls=1))
    for _ in range(2):  # the budget is that of each run
        found = asyncio.run(engine.run(ANSWER, documents=[EVIDENCE]))
        assert (found["summary"]["not_judged"], found["budget"]["calls"]) == (3, 1)
        assert [claim["label"] for claim in found["claims"]].count(None) == 3


def test_an_analyze_that_hangs_ends_with_the_time() -> None:
    async def hangs(prompt: str) -> str:
        await asyncio.Event().wait()
        return ""

    found = asyncio.run(pincite.ClaimsEngine(hangs, budget=Budget(seconds=0.3)).run(ANSWER, documents=[EVIDENCE]))
    outcomes = {"supported": 0, "refuted": 0, "nei": 0, "failed": 0, "not_judged": 4}
    assert found["summary"].items() >= outcomes.items()
    assert found["budget"]["reached"] == ["seconds"]


def test_a_retriever_that_hangs_ends_with_the_time() -> None:
    release = threading.Event()
    engine = pincite.ClaimsEngine(budget=Budget(seconds=0.3))
    found = asyncio.run(engine.run(ANSWER, retrieve_fn=lambda text, top_k: [str(release.wait())]))
    release.set()
    assert {tuple(claim["reasons"]) for claim in found["claims"]} == {("budget_reached",)}


def test_a_verifier_keeps_one_budget_over_all_its_claims() -> None:
    verifier = pincite.HybridClaimVerifier(lambda prompt: '{"label": "nei"}', budget=Budget(calls=1))
    first, second = (verifier.verify("Bob was hired in spring", [EVIDENCE]) for _ in range(2))
    assert (first.label, second.label, second.reasons) == ("nei", None, ("budget_reached",))


def test_claims_alone_have_a_budget_too() -> None:
    model = ScriptedModel(lambda request: reply(request.prompt))
    found = pincite.extract_claims(ANSWER, model=model, budget=Budget(tokens=10))
    assert (found.extractor, len(found.claims), model.requests) == ("heuristic", 4, [])
    assert "10 tokens" in (found.note or "")
