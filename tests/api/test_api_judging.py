"""`pincite.judge`: records and sources of any form, the configured judge, and what it costs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.judged_claims import RESUME, entry, handles, judge_of, reply

import pincite
from pincite.config import load_config
from pincite.errors import ConfigError, UsageError
from pincite.testing import ProviderServer, ScriptedModel, WireRequest

RECORDS = [
    {"type": "experience", "label": "Data Engineer", "company": "Alder Freight Ltd", "start": "2019-03"},
    {"type": "skill", "label": "Python"},
]
ALL = {"PINCITE_EVALUATION_SAMPLE_PERCENT": "1"}


@pytest.fixture(autouse=True)
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    Path("cv.md").write_text(RESUME)
    Path("claims.json").write_text('{"claims": [{"type": "skill", "label": "Python"}]}')


def test_offline_the_verifier_judges() -> None:
    judged = pincite.judge(RECORDS, RESUME, config=load_config(environ=ALL))
    assert (judged.level, judged.passed, judged.cost_micro_usd) == ("pass", True, 0)
    assert {vote.judge for vote in judged.votes} == {"pincite:pincite-verifier"}


def test_records_and_sources_may_be_files() -> None:
    judged = pincite.judge(Path("claims.json"), Path("cv.md"))
    assert [(vote.grounded, vote.accurate) for vote in judged.votes] == [("yes", True)]


def test_a_model_of_one_s_own_is_asked() -> None:
    model = ScriptedModel(judge_of(Python={"grounded": "no"}))
    judged = pincite.judge(RECORDS, RESUME, model=model, config=load_config(environ=ALL))
    assert (judged.level, judged.passed, len(model.requests)) == ("fail", False, 1)
    assert "against a source resume." in model.requests[0].prompt


def test_the_prompt_says_what_kind_of_source_it_is() -> None:
    model = ScriptedModel(judge_of())
    checked = pincite.check("Python is a skill of hers.", RESUME)
    pincite.judge(checked, RESUME, model=model, config=load_config(environ=ALL))
    assert "against a source document." in model.requests[0].prompt


def said(asked: WireRequest) -> str:
    grounded = "no" if asked.model == "second" else "yes"
    return reply([entry(handle, grounded=grounded) for handle in handles(asked.prompt)])


def over_the_wire(answer: Any, **environ: str) -> Any:
    with ProviderServer(answer) as server:
        own = {
            "PINCITE_LLM_BASE_URL": server.base_url("openai"),
            "PINCITE_LLM_API_KEY": "k",
            "PINCITE_LLM_CONTEXT_TOKENS": "32000",
            "EVAL_PROVIDER": "openai",
        }
        judged = pincite.judge(
            RECORDS, RESUME, generator="openai:gpt-5", config=load_config(environ={**own, **ALL, **environ})
        )
    return judged, [asked.model for asked in server.asked]


def test_the_configured_judges_are_asked_over_the_wire() -> None:
    second = {"PINCITE_EVALUATION_SECOND_MODEL": "second", "PINCITE_EVALUATION_SECOND_PERCENT": "1"}
    judged, models = over_the_wire(said, **second)
    assert models == ["gpt-4o-mini", "second"]
    assert (judged.level, judged.passed, judged.same_model_judge) == ("unsure", None, True)
    assert judged.agreement[0].percent == 0.0


def test_a_ceiling_that_no_price_can_keep_is_refused() -> None:
    with pytest.raises(ConfigError, match="the price of openai:gpt-4o-mini is not known"):
        over_the_wire(said, PINCITE_EVALUATION_RUN_CEILING_USD="0.01")
    with pytest.raises(ConfigError, match=r"daily_ceiling_usd is kept in the store"):
        over_the_wire(said, PINCITE_EVALUATION_DAILY_CEILING_USD="1")


def test_a_run_s_ceiling_leaves_claims_unevaluated(monkeypatch: pytest.MonkeyPatch) -> None:
    environ = {
        **ALL,
        "EVAL_PROVIDER": "openai",
        "OPENAI_API_KEY": "k",
        "PINCITE_EVALUATION_RUN_CEILING_USD": "0.0000001",
    }
    judged = pincite.judge(RECORDS, RESUME, config=load_config(environ=environ))
    assert {vote.reason for vote in judged.votes} == {"ceiling_reached"}
    assert (judged.passed, judged.cost_micro_usd) == (None, 0)


def test_no_sources_are_no_pass() -> None:
    judged = pincite.judge(RECORDS, [])
    assert ({vote.reason for vote in judged.votes}, judged.passed) == ({"no_source"}, None)


def test_claims_that_are_none_are_refused() -> None:
    with pytest.raises(UsageError, match="a claim is a mapping"):
        pincite.judge([7], RESUME)
