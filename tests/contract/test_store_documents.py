"""Documents of a store, on every database: kept once, listed by pages, deleted with all that came from them."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select
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
from pincite.store import OwnedStore, Store, open_database
from pincite.store.tables.records import metadata

COUNTERS = {"profiles", "cost_totals", "cost_reservations", "ledger", "ledger_head"}
"""What is not derived from documents, and the ledger, which names rows and holds no words."""


def test_a_document_is_kept_as_it_is(mine: OwnedStore) -> None:
    assert mine.documents.get(DOCUMENT) == document()


def test_a_document_that_is_there_stays_as_it_was(mine: OwnedStore) -> None:
    assert not mine.documents.add(document(name="other name.pdf"))
    assert mine.documents.get(DOCUMENT) == document()


@pytest.mark.parametrize(
    "name", [DOCUMENT, "doc_0123456789abcdef", "cv", "cv.pdf"], ids=["row", "content", "slug", "name"]
)
def test_a_document_is_found_by_what_people_call_it(mine: OwnedStore, name: str) -> None:
    assert mine.documents.find(name) == (document(),)
    assert mine.documents.find(name + "x") == ()


def test_pages_of_documents_miss_none_and_tell_none_twice(mine: OwnedStore) -> None:
    for number in range(7):
        mine.documents.add(document(f"d{number}", created_at=later(number // 3)))
    seen: list[str] = []
    while page := mine.documents.list(limit=3, after=seen[-1] if seen else None):
        seen += [one.id for one in page]
    assert len(seen) == len(set(seen)) == 8
    times = [mine.documents.get(one).created_at for one in seen]  # type: ignore[union-attr] # all are there
    assert times == sorted(times, reverse=True)


def test_a_document_goes_with_everything_derived_from_it(mine: OwnedStore, store: Store, store_url: str) -> None:
    mine.evaluations.add_findings(RUN, [finding("c0")], at=later(1))
    mine.votes.add(RUN, votes=[vote("c0")], calls=[call()], at=later(1))
    edited = records()[0]
    mine.reviews.decide(event("edit", edited=edited))
    mine.reviews.decide(event("confirm", run_id=RUN, minutes=2))
    mine.evaluations.start(run("tailoring", extraction_id=None, document_ids=(DOCUMENT,), operation="tailoring"))
    mine.log.add(TailoringLogRow(id=row_id("tailoring"), created_at=later(3), passed=True, document_id=DOCUMENT))
    assert mine.documents.delete(DOCUMENT) == Deletion(
        document_id=DOCUMENT, extractions=1, claims=3, evaluations=2, decisions=3
    )
    left = rows_by_table(store_url)
    assert {table for table, count in left.items() if count} <= COUNTERS


def test_what_other_documents_made_stays(mine: OwnedStore, store_url: str) -> None:
    mine.documents.add(document("second"))
    mine.claims.add(extraction("e2", document_ids=(row_id("second"),)), records())
    mine.evaluations.start(run("r2", extraction_id=row_id("e2")), records())
    mine.log.add(log_row("r2"))
    mine.documents.delete(DOCUMENT)
    assert mine.claims.list(EXTRACTION) == ()
    assert len(mine.claims.list(row_id("e2"))) == 3
    assert [entry.run.id for entry in mine.log.entries()] == [row_id("r2")]


def test_an_extraction_of_two_documents_goes_with_either(mine: OwnedStore) -> None:
    mine.documents.add(document("second"))
    mine.claims.add(extraction("both", document_ids=(row_id("second"), DOCUMENT)), records())
    mine.documents.delete(row_id("second"))
    assert mine.claims.extraction(row_id("both")) is None
    assert mine.documents.get(DOCUMENT) is not None
    assert mine.claims.extraction(EXTRACTION) is not None


def test_there_is_nothing_to_delete_twice(mine: OwnedStore) -> None:
    assert mine.documents.delete(DOCUMENT) is not None
    assert mine.documents.delete(DOCUMENT) is None


def test_another_owner_sees_and_deletes_nothing(mine: OwnedStore, store: Store) -> None:
    store.add_profile(Profile(id=row_id("stranger"), created_at=later(0)))
    stranger = store.of(row_id("stranger"))
    assert stranger.documents.get(DOCUMENT) is None
    assert stranger.documents.find("cv") == stranger.documents.list() == ()
    assert stranger.documents.delete(DOCUMENT) is None
    assert mine.documents.get(DOCUMENT) is not None


def test_an_id_that_is_none_is_refused(mine: OwnedStore) -> None:
    with pytest.raises(UsageError, match="'cv' is no id of the store"):
        mine.documents.get("cv")


def test_an_owner_has_to_be_known_before_anything_is_kept(mine: OwnedStore, store: Store) -> None:
    nobody = store.of(row_id("nobody"))
    assert nobody.documents.list() == ()
    for keep in (
        lambda: nobody.documents.add(document("x")),
        lambda: nobody.documents.delete(DOCUMENT),
        lambda: nobody.claims.add(extraction("x", document_ids=()), records()),
        lambda: nobody.evaluations.start(run("x", extraction_id=None)),
        lambda: nobody.log.add(log_row()),
        lambda: nobody.reviews.decide(event("dismiss")),
    ):
        with pytest.raises(UsageError, match=r"the store has no profile .*: add it before what it owns"):
            keep()


def rows_by_table(url: str) -> dict[str, int]:
    database = open_database(url)
    with database.reading() as connection:
        counts = {
            name: connection.scalar(select(func.count()).select_from(table)) or 0
            for name, table in metadata.tables.items()
        }
    database.close()
    return counts
