"""What Chromium paints of the pages by which the reading of web pages is tested."""

import base64
import io

import numpy as np
import pytest
from PIL import Image
from tests.web.hiding import WAYS, page
from tests.web.ordinary import PAGES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

_LEAST = 60
"""Of 255: what differs by less from what is behind it nobody reads."""


def _pixels(tab, content):
    # A document of its own for each page: a policy that one of them sets would hold for all that follow.
    tab.goto(f"data:text/html;charset=utf-8;base64,{base64.b64encode(content.encode()).decode()}")
    tab.wait_for_timeout(30)  # animations of a millisecond
    picture = Image.open(io.BytesIO(tab.screenshot(full_page=True))).convert("RGB")
    return np.asarray(picture).astype(int)


def test_no_way_of_hiding_paints_its_words(browser):
    tab = browser.new_page(viewport={"width": 1280, "height": 300})
    painted = []
    for way in WAYS:
        one, other = (_pixels(tab, page(way, words)) for words in ("Payment due 4711", "Xqrstuw zyx 9038"))
        most = abs(one - other).max() if one.shape == other.shape else 255
        if most > (_LEAST if way.faint else 0):
            painted.append(way.name)
    tab.close()
    assert painted == []


def test_the_words_of_ordinary_pages_are_painted(browser):
    tab = browser.new_page(viewport={"width": 1280, "height": 800})
    for name, content in PAGES.items():
        shown = _pixels(tab, content)
        assert (shown.max(axis=2) < 255 - _LEAST).sum() > 200, name
    tab.close()
