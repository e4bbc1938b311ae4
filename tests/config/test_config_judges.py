"""Which models judge: as configured, by the specification's names and defaults, or of another house."""

from __future__ import annotations

from pathlib import Path

import pytest

from pincite.config import load_config
from pincite.config.evaluation.judges import judge_names
from pincite.errors import ConfigError


@pytest.fixture(autouse=True)
def no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))


LLM = {"PINCITE_LLM_PROVIDER": "openai", "PINCITE_LLM_MODEL": "gpt-5"}
CLAIMS = {"CLAIMS_LLM_PROVIDER": "anthropic", "CLAIMS_LLM_MODEL": "claude"}


@pytest.mark.parametrize(
    ("environ", "generator", "first"),
    [
        ({}, None, None),
        ({"OPENAI_API_KEY": "k"}, None, None),
        ({"EVAL_PROVIDER": "google", "EVAL_MODEL": "gemini"}, None, "google:gemini"),
        ({"EVAL_PROVIDER": "openai"}, None, "openai:gpt-4o-mini"),
        ({"EVAL_PROVIDER": "anthropic"}, None, "anthropic:claude-sonnet-4-5-20250514"),
        ({"EVAL_MODEL": "gpt-4.1"}, None, "openai:gpt-4.1"),
        ({**LLM, "EVAL_PROVIDER": "openai"}, "openai:gpt-5", "openai:gpt-4o-mini"),
        (LLM, None, "openai:gpt-5"),
        (LLM, "openai:gpt-5", "openai:gpt-5"),
        ({**LLM, **CLAIMS}, None, "openai:gpt-5"),
        ({**LLM, **CLAIMS}, "openai:gpt-5", "anthropic:claude"),
        ({**LLM, **CLAIMS}, "anthropic:claude", "openai:gpt-5"),
        ({**LLM, "CLAIMS_LLM_MODEL": "small"}, "openai:gpt-5", "openai:gpt-5"),
    ],
    ids=[
        "nothing named", "a key names no model", "both named", "default of OpenAI", "default of Anthropic",
        "default provider", "what is named judges", "the common model", "the only model", "two models, no generator",
        "the other of two", "the other way round", "two models of one house",
    ],
)  # fmt: skip
def test_the_first_judge(environ: dict[str, str], generator: str | None, first: str | None) -> None:
    assert judge_names(load_config(environ=environ), generator=generator) == (first, None)


def test_a_name_that_is_given_wins_and_offline_is_none() -> None:
    config = load_config(environ={**LLM, "EVAL_PROVIDER": "openai", "PINCITE_EVALUATION_SECOND_PROVIDER": "anthropic"})
    second = "anthropic:claude-sonnet-4-5-20250514"
    assert judge_names(config, "google:gemini") == ("google:gemini", second)
    assert judge_names(config, "offline") == (None, None)


def test_a_provider_without_a_default_needs_a_model() -> None:
    config = load_config(environ={"EVAL_PROVIDER": "google"})
    with pytest.raises(ConfigError, match="only openai and anthropic have a default judge: name a model of google"):
        judge_names(config)
