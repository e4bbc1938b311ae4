"""Samples: the specification's sampler as written, the stratified one, and probabilities that are true."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import UsageError
from pincite.evaluation.sampling import OTHERS, UNTYPED, SampleOptions, is_thin, sample_claims
from pincite.records import ClaimEvidence, ClaimRecord

KINDS = ["experience", "education", "certification", "award", "skill", None]


def claims(**counts: int) -> list[ClaimRecord]:
    return [ClaimRecord(id=f"{kind}{at}", type=kind) for kind, count in counts.items() for at in range(count)]


POPULATIONS = st.lists(
    st.builds(
        lambda kind, thin, made: (kind, thin, made),
        st.sampled_from(KINDS),
        st.booleans(),
        st.sampled_from([None, "2026-01-01", "2026-02-01", "2026-03-01"]),
    ),
    max_size=40,
).map(
    lambda drawn: [
        ClaimRecord(
            id=f"c{at}",
            type=kind,
            created_at=made,
            evidence=() if thin else (ClaimEvidence(quote="one"), ClaimEvidence(quote="two")),
        )
        for at, (kind, thin, made) in enumerate(drawn)
    ]
)
OPTIONS = st.builds(
    SampleOptions,
    size=st.integers(0, 12),
    percent=st.sampled_from([0.0, 0.05, 0.2, 0.5, 1.0]),
    policy=st.sampled_from(["spec", "stratified"]),
    seed=st.text("abc", max_size=3),
)


@pytest.mark.parametrize(
    ("total", "drawn"),
    [(0, 0), (1, 1), (5, 1), (6, 2), (15, 3), (24, 5), (25, 5), (26, 5), (35, 5), (1000, 5)],
)
def test_five_or_twenty_percent_rounded_up_whichever_is_less(total: int, drawn: int) -> None:
    assert SampleOptions().places(total) == drawn == len(sample_claims(claims(skill=total)).items)


@pytest.mark.parametrize("claims_", [35, 55, 115])
def test_a_share_is_exact(claims_: int) -> None:
    assert SampleOptions(size=999).places(claims_) == claims_ // 5  # 0.2 * 35 in floats is above 7


def test_one_of_each_type_comes_first() -> None:
    population = claims(experience=12, education=6, certification=3, award=2, skill=2)
    sample = sample_claims(population)
    assert sorted(item.type for item in sample.items) == sorted(KINDS[:5], key=str)
    assert sample.unsampled_types == ()


def test_the_cap_wins_over_one_of_each_and_the_types_left_out_are_said() -> None:
    sample = sample_claims(claims(experience=3, education=2, certification=2, award=2, skill=1))
    assert [item.type for item in sample.items] == ["experience", "education"]
    assert sample.unsampled_types == ("certification", "award", "skill")
    assert {stratum.name: stratum.sampled for stratum in sample.strata}["skill"] == 0


@given(POPULATIONS, OPTIONS)
def test_a_sample_has_its_size_and_nothing_twice(population: list[ClaimRecord], options: SampleOptions) -> None:
    sample = sample_claims(population, options)
    assert len(sample.items) == min(options.places(len(population)), len(population))
    assert len(set(sample.claim_ids)) == len(sample.items)
    assert set(sample.claim_ids) <= {claim.id for claim in population}
    drawn = {item.type for item in sample.items}
    assert set(sample.unsampled_types) == {claim.type or UNTYPED for claim in population} - drawn
    assert sum(stratum.sampled for stratum in sample.strata) == len(sample.items)


@given(POPULATIONS, OPTIONS, st.randoms())
def test_the_order_of_claims_within_types_decides_nothing(
    population: list[ClaimRecord], options: SampleOptions, rng: random.Random
) -> None:
    ordered = sorted(population, key=lambda claim: str(claim.type))
    mixed = list(population)
    rng.shuffle(mixed)
    mixed.sort(key=lambda claim: str(claim.type))
    assert sample_claims(ordered, options) == sample_claims(mixed, options)


@pytest.mark.parametrize("policy", ["spec", "stratified"])
@pytest.mark.parametrize("size", [3, 7, 12])
def test_claims_are_drawn_as_often_as_their_probability_says(policy: str, size: int) -> None:
    population = [
        *claims(experience=9, education=4, award=1),
        *(ClaimRecord(id=f"s{at}", type="skill", created_at=f"2026-01-{at + 1:02}") for at in range(8)),
    ]
    draws, counted, said = 1_200, Counter[str](), dict[str, float]()
    for seed in range(draws):
        sample = sample_claims(population, SampleOptions(size=size, percent=1.0, policy=policy, seed=str(seed)))  # type: ignore[arg-type]
        counted.update(sample.claim_ids)
        said.update({item.claim_id: item.inclusion_probability for item in sample.items})
    for claim, chance in said.items():
        spread = (chance * (1 - chance) / draws) ** 0.5
        assert abs(counted[claim] / draws - chance) <= 4.5 * spread + 1e-9
    if policy == "stratified":
        assert set(said) == {claim.id for claim in population}  # each could be drawn
    assert sum(said.values()) == pytest.approx(size)


def test_the_stratified_sampler_draws_thin_evidence_and_newer_claims_more_often() -> None:
    backed = (ClaimEvidence(quote="here"), ClaimEvidence(quote="and there"))
    kinds = {"old": ("2025-01-01", backed), "new": ("2026-01-01", ()), "thin": ("2025-01-01", ())}
    population = [
        ClaimRecord(id=f"{name}{at}", type="skill", created_at=made, evidence=evidence)
        for name, (made, evidence) in kinds.items()
        for at in range(10)
    ]
    options = [SampleOptions(size=9, percent=1, policy="stratified", seed=str(seed)) for seed in range(20)]
    drawn = [item for each in options for item in sample_claims(population, each).items]
    chances = {item.claim_id[:-1]: item.inclusion_probability for item in drawn}
    assert chances["new"] == 2 * chances["thin"] == 4 * chances["old"]
    assert sum(10 * chance for chance in chances.values()) == pytest.approx(9)


def test_the_rarest_types_share_a_stratum_where_places_are_few() -> None:
    population = claims(experience=20, education=5, certification=2, award=1)
    sample = sample_claims(population, SampleOptions(size=3, percent=1.0, policy="stratified"))
    assert {stratum.name: stratum.claims for stratum in sample.strata} == {"experience": 20, "education": 5, OTHERS: 3}


def test_a_changed_claim_is_drawn_anew_and_another_seed_draws_others() -> None:
    population = claims(skill=100)
    options = SampleOptions(size=10, percent=1.0)
    revised = [ClaimRecord(id=claim.id, type=claim.type, revision=2) for claim in population]
    other = SampleOptions(size=10, percent=1.0, seed="1")
    assert sample_claims(population, options) == sample_claims(population, options)
    draws = [(population, options), (revised, options), (population, other)]
    assert len({frozenset(sample_claims(*each).claim_ids) for each in draws}) == 3


@pytest.mark.parametrize(
    ("options", "message"),
    [({"size": -1}, "at least 0"), ({"percent": 20}, "0.2 for 20 %"), ({"percent": float("nan")}, "from 0 to 1")],
    ids=["negative size", "percent above 1", "percent NaN"],
)
def test_sizes_that_are_none_are_refused(options: dict[str, float], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        SampleOptions(**options)  # type: ignore[arg-type]


def test_two_claims_with_one_id_are_refused() -> None:
    with pytest.raises(UsageError, match="two claims have the id 'skill0'"):
        sample_claims([*claims(skill=1), *claims(skill=2)])


@pytest.mark.parametrize(
    ("evidence", "thin"),
    [
        ((), True),
        ((ClaimEvidence(text="cut costs by 12 %"),), True),
        ((ClaimEvidence(quote="same"), ClaimEvidence(quote="same")), True),
        ((ClaimEvidence(quote="one"), ClaimEvidence(quote="other")), False),
    ],
    ids=["none", "no source", "one place", "two places"],
)
def test_thin_evidence_is_at_most_one_place(evidence: tuple[ClaimEvidence, ...], thin: bool) -> None:
    assert is_thin(ClaimRecord(id="a", evidence=evidence)) is thin
