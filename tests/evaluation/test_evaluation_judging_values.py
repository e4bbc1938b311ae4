"""Fields and items of an extraction before the verifier: values against the words of the source."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.judged_claims import CLAIMS

import pincite
from pincite.document import Document
from pincite.evaluation.claims import claims_of
from pincite.evaluation.judging import ClaimBatch, VerifierJudge
from pincite.evaluation.judging.values import values_of
from pincite.evaluation.mapping import FIELDS
from pincite.records import ClaimEvidence, ClaimPart, ClaimRecord, JudgeVote
from pincite.testing import document_from_pages
from pincite.verification import read_sources

PAGE = "Policy\n\nAnnual fee: $1,500\n\nEffective date: March 1, 2024\n\nThe insurer is Alder Mutual.\n"
SCHEMA = {
    "fee": {"type": "number", "description": "Annual fee"},
    "effective_date": {"type": "string", "format": "date", "description": "Effective date"},
}


def document(page: str = PAGE) -> Document:
    return document_from_pages([page], name="Policy.pdf")


def fields() -> dict[str, ClaimRecord]:
    return {claim.id: claim for claim in claims_of(pincite.extract([document()], SCHEMA), FIELDS)}


def vote(claim: ClaimRecord, page: str = PAGE) -> JudgeVote:
    [ballot] = VerifierJudge().vote([ClaimBatch(claims=(claim,), sources=read_sources([document(page)]))])
    return ballot.votes[0]


def with_value(claim: ClaimRecord, value: Any, **changed: Any) -> ClaimRecord:
    return replace(claim, parts=(replace(claim.parts[0], value=value, **changed),))


@pytest.mark.parametrize("key", ["fee", "effective_date"])
def test_a_value_that_stands_where_it_is_cited_passes_whatever_the_schema_calls_it(key: str) -> None:
    claim = replace(fields()[key], label="Something else entirely")
    assert (vote(claim).level, vote(claim).issue) == ("pass", None)


def test_a_value_that_stands_nowhere_is_a_hallucination() -> None:
    found = vote(with_value(fields()["fee"], 1700))
    assert (found.level, found.grounded, found.issue) == ("fail", "no", "fee '1700' is not found in the source")


def test_a_value_that_stands_elsewhere_is_a_warning() -> None:
    found = vote(with_value(fields()["fee"], "Alder Mutual", type="string"))
    assert (found.level, found.issue) == ("warn", "fee 'Alder Mutual' is in the source, and not where it is cited")


def test_a_source_that_was_changed_states_nothing_where_it_is_cited() -> None:
    assert vote(fields()["fee"], f"Draft. {PAGE}").level == "warn"


def test_a_choice_that_no_words_say_is_open_and_no_hallucination() -> None:
    found = vote(with_value(fields()["fee"], True, type="boolean"))
    assert (found.level, found.issue) == ("warn", "fee 'True': no words of the source say it by themselves")


def test_a_computed_value_is_looked_up_by_what_it_is_computed_from() -> None:
    fee = fields()["fee"]
    evidence = tuple(ClaimEvidence(citation=one) for one in fee.citations)
    computed = replace(with_value(fee, 3000, citations=()), evidence=evidence)
    assert vote(computed).level == "pass"
    assert vote(computed, "Nothing of the kind.").level == "warn"


def test_items_are_judged_by_all_their_values() -> None:
    parts = (ClaimPart(name="payee", value="Alder Mutual"), ClaimPart(name="amount", value=9999, type="number"))
    item = ClaimRecord(id="payments.0", type="payments", label="Alder Mutual", parts=parts)
    found = vote(item)
    assert (found.level, found.issue) == ("warn", "amount '9999' is not found in the source")


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_claims_of_a_resume_are_none(claim: ClaimRecord) -> None:
    assert values_of(claim) == ()
