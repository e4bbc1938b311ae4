"""Values that documents contradict each other about, as findings."""

from __future__ import annotations

from dataclasses import replace

import pincite
from pincite.evaluation.claims import claims_of
from pincite.evaluation.judging.prompts import claim_content
from pincite.evaluation.mapping import FIELDS
from pincite.evaluation.rules.conflicts import CONFLICT, conflicts
from pincite.records import ClaimPart, ClaimRecord, ExtractionResult
from pincite.testing import document_from_pages

SCHEMA = {"fee": {"type": "number", "description": "Annual fee"}}


def extracted(*pages: str) -> ExtractionResult:
    documents = [document_from_pages([page], name=f"Policy {at}.pdf") for at, page in enumerate(pages, 1)]
    return pincite.extract(documents, SCHEMA)


def test_a_value_that_another_document_contradicts_is_a_warning_with_both_places() -> None:
    claims = claims_of(extracted("Annual fee: 150", "Annual fee: 175"), FIELDS)
    [finding] = conflicts(claims)
    assert (finding.code, finding.severity, finding.claim_ids) == ("contradicted", "warning", ("fee",))
    assert "“150”" in finding.message
    assert "“175” (policy-2, page 1)" in finding.message
    assert finding.details == {"values": [175]}


def test_documents_that_agree_have_no_finding() -> None:
    assert list(conflicts(claims_of(extracted("Annual fee: 150", "Annual fee: 150"), FIELDS))) == []


def test_a_part_of_that_name_in_somebody_s_own_record_is_no_conflict() -> None:
    assert list(conflicts([ClaimRecord(id="c", parts=(ClaimPart(name=CONFLICT, value="none"),))])) == []


def test_judges_are_not_told_what_else_was_found() -> None:
    [claim] = claims_of(extracted("Annual fee: 150", "Annual fee: 175"), FIELDS)
    alone = replace(claim, parts=claim.parts[:1])
    assert claim_content(claim) == claim_content(alone)
