"""Signs, figures and units as a text writes them."""

from __future__ import annotations

import pytest

from pincite.text.critical import disagreement, same_symbols
from pincite.text.normalise import fold
from pincite.text.signs import figures, same_units, signs


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("HIV (-) result", "HIV (+) result"),
        ("Rh+ blood", "Rh- blood"),
        ("Rh- blood", "Rh blood"),
        ("(123)", "123"),
        ("$(5)", "$5"),
        ("($5)", "$5"),
        ("5-", "5"),
        ("1e-5", "1e5"),
        ("[ ] Married", "Married"),
        ("■ a □ b", "□ a ■ b"),
        ("● a ○ b", "○ a ● b"),
        ("↑ risk", "↓ risk"),
        ("→ a", "← a"),
        ("x ∈ y", "x ∉ y"),
        ("+5", "5"),
        ("x=5", "x 5"),
        ("5 ± 2", "5 2"),
        ("a < b", "a b"),
        ("5^2x", "52x"),
        ("~5", "5"),
        ("- 40", "40"),
    ],
)
def test_signs_must_agree(one: str, other: str) -> None:
    assert not same_symbols(fold(one), fold(other))
    assert not same_symbols(fold(other), fold(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("agree- ment", "agreement"),
        ("e- commerce", "e-commerce"),
        ("a - b", "a b"),
        ("Acme™ x", "Acme x"),
        ("• a • b", "● a ● b"),
        ("5 - 10 days", "5-10 days"),
        ('"a" & b*', "a b"),
    ],
)
def test_punctuation_is_no_sign(one: str, other: str) -> None:
    assert same_symbols(fold(one), fold(other))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("5 MW", "5 mW", False),
        ("5 Mg", "5 mg", False),
        ("5 Mb", "5 MB", False),
        ("5 MW", "5 MW", True),
        ("5 MG", "5 mg", True),
        ("MW", "mw", True),
    ],
)
def test_case_of_a_unit(one: str, other: str, same: bool) -> None:
    assert same_units(one, other) is same


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("00123456", "0123456"),
        ("1.10", "1.1"),
        ("M54.50", "M54.5"),
        ("US$5", "$5"),
        ("+5", "-5"),
        ("10,5", "10.5"),
        ("O2", "02"),
        ("x100", "100"),
        ("5+", "5"),
    ],
)
def test_figures_are_compared_as_written(one: str, other: str) -> None:
    assert disagreement(one, other) is not None


def test_figures_are_plain_where_grouping_is_plain() -> None:
    assert figures("26th of 1,500 and 1,50") == ["26", "1500", "1,50"]


def test_signs_in_order() -> None:
    assert signs("a > 5% ± $2") == [">", "%", "±", "$"]
