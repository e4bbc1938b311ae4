"""Tailored profiles without a model: what is made up, what is left unused, what the person lacks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.hostile.evaluation_attacks import ATTACKS
from tests.tailored_profiles import EXPECTED, NURSE, NURSE_POSTING, TODAY, example, record

from pincite.evaluation.tailoring import Tailored, evaluate_offline
from pincite.records import TailoringEvaluation

PROFILES = [name for name in EXPECTED if name.endswith(".md")]


def evaluated(profile: str, claims: Any = NURSE, posting: Any = NURSE_POSTING) -> TailoringEvaluation:
    return evaluate_offline(Tailored(profile=profile, claims=claims, posting=posting), today=TODAY)


def made_up(profile: str, **given: Any) -> list[str]:
    return [each.claim for each in evaluated(profile, **given).hallucinations]


@pytest.mark.parametrize("profile", PROFILES)
def test_the_example(profile: str) -> None:
    found, expected = evaluate_offline(example(profile), today=TODAY), EXPECTED[profile]
    assert found.passed is expected["passed"]
    for planted in expected["hallucinations"]:
        assert any(planted in each.claim for each in found.hallucinations), planted
    for each in found.hallucinations:
        assert any(planted in each.claim for planted in expected["hallucinations"]), each
    assert [each.requirement for each in found.missed] == expected["missed"]
    assert [each.requirement for each in found.gaps] == expected["gaps"]


@pytest.mark.parametrize("profile", PROFILES)
def test_every_place_is_where_its_words_stand(profile: str) -> None:
    given = example(profile)
    found = evaluate_offline(given, today=TODAY)
    for each in found.hallucinations:
        assert " ".join(given.profile[each.start : each.end].split()) == each.claim
    for statement in found.statements:
        assert given.profile[statement.start : statement.end] == statement.text


def test_a_skill_that_sounds_like_character_is_looked_up_where_a_claim_has_it() -> None:
    claims = (record("wounds", type="skill", label="Wound care"), record("py", type="skill", label="Python"))
    found = evaluated("Skilled in Python.", claims, ["Wound care", "Good communication skills"])
    assert [each.requirement for each in found.missed] == ["Wound care"]
    assert found.notes == ("not looked up, as no claim settles it: Good communication skills",)


AWS = record("aws", type="skill", label="AWS")
OTHER = record("py", type="skill", label="Python")


@pytest.mark.parametrize(
    ("claims", "profile", "passed", "missed", "gaps"),
    [
        ((AWS, OTHER), "Skilled in Python and AWS.", True, [], []),
        ((AWS, OTHER), "Skilled in Python.", True, ["AWS experience"], []),
        ((OTHER,), "Skilled in Python.", True, [], ["AWS experience"]),
        ((OTHER,), "Skilled in Python and AWS.", False, [], ["AWS experience"]),
    ],
    ids=["has and says", "has and does not say", "lacks and says nothing", "lacks and says it"],
)
def test_the_scenarios_of_the_specification(
    claims: Any, profile: str, passed: bool, missed: list[str], gaps: list[str]
) -> None:
    found = evaluated(profile, claims, ("AWS experience",))
    assert found.passed is passed
    assert [each.requirement for each in found.missed] == missed
    assert [each.requirement for each in found.gaps] == gaps
    assert [each.issue for each in found.hallucinations] == ([] if passed else ["not found in user claims"])
    assert found.utilization_passed is not bool(missed)


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        ("Staff Nurse at St. Brannoc Hospital.", []),
        ("Senior Staff Nurse at St. Brannoc Hospital.", ["Senior"]),
        ("Staff Nurse at Manchester Royal.", ["Manchester Royal"]),
        ("Trained 14 new nurses.", []),
        ("Trained 40 new nurses.", ["40"]),
        ("Master of Nursing.", ["Master"]),
        ("B.Sc. in Nursing.", []),
        ("Speaks Spanish and Portuguese.", ["Portuguese"]),
        ("Skilled in phlebotomy and cannulation.", ["cannulation"]),
        ("Cared for ventilated patients.", ["ventilated patients"]),
        ("Holds Advanced Life Support.", ["Advanced Life Support"]),
        ("Immediate Life Support since 2021.", ["2021"]),
        ("At Willow Care Home I trained 14 nurses.", ["14"]),
        ("Staff Nurse since March 2018.", ["March 2018"]),
        ("Staff Nurse since September 2017.", []),
        ("Lead the ward round.", []),
        ("Head of Nursing, St. Brannoc Hospital.", ["Head"]),
        ("Director for the Ward.", ["Director"]),
        ("Staff Nurse and Ward Manager.", ["Manager"]),
    ],
)
def test_what_no_claim_has_is_made_up(profile: str, expected: list[str]) -> None:
    assert made_up(profile) == expected


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        ("15 years of nursing experience.", ["15 years"]),
        ("9 years of nursing experience.", []),
        ("Twelve years at St. Brannoc Hospital.", ["Twelve years"]),
        ("Nine years at St. Brannoc Hospital.", []),
        ("Worked almost three years at Willow Care Home.", []),
        ("Worked five years at Willow Care Home.", ["five years"]),
    ],
)
def test_lengths_of_time_are_those_of_dated_roles(profile: str, expected: list[str]) -> None:
    assert made_up(profile) == expected


def test_years_of_a_skill_are_those_of_the_roles_that_name_it() -> None:
    roles = (
        record("a", type="experience", label="Engineer", start="2020-01", end="2023-01", description="Wrote Python."),
        record("b", type="experience", label="Teacher", start="2010-01", end="2020-01"),
        record("p", type="skill", label="Python"),
    )
    [found] = evaluated("Engineer with 8 years of Python.", roles, ()).hallucinations
    assert (found.claim, found.issue) == ("8 years", "the dates of the user's claims give 3 years")
    assert made_up("Engineer with 8 years of experience.", claims=roles, posting=()) == []


@pytest.mark.parametrize(
    ("profile", "passed", "made"),
    [
        ("Engineer with 3 years of Terraform.", None, []),
        ("Engineer with 20 years of Terraform.", False, ["20 years"]),
        ("Engineer with 2 years of Python.", True, []),
    ],
    ids=["no dated role", "longer than all roles", "a dated role"],
)
def test_years_of_a_skill_that_no_dated_role_names_are_open(profile: str, passed: Any, made: list[str]) -> None:
    claims = (
        record("a", type="experience", label="Engineer", start="2020-01", end="2025-01", description="Wrote Python."),
        record("p", type="skill", label="Python"),
        record("t", type="skill", label="Terraform"),
    )
    found = evaluated(profile, claims, "")
    assert (found.passed, [each.claim for each in found.hallucinations]) == (passed, made)


def test_without_dated_roles_a_length_of_time_is_made_up() -> None:
    assert made_up("Uses Terraform, 3 years.", claims=(record("t", type="skill", label="Terraform"),)) == ["3 years"]


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        ("# Amaia Ferrer\n\nSpeaks Spanish.", []),
        ("Amaia Ferrer, Staff Nurse\n\nSpeaks Spanish.", []),
        ("Kubernetes, Spanish", ["Kubernetes"]),
        ("Kubernetes and Spanish", ["Kubernetes"]),
        ("Earlier, Staff Nurse", []),
        ("Caring, calm, patient", []),
        ("Speaks Basque.", ["Basque"]),
    ],
)
def test_only_a_name_is_no_claim(profile: str, expected: list[str]) -> None:
    assert made_up(profile, posting="") == expected


@pytest.mark.parametrize("profile", ["Kubernetes Expert", "Ventilator Nurse", "Welding at night"])
def test_what_a_line_begins_with_is_no_name_and_passes_nothing(profile: str) -> None:
    assert evaluated(profile, posting="").passed is None


def test_names_apart_are_apart() -> None:
    assert made_up("Worked with Kafka, Rust and with Go.", posting="") == ["Kafka", "Rust", "Go"]


@pytest.mark.parametrize(
    ("start", "end", "gap", "decided"),
    [
        ("2020-01", "present", None, True),
        ("2023-11", "present", "User has 3 years", True),
        ("2020", "2024", "User has between 3 years 1 month and 5 years", False),
        (None, None, "User's claims name it, and no dated role says for how long", False),
    ],
    ids=["met", "too short", "the dates do not say", "no dated role"],
)
def test_years_asked_for_are_arithmetic(start: Any, end: Any, gap: str | None, decided: bool) -> None:
    roles = (
        record("a", type="experience", label="Engineer", start=start, end=end, description="Writes Python services."),
        record("p", type="skill", label="Python"),
    )
    found = evaluated("Engineer who writes Python services.", roles, ("5+ years Python",))
    assert [(each.note, each.decided) for each in found.gaps] == ([] if gap is None else [(gap, decided)])
    assert all(("not exact enough" in each.message) is not each.decided for each in found.gaps)


@pytest.mark.parametrize(
    "profile", ["I look after people whose hearts are weak.", "I built rockets for a living.", "I ran a bakery."]
)
def test_what_the_claims_words_do_not_say_is_unverified_and_passes_nothing(profile: str) -> None:
    found = evaluated(profile, posting="")
    assert [statement.status for statement in found.statements] == ["unverified"]
    assert (found.passed, found.needs_review, found.overall) == (None, True, "acceptable")


def test_thanks_names_and_addresses_are_no_statements() -> None:
    profile = "# Amaia Ferrer\n\namaia@example.org | +34 600 555 019\n\nSpeaks Spanish.\n\nThank you for reading this!"
    found = evaluated(profile, posting="")
    assert [statement.text for statement in found.statements] == ["Speaks Spanish."]
    assert found.passed is True


@pytest.mark.parametrize("profile", ["", "# Amaia Ferrer\n", "Thank you!"])
def test_a_profile_that_states_nothing_has_not_passed(profile: str) -> None:
    found = evaluated(profile)
    assert (found.passed, found.statements) == (None, ())
    assert "the profile states nothing that could be held against claims" in found.notes


def test_without_claims_everything_is_open_or_made_up() -> None:
    found = evaluated("Speaks Spanish at home.", (), "")
    assert found.passed is not True
    assert "there are no claims: nothing in the profile can be grounded" in found.notes


@pytest.mark.parametrize(
    ("claim", "profile"),
    [
        ("AWS", "Worked with Amazon Web Services."),
        ("Amazon Web Services", "Worked with AWS."),
        ("Node.js", "Uses NodeJS."),
    ],
)
def test_an_abbreviation_is_what_it_stands_for(claim: str, profile: str) -> None:
    assert made_up(profile, claims=(record("a", type="skill", label=claim),), posting="") == []


@pytest.mark.parametrize("name", list(ATTACKS))
def test_hostile_profiles_and_claims_change_no_verdict_of_others(name: str) -> None:
    text = ATTACKS[name]
    hostile = record("x", type="skill", label=text[:2_000])
    found = evaluated(f"Speaks Portuguese.\n\n{text}", (*NURSE, hostile))
    assert "Portuguese" in [each.claim for each in found.hallucinations][:1]
    assert found.passed is False


def test_equal_inputs_give_equal_evaluations_and_others_another_hash() -> None:
    given = example("profile-polished.md")
    assert evaluate_offline(given, today=TODAY) == evaluate_offline(given, today=TODAY)
    assert replace(given, posting="x").content_hash != given.content_hash


def test_a_year_that_is_none_is_told_with_the_dates_of_the_claim_it_is_about() -> None:
    [found] = evaluated("Healthcare Assistant at Willow Care Home, 2012 to 2017.", posting="").hallucinations
    assert (found.claim, found.issue) == ("2012", "not found in user claims: they say '2014 – 2017'")
