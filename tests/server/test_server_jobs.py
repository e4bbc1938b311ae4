"""Jobs: listed by owner, cancelled, and told as they go on."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.job_child import FAST
from tests.server.served import NOON, OTHER, Served

from pincite.jobs import Job, JobQueue, JobState, Worker
from pincite.jobs.values import JobStep
from pincite.server.wire.events import EventMark, news, read_mark, watch


def uploaded(served: Served, text: str = "to be parsed") -> str:
    job: str = served.upload(text.encode()).json()["job"]["id"]
    return job


def queue_of(served: Served) -> JobQueue:
    assert served.service.jobs is not None
    return served.service.jobs


def events(text: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Id, name and data of each event."""
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith((":", "retry")))
        if lines:
            found.append((lines.get("id", ""), lines["event"], json.loads(lines["data"])))
    return found


def test_a_job_is_told_until_it_ends(served: Served) -> None:
    job = uploaded(served)
    url = f"sqlite:///{served.service.store.place.removeprefix('sqlite:///')}"
    said: list[str] = []

    def listen() -> None:
        said.append(served.client("read").get(f"/v1/jobs/{job}/events").text)

    listener = threading.Thread(target=listen)
    listener.start()
    with Worker(url, [served.parsing()], options=FAST):
        listener.join(30)
    told = events(said[0])
    assert said[0].startswith("retry: 2000\n\n")
    assert (told[-1][0], told[-1][1], told[-1][2]["state"]) == ("1.2", "end", "done")
    assert told[-1][2]["result"] == {"state": "parsed", "pages": 2}
    assert [mark for mark, _, _ in told] == sorted({mark for mark, _, _ in told})


def test_a_stream_goes_on_where_it_broke_off(served: Served) -> None:
    job = uploaded(served)
    queue_of(served).cancel(job)
    client = served.client("read")
    whole = events(client.get(f"/v1/jobs/{job}/events").text)
    again = events(client.get(f"/v1/jobs/{job}/events", headers={"Last-Event-ID": "0.0"}).text)
    assert [name for _, name, _ in whole] == [name for _, name, _ in again] == ["end"]
    assert client.get(f"/v1/jobs/{job}/events", headers={"Last-Event-ID": whole[-1][0]}).status_code == 204


def test_a_job_that_is_deleted_meanwhile_ends_its_stream(served: Served) -> None:
    job = uploaded(served)

    async def listen() -> list[bytes]:
        said = []
        async for piece in watch(queue_of(served), job, told=EventMark(), poll_seconds=0):
            said.append(piece)
            if b"progress" in piece:
                queue_of(served).forget([job])
        return said

    told = events(b"".join(asyncio.run(listen())).decode())
    assert [name for _, name, _ in told] == ["progress", "gone"]


def test_an_owner_lists_only_their_own(served: Served) -> None:
    mine = uploaded(served)
    served.client("write", OTHER).post("/v1/documents", params={"name": "b.txt"}, content=b"theirs")
    listed = served.client("read").get("/v1/jobs").json()["items"]
    assert [job["id"] for job in listed] == [mine]
    assert "owner" not in json.dumps(listed)


def test_jobs_come_in_pages_and_by_state(served: Served) -> None:
    ids = {uploaded(served, f"document {number}") for number in range(5)}
    queue_of(served).cancel(min(ids))
    client, seen, cursor = served.client("read"), [], None
    while True:
        page = client.get("/v1/jobs", params={"limit": 2, **({"cursor": cursor} if cursor else {})}).json()
        seen += [job["id"] for job in page["items"]]
        if (cursor := page["next_cursor"]) is None:
            break
    assert (len(seen), set(seen)) == (5, ids)
    cancelled = client.get("/v1/jobs", params={"state": ["cancelled", "failed"]}).json()["items"]
    assert [job["id"] for job in cancelled] == [min(ids)]


@pytest.mark.parametrize("cursor", ["x", "YQ", "MjAyNi0wMS0wMSAx", "MjAyNi0wMS0wMVQwMDowMDowMCswMDowMCAtMQ"])
def test_a_cursor_that_nobody_gave_is_refused(cursor: str, served: Served) -> None:
    assert served.client().get("/v1/jobs", params={"cursor": cursor}).json()["code"] == "bad_cursor"


def test_a_cancelled_job_stays_cancelled(served: Served) -> None:
    job = uploaded(served)
    assert [served.client("write").post(f"/v1/jobs/{job}/cancel").json()["state"] for _ in range(2)] == [
        "cancelled"
    ] * 2


RANKS: dict[JobState, int] = {"waiting": 0, "running": 1, "done": 2, "failed": 2, "cancelled": 2}
LOOKS = st.lists(st.tuples(st.integers(0, 4), st.sampled_from(sorted(RANKS))), min_size=1, max_size=12)


@given(LOOKS)
def test_every_look_at_a_job_that_goes_on_is_told_once(looks: list[tuple[int, JobState]]) -> None:
    going_on = sorted(looks, key=lambda look: (RANKS[look[1]], look[0]))
    told = EventMark()
    marks: list[EventMark] = []
    names: list[str] = []
    for done, state in going_on:
        job = Job(id="j", kind="k", state=state, steps=(JobStep(name="s", ended_at=NOON),) * done)
        for mark, name, _ in news(job, told):
            marks.append(mark)
            names.append(name)
            told = mark
        if job.ended:
            break
    assert len(marks) == len(set(marks))
    assert ("end" in names) == (RANKS[going_on[-1][1]] == 2)
    assert names.count("end") <= 1


@given(st.integers(0, 10**8), st.integers(0, 2))
def test_a_mark_comes_back_as_it_was_told(done: int, rank: int) -> None:
    assert read_mark(str(EventMark(done, rank))) == EventMark(done, rank)


@given(st.text(max_size=20))
def test_any_text_is_read_as_a_mark_or_as_none(text: str) -> None:
    assert read_mark(text) >= EventMark()
