"""Accessibility by axe-core: nothing serious, in light and dark, on a phone and on a wide screen."""

from __future__ import annotations

import pytest

from pincite import api
from pincite.review.page import Pictures, view_page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LOOKS = {
    f"{name}-{scheme}": {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    for name, width in (("phone", 390), ("wide", 1440))
    for scheme in ("light", "dark")
}


@pytest.fixture(scope="module")
def extraction(service, invoice):
    """An extraction that is done."""
    return service.extracted(invoice)


def _signed_in(open_page, service, look):
    page = open_page(f"{service.address}/login#{service.key}", **LOOKS[look])
    page.wait_for_url(lambda address: "/login" not in address)
    return page


def _fits(page):
    """Whether nothing that scrolls as a whole is wider than it shows."""
    return page.evaluate(
        "[...document.querySelectorAll('html, main')].every((one) => one.scrollWidth <= one.clientWidth)"
    )


@pytest.mark.parametrize("look", LOOKS)
def test_the_sign_in_page(open_page, service, axe, look):
    page = open_page(f"{service.address}/login", **LOOKS[look])
    assert axe(page) == []
    assert _fits(page)


@pytest.mark.usefixtures("viewer")
@pytest.mark.parametrize("look", LOOKS)
def test_the_viewer(open_page, service, extraction, axe, look):
    page = _signed_in(open_page, service, look)
    for path in ("/", "/upload", "/queue", "/evaluations", f"/extractions/{extraction}"):
        page.goto(f"{service.address}/#{path}")
        page.wait_for_load_state("networkidle")
        assert axe(page) == [], path
        assert _fits(page), path


@pytest.mark.parametrize("look", LOOKS)
def test_one_file(open_page, invoice, axe, look, tmp_path):
    result = api.extract([invoice.parent], {"type": "object", "properties": {"invoice_number": {"type": "string"}}})
    (tmp_path / "docs").mkdir()
    view, _ = api.open_result(_saved(result, tmp_path))
    pictures = Pictures(addresses={}, failures={})
    (tmp_path / "page.html").write_text(view_page(view, pictures), encoding="utf-8")
    page = open_page((tmp_path / "page.html").as_uri(), **LOOKS[look])
    assert axe(page) == []
    assert _fits(page)


def _saved(result, folder):
    from pincite.extraction import write_result

    write_result(result, folder / "out")
    return folder / "out"
