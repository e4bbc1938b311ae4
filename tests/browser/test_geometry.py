"""Boxes as a browser shows them, against the ink it shows, over rotation, CropBox, MediaBox origin and UserUnit."""

from __future__ import annotations

import base64
from dataclasses import replace
from io import BytesIO
from itertools import product

import numpy as np
import pytest
from PIL import Image
from tests.sample_results import found, result

from pincite import api
from pincite.document import Box, DocumentSet
from pincite.extraction import source_record
from pincite.grounding import DocumentIndex, ground
from pincite.parsing import FileCharBoxes, PageImages, parse_sources
from pincite.review import view_of
from pincite.review.page import Pictures, view_page
from pincite.testing import PdfBuilder

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WORD = "Quillfeather"
WIDTH = 2400

_DENSE = 4
"""Pixels of the screen for each CSS pixel: a word is small, and its edges are to be seen."""

_AROUND = 40

_SHOW = "(one, source) => { one.src = source; return one.decode(); }"

CASES = {
    f"rotate{rotate}-{'crop' if crop else 'whole'}-{'moved' if moved else 'zero'}-{'unit' if unit else 'plain'}": (
        rotate,
        (20, 30, 520, 750) if crop else None,
        (-130, 55) if moved else (0, 0),
        2.5 if unit else None,
    )
    for rotate, crop, moved, unit in product((0, 90, 180, 270), (False, True), (False, True), (False, True))
}


def _pdf(case, *, word):
    rotate, crop, (left, bottom), unit = CASES[case]
    if crop is not None:
        crop = (left + crop[0], bottom + crop[1], left + crop[2], bottom + crop[3])
    page = PdfBuilder().page(rotate=rotate, crop=crop, origin=(left, bottom), user_unit=unit)
    for x, y, text in ((40, 60, "Lower corner words"), (300, 700, "Upper middle words"), (60, 420, f"Left {case}")):
        page.text(left + x, bottom + y, text)
    return (page.text(left + 330, bottom + 590, WORD, size=13) if word else page).build()


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """The address of one page with all cases in it, by whether the viewer is in it; and each page without the word."""
    folder = tmp_path_factory.mktemp("geometry")
    for case in CASES:
        (folder / f"{case}.pdf").write_bytes(_pdf(case, word=True))
    paths = {case: folder / f"{case}.pdf" for case in CASES}
    documents = dict(zip(CASES, parse_sources(list(paths.values())), strict=True))
    fields, pictures, blank = [], {}, {}
    files = {document.sha256: paths[case] for case, document in documents.items()}
    with FileCharBoxes(files) as boxes, PageImages() as images:
        for case, document in documents.items():
            fields.append(found(case, WORD, ground(WORD, DocumentIndex(document), boxes=boxes), label=case))
            pictures[document.slug, 1] = _data(images.draw(paths[case], document, 1, width=WIDTH).png)
            content = _pdf(case, word=False)
            (folder / "blank.pdf").write_bytes(content)
            blank[case] = _data(_drawn(images, folder / "blank.pdf", document))
    whole = replace(result(*fields), sources=tuple(source_record(document) for document in documents.values()))
    view = view_of(whole, DocumentSet.of(documents.values()))
    addresses = {}
    for name, program in (("static", None), ("viewer", api.load_program())):
        html = view_page(view, Pictures(addresses=pictures, failures={}), program=program)
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
        addresses[name] = (folder / f"{name}.html").as_uri() if name == "static" or program is not None else None
    return addresses, blank


def _drawn(images, path, document):
    import hashlib

    return images.draw(
        path, replace(document, sha256=hashlib.sha256(path.read_bytes()).hexdigest()), 1, width=WIDTH
    ).png


def _data(png):
    return "data:image/png;base64," + base64.b64encode(png).decode()


@pytest.fixture(scope="module")
def pages(browser, shown):
    """One open page of each kind for all cases."""
    opened = {}
    for name, address in shown[0].items():
        if address is not None:
            page = browser.new_page(viewport={"width": 1400, "height": 900}, device_scale_factor=_DENSE)
            page.set_default_timeout(20_000)
            page.goto(address)
            opened[name] = page
    return opened


def _pixels(page, clip):
    shot = page.screenshot(clip=clip)
    return np.asarray(Image.open(BytesIO(shot)).convert("L")).astype(np.int16)


def _ink(page, picture, where, blank):
    """The box of what the picture has near a place and its blank has not, in CSS pixels, as the browser paints it."""
    left, top = (
        max(int(where.left) - _AROUND, 0),
        max(int(where.top) - _AROUND, 0),
    )
    clip = {"x": left, "y": top, "width": int(where.width) + 2 * _AROUND, "height": int(where.height) + 2 * _AROUND}
    before = _pixels(page, clip)
    held = picture.get_attribute("src")
    picture.evaluate(_SHOW, blank)
    after = _pixels(page, clip)
    picture.evaluate(_SHOW, held)
    changed = np.abs(before - after) > 48
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    assert rows.size
    return Box(
        left=left + columns[0] / _DENSE,
        top=top + rows[0] / _DENSE,
        width=(columns[-1] + 1 - columns[0]) / _DENSE,
        height=(rows[-1] + 1 - rows[0]) / _DENSE,
    )


def _place(element):
    place = element.evaluate(
        "one => { const box = one.getBoundingClientRect(); return [box.left, box.top, box.width, box.height]; }"
    )
    return Box(left=place[0], top=place[1], width=place[2], height=place[3])


@pytest.mark.parametrize("case", CASES)
def test_the_box_lies_on_the_ink_in_the_page_without_scripts(pages, shown, case):
    page = pages["static"]
    card = page.locator("article", has_text=case)
    mark = page.locator(card.locator("a.badge").get_attribute("href"))
    figure = page.locator("figure", has=mark)
    figure.scroll_into_view_if_needed()
    mark.scroll_into_view_if_needed()
    boxes = figure.locator("svg")
    where = _place(mark.locator("rect.line"))
    boxes.evaluate("one => { one.style.visibility = 'hidden'; }")
    ink = _ink(page, figure.locator("img"), where, shown[1][case])
    boxes.evaluate("one => { one.style.visibility = ''; }")
    assert where.iou(ink) >= 0.9


@pytest.mark.parametrize("case", CASES)
def test_the_box_lies_on_the_ink_in_the_viewer(pages, shown, case, require_part):
    require_part("viewer", found="viewer" in pages, reason="it is not built: run `npm ci && npm run build` in viewer/")
    page = pages["viewer"]
    page.locator(f".card[data-key='{case}'] .badge").click()
    mark = page.locator("[data-mark=line]")
    mark.first.wait_for()
    page.wait_for_timeout(400)  # it scrolls there smoothly
    assert mark.count() == 1
    where = _place(mark)
    picture = page.locator(".sheet:has([data-mark=line]) img")
    mark.evaluate("one => { one.parentElement.style.visibility = 'hidden'; }")
    ink = _ink(page, picture, where, shown[1][case])
    assert where.iou(ink) >= 0.9
