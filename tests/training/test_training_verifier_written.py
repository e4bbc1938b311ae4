"""Written claims, and the pairs that keep words from telling which of them are supported."""

from __future__ import annotations

import random

import pytest
from training.verifier.written import NATURAL, Written, around, written

PASSAGES = (
    "The tenant pays the rent on the first day of each month. The landlord repairs the roof within two weeks.",
    "The supplier delivers the machines to the port of Genoa. The buyer insures them against loss and damage.",
)
CLAIMS = [
    Written(f"d{number}", passage, claim, "e", "paraphrase")
    for number, (passage, claim) in enumerate(
        zip(PASSAGES, ("Rent falls due monthly.", "Insurance is the buyer's."), strict=True)
    )
]


def test_sentences_of_a_passage_are_supported_by_it() -> None:
    found = [each for each in around(CLAIMS, random.Random(1)) if each.truth == "e"]
    assert {each.passage for each in found} == set(PASSAGES)
    assert {each.kind for each in found} == {"reworded"}


def test_a_supported_claim_is_open_beside_another_passage() -> None:
    found = {each.claim: each for each in around(CLAIMS, random.Random(1)) if each.truth == "n"}
    assert found["Rent falls due monthly."].passage == PASSAGES[1]
    assert found["Insurance is the buyer's."].passage == PASSAGES[0]


@pytest.mark.corpus
def test_a_claim_whose_contract_is_not_given_is_an_error(corpus: object) -> None:
    with pytest.raises(KeyError, match="cuad"):
        list(written({}))


@pytest.mark.corpus
def test_natural_claims_are_about_passages_of_documents_that_are_here(corpus: object) -> None:
    found = list(written({}, file=NATURAL))
    assert len(found) == 6679
    assert {each.kind for each in found} == {"answer", "wiki", "summary", "claim", "general"}
    assert {each.truth for each in found} == {"e", "c", "n"}
    assert all(each.passage and each.passage in each.document for each in found)
