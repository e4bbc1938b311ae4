"""Two readings of a page, or of a Word document's paragraphs, against each other."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.document import HiddenText
from pincite.parsing.agreement import difference, letters_of, with_agreement
from pincite.parsing.layout import compose
from pincite.parsing.pdf.pdfium import read_pages
from pincite.testing import PdfBuilder

_LINES = ["The tenant pays a rent of 900 dollars", "on the first day of each month", "to the landlord or its agent"]
_RAW = tuple(
    read_pages(PdfBuilder().page().text(72, 700, _LINES[0]).text(72, 680, _LINES[1]).text(72, 660, _LINES[2]).build())
)
(_PAGE,), _ = compose(list(_RAW))


def _remarks(page, raw=_RAW[0]):
    (held,) = with_agreement([page], [raw])
    return [remark.kind for remark in held.remarks]


@given(st.permutations(_PAGE.text.split()))
def test_the_order_of_words_is_no_difference(words):
    assert _remarks(replace(_PAGE, text=" ".join(words))) == []


@given(st.integers(0, len(_LINES) - 1))
def test_a_page_without_one_of_its_lines_is_disputed(left_out):
    text = "\n".join(line for number, line in enumerate(_LINES) if number != left_out)
    assert _remarks(replace(_PAGE, text=text)) == ["readers_differ"]


def test_a_page_with_words_that_the_engine_does_not_give_is_disputed():
    assert _remarks(replace(_PAGE, text=_PAGE.text + " and anything else")) == ["readers_differ"]


def test_words_that_are_reported_as_hidden_or_left_out_are_no_difference():
    page = replace(_PAGE, text="\n".join(_LINES[:2]))
    hidden = HiddenText(text=_LINES[2], reason="covered")
    assert _remarks(replace(page, hidden=(hidden,))) == []
    assert _remarks(page, replace(_RAW[0], left_out=_LINES[2])) == []
    assert _remarks(replace(page, hidden=(replace(hidden, reason="stored_value"),))) == ["readers_differ"]


def test_a_page_that_is_not_read_has_no_second_reading():
    assert _remarks(replace(_PAGE, text="", text_source="none")) == []


def test_a_page_beside_itself_is_no_other_page():
    assert with_agreement([_PAGE], _RAW) == (_PAGE,)


@given(st.text(), st.text())
def test_the_difference_is_a_share_and_the_same_from_both_sides(one, other):
    share = difference([one], [other])
    assert 0.0 <= share <= 1.0
    assert share == difference([other], [one])
    assert difference([one, other], [other + one]) == 0.0


@pytest.mark.parametrize(
    ("one", "other"), [("m²", "m2"), ("ﬁve", "five"), ("a b-c", "abc"), ("\U0001d400", "A")], ids=ascii
)
def test_letters_are_compared_after_folding(one, other):
    assert letters_of([one]) == letters_of([other])
