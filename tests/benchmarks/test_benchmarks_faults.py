from datetime import date

import pytest
from benchmarks.fault_people import clean_person, cut
from benchmarks.fault_plants import PLANTS
from benchmarks.fault_rules import check
from benchmarks.faults import DAYS, Found, permitted, run

TODAY = date(2026, 11, 22)


def test_a_slice_of_the_campaign_finds_every_fault_and_no_false_one():
    tally = run(check, people=10, rounds=1, seed=77_000)
    assert (tally.missed, tally.false_errors, tally.false_warnings) == ([], [], [])
    assert tally.found.total() == tally.planted.total() == len(PLANTS) + 6


def test_people_are_the_same_for_equal_seeds():
    assert clean_person(5, TODAY).claims == clean_person(5, TODAY).claims
    assert clean_person(5, TODAY).claims != clean_person(6, TODAY).claims


@pytest.mark.parametrize("seed", range(60))
def test_faultless_people_start_before_they_end_and_not_in_the_future(seed):
    person = clean_person(seed, DAYS[seed % len(DAYS)])
    for claim in person.claims:
        start, end = claim["start"], claim["end"]
        assert start is None or start <= cut(person.today, "day")
        if start and end and end != "present":
            told = min(len(start), len(end))
            assert start[:told] <= end[:told]


@pytest.mark.parametrize("seed", range(60))
def test_faultless_people_have_no_sure_overlap_at_one_company(seed):
    person = clean_person(seed, TODAY)
    assert permitted(person.claims, TODAY)["overlapping_roles"] == set()


def test_every_claim_of_a_faultless_person_stands_in_the_source():
    for seed in range(30):
        person = clean_person(seed, TODAY)
        assert all(claim["quote"] in person.source for claim in person.claims)


def test_traits_that_only_look_like_faults_all_occur():
    traits = set().union(*(clean_person(seed, TODAY).traits for seed in range(200)))
    assert traits >= {"promoted", "rehired", "part-time", "long", "short", "today", "no company", "education double"}


def test_rules_that_find_nothing_miss_every_planted_fault():
    tally = run(lambda person: [], people=1, rounds=1)
    assert len(tally.missed) == len(PLANTS) + 6
    assert tally.found.total() == 0


def test_rules_that_flag_every_claim_are_caught_on_faultless_people():
    def flag(person):
        return [Found("dates", "error", frozenset({claim["id"]})) for claim in person.claims]

    tally = run(flag, people=3, rounds=0)
    assert len(tally.false_errors) == tally.clean_claims


def test_an_error_where_a_warning_is_right_is_false():
    def flag(person):
        last = person.claims[-1]["id"]
        return [Found("dates", severity, frozenset({last})) for severity in ("warning", "error")]

    tally = run(flag, people=0, rounds=1)
    assert len(tally.false_errors) >= 3
    assert tally.found["dates: starts in 30 days"] >= 1
