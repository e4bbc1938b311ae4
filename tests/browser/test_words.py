"""Words of a page or paragraph, chosen by keyboard: for a missed claim, for a value, against "not present"."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("viewer"), pytest.mark.slow]

HTML = "<html><body><h1>Invoice</h1><p>Invoice number: B-18</p><p>Order reference 4711 of May</p></body></html>"


@pytest.fixture(scope="module", params=["pages", "paragraphs"])
def extraction(request, service, invoice, tmp_path_factory):
    """An extraction of a document with pages, and of one without."""
    if request.param == "pages":
        return service.extracted(invoice)
    file = tmp_path_factory.mktemp("words") / "invoice.html"
    file.write_text(HTML, encoding="utf-8")
    return service.extracted(file)


@pytest.fixture
def page(open_page, service, extraction) -> Page:
    """The viewer with the extraction, signed in."""
    page = open_page(f"{service.address}/login#{service.key}")
    page.wait_for_url(lambda address: "/login" not in address)
    page.goto(f"{service.address}/#/extractions/{extraction}")
    expect(page.locator(".card[data-key]").first).to_be_visible()
    return page


def _choose(page: Page) -> str:
    """The first two words of what is shown, chosen with the arrow keys and taken: as the form shows them."""
    expect(page.get_by_role("region", name="Choosing words")).to_be_visible()
    _until_words_have_the_focus(page)
    for key in ("ArrowRight", "ArrowLeft", "Shift+ArrowRight"):
        page.keyboard.press(key)
    expect(page.get_by_role("region", name="Choosing words")).to_contain_text("2 words")
    page.keyboard.press("Enter")
    cited = page.locator(".cited-list li").first
    expect(cited).to_be_visible()
    return cited.inner_text()


def _until_words_have_the_focus(page: Page) -> None:
    for _ in range(100):
        if page.evaluate("document.activeElement.matches('.words, .word')"):
            return
        page.wait_for_timeout(100)
    raise AssertionError(page.evaluate("document.activeElement.outerHTML.slice(0, 300)"))


def test_a_claim_that_was_missed_carries_the_words_with_their_place(page, service, extraction):
    page.keyboard.press("a")
    page.get_by_role("button", name="Choose words on the page").click()
    words = _choose(page)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".card[data-key^='added-']").last).to_be_visible()
    added = service.ask("GET", f"/v1/extractions/{extraction}")["claims"][-1]["claim"]
    [evidence] = added["evidence"]
    assert [one["excerpt"] for one in evidence["citation"]["segments"]] == [evidence["quote"]]
    assert added["description"] == " ".join(evidence["quote"].split())
    assert added["description"] in words
    expect(page.locator(f".card[data-key='{added['id']}'] q")).to_have_text(added["description"])


def test_a_key_counts_from_the_moment_that_an_item_is_there(page):
    """Before the browser has painted it, and before anything else could run: an observer is told at that moment."""
    page.add_init_script("""new MutationObserver((_, observer) => {
        if (document.querySelector(".card[data-key]") === null) return;
        observer.disconnect();
        dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
    }).observe(document, { childList: true, subtree: true })""")
    page.reload()
    expect(page.get_by_role("form", name="Add a missing claim")).to_be_visible()


def test_what_was_not_present_is_refuted_by_words(page, service, extraction):
    key = "invoice.purchase_order"
    page.locator(f".card[data-key='{key}'] .card-name").click()
    page.keyboard.press("w")
    _choose(page)
    page.get_by_role("button", name="Save").click()
    card = page.locator(f".card[data-key='{key}']")
    expect(card).to_contain_text("Edited")
    found = {one["field"]["key"]: one["field"] for one in service.ask("GET", f"/v1/extractions/{extraction}")["fields"]}
    assert found[key]["status"] == "found"
    assert found[key]["value"] == " ".join(found[key]["citations"][0]["excerpt"].split())


def test_what_is_typed_stays_while_another_item_is_read(page):
    page.locator(".card[data-key='invoice.invoice_number'] .card-name").click()
    page.keyboard.press("e")
    page.get_by_label("Note").fill("not sure yet")
    page.locator(".card[data-key='invoice.total'] .card-name").click()
    expect(page.get_by_label("Note")).to_have_count(0)
    page.locator(".card[data-key='invoice.invoice_number'] .card-name").click()
    expect(page.get_by_label("Note")).to_have_value("not sure yet")
