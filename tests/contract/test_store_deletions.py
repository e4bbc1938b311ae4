"""What is written while a document is being deleted: it waits, and then says that what it hangs on is not there."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import closing

import pytest
from sqlalchemy import delete
from tests.store_samples import (
    DOCUMENT,
    EXTRACTION,
    NOON,
    REVIEWER,
    RUN,
    event,
    extraction,
    finding,
    issue,
    later,
    log_row,
    records,
    row_id,
    run,
    vote,
)

from pincite.errors import PinciteError, UsageError
from pincite.records import ResultQuestion
from pincite.store import OwnedStore, claim_row, open_database
from pincite.store.database.links import require_owner
from pincite.store.tables.records import documents, evaluation_runs, extractions

OWNER = row_id("owner")
QUESTION = ResultQuestion(kind="check", answer="It is so.")
WRITES: dict[str, Callable[[OwnedStore], object]] = {
    "a result is asked for": lambda mine: mine.asked.begin(extraction("asked"), QUESTION, job_id=None),
    "a result is added": lambda mine: mine.claims.add(extraction("another"), records()),
    "a claim is added": lambda mine: mine.claims.append(EXTRACTION, records(4)[3], at=NOON),
    "an evaluation begins": lambda mine: mine.evaluations.start(run("another"), records()),
    "a rule finds something": lambda mine: mine.evaluations.add_findings(RUN, [finding("c0")], at=NOON),
    "a judge votes": lambda mine: mine.votes.add(RUN, votes=[vote("c0")], calls=[], at=NOON),
    "an evaluation ends": lambda mine: mine.log.add(log_row("run", issues=(issue("c0"),))),
    "somebody decides": lambda mine: mine.reviews.decide(event("confirm")),
    "somebody takes it": lambda mine: mine.queue.take(
        "claim", claim_row(EXTRACTION, "c0"), REVIEWER, now=NOON, until=later(10)
    ),
    "somebody skips it": lambda mine: mine.queue.skip("claim", claim_row(EXTRACTION, "c0"), REVIEWER, at=NOON),
}


@pytest.mark.parametrize("name", WRITES)
def test_a_write_waits_for_a_deletion_and_then_finds_nothing(name: str, mine: OwnedStore, store_url: str) -> None:
    said: list[object] = []

    def write() -> None:
        try:
            said.append(WRITES[name](mine))
        except PinciteError as error:
            said.append(error)

    writer = threading.Thread(target=write)
    with closing(open_database(store_url)) as database:
        with database.writing() as connection:
            require_owner(connection, OWNER, lock=True)
            writer.start()
            writer.join(0.2)
            assert said == []
            for table in (evaluation_runs, extractions, documents):
                connection.execute(delete(table).where(table.c.user_id == OWNER))
        writer.join()
    assert [type(one) for one in said] == [UsageError], said
    assert mine.documents.get(DOCUMENT) is None
