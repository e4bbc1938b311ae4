"""Jobs go on when the database is back: no step fails for good because it was away or locked."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.job_child import FAST
from tests.store_samples import NOON, RUN, call, filled, records, row_id, vote

from pincite.errors import StoreError
from pincite.evaluation.judging import Ballot, ClaimBatch
from pincite.evaluation.judging.prompts import content_hash
from pincite.jobs import JobQueue, Json, Steps, Worker
from pincite.jobs.evaluation.outages import Patience, PatientLedger
from pincite.jobs.evaluation.votes import KeptJudge
from pincite.records import Reservation
from pincite.store import open_store


class Counts:
    """A job whose step needs the store, which another program holds until the step was tried twice."""

    name = "counts"

    def __init__(self, path: Path) -> None:
        self._path = path
        self.refusals: list[str] = []

    def run(self, request: Json, step: Steps) -> Json:
        return step("count", self._count)

    def _count(self) -> Json:
        with closing(sqlite3.connect(self._path, isolation_level=None)) as other:
            if len(self.refusals) < 2:
                other.execute("BEGIN IMMEDIATE")
            try:
                with open_store(str(self._path), wait_seconds=0.05) as store:
                    store.sessions.end("nobody")
                    return {"keys": store.keys.count()}
            except StoreError as error:
                self.refusals.append(error.reason)
                raise


def test_a_step_that_finds_the_database_locked_is_done_when_it_is_free(tmp_path: Path) -> None:
    path = tmp_path / "pincite.db"
    open_store(str(path)).close()
    kind = Counts(path)
    options = replace(FAST, longest_pause_seconds=0.1)
    with JobQueue(str(path)) as queue, Worker(str(path), [kind], options=options):
        queue.submit("counts", {}, job_id="one")
        job = queue.wait("one", seconds=60)
    assert (job.state, job.result, kind.refusals) == ("done", {"keys": 0}, ["locked", "locked"])


class Hold:
    """Another program that holds the database from `begin` on, until somebody waits for it."""

    def __init__(self, path: Path) -> None:
        self._other = sqlite3.connect(path, isolation_level=None)
        self.waits = 0

    def begin(self) -> None:
        self._other.execute("BEGIN IMMEDIATE")

    def wait(self, seconds: float) -> None:
        self.waits += 1
        if self._other.in_transaction and self.waits == 2:
            self._other.execute("ROLLBACK")

    def close(self) -> None:
        self._other.close()


class HeldJudge:
    """A judge during whose call another program takes the database."""

    provider, model, prompt_version = "openai", "m-2", "p1"

    def __init__(self, hold: Hold) -> None:
        self._hold = hold
        self.calls = 0

    def vote(self, batches: list[ClaimBatch]) -> list[Ballot]:
        self.calls += 1
        self._hold.begin()
        (claim,) = batches[0].claims
        return [Ballot(call=call(), votes=(vote(claim.id, content_hash=content_hash(claim, {})),))]


@pytest.fixture
def hold(tmp_path: Path):
    path = tmp_path / "pincite.db"
    open_store(str(path)).close()
    with closing(Hold(path)) as other:
        yield other


def test_a_ballot_that_comes_during_an_outage_is_kept_and_not_bought_again(hold: Hold, tmp_path: Path) -> None:
    batch = ClaimBatch(claims=records(1), sources=())
    with open_store(str(tmp_path / "pincite.db"), wait_seconds=0.05) as store:
        votes = filled(store, row_id("owner")).votes
        judge = HeldJudge(hold)
        kept = KeptJudge(judge, votes=votes, run_id=RUN, now=lambda: NOON, patience=Patience(wait=hold.wait))
        first = kept.vote([batch])
        assert [(stored.claim_id, stored.status) for stored in votes.list(RUN)] == [("c0", "voted")]
        assert [ballot.votes[0].claim_id for ballot in (*first, *kept.vote([batch]))] == ["c0", "c0"]
    assert (judge.calls, hold.waits) == (1, 2)


def test_a_price_is_settled_when_the_database_is_back(hold: Hold, tmp_path: Path) -> None:
    with open_store(str(tmp_path / "pincite.db"), wait_seconds=0.05) as store:
        filled(store, row_id("owner"))
        ledger = PatientLedger(ledger=store.costs(), patience=Patience(wait=hold.wait))
        wanted = Reservation(id=row_id("call"), run_id=RUN, day=NOON.date(), reserved_micro_usd=500, created_at=NOON)
        ledger.reserve(wanted)
        hold.begin()
        assert ledger.settle(row_id("call"), micro_usd=40, at=NOON).settled_micro_usd == 40
    assert hold.waits == 2


def test_an_outage_longer_than_the_pauses_is_raised(hold: Hold, tmp_path: Path) -> None:
    with open_store(str(tmp_path / "pincite.db"), wait_seconds=0.05) as store:
        hold.begin()
        with pytest.raises(StoreError, match="locked"):
            Patience(pauses=(0.0,), wait=hold.wait).outlast(lambda: store.sessions.end("nobody"))
