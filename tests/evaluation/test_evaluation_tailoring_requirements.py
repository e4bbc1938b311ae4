"""What postings ask for, as far as words tell."""

from __future__ import annotations

from typing import Any

import pytest
from tests.hostile.evaluation_attacks import ATTACKS
from tests.tailored_profiles import example

from pincite.evaluation.tailoring import read_requirements
from pincite.evaluation.tailoring.terms import keys_of


def asked(posting: Any) -> list[tuple[str, float | None]]:
    return [(each.name, each.years) for each in read_requirements(posting)]


def test_the_example_s_posting() -> None:
    assert asked(example("profile-plain.md").posting) == [
        ("5+ years of experience with Python", 5.0),
        ("Strong SQL", None),
        ("Experience with AWS or GCP", None),
        ("Experience running Kubernetes in production", None),
        ("At least 3 years leading a team of engineers", 3.0),
        ("Infrastructure as code", None),
        ("Terraform", None),
        ("Bachelor's degree in a quantitative subject", None),
        ("Good communication skills", None),
        ("dbt", None),
        ("Apache Kafka", None),
        ("Technical writing", None),
        ("10 years in logistics", 10.0),
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Python, SQL and Airflow", [("Python", None), ("SQL", None), ("Airflow", None)]),
        ("5+ years of Python and SQL", [("Python", 5.0), ("SQL", 5.0)]),
        ("5 years in sales and experience with HubSpot", [("sales", 5.0), ("HubSpot", None)]),
        ("At least 4 years of professional experience", [("At least 4 years of professional experience", 4.0)]),
        ("Cloud platforms (AWS, GCP)", [("Cloud platforms", None), ("AWS", None), ("GCP", None)]),
        ("Master's degree or equivalent", [("Master's degree or equivalent", None)]),
        ("Strong", []),
        ("", []),
    ],
)
def test_a_line_is_the_things_it_asks_for(line: str, expected: list[tuple[str, float | None]]) -> None:
    assert asked([line]) == expected


def test_alternatives_are_sets_of_words_of_which_one_is_enough() -> None:
    [requirement] = read_requirements(["Salesforce or HubSpot"])
    assert requirement.alternatives == (keys_of("Salesforce"), keys_of("HubSpot"))


@pytest.mark.parametrize(
    ("line", "degree"), [("Bachelor's degree", 1), ("MSc in Physics", 2), ("PhD preferred", 3), ("Mastery of SQL", 0)]
)
def test_a_degree_is_a_level(line: str, degree: int) -> None:
    assert [each.degree for each in read_requirements([line])] == [degree]


@pytest.mark.parametrize("line", ["Good communication skills", "A team player", "You are highly motivated"])
def test_character_is_asked_for_and_no_claim_settles_it(line: str) -> None:
    assert [each.soft for each in read_requirements([line])] == [True]


@pytest.mark.parametrize(
    ("posting", "names"),
    [
        ("## Duties\n- Sell paper\n## Requirements\n- Salesforce\n", ["Salesforce"]),
        ("Must have:\n* Salesforce\n  and Excel\n", ["Salesforce", "Excel"]),
        ("- Salesforce\n- Excel\n", ["Salesforce", "Excel"]),
        ("We sell paper. Fluency in German is required. We are nice.", ["Fluency in German is required."]),
        ("We sell paper.", []),
        ("", []),
    ],
    ids=["under headings", "wrapped item", "items alone", "prose", "nothing asked", "empty"],
)
def test_where_requirements_stand(posting: str, names: list[str]) -> None:
    assert [name for name, _ in asked(posting)] == names


@pytest.mark.parametrize("name", list(ATTACKS))
def test_a_hostile_posting_is_read_to_an_end(name: str) -> None:
    assert len(read_requirements(f"Requirements:\n- {ATTACKS[name]}")) <= 200


def test_a_posting_of_thousands_of_lines_is_cut_where_it_says() -> None:
    assert len(read_requirements([f"Skill{at}" for at in range(5_000)])) == 200
