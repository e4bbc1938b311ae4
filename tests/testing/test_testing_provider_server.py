"""The server of the providers' protocols: statuses and bodies as theirs, every request noted, a clean end."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from typing import Any

import pytest

from pincite.testing import Fault, ProviderServer, WireRequest

MESSAGES = {"messages": [{"role": "system", "content": "S"}, {"role": "user", "content": "P"}], "model": "m"}
POSTS: dict[str, tuple[str, dict[str, Any]]] = {
    "openai": ("/v1/chat/completions", MESSAGES),
    "anthropic": (
        "/v1/messages?beta=true",
        {"model": "m", "system": "S", "messages": [{"role": "user", "content": [{"type": "text", "text": "P"}]}]},
    ),
    "google": (
        "/v1beta/models/m:generateContent",
        {"systemInstruction": {"parts": [{"text": "S"}]}, "contents": [{"role": "user", "parts": [{"text": "P"}]}]},
    ),
}


def post(server: ProviderServer, path: str, body: object, *, timeout: float = 10) -> tuple[int, dict[str, str], bytes]:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(server.address + path, data=data, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=timeout) as response:
            return response.status, dict(response.headers), response.read()
    except urllib.error.HTTPError as exc:
        with exc:
            return exc.code, dict(exc.headers), exc.read()


@pytest.mark.parametrize("protocol", POSTS)
def test_each_protocol_is_told_by_its_path(protocol: str) -> None:
    with ProviderServer(["fine"]) as server:
        status, _, body = post(server, *POSTS[protocol])
    (asked,) = server.asked
    assert (asked.protocol, asked.model, asked.system, asked.prompt) == (protocol, "m", "S", "P")
    assert status == 200
    assert "fine" in str(json.loads(body))


@pytest.mark.parametrize(
    ("kind", "statuses"),
    [
        ("rate_limited", {429}),
        ("server_error", {500}),
        ("unavailable", {503}),
        ("unauthorised", {400, 401}),
        ("no_such_model", {404}),
        ("context_too_long", {400}),
        ("bad_request", {400}),
    ],
)
def test_faults_have_the_providers_statuses(kind: Any, statuses: set[int]) -> None:
    with ProviderServer([Fault(kind=kind, retry_after="3")]) as server:
        answers = [post(server, *POSTS[protocol]) for protocol in POSTS]
    assert {status for status, _, _ in answers} == statuses
    assert {headers["Retry-After"] for _, headers, _ in answers} == {"3"}
    assert all("error" in json.loads(body) for _, _, body in answers)


def test_a_script_answers_in_turn_and_repeats_its_last() -> None:
    with ProviderServer([Fault(kind="server_error"), "fine"]) as server:
        assert [post(server, *POSTS["openai"])[0] for _ in range(3)] == [500, 200, 200]
    assert len(server.asked) == 3


def test_a_function_sees_the_request() -> None:
    def answer(asked: WireRequest) -> str:
        return asked.prompt * 2

    with ProviderServer(answer) as server:
        assert b"PP" in post(server, *POSTS["google"])[2]


@pytest.mark.parametrize(
    ("path", "body"),
    [("/other", MESSAGES), ("/v1/chat/completions", b"{"), ("/v1/messages", [])],
    ids=["path", "no JSON", "no object"],
)
def test_what_is_of_no_protocol_is_not_noted(path: str, body: object) -> None:
    with ProviderServer(["fine"]) as server:
        assert post(server, path, body)[0] == 404
    assert server.asked == []


def test_a_broken_body_is_no_json() -> None:
    with ProviderServer([Fault(kind="broken_body")]) as server:
        _, _, body = post(server, *POSTS["openai"])
    with pytest.raises(json.JSONDecodeError, match="Unterminated"):
        json.loads(body)


def test_a_reset_breaks_the_body() -> None:
    with ProviderServer([Fault(kind="reset", text="x" * 500)]) as server, pytest.raises(Exception, match=r"reset|read"):
        post(server, *POSTS["openai"])


def test_the_server_ends_while_a_request_hangs() -> None:
    before = threading.active_count()
    with ProviderServer([Fault(kind="hangs")]) as server, pytest.raises(TimeoutError, match="timed out"):
        post(server, *POSTS["openai"], timeout=0.1)
    assert len(server.asked) == 1
    assert threading.active_count() == before
