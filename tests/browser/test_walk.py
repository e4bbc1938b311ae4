"""From an upload to a decision, in the viewer and on the pages without scripts, by mouse and by keyboard alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.running import SCHEMA, Running

pytestmark = pytest.mark.browser


def _sign_in(page: Page, service: Running) -> None:
    page.locator("#key").fill(service.key)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda address: "/login" not in address)


def test_the_walk_without_scripts(open_page, service, invoice):
    page = open_page(f"{service.address}/review", java_script_enabled=False)
    _sign_in(page, service)
    page.goto(f"{service.address}/review")
    page.locator("input[type=file]").set_input_files(invoice)
    page.get_by_role("button", name="Upload", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("Uploaded. It is read in the background.")
    page.get_by_label("JSON Schema").fill(json.dumps(SCHEMA))
    page.get_by_role("button", name="Extract").click()
    while page.get_by_role("link", name="Look again").count():
        page.get_by_role("link", name="Look again").click()
    expect(page.locator("article")).to_have_count(4)
    badge = page.locator("article a.badge").first
    target = badge.get_attribute("href")
    badge.click()
    expect(page.locator(target)).to_be_in_viewport()
    page.goto(f"{service.address}/review/queue")
    page.get_by_role("button", name="Take the next item").click()
    name = page.locator("h1").inner_text()
    page.get_by_label("Note").fill("as printed")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("status")).to_have_text("Confirmed.")
    page.goto(f"{service.address}/review/results")
    page.locator("main li a").first.click()
    card = page.locator("article", has=page.get_by_role("heading", name=name, exact=True))
    expect(card).to_contain_text("Confirmed")
    card.get_by_role("link", name="Decide").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status")).to_have_text("Undone.")


def test_the_walk_in_the_viewer(open_page, service, invoice, viewer):
    page = open_page(f"{service.address}/login#{service.key}")
    page.wait_for_url(lambda address: "/login" not in address)
    page.goto(f"{service.address}/#/upload")
    page.locator("input[type=file]").set_input_files(
        {"name": "second.pdf", "mimeType": "application/pdf", "buffer": invoice.read_bytes() + b"\n%second\n"}
    )
    expect(page.get_by_text("done", exact=False).first).to_be_visible()
    page.goto(f"{service.address}/#/")
    page.get_by_label("second.pdf", exact=True).check()
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


def test_review_by_keyboard_alone_without_scripts(open_page, service, invoice, tmp_path):
    extraction = service.extracted(_copy(invoice, tmp_path / "fourth.pdf"))
    page = open_page(f"{service.address}/login", java_script_enabled=False)
    expect(page.locator("#key")).to_be_focused()
    page.keyboard.type(service.key)
    page.keyboard.press("Enter")
    page.wait_for_url("**/review")  # by way of the page with scripts, which says where there are none
    page.goto(f"{service.address}/review/results/{extraction}")
    page.keyboard.press("Tab")
    assert page.locator(":focus").inner_text() == "Skip to the content"
    _tab_to(page, "Decide about Invoice Number")
    page.keyboard.press("Enter")
    page.wait_for_url("**/review/items/field/**")
    _tab_to(page, "Confirm")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Confirmed.")
    _tab_to(page, "Undo")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Undone.")


def _tab_to(page: Page, label: str) -> None:
    """Press Tab until what has the focus is called so."""
    seen = []
    for _ in range(120):
        page.keyboard.press("Tab")
        seen.append(" ".join(page.locator(":focus").inner_text().split()) if page.locator(":focus").count() else "")
        if seen[-1] == label:
            return
    raise AssertionError(f"Tab never came to {label!r}, only to {seen}")


def _copy(document: Path, to: Path) -> Path:
    """The same words in other bytes, which are another document."""
    to.write_bytes(document.read_bytes() + f"\n%{to.stem}\n".encode())
    return to


def _decided(service: Running, extraction: str) -> set[str]:
    view = service.ask("GET", f"/v1/extractions/{extraction}")
    return {item["id"] for item in view["fields"] if item["review"]["state"] != "open"}
