import ctypes

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.parsing.pdf.frame import page_frame, rotated_frame
from pincite.parsing.pdf.pdfium import open_pdf
from pincite.testing import PdfBuilder

_CROP = (20.0, 40.0, 280.0, 340.0)
_DEVICE = 10_000_000


@pytest.mark.parametrize("rotate", [0, 90, 180, 270], ids="rotate{}".format)
@pytest.mark.parametrize("cropped", [False, True], ids=["whole", "cropped"])
@pytest.mark.parametrize("origin", [(0.0, 0.0), (-150.0, 75.0)], ids=["origin", "moved"])
@pytest.mark.parametrize("user_unit", [None, 2.0], ids=["unit1", "unit2"])
def test_agrees_with_the_engines_own_transform(rotate, cropped, origin, user_unit):
    crop = tuple(value + origin[index % 2] for index, value in enumerate(_CROP)) if cropped else None
    page = PdfBuilder().page(width=300, height=400, origin=origin, crop=crop, rotate=rotate, user_unit=user_unit)
    with open_pdf(page.build(), name="page.pdf") as pdf, pdf.page(1) as handle:
        frame = page_frame(pdf.library, handle)
        for x, y in ((30.0, 50.0), (200.0, 333.0), (origin[0], origin[1])):
            device = (ctypes.c_int * 2)()
            at = ctypes.addressof(device)
            pdf.library.FPDF_PageToDevice(handle, 0, 0, _DEVICE, _DEVICE, 0, x, y, at, at + 4)
            ours = frame.rects(np.array([[x, y, x, y]]))[0]
            assert ours[0] / frame.width == pytest.approx(device[0] / _DEVICE, abs=1e-6)
            assert ours[1] / frame.height == pytest.approx(device[1] / _DEVICE, abs=1e-6)


@given(
    rotation=st.sampled_from([0, 90, 180, 270]),
    box=st.tuples(*[st.floats(-500, 500)] * 2, *[st.floats(1, 900)] * 2),
    inside=st.tuples(*[st.floats(0, 1)] * 4),
)
def test_what_lies_inside_the_visible_box_lies_on_the_displayed_page(rotation, box, inside):
    left, bottom, width, height = box
    frame = rotated_frame((left, bottom, left + width, bottom + height), rotation)
    corners = [
        left + inside[0] * width,
        bottom + inside[1] * height,
        left + inside[2] * width,
        bottom + inside[3] * height,
    ]
    x0, y0, x1, y1 = frame.rects(np.array([corners]))[0]
    assert -1e-6 <= x0 <= x1 <= frame.width + 1e-6
    assert -1e-6 <= y0 <= y1 <= frame.height + 1e-6


def test_infinite_and_missing_coordinates_stay_finite():
    frame = rotated_frame((0, 0, 100, 100), 0)
    assert np.isfinite(frame.rects(np.array([[np.nan, np.inf, -np.inf, 1e30]]))).all()


@pytest.mark.parametrize(
    ("rotation", "expected"),
    [(0, (1, 0)), (90, (0, 1)), (180, (-1, 0)), (270, (0, -1))],
    ids=["upright", "right", "over", "left"],
)
def test_direction_turns_clockwise_with_the_page(rotation, expected):
    assert rotated_frame((0, 0, 10, 20), rotation).direction(1, 0) == pytest.approx(expected)
