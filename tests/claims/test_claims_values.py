"""Numbers, dates, amounts, durations and quotations, and the claims that hold them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.claims import extract_heuristic
from pincite.claims.values import find_values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("The fee is $1,500.50", [("money", "$1,500.50")]),
        ("due on March 31, 2026", [("date", "March 31, 2026")]),
        ("50% of 7", [("percentage", "50%"), ("number", "7")]),
        ("within 30 days", [("duration", "30 days")]),
        ('he said "no more than 5"', [("quotation", '"no more than 5"'), ("number", "5")]),
        ("“one two” «three four»", [("quotation", "“one two”"), ("number", "one"), ("number", "two"),
                                    ("quotation", "«three four»"), ("number", "three"), ("number", "four")]),
        ("it's the boys' house", []),
    ],
)  # fmt: skip
def test_values_of_a_text(text: str, values: list[tuple[str, str]]) -> None:
    assert [(kind, text[start:end]) for kind, start, end in find_values(text)] == values


@given(st.text(alphabet="0123456789$%.,- \"'“”maydys"))
def test_values_other_than_quotations_never_overlap(text: str) -> None:
    spans = [(start, end) for kind, start, end in find_values(text) if kind != "quotation"]
    assert all(before[1] <= after[0] for before, after in pairwise(spans))


def test_a_value_has_its_claims_or_why_it_has_none() -> None:
    found = extract_heuristic("The fee is $5. Is it 6?\n\n```\n7\n```\n\nThe fee is $5.")
    assert [(value.text, value.claim_ids, value.reason) for value in found.values] == [
        ("$5", ("clm_001",), None),
        ("6", (), "question"),
        ("7", (), "code"),
        ("$5", ("clm_001",), None),
    ]
