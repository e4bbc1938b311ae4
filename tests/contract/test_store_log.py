"""The evaluation log of a store, on every database."""

from __future__ import annotations

from typing import Any

import pytest
from tests.store_samples import (
    DOCUMENT,
    EXTRACTION,
    NOON,
    REVIEWER,
    RUN,
    event,
    finding,
    issue,
    later,
    log_row,
    records,
    row_id,
    run,
)

from pincite.errors import UsageError
from pincite.records import LogEntry, LogFilter, TailoringLogRow
from pincite.store import OwnedStore, Store

FULL: dict[str, Any] = {
    "document_id": DOCUMENT,
    "ai_eval_result": {"evaluations": [{"claim_id": "c0", "grounded": "no"}], "overall_quality": "poor"},
    "ai_eval_passed": False,
    "cost_micro_usd": 14_999,
    "passed": False,
    "rule_passed": False,
    "issues": (issue("c0"), issue("c2", "warning")),
}


@pytest.fixture
def two(mine: OwnedStore) -> OwnedStore:
    """A second run, later, of another model and operation, which passed."""
    second = run("second", model="google:m-3", judge_model=None, operation="check", created_at=later(60))
    mine.evaluations.start(second, records())
    mine.log.add(log_row("second", created_at=later(61)))
    return mine


def test_a_row_comes_back_with_its_run(mine: OwnedStore) -> None:
    mine.evaluations.start(run("full"), records())
    row = log_row("full", **FULL)
    assert mine.log.add(row)
    found = mine.log.get(row.id)
    assert found == LogEntry(run=run("full"), row=row, etag=found.etag if found else "")
    assert row.ai_eval_cost_cents == 1


def test_a_judge_that_failed_leaves_passed_unknown(mine: OwnedStore) -> None:
    mine.evaluations.start(run("failed"), records())
    mine.log.add(log_row("failed", passed=None, ai_eval_passed=None, needs_review=True))
    entry = mine.log.get(row_id("failed"))
    assert entry is not None
    assert (entry.row.passed, entry.row.needs_review) == (None, True)


def test_a_row_that_is_there_stays_as_it_was_and_raises_no_issue_twice(mine: OwnedStore) -> None:
    before = mine.log.get(RUN), mine.reviews.issues(), mine.reviews.events()
    assert not mine.log.add(log_row(passed=True, needs_review=True, issues=(issue("c2"),)))
    assert (mine.log.get(RUN), mine.reviews.issues(), mine.reviews.events()) == before


def test_a_tailored_profile_has_its_own_log(mine: OwnedStore) -> None:
    kept = run("tailored", extraction_id=None, operation="tailoring")
    row = TailoringLogRow(
        id=kept.id,
        created_at=NOON,
        passed=False,
        opportunity_id="job 7",
        grounding={"passed": False},
        hallucinations=({"claim": "AWS", "issue": "not found in user claims"},),
        missed=({"requirement": "SQL", "matching_claim": "c1"},),
        gaps=({"requirement": "5+ years Python", "note": "User has 3 years"},),
        model="openai:m-1",
        cost_micro_usd=5_000,
        needs_review=True,
    )
    mine.evaluations.start(kept)
    assert mine.log.add(row)
    assert not mine.log.add(row)
    found = mine.log.get(kept.id)
    assert found == LogEntry(run=kept, row=row, etag=found.etag if found else "")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (LogFilter(), ["second", "run"]),
        (LogFilter(document=DOCUMENT), ["second", "run"]),
        (LogFilter(document=row_id("else")), []),
        (LogFilter(model="google:m-3"), ["second"]),
        (LogFilter(judge="anthropic:m-2"), ["run"]),
        (LogFilter(operation="extract"), ["run"]),
        (LogFilter(needs_review=True), ["run"]),
        (LogFilter(needs_review=False), ["second"]),
        (LogFilter(since=later(60)), ["second"]),
        (LogFilter(since=later(61)), []),
        (LogFilter(model="google:m-3", needs_review=True), []),
    ],
    ids=str,
)
def test_the_log_is_filtered(two: OwnedStore, wanted: LogFilter, found: list[str]) -> None:
    assert [entry.run.id for entry in two.log.entries(wanted)] == [row_id(name) for name in found]


def test_pages_of_both_logs_miss_none_and_tell_none_twice(two: OwnedStore) -> None:
    for number in range(5):
        kept = run(f"t{number}", extraction_id=None, operation="tailoring", created_at=later(60 * (number // 2)))
        two.evaluations.start(kept)
        two.log.add(TailoringLogRow(id=kept.id, created_at=later(999), passed=True))
    seen: list[str] = []
    while page := two.log.entries(limit=2, after=seen[-1] if seen else None):
        seen += [entry.run.id for entry in page]
    assert len(seen) == len(set(seen)) == 7
    assert seen == [entry.run.id for entry in two.log.entries()]


def test_a_run_without_a_log_is_not_in_it(mine: OwnedStore) -> None:
    mine.evaluations.start(run("under way"), records())
    assert mine.log.get(row_id("under way")) is None
    assert [entry.run.id for entry in mine.log.entries()] == [RUN]


def test_a_row_needs_its_run(mine: OwnedStore) -> None:
    with pytest.raises(UsageError, match="has no evaluation"):
        mine.log.add(log_row("nowhere"))


def test_issues_of_claims_that_were_not_looked_at_are_refused_with_the_row(mine: OwnedStore) -> None:
    mine.evaluations.start(run("partial"), records(1))
    with pytest.raises(UsageError, match="did not look at the claim c2"):
        mine.log.add(log_row("partial", issues=(issue("c0"), issue("c2"))))
    assert mine.log.get(row_id("partial")) is None


def test_issues_are_listed_errors_first(mine: OwnedStore) -> None:
    listed = [(found.issue.claim_id, found.issue.severity) for found in mine.reviews.issues(run_id=RUN)]
    assert listed == [("c0", "error"), ("c1", "error"), ("c0", "warning")]


def test_words_that_a_database_refuses_are_replaced_in_the_log(mine: OwnedStore) -> None:
    mine.evaluations.start(run("hostile"), records())
    mine.log.add(log_row("hostile", rule_checks={"note\x00": "a\x00b"}, ai_eval_result={"said": ["\x00"]}))
    entry = mine.log.get(row_id("hostile"))
    assert entry is not None
    assert entry.row.rule_checks == {"note\ufffd": "a\ufffdb"}  # type: ignore[union-attr] # a row of claims


def test_another_owner_sees_nothing(mine: OwnedStore, store: Store) -> None:
    stranger = store.of()
    assert stranger.log.get(RUN) is None
    assert stranger.log.entries() == stranger.reviews.issues() == stranger.reviews.events() == ()
    with pytest.raises(UsageError, match="has no evaluation"):
        stranger.log.add(log_row())


def test_the_log_does_not_depend_on_findings(mine: OwnedStore) -> None:
    mine.evaluations.add_findings(RUN, [finding("c0")], at=later(2))
    assert mine.log.get(RUN) == mine.log.entries(LogFilter(operation="extract"))[0]
    mine.reviews.decide(event("confirm", run_id=RUN))
    entry = mine.log.get(RUN)
    assert entry is not None
    assert (entry.row.reviewed_by, entry.run.extraction_id) == (REVIEWER, EXTRACTION)
