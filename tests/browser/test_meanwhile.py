"""What happens elsewhere while a result is open: others decide, and an evaluation ends. What is typed stays."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("viewer"), pytest.mark.slow]

KEY = "invoice.invoice_number"


@pytest.fixture(scope="module")
def extraction(service, invoice):
    """An extraction that is done."""
    return service.extracted(invoice)


@pytest.fixture
def page(open_page, service, extraction):
    """The viewer with the extraction, signed in, the form of a field open."""
    page = open_page(f"{service.address}/login#{service.key}")
    page.wait_for_url(lambda address: "/login" not in address)
    page.goto(f"{service.address}/#/extractions/{extraction}")
    page.locator(f".card[data-key='{KEY}'] .card-name").click()
    page.keyboard.press("e")
    page.get_by_label("Value").fill("A-18")
    return page


def _decide(service, extraction, action):
    fields = service.ask("GET", f"/v1/extractions/{extraction}")["fields"]
    item = next(one for one in fields if one["field"]["key"] == KEY)
    headers = {"Content-Type": "application/json", "If-Match": f'"{item["etag"]}"'}
    service.ask("POST", f"/v1/fields/{item['id']}/decisions", json.dumps({"action": action}).encode(), **headers)


def test_what_somebody_else_decided_is_shown_and_what_was_typed_stays(page, service, extraction):
    _decide(service, extraction, "dismiss")
    card = page.locator(f".card[data-key='{KEY}']")
    card.get_by_role("button", name="Save").click()
    expect(card.get_by_role("alert").first).to_contain_text("Changed meanwhile")
    expect(card.get_by_role("alert").first).to_contain_text("Dismissed by ")
    expect(card.get_by_label("Value")).to_have_value("A-18")
    card.get_by_role("button", name="Save").click()
    expect(card).to_contain_text("Edited")
    expect(card.locator(".value")).to_have_text("A-18")
    expect(card.get_by_text("Changed meanwhile")).to_have_count(0)


def test_issues_appear_when_an_evaluation_ends_and_what_was_typed_stays(page):
    page.get_by_role("button", name="Evaluate").click()
    expect(page.get_by_role("link", name="The evaluation")).to_be_visible()
    expect(page.get_by_text("Evaluated: ")).to_be_visible()
    expect(page.get_by_label("Value")).to_have_value("A-18")


def test_a_decision_about_an_evaluation_is_taken_back(page):
    page.get_by_role("button", name="Evaluate").click()
    page.get_by_role("link", name="The evaluation").click()
    acts = page.locator(".screen .acts")
    acts.get_by_role("button").first.click()  # whether that confirms or flags depends on what was edited before
    acts.get_by_role("button", name="Undo").click()
    expect(acts.get_by_role("button", name="Undo")).to_have_count(0)


def test_where_nobody_is_signed_in_nobody_is_asked_for(open_page, service):
    page = open_page(f"{service.address}/#/queue")
    page.locator("input[type=password]").fill(service.key)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Review queue")).to_be_visible()


def test_the_queue_is_gone_through_by_keyboard_and_counts_what_was_taken_back(open_page, service, extraction):
    page = open_page(f"{service.address}/login#{service.key}")
    page.wait_for_url(lambda address: "/login" not in address)
    page.goto(f"{service.address}/#/queue")
    expect(page.get_by_role("button", name="Review the next")).to_be_focused()
    page.keyboard.press("Enter")
    banner = page.locator(".banner")
    expect(banner).to_contain_text(" decided")
    before = banner.locator("span").inner_text()
    page.keyboard.press("d")
    expect(page.get_by_text("Dismissed: ")).to_be_visible()
    expect(banner.locator("span")).not_to_have_text(before)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_text("Taken back: ")).to_be_visible()
    expect(banner.locator("span")).to_have_text(before)
