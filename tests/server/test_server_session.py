"""Signing in: with a key, by a browser, by a form; and what opens nothing any more."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from fastapi.testclient import TestClient
from tests.server.served import HOST, Served

from pincite.records import LOCAL_OWNER
from pincite.server.access import authentication as signing_in
from pincite.server.access.caller import COOKIE
from pincite.server.routes.keys import make_key

JSON = {"Content-Type": "application/json"}


def test_a_browser_gets_a_cookie_that_no_script_reads(served: Served) -> None:
    reply = served.client(None).post("/v1/session", json={"key": served.key("read").secret})
    cookie = reply.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Path=/" in cookie


def test_a_session_has_the_scope_of_its_key(served: Served) -> None:
    browser, headers = served.browser("read")
    assert browser.get("/v1/session").json()["scope"] == "read"
    assert browser.post("/v1/keys", json={"name": "k", "scope": "read"}, headers=headers).status_code == 403


def test_a_session_ends_when_the_browser_signs_out(served: Served) -> None:
    browser, headers = served.browser()
    cookie = browser.cookies[COOKIE]
    assert browser.delete("/v1/session", headers=headers).status_code == 204
    again = served.client(None)
    again.cookies.set(COOKIE, cookie)
    assert again.get("/v1/session").status_code == 401


def test_a_session_ends_by_itself(served: Served) -> None:
    browser, _ = served.browser()
    served.clock.go(hours=11.9)
    assert browser.get("/v1/session").status_code == 200
    served.clock.go(hours=0.2)
    assert browser.get("/v1/session").status_code == 401


def test_a_session_ends_with_its_key(served: Served) -> None:
    browser, _ = served.browser("write")
    served.client().delete(f"/v1/keys/{served.key('write').key.id}")
    assert browser.get("/v1/session").status_code == 401


def test_a_key_that_expired_opens_nothing(served: Served) -> None:
    made = make_key(
        served.service, owner=LOCAL_OWNER, person=LOCAL_OWNER, name="k", scope="read", lasts=timedelta(days=1)
    )
    client, headers = served.client(None), {"Authorization": f"Bearer {made.secret}"}
    assert client.get("/v1/documents", headers=headers).status_code == 200
    served.clock.go(days=1)
    assert client.get("/v1/documents", headers=headers).json()["code"] == "bad_key"


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer pck_", "Bearer pck_wrong", "Basic cGNrXw==", "pck_x", "Bearer ü", "Bearer \x00"]
)
def test_a_wrong_key_opens_nothing(header: str, served: Served) -> None:
    reply = served.client(None).get("/v1/documents", headers={"Authorization": header.encode()})
    assert (reply.status_code, reply.json()["code"]) == (401, "bad_key")


@pytest.mark.parametrize(
    "key", ["pck_\ud800", "pck_\x00", "pck_" + "x" * 100_000, ""], ids=["surrogate", "nul", "long", "none"]
)
def test_an_odd_key_opens_nothing(key: str, served: Served) -> None:
    reply = served.client(None).post("/v1/session", content=json.dumps({"key": key}), headers=JSON)
    assert reply.status_code in (401, 422)
    form = served.client(None).post("/login", data={"key": key.encode("utf-8", "surrogatepass")})
    assert form.status_code == 401


@pytest.mark.parametrize("cookie", ["x", "\u00fc", "x" * 5_000, '"', ";=;"])
def test_an_odd_cookie_is_nobody(cookie: str, served: Served) -> None:
    headers = {"Cookie": f"{COOKIE}={cookie}".encode()}
    assert served.client(None).get("/v1/documents", headers=headers).status_code == 401  # type: ignore[arg-type]


def test_failed_attempts_have_a_limit(served: Served) -> None:
    client = served.client(None)
    attempts = [client.post("/v1/session", json={"key": "pck_wrong"}).status_code for _ in range(12)]
    assert attempts == [401] * 10 + [429] * 2
    assert client.post("/v1/session", json={"key": served.key("read").secret}).status_code == 429
    served.clock.go(minutes=1)
    assert client.post("/v1/session", json={"key": served.key("read").secret}).status_code == 200


def fail(served: Served, address: str, key: str) -> int:
    """The status of a sign-in with a wrong key from an address."""
    client = TestClient(served.app, client=(address, 1), raise_server_exceptions=False)
    return client.post("/v1/session", json={"key": key}).status_code


def test_failures_of_one_address_do_not_close_another(served: Served) -> None:
    for number in range(11):
        last = fail(served, "192.0.2.1", f"pck_{number}")
    assert (last, fail(served, "192.0.2.2", "pck_a")) == (429, 401)
    assert fail(served, "192.0.2.2", served.key("read").secret) == 200


def test_a_wrong_key_is_closed_wherever_it_comes_from(served: Served) -> None:
    tried = [fail(served, f"192.0.2.{number}", "pck_same") for number in range(12)]
    assert tried == [401] * 10 + [429] * 2
    assert fail(served, "192.0.2.11", "pck_other") == 401


def test_a_network_of_ipv6_is_one_address(served: Served) -> None:
    tried = [fail(served, f"2001:db8::{number:x}", f"pck_{number}") for number in range(11)]
    assert tried == [401] * 10 + [429]
    assert fail(served, "2001:db8:0:1::1", "pck_x") == 401


def test_failures_of_all_together_have_a_limit(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A right key opens then too, or anybody could shut everybody out; and what fails is counted no more."""
    monkeypatch.setattr(signing_in, "ALLOWED_IN_ALL", 20)
    tried = [fail(served, f"192.0.2.{number}", f"pck_{number}") for number in range(25)]
    assert tried == [401] * 20 + [429] * 5
    assert fail(served, "192.0.2.99", served.key("read").secret) == 200
    served.clock.go(minutes=1)
    assert fail(served, "192.0.2.24", "pck_24") == 401


def test_a_key_goes_on_opening_while_others_fail(served: Served) -> None:
    wrong = {"Authorization": "Bearer pck_wrong"}
    assert {served.client(None).get("/v1/jobs", headers=wrong).status_code for _ in range(12)} == {401, 429}
    assert served.client("read").get("/v1/documents").status_code == 200


def test_a_form_signs_in_without_a_script(served: Served) -> None:
    browser = served.client(None)
    reply = browser.post("/login", data={"key": f" {served.key('read').secret} "}, headers={"Origin": f"http://{HOST}"})
    assert (reply.status_code, reply.headers["location"]) == (303, "/")
    assert browser.get("/v1/session").status_code == 200


def test_a_form_with_a_wrong_key_is_shown_again(served: Served) -> None:
    reply = served.client(None).post("/login", data={"key": "<b>wrong</b>"})
    assert reply.status_code == 401
    assert "This key opens nothing" in reply.text
    assert "wrong</b>" not in reply.text


def test_the_store_keeps_nothing_that_opens(served: Served) -> None:
    browser, headers = served.browser()
    secrets = {served.key("admin").secret, browser.cookies[COOKIE], headers["X-CSRF-Token"]}
    assert served.service.store.place.startswith("sqlite:///")
    content = b"".join(
        path.read_bytes() for path in served.service.files.folder.parent.glob("pincite.db*") if path.is_file()
    )
    assert [secret for secret in secrets if secret.encode() in content] == []


@pytest.mark.parametrize("form", [True, False], ids=["form", "JSON"])
def test_a_browser_that_is_signed_in_signs_in_with_another_key(form: bool, served: Served) -> None:
    browser, _ = served.browser("read")
    before, key = browser.cookies[COOKIE], {"key": served.key("admin").secret}
    path, body = ("/login", {"data": key}) if form else ("/v1/session", {"json": key})
    assert browser.post(path, headers={"Origin": "http://elsewhere.example"}, **body).status_code == 403
    assert browser.post(path, headers={"Origin": f"http://{HOST}"}, **body).status_code in (200, 303)
    assert browser.get("/v1/session").json()["scope"] == "admin"
    old = served.client(None)
    old.cookies.set(COOKIE, before)
    assert old.get("/v1/session").status_code == 401
