from io import BytesIO

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from PIL import Image

from pincite.parsing.images.png import encode_png, png_size

_SHAPES = array_shapes(min_dims=2, max_dims=2, max_side=12)


@given(pixels=_SHAPES.flatmap(lambda shape: arrays(np.uint8, (*shape, 3))))
def test_another_reader_gets_the_pixels_back(pixels):
    png = encode_png(pixels)
    assert np.array_equal(np.asarray(Image.open(BytesIO(png)).convert("RGB")), pixels)
    assert png_size(png) == (pixels.shape[1], pixels.shape[0])


def test_a_picture_without_colour_is_stored_in_grey():
    grey = np.repeat(np.arange(200, dtype=np.uint8).reshape(10, 20, 1), 3, axis=2)
    coloured = grey.copy()
    coloured[3, 4] = 255, 0, 0
    assert [Image.open(BytesIO(encode_png(pixels))).mode for pixels in (grey, coloured)] == ["L", "RGB"]


@given(content=st.binary(max_size=40))
def test_other_bytes_are_no_png(content):
    with pytest.raises(ValueError, match="no PNG"):
        png_size(content)
