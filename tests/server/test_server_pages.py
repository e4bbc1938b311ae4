"""The pages without scripts: what they show, what their forms do, and who gets none of it."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from fastapi.testclient import TestClient
from lxml import html
from tests.server.reviewed import SCHEMA, a_claim, a_field, check, evaluated, extraction, run_job
from tests.server.served import HOST, NOON, OTHER, Served
from tests.server.served import PAGES as PAGES_TEXT

from pincite import to_json
from pincite.records import LOCAL_OWNER, ResultQuestion, StoredExtraction
from pincite.records.access import SCOPES, Scope
from pincite.server.app import Routes
from pincite.server.openapi import scopes_of

MISSING = "00000000-0000-4000-8000-00000000dead"
MINE = {"Origin": f"http://{HOST}"}
OPEN = {"/review/style.css", "/review/icon.svg", "/review/sign-out"}
PAGES = {
    f"{method} {path}": scope
    for path, method, scope in scopes_of(Routes())
    if path.startswith("/review") and path not in OPEN and method != "HEAD"
}


def signed_in(served: Served, scope: Scope = "admin", owner: str = LOCAL_OWNER) -> tuple[TestClient, str]:
    """A browser that is signed in, and its token."""
    browser, headers = served.browser(scope, owner)
    return browser, headers["X-CSRF-Token"]


def look(browser: TestClient, path: str, *, status: int = 200) -> Any:
    reply = browser.get(path, follow_redirects=True)
    assert reply.status_code == status, reply.text
    read = html.document_fromstring(reply.text)
    names = read.xpath("//@id")
    assert len(names) == len(set(names))
    assert not read.xpath("//script | //@style | //@onclick")
    return read


def send(browser: TestClient, read: Any, button: str, **typed: Any) -> Any:
    """Press a button of a page: its form is sent as a browser sends it."""
    (pressed,) = [one for one in read.xpath("//button") if one.text_content() == button]
    form = next(pressed.iterancestors("form"))
    fields = dict(form.form_values()) | typed
    if pressed.get("name"):
        fields[pressed.get("name")] = pressed.get("value")
    return browser.post(form.get("action"), data=fields, headers=MINE)


def words(read: Any) -> str:
    return " ".join(read.xpath("//main")[0].text_content().split())


def test_the_walk_from_upload_to_a_decision(served: Served) -> None:
    browser, token = signed_in(served)
    files = {"csrf_token": (None, token), "files": ("deed.txt", io.BytesIO(b"one"), "text/plain")}
    reply = browser.post("/review/documents", files=files, headers=MINE)
    assert (reply.status_code, reply.headers["location"]) == (303, "/review?said=upload")
    assert "deed.txt" in words(look(browser, "/review"))
    served.parsed()
    asked = send(browser, look(browser, "/review"), "Extract", schema=to_json(SCHEMA).decode())
    address = asked.headers["location"]
    assert asked.status_code == 303
    assert "being made" in words(look(browser, address))
    asked_for = served.service.store.of(LOCAL_OWNER).asked.list("fields")[0]
    assert run_job(served, str(asked_for.job_id))["state"] == "done"
    assert "3 fields" in words(look(browser, address))
    taken = send(browser, look(browser, "/review/queue"), "Take the next item")
    item = taken.headers["location"]
    decided = send(browser, look(browser, item), "Confirm", note="as printed")
    assert decided.status_code == 303
    assert decided.headers["location"].endswith("said=confirm")
    assert "Confirmed by you, 2026-11-22 12:00 UTC" in words(look(browser, item))
    event = served.service.store.of(LOCAL_OWNER).reviews.events()[-1]
    assert (event.action, event.note) == ("confirm", "as printed")


def test_every_decision_can_be_undone(served: Served) -> None:
    address = f"/review/items/field/{a_field(served)['id']}"
    browser, _ = signed_in(served)
    for button, said in (("Confirm", "Confirmed"), ("Dismiss", "Dismissed"), ("Delete", "Deleted")):
        assert send(browser, look(browser, address), button).status_code == 303
        read = look(browser, address)
        assert read.xpath("//article//*[contains(@class, 'done')]")[0].text_content() == said
        assert send(browser, read, "Undo").status_code == 303
        assert not look(browser, address).xpath("//article//*[contains(@class, 'done')]")


@pytest.mark.parametrize("kind", ["field", "claim"])
def test_a_decision_says_who_made_it(kind: str, served: Served) -> None:
    made = served.client().post("/v1/keys", json={"name": "k", "scope": "review", "person": "Ada"}).json()
    item = a_field(served) if kind == "field" else a_claim(served)
    headers = {"Authorization": f"Bearer {made['secret']}", "If-Match": f'"{item["etag"]}"'}
    path = f"/v1/{kind}s/{item['id']}/decisions"
    assert served.client(None).post(path, json={"action": "confirm"}, headers=headers).status_code == 200
    browser, _ = signed_in(served)
    assert "Confirmed by Ada, 2026-11-22" in words(look(browser, f"/review/items/{kind}/{item['id']}"))


def test_an_edit_is_held_to_the_words_of_the_document(served: Served) -> None:
    field = a_field(served)
    address = f"/review/items/field/{field['id']}"
    browser, _ = signed_in(served)
    wrong = send(browser, look(browser, address), "Save", value="two years", quote="The term is three years.")
    assert wrong.status_code == 422
    assert "Not saved" in wrong.text
    shown = html.document_fromstring(wrong.text)
    assert shown.xpath("//textarea[@name='quote']")[0].text == "The term is three years."
    assert shown.xpath("//textarea[@name='value']")[0].text == "two years"
    assert shown.xpath("//details[@open]//textarea[@name='value']")
    source = field["field"]["citations"][0]["source_id"] if field["field"]["citations"] else "deed"
    right = send(
        browser, look(browser, address), "Save", value="two years", quote="The term is two years.", source=source
    )
    assert right.status_code == 303, right.text
    read = look(browser, address)
    assert read.xpath("//article//p[@class='value']")[0].text_content() == "two years"
    assert "The term is two years." in read.xpath("//article//q")[0].text_content()
    assert "Edited" in words(read)


def test_words_for_what_is_not_present_are_found_in_the_document(served: Served) -> None:
    browser, _ = signed_in(served)
    item = look(browser, f"/review/items/field/{a_field(served, 'agreement.governing_law')['id']}")
    (address,) = item.xpath("//nav[@aria-label='Whole']//a/@href")
    first = look(browser, address)
    assert PAGES_TEXT[0] in words(first)
    assert first.xpath("//main//img/@alt") == ["Page 1; its text stands below"]
    (follows,) = {one for one in first.xpath("//main//a/@href") if "page=" in one}
    assert PAGES_TEXT[1] in words(look(browser, follows))
    assert look(browser, f"{address}?page=3", status=404) is not None
    assert send(browser, item, "Save", value="both", quote="Signed by both", source="deed").status_code == 303
    event = served.service.store.of(LOCAL_OWNER).reviews.events()[-1]
    assert event.edited_field is not None
    assert (event.edited_field.status, event.edited_field.note) == ("found", None)


def test_a_field_can_be_said_to_be_absent(served: Served) -> None:
    address = f"/review/items/field/{a_field(served)['id']}"
    browser, _ = signed_in(served)
    assert send(browser, look(browser, address), "It is not in the documents").status_code == 303
    assert "Not present in the documents" in words(look(browser, address))


def test_a_claim_shows_its_label_and_can_be_reworded(served: Served) -> None:
    address = f"/review/items/claim/{a_claim(served)['id']}"
    browser, _ = signed_in(served)
    read = look(browser, address)
    assert "Refuted" in words(read)
    assert send(browser, read, "Save", label=" ", description="").status_code == 422
    assert send(browser, read, "Save", label="It began on March 5, 2024.").status_code == 303
    assert "It began on March 5, 2024." in words(look(browser, address))


def test_a_form_that_is_sent_twice_acts_once(served: Served) -> None:
    address = f"/review/items/field/{a_field(served)['id']}"
    browser, _ = signed_in(served)
    seen = look(browser, address)
    assert [send(browser, seen, "Confirm").status_code for _ in range(2)] == [303, 303]
    assert len(served.service.store.of(LOCAL_OWNER).reviews.events()) == 1


def test_what_is_skipped_comes_not_again_by_itself(served: Served) -> None:
    extraction(served)
    browser, _ = signed_in(served)
    first = send(browser, look(browser, "/review/queue"), "Take the next item").headers["location"]
    seen = {first}
    address = first
    for _ in range(10):
        address = send(browser, look(browser, address), "Skip").headers["location"]
        if address.startswith("/review/queue"):
            break
        assert address.split("?")[0] not in {one.split("?")[0] for one in seen}
        seen.add(address)
    assert address.startswith("/review/queue")


def test_a_result_of_each_kind_is_shown_beside_its_documents(served: Served) -> None:
    browser, _ = signed_in(served)
    read = look(browser, f"/review/results/{extraction(served)}")
    assert read.xpath("//article")
    assert all(address.startswith("/v1/documents/") for address in read.xpath("//figure//img/@src"))
    assert look(browser, f"/review/results/{check(served)}").xpath("//div[@class='answer']//a")


def test_a_page_with_forms_does_not_load_itself_again(served: Served) -> None:
    browser, _ = signed_in(served)
    served.parsed()
    assert "Look again" not in words(look(browser, "/review"))
    served.upload()
    read = look(browser, "/review")
    assert "Look again" in words(read)
    assert not read.xpath("//meta[@http-equiv]")


def test_an_answer_can_be_checked_from_a_form(served: Served) -> None:
    served.parsed()
    browser, _ = signed_in(served)
    reply = send(browser, look(browser, "/review"), "Check", answer="The term is two years.", question="How long?")
    assert reply.status_code == 303
    assert re.fullmatch(r"/review/results/[0-9a-f-]{36}\?said=asked", reply.headers["location"])


@pytest.mark.parametrize(
    ("schema", "said"), [("{", "no JSON"), ("[]", "no JSON object"), ("{}", "")], ids=["cut", "list", "empty"]
)
def test_a_schema_that_is_none_is_said(served: Served, schema: str, said: str) -> None:
    served.parsed()
    browser, _ = signed_in(served)
    reply = send(browser, look(browser, "/review"), "Extract", schema=schema)
    assert reply.status_code == 422
    assert said in html.document_fromstring(reply.text).text_content()


@pytest.mark.parametrize("name", PAGES)
def test_nobody_sees_any_page_but_the_one_to_sign_in_on(served: Served, name: str) -> None:
    method, _, path = name.partition(" ")
    reply = served.client(None).request(method, path.format(kind="field", id="00000000-0000-4000-8000-000000000001"))
    assert (reply.status_code, reply.headers["location"]) == (303, "/login")


@pytest.mark.parametrize("name", [name for name, scope in PAGES.items() if scope not in (None, "read")])
def test_too_small_a_scope_changes_nothing(served: Served, name: str) -> None:
    scope = PAGES[name]
    assert scope is not None
    method, _, path = name.partition(" ")
    browser, token = signed_in(served, SCOPES[SCOPES.index(scope) - 1])
    where = path.format(kind="field", id="00000000-0000-4000-8000-000000000001")
    assert browser.request(method, where, data={"csrf_token": token}, headers=MINE).status_code == 403


@pytest.mark.parametrize("path", ["/review/items/field/{field}", "/review/results/{result}"])
def test_another_owner_learns_nothing(served: Served, path: str) -> None:
    field = a_field(served)
    result = served.service.store.of(LOCAL_OWNER).asked.list("fields")[0].id
    browser, _ = signed_in(served, owner=OTHER)
    reply = browser.get(path.format(field=field["id"], result=result))
    assert reply.status_code == 404
    assert "Effective" not in reply.text
    for place in ("/review", "/review/results", "/review/queue", "/review/evaluations"):
        text = browser.get(place).text
        assert "deed" not in text
        assert field["id"] not in text


@pytest.mark.parametrize("name", [name for name in PAGES if "{id}" in name])
def test_another_owner_does_nothing_with_what_is_not_theirs(served: Served, name: str) -> None:
    field = a_field(served)
    mine = served.service.store.of(LOCAL_OWNER)
    ids = {"items": field["id"], "results": mine.asked.list("fields")[0].id}
    ids |= {"documents": mine.documents.list()[0].id, "evaluations": evaluated(served, ids["results"])}
    before = mine.reviews.events()
    browser, token = signed_in(served, owner=OTHER)
    method, _, path = name.partition(" ")
    sent = {"csrf_token": token, "action": "dismiss", "seen": field["etag"], "decision": MISSING, "claim": "It is so."}
    there, nowhere = (
        browser.request(method, path.format(kind="field", id=one), data=sent, headers=MINE)
        for one in (ids[path.split("/")[2]], MISSING)
    )
    assert (there.status_code, nowhere.status_code) == (404, 404)
    assert there.text.replace(ids[path.split("/")[2]], MISSING) == nowhere.text
    assert mine.reviews.events() == before


def test_results_go_on_behind_the_first_fifty(served: Served) -> None:
    asked = served.service.store.of(LOCAL_OWNER).asked
    for number in range(60):
        is_check = number % 3 > 0
        question = (
            ResultQuestion(kind="check", answer="It is so.")
            if is_check
            else ResultQuestion(kind="fields", schema=SCHEMA)
        )
        row = StoredExtraction(id=served.service.new_id(), created_at=NOON, document_ids=(), operation="extract")
        asked.begin(row, question, job_id=f"job-{number}")
    browser, _ = signed_in(served)
    first = look(browser, "/review/results")
    (older,) = [link.get("href") for link in first.xpath("//main//a") if link.text_content() == "Older results"]
    links = [*first.xpath("//main//li//a/@href"), *look(browser, older).xpath("//main//li//a/@href")]
    assert (len(links), len(set(links))) == (60, 60)


@pytest.mark.parametrize("token", [None, "", "x" * 43], ids=["none", "empty", "another"])
@pytest.mark.parametrize("path", ["/review/documents", "/review/queue/next"], ids=["files", "button"])
def test_a_form_without_its_token_does_nothing(served: Served, path: str, token: str | None) -> None:
    browser, _ = signed_in(served)
    given: dict[str, Any] = {} if token is None else {"csrf_token": (None, token)}
    files = {**given, "files": ("a.txt", io.BytesIO(b"words"), "text/plain")}
    data = {} if token is None else {"csrf_token": token}
    reply = browser.post(path, headers=MINE, **({"files": files} if path.endswith("documents") else {"data": data}))
    assert (reply.status_code, "the token" in words(html.document_fromstring(reply.text))) == (403, True)
    assert served.service.store.of(LOCAL_OWNER).uploads.list() == ()


def test_a_token_that_is_not_the_first_part_does_not_count(served: Served) -> None:
    browser, token = signed_in(served)
    files = {"files": ("a.txt", io.BytesIO(b"csrf_token"), "text/plain"), "csrf_token": (None, token)}
    assert browser.post("/review/documents", files=files, headers=MINE).status_code == 403


def test_files_beyond_the_limit_are_refused(served: Served) -> None:
    browser, token = signed_in(served)
    limit = served.service.config.parsing.max_bytes
    boundary = "xyz"

    def body() -> Any:
        yield (
            f'--{boundary}\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n{token}\r\n--{boundary}\r\n'
            'Content-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n'
        ).encode()
        piece = b"x" * (16 << 20)
        for _ in range(limit // len(piece) + 2):
            yield piece

    kind = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
    assert browser.post("/review/documents", content=body(), headers=MINE | kind).status_code == 413


def test_a_form_without_a_file_says_so(served: Served) -> None:
    browser, token = signed_in(served)
    files = {"csrf_token": (None, token), "files": ("", io.BytesIO(b""), "application/octet-stream")}
    reply = browser.post("/review/documents", files=files, headers=MINE)
    assert reply.status_code == 422
    assert "no file was chosen" in reply.text.lower()


HOSTILE = "<script>alert(1)<script><img src=x onerror=alert(2)>.txt"


def test_names_of_files_are_never_markup(served: Served) -> None:
    browser, token = signed_in(served)
    files = {"csrf_token": (None, token), "files": (HOSTILE, io.BytesIO(b"words"), "text/plain")}
    assert browser.post("/review/documents", files=files, headers=MINE).status_code == 303
    assert "alert(1)" in words(look(browser, "/review"))


def test_words_of_an_address_are_never_shown(served: Served) -> None:
    browser, _ = signed_in(served)
    assert "evil" not in browser.get("/review?said=evil").text


def test_signing_out_ends_the_session(served: Served) -> None:
    browser, _ = signed_in(served)
    reply = send(browser, look(browser, "/review"), "Sign out")
    assert (reply.status_code, reply.headers["location"]) == (303, "/login")
    assert browser.get("/review").headers["location"] == "/login"


def test_the_style_is_served_to_everybody(served: Served) -> None:
    reply = served.client(None).get("/review/style.css")
    assert reply.headers["content-type"] == "text/css; charset=utf-8"
    assert ".card" in reply.text
