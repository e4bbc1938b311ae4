"""One case for each route: a request that works for its owner. A route without a case fails `test_server_routes`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.server.served import Served

from pincite.jobs import run_now
from pincite.records import LOCAL_OWNER
from pincite.testing import PdfBuilder


@dataclass(frozen=True)
class Case:
    """A request to a route: the values of its path, and what is sent. `named` are the ids of what the owner has."""

    path: Mapping[str, Any] = field(default_factory=dict)
    send: Mapping[str, Any] = field(default_factory=dict)

    @property
    def named(self) -> set[str]:
        """What only the owner may see."""
        return {str(value) for name, value in self.path.items() if name == "id"}


def nothing(_: Served) -> Case:
    return Case()


def document(served: Served) -> Case:
    return Case(path={"id": served.parsed()})


def first_page(served: Served) -> Case:
    return Case(path={"id": served.parsed(), "number": 1})


def drawn_page(served: Served) -> Case:
    builder = PdfBuilder()
    builder.page().lines(72, 700, ["Effective Date"], leading=24)
    reply = served.upload(builder.build(), name="deed.pdf").json()["document"]["document"]
    run_now(served.parsing(), {"owner": LOCAL_OWNER, "document": reply["id"]})
    return Case(path={"id": reply["id"], "number": 1}, send={"params": {"width": 50}})


def uploaded(_: Served) -> Case:
    return Case(send={"params": {"name": "a.txt"}, "content": b"some words"})


def job(served: Served) -> Case:
    return Case(path={"id": served.upload(b"to be parsed").json()["job"]["id"]})


def ended_job(served: Served) -> Case:
    case = job(served)
    assert served.service.jobs is not None
    served.service.jobs.cancel(case.path["id"])
    return case


def new_key(_: Served) -> Case:
    return Case(send={"json": {"name": "a key", "scope": "read"}})


def key(served: Served) -> Case:
    return Case(path={"id": served.key("review").key.id})


def sign_in(served: Served) -> Case:
    return Case(send={"json": {"key": served.key("read").secret}})


CASES: Mapping[str, Callable[[Served], Case]] = {
    "GET /health": nothing,
    "GET /v1/documents": document,
    "POST /v1/documents": uploaded,
    "GET /v1/documents/{id}": document,
    "DELETE /v1/documents/{id}": document,
    "GET /v1/documents/{id}/file": document,
    "GET /v1/documents/{id}/pages/{number}": first_page,
    "GET /v1/documents/{id}/pages/{number}/image": drawn_page,
    "GET /v1/jobs": job,
    "GET /v1/jobs/{id}": job,
    "GET /v1/jobs/{id}/events": ended_job,
    "POST /v1/jobs/{id}/cancel": job,
    "GET /v1/session": nothing,
    "POST /v1/session": sign_in,
    "DELETE /v1/session": nothing,
    "GET /v1/keys": key,
    "POST /v1/keys": new_key,
    "DELETE /v1/keys/{id}": key,
    "GET /v1/audit": document,
}
"""By method and path, as OpenAPI has them."""
