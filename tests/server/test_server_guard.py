"""What every request passes: host, origin, CSRF token, size; and what every reply carries."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from tests.server.served import HOST, Served

from pincite.server.access.guard import MAX_BODY, SECURITY_HEADERS

MINE = f"http://{HOST}"


@pytest.mark.parametrize("host", ["evil.example", "testserver:81", "testserver.evil.example", "", "127.0.0.1"])
def test_a_host_that_is_not_served_gets_nothing(host: str, served: Served) -> None:
    reply = served.client().get("/health", headers={"Host": host})
    assert (reply.status_code, reply.json()["code"]) == (421, "unknown_host")


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://testserver:81", "https://testserver.evil", "http://[", "", "testserver"],
)
def test_a_page_of_another_address_changes_nothing(origin: str, served: Served) -> None:
    reply = served.client().post("/v1/keys", json={"name": "k", "scope": "read"}, headers={"Origin": origin})
    assert (reply.status_code, reply.json()["code"]) == (403, "foreign_origin")


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_browser_that_says_it_comes_from_elsewhere_changes_nothing(site: str, served: Served) -> None:
    reply = served.client().post("/v1/session", json={"key": "pck_x"}, headers={"Sec-Fetch-Site": site})
    assert (reply.status_code, reply.json()["code"]) == (403, "foreign_origin")


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, "foreign_origin"),
        ({"Origin": MINE}, "csrf_token"),
        ({"Origin": MINE, "X-CSRF-Token": "wrong"}, "csrf_token"),
        ({"Origin": MINE, "X-CSRF-Token": "\u00fc".encode()}, "csrf_token"),
    ],
    ids=["no origin", "no token", "wrong token", "not ascii"],
)
def test_a_session_alone_changes_nothing(headers: dict[str, str | bytes], code: str, served: Served) -> None:
    browser, _ = served.browser()
    reply = browser.post("/v1/keys", json={"name": "k", "scope": "read"}, headers=headers)  # type: ignore[arg-type]
    assert (reply.status_code, reply.json()["code"]) == (403, code)


def test_a_session_with_its_token_changes_what_it_may(served: Served) -> None:
    browser, headers = served.browser()
    assert browser.post("/v1/keys", json={"name": "k", "scope": "read"}, headers=headers).status_code == 201


def test_the_token_of_another_session_is_none(served: Served) -> None:
    browser, _ = served.browser()
    _, others = served.browser()
    assert browser.post("/v1/keys", json={"name": "k", "scope": "read"}, headers=others).json()["code"] == "csrf_token"


def test_a_token_in_a_form_is_none(served: Served) -> None:
    browser, headers = served.browser()
    form = {"csrf_token": headers["X-CSRF-Token"]}
    assert browser.post("/nowhere", data=form, headers={"Origin": MINE}).status_code == 403


@pytest.mark.parametrize("path", ["/health", "/v1/documents", "/nowhere", "/login", "/v1/keys?limit=x"])
def test_every_reply_has_the_security_headers(path: str, served: Served) -> None:
    found = served.client(None).get(path).headers
    assert {name: found[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS


def test_the_policy_takes_nothing_from_outside_and_no_script_in_a_page() -> None:
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "http" not in policy
    assert policy.startswith("default-src 'none'")


def test_what_cannot_be_written_down_is_not_answered(served: Served) -> None:
    place = served.service.store.place.removeprefix("sqlite:///")
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("ALTER TABLE audit_log RENAME TO gone")
    reply = served.client().post("/v1/keys", json={"name": "k", "scope": "read"})
    assert (reply.status_code, reply.json()["code"]) == (500, "store_failed")
    assert "pck_" not in reply.text
    assert reply.headers["X-Frame-Options"] == "DENY"
    assert "gone" not in reply.text


def test_a_session_is_not_in_the_way_of_another(served: Served) -> None:
    browser, _ = served.browser("read")
    form = {"key": served.key("review").secret}
    assert browser.post("/login", data=form, headers={"Origin": MINE}).status_code == 303
    assert browser.get("/v1/session").json()["scope"] == "review"
    assert browser.post("/login", data=form, headers={"Origin": "http://evil.example"}).status_code == 403


def test_a_body_has_a_limit_whatever_it_declares(served: Served) -> None:
    pieces = (b"x" * 65_536 for _ in range(MAX_BODY // 65_536 + 2))
    reply = served.client().post("/v1/keys", content=pieces, headers={"Content-Type": "application/json"})
    assert (reply.status_code, reply.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/v1/nowhere", 404), ("POST", "/v1/nowhere", 404), ("PUT", "/v1/documents", 405), ("GET", "/..%2f", 404)],
)
def test_what_is_not_there_is_a_problem(method: str, path: str, status: int, served: Served) -> None:
    reply = served.client().request(method, path)
    assert (reply.status_code, reply.headers["content-type"]) == (status, "application/problem+json")
    assert {"type", "title", "status", "detail", "code"} <= set(reply.json())


def test_nothing_of_an_unforeseen_failure_is_told(served: Served) -> None:
    @served.app.get("/fails")
    def fails() -> None:
        raise RuntimeError("the secret words of a document")

    reply = served.client().get("/fails")
    assert (reply.status_code, reply.json()["code"]) == (500, "internal_error")
    assert "secret" not in reply.text
    assert reply.headers["X-Content-Type-Options"] == "nosniff"


def test_what_was_sent_in_the_wrong_form_is_not_sent_back(served: Served) -> None:
    reply = served.client().post("/v1/keys", json={"name": "x" * 300, "scope": "boss", "sekret": "sekret words"})
    assert reply.status_code == 422
    assert [error["pointer"] for error in reply.json()["errors"]] == ["/name", "/scope", "/sekret"]
    assert "boss" not in reply.text
    assert "words" not in reply.text
