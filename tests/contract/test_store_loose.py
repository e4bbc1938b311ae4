"""What hangs on no document, on every database: deleted by its own id with all that came of it, and nothing else."""

from __future__ import annotations

import pytest
from tests.contract.test_store_documents import COUNTERS, rows_by_table
from tests.store_samples import (
    DOCUMENT,
    EXTRACTION,
    RUN,
    call,
    document,
    event,
    extraction,
    finding,
    later,
    log_row,
    records,
    row_id,
    run,
    vote,
)

from pincite.errors import UsageError
from pincite.records import Deletion, Profile, TailoringLogRow
from pincite.store import OwnedStore, Store

VALUES, LOOSE = row_id("values"), row_id("loose")


@pytest.fixture
def loose(mine: OwnedStore) -> OwnedStore:
    """Records without a document, evaluated twice and flagged, beside those of a document."""
    mine.claims.add(extraction("values", document_ids=(), source_ids=()), records())
    for key in ("loose", "loose again"):
        mine.evaluations.start(run(key, extraction_id=VALUES, document_ids=()), records())
        mine.log.add(log_row(key, document_id=None))
    mine.evaluations.add_findings(LOOSE, [finding("c0")], at=later(1))
    mine.votes.add(LOOSE, votes=[vote("c0")], calls=[call()], at=later(1))
    mine.reviews.decide(event("confirm", run_id=LOOSE, claim_id=None, minutes=2))
    return mine


@pytest.mark.parametrize("name", [VALUES, LOOSE], ids=["its own id", "an evaluation's id"])
def test_records_without_a_document_go_with_all_that_came_of_them(loose: OwnedStore, name: str) -> None:
    would = loose.loose.derived(name)
    assert loose.claims.extraction(VALUES) is not None
    gone = loose.loose.delete(name)
    assert gone == would == Deletion(document_id=name, extractions=1, claims=3, evaluations=2, decisions=1)
    assert loose.claims.extraction(VALUES) is None
    assert [entry.run.id for entry in loose.log.entries()] == [RUN]
    assert len(loose.claims.list(EXTRACTION)) == 3
    assert (loose.loose.delete(name), loose.loose.derived(name)) == (None, None)


def test_nothing_of_them_is_left(loose: OwnedStore, store_url: str) -> None:
    loose.loose.delete(LOOSE)
    loose.documents.delete(DOCUMENT)
    assert {table for table, count in rows_by_table(store_url).items() if count} <= COUNTERS


def test_an_evaluation_of_nothing_that_is_kept_goes_by_itself(mine: OwnedStore) -> None:
    mine.evaluations.start(run("tailoring", extraction_id=None, document_ids=(), operation="tailoring"))
    mine.log.add(TailoringLogRow(id=row_id("tailoring"), created_at=later(3), passed=True))
    gone = mine.loose.delete(row_id("tailoring"))
    assert gone is not None
    assert (gone.extractions, gone.evaluations) == (0, 1)
    assert mine.log.get(row_id("tailoring")) is None


@pytest.mark.parametrize("name", [EXTRACTION, RUN], ids=["an extraction", "its evaluation"])
def test_what_hangs_on_a_document_names_it(mine: OwnedStore, name: str) -> None:
    for ask in (mine.loose.derived, mine.loose.delete):
        with pytest.raises(UsageError, match=r"it came from cv\.pdf: delete the document"):
            ask(name)
    assert mine.log.get(RUN) is not None


def test_a_run_with_documents_of_its_own_names_them(loose: OwnedStore) -> None:
    loose.documents.add(document("posting", name="posting.md"))
    loose.evaluations.start(run("t", extraction_id=None, document_ids=(row_id("posting"),)))
    with pytest.raises(UsageError, match=r"it came from posting\.md"):
        loose.loose.delete(row_id("t"))


@pytest.mark.parametrize("name", ["cv", row_id("nowhere")], ids=["no id", "nobody's"])
def test_what_is_not_there_is_none(loose: OwnedStore, name: str) -> None:
    assert (loose.loose.derived(name), loose.loose.delete(name)) == (None, None)


def test_another_owner_deletes_nothing(loose: OwnedStore, store: Store) -> None:
    store.add_profile(Profile(id=row_id("stranger"), created_at=later(0)))
    assert store.of(row_id("stranger")).loose.delete(VALUES) is None
    assert loose.claims.extraction(VALUES) is not None
