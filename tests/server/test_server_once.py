"""A request that is sent again with its Idempotency-Key is answered as before, and done once."""

from __future__ import annotations

import asyncio

import pytest
from fastapi import Response
from tests.server.reviewed import extraction
from tests.server.served import OTHER, Served

from pincite.records import LOCAL_OWNER
from pincite.server.access.authentication import as_asking
from pincite.server.access.caller import Asking
from pincite.server.wire.idempotency import once
from pincite.server.wire.problems import Problem

KEY = {"Idempotency-Key": "abc"}


def asking(served: Served, owner: str = LOCAL_OWNER) -> Asking:
    return as_asking(served.service, served.key("write", owner).key)


def test_an_upload_that_is_sent_again_is_answered_as_before(served: Served) -> None:
    first, again = served.upload(headers=KEY), served.upload(headers=KEY)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert again.headers["location"] == first.headers["location"]
    assert (first.headers.get("idempotency-replayed"), again.headers["idempotency-replayed"]) == (None, "true")


@pytest.mark.parametrize("other", [{"content": b"other words"}, {"name": "b.txt"}], ids=["body", "query"])
def test_another_request_needs_another_key(other: dict[str, bytes], served: Served) -> None:
    served.upload(headers=KEY)
    reply = served.upload(headers=KEY, **other)  # type: ignore[arg-type]
    assert (reply.status_code, reply.json()["code"]) == (422, "idempotency_key_reused")


def test_owners_have_keys_of_their_own(served: Served) -> None:
    served.upload(headers=KEY)
    theirs = served.client("write", OTHER).post("/v1/documents", params={"name": "x.txt"}, content=b"x", headers=KEY)
    assert theirs.status_code == 202
    assert "idempotency-replayed" not in theirs.headers


def test_what_was_refused_can_be_sent_again_in_another_form(served: Served) -> None:
    assert served.upload(b"", headers=KEY).status_code == 422
    assert served.upload(headers=KEY).status_code == 202


@pytest.mark.parametrize("key", ["", "x" * 201, "with space", "\x7f"])
def test_a_key_that_cannot_be_kept_is_refused(key: str, served: Served) -> None:
    reply = served.upload(headers={"Idempotency-Key": key})
    assert (reply.status_code, reply.json()["code"]) == (422, "bad_idempotency_key")


def test_a_key_is_forgotten_after_a_day(served: Served) -> None:
    served.upload(headers=KEY)
    served.clock.go(hours=25)
    assert "idempotency-replayed" not in served.upload(b"other", headers=KEY).headers


def test_a_reply_goes_with_the_document_it_told_of(served: Served) -> None:
    document = served.upload(headers=KEY).json()["document"]["document"]["id"]
    served.client().delete(f"/v1/documents/{document}")
    reply = served.upload(headers=KEY)
    assert (reply.status_code, reply.json()["code"]) == (409, "reply_not_kept")


def test_of_many_at_once_one_is_done_and_the_others_wait(served: Served) -> None:
    done: list[int] = []
    go = asyncio.Event()

    async def do() -> Response:
        await go.wait()
        done.append(1)
        return Response(b"{}", status_code=201)

    async def ask() -> int | str:
        try:
            return (await once(asking(served), "k", "f", do)).status_code
        except Problem as problem:
            return problem.code

    async def release() -> None:
        await asyncio.sleep(0.5)
        go.set()

    async def all_at_once() -> list[int | str | None]:
        return list(await asyncio.gather(*(ask() for _ in range(8)), release()))

    said = asyncio.run(all_at_once())
    assert (len(done), sorted(map(str, said[:8]))) == (1, ["201"] + ["under_way"] * 7)


def test_a_request_whose_process_died_can_be_sent_again(served: Served) -> None:
    async def do() -> Response:
        return Response(b"{}", status_code=200)

    served.service.store.of(LOCAL_OWNER).replies.begin("k", fingerprint="f", at=served.clock())
    with pytest.raises(Problem, match="still under way"):
        asyncio.run(once(asking(served), "k", "f", do))
    served.clock.go(minutes=1)
    assert asyncio.run(once(asking(served), "k", "f", do)).status_code == 200


def test_what_was_answered_to_one_key_is_not_told_to_another(served: Served) -> None:
    extraction(served)
    first = served.client("review").post("/v1/queue/next", headers=KEY)
    assert served.client("review").post("/v1/queue/next", headers=KEY).content == first.content
    for scope in ("read", "write"):
        reply = served.client(scope).post("/v1/queue/next", headers=KEY)
        assert (reply.status_code, reply.json()["code"]) == (422, "idempotency_key_reused")
