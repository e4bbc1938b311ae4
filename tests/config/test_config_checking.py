"""Which models a check asks: the extractor's and the judge's, resolved the same way."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

import pincite
from pincite.config import load_config
from pincite.config.verification import CheckOptions, check_meter, checker, models
from pincite.errors import ConfigError
from pincite.records import Budget
from pincite.testing import Fault, ProviderServer, ScriptedModel

KEYS = {"OPENAI_API_KEY": "sk-o", "ANTHROPIC_API_KEY": "sk-a", "GOOGLE_API_KEY": "sk-g"}


@pytest.fixture(autouse=True)
def no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))


CLAIMS = {"CLAIMS_LLM_PROVIDER": "anthropic", "CLAIMS_LLM_MODEL": "c"}
LLM = {"PINCITE_LLM_PROVIDER": "openai", "PINCITE_LLM_MODEL": "m"}


@pytest.mark.parametrize(
    ("environ", "writer", "judge"),
    [
        ({}, None, None),
        (KEYS, None, None),
        (LLM, "openai:m", "openai:m"),
        (CLAIMS, "anthropic:c", "anthropic:c"),
        ({**LLM, **CLAIMS}, "anthropic:c", "openai:m"),
        ({**LLM, "CLAIMS_LLM_MODEL": "n"}, "openai:n", "openai:m"),
        ({**LLM, "CLAIMS_LLM_PROVIDER": "openai"}, "openai:m", "openai:m"),
    ],
    ids=["nothing", "keys alone", "one", "claims", "both", "another model", "the same provider"],
)
def test_the_judge_is_the_other_model_where_there_are_two(
    environ: dict[str, str], writer: str | None, judge: str | None
) -> None:
    found = models(load_config(environ={**KEYS, **environ}), None)
    assert [model and model.name for model in found] == [writer, judge]


def test_the_file_of_the_engine_s_specification_names_the_default(tmp_path: Path) -> None:
    (tmp_path / "pincite.toml").write_text('[RAG]\ndefault_llm_provider = "google"\ndefault_llm_model = "g"\n')
    found = models(load_config(file=tmp_path / "pincite.toml", environ=KEYS), None)
    assert [model and model.name for model in found] == ["google:g", "google:g"]


@pytest.mark.parametrize(
    ("environ", "message"),
    [
        ({**LLM, "CLAIMS_LLM_PROVIDER": "google"}, r"claims\.provider is set and claims\.model is not"),
        ({"CLAIMS_LLM_MODEL": "c"}, r"claims\.model is set and claims\.provider is not"),
    ],
)
def test_half_a_name_is_an_error_and_not_another_model(environ: dict[str, str], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        models(load_config(environ={**KEYS, **environ}), None)


@pytest.mark.parametrize(
    ("environ", "given", "expected"),
    [
        ({}, None, Budget()),
        ({"PINCITE_CHECK_MAX_CALLS": "7"}, None, Budget(calls=7)),
        ({"PINCITE_CHECK_MAX_CALLS": "7"}, Budget(calls=9, seconds=3), Budget(calls=9, seconds=3)),
        ({"PINCITE_LLM_TOKEN_CEILING": "50"}, Budget(tokens=90), Budget(tokens=50)),
        ({"PINCITE_LLM_COST_CEILING_USD": "2"}, Budget(usd=1), Budget(usd=1)),
    ],
)
def test_a_check_has_the_budget_given_and_for_the_rest_the_configured_one(
    environ: dict[str, str], given: Budget | None, expected: Budget
) -> None:
    assert check_meter(load_config(environ=environ), given).budget == expected


@pytest.mark.parametrize(
    ("extractor", "said"), [("auto", ["same_model_judge"]), ("heuristic", [])], ids=["both", "judge only"]
)
def test_a_model_that_judges_what_it_extracted_is_a_finding(extractor: str, said: list[str]) -> None:
    model = ScriptedModel(lambda request: '{"claims": [{"text": "Bob was hired"}]}')
    made = checker(load_config(environ={}), CheckOptions(model=model, extractor=extractor))
    result = made.check("Bob was hired.", query="", evidence=None)
    assert [finding.code for finding in result.findings if finding.code == "same_model_judge"] == said


def test_passes_are_configured() -> None:
    model = ScriptedModel(lambda request: '{"claims": [{"text": "Bob was hired"}]}')
    config = load_config(environ={"PINCITE_CLAIMS_PASSES": "2"})
    checker(config, CheckOptions(model=model)).extract("Bob was hired. Ann left.", "")
    assert len(model.requests) == 2


def served(server: ProviderServer) -> dict[str, str]:
    return {**LLM, "PINCITE_LLM_BASE_URL": server.base_url("openai")}


ANSWER, EVIDENCE = "Bob was hired in spring. Ann was hired in autumn.", ["Bob and Ann got jobs."]


def test_attempts_at_a_server_count_and_end_with_the_budget() -> None:
    with ProviderServer([Fault(kind="rate_limited", retry_after="0"), "no list", "no list"]) as server:
        config = load_config(environ=served(server))
        result = pincite.check(ANSWER, EVIDENCE, budget=Budget(calls=2), config=config)
    assert (len(server.asked), result.budget and result.budget.calls) == (2, 2)
    assert (result.provenance.extractor, result.summary.not_judged) == ("heuristic", 2)


def test_a_server_that_hangs_is_left_when_the_time_is_up() -> None:
    with ProviderServer([Fault(kind="hangs")]) as server:
        config = load_config(environ=served(server))
        result = pincite.check(ANSWER, EVIDENCE, budget=Budget(seconds=2), config=config)
        assert [thread.name for thread in threading.enumerate() if thread.name.startswith("pincite-calls")] == []
    assert result.budget is not None
    assert (result.summary.not_judged, result.budget.reached) == (2, ("seconds",))
