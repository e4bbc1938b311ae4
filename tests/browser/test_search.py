"""Searching a document without a service: the hits are marked on the pages of a file, and of `pincite view`."""

from __future__ import annotations

import shutil
import threading

import pytest
from playwright.sync_api import Page, expect

from pincite import api
from pincite.cli.service.view_server import ViewServer, ViewSite
from pincite.extraction import write_result
from pincite.parsing import PageImages

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("viewer"), pytest.mark.slow]

SCHEMA = {"type": "object", "properties": {"invoice_number": {"type": "string"}}}


@pytest.fixture(scope="module")
def folder(invoice, tmp_path_factory):
    """A result beside its document."""
    place = tmp_path_factory.mktemp("search")
    (place / "docs").mkdir()
    shutil.copy(invoice, place / "docs" / "invoice.pdf")
    write_result(api.extract([place / "docs"], SCHEMA), place / "out")
    return place


def _finds(page: Page) -> None:
    """The word is found once, and its mark lies on the line that it stands on."""
    page.keyboard.press("/")
    page.get_by_role("searchbox", name="Search in the document").fill("subtotal")
    expect(page.get_by_text("1 hit", exact=True)).to_be_visible()
    page.keyboard.press("Enter")
    mark = page.locator("[data-mark=line]")
    expect(mark).to_have_count(1)
    expect(mark).to_be_in_viewport()
    sheet, box = page.locator(".stage .sheet").first.bounding_box(), mark.bounding_box()
    assert (box["y"] + box["height"] / 2 - sheet["y"]) / sheet["height"] == pytest.approx(
        (792 - 700 + 2 * 24) / 792, abs=0.015
    )
    assert (box["x"] - sheet["x"]) / sheet["width"] == pytest.approx(72 / 612, abs=0.01)


def test_hits_are_marked_on_the_pages_of_a_file(open_page, folder):
    api.export_html(folder / "out", folder / "result.html", overwrite=True)
    _finds(open_page((folder / "result.html").as_uri()))


def test_hits_are_marked_on_pages_that_are_drawn_when_they_are_seen(open_page, folder):
    site = ViewSite(*api.open_result(folder / "out"), images := PageImages(), program=api.load_program())
    with images, ViewServer(site) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            _finds(open_page(server.address))
        finally:
            server.shutdown()
            thread.join()
