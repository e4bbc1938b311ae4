"""One rule over claims: what becomes of what it raises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

import pytest

from pincite.evaluation.rules import choose_rules
from pincite.evaluation.rules.application import Applied, Ran, run_rule
from pincite.records import ClaimRecord, Finding, RuleReport, RuleSummary
from pincite.records.evaluation.outcomes import Evaluation


def claims(*labels: str | None) -> list[ClaimRecord]:
    return [ClaimRecord(id=str(at), type="skill", label=label) for at, label in enumerate(labels)]


def ran(rule: Any, given: Sequence[ClaimRecord]) -> Ran:
    chosen = next(each for each in choose_rules([rule]) if each.rule is rule)
    return run_rule(Applied(chosen, date(2026, 11, 22), None), given)


def shouting(given: Sequence[ClaimRecord]) -> Iterator[Finding]:
    """A rule that takes every claim to have a label."""
    for claim in given:
        if claim.label.isupper():  # type: ignore[union-attr]
            yield Finding(code="loud", severity="info", claim_ids=(claim.id,), message="loud")


def test_a_claim_that_a_rule_raises_over_is_named_and_the_others_are_looked_at() -> None:
    found = ran(shouting, claims("A", None, "b", "C", None))
    assert [(each.code, each.claim_ids) for each in found.findings] == [
        ("loud", ("0",)),
        ("loud", ("3",)),
        ("rule_failed", ("1",)),
        ("rule_failed", ("4",)),
    ]
    assert found.claims == 3
    assert "over 2 of 5 claims, which are named, it raised AttributeError: 'NoneType'" in str(found.failure)
    assert "(test_evaluation_rules_applying.py, line " in str(found.failure)
    warning = found.findings[-1]
    assert (warning.severity, "The rule shouting raised AttributeError" in warning.message) == ("warning", True)
    assert "evaluation.rules.shouting.enabled" in warning.advice


def broken(given: Sequence[ClaimRecord]) -> list[Finding]:
    raise KeyError(len(given))


def ends(given: Sequence[ClaimRecord]) -> list[Finding]:
    raise SystemExit(3)


def no_finding(given: Sequence[ClaimRecord]) -> list[Any]:
    return ["a text"]


def no_list(given: Sequence[ClaimRecord]) -> Any:
    return None


def grave(given: Sequence[ClaimRecord]) -> list[Finding]:
    return [Finding(code="x", severity="fatal", claim_ids=("0",), message="")]  # type: ignore[arg-type]


def secret(given: Sequence[ClaimRecord]) -> list[Finding]:
    return [Finding(code="x", severity="info", claim_ids=("0",), message="", details={"what": object()})]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (broken, "it raised KeyError: 1 "),
        (ends, "it raised SystemExit: 3"),
        (no_finding, "TypeError: it gives str, where a Finding is wanted"),
        (no_list, "TypeError: 'NoneType' object is not iterable"),
        (grave, "its finding x has the severity 'fatal': error, warning, info"),
        (secret, "it raised "),
    ],
    ids=["raises", "ends the program", "no finding", "no list", "no severity", "no JSON"],
)
def test_whatever_a_rule_does_it_is_a_failure_of_that_rule(rule: Any, said: str) -> None:
    found = ran(rule, claims("a"))
    assert (found.findings, found.claims) == ((), 0)
    assert said in str(found.failure)


def test_a_rule_that_raises_over_many_claims_failed_as_a_whole() -> None:
    found = ran(shouting, claims(*[None] * 1_000))
    assert (found.findings, found.claims) == ((), 0)
    assert str(found.failure).startswith("it raised AttributeError")


def test_a_rule_that_raises_over_no_single_claim_failed_as_a_whole() -> None:
    def no_pairs(given: Sequence[ClaimRecord]) -> list[Finding]:
        if len(given) > 1:
            raise ValueError("two")
        return []

    found = ran(no_pairs, claims("a", "b"))
    assert (found.findings, str(found.failure).startswith("it raised ValueError: two")) == ((), True)


@pytest.mark.parametrize(("errors", "passed"), [(0, None), (1, False)], ids=["no error", "an error"])
def test_what_a_failed_rule_would_have_found_is_not_known(errors: int, passed: bool | None) -> None:
    failed = RuleSummary(rule="own", status="failed", passed=None, note="it raised KeyError")
    wrong = Finding(rule="dates", code="x", severity="error", claim_ids=("0",), message="")
    report = RuleReport(today="2026-11-22", total_claims=1, rules=(failed,), findings=(wrong,) * errors)
    evaluation = Evaluation(claims=tuple(claims("a")), rules=report)
    assert (evaluation.passed, evaluation.needs_review, report.passed) == (passed, True, False)
