"""The adapter: what is sent, to whom, with which key; what a reply's parts become."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any, get_args

import pytest

from pincite.errors import ConfigError
from pincite.llm import Adapter, Batched, Target
from pincite.llm.targets import Provider, ReplyFormat
from pincite.records import CallFailure, CallOutcome, ModelReply, ModelRequest, Usage
from pincite.testing import Fault, ProviderServer, WireRequest

PROVIDERS: tuple[Provider, ...] = get_args(Provider)
SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {"name": {"type": "string"}},
    "required": ["name"],
    "additionalProperties": False,
}
UNTYPED: Mapping[str, Any] = {"type": "object", "properties": {"value": {}}}


def exchange(
    provider: Provider,
    said: str | Fault = "fine",
    *,
    system: str = "You answer in JSON.",
    schema: Mapping[str, Any] | None = None,
    **target: Any,
) -> tuple[CallOutcome, WireRequest]:
    request = ModelRequest(
        id="r", system=system, prompt="What?", max_output_tokens=77, temperature=0.3, output_schema=schema
    )
    with ProviderServer([said]) as server:
        given = {"model": "m-1", "context_tokens": 8_000, "base_url": server.base_url(provider), **target}
        (outcome,) = Batched(Adapter(Target(provider=provider, **given))).complete([request])
        assert len(server.asked) == 1
        return outcome, server.asked[0]


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_request_is_sent_whole_and_with_its_limits(provider: Provider) -> None:
    _, asked = exchange(provider)
    assert (asked.model, asked.system, asked.prompt) == ("m-1", "You answer in JSON.", "What?")
    assert {77, 0.3} <= set(numbers(asked.body))


def numbers(value: Any) -> list[float]:
    if isinstance(value, Mapping):
        return [number for part in value.values() for number in numbers(part)]
    return [value] if isinstance(value, int | float) else []


@pytest.mark.parametrize("provider", PROVIDERS)
def test_the_key_is_sent_and_is_no_part_of_anything_shown(provider: Provider) -> None:
    target = Target(provider=provider, model="m", context_tokens=1, key="sk-secret")
    assert "sk-secret" not in repr(target)
    outcome, asked = exchange(provider, Fault(kind="unauthorised"), key="sk-secret")
    assert asked.key == "sk-secret"
    assert "sk-secret" not in repr(asked) + repr(outcome)


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_key_in_the_environment_goes_nowhere(provider: Provider, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI", "ANTHROPIC", "GOOGLE", "GEMINI"):
        monkeypatch.setenv(f"{name}_API_KEY", "sk-of-the-environment")
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "sk-of-the-environment")
    _, asked = exchange(provider)
    assert asked.key == "none"


@pytest.mark.parametrize("provider", PROVIDERS)
def test_logs_hold_neither_key_nor_request_nor_reply(provider: Provider, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    for said in ("Ada Lovelace", Fault(kind="bad_request"), Fault(kind="broken_body")):
        exchange(provider, said, system="Read about Grace Hopper in JSON.", key="sk-secret")
    assert not [word for word in ("sk-secret", "Hopper", "Lovelace") if word in caplog.text]


@pytest.mark.parametrize("provider", PROVIDERS)
def test_usage_is_the_servers_count(provider: Provider) -> None:
    outcome, _ = exchange(provider, "one two")
    assert (outcome.usage.input_tokens, outcome.usage.output_tokens) == (8, 2)


@pytest.mark.parametrize("provider", ["openai", "google"])
def test_what_the_server_does_not_count_is_not_known(provider: Provider) -> None:
    outcome, _ = exchange(provider, Fault(kind="uncounted", text="x"))
    assert outcome.usage == Usage()


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_lone_surrogate_of_a_reply_is_replaced(provider: Provider) -> None:
    outcome, _ = exchange(provider, "a \ud800 b")
    assert isinstance(outcome, ModelReply)
    assert outcome.text == "a \ufffd b"


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_date_in_retry_after_is_a_wait(provider: Provider) -> None:
    at = format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)
    outcome, _ = exchange(provider, Fault(kind="rate_limited", retry_after=at))
    assert isinstance(outcome, CallFailure)
    assert outcome.retry_after is not None
    assert 60 < outcome.retry_after <= 90


def test_a_server_that_is_not_there_is_a_failed_connection() -> None:
    with ProviderServer(["x"]) as server:
        gone = server.base_url("openai")
    target = Target(provider="openai", model="m", context_tokens=8_000, base_url=gone)
    (outcome,) = Batched(Adapter(target)).complete([ModelRequest(id="r", system="", prompt="p", max_output_tokens=9)])
    assert isinstance(outcome, CallFailure)
    assert (outcome.code, "llm.base_url" in outcome.message) == ("connection_failed", True)


def test_the_time_limit_is_for_the_whole_attempt() -> None:
    started = time.monotonic()
    outcome, _ = exchange("openai", Fault(kind="hangs"), timeout_seconds=0.2)
    assert isinstance(outcome, CallFailure)
    assert (outcome.code, time.monotonic() - started < 60) == ("timed_out", True)


@pytest.mark.parametrize(
    ("provider", "chosen", "sent"),
    [
        ("openai", "auto", None),
        ("openai", "text", None),
        ("openai", "json_object", {"type": "json_object", "schema": SCHEMA}),
        ("openai", "json_schema", {"type": "json_schema", "name": "reply"}),
        ("anthropic", "auto", None),
        ("anthropic", "json_object", None),
        ("anthropic", "json_schema", {"type": "json_schema"}),
        ("google", "auto", None),
        ("google", "json_object", {"mime": "application/json", "schema": None}),
        ("google", "json_schema", {"mime": "application/json", "schema": "object"}),
    ],
)
def test_the_form_of_reply_is_asked_for_as_configured(provider: Provider, chosen: ReplyFormat, sent: object) -> None:
    model = "claude-opus-4-7" if provider == "anthropic" else "m-1"
    _, asked = exchange(provider, model=model, schema=SCHEMA, reply_format=chosen)
    assert asked_format(asked) == sent
    assert (asked.system, asked.prompt) == ("You answer in JSON.", "What?")


def asked_format(asked: WireRequest) -> object:
    """What a body asks of the reply's form, without the schema's details where the library rewrites it."""
    if asked.protocol == "google":
        config = asked.body["generationConfig"]
        schema = config.get("responseJsonSchema") or {}
        mime = config.get("responseMimeType")
        return mime and {"mime": mime, "schema": schema.get("type")}
    if asked.protocol == "anthropic":
        found = asked.body.get("output_config", {}).get("format")
        return found and {"type": found["type"]}
    found = asked.body.get("response_format")
    if found and found["type"] == "json_schema":
        return {"type": "json_schema", "name": found["json_schema"]["name"]}
    return found


@pytest.mark.parametrize(
    ("provider", "chosen", "schema", "system"),
    [
        pytest.param("openai", "json_object", {"type": "array"}, "JSON", id="no object"),
        pytest.param("openai", "json_object", SCHEMA, "Say", id="JSON not named"),
        pytest.param("openai", "json_schema", None, "JSON", id="no schema"),
        pytest.param("anthropic", "json_schema", UNTYPED, "JSON", id="a member without a type"),
        pytest.param("anthropic", "json_schema", SCHEMA, "JSON", id="a model without it"),
    ],
)
def test_a_form_that_cannot_be_asked_for_is_text(
    provider: Provider, chosen: ReplyFormat, schema: Mapping[str, Any] | None, system: str
) -> None:
    model = "claude-opus-4-7" if schema is UNTYPED else "m-1"
    _, asked = exchange(provider, model=model, schema=schema, reply_format=chosen, system=system)
    assert asked_format(asked) is None


def test_other_servers_get_the_limit_under_the_name_they_know() -> None:
    assert exchange("openai", model="llama3.2")[1].body["max_tokens"] == 77
    assert exchange("openai", model="gpt-oss:20b")[1].body["max_tokens"] == 77
    assert exchange("openai", model="gpt-5-mini")[1].body["max_completion_tokens"] == 77


@pytest.mark.parametrize(("provider", "model"), [("openai", "gpt-5-mini"), ("anthropic", "claude-opus-4-7")])
def test_models_that_refuse_a_temperature_get_none(provider: Provider, model: str) -> None:
    assert "temperature" not in json.dumps(dict(exchange(provider, model=model)[1].body))


def test_a_reply_of_a_server_of_ones_own_has_no_price() -> None:
    outcome, _ = exchange("openai", model="gpt-5-mini")
    assert isinstance(outcome, ModelReply)
    assert outcome.cost_micro_usd is None


@pytest.mark.parametrize("provider", PROVIDERS)
def test_missing_libraries_are_named(provider: Provider, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, f"pydantic_ai.models.{provider}", None)
    with pytest.raises(ConfigError, match=r"pip install 'pincite\[llm\]'.*without --model"):
        Adapter(Target(provider=provider, model="m", context_tokens=8_000))
