"""Types of claims: the force of a sentence, not its numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.claims.types import rule_type


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        ("'Premises' means the land and the house", "definition"),
        ("PTO stands for paid time off", "definition"),
        ("Staff must report within 30 days", "policy"),
        ("Refunds are not permitted after 10 days", "policy"),
        ("The tenant may sublet", "policy"),
        ("The fee is $5", "numeric"),
        ("She was born on May 3, 1960", "numeric"),
        ("payable within 30 days", "numeric"),
        ("50%", "numeric"),
        ("Bob founded Acme in Berlin", "fact"),
        ("By all means the office is open", "fact"),
    ],
)
def test_type_of_a_claim(claim: str, kind: str) -> None:
    assert rule_type(claim) == kind


@given(st.text())
def test_every_text_has_a_type(claim: str) -> None:
    assert rule_type(claim) in {"definition", "policy", "numeric", "fact"}


@pytest.mark.parametrize("run", ["1,", "1.", "1 - ", "one ", "May ", "is not ", "$"])
def test_long_runs_are_read(run: str) -> None:
    assert rule_type(run * 5_000)
