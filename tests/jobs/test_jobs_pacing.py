"""Rate limits: slots are given one after the other, to all that share a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pincite.jobs.queueing.database import make_tables
from pincite.jobs.queueing.rates import SharedPace
from pincite.llm import Batched, Paced
from pincite.records import ModelRequest
from pincite.store.database.connections import Database
from pincite.testing import ScriptedEndpoint


@pytest.fixture
def database(empty_database: str) -> Iterator[Database]:
    with closing(Database(empty_database)) as database:
        make_tables(database)
        yield database


def test_slots_are_a_gap_apart_for_all_who_share_the_database(database: Database, empty_database: str) -> None:
    with closing(Database(empty_database)) as elsewhere:
        one, other = (SharedPace(each, "openai", per_minute=6) for each in (database, elsewhere))
        waits = [one.wait_seconds(), other.wait_seconds(), one.wait_seconds()]
    assert waits[0] == 0
    assert 9 < waits[1] <= 10
    assert 19 < waits[2] <= 20


def test_a_burst_goes_at_once_and_then_waits(database: Database) -> None:
    pace = SharedPace(database, "openai", per_minute=6, burst=3)
    waits = [pace.wait_seconds() for _ in range(4)]
    assert waits[:3] == [0, 0, 0]
    assert 9 < waits[3] <= 10


def test_providers_do_not_wait_for_each_other(database: Database) -> None:
    waits = [SharedPace(database, provider, per_minute=1).wait_seconds() for provider in ("openai", "anthropic")]
    assert waits == [0, 0]


@pytest.mark.parametrize(("per_minute", "burst"), [(0, 1), (-1, 1), (1, 0)])
def test_a_pace_that_lets_nothing_through_is_refused(tmp_path: Path, per_minute: float, burst: int) -> None:
    with pytest.raises(ValueError, match="more than 0 calls a minute and a burst of 1"):
        SharedPace(Database(str(tmp_path / "x.db")), "openai", per_minute=per_minute, burst=burst)


def test_calls_are_sent_in_the_slots_they_are_given() -> None:
    sent: list[str] = []

    async def answer(request: ModelRequest) -> str:
        sent.append(request.id)
        return "yes"

    waits = iter([0.02, 0.0])
    endpoint = Paced(ScriptedEndpoint(answer), slots=lambda: next(waits))
    requests = [ModelRequest(id=name, system="", prompt="?", max_output_tokens=5) for name in ("late", "early")]
    outcomes = Batched(endpoint).complete(requests)
    assert [outcome.request_id for outcome in outcomes] == ["late", "early"]
    assert sent == ["early", "late"]
    assert endpoint.name == "fake:scripted"
