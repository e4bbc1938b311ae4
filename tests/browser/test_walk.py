"""From an upload to a decision, in the viewer, by mouse and by keyboard alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.running import SCHEMA, Running

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_the_walk_in_the_viewer(open_page, service, invoice, viewer):
    page = open_page(f"{service.address}/login#{service.key}")
    page.wait_for_url(lambda address: "/login" not in address)
    page.goto(f"{service.address}/#/upload")
    page.locator("input[type=file]").set_input_files(
        {"name": "second.pdf", "mimeType": "application/pdf", "buffer": invoice.read_bytes() + b"\n%second\n"}
    )
    expect(page.get_by_text("done", exact=False).first).to_be_visible()
    page.goto(f"{service.address}/#/")
    page.get_by_label("Choose second.pdf", exact=True).check()
    page.get_by_role("button", name="Extract or check with 1 document").click()
    page.get_by_label("JSON Schema of the fields").fill(json.dumps(SCHEMA))
    page.get_by_role("button", name="Extract", exact=True).click()
    page.wait_for_url("**/#/extractions/**")
    expect(page.locator(".card[data-key]")).to_have_count(4)
    card = page.locator(".card[data-key='invoice.invoice_number']")
    card.locator(".badge").first.click()
    expect(page.locator("[data-mark=line]").first).to_be_in_viewport()
    card.click()
    card.get_by_role("button", name="Confirm").click()
    expect(card).to_contain_text("Confirmed")
    card.locator(".badge").first.click()  # the next item has been chosen by itself
    card.get_by_role("button", name="Undo").click()
    expect(card).not_to_contain_text("Confirmed")


def test_review_by_keyboard_alone_in_the_viewer(open_page, service, invoice, viewer, tmp_path):
    extraction = service.extracted(_copy(invoice, tmp_path / "third.pdf"))
    page = open_page(f"{service.address}/login#{service.key}")
    page.wait_for_url(lambda address: "/login" not in address)
    page.goto(f"{service.address}/#/extractions/{extraction}")
    expect(page.locator(".card[data-key]")).to_have_count(4)
    before = _decided(service, extraction)
    page.keyboard.press("j")
    for keys in ("c", "u", "d"):
        page.keyboard.press(keys)
        page.wait_for_timeout(1_500)
    assert len(_decided(service, extraction) - before) == 1
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_signing_in_works_without_scripts_and_by_keyboard_alone(open_page, service):
    page = open_page(f"{service.address}/login", java_script_enabled=False)
    expect(page.locator("#key")).to_be_focused()
    page.keyboard.type(service.key)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{service.address}/")
    assert "pincite export --html" in page.locator("body").inner_text()  # Playwright finds no text inside <noscript>


def _copy(document: Path, to: Path) -> Path:
    """The same words in other bytes, which are another document."""
    to.write_bytes(document.read_bytes() + f"\n%{to.stem}\n".encode())
    return to


def _decided(service: Running, extraction: str) -> set[str]:
    view = service.ask("GET", f"/v1/extractions/{extraction}")
    return {item["id"] for item in view["fields"] if item["review"]["state"] != "open"}
