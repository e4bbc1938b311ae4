"""The audit log: what was done by whom, before anybody is told; names and ids, never words or keys."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest
from tests.server.served import OTHER, Served

from pincite.store.service.audit import Deed


def lines(served: Served, **more: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = served.client("admin", **more).get("/v1/audit", params={"limit": 200}).json()["items"]
    return found


def test_what_changes_something_is_written_down(served: Served) -> None:
    document = served.parsed()
    served.client("write").delete(f"/v1/documents/{document}")
    told = [(line["action"], line["target"], line["status"], line["key_id"]) for line in lines(served)]
    key = served.key("write").key.id
    assert told == [("upload_document", document, 202, key), ("delete_document", document, 200, key)]


def test_what_only_looks_is_not(served: Served) -> None:
    served.client("read").get("/v1/documents")
    assert lines(served) == []


def test_who_was_not_let_in_is_told_to_the_first_owner_alone(served: Served) -> None:
    served.client(None).post("/v1/session", json={"key": "pck_wrong"})
    assert [(line["action"], line["status"], line["owner"]) for line in lines(served)] == [("sign_in", 401, None)]
    assert lines(served, owner=OTHER) == []


def test_a_sign_in_names_who_it_was(served: Served) -> None:
    served.browser("review")
    line = lines(served)[0]
    assert (line["action"], line["status"], line["key_id"]) == ("sign_in", 200, served.key("review").key.id)


def test_an_owner_sees_only_their_own(served: Served) -> None:
    served.parsed(OTHER)
    assert lines(served) == []
    assert [line["action"] for line in lines(served, owner=OTHER)] == ["upload_document"]


def test_it_is_read_on_in_pages(served: Served) -> None:
    for name in "abc":
        served.client().post("/v1/keys", json={"name": name, "scope": "read"})
    first = served.client().get("/v1/audit", params={"limit": 2}).json()
    second = served.client().get("/v1/audit", params={"limit": 2, "cursor": first["next_cursor"]}).json()
    assert [line["sequence"] for page in (first, second) for line in page["items"]] == [1, 2, 3]
    assert second["next_cursor"] is None


def test_the_whole_log_holds(served: Served) -> None:
    served.parsed()
    served.client(None).post("/v1/keys")
    assert served.service.store.audit.broken_at() is None


def test_no_name_and_no_key_is_in_it(served: Served) -> None:
    served.upload(name="secret-name.txt")
    served.client().post("/v1/keys", json={"name": "secret-name", "scope": "read"})
    served.client(None).delete("/v1/keys/secret-name")
    assert "secret-name" not in str(lines(served))


def checked(served: Served, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = served.client("admin", **more).get("/v1/audit/check").json()
    return found


def cut_off(served: Served, lines: str) -> None:
    """Take lines out behind the back of the database's triggers."""
    path = served.service.store.place.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as connection, connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(f"DELETE FROM audit_log WHERE {lines}")


def test_a_log_that_nobody_touched_holds(served: Served) -> None:
    assert checked(served) == {"holds": True, "broken_at": None}
    served.parsed()
    assert checked(served) == {"holds": True, "broken_at": None}


@pytest.mark.parametrize(("lines", "broken"), [("sequence > 1", 2), ("sequence = 2", 2), ("sequence > 0", 1)])
def test_lines_that_were_taken_out_are_missed_at_the_end_too(lines: str, broken: int, served: Served) -> None:
    for name in "abc":
        served.client().post("/v1/keys", json={"name": name, "scope": "read"})
    cut_off(served, lines)
    assert checked(served) == {"holds": False, "broken_at": broken}
    assert checked(served, owner=OTHER) == {"holds": False, "broken_at": None}


def test_an_end_that_was_written_anew_is_missed(served: Served) -> None:
    for name in "ab":
        served.client().post("/v1/keys", json={"name": name, "scope": "read"})
    cut_off(served, "sequence = 2")
    served.service.store.audit.add(Deed(action="another", status=200), at=served.clock.at)
    assert served.service.store.audit.broken_at() is None
    assert checked(served) == {"holds": False, "broken_at": 2}


def test_an_end_that_nobody_remembers_is_a_break(served: Served) -> None:
    for name in "abc":
        served.client().post("/v1/keys", json={"name": name, "scope": "read"})
    head = served.service.files.folder / "audit-head.json"
    head.unlink()
    assert checked(served) == {"holds": False, "broken_at": 4}
    served.client().post("/v1/keys", json={"name": "d", "scope": "read"})
    assert checked(served) == {"holds": False, "broken_at": 5}


@pytest.mark.parametrize("lines", ["sequence > 1", "sequence > 0"], ids=["cut", "emptied"])
def test_a_log_that_was_cut_with_the_file_that_names_its_end_is_noticed(lines: str, served: Served) -> None:
    for name in "abc":
        served.client().post("/v1/keys", json={"name": name, "scope": "read"})
    cut_off(served, lines)
    (served.service.files.folder / "audit-head.json").unlink()
    assert not checked(served)["holds"]
