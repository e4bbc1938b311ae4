"""How a page lies is told from its ink alone."""

import math
import random

import numpy as np
import pytest
from PIL import Image
from tests.scans import LINES, pictures, text_pdf

from pincite.parsing.ocr import Bitmap
from pincite.parsing.ocr.straight import halved, slope_of, straightened, turns_to_try


@pytest.fixture(scope="module")
def page():
    words = " ".join(LINES).split()
    chance = random.Random(4)
    return pictures(text_pdf([" ".join(chance.choices(words, k=13)) for _ in range(24)]))[0]


def _turned(page, angle):
    return np.asarray(page.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=255))


@pytest.mark.parametrize("angle", [-5.0, -2.3, -0.6, 0.4, 1.0, 3.7, 5.5])
def test_the_slope_of_lines_is_found_to_a_tenth_of_a_degree(page, angle):
    found = math.degrees(math.atan(slope_of(_turned(page, angle))))
    assert found == pytest.approx(-angle, abs=0.15)


@pytest.mark.parametrize(
    "pixels",
    [
        np.full((300, 200), 255, dtype=np.uint8),
        np.random.default_rng(3).integers(0, 256, (400, 300), dtype=np.uint8),
        np.zeros((9, 9), dtype=np.uint8),
    ],
    ids=["blank", "noise", "tiny"],
)
def test_what_has_no_lines_is_level(pixels):
    assert slope_of(pixels) == 0.0


def test_level_lines_are_left_alone(page):
    pixels = np.asarray(page)
    straight, tilt = straightened(Bitmap(pixels=pixels, scale=2.0), 0)
    assert tilt.is_level
    assert (straight.pixels == pixels).all()


@pytest.mark.parametrize(("angle", "first"), [(0, 0), (180, 0), (90, 1), (270, 1)], ids=str)
def test_a_page_on_its_side_is_turned_first(page, angle, first):
    order = turns_to_try(Bitmap(pixels=_turned(page, angle), scale=2.0))
    assert order[0] == first
    assert sorted(order) == [0, 1, 2, 3]


@pytest.mark.parametrize("angle", [3.0, -4.0])
def test_lines_made_straight_are_as_sharp_as_they_were_drawn(page, angle):
    straight, tilt = straightened(Bitmap(pixels=_turned(page, angle), scale=2.0), 0)
    assert tilt.slope != 0.0
    assert slope_of(straight.pixels) == 0.0
    assert straight.pixels.flags["C_CONTIGUOUS"]


def test_a_halved_picture_has_half_the_pixels_for_each_point():
    half = halved(Bitmap(pixels=np.arange(24, dtype=np.uint8).reshape(4, 6), scale=2.0))
    assert (half.pixels.shape, half.scale) == ((2, 3), 1.0)
    assert half.pixels[0, 0] == 3  # of 0, 1, 6 and 7
