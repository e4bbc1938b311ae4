"""Forms of the viewer: what is typed is for the form, and a session that another tab began goes on in this one."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("viewer"), pytest.mark.slow]

ABSENT = "invoice.purchase_order"
NUMBER = "invoice.invoice_number"
DATE = "invoice.invoice_date"
LETTERS = "d c x j"
"""Keys that decide, where nothing is typed."""


@pytest.fixture(scope="module")
def extraction(service, invoice):
    """An extraction that is done."""
    return service.extracted(invoice)


@pytest.fixture(scope="module")
def check(service, extraction):
    """A check that is done: its claims have a label and no description."""
    document = service.ask("GET", "/v1/documents")["items"][0]["document"]["id"]
    body = json.dumps(
        {"document_ids": [document], "answer": "The invoice number is A-17.", "model": "offline"}
    ).encode()
    made = service.ask("POST", "/v1/checks", body, **{"Content-Type": "application/json"})["id"]
    service.until(f"/v1/checks/{made}/card", "done")
    return made


@pytest.fixture
def page(open_page, service):
    """The viewer, signed in."""
    page = open_page(f"{service.address}/login#{service.key}")
    page.wait_for_url(lambda address: "/login" not in address)
    return page


@pytest.fixture
def unwatched(browser, service):
    """The viewer, signed in; that requests are refused is no fault."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{service.address}/login#{service.key}")
    page.wait_for_url(lambda address: "/login" not in address)
    yield page
    context.close()


def _states(service, path):
    view = service.ask("GET", path)
    return {one["review"]["state"] for one in (*view["fields"], *view["claims"])}


def _type_into_what_opened(page):
    page.keyboard.press("e")
    expect(page.locator("form.edit")).to_be_visible()
    page.keyboard.type(LETTERS)
    page.keyboard.press("Tab")
    page.keyboard.type("dcx")
    assert LETTERS in page.evaluate(
        "[...document.querySelectorAll('form.edit :is(input, textarea)')].map(x => x.value).join()"
    )
    time.sleep(1)


def test_letters_typed_into_the_form_of_what_is_absent_decide_nothing(page, service, extraction):
    page.goto(f"{service.address}/#/extractions/{extraction}")
    page.locator(f".card[data-key='{ABSENT}'] .card-name").click()
    _type_into_what_opened(page)
    assert _states(service, f"/v1/extractions/{extraction}") == {"open"}


def test_letters_typed_into_the_form_of_a_claim_decide_nothing(page, service, check):
    page.goto(f"{service.address}/#/checks/{check}")
    page.locator(".card .card-name").first.click()
    _type_into_what_opened(page)
    assert _states(service, f"/v1/checks/{check}") == {"open"}


def test_a_session_that_another_tab_began_goes_on_here(unwatched, service, extraction):
    page = unwatched
    page.goto(f"{service.address}/#/extractions/{extraction}")
    page.locator(f".card[data-key='{ABSENT}'] .card-name").click()
    other = page.context.new_page()
    other.goto(f"{service.address}/login#{service.key}")
    other.wait_for_url(lambda address: "/login" not in address)
    page.keyboard.press("c")
    expect(page.locator(f".card[data-key='{ABSENT}']")).to_contain_text("Confirmed")


def test_a_request_amid_another_tabs_signing_in_is_sent_again(unwatched, service, extraction):
    page = unwatched
    page.goto(f"{service.address}/#/extractions/{extraction}")
    page.locator(f".card[data-key='{DATE}'] .card-name").click()
    refused = json.dumps({"title": "Unauthorized", "status": 401, "code": "unauthorized", "detail": "sign in"})
    reply = {"status": 401, "content_type": "application/problem+json", "body": refused}
    page.route("**/decisions", lambda route: route.fulfill(**reply), times=1)
    page.route("**/v1/session", lambda route: route.fulfill(**reply), times=1)
    page.keyboard.press("c")
    expect(page.locator(f".card[data-key='{DATE}']")).to_contain_text("Confirmed")


def test_what_was_typed_stays_when_the_session_ends(unwatched, service, extraction):
    page = unwatched
    page.goto(f"{service.address}/#/extractions/{extraction}")
    page.locator(f".card[data-key='{NUMBER}'] .card-name").click()
    page.keyboard.press("e")
    page.get_by_label("Value").fill("A-18")
    page.context.clear_cookies()
    page.get_by_role("button", name="Save").dispatch_event("click")  # any other request may have shown the dialog
    again = page.get_by_role("dialog", name="Sign in again")
    expect(again.get_by_label("Key")).to_be_focused()
    page.keyboard.type(service.key)
    page.keyboard.press("Enter")
    expect(again).to_have_count(0)
    expect(page.get_by_label("Value")).to_have_value("A-18")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(f".card[data-key='{NUMBER}']")).to_contain_text("Edited")


def test_a_dialog_about_a_deletion_begins_at_the_way_out(page, service, extraction):
    page.goto(f"{service.address}/#/")
    page.get_by_role("button", name="Delete invoice.pdf").click()
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()


def test_single_keys_can_be_turned_off(page, service, extraction):
    path = f"/v1/extractions/{extraction}"
    page.goto(f"{service.address}/#/extractions/{extraction}")
    page.locator(f".card[data-key='{ABSENT}'] .card-name").click()
    before = _states(service, path)
    page.keyboard.press("?")
    page.get_by_label("Single keys are commands").uncheck()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.type("cdx?")
    time.sleep(1)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert _states(service, path) == before
    page.get_by_role("button", name="Keys").click()
    page.get_by_label("Single keys are commands").check()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
