"""Why an item needs a person."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.checked_results import checked
from tests.sample_results import absent, citation, failed, found, result

from pincite.records import REVIEW_CODES, CitedVerdict, ClaimFinding, Conflict, Failure, Issue, StoredIssue
from pincite.review.order import ordered, rank
from pincite.review.reasons import claim_reasons, field_reasons, has_unread, issue_reasons

CONFLICT = (Conflict(value="b", display="b", citations=(citation("b"),)),)
NEVER = "not drawn"
"""A result in whose spot check neither `key` nor `clm_001` is."""


@pytest.mark.parametrize(
    ("field", "unread", "why"),
    [
        (found("key", "a"), True, ()),
        (found("key", "a", confidence="medium"), False, ("medium",)),
        (found("key", "a", confidence="low"), False, ("low",)),
        (found("key", "a", confidence="medium", conflict=CONFLICT), False, ("conflict", "medium")),
        (
            found("key", "see A", confidence="medium", note="cross-reference; manual resolution required"),
            False,
            ("medium", "cross_reference"),
        ),
        (failed("key"), False, ("error",)),
        (absent("key"), False, ()),
        (absent("key"), True, ("unread_pages",)),
    ],
    ids=["high", "medium", "low", "conflict", "cross-reference", "error", "not present", "not present, unread"],
)
def test_a_field_is_looked_at_by_its_status_and_confidence(field: Any, unread: bool, why: tuple[str, ...]) -> None:
    assert field_reasons(field, unread=unread, result=NEVER) == why


def test_only_fields_found_without_a_doubt_are_drawn_for_the_spot_check() -> None:
    fields = [field for n in range(200) for field in (found(f"f{n}", "a"), absent(f"a{n}"), failed(f"e{n}"))]
    drawn = [one for one in fields if "spot_check" in field_reasons(one, unread=False, result="r")]
    assert {one.status for one in drawn} == {"found"}
    assert 8 <= len(drawn) <= 34


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        (checked(), ()),
        (checked(label="refuted"), ("refuted",)),
        (checked(label="nei"), ("nei",)),
        (checked(label=None), ("not_judged",)),
        (checked(label=None, status="failed"), ("error",)),
        (checked(label="nei", reasons=("conflicting_evidence",)), ("conflict", "nei")),
        (checked(reasons=("unknown_anchor",)), ("citation",)),
        (
            checked(cited=(CitedVerdict(anchor="[1]", label="nei", reasons=("citation_does_not_support",)),)),
            ("citation",),
        ),
    ],
    ids=["supported", "refuted", "nei", "not judged", "failed", "conflict", "unknown anchor", "wrong citation"],
)
def test_a_claim_is_looked_at_by_its_verdict(claim: Any, why: tuple[str, ...]) -> None:
    assert claim_reasons(claim, result=NEVER) == why


def test_a_finding_of_the_check_is_an_issue_of_its_claim() -> None:
    finding = ClaimFinding(code="critical_without_citation", severity="warning", message="m", claim_id="clm_001")
    finding = replace(finding, code="text_mismatch")
    assert claim_reasons(checked(), result=NEVER, findings=[finding]) == ("issue_warning",)
    assert claim_reasons(checked(), result=NEVER, findings=[replace(finding, severity="error")]) == ("issue_error",)


def stored(severity: Any, *, closed_by: str | None = None) -> StoredIssue:
    issue = Issue(claim_id="key", source="rule", type="dates", code="c", severity=severity, message="m")
    return StoredIssue(run_id="r", position=0, claim_row_id="c", revision=1, issue=issue, closed_by=closed_by)


def test_open_issues_ask_for_a_person_and_remarks_do_not() -> None:
    assert issue_reasons([stored("info"), stored("warning"), stored("error")]) == ("issue_error", "issue_warning")
    assert issue_reasons([stored("error", closed_by="e"), stored("info")]) == ()


def test_a_result_with_a_document_that_failed_was_not_read_whole() -> None:
    assert not has_unread(result())
    assert has_unread(result(failures=(Failure(item="b.pdf", code="damaged", message="m"),)))
    source = replace(result().sources[0], unread_pages=(2,))
    assert has_unread(result(sources=(source,)))


def test_reasons_are_ordered_as_the_queue_is() -> None:
    assert ordered(reversed(REVIEW_CODES)) == REVIEW_CODES
    assert [rank(code) for code in ("issue_error", "refuted", "spot_check")] == sorted(
        rank(code) for code in ("issue_error", "refuted", "spot_check")
    )


def test_a_supported_claim_without_a_citation_mark_is_no_alarm() -> None:
    finding = ClaimFinding(code="critical_without_citation", severity="warning", message="…", claim_id="clm_001")
    assert claim_reasons(checked(), result=NEVER, findings=[finding]) == ()
    assert claim_reasons(checked(label="refuted"), result=NEVER, findings=[finding]) == ("refuted", "issue_warning")
