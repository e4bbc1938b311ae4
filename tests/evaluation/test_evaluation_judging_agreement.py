"""Agreement of two judges: worked examples, laws, and what it is where there is nothing to compare."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evaluation.judging.agreement import agreement, cohens_kappa, gwets_ac1
from pincite.records import JudgeVote

ANSWERS = st.sampled_from(["yes", "partial", "no"])
PAIRS = st.lists(st.tuples(ANSWERS, ANSWERS), min_size=1, max_size=40)


def vote(claim: str, judge: str, grounded: Any, *, accurate: bool = True) -> JudgeVote:
    voted: dict[str, Any] = {"status": "voted", "grounded": grounded, "accurate": accurate}
    silent: dict[str, Any] = {"status": "unevaluated", "reason": "call_failed"}
    return JudgeVote(
        claim_id=claim,
        judge_provider=judge,
        judge_model="m",
        prompt_version="1",
        content_hash="0",
        call_id="c",
        **(silent if grounded is None else voted),
    )


def table(both_yes: int, yes_no: int, no_yes: int, both_no: int) -> list[tuple[str, str]]:
    cells = {("yes", "yes"): both_yes, ("yes", "no"): yes_no, ("no", "yes"): no_yes, ("no", "no"): both_no}
    return [pair for pair, count in cells.items() for _ in range(count)]


def test_the_worked_examples_of_two_raters() -> None:
    # Cohen's kappa of 20, 5, 10, 15: (0.7 - 0.5) / (1 - 0.5).
    assert cohens_kappa(table(20, 5, 10, 15)) == pytest.approx(0.4)
    # Gwet (2008), table 1: 118, 5, 2, 0 of 125: kappa -0.0234, AC1 0.9408.
    assert cohens_kappa(table(118, 5, 2, 0)) == pytest.approx(-0.0234, abs=5e-5)
    assert gwets_ac1(table(118, 5, 2, 0), 2) == pytest.approx(0.9408, abs=5e-5)


@given(PAIRS)
def test_both_are_the_same_whoever_comes_first(pairs: list[tuple[str, str]]) -> None:
    turned = [(other, one) for one, other in pairs]
    assert cohens_kappa(pairs) == cohens_kappa(turned)
    assert gwets_ac1(pairs, 3) == gwets_ac1(turned, 3)


@given(PAIRS)
def test_full_agreement_is_one_and_nothing_is_more(pairs: list[tuple[str, str]]) -> None:
    same = [(one, one) for one, _ in pairs]
    assert gwets_ac1(same, 3) == 1.0
    assert cohens_kappa(same) in {1.0, None}
    assert -1 <= (gwets_ac1(pairs, 3) or 0) <= 1
    assert -1 <= (cohens_kappa(pairs) or 0) <= 1


def test_where_everything_passes_kappa_has_no_value_and_ac1_has() -> None:
    pairs = [("yes", "yes")] * 20
    assert (cohens_kappa(pairs), gwets_ac1(pairs, 3)) == (None, 1.0)


def test_only_claims_that_both_voted_on_count() -> None:
    votes = [vote("a", "x", "yes"), vote("b", "x", "no"), vote("c", "x", None), vote("d", "x", "yes")]
    votes += [vote("a", "y", "yes"), vote("b", "y", "partial"), vote("c", "y", "yes"), vote("e", "y", "yes")]
    found = agreement(votes, measured="grounded")
    assert found is not None
    assert (found.judges, found.claims, found.percent) == (("x:m", "y:m"), 2, 0.5)


def test_levels_and_grounded_are_two_measures() -> None:
    votes = [vote("a", "x", "yes", accurate=False), vote("a", "y", "no")]
    levels, grounded = agreement(votes), agreement(votes, measured="grounded")
    assert levels is not None and grounded is not None  # noqa: PT018
    assert (levels.percent, grounded.percent) == (1.0, 0.0)


@pytest.mark.parametrize("votes", [[], [vote("a", "x", "yes")], [vote("a", "x", "yes"), vote("a", "x", "no")]])
def test_one_judge_agrees_with_nobody(votes: list[JudgeVote]) -> None:
    assert agreement(votes) is None


def test_two_judges_without_a_common_claim_have_no_measures() -> None:
    found = agreement([vote("a", "x", "yes"), vote("b", "y", "yes")])
    assert found is not None
    assert (found.claims, found.percent, found.kappa, found.ac1) == (0, None, None, None)
