"""API keys: shown once, listed without their secrets, revoked; a new owner sees nothing of the old one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from tests.server.served import NOON, OTHER, Served

pytestmark = pytest.mark.slow


def test_a_key_is_shown_once(served: Served) -> None:
    admin = served.client()
    made = admin.post("/v1/keys", json={"name": "CI", "scope": "read", "expires_in_days": 7})
    assert made.status_code == 201
    secret = made.json()["secret"]
    assert secret.startswith("pck_")
    assert secret not in admin.get("/v1/keys").text
    assert served.client(None).get("/v1/documents", headers={"Authorization": f"Bearer {secret}"}).status_code == 200


def test_a_key_lasts_ninety_days_unless_it_is_told_otherwise(served: Served) -> None:
    key = served.client().post("/v1/keys", json={"name": "CI", "scope": "read"}).json()["key"]
    assert key["expires_at"] == (NOON + timedelta(days=90)).isoformat()


def test_a_repeated_request_makes_no_second_key_and_shows_none(served: Served) -> None:
    admin, sent = served.client(), {"json": {"name": "CI", "scope": "read"}, "headers": {"Idempotency-Key": "k"}}
    assert admin.post("/v1/keys", **sent).status_code == 201
    again = admin.post("/v1/keys", **sent)
    assert (again.status_code, again.json()["code"]) == (409, "reply_not_kept")
    assert [key["name"] for key in admin.get("/v1/keys").json()["items"]].count("CI") == 1


def test_a_person_of_their_own_decides_about_the_same_documents(served: Served) -> None:
    document = served.parsed()
    made = served.client().post("/v1/keys", json={"name": "Ada", "scope": "review", "person": "Ada"}).json()
    ada = served.client(None)
    ada.headers["Authorization"] = f"Bearer {made['secret']}"
    assert ada.get(f"/v1/documents/{document}").status_code == 200
    assert ada.get("/v1/session").json()["person_name"] == "Ada"
    assert made["key"]["person"] != made["key"]["owner"]


def test_a_new_owner_sees_nothing_of_the_old_one(served: Served) -> None:
    document = served.parsed()
    made = served.client().post("/v1/keys", json={"name": "Bo", "scope": "admin", "new_owner": True}).json()
    bo = served.client(None)
    bo.headers["Authorization"] = f"Bearer {made['secret']}"
    assert bo.get(f"/v1/documents/{document}").status_code == 404
    assert bo.get("/v1/documents").json() == {"items": [], "next_cursor": None}
    assert [key["id"] for key in bo.get("/v1/keys").json()["items"]] == [made["key"]["id"]]


def test_a_revoked_key_stays_listed(served: Served) -> None:
    key = served.key("read")
    revoked = served.client().delete(f"/v1/keys/{key.key.id}").json()
    assert revoked["revoked_at"] == NOON.isoformat()
    listed = {one["id"]: one["revoked_at"] for one in served.client().get("/v1/keys").json()["items"]}
    assert listed[key.key.id] == NOON.isoformat()


def test_an_owner_revokes_only_their_own(served: Served) -> None:
    mine = served.key("read")
    assert served.client("admin", OTHER).delete(f"/v1/keys/{mine.key.id}").status_code == 404
    assert served.client("read").get("/v1/documents").status_code == 200
