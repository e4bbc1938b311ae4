"""The verifier of Check as a judge of sampled claims: offline, free, by the same votes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.judged_claims import CLAIMS, RESUME, batch

import pincite
from pincite.evaluation.claims import claims_of
from pincite.evaluation.judging import ClaimBatch, VerifierJudge
from pincite.evaluation.mapping import CHECKED
from pincite.nli import Entailment
from pincite.records import ClaimEvidence, ClaimRecord, JudgeVote
from pincite.testing import ScriptedModel
from pincite.verification import Verifier
from pincite.verification.model_judge import ModelJudge

JOB = CLAIMS[0]


def vote(claim: ClaimRecord, text: str = RESUME) -> JudgeVote:
    [ballot] = VerifierJudge().vote([batch(claim, text=text)])
    return ballot.votes[0]


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_what_the_source_states_passes(claim: ClaimRecord) -> None:
    found = vote(claim)
    assert (found.grounded, found.accurate, found.issue, found.level) == ("yes", True, None, "pass")
    assert (found.judge, found.cost_micro_usd) == ("pincite:pincite-verifier", 0)


@pytest.mark.parametrize(
    ("changed", "level", "issue"),
    [
        ({"start": "2018-03"}, "fail", "start 2018-03: the source has 2019-03"),
        ({"start": "2019-04"}, "fail", "start 2019-04: the source has 2019-03"),
        ({"start": "2019"}, "pass", None),
        ({"company": "Initech Global"}, "fail", "company 'Initech Global' is not found in the source"),
        ({"company": "Beacon Insurance"}, "warn", "'Data Engineer, Beacon Insurance' is not stated together"),
        ({"evidence": (ClaimEvidence(text="cut their cost by 21 %"),)}, "fail", "evidence 'cut their cost by 21 %'"),
        (
            {"evidence": (ClaimEvidence(text="cut pipelines by 21 sheep"),)},
            "warn",
            "evidence 'cut pipelines by 21 sheep'",
        ),
        (
            {"description": "Enjoys rowing at sea."},
            "warn",
            "description 'Enjoys rowing at sea.' is not found",
        ),
    ],
    ids=[
        "year",
        "month",
        "less exact",
        "invented company",
        "another's company",
        "figure",
        "other words",
        "invented sentence",
    ],
)
def test_what_it_states_otherwise_does_not(changed: dict[str, Any], level: str, issue: str | None) -> None:
    found = vote(replace(JOB, **changed))
    assert found.level == level
    assert (found.issue or "").startswith(issue or "")
    assert (found.issue is None) == (issue is None)


@pytest.mark.parametrize("times", ["2016-2018", "2016 - 2018", "2016–2018", "2016/2018", "from 2016 to 2018"])
def test_both_years_of_a_range_are_read_however_it_is_written(times: str) -> None:
    found = vote(CLAIMS[1], RESUME.replace("2016 – 2018", times))
    assert (found.level, found.issue) == ("pass", None)


def test_a_claim_of_an_answer_is_judged_by_its_sentence_alone() -> None:
    checked = pincite.check("The nightly pipelines were built in Python.", [("cv", RESUME)])
    [claim] = claims_of(checked, CHECKED)
    told_apart = replace(claim, evidence=(ClaimEvidence(quote="Beacon Insurance, York\n\nSKILLS\n\nPython"),))
    assert vote(told_apart) == replace(vote(claim), content_hash=vote(told_apart).content_hash)


@pytest.mark.parametrize(
    ("first", "second", "conflict"),
    [
        ("Led a team of 12 people at Larkfield", "Led a team of 31 people at Larkfield", True),
        ("Moved to Lisbon in 2014", "Moved to Lisbon in 2017", True),
        ("Holds a driving licence", "Does not hold a driving licence", True),
        ("Led a team of 12 people at Larkfield", "Led a team of 31 people at Whitmoor Courts in York", False),
        ("Led a team of 12 people at Larkfield", "Led a team of 31 people at Northlight", False),
        ("Holds a driving licence", "Holds a forklift certificate", False),
    ],
    ids=["figure", "date", "denial", "of something else", "at another place", "another thing"],
)
def test_sentences_that_exclude_each_other_are_conflicts(first: str, second: str, conflict: bool) -> None:
    claims = [ClaimRecord(id=name, type="fact", label=text) for name, text in (("a", first), ("b", second))]
    [ballot] = VerifierJudge().vote([batch(*claims, text=f"{first}.\n\n{second}.")])
    assert [vote.conflicts_with for vote in ballot.votes] == ([("b",), ("a",)] if conflict else [(), ()])


TWICE = (
    "Nurse, Halcyon Clinic, 2012 to 2015\nCut falls by {}%\n\nNurse, Fernside Care, 2016 to 2019\nCut falls by {}%\n"
)


def test_what_an_entry_states_is_right_whatever_another_one_states() -> None:
    claim = ClaimRecord(
        id="a", label="Nurse", company="Fernside Care", evidence=(ClaimEvidence(text="Cut falls by 53%"),)
    )
    assert vote(claim, TWICE.format(21, 53)).level == "pass"
    assert vote(claim, TWICE.format(21, 54)).level == "warn"


def test_a_claim_that_nothing_speaks_of_is_not_grounded() -> None:
    found = vote(ClaimRecord(id="s", type="skill", label="Rocket propulsion"))
    assert (found.grounded, found.level) == ("no", "fail")


def test_a_source_that_is_less_exact_neither_states_nor_denies_a_month() -> None:
    found = vote(replace(CLAIMS[1], start="2016-05"))
    assert (found.grounded, found.accurate, found.level) == ("partial", True, "warn")
    assert found.issue == "start 2016-05: the source gives the year only"


@pytest.mark.parametrize(
    ("company", "text"),
    [("IBM", "Worked at International Business Machines, Data Engineer."), ("International Business Machines", "IBM")],
)
def test_initials_are_no_invented_company(company: str, text: str) -> None:
    assert vote(ClaimRecord(id="a", label="Data Engineer", company=company), f"Data Engineer, {text}").accurate


@pytest.mark.parametrize(
    ("claims", "sources", "reason"),
    [(CLAIMS[:1], False, "no_source"), ((ClaimRecord(id="a"),), True, "not_answered")],
    ids=["no source", "nothing to look up"],
)
def test_what_cannot_be_judged_says_so(claims: tuple[ClaimRecord, ...], sources: bool, reason: str) -> None:
    given = batch(*claims) if sources else ClaimBatch(claims=claims, sources=())
    [ballot] = VerifierJudge().vote([given])
    assert [(each.status, each.reason) for each in ballot.votes] == [("unevaluated", reason)]


def test_a_verifier_whose_own_judge_fails_has_not_voted() -> None:
    failing = ModelJudge(ScriptedModel(lambda request: "?"))
    [ballot] = VerifierJudge(Verifier(judge=failing)).vote([batch(replace(JOB, description="Likes the pipelines."))])
    assert (ballot.votes[0].reason, "fake:scripted gave no readable" in str(ballot.votes[0].message)) == (
        "call_failed",
        True,
    )


@pytest.mark.parametrize(
    ("changed", "text", "grounded", "issue"),
    [
        ({"label": "+++", "company": None}, "Plus signs.", "partial", None),
        ({"role": "Data Engineer"}, RESUME, "yes", None),
        ({"company": None}, "Data Engineer", "partial", "start 2019-03 is not found beside it"),
        ({"label": "Chef", "company": None}, RESUME, "partial", None),
    ],
    ids=["no words", "a role that is the label", "no date there", "a name that is not there"],
)
def test_odd_claims_are_judged_all_the_same(changed: Any, text: str, grounded: str, issue: str | None) -> None:
    found = vote(replace(JOB, **{"evidence": (), "end": None, **changed}), text)
    assert found.status == "voted"
    if issue is not None:
        assert issue in (found.issue or "")
    assert found.grounded in {grounded, "no"}


def test_equal_inputs_give_equal_votes() -> None:
    assert VerifierJudge().vote([batch()]) == VerifierJudge().vote([batch()])


@pytest.mark.parametrize(
    ("said", "accurate", "issue"),
    [
        ("Cut the nightly batch from 34 hours to 40 minutes", False, "the source says '21 hours', not '34 hours'"),
        ("Cut the nightly batch from 21 hours to 40 minutes", True, ""),
        ("Saved 34 hours of travel", True, "evidence 'Saved 34 hours of travel'"),
    ],
    ids=["another figure in the same sentence", "the same", "a figure of something else"],
)
def test_a_figure_is_held_against_the_sentence_that_says_the_rest(said: str, accurate: bool, issue: str) -> None:
    claim = ClaimRecord(id="a", label="Engineer", evidence=(ClaimEvidence(text=said),))
    found = vote(claim, "Engineer\nCut the nightly batch from 21 hours to 40 minutes\nWon 459 new accounts")
    assert found.accurate is accurate
    assert issue in (found.issue or "")


ENTRIES = "Brand Manager 2017 - 2021\nCobalt & Reed, Leeds\n\nAssistant 2012 - 2017\n\nMarigold Retail\n"


@pytest.mark.parametrize(
    ("label", "company", "together"),
    [
        ("Brand Manager", "Cobalt & Reed", True),
        ("Assistant", "Marigold Retail", True),
        ("Assistant", "Cobalt & Reed", False),
        ("Brand Manager", "Marigold Retail", False),
    ],
)
def test_a_name_belongs_to_its_own_entry(label: str, company: str, together: bool) -> None:
    found = vote(ClaimRecord(id="a", label=label, company=company), ENTRIES)
    assert (found.level, found.issue is None) == ("pass" if together else "warn", together)


class Sure:
    """An entailment model to which everything follows."""

    name = "sure"

    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        return [Entailment(entailment=1.0, neutral=0.0, contradiction=0.0) for _ in pairs]


def test_names_are_looked_up_without_the_entailment_model() -> None:
    judge = VerifierJudge(Verifier(entailment=Sure()))
    [ballot] = judge.vote([batch(replace(JOB, label="Chief Data Engineer", role="Chief Data Engineer"))])
    assert ballot.votes[0].level != "pass"


def test_sentences_are_put_to_the_entailment_model() -> None:
    other = replace(JOB, description="Looks after everything that flows.")
    levels = [
        VerifierJudge(one).vote([batch(other)])[0].votes[0].level for one in (Verifier(), Verifier(entailment=Sure()))
    ]
    assert levels == ["warn", "pass"]
