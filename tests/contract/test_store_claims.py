"""Extractions and claims of a store, on every database."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store_samples import DOCUMENT, EXTRACTION, NOON, event, extraction, records, row_id

from pincite.errors import UsageError
from pincite.records import ClaimRecord, ExtractionResult, FieldResult, Provenance, StoredClaim
from pincite.store import OwnedStore, Store, claim_row

C0 = claim_row(EXTRACTION, "c0")
HOSTILE = "NUL \x00, a line\nfeed, \U0001f600, \u202e, a quote ' and \" and a %s"


def test_claims_come_back_in_their_order(mine: OwnedStore) -> None:
    assert [claim.record for claim in mine.claims.list(EXTRACTION)] == list(records())
    assert [claim.id for claim in mine.claims.list(EXTRACTION)] == [claim_row(EXTRACTION, f"c{at}") for at in range(3)]


def test_a_claim_says_how_many_of_its_issues_are_open(mine: OwnedStore) -> None:
    assert mine.claims.get(C0) == StoredClaim(id=C0, extraction_id=EXTRACTION, record=records()[0], open_issues=2)
    assert [claim.open_issues for claim in mine.claims.list(EXTRACTION)] == [2, 1, 0]


def test_an_extraction_keeps_its_result_to_the_byte(mine: OwnedStore) -> None:
    provenance = Provenance(
        package_version="1", extractor="x", extractor_version="1", schema_sha256="0" * 64, config_digest="0" * 64
    )
    field = FieldResult(key="a", label="A", category="", type="string", status="not_present", note=HOSTILE)
    result = ExtractionResult(provenance=provenance, sources=(), fields=(field,), schema={"b": 1, "a": [1.0, None]})
    kept = extraction("with result", result=result, model="openai:m", prompt_version="3", config_digest="abc")
    mine.claims.add(kept, ())
    found = mine.claims.extraction(kept.id)
    assert found == kept
    assert found.result is not None
    assert list(found.result.schema) == ["b", "a"]  # type: ignore[union-attr, arg-type] # it has one


def test_hostile_words_of_a_claim_come_back_as_they_are(mine: OwnedStore) -> None:
    claim = ClaimRecord(id="c'; DROP TABLE claims; --", label=HOSTILE, description=HOSTILE)
    mine.claims.add(extraction("hostile"), [claim])
    (found,) = mine.claims.list(row_id("hostile"))
    assert found.record == claim


def test_what_is_added_twice_is_there_once(mine: OwnedStore) -> None:
    assert not mine.claims.add(extraction(model="another"), records(1))
    assert len(mine.claims.list(EXTRACTION)) == 3
    assert mine.claims.extraction(EXTRACTION) == extraction()


def test_revisions_are_all_there(mine: OwnedStore) -> None:
    edited = replace(records()[0], label="Lead engineer")
    mine.reviews.decide(event("edit", edited=edited))
    assert mine.claims.revisions(C0) == (records()[0], replace(edited, revision=2))
    assert mine.claims.revisions(row_id("nobody")) == ()


def test_two_claims_of_one_id_are_refused_and_nothing_is_kept(mine: OwnedStore) -> None:
    with pytest.raises(UsageError, match="have the same id"):
        mine.claims.add(extraction("twice"), [*records(), *records(1)])
    assert mine.claims.extraction(row_id("twice")) is None


def test_an_extraction_of_an_unknown_document_is_refused(mine: OwnedStore) -> None:
    with pytest.raises(UsageError, match="has no document"):
        mine.claims.add(extraction("unknown", document_ids=(DOCUMENT, row_id("nowhere"))), records())


def test_another_owner_sees_nothing_and_can_derive_nothing(mine: OwnedStore, store: Store) -> None:
    stranger = store.of()
    assert stranger.claims.get(C0) is None
    assert stranger.claims.extraction(EXTRACTION) is None
    assert stranger.claims.list(EXTRACTION) == stranger.claims.revisions(C0) == ()
    with pytest.raises(UsageError, match="has no document"):
        stranger.claims.add(extraction("stolen"), records())


def test_a_time_without_a_zone_is_refused(mine: OwnedStore) -> None:
    with pytest.raises(UsageError, match="has no zone"):
        mine.claims.add(extraction("naive", created_at=NOON.replace(tzinfo=None)), ())


@pytest.mark.parametrize("label", ["a lone \ud800 surrogate", "\udfff"], ids=["high", "low"])
def test_what_json_cannot_hold_is_refused_and_nothing_is_kept(mine: OwnedStore, label: str) -> None:
    with pytest.raises(UsageError, match="ClaimRecord cannot be stored: JSON in UTF-8 cannot hold the lone surrogate"):
        mine.claims.add(extraction("surrogate"), [replace(records()[0], label=label)])
    assert mine.claims.extraction(row_id("surrogate")) is None
