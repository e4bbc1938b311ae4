"""What becomes of a checked claim in a browser: its verdict stays after a decision, and not after an edit."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ANSWER = "The invoice date is 5 March 2024. The total is 350.00."


@pytest.fixture(scope="module")
def checked(service, invoice):
    """A check of an answer that is done."""
    uploaded = service.ask("POST", "/v1/documents?name=invoice.pdf", invoice.read_bytes())
    given = {"document_ids": [uploaded["document"]["document"]["id"]], "answer": ANSWER, "model": "offline"}
    body = json.dumps(given).encode()
    made = service.ask("POST", "/v1/checks", body, **{"Content-Type": "application/json"})["id"]
    service.until(f"/v1/checks/{made}/card", "done")
    return made


@pytest.mark.usefixtures("viewer")
def test_a_claim_keeps_its_verdict_after_a_decision_and_not_after_an_edit(open_page, service, checked):
    page = open_page(f"{service.address}/login#{service.key}")
    page.wait_for_url(lambda address: "/login" not in address)
    page.goto(f"{service.address}/#/checks/{checked}")
    card = page.locator(".card[data-key]").first
    card.locator(".card-name").click()
    verdict = card.locator(".card-chips .chip").last.text_content()
    underlined = page.locator(".answer .said").count()
    card.get_by_role("button", name="Confirm").click()
    expect(card.locator(".card-chips")).to_contain_text("Confirmed")
    expect(card.locator(".card-chips .chip").last).to_have_text(verdict)
    expect(page.locator(".answer .said")).to_have_count(underlined)
    card.locator(".card-name").click()
    card.get_by_role("button", name="Edit claim").click()
    card.get_by_label("What it says").fill("The invoice date is 6 March 2024.")
    card.get_by_role("button", name="Save").click()
    expect(card.locator(".card-name")).to_have_text("The invoice date is 6 March 2024.")
    expect(card.locator(".card-chips .chip").last).to_contain_text("Not checked since")
    expect(card).to_contain_text("about the words before")
