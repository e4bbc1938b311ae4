"""The planted-quote oracle: text put at a known place comes back from that place, altered or absent text does not."""

from __future__ import annotations

import string
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from planted import digest, grounded_box, ink_of

from pincite.document import Box
from pincite.grounding import DocumentIndex, Hint, ground
from pincite.parsing import FileCharBoxes, ParserProcess, parse_source
from pincite.records import Citation, Ungrounded
from pincite.testing import PdfBuilder, text_width

pytestmark = pytest.mark.slow

SIZE, LEADING = 10.0, 16.0
COLUMNS = (60.0, 330.0)
WIDTH = 210.0

words = st.text(alphabet=string.ascii_lowercase, min_size=4, max_size=9)
amounts = st.integers(1000, 99999).map(str)


@dataclass(frozen=True)
class Place:
    """Where a line stands: its page from 1, left end and baseline, and its words."""

    page: int
    x: float
    y: float
    text: str


@st.composite
def layouts(draw):
    """Lines of unlike words in two columns on one to three pages, and the line to be quoted."""
    places = []
    for page in range(1, draw(st.integers(1, 3)) + 1):
        for x in COLUMNS:
            lines = draw(st.integers(5, 9))
            drawn = [draw(st.lists(words, min_size=3, max_size=4)) for _ in range(lines)]
            places += [Place(page, x, 720 - row * LEADING, " ".join(line)) for row, line in enumerate(drawn)]
    chosen = draw(st.integers(0, len(places) - 1))
    place = places[chosen]
    number, word = draw(amounts), draw(words)
    places[chosen] = Place(place.page, place.x, place.y, f"Zq{word} owes {number} dollars")
    return places, places[chosen], number


def _build(places, *, without=None):
    builder = PdfBuilder()
    pages = [builder.page() for _ in range(max(place.page for place in places))]
    for place in places:
        if place != without:
            pages[place.page - 1].text(place.x, place.y, place.text, size=SIZE)
    return builder.build()


def _parse(content, folder):
    path = folder / f"{digest(content)[:12]}.pdf"
    path.write_bytes(content)
    return path, parse_source(path)


@pytest.fixture(scope="module")
def parser():
    with ParserProcess() as process:
        yield process


@given(layout=layouts())
@settings(max_examples=5)
def test_planted_line_comes_back_from_its_page_and_its_ink(tmp_path_factory, layout):
    places, planted, _ = layout
    content = _build(places)
    path, document = _parse(content, tmp_path_factory.mktemp("planted"))
    with FileCharBoxes({document.sha256: path}) as boxes:
        citation = ground(planted.text, DocumentIndex(document), boxes=boxes)
        assert isinstance(citation, Citation)
        assert citation.page == planted.page
        box = grounded_box(document, boxes, planted.text)
    expected = Box(
        left=planted.x / 612,
        top=1 - (planted.y + 0.72 * SIZE) / 792,
        width=text_width(planted.text, size=SIZE) / 612,
        height=0.93 * SIZE / 792,
    )
    assert box.iou(expected) >= 0.7


@given(layout=layouts(), data=st.data())
@settings(max_examples=25)
def test_planted_line_with_another_number_is_refused(parser, layout, data):
    places, planted, number = layout
    document = parser.parse(_build(places), name="altered.pdf")
    index = data.draw(st.integers(0, len(number) - 1))
    digit = data.draw(st.sampled_from(sorted(set(string.digits) - {number[index]})))
    altered = planted.text.replace(number, number[:index] + digit + number[index + 1 :])
    found = ground(altered, DocumentIndex(document))
    assert isinstance(found, Ungrounded)
    assert found.reason in ("critical_mismatch", "not_found")


PARAGRAPH = [
    Place(1, 60, 700, "The tenant shall pay the sum of"),
    Place(1, 60, 684, "4,250 dollars on the first day of"),
    Place(1, 60, 668, "each month without any demand."),
    Place(1, 60, 652, "Interest does not run on a sum"),
    Place(1, 60, 636, "that is paid within ten days."),
    Place(1, 330, 700, "Another column begins here and"),
    Place(1, 330, 684, "says nothing about any payment,"),
    Place(1, 330, 668, "only that keys are handed over"),
    Place(1, 330, 652, "when the tenant has moved out,"),
    Place(1, 330, 636, "clean and in one piece."),
]


def test_quote_over_two_lines_has_one_box_on_the_ink_of_each(tmp_path):
    content = _build(PARAGRAPH)
    path, document = _parse(content, tmp_path)
    with FileCharBoxes({document.sha256: path}) as boxes:
        quote = f"{PARAGRAPH[0].text} {PARAGRAPH[1].text}"
        citation = ground(quote, DocumentIndex(document), boxes=boxes)
    assert isinstance(citation, Citation)
    found = citation.segments[0].boxes
    inks = [ink_of(content, _build(PARAGRAPH, without=place), scale=6) for place in PARAGRAPH[:2]]
    assert len(found) == 2
    assert all(box.iou(ink) >= 0.9 for box, ink in zip(found, inks, strict=True))


@pytest.mark.parametrize(
    "quote",
    [
        pytest.param("The landlord waives every claim for interest.", id="absent"),
        pytest.param("The tenant shall pay the sum of 4,520 dollars", id="number"),
        pytest.param("The tenant shall not pay the sum of 4,250 dollars", id="negation"),
        pytest.param("pay the sum of 4,250 euros on the first day", id="currency"),
    ],
)
def test_quote_that_is_not_there_is_refused(parser, quote):
    document = parser.parse(_build(PARAGRAPH), name="altered.pdf")
    assert isinstance(ground(quote, DocumentIndex(document)), Ungrounded)


def test_same_words_on_two_pages_are_alternatives_and_the_hint_chooses(parser):
    places = [Place(1, 60, 700, "Signed at Astoria on Monday"), Place(2, 330, 500, "Signed at Astoria on Monday")]
    document = parser.parse(_build(places), name="twice.pdf")
    citation = ground("Signed at Astoria on Monday", DocumentIndex(document), hint=Hint(page=2))
    assert isinstance(citation, Citation)
    assert (citation.page, [other.page for other in citation.alternatives]) == (2, [1])
