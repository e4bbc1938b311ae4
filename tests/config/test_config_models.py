"""From settings to a model: who is named, whose key is sent where, what is refused before anything is sent."""

from __future__ import annotations

from pathlib import Path

import pytest

from pincite.config import load_config
from pincite.config.models import language_model, model_name, model_target
from pincite.errors import ConfigError
from pincite.records import CallFailure, ModelReply, ModelRequest
from pincite.testing import Fault, ProviderServer, WireRequest

KEYS = {"OPENAI_API_KEY": "sk-openai", "ANTHROPIC_API_KEY": "sk-ant", "GOOGLE_API_KEY": "sk-google"}
REQUEST = ModelRequest(id="r", system="s", prompt="p", max_output_tokens=64)


@pytest.fixture(autouse=True)
def no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))


def env(**variables: str) -> dict[str, str]:
    return {f"PINCITE_LLM_{name.upper()}": value for name, value in variables.items()}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("openai:gpt-5-mini", ("openai", "gpt-5-mini")),
        ("openai:llama3.2:3b", ("openai", "llama3.2:3b")),
        ("anthropic:a/b", ("anthropic", "a/b")),
        (None, ("google", "gemini-x")),
    ],
)
def test_a_name_is_provider_and_model(name: str | None, expected: tuple[str, str]) -> None:
    config = load_config(environ=env(provider="google", model="gemini-x"))
    assert model_name(config, name) == expected


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "gpt-5-mini",
            r"'gpt-5-mini' is no model name: write provider:model.* openai, anthropic and google",
        ),
        ("openai:", "is no model name"),
        (":x", "is no model name"),
        ("openai: ", "is no model name"),
        ("opnai:x", r"unknown model provider 'opnai': did you mean openai\? known are openai, anthropic and google"),
        ("ollama:llama3", r"unknown model provider 'ollama'.*Ollama.*take openai and set llm\.base_url"),
    ],
)
def test_a_bad_name_is_refused_with_the_known_ones(name: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        language_model(load_config(environ=KEYS), name)


@pytest.mark.parametrize(
    ("environ", "message"),
    [
        ({}, r"no language model is named: set llm\.provider, or pass --model"),
        (env(provider="openai"), r"no language model is named: set llm\.model"),
        (env(provider="acme", model="x"), "unknown model provider 'acme'"),
    ],
    ids=["neither", "no model", "unknown provider"],
)
def test_without_a_name_the_settings_must_have_one(environ: dict[str, str], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        language_model(load_config(environ={**KEYS, **environ}))


@pytest.mark.parametrize("provider", ["openai", "anthropic", "google"])
def test_a_missing_key_names_the_variable_and_the_offline_way(provider: str) -> None:
    message = rf"need a key: set {provider.upper()}_API_KEY .*leave out --model"
    with pytest.raises(ConfigError, match=message) as caught:
        language_model(load_config(environ={}), f"{provider}:m")
    assert caught.value.key == f"keys.{provider}"


@pytest.mark.parametrize("provider", ["openai", "anthropic", "google"])
def test_a_providers_key_goes_to_its_own_address_only(provider: str) -> None:
    config = load_config(environ=KEYS)
    assert model_target(config, f"{provider}:m").key == KEYS[f"{provider.upper()}_API_KEY"]
    elsewhere = load_config(environ={**KEYS, **env(base_url="http://localhost:1/v1")})
    assert model_target(elsewhere, f"{provider}:m").key is None
    keyed = load_config(environ={**KEYS, **env(base_url="http://localhost:1/v1", api_key="sk-own")})
    assert model_target(keyed, f"{provider}:m").key == "sk-own"
    assert "sk-" not in repr(keyed) + repr(model_target(keyed, f"{provider}:m"))


@pytest.mark.parametrize(
    "address",
    [
        "localhost:11434",
        "ftp://localhost",
        "http://",
        "http://[::1",
        "http://localhost:99999",
        "http://user:sk-secret@localhost",
        "http://localhost/v1?key=sk-secret",
    ],
)
def test_an_address_that_is_none_is_refused_and_not_repeated(address: str) -> None:
    config = load_config(environ=env(base_url=address))
    with pytest.raises(ConfigError, match=r"llm\.base_url is no address .*PINCITE_LLM_BASE_URL") as caught:
        language_model(config, "openai:m")
    assert "sk-secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("environ", "window"),
    [
        ({}, 128_000),
        (env(context_tokens="4096"), 4_096),
        (env(base_url="http://localhost:1"), 8_192),
        (env(base_url="http://localhost:1", context_tokens="32768"), 32_768),
    ],
    ids=["known", "configured", "own address", "own address, configured"],
)
def test_the_window_is_configured_known_or_a_default(environ: dict[str, str], window: int) -> None:
    assert language_model(load_config(environ={**KEYS, **environ}), "openai:gpt-4o-mini").context_tokens == window


def test_a_model_nobody_knows_yet_has_the_providers_default_window() -> None:
    assert model_target(load_config(environ=KEYS), "openai:gpt-99").context_tokens == 128_000


def served(server: ProviderServer, **variables: str) -> dict[str, str]:
    return {**KEYS, **env(base_url=server.base_url("openai"), **variables)}


def test_a_model_at_an_address_of_ones_own_needs_no_key() -> None:
    with ProviderServer(["fine"]) as server:
        model = language_model(load_config(environ=served(server)), "openai:llama3")
        (outcome,) = model.complete([REQUEST])
    assert isinstance(outcome, ModelReply)
    assert (outcome.text, model.name, server.asked[0].key) == ("fine", "openai:llama3", "none")


def test_a_failed_attempt_is_made_again() -> None:
    said = [Fault(kind="rate_limited", retry_after="0"), Fault(kind="server_error"), "fine"]
    with ProviderServer(said) as server:
        (outcome,) = language_model(load_config(environ=served(server)), "openai:m").complete([REQUEST])
    assert isinstance(outcome, ModelReply)
    assert (outcome.usage.attempts, len(server.asked)) == (3, 3)


def test_attempts_are_as_configured() -> None:
    with ProviderServer([Fault(kind="server_error")]) as server:
        config = load_config(environ=served(server, max_attempts="1"))
        (outcome,) = language_model(config, "openai:m").complete([REQUEST])
    assert isinstance(outcome, CallFailure)
    assert (outcome.code, len(server.asked)) == ("server_error", 1)


def test_a_token_ceiling_stops_a_run_with_what_it_has() -> None:
    def answer(asked: WireRequest) -> str:
        return "a short reply"

    with ProviderServer(answer) as server:
        config = load_config(environ=served(server, token_ceiling="200", concurrency="1"))
        requests = [ModelRequest(id=f"r{n}", system="", prompt="p", max_output_tokens=100) for n in range(40)]
        outcomes = language_model(config, "openai:m").complete(requests)
    codes = [outcome.code if isinstance(outcome, CallFailure) else "reply" for outcome in outcomes]
    assert set(codes) == {"reply", "ceiling_reached"}
    assert codes.count("reply") == len(server.asked)


def test_a_dollar_ceiling_needs_a_known_price() -> None:
    known = {**KEYS, **env(cost_ceiling_usd="1")}
    assert language_model(load_config(environ=known), "openai:gpt-4o-mini").name
    unknown = load_config(environ={**known, **env(base_url="http://localhost:1")})
    with pytest.raises(ConfigError, match=r"the price of openai:gpt-4o-mini is not known.*llm\.token_ceiling"):
        language_model(unknown, "openai:gpt-4o-mini")


def test_a_key_alone_names_no_model() -> None:
    with pytest.raises(ConfigError, match="no language model is named"):
        language_model(load_config(environ=KEYS))
