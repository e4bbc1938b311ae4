"""Results over HTTP: asked for, shown, decided about, cited anew, queued and given as files after what was decided."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.server.reviewed import (
    ANSWER,
    SCHEMA,
    a_claim,
    a_field,
    asked_fields,
    check,
    evaluated,
    extraction,
    maker,
    run_job,
    view,
)
from tests.server.served import PAGES, Served

from pincite.codec import from_json
from pincite.errors import ConfigError
from pincite.extraction.results.seal import unsealed
from pincite.grounding import check_result
from pincite.jobs import run_now
from pincite.records import ExtractionResult, Profile

LAW = "agreement.governing_law"
MISSING = "00000000-0000-4000-8000-00000000dead"


def decided(client: TestClient, item: dict[str, Any], **body: Any) -> Any:
    """The reply to a decision about an item as it was seen."""
    kind = "fields" if "field" in item else "claims"
    return client.post(f"/v1/{kind}/{item['id']}/decisions", json=body, headers={"If-Match": f'"{item["etag"]}"'})


def cited(client: TestClient, item: dict[str, Any], words: str, page: int = 1) -> dict[str, Any]:
    start = PAGES[page - 1].index(words)
    place = {"source_id": "deed", "page": page, "start": start, "end": start + len(words)}
    reply = client.post(f"/v1/fields/{item['id']}/citation", json=place)
    assert reply.status_code == 200, reply.text
    made: dict[str, Any] = reply.json()
    return made


def there(item: dict[str, Any], value: Any, *citations: dict[str, Any]) -> dict[str, Any]:
    """The field as found with these citations."""
    return {**item["field"], "status": "found", "value": value, "confidence": "high", "citations": list(citations)}


def test_a_result_is_shown_when_its_job_is_done(served: Served) -> None:
    said = asked_fields(served)
    client = served.client("read")
    early = client.get(f"/v1/extractions/{said['id']}")
    assert (early.status_code, early.json()["code"], early.json()["state"]) == (409, "not_ready", "waiting")
    run_job(served, said["job"]["id"])
    shown = view(served, said["id"])
    assert [one["field"]["status"] for one in shown["fields"]] == ["found", "not_present", "found"]
    (source,) = shown["sources"]
    assert client.get(source["file"]).status_code == 200
    assert client.get(f"/v1/documents/{source['document_id']}/pages/1").json()["text"] == PAGES[0]
    (card,) = client.get("/v1/extractions").json()["items"]
    assert (card["state"], card["review"]["needed"]) == ("done", 1)
    assert client.get(f"/v1/extractions/{said['id']}/card").json() == card


def test_no_words_of_what_is_asked_reach_the_tables_of_jobs(served: Served) -> None:
    check(served)
    extraction(served)
    assert served.service.jobs is not None
    requests = json.dumps([dict(job.request) for job in served.service.jobs.jobs()])
    assert "Ruritania" not in requests
    assert "governing_law" not in requests


def test_a_result_that_cannot_be_made_says_why(served: Served) -> None:
    said = asked_fields(served)

    def refuse(*_: object) -> Any:
        raise ConfigError("the model is not set up")

    from dataclasses import replace

    kind = replace(maker(served, "fields/asked"), make=refuse)
    assert served.service.jobs is not None
    came = run_now(kind, served.service.jobs.job(said["job"]["id"]).request)
    assert came["state"] == "failed"
    reply = served.client("read").get(f"/v1/extractions/{said['id']}")
    assert (reply.status_code, reply.json()["state"]) == (409, "failed")
    assert "the model is not set up" in reply.json()["detail"]
    (card,) = served.client("read").get("/v1/extractions").json()["items"]
    assert card["failure"]["message"] == "the model is not set up"


def test_a_result_whose_job_was_cancelled_has_failed(served: Served) -> None:
    said = asked_fields(served)
    served.client("write").post(f"/v1/jobs/{said['job']['id']}/cancel")
    (card,) = served.client("read").get("/v1/extractions").json()["items"]
    assert (card["state"], card["failure"]["code"]) == ("failed", "job_cancelled")


def test_making_a_result_again_changes_nothing(served: Served) -> None:
    said = asked_fields(served)
    run_job(served, said["job"]["id"])
    before = view(served, said["id"])
    assert run_job(served, said["job"]["id"]) == {"state": "done"}
    assert view(served, said["id"]) == before


def test_a_result_whose_document_is_deleted_meanwhile_comes_to_nothing(served: Served) -> None:
    said = asked_fields(served)
    assert served.service.jobs is not None
    request = served.service.jobs.job(said["job"]["id"]).request
    served.client("write").delete(f"/v1/documents/{request['documents'][0]}")
    assert run_now(maker(served, "fields/asked"), request) == {"state": "deleted"}
    assert served.client("read").get(f"/v1/extractions/{said['id']}").status_code == 404


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"schema": {"type": "object"}}, 422, "bad_schema"),
        ({"schema": []}, 422, "bad_input"),
        ({"document_ids": []}, 422, "bad_input"),
        ({"document_ids": ["x"]}, 422, "bad_input"),
        ({"document_ids": [MISSING]}, 404, "not_found"),
        ({"model": "nobody:nothing"}, 422, "no_such_model"),
        ({"more": 1}, 422, "bad_input"),
    ],
    ids=["no fields", "no schema", "no documents", "no ids", "not there", "no model", "unknown key"],
)
def test_what_cannot_be_asked_is_refused(changes: dict[str, Any], status: int, code: str, served: Served) -> None:
    body = {"document_ids": [served.parsed()], "schema": SCHEMA, "model": "offline", **changes}
    reply = served.client("write").post("/v1/extractions", json=body)
    assert (reply.status_code, reply.json()["code"]) == (status, code), reply.text
    assert served.client("read").get("/v1/extractions").json()["items"] == []


def test_a_check_shows_its_claims_with_their_verdicts(served: Served) -> None:
    shown = view(served, check(served), "checks")
    assert (shown["answer"], shown["query"], shown["result"]["title"]) == (ANSWER, "Since when?", "Since when?")
    assert [one["checked"]["verdict"]["label"] for one in shown["claims"]] == ["refuted", "supported"]
    assert shown["claims"][0]["review"]["why"] == ["refuted"]


def test_a_not_present_is_refuted_with_selected_words(served: Served) -> None:
    field = a_field(served, LAW)
    client = served.client("review")
    citation = cited(client, field, "Signed by both", page=2)
    assert citation["excerpt"] == "Signed by both"
    reply = decided(client, field, action="edit", edited=there(field, "both", citation))
    assert reply.status_code == 200, reply.text
    said = reply.json()
    assert (said["field"]["value"], said["review"]["state"], said["revision"]) == ("both", "edited", 2)
    assert reply.headers["etag"] == f'"{said["etag"]}"'
    start, end = said["field"]["citations"][0]["char_span"]
    assert PAGES[1][start:end] == said["field"]["citations"][0]["excerpt"]


def test_edited_values_come_out_and_who_edited_them_stands_apart(served: Served) -> None:
    shown = view(served, extraction(served))
    client, of = served.client("review"), shown["result"]["id"]
    _, law, term = shown["fields"]
    both = there(law, "both", cited(client, law, "both", 2))
    assert decided(client, law, action="edit", edited=both).status_code == 200
    assert decided(client, term, action="delete", note="no term").status_code == 200
    raw = client.get(f"/v1/extractions/{of}/fields.json")
    text, whole = unsealed(raw.content)
    result = from_json(ExtractionResult, text)
    assert whole
    assert [(one.status, one.value) for one in result.fields] == [
        ("found", "March 5, 2024"),
        ("found", "both"),
        ("error", None),
    ]
    assert result.fields[2].error is not None
    assert result.fields[2].error.code == "deleted_in_review"
    assert [one for one in check_result(result) if one.code not in ("schema_differs",)] == []
    assert served.key("review").key.person not in raw.text
    assert client.get(f"/v1/extractions/{of}/data.json").status_code == 200
    events = served.service.store.of(served.key("review").key.owner).reviews.events()
    assert [(one.action, one.reviewer, one.note) for one in events] == [
        ("edit", served.key("review").key.person, None),
        ("delete", served.key("review").key.person, "no term"),
    ]


@pytest.mark.parametrize("action", ["confirm", "dismiss", "delete"])
def test_every_decision_can_be_taken_back(action: str, served: Served) -> None:
    field = a_field(served)
    client = served.client("review")
    done = decided(client, field, action=action).json()
    assert done["review"]["can_undo"]
    undone = decided(client, done, action="undo", undoes=done["review"]["can_undo"])
    assert undone.json() == field
    assert decided(client, field, action="undo").status_code == 422


def test_an_edit_is_taken_back_with_its_revision(served: Served) -> None:
    field = a_field(served)
    client = served.client("review")
    done = decided(client, field, action="edit", edited={**field["field"], "value": "5 March 2024"}).json()
    assert done["revision"] == 2
    assert decided(client, done, action="undo").json() == field


def test_a_decision_says_what_was_seen(served: Served) -> None:
    field = a_field(served)
    client, path = served.client("review"), f"/v1/fields/{field['id']}/decisions"
    without = client.post(path, json={"action": "confirm"})
    stale = client.post(path, json={"action": "confirm"}, headers={"If-Match": '"7"'})
    assert (without.status_code, without.json()["code"]) == (428, "if_match_required")
    assert (stale.status_code, stale.headers["etag"]) == (412, f'"{field["etag"]}"')
    now = client.get(f"/v1/fields/{field['id']}")
    assert (now.json(), now.headers["etag"]) == (field, f'"{field["etag"]}"')


def test_a_decision_that_is_sent_twice_acts_once(served: Served) -> None:
    field = a_field(served)
    client = served.client("review")
    body = {"action": "edit", "edited": {**field["field"], "value": "5 March 2024"}, "id": MISSING}
    first, again = decided(client, field, **body), decided(client, field, **body)
    assert first.json() == again.json()
    assert again.json()["revision"] == 2
    other = decided(client, field, action="delete", id=MISSING)
    assert (other.status_code, other.json()["code"]) == (422, "decision_id_used")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"action": "edit"}, "an edit brings the field as it is to be"),
        ({"action": "fly"}, "/action"),
        ({"action": "confirm", "undoes": MISSING}, "only an undo says what it takes back"),
        ({"action": "confirm", "note": "x" * 4_001}, "/note"),
        ({"action": "edit", "edited": {"key": "k"}}, "/edited"),
    ],
    ids=["nothing edited", "no action", "undoes", "long note", "half a field"],
)
def test_a_decision_that_cannot_be_is_refused(body: dict[str, Any], message: str, served: Served) -> None:
    field = a_field(served)
    reply = decided(served.client("review"), field, **body)
    assert reply.status_code == 422
    assert message in reply.json()["detail"]


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ({"source_id": "other"}, "there is no source other"),
        ({"page": 9}, "has no text at page 9"),
        ({"start": 4, "end": 4}, "has no text at page 1"),
        ({"end": 9_999}, "has no text at page 1"),
        ({"start": -1}, "/start"),
        ({"page": 0}, "/page"),
    ],
    ids=["source", "page", "nothing", "too far", "before", "page 0"],
)
def test_words_that_are_not_there_make_no_citation(place: dict[str, Any], message: str, served: Served) -> None:
    field = a_field(served)
    words = {"source_id": "deed", "page": 1, "start": 0, "end": 9, **place}
    reply = served.client("review").post(f"/v1/fields/{field['id']}/citation", json=words)
    assert reply.status_code == 422
    assert message in reply.json()["detail"]


def test_an_excerpt_that_does_not_stand_there_is_refused(served: Served) -> None:
    field = a_field(served, LAW)
    client = served.client("review")
    altered = {**cited(client, field, "March 5, 2024"), "excerpt": "March 6, 2024"}
    reply = decided(client, field, action="edit", edited=there(field, "March 6, 2024", altered))
    assert (reply.status_code, reply.json()["code"]) == (422, "bad_usage")
    assert "are not the excerpt" in reply.json()["detail"]


def test_a_claim_that_was_missed_is_added_and_edited(served: Served) -> None:
    of = check(served)
    client = served.client("review")
    added = client.post(f"/v1/checks/{of}/claims", json={"description": "It was missed."})
    assert added.status_code == 201
    assert client.get(added.headers["location"]).json() == added.json()
    assert view(served, of, "checks")["claims"][-1] == added.json()
    edited = decided(client, added.json(), action="edit", edited={**added.json()["claim"], "label": "Missed"})
    assert (edited.json()["claim"]["label"], edited.json()["revision"]) == ("Missed", 2)
    assert client.post(f"/v1/checks/{of}/claims", json={}).status_code == 422


def test_a_claim_that_was_missed_is_added_with_selected_words(served: Served) -> None:
    of = check(served)
    client = served.client("review")
    start = PAGES[1].index("two years")
    words = {"source_id": "deed", "page": 2, "start": start, "end": start + 9}
    citation = client.post(f"/v1/checks/{of}/citation", json=words).json()
    assert citation["excerpt"] == "two years"
    evidence = {"text": "", "source_id": "deed", "quote": citation["quote"], "citation": citation, "part": ""}
    added = client.post(f"/v1/checks/{of}/claims", json={"description": "It lasts two years.", "evidence": [evidence]})
    assert added.status_code == 201, added.text
    assert added.json()["claim"]["evidence"][0]["citation"]["excerpt"] == "two years"
    assert client.post(f"/v1/extractions/{of}/citation", json=words).status_code == 404


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ({}, 3),
        ({"status": "not_present"}, 1),
        ({"confidence": "low"}, 1),
        ({"needs_review": "true"}, 1),
        ({"q": "MARCH"}, 1),
        ({"severity": "error"}, 0),
        ({"extraction": MISSING}, 0),
        ({"document": MISSING}, 0),
    ],
    ids=str,
)
def test_fields_are_listed_by_filters(query: dict[str, str], keys: int, served: Served) -> None:
    extraction(served)
    assert len(served.client("read").get("/v1/fields", params=query).json()["items"]) == keys


@pytest.mark.parametrize(
    "query",
    [
        {"status": "x"},
        {"limit": "0"},
        {"limit": "201"},
        {"cursor": "x"},
        {"extraction": "x"},
        {"more": "1"},
        {"q": "x" * 201},
    ],
    ids=str,
)
def test_a_filter_that_is_none_is_refused(query: dict[str, str], served: Served) -> None:
    for kind in ("fields", "claims"):
        assert served.client("read").get(f"/v1/{kind}", params=query).status_code == 422


def test_lists_go_on_behind_their_cursor(served: Served) -> None:
    extraction(served)
    client = served.client("read")
    first = client.get("/v1/fields", params={"limit": 2}).json()
    rest = client.get("/v1/fields", params={"limit": 2, "cursor": first["next_cursor"]}).json()
    assert (len(first["items"]), len(rest["items"]), rest["next_cursor"]) == (2, 1, None)


def test_the_queue_is_taken_to_its_end(served: Served) -> None:
    extraction(served)
    check(served)
    client = served.client("review")
    waiting = client.get("/v1/queue").json()["items"]
    assert [one["kind"] for one in waiting] == ["claim", "field"]
    seen = []
    while (reply := client.post("/v1/queue/next")).status_code == 200:
        taken = reply.json()
        item = taken[taken["kind"]]
        assert taken["assigned_to"] == served.key("review").key.person
        assert decided(client, item, action="confirm").status_code == 200
        seen.append(item["id"])
    assert reply.status_code == 204
    assert seen == [one["id"] for one in waiting]
    progress = client.get("/v1/queue/progress").json()
    assert (progress["total"], progress["decided"], progress["remaining"]) == (2, 2, 0)


def test_an_item_comes_back_after_ten_minutes(served: Served) -> None:
    claim = a_claim(served)
    served.service.store.add_profile(Profile(id=MISSING, name="Bob", created_at=served.clock.at))
    mine = served.service.store.of(served.key("review").key.owner)
    assert served.client("review").post("/v1/queue/next").json()["id"] == claim["id"]
    later = served.clock.at
    assert not mine.queue.take("claim", claim["id"], MISSING, now=later, until=later)
    served.clock.go(minutes=10)
    assert mine.queue.take("claim", claim["id"], MISSING, now=served.clock.at, until=served.clock.at)


def test_skipped_items_come_when_they_are_asked_for(served: Served) -> None:
    claim = a_claim(served)
    client = served.client("review")
    assert client.post(f"/v1/queue/claim/{claim['id']}/skip").json()["remaining"] == 1
    assert client.post("/v1/queue/next").status_code == 204
    again = client.post("/v1/queue/next", params={"skipped": True}).json()
    assert (again["id"], again["skipped"]) == (claim["id"], True)
    assert client.post(f"/v1/queue/claim/{claim['id']}/release").status_code == 200
    assert client.post(f"/v1/queue/field/{claim['id']}/skip").status_code == 404
    assert client.post(f"/v1/queue/thing/{claim['id']}/skip").status_code == 422


@pytest.mark.parametrize("cursor", ["x", "-1", "99999999", "１"])
def test_a_cursor_of_the_queue_that_is_none_is_refused(cursor: str, served: Served) -> None:
    assert served.client("read").get("/v1/queue", params={"cursor": cursor}).status_code == 422


def test_issues_of_an_evaluation_are_the_field_s_and_close_with_its_decision(served: Served) -> None:
    of = extraction(served)
    run = evaluated(served, of)
    client = served.client("review")
    field = view(served, of)["fields"][0]
    assert field["review"]["why"] == ["issue_error"]
    assert client.get(f"/v1/evaluations/{run}").json()["row"]["needs_review"]
    for item in (view(served, of)["fields"][0], view(served, of)["fields"][2]):
        done = decided(client, item, action="dismiss").json()
        assert {one["closed_by"] for one in done["review"]["issues"]} == {done["review"]["can_undo"]}
    row = client.get(f"/v1/evaluations/{run}").json()["row"]
    assert (row["needs_review"], row["reviewed_by"]) == (False, served.key("review").key.person)


def test_rates_are_told_over_the_log(served: Served) -> None:
    evaluated(served, extraction(served))
    client = served.client("read")
    said = client.get("/v1/rates", params={"by": ["model", "operation"]}).json()
    assert (said["rows"], said["by"]) == (1, ["model", "operation"])
    assert client.get("/v1/rates", params={"since": "2027-01-01"}).json()["rows"] == 0
    assert client.get("/v1/rates", params={"by": "x"}).status_code == 422
    (entry,) = client.get("/v1/evaluations").json()["items"]
    assert entry["row"]["passed"] is False
    assert client.get("/v1/evaluations", params={"needs_review": "false"}).json()["items"] == []


def test_an_evaluation_of_what_is_not_ready_is_refused(served: Served) -> None:
    said = asked_fields(served)
    reply = served.client("write").post("/v1/evaluations", json={"extraction_id": said["id"]})
    assert (reply.status_code, reply.json()["code"]) == (409, "not_ready")
