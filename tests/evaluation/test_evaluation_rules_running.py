"""Rules over claims: the report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

import pytest

from pincite.errors import UsageError
from pincite.evaluation.rules import Rule, choose_rules, run_rules
from pincite.records import Break, ClaimRecord, Finding, RuleReport

TODAY = date(2024, 5, 15)
CLAIMS = [
    ClaimRecord(id="a", type="skill", label="Python", start="2030"),
    ClaimRecord(id="b", type="skill", label="python"),
    ClaimRecord(id="c", type="skill", label=""),
]


def run(*rules: Rule, settings: Any = None, breaks: Any = None, claims: Sequence[ClaimRecord] = CLAIMS) -> RuleReport:
    chosen = choose_rules(rules, settings=[settings or {}])
    return run_rules(claims, rules=chosen, today=TODAY, breaks=breaks)


def remark(claims: Sequence[ClaimRecord]) -> Iterator[Finding]:
    for claim in reversed(claims):
        yield Finding(rule="somebody", code="remark", severity="info", claim_ids=(claim.id,), message="")


def test_findings_stand_errors_first_then_by_rule_and_claim() -> None:
    report = run(remark)
    said = [(one.severity, one.rule, one.claim_ids[0]) for one in report.findings]
    assert said == [
        ("error", "dates", "a"),
        ("error", "requiredFields", "c"),
        ("warning", "duplicates", "a"),
        ("info", "remark", "a"),
        ("info", "remark", "b"),
        ("info", "remark", "c"),
    ]
    assert (report.passed, report.total_claims, report.today) == (False, 3, "2024-05-15")


def test_each_rule_has_a_summary() -> None:
    summaries = {one.rule: one for one in run(remark, breaks={}).rules}
    assert (summaries["dates"].passed, summaries["dates"].errors) == (False, 1)
    assert (summaries["duplicates"].passed, summaries["duplicates"].warnings) == (True, 1)
    assert (summaries["remark"].infos, summaries["remark"].claims) == (3, 3)
    assert summaries["citationHolds"].passed


def test_a_rule_that_is_off_finds_nothing_and_has_not_passed() -> None:
    report = run(settings={"dates": {"enabled": False}})
    off = next(one for one in report.rules if one.rule == "dates")
    assert (off.status, off.passed, off.note) == ("disabled", None, "switched off")
    assert "dates" not in {one.rule for one in report.findings}


def test_what_needs_documents_is_not_checked_without_them() -> None:
    statuses = {one.rule: one.status for one in run().rules}
    assert (statuses["citationHolds"], statuses["boxOnPage"]) == ("not_checked", "checked")


def by_breaks(claims: Sequence[ClaimRecord], *, today: date, breaks: Mapping[str, Sequence[Break]]) -> list[Finding]:
    return [Finding(code=f"{today}", severity="info", claim_ids=(name,), message="") for name in breaks]


def test_a_rule_is_given_what_it_asks_for() -> None:
    report = run(by_breaks, breaks={"b": ()}, claims=[ClaimRecord(id="b", type="skill", label="Python")])
    assert [(one.rule, one.code, one.claim_ids) for one in report.findings] == [("byBreaks", "2024-05-15", ("b",))]


def test_no_claims_are_no_errors() -> None:
    report = run(claims=[], breaks={})
    assert (report.passed, report.total_claims, report.findings) == (True, 0, ())


def test_two_claims_with_one_id_are_refused() -> None:
    with pytest.raises(UsageError, match="several claims have the id a"):
        run(claims=[CLAIMS[0], CLAIMS[0]])


def test_a_rule_that_failed_leaves_the_others_and_nothing_has_passed() -> None:
    report = run(by_breaks, breaks={"z": ()}, claims=[ClaimRecord(id="b", type="skill", label="Python")])
    (failed,) = report.failed
    assert (failed.rule, failed.status, failed.passed, failed.claims) == ("byBreaks", "failed", None, 0)
    assert "it names the claim z, which it was not given" in str(failed.note)
    assert (report.passed, report.found_errors) == (False, False)
    assert {one.status for one in report.rules if one.rule != "byBreaks"} == {"checked"}


def test_equal_claims_give_equal_reports() -> None:
    assert run(remark) == run(remark)
