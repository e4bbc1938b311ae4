"""A figure is quoted with its sign, its currency and its scale, however they are printed."""

from __future__ import annotations

import pytest

import pincite
from pincite.testing import document_from_pages


def kind(text: str, quote: str) -> str:
    return pincite.cite(document_from_pages([text]), quote).kind


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("A fee of A$500 is due.", "$500"),
        ("A fee of HK$ 500 is due.", "$ 500"),
        ("A fee of US $500 is due.", "$500"),
        ("A balance of 1,234-", "1,234"),
        ("A balance of 1,234-, as said", "a balance of 1,234"),
        ("A balance of 1,234 CR", "1,234"),
        ("A fee of $5 MM is due.", "a fee of $5"),
        ("A fee of €5 m is due.", "€5"),
        ("A fee of 5 mln is due.", "a fee of 5"),
        ("A fee of 1 500 euros is due.", "500 euros"),
        ("A fee of 1 500 euros is due.", "A fee of 1"),
        ("A fee of 1\u00a0500 units is due.", "500 units"),
        ("A fee of 1\u2009500 units is due.", "500 units"),
        ("A fee of 1\u202f500 units is due.", "A fee of 1"),
        ("An order of 1 500 units is due.", "500 units"),
        ("An order of 2 501 500 units is due.", "501 500 units"),
        ("An order of 1 500 units is due.", "An order of 1"),
        ("Adjustment: -\n500 is due", "500 is due"),
        ("the price is $1,\n000 now", "the price is $1"),
        ("the loss is (\n500) now", "500"),
        ("5 is the result", "- 5 is the result"),
        ("5 is the result", "-  $5 is the result"),
    ],
)
def test_a_figure_is_not_cut_from_its_sign_or_scale(text: str, quote: str) -> None:
    assert kind(text, quote) == "ungrounded"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("A fee of $500 is due.", "$500"),
        ("Pay a $500 fee.", "$500"),
        ("A rod of 5 mm is due.", "a rod of 5 mm"),
        ("Due in 1,234- the rest later", "1,234"),
        ("Seen on page 12 Dr. Smith said", "page 12"),
        ("Rent 120 500\nGas 130 600", "500"),
        ("Rent 120 500\nGas 130 600", "Rent 120"),
        ("The prices are 1, 200 and 300", "The prices are 1"),
        ("An order of 1 500 units is due.", "An order of 1 500 units"),
        ("Clause 12 1500 units are due", "1500 units are due"),
        ("-\n500 is due", "500 is due"),
        ("A fee of 1 500 euros is due.", "1 500 euros"),
        ("• the result", "- the result"),
    ],
)
def test_whole_figures_and_rows_are_cited(text: str, quote: str) -> None:
    assert kind(text, quote) == "citation"
