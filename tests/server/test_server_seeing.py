"""Two reviewers of one thing: who decides about what is not any more as it was seen is refused, and told why."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.server.reviewed import a_claim, a_field, evaluated, extraction, view
from tests.server.served import OTHER, Served

from pincite.records import LOCAL_OWNER

pytestmark = pytest.mark.slow

MISSING = "00000000-0000-4000-8000-00000000dead"


def reviewer(served: Served, name: str) -> TestClient:
    """Somebody of that name who reviews for the first owner."""
    made = served.client().post("/v1/keys", json={"name": name, "scope": "review", "person": name}).json()
    client = served.client(None)
    client.headers["Authorization"] = f"Bearer {made['secret']}"
    return client


def path_of(item: dict[str, Any]) -> str:
    return f"/v1/{'fields' if 'field' in item else 'claims'}/{item['id']}"


def decided(client: TestClient, item: dict[str, Any], **body: Any) -> Any:
    headers = {"If-Match": f'"{item["etag"]}"'}
    return client.post(f"{path_of(item)}/decisions", json=body, headers=headers)


def edited(item: dict[str, Any]) -> dict[str, Any]:
    if "field" in item:
        return {"action": "edit", "edited": {**item["field"], "value": "5 March 2024"}}
    return {"action": "edit", "edited": {**item["claim"], "label": "Reworded"}}


@pytest.mark.parametrize("first", ["confirm", "dismiss", "delete", "edit"])
@pytest.mark.parametrize("make", [a_field, a_claim], ids=["field", "claim"])
def test_whatever_is_decided_second_about_the_same_sight_is_refused(make: Any, first: str, served: Served) -> None:
    seen = make(served)
    bodies = {name: {"action": name} for name in ("confirm", "dismiss", "delete", "undo")} | {"edit": edited(seen)}
    ada, bob = reviewer(served, "Ada"), reviewer(served, "Bob")
    done = decided(ada, seen, **bodies[first])
    assert done.status_code == 200, done.text
    for body in bodies.values():
        late = decided(bob, seen, **body)
        said = late.json()
        assert (late.status_code, said["code"]) == (412, "stale")
        assert said["detail"].startswith(f"it was {done.json()['review']['state']} by Ada, 2026-11-22 12:00 UTC, since")
        assert (said["reviewer"], said["state"]) == ("Ada", done.json()["review"]["state"])
        assert late.headers["etag"] == f'"{said["etag"]}"' == done.headers["etag"]
    assert bob.get(path_of(seen)).json() == done.json()
    assert decided(bob, done.json(), action="undo").status_code == 200


def test_what_was_taken_back_is_as_it_was_seen(served: Served) -> None:
    seen = a_field(served)
    ada, bob = reviewer(served, "Ada"), reviewer(served, "Bob")
    done = decided(ada, seen, action="dismiss").json()
    assert decided(ada, done, action="undo").json() == seen
    assert decided(ada, done, action="confirm").status_code == 412
    assert decided(bob, seen, action="confirm").status_code == 200


def test_an_issue_that_was_raised_since_is_not_closed_unseen(served: Served) -> None:
    of = extraction(served)
    seen = view(served, of)["fields"][0]
    evaluated(served, of)
    late = decided(served.client("review"), seen, action="confirm")
    assert late.status_code == 412
    assert "an issue was raised or closed" in late.json()["detail"]
    assert view(served, of)["fields"][0]["review"]["needed"]


def test_whoever_says_so_decides_about_whatever_is_there(served: Served) -> None:
    seen = a_field(served)
    assert decided(served.client("review"), seen, action="dismiss").status_code == 200
    anything = {"If-Match": "*"}
    path = f"/v1/fields/{seen['id']}/decisions"
    reply = served.client("review").post(path, json={"action": "confirm"}, headers=anything)
    assert (reply.status_code, reply.json()["review"]["state"]) == (200, "confirmed")


def run_decided(client: TestClient, entry: dict[str, Any], **body: Any) -> Any:
    headers = {"If-Match": f'"{entry["etag"]}"'}
    return client.post(f"/v1/evaluations/{entry['run']['id']}/decisions", json=body, headers=headers)


def an_entry(served: Served) -> dict[str, Any]:
    """An evaluation that needs review."""
    entry: dict[str, Any] = served.client("read").get(f"/v1/evaluations/{evaluated(served, extraction(served))}").json()
    assert entry["row"]["needs_review"]
    return entry


@pytest.mark.parametrize("action", ["confirm", "dismiss"])
def test_a_decision_about_an_evaluation_is_taken_back(action: str, served: Served) -> None:
    entry, client = an_entry(served), served.client("review")
    assert entry["can_undo"] is None
    done = run_decided(client, entry, action=action, id=MISSING)
    assert (done.status_code, done.json()["row"]["needs_review"]) == (200, False)
    assert run_decided(client, entry, action=action, id=MISSING).json() == done.json()
    assert run_decided(client, done.json(), action="flag", id=MISSING).status_code == 422
    (listed,) = client.get("/v1/evaluations").json()["items"]
    assert listed == done.json()
    undone = run_decided(client, listed, action="undo", undoes=listed["can_undo"])
    assert undone.json() == entry


def test_the_second_of_two_decisions_about_an_evaluation_is_refused(served: Served) -> None:
    entry = an_entry(served)
    ada, bob = reviewer(served, "Ada"), reviewer(served, "Bob")
    done = run_decided(ada, entry, action="dismiss")
    late = run_decided(bob, entry, action="confirm")
    assert (late.status_code, late.headers["etag"]) == (412, done.headers["etag"])
    assert late.json()["detail"].startswith("it was settled by Ada")
    without = bob.post(f"/v1/evaluations/{entry['run']['id']}/decisions", json={"action": "flag"})
    assert (without.status_code, without.json()["code"]) == (428, "if_match_required")


def test_an_evaluation_that_its_items_settled_is_not_as_it_was_seen(served: Served) -> None:
    entry, client = an_entry(served), served.client("review")
    for item in view(served, entry["run"]["extraction_id"])["fields"]:
        decided(client, item, action="dismiss")
    assert run_decided(client, entry, action="confirm").status_code == 412


@pytest.mark.parametrize(
    ("body", "status"),
    [({"action": "undo"}, 422), ({"action": "edit"}, 422), ({"action": "undo", "undoes": OTHER}, 409)],
    ids=["undo of nothing", "edit", "undo of another"],
)
def test_a_decision_about_an_evaluation_that_cannot_be_is_refused(
    body: dict[str, Any], status: int, served: Served
) -> None:
    assert run_decided(served.client("review"), an_entry(served), **body).status_code == status


def test_names_of_people_are_those_of_the_owner(served: Served) -> None:
    ada = reviewer(served, "Ada")
    served.client("admin", OTHER).post("/v1/keys", json={"name": "k", "scope": "review", "person": "Eve"})
    decided(ada, a_field(served), action="confirm")
    people = served.client("read").get("/v1/people").json()["items"]
    assert {one["name"] for one in people} == {"Ada", "local"}
    by = view(served, served.client("read").get("/v1/extractions").json()["items"][0]["id"])["fields"][0]["review"]
    assert {one["id"]: one["name"] for one in people}[by["reviewed_by"]] == "Ada"
    others = served.client("read", OTHER).get("/v1/people").json()["items"]
    assert {one["name"] for one in others} == {"Eve", "Other"}
    assert LOCAL_OWNER not in {one["id"] for one in others}


def test_somebody_whose_keys_are_gone_keeps_their_name(served: Served) -> None:
    ada = reviewer(served, "Ada")
    decided(ada, a_field(served), action="confirm")
    for key in served.client().get("/v1/keys").json()["items"]:
        if key["name"] == "Ada":
            served.client().delete(f"/v1/keys/{key['id']}")
    assert "Ada" in {one["name"] for one in served.client("read").get("/v1/people").json()["items"]}
