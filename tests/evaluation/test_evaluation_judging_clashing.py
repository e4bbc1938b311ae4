"""Claims that exclude each other, as far as words tell."""

from __future__ import annotations

import pytest

from pincite.evaluation.judging.clashes import clashes, say_the_same
from pincite.records import ClaimRecord
from pincite.verification import Verifier


def facts(*texts: str) -> list[ClaimRecord]:
    return [ClaimRecord(id=str(at), type="fact", label=text) for at, text in enumerate(texts)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Led a team of 12 nurses at Larkfield", "Led a team of 31 nurses at Larkfield"),
        ("Holds a driving licence", "Does not hold a driving licence"),
        ("The policy covers flood damage", "Flood damage is excluded from the policy"),
        ("The drug lowers blood pressure", "The drug raises blood pressure"),
    ],
    ids=["figure", "denial", "opposite, turned round", "opposite"],
)
def test_what_cannot_both_be_true_clashes_each_way_round(one: str, other: str) -> None:
    assert clashes(facts(one, other), Verifier()) == {("0", "1"), ("1", "0")}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The tenant may keep a cat", "The tenant may not keep a dog"),
        ("The licensee may copy the software", "The licensee may not sell the software"),
        ("The warranty covers parts", "The warranty does not cover labour"),
        ("Led a team of 12 nurses at Larkfield", "Led a team of 31 nurses at Whitmoor"),
        ("Speaks German", "Speaks no German"),
    ],
    ids=["other object", "other verb", "other object of a longer one", "other name", "too short"],
)
def test_what_both_may_be_true_clashes_with_nothing(one: str, other: str) -> None:
    assert clashes(facts(one, other), Verifier()) == set()


def test_claims_of_several_parts_are_not_compared() -> None:
    jobs = [
        ClaimRecord(
            id=name, type="experience", label="Leader of a team", company="Acme", description=f"Led {name} people"
        )
        for name in ("12", "31")
    ]
    assert clashes(jobs, Verifier()) == set()


def test_a_word_and_its_opposite_are_one_place_of_a_sentence() -> None:
    assert say_the_same("Sales rose in the third quarter", "Third-quarter sales fell")
    assert not say_the_same("The museum is closed on Mondays", "The museum is free on Sundays")
