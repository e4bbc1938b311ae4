"""Boxes against ink over rotation, CropBox, MediaBox origin and UserUnit: all 32 combinations."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import product

import numpy as np
import pytest
from PIL import Image
from planted import WORD, digest, draw_page, grounded_box, ink_of, parse_cases

from pincite.document import Box, Document
from pincite.parsing import FileCharBoxes, PageImages

GEOMETRIES = {
    f"rotate{rotate}-{'crop' if crop else 'whole'}-{'moved' if moved else 'zero'}-{'unit' if unit else 'plain'}": {
        "rotate": rotate,
        "origin": (-130, 55) if moved else (0, 0),
        "crop": (20, 30, 520, 750) if crop else None,
        "user_unit": 2.5 if unit else None,
    }
    for rotate, crop, moved, unit in product((0, 90, 180, 270), (False, True), (False, True), (False, True))
}


def _options(name):
    given = dict(GEOMETRIES[name])
    left, bottom = given["origin"]
    if given["crop"] is not None:
        x0, y0, x1, y1 = given["crop"]
        given["crop"] = (left + x0, bottom + y0, left + x1, bottom + y1)
    return given


def _draw(name, word):
    options = _options(name)
    left, bottom = options["origin"]
    return draw_page((lambda page: page.text(left + 330, bottom + 590, WORD, size=13)) if word else None, **options)


@pytest.fixture(scope="module")
def parsed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("geometry")
    files = {name: _draw(name, word=True) for name in GEOMETRIES}
    documents = parse_cases(files, folder)
    paths = {digest(content): folder / f"{name}.pdf" for name, content in files.items()}
    with FileCharBoxes(paths) as boxes:
        yield {name: (files[name], documents[name], boxes) for name in GEOMETRIES}


@pytest.mark.parametrize("name", GEOMETRIES)
def test_box_lies_on_the_ink_whatever_the_page_geometry(parsed, name):
    content, document, boxes = parsed[name]
    ink = ink_of(content, _draw(name, word=False))
    assert grounded_box(document, boxes, WORD).iou(ink) >= 0.9


@pytest.mark.parametrize("name", GEOMETRIES)
def test_every_box_of_the_parsed_page_lies_on_the_displayed_page(parsed, name):
    _, document, _ = parsed[name]
    found = [line.box for page in document.pages for line in page.lines]
    assert len(found) == 4
    for box in found:
        assert -0.001 <= box.left < box.right <= 1.001
        assert -0.001 <= box.top < box.bottom <= 1.001


def test_word_box_and_line_box_overlap_the_character_box(parsed):
    _, document, boxes = parsed["rotate90-crop-moved-unit"]
    tight = grounded_box(document, boxes, WORD)
    line = next(line.box for line in document.pages[0].lines if WORD in _text(document, line))
    assert line.iou(tight) > 0.4


def _text(document: Document, line) -> str:
    return document.pages[0].text[line.span.start : line.span.end]


@pytest.fixture(scope="module")
def images():
    with PageImages() as drawer:
        yield drawer


@pytest.mark.parametrize("name", GEOMETRIES)
def test_the_picture_of_the_page_has_the_word_where_the_box_is(parsed, images, tmp_path, name):
    content, document, boxes = parsed[name]
    drawn = [_drawn(images, tmp_path, document, each) for each in (content, _draw(name, word=False))]
    changed = np.abs(drawn[0] - drawn[1]) > 48
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    height, width = changed.shape
    ink = Box(
        left=columns[0] / width,
        top=rows[0] / height,
        width=(columns[-1] + 1 - columns[0]) / width,
        height=(rows[-1] + 1 - rows[0]) / height,
    )
    assert grounded_box(document, boxes, WORD).iou(ink) >= 0.9


def _drawn(images, folder, document, content):
    path = folder / "page.pdf"
    path.write_bytes(content)
    image = images.draw(path, replace(document, sha256=digest(content)), 1, width=2400)
    return np.asarray(Image.open(BytesIO(image.png)).convert("L")).astype(np.int16)


def test_displayed_size_is_swapped_by_a_quarter_turn_and_cut_by_the_crop_box(parsed):
    upright, turned = parsed["rotate0-crop-zero-plain"][1].pages[0], parsed["rotate90-crop-zero-plain"][1].pages[0]
    assert (upright.width, upright.height) == (500, 720)
    assert (turned.width, turned.height) == (720, 500)
    assert turned.rotation == 90


def test_the_oracle_sees_a_box_that_is_off_by_a_tenth_of_the_word(parsed):
    content, _, _ = parsed["rotate0-whole-zero-plain"]
    ink = ink_of(content, _draw("rotate0-whole-zero-plain", word=False))
    moved = Box(left=ink.left + 0.1 * ink.width, top=ink.top, width=ink.width, height=ink.height)
    assert moved.iou(ink) < 0.9
