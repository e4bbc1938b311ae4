"""Foreign exceptions: every one has a code, and no message repeats a key or what was sent."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import get_args

import httpx2
import pytest
from pydantic_ai import exceptions as ai

from pincite.llm.failures import call_failure, class_code, failure_code, foreign_exceptions
from pincite.llm.targets import Provider, Target
from pincite.records import CallErrorCode, ModelRequest

PROVIDERS: tuple[Provider, ...] = get_args(Provider)
LIBRARIES = {
    "openai": ["openai"],
    "anthropic": ["anthropic"],
    "google": ["google.genai.errors", "google.auth.exceptions"],
}
KEY = "sk-proj-abcdefghijklmnop"
REQUEST = ModelRequest(
    id="r1", system="You read contracts.", prompt="Ms Ada Lovelace earns 4,000 pounds.", max_output_tokens=16
)


def exceptions_of(module: ModuleType) -> Iterator[type[Exception]]:
    for name in sorted(vars(module)):
        found = getattr(module, name)
        if inspect.isclass(found) and issubclass(found, Exception) and not issubclass(found, Warning):
            yield found


def foreign_classes(provider: Provider) -> set[type[Exception]]:
    modules = ["pydantic_ai.exceptions", "httpx2", *LIBRARIES[provider]]
    return {kind for name in modules for kind in exceptions_of(import_module(name))}


@pytest.mark.parametrize("provider", PROVIDERS)
def test_every_foreign_exception_has_a_code_and_is_caught(provider: Provider) -> None:
    classes = foreign_classes(provider)
    assert len(classes) > 40
    assert {kind for kind in classes if class_code(kind, provider) is None} == set()
    assert {kind for kind in classes if not issubclass(kind, foreign_exceptions(provider))} == set()


@pytest.mark.parametrize("provider", PROVIDERS)
def test_no_exception_of_a_library_is_only_known_as_pythons(provider: Provider) -> None:
    """A code by way of ValueError or RuntimeError alone would be a guess about a class that nobody looked at."""
    roots = {"httpx2", "pydantic_ai", "openai", "anthropic", "google"}
    python = {kind for kind in foreign_exceptions(provider) if kind.__module__.split(".")[0] not in roots}
    own = tuple(kind for kind in foreign_exceptions(provider) if kind not in python)
    theirs = {kind for kind in foreign_classes(provider) if kind.__module__.split(".")[0] in roots}
    assert {kind for kind in theirs if not issubclass(kind, own)} == set()


def test_the_errors_of_all_of_pydantic_ai_are_among_those_looked_at() -> None:
    package = import_module("pydantic_ai")
    found = {kind for kind in exceptions_of(package) if kind.__module__.startswith("pydantic_ai")}
    assert found <= foreign_classes("openai")
    assert "exceptions" in {module.name for module in pkgutil.iter_modules(package.__path__)}


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (400, "bad_request"),
        (401, "unauthorised"),
        (402, "unauthorised"),
        (404, "no_such_model"),
        (408, "timed_out"),
        (413, "context_too_long"),
        (418, "bad_request"),
        (429, "rate_limited"),
        (500, "server_error"),
        (504, "timed_out"),
        (599, "server_error"),
    ],
)
def test_an_http_error_without_a_class_of_its_own_goes_by_its_status(status: int, code: CallErrorCode) -> None:
    assert failure_code(ai.ModelHTTPError(status, "m", {"error": {"message": "no"}}), "openai") == code


@pytest.mark.parametrize(
    "message",
    [
        "the request exceeds the available context size. try increasing the context size or enable context shift",
        "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens",
        "input length exceeds the context length",
        "prompt is too long: 9 tokens > 8 maximum",
        "Input token count 9 exceeds the maximum number of tokens allowed",
    ],
    ids=["llama.cpp", "vllm", "ollama", "anthropic", "google"],
)
def test_a_window_that_is_too_small_is_told_from_other_refusals(message: str) -> None:
    refused = ai.ModelHTTPError(400, "m", {"error": {"message": message}})
    assert failure_code(refused, "openai") == "context_too_long"


def test_another_refusal_is_no_matter_of_length() -> None:
    refused = ai.ModelHTTPError(400, "m", {"error": {"message": "'response_format.type' must be 'json_schema'"}})
    assert failure_code(refused, "openai") == "bad_request"


def failure_message(exc: Exception) -> str:
    target = Target(provider="openai", model="m-1", context_tokens=8_000, key=KEY)
    return call_failure(exc, REQUEST, target).message


@pytest.mark.parametrize(
    "said",
    [
        f"Incorrect API key provided: {KEY}",
        "Invalid message: 'Ms Ada Lovelace earns 4,000 pounds.'",
        "blocked: Lovelace earns 4,000",
    ],
    ids=["key", "prompt", "part of the prompt"],
)
def test_a_message_repeats_neither_key_nor_request(said: str) -> None:
    for status in (400, 401, 500):
        message = failure_message(ai.ModelHTTPError(status, "m-1", {"error": {"message": said}}))
        assert f"HTTP {status}" in message
        assert said not in message


def test_a_key_at_the_end_of_what_is_shown_is_not_shown_in_part() -> None:
    said = f"{'z' * (200 - len(KEY) // 2)}{KEY}"
    message = failure_message(ai.ModelHTTPError(400, "m-1", {"error": {"message": said}}))
    assert KEY[: len(KEY) // 2] not in message


def test_a_harmless_message_of_the_server_is_shown() -> None:
    message = failure_message(ai.ModelHTTPError(400, "m-1", {"error": {"message": "un\x1bknown\n  format"}}))
    assert message.startswith("openai:m-1: the server refused the request")
    assert 'it says "unknown format"' in message


def test_the_text_of_an_exception_is_not_shown() -> None:
    assert "Lovelace" not in failure_message(ValueError("cannot parse Ms Ada Lovelace"))
    assert KEY not in failure_message(httpx2.ConnectError(f"refused {KEY}"))


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [({"retry-after": "12"}, 12.0), ({"retry-after-ms": "1500"}, 1.5), ({"retry-after": "soon"}, None), ({}, None)],
    ids=["seconds", "milliseconds", "nonsense", "none"],
)
def test_the_wait_asked_for_is_read(headers: dict[str, str], seconds: float | None) -> None:
    exc = ai.ModelHTTPError(429, "m", {}, headers=headers)
    target = Target(provider="openai", model="m", context_tokens=8_000)
    assert call_failure(exc, REQUEST, target).retry_after == seconds
