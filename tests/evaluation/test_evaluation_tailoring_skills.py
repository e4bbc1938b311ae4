"""Skills that profiles list in lower case: which those are, and what becomes of one that no claim has a word of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.tailored_profiles import NURSE, TODAY, record

from pincite.evaluation.tailoring import Tailored, evaluate_offline
from pincite.evaluation.tailoring.claims import HeldClaims
from pincite.evaluation.tailoring.skills import listed_skills
from pincite.evaluation.tailoring.statements import split_profile
from pincite.nli import Entailment
from pincite.records import TailoringEvaluation
from pincite.verification import Verifier

HELD = HeldClaims(NURSE, today=TODAY)
FOUR = tuple(
    record(name, type="skill", label=name) for name in ("Wound care", "Triage", "Phlebotomy", "Patient education")
)


class Against:
    """An entailment model with one opinion: how likely every claim contradicts whatever it is asked."""

    name = "against"

    def __init__(self, contradiction: float) -> None:
        self.contradiction = contradiction

    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        other = 1.0 - self.contradiction
        return [Entailment(entailment=0.0, neutral=other, contradiction=self.contradiction) for _ in pairs]


def evaluated(profile: str, claims: Any = NURSE, contradiction: float = 0.5) -> TailoringEvaluation:
    verifier = Verifier(entailment=Against(contradiction))
    return evaluate_offline(Tailored(profile=profile, claims=claims), today=TODAY, verifier=verifier)


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        ("Skilled in phlebotomy, welding and glass blowing.", ["phlebotomy", "welding", "glass blowing"]),
        ("Experience with patients; expertise in welding", ["patients", "expertise in welding"]),
        ("I have a strong background in welding.", ["welding"]),
        ("- welding", ["welding"]),
        ("- phlebotomy / welding", ["phlebotomy", "welding"]),
        ("Skills: welding, phlebotomy", ["welding", "phlebotomy"]),
        ("Trained 14 new nurses on the ward.", []),
        ("Welding", []),
        ("- I weld.", []),
        (f"Skilled in {'welding ' * 100}", []),
    ],
    ids=[
        "framed",
        "several frames",
        "background",
        "item",
        "item of two",
        "label",
        "sentence",
        "heading",
        "in a list",
        "long",
    ],
)
def test_what_a_piece_lists_stands_at_its_place(profile: str, expected: list[str]) -> None:
    skills = [skill for piece in split_profile(profile) for skill in listed_skills(piece, HELD)]
    assert [skill.text for skill in skills] == expected
    assert all(profile[skill.start : skill.end] == skill.text for skill in skills)


@pytest.mark.parametrize(
    ("skill", "foreign"),
    [
        ("welding", True),
        ("caring for patients", False),
        ("medical medication", False),
        ("phlebotomist work", False),
        ("calm", False),
        ("Kubernetes", False),
    ],
    ids=["no word", "a word", "a stem", "a family", "character", "a name, which terms decide"],
)
def test_a_skill_is_foreign_that_no_claim_has_a_word_of(skill: str, foreign: bool) -> None:
    (piece,) = split_profile(f"Skilled in {skill}.")
    assert [found.foreign for found in listed_skills(piece, HELD)] == [foreign]


def test_a_skill_that_every_claim_speaks_against_is_made_up() -> None:
    profile = "Speaks Spanish. Skilled in phlebotomy and glass\nblowing."
    found = evaluated(profile)
    assert [(each.claim, each.issue) for each in found.hallucinations] == [
        ("glass blowing", "not found in user claims")
    ]
    (made,) = found.hallucinations
    assert profile[made.start : made.end] == "glass\nblowing"
    assert (found.passed, [each.status for each in found.statements]) == (False, ["grounded", "hallucination"])


def test_a_skill_that_some_claim_may_mean_is_open() -> None:
    found = evaluated("Skilled in wound dressing and welding.", contradiction=0.05)
    assert (found.passed, found.hallucinations) == (None, ())


def test_without_a_model_a_skill_in_other_words_is_open() -> None:
    found = evaluate_offline(Tailored(profile="Skilled in welding.", claims=NURSE), today=TODAY)
    assert (found.passed, found.hallucinations) == (None, ())


def test_one_invented_skill_does_not_pass_with_four_that_are_there() -> None:
    found = evaluated("Skilled in wound care, triage, phlebotomy, patient education and law.", FOUR, contradiction=0.0)
    assert (found.passed, [each.status for each in found.statements]) == (None, ["unverified"])
    assert found.statements[0].rationale == "No claim has a word of 'law'."


def test_made_up_words_beside_made_up_names_are_both_told() -> None:
    found = evaluated("Skilled in Kubernetes and welding.")
    assert [each.claim for each in found.hallucinations] == ["Kubernetes", "welding"]


def test_without_claims_nobody_speaks_against_a_skill() -> None:
    assert evaluated("Skilled in welding.", ()).hallucinations == ()
