"""Evaluations without scripts: asked for, shown, decided about and undone; tailored profiles among them."""

from __future__ import annotations

from typing import Any

import pytest
from lxml import html
from tests.server.reviewed import check, evaluated, extraction
from tests.server.served import OTHER, Served
from tests.server.test_server_pages import look, send, signed_in, words

from pincite.config import Config
from pincite.errors import UsageError
from pincite.evaluation.tailoring import evaluate_offline
from pincite.jobs import run_now
from pincite.jobs.tailoring import EvaluateTailoring
from pincite.records import LOCAL_OWNER, ItemFilter

MISSING = "00000000-0000-4000-8000-00000000dead"


def tailoring(served: Served) -> EvaluateTailoring:
    """The job that evaluates tailored profiles, offline."""
    service = served.service
    return EvaluateTailoring(
        store=service.store,
        config=Config(),
        stage=lambda given, asked: evaluate_offline(given, today=served.clock.at.date()),
        now=served.clock,
        files=service.files,
    )


def asked(served: Served, **more: Any) -> dict[str, Any]:
    """The body that asks about a profile."""
    return {"extraction_id": extraction(served), "profile_id": served.parsed(), **more}


def test_an_evaluation_is_asked_for_looked_at_decided_about_and_undone(served: Served) -> None:
    browser, _ = signed_in(served)
    of = extraction(served)
    reply = send(browser, look(browser, f"/review/results/{of}"), "Evaluate")
    address = reply.headers["location"].partition("?")[0]
    assert "Look again" in words(look(browser, address))
    assert address.endswith(evaluated(served, of))
    read = look(browser, address)
    assert "Review needed" in words(read)
    assert "it is odd" in words(read)
    assert send(browser, read, "Confirm", note="as printed").status_code == 303
    read = look(browser, address)
    assert "Reviewed by you, 2026-11-22 12:00 UTC" in words(read)
    assert send(browser, read, "Undo").status_code == 303
    assert "Review needed" in words(look(browser, address))
    late = send(browser, read, "Flag for review")
    assert (late.status_code, "Not saved" in words(html.document_fromstring(late.text))) == (412, True)
    assert address in look(browser, "/review/evaluations").xpath("//td/a/@href")
    events = served.service.store.of(LOCAL_OWNER).reviews.events(run_id=address.rpartition("/")[2])
    assert [one.action for one in events] == ["flag", "confirm", "undo"]


def test_a_tailored_profile_is_asked_about_from_a_form(served: Served) -> None:
    browser, _ = signed_in(served)
    assert "tailored" not in words(look(browser, "/review/evaluations"))
    extraction(served)
    reply = send(browser, look(browser, "/review/evaluations"), "Evaluate")
    assert reply.status_code == 303, reply.text
    address = reply.headers["location"].partition("?")[0]
    assert "Look again" in words(look(browser, address))
    assert served.service.jobs is not None
    run_now(tailoring(served), served.service.jobs.job(address.rpartition("/")[2]).request)
    read = words(look(browser, address))
    assert "Evaluation: tailoring" in read
    assert "Review needed: The generated profile may contain inaccuracies." in read
    wrong = send(browser, look(browser, "/review/evaluations"), "Evaluate", posting="x")
    assert wrong.status_code == 422


def test_a_tailored_profile_is_evaluated_over_http(served: Served) -> None:
    body = asked(served, posting_id=served.parsed(), opportunity_id="job 7")
    client = served.client("write")
    reply = client.post("/v1/evaluations/tailoring", json=body)
    assert reply.status_code == 202, reply.text
    run, job = reply.json()["id"], reply.json()["job"]
    assert set(job["documents"]) == {body["profile_id"]}
    early = client.get(reply.headers["location"])
    assert (early.status_code, early.json()["code"]) == (409, "not_ready")
    assert client.post("/v1/evaluations/tailoring", json=body).json()["id"] == run
    assert served.service.jobs is not None
    request = served.service.jobs.job(run).request
    assert "two years" not in str(request)
    done = run_now(tailoring(served), request)
    entry = client.get(f"/v1/evaluations/{run}").json()
    assert (entry["run"]["operation"], entry["row"]["opportunity_id"]) == ("tailoring", "job 7")
    assert (entry["row"]["passed"], entry["row"]["needs_review"]) == (done["passed"], done["needs_review"])


def test_an_evaluation_of_a_profile_goes_with_its_documents(served: Served) -> None:
    body = asked(served)
    client = served.client("write")
    run = client.post("/v1/evaluations/tailoring", json=body).json()["id"]
    assert served.service.jobs is not None
    request = served.service.jobs.job(run).request
    client.delete(f"/v1/documents/{body['profile_id']}")
    assert client.get(f"/v1/evaluations/{run}").status_code == 404
    assert client.get(f"/v1/jobs/{run}").status_code == 404
    with pytest.raises(UsageError, match="was deleted"):
        run_now(tailoring(served), request)


@pytest.mark.parametrize(
    ("more", "status", "code"),
    [
        ({"profile_id": MISSING}, 404, "not_found"),
        ({"posting_id": MISSING}, 404, "not_found"),
        ({"extraction_id": MISSING}, 404, "not_found"),
        ({"judge": "nobody:nothing"}, 422, "no_such_model"),
        ({"more": 1}, 422, "bad_input"),
    ],
    ids=["profile", "posting", "claims", "judge", "unknown key"],
)
def test_a_profile_that_cannot_be_evaluated_is_refused(
    more: dict[str, Any], status: int, code: str, served: Served
) -> None:
    reply = served.client("write").post("/v1/evaluations/tailoring", json=asked(served) | more)
    assert (reply.status_code, reply.json()["code"]) == (status, code), reply.text


def test_a_profile_that_is_not_parsed_is_waited_for(served: Served) -> None:
    waiting = served.upload(b"My profile").json()["document"]["document"]["id"]
    reply = served.client("write").post("/v1/evaluations/tailoring", json=asked(served) | {"profile_id": waiting})
    assert (reply.status_code, reply.json()["code"]) == (409, "not_parsed")


def test_another_owner_evaluates_nothing_of_it(served: Served) -> None:
    body = asked(served)
    theirs = served.parsed(OTHER)
    stranger = served.client("write", OTHER)
    assert stranger.post("/v1/evaluations/tailoring", json=body).status_code == 404
    assert stranger.post("/v1/evaluations/tailoring", json=body | {"profile_id": theirs}).status_code == 404
    mine = served.client("write").post("/v1/evaluations/tailoring", json=body | {"profile_id": theirs})
    assert mine.status_code == 404
    run = served.client("write").post("/v1/evaluations/tailoring", json=body).json()["id"]
    browser, _ = signed_in(served, owner=OTHER)
    assert stranger.get(f"/v1/evaluations/{run}").status_code == 404
    assert browser.get(f"/review/evaluations/{run}").status_code == 404


def test_a_claim_that_was_missed_is_added_from_a_form(served: Served) -> None:
    browser, _ = signed_in(served)
    address = f"/review/results/{check(served)}"
    wrong = send(browser, look(browser, address), "Add", claim="It lasts two years.", quote="The term is three years.")
    read = html.document_fromstring(wrong.text)
    assert (wrong.status_code, "Not saved" in words(read)) == (422, True)
    assert read.xpath("//textarea[@name='claim']")[0].text == "It lasts two years."
    right = send(browser, read, "Add", quote="The term is two years.")
    assert right.status_code == 303, right.text
    item = look(browser, right.headers["location"])
    assert "It lasts two years." in words(item)
    assert "The term is two years." in words(item)
    added = served.service.store.of(LOCAL_OWNER).items.find("claim", ItemFilter(text="it lasts")).items[0].claim
    assert added is not None
    assert (added.record.label, added.record.type) == ("It lasts two years.", "fact")
    assert send(browser, item, "Delete").status_code == 303
    assert send(browser, look(browser, right.headers["location"]), "Undo").status_code == 303
    assert send(browser, look(browser, address), "Add", claim=" ").status_code == 422


@pytest.mark.parametrize("button", ["Evaluate", "Add"])
def test_who_may_only_read_is_shown_no_forms(button: str, served: Served) -> None:
    browser, _ = signed_in(served, "read")
    read = look(browser, f"/review/results/{extraction(served)}")
    assert button not in [one.text_content() for one in read.xpath("//button")]
