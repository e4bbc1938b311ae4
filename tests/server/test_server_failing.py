"""What goes wrong is told as a page to whoever asked for one, and as problem+json to programs."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from httpx2 import Response
from lxml import html
from tests.server.served import HOST, Served

MINE = {"Origin": f"http://{HOST}"}
MISSING = "00000000-0000-4000-8000-00000000dead"
HTML = {"Accept": "text/html,application/xhtml+xml"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def words(reply: Response) -> str:
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    read = html.document_fromstring(reply.text)
    assert read.xpath("//main//a/@href")
    return " ".join(read.xpath("//main")[0].text_content().split())


@pytest.mark.parametrize(
    ("request_line", "headers", "status", "message"),
    [
        ("GET /nothing", {}, 404, "There is nothing at /nothing."),
        ("POST /nothing", {}, 403, "say where it comes from"),
        ("POST /nothing", MINE, 403, "send the token"),
        ("POST /nothing", {"Origin": "http://elsewhere"}, 403, "a page of another address"),
        ("POST /", MINE | FORM, 403, "token"),
    ],
    ids=["no page", "no origin", "no token", "origin", "form"],
)
def test_a_browser_that_asks_for_a_page_gets_its_error_as_a_page(
    request_line: str, headers: dict[str, str], status: int, message: str, served: Served
) -> None:
    browser, _ = served.browser()
    method, _, path = request_line.partition(" ")
    reply = browser.request(method, path, headers=HTML | headers)
    assert reply.status_code == status
    assert message.lower() in words(reply).lower()
    assert reply.headers["x-frame-options"] == "DENY"


def test_a_host_that_is_not_ours_gets_a_page_where_a_browser_asks(served: Served) -> None:
    reply = served.client(None).get("/", headers={"Host": "elsewhere"} | HTML)
    assert (reply.status_code, "server.names" in words(reply)) == (421, True)


@pytest.mark.parametrize("path", ["/v1/nothing", f"/v1/fields/{MISSING}", "/v1"])
def test_programs_are_told_by_problems(path: str, served: Served) -> None:
    client = served.client()
    for headers in ({}, HTML if path != "/v1" else {}):
        reply = client.get(path, headers=headers)
        assert (reply.status_code, reply.headers["content-type"]) == (404, "application/problem+json")


def test_a_form_to_sign_in_with_too_many_fields_opens_nothing(served: Served) -> None:
    reply = served.client(None).post("/login", content=b"&".join(b"a=1" for _ in range(700)), headers=MINE | FORM)
    assert (reply.status_code, "opens nothing" in reply.text) == (401, True)


def test_a_page_with_a_problem_holds_no_words_of_what_was_sent(served: Served) -> None:
    browser, _ = served.browser()
    reply = browser.get("/<script>alert(1)</script>", headers=HTML)
    assert (reply.status_code, "<script>" in reply.text) == (404, False)


@pytest.mark.parametrize("path", ["/v1/documents", "/v1/session", "/login"])
def test_a_request_that_breaks_off_is_no_failure(path: str, served: Served, caplog: pytest.LogCaptureFixture) -> None:
    came: list[dict[str, Any]] = [
        {"type": "http.request", "body": b"half", "more_body": True},
        {"type": "http.disconnect"},
    ]
    sent: list[Any] = []

    async def receive() -> Any:
        return came.pop(0) if len(came) > 1 else came[0]

    async def send(message: Any) -> None:
        sent.append(message)

    headers = {
        "host": HOST,
        "authorization": f"Bearer {served.key('admin').secret}",
        "content-type": "application/json",
    }
    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "query_string": b"name=a.txt",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    asyncio.run(served.app(scope, receive, send))
    assert sent[0]["status"] == 400
    assert not caplog.records
    assert not [one for one in served.service.files.folder.rglob("*") if one.parent.name == ".unfinished"]
