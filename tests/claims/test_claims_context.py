"""Subjects that pronouns stand for."""

from __future__ import annotations

import pytest

from pincite.claims.context import Subjects


@pytest.mark.parametrize(
    ("before", "text", "resolved"),
    [
        ("Ada Lovelace was born in 1815", "She wrote a program", "Ada Lovelace wrote a program"),
        ("The fee is due", "It is $5", "The fee is $5"),
        ("Acme Corp was founded in 1999", "Its seat is Bonn", "Acme Corp's seat is Bonn"),
        ("The fee is due", "She pays", None),
        ("The fee is due", "It is important to pay", None),
        ("The fee is due", "It is unclear how long that lasts", None),
        ("The fee is due", "It depends on the season", None),
        ("The fee is due", "It is fit for its purpose", "The fee is fit for its purpose"),
        ("The fees are due", "It was rainy", None),
        ("The bus is due", "It is late", "The bus is late"),
        ("It's due in May", "It includes VAT", None),
        ("The fee is due", "The cap is $6", None),
        ("Due now", "It is $5", None),
        ("In 1999, after a long war, the house was sold", "It is old", None),
    ],
)
def test_what_a_pronoun_stands_for(before: str, text: str, resolved: str | None) -> None:
    subjects = Subjects()
    subjects.note(before)
    assert subjects.resolve(text) == resolved


def test_the_subject_before_is_kept_through_a_pronoun() -> None:
    subjects = Subjects()
    subjects.note("Ada Lovelace was born in 1815")
    subjects.note("She wrote a program")
    assert subjects.resolve("He died") == "Ada Lovelace died"


def test_a_run_of_initials_is_read() -> None:
    subjects = Subjects()
    subjects.note("A" * 30 + "." * 20 + "! is due")
    subjects.note("A." * 28 + "x is due")
    assert subjects.is_whole("The fee is due")
