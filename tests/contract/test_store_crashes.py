"""What kill -9 leaves of a store, on every database: all that was acknowledged, whole, and nothing twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text
from tests.store_samples import EXTRACTION, RUN, filled, later, row_id

from pincite.records import CostRefusal, Reservation
from pincite.store import OwnedStore, Store, open_database

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

WRITER = """
import sys
from dataclasses import replace
from tests.store_samples import EXTRACTION, NOON, event, finding, log_row, issue, records, row_id, run
from pincite.records import Reservation
from pincite.store import claim_row, open_store

url, first = sys.argv[1], int(sys.argv[2])
with open_store(url) as store:
    mine, costs = store.of(row_id("owner")), store.costs(run_micro_usd=10**9)
    for number in range(first, first + 100_000):
        name = f"crash {number}"
        asked = Reservation(
            id=row_id(name), run_id=row_id("spends"), day=NOON.date(), reserved_micro_usd=100, created_at=NOON
        )
        costs.reserve(asked)
        mine.evaluations.start(run(name), records())
        mine.evaluations.add_findings(row_id(name), [finding("c0"), finding("c1")], at=NOON)
        mine.log.add(log_row(name, passed=False, needs_review=True, issues=(issue("c0"), issue("c1"))))
        current = mine.claims.get(claim_row(EXTRACTION, "c2")).record
        edited = replace(current, label=name)
        about = {"claim_id": claim_row(EXTRACTION, "c2"), "revision": current.revision}
        mine.reviews.decide(event("edit", name=name + " edit", edited=edited, **about))
        costs.settle(asked.id, micro_usd=40, at=NOON)
        print(number, flush=True)
"""


def killed_after(url: str, *, first: int, turns: int) -> int:
    """The number of the last turn that a writer acknowledged before it was killed somewhere in a later one."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-c", WRITER, url, str(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as child:
        assert child.stdout is not None
        told = [child.stdout.readline() for _ in range(turns)]
        time.sleep(Random(first).uniform(0, 0.05))  # anywhere in a turn
        child.send_signal(signal.SIGKILL)
        told += child.stdout.readlines()
    assert child.returncode == -signal.SIGKILL, told
    return int([line for line in told if line.endswith("\n")][-1])


def verify(mine: OwnedStore, store: Store, url: str, acknowledged: set[int]) -> None:
    """That everything acknowledged is there once, and that nothing is there in part."""
    runs = {entry.run.id: entry for entry in mine.log.entries(limit=10_000)}
    assert {row_id(f"crash {number}") for number in acknowledged} <= set(runs)
    for run_id in set(runs) - {RUN}:
        assert len(mine.evaluations.findings(run_id)) == 2
        assert len(mine.reviews.issues(run_id=run_id, open_only=False)) == 2
        assert [event.action for event in mine.reviews.events(run_id=run_id)] == ["flag"]
        assert runs[run_id].row.needs_review
    numbers = [event.sequence for event in mine.reviews.events(limit=100_000)]
    assert numbers == list(range(1, len(numbers) + 1))
    (claim,) = [one for one in mine.claims.list(EXTRACTION) if one.record.id == "c2"]
    edits = [event for event in mine.reviews.events(claim_id=claim.id)]
    assert claim.record.revision == len(edits) + 1 == len(mine.claims.revisions(claim.id))
    unsettled = len(store.costs().unsettled())
    with closing(open_database(url)) as database, database.reading() as connection:
        settled = connection.scalar(text("SELECT count(*) FROM cost_reservations WHERE state = 'settled'")) or 0
    assert settled >= len(acknowledged)
    assert store.costs().counted(run_id=row_id("spends")) == 40 * settled + 100 * unsettled


@pytest.mark.parametrize("kills", [2, pytest.param(40, marks=pytest.mark.slow)])
def test_after_kill_9_nothing_is_lost_and_nothing_is_there_in_part(store: Store, store_url: str, kills: int) -> None:
    mine = filled(store, row_id("owner"))
    acknowledged: set[int] = set()
    for kill in range(kills):
        first = kill * 1_000
        last = killed_after(store_url, first=first, turns=1 + kill % 3)
        acknowledged |= set(range(first, last + 1))
    verify(mine, store, store_url, acknowledged)


def test_what_a_killed_call_set_aside_is_found_and_released(store: Store, store_url: str) -> None:
    filled(store, row_id("owner"))
    killed_after(store_url, first=0, turns=1)
    costs = store.costs()
    for left in costs.unsettled():
        costs.release(left.id, at=later(9))
    counted = costs.counted(run_id=row_id("spends"))
    assert counted % 40 == 0
    asked = Reservation(
        id=row_id("after"), run_id=row_id("spends"), day=later(0).date(), reserved_micro_usd=1, created_at=later(0)
    )
    assert isinstance(store.costs(run_micro_usd=counted).reserve(asked), CostRefusal)
    assert isinstance(store.costs(run_micro_usd=counted + 1).reserve(asked), Reservation)
