"""One case for each route: a request that works for its owner. A route without a case fails `test_server_routes`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.server.reviewed import SCHEMA, a_claim, a_field, check, evaluated, extraction, loose_check
from tests.server.served import Served

from pincite.jobs import run_now
from pincite.records import LOCAL_OWNER
from pincite.testing import PdfBuilder


@dataclass(frozen=True)
class Case:
    """A request to a route: the values of its path, and what is sent. `named` are the ids of what the owner has.

    `names_owned` says that the body names something of the owner's.
    """

    path: Mapping[str, Any] = field(default_factory=dict)
    send: Mapping[str, Any] = field(default_factory=dict)
    names_owned: bool = False

    @property
    def named(self) -> set[str]:
        """What only the owner may see."""
        return {str(value) for name, value in self.path.items() if name == "id"}


CONFIRMED: Mapping[str, Any] = {"json": {"action": "confirm"}, "headers": {"If-Match": "*"}}


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


def new_extraction(served: Served) -> Case:
    body = {"document_ids": [served.parsed()], "schema": SCHEMA, "model": "offline"}
    return Case(send={"json": body}, names_owned=True)


def new_check(served: Served) -> Case:
    body = {"document_ids": [served.parsed()], "answer": "It is so.", "model": "offline"}
    return Case(send={"json": body}, names_owned=True)


def an_extraction(served: Served) -> Case:
    return Case(path={"id": extraction(served)})


def a_check(served: Served) -> Case:
    return Case(path={"id": check(served)})


def check_without_documents(served: Served) -> Case:
    return Case(path={"id": loose_check(served)})


def with_claim(case: Callable[[Served], Case]) -> Callable[[Served], Case]:
    return lambda served: Case(path=case(served).path, send={"json": {"description": "It was missed."}})


def field_of(served: Served) -> Case:
    return Case(path={"id": a_field(served)["id"]})


def claim_of(served: Served) -> Case:
    return Case(path={"id": a_claim(served)["id"]})


def decided(case: Callable[[Served], Case]) -> Callable[[Served], Case]:
    return lambda served: Case(path=case(served).path, send=CONFIRMED)


def cited(case: Callable[[Served], Case]) -> Callable[[Served], Case]:
    words = {"source_id": "deed", "page": 1, "start": 0, "end": 9}
    return lambda served: Case(path=case(served).path, send={"json": words})


def queued(served: Served) -> Case:
    a_claim(served)
    return Case()


def queued_claim(served: Served) -> Case:
    return Case(path={"id": a_claim(served)["id"], "kind": "claim"})


def new_evaluation(served: Served) -> Case:
    return Case(send={"json": {"extraction_id": extraction(served)}}, names_owned=True)


def new_tailoring(served: Served) -> Case:
    of = extraction(served)
    return Case(send={"json": {"extraction_id": of, "profile_id": served.parsed()}}, names_owned=True)


def an_evaluation(served: Served) -> Case:
    return Case(path={"id": evaluated(served, extraction(served))})


def decided_evaluation(served: Served) -> Case:
    return Case(path=an_evaluation(served).path, send=CONFIRMED)


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
    "GET /v1/documents/{id}/view": document,
    "GET /v1/documents/{id}/pages/{number}": first_page,
    "GET /v1/documents/{id}/pages/{number}/image": drawn_page,
    "GET /v1/extractions": an_extraction,
    "POST /v1/extractions": new_extraction,
    "GET /v1/extractions/{id}": an_extraction,
    "GET /v1/extractions/{id}/card": an_extraction,
    "GET /v1/extractions/{id}/fields.json": an_extraction,
    "GET /v1/extractions/{id}/data.json": an_extraction,
    "POST /v1/extractions/{id}/claims": with_claim(an_extraction),
    "POST /v1/extractions/{id}/citation": cited(an_extraction),
    "POST /v1/checks/{id}/citation": cited(a_check),
    "GET /v1/checks": a_check,
    "POST /v1/checks": new_check,
    "GET /v1/checks/{id}": a_check,
    "DELETE /v1/checks/{id}": check_without_documents,
    "GET /v1/checks/{id}/card": a_check,
    "GET /v1/checks/{id}/check.json": a_check,
    "POST /v1/checks/{id}/claims": with_claim(a_check),
    "GET /v1/fields": field_of,
    "GET /v1/fields/{id}": field_of,
    "POST /v1/fields/{id}/decisions": decided(field_of),
    "POST /v1/fields/{id}/citation": cited(field_of),
    "GET /v1/claims": claim_of,
    "GET /v1/claims/{id}": claim_of,
    "POST /v1/claims/{id}/decisions": decided(claim_of),
    "POST /v1/claims/{id}/citation": cited(claim_of),
    "GET /v1/queue": queued_claim,
    "GET /v1/queue/progress": queued,
    "POST /v1/queue/next": queued,
    "POST /v1/queue/{kind}/{id}/skip": queued_claim,
    "POST /v1/queue/{kind}/{id}/release": queued_claim,
    "GET /v1/evaluations": an_evaluation,
    "POST /v1/evaluations": new_evaluation,
    "POST /v1/evaluations/tailoring": new_tailoring,
    "GET /v1/evaluations/{id}": an_evaluation,
    "POST /v1/evaluations/{id}/decisions": decided_evaluation,
    "GET /v1/rates": an_evaluation,
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
    "GET /v1/people": key,
    "GET /v1/audit": document,
    "GET /v1/audit/check": document,
}
"""By method and path, as OpenAPI has them."""
