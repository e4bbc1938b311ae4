"""The list of documents: page by page, and what is looked for in the address."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pincite.testing import PdfBuilder

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("viewer"), pytest.mark.slow]

COUNT = 30


@pytest.fixture(scope="module")
def many(service, tmp_path_factory):
    """More documents than a page of the list has."""
    folder = tmp_path_factory.mktemp("many")
    for number in range(COUNT):
        builder = PdfBuilder()
        builder.page().text(72, 700, f"Letter {number}")
        file = builder.save(folder / f"letter-{number:02}.pdf")
        service.ask("POST", f"/v1/documents?name={file.name}", file.read_bytes())


@pytest.mark.usefixtures("many")
def test_documents_come_page_by_page_and_are_found_beyond_the_first(open_page, service):
    page = open_page(f"{service.address}/login#{service.key}")
    page.wait_for_url(lambda address: "/login" not in address)
    tiles = page.locator(".tile")
    expect(tiles).to_have_count(12)
    page.get_by_role("button", name="More documents").click()
    expect(tiles).to_have_count(24)
    page.get_by_role("searchbox").fill("LETTER-00")
    expect(tiles).to_have_count(1)
    expect(page.get_by_text(f"1 of {COUNT} documents")).to_be_visible()
    assert page.url.endswith("?q=LETTER-00")
    page.reload()
    expect(tiles).to_have_count(1)
    page.get_by_role("link", name="Documents").click()
    expect(tiles).to_have_count(12)


@pytest.mark.parametrize(("file", "shown"), [("deed.pdf", "Page 1"), ("minutes.txt", "Paragraph")])
def test_a_document_opens_in_the_viewer(open_page, service, file, shown):
    builder = PdfBuilder()
    builder.page().text(72, 700, "This deed is signed")
    content = builder.build() if file.endswith(".pdf") else b"The minutes were read.\n\nThey were signed."
    row = service.ask("POST", f"/v1/documents?name={file}", content)["document"]["document"]["id"]
    service.until(f"/v1/documents/{row}", "parsed")
    page = open_page(f"{service.address}/login#{service.key}")
    page.wait_for_url(lambda address: "/login" not in address)
    page.get_by_role("link", name=file, exact=True).click()
    page.wait_for_url(f"**/#/documents/{row}")
    expect(page.get_by_role("heading", name=file)).to_be_visible()
    expect(page.get_by_role("toolbar", name="Document").get_by_label(shown.split()[0], exact=True)).to_have_value("1")
    page.keyboard.press("/")
    page.get_by_role("searchbox").fill("signed")
    expect(page.get_by_text("1 hit", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Download the original")).to_have_attribute("download", file)


def test_more_files_than_a_browser_has_lines_are_all_told_of(open_page, service):
    page = open_page(f"{service.address}/login#{service.key}")
    page.wait_for_url(lambda address: "/login" not in address)
    page.goto(f"{service.address}/#/upload")
    files = [
        {"name": f"note {number}.txt", "mimeType": "text/plain", "buffer": f"Note {number}".encode()}
        for number in range(9)
    ]
    page.locator("input[type=file]").set_input_files(files)
    expect(page.get_by_text("Done", exact=True)).to_have_count(len(files), timeout=60_000)
