"""What a service keeps, on every database: keys, sessions, attempts, replies, uploads, and a log that only grows."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text
from tests.store_samples import NOON, document, later, row_id

from pincite.errors import StoreError, UsageError
from pincite.records import Failure, Profile
from pincite.records.service.access import ApiKey
from pincite.store import LOCAL_OWNER, OwnedStore, Store, open_database
from pincite.store.service.audit import Deed

OTHER = row_id("other owner")


def api_key(name: str = "key", **changes: object) -> ApiKey:
    plain = ApiKey(
        id=row_id(name),
        owner=LOCAL_OWNER,
        person=LOCAL_OWNER,
        name=name,
        scope="read",
        hint="1234",
        created_at=NOON,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


@pytest.fixture
def local(store: Store, store_url: str) -> OwnedStore:
    """What the first owner has; the audit log, which no test can empty otherwise, begins anew."""
    with closing(open_database(store_url)) as database, database.writing() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL session_replication_role = replica"))
            connection.execute(text("DELETE FROM audit_log"))
            connection.execute(text("DELETE FROM login_failures"))
    store.add_profile(Profile(id=OTHER, created_at=NOON))
    return store.of(LOCAL_OWNER)


def test_a_key_is_found_by_its_hash_alone(store: Store, local: OwnedStore) -> None:
    store.keys.add(api_key(), key_hash="abc")
    assert store.keys.found("abc") == api_key()
    assert store.keys.found("abd") is None
    assert (store.keys.get(row_id("key"), owner=OTHER), store.keys.list(owner=OTHER)) == (None, ())
    assert store.keys.count() == 1


def test_two_keys_have_two_hashes(store: Store, local: OwnedStore) -> None:
    store.keys.add(api_key(), key_hash="abc")
    with pytest.raises(StoreError, match="api_keys"):
        store.keys.add(api_key("another"), key_hash="abc")


def test_a_key_belongs_to_a_profile(store: Store, local: OwnedStore) -> None:
    with pytest.raises(UsageError, match="has no profile"):
        store.keys.add(api_key(person=row_id("nobody")), key_hash="abc")


def test_a_revoked_key_takes_its_sessions_along(store: Store, local: OwnedStore) -> None:
    store.keys.add(api_key(), key_hash="abc")
    store.sessions.begin(row_id("s"), key=api_key(), token_hash="t", at=NOON, until=later(60))
    assert store.sessions.key_of("t", at=later(59)) == api_key()
    assert store.keys.revoke(row_id("key"), owner=OTHER, at=later(1)) is None
    revoked = store.keys.revoke(row_id("key"), owner=LOCAL_OWNER, at=later(1))
    assert revoked == api_key(revoked_at=later(1))
    assert store.sessions.key_of("t", at=later(2)) is None
    assert store.keys.revoke(row_id("key"), owner=LOCAL_OWNER, at=later(5)) == revoked


def test_a_session_is_over_at_its_time(store: Store, local: OwnedStore) -> None:
    store.keys.add(api_key(), key_hash="abc")
    store.sessions.begin(row_id("s"), key=api_key(), token_hash="t", at=NOON, until=later(60))
    assert store.sessions.key_of("t", at=later(60)) is None
    assert (store.sessions.end("t"), store.sessions.end("t")) == (True, False)


def test_failures_count_for_a_while(store: Store, local: OwnedStore) -> None:
    for _ in range(store.attempts.allowed):
        assert store.attempts.blocked_until("here", at=NOON) is None
        store.attempts.failed("here", at=NOON)
    assert store.attempts.blocked_until("here", at=NOON) == later(1)
    assert store.attempts.blocked_until("there", at=NOON) is None
    assert store.attempts.blocked_until("here", at=later(1)) is None
    store.attempts.failed("here", at=later(1))
    assert store.attempts.blocked_until("here", at=later(1)) is None


def test_of_fifty_equal_requests_at_once_one_is_done(local: OwnedStore) -> None:
    with ThreadPoolExecutor(16) as pool:
        begun = list(pool.map(lambda _: local.replies.begin("k", fingerprint="f", at=NOON), range(50)))
    assert begun.count(None) == 1
    assert {known.state for known in begun if known} == {"begun"}


def test_a_reply_is_kept_by_owner(store: Store, local: OwnedStore) -> None:
    local.replies.begin("k", fingerprint="f", at=NOON)
    local.replies.finish("k", status=201, headers={"etag": '"1"'}, body="{}")
    known = local.replies.begin("k", fingerprint="f", at=NOON)
    assert known is not None
    assert (known.state, known.status, known.headers, known.body) == ("done", 201, {"etag": '"1"'}, "{}")
    assert store.of(OTHER).replies.begin("k", fingerprint="f", at=NOON) is None


def test_a_reply_under_way_while_a_document_is_deleted_is_not_kept(local: OwnedStore) -> None:
    local.documents.add(document())
    for key in ("done", "under way", "refused"):
        local.replies.begin(key, fingerprint="f", at=NOON)
    local.replies.finish("done", status=200, headers={}, body="its words")
    local.documents.delete(document().id)
    under_way = local.replies.begin("under way", fingerprint="f", at=NOON)
    assert under_way is not None
    assert under_way.state == "begun"
    local.replies.finish("under way", status=201, headers={}, body="its words")
    local.replies.withdraw("refused")
    found = [local.replies.begin(key, fingerprint="f", at=NOON) for key in ("done", "under way", "refused")]
    assert [one and (one.state, one.status, one.body) for one in found] == [
        ("done", 200, None),
        ("done", 201, None),
        None,
    ]


def test_a_withdrawn_request_is_new_again_and_an_answered_one_is_not(local: OwnedStore) -> None:
    local.replies.begin("k", fingerprint="f", at=NOON)
    local.replies.withdraw("k")
    assert local.replies.begin("k", fingerprint="f", at=NOON) is None
    local.replies.finish("k", status=200, headers={}, body="")
    local.replies.withdraw("k")
    assert local.replies.begin("k", fingerprint="f", at=NOON) is not None


def test_an_upload_goes_from_waiting_to_parsed(store: Store, local: OwnedStore) -> None:
    row = replace(document(), page_count=0)
    assert local.uploads.add(row, byte_count=9, job_id="j").state == "waiting"
    local.uploads.begun(row.id, at=later(1))
    assert store.of(OTHER).uploads.get(row.id) is None
    store.of(OTHER).uploads.parsed(row.id, page_count=99, at=later(1))
    assert local.uploads.get(row.id) == replace(local.uploads.list()[0], state="parsing")
    local.uploads.parsed(row.id, page_count=7, at=later(2))
    found = local.uploads.list()[0]
    assert (found.state, found.document.page_count, found.byte_count, found.job_id) == ("parsed", 7, 9, "j")


def test_a_failure_stays_until_it_is_tried_again(local: OwnedStore) -> None:
    row, failure = document(), Failure(item="a.pdf", code="damaged", message="a.pdf: damaged")
    local.uploads.add(row, byte_count=9, job_id="j")
    local.uploads.failed(row.id, failure, at=later(1))
    assert local.uploads.list()[0].failure == failure
    local.uploads.again(row.id, job_id="j2", at=later(2))
    found = local.uploads.list()[0]
    assert (found.state, found.failure, found.job_id) == ("waiting", None, "j2")


def test_slugs_of_an_owner_are_unique_and_numbered(local: OwnedStore) -> None:
    slugs = [
        local.uploads.add(replace(document(), id=row_id(name), slug="deed_%"), byte_count=1, job_id=None).document.slug
        for name in "abc"
    ]
    assert slugs == ["deed_%", "deed_%-2", "deed_%-3"]


def test_a_document_without_a_file_counts_as_parsed(local: OwnedStore) -> None:
    local.documents.add(document())
    found = local.uploads.list()[0]
    assert (found.state, found.byte_count) == ("parsed", None)


def test_a_list_goes_on_behind_a_row_that_is_gone(local: OwnedStore) -> None:
    for number in range(4):
        local.documents.add(replace(document(), id=row_id(number), created_at=later(number // 2)))
    rows = local.uploads.list()
    place = (rows[1].document.created_at, rows[1].document.id)
    local.documents.delete(rows[1].document.id)
    assert local.uploads.list(after=place) == rows[2:]


def test_a_deleted_document_takes_what_was_answered_about_it(local: OwnedStore) -> None:
    local.documents.add(document())
    local.replies.begin("k", fingerprint="f", at=NOON)
    local.replies.finish("k", status=200, headers={}, body="words of a document")
    local.documents.delete(document().id)
    known = local.replies.begin("k", fingerprint="f", at=NOON)
    assert known is not None
    assert (known.state, known.body) == ("done", None)


@pytest.mark.parametrize(
    "statement",
    ["UPDATE audit_log SET status = 200", "DELETE FROM audit_log", "DELETE FROM audit_log WHERE sequence = 1"],
)
def test_the_database_refuses_to_change_the_audit_log(
    statement: str, store: Store, local: OwnedStore, store_url: str
) -> None:
    store.audit.add(Deed(action="sign_in", status=401), at=NOON)
    with (
        closing(open_database(store_url)) as database,
        pytest.raises(StoreError, match="only grows"),
        database.writing() as connection,
    ):
        connection.execute(text(statement))
    assert len(store.audit.list(owner=None, nobodys=True)) == 1


def test_lines_of_many_writers_follow_each_other(store: Store, local: OwnedStore) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: store.audit.add(Deed(action=f"a{n}", status=200, owner=OTHER), at=NOON), range(40)))
    told = store.audit.list(owner=OTHER)
    assert [line.sequence for line in told] == list(range(1, 41))
    assert store.audit.broken_at() is None
    assert [line.sequence for line in store.audit.list(owner=OTHER, after=38)] == [39, 40]


@pytest.mark.parametrize(
    ("statement", "broken"),
    [
        ("UPDATE audit_log SET status = 200 WHERE sequence = 2", 2),
        ("DELETE FROM audit_log WHERE sequence = 2", 2),
        ("UPDATE audit_log SET at = '2026-01-01 00:00:00' WHERE sequence = 3", 3),
    ],
)
def test_a_line_that_was_changed_without_the_triggers_shows(
    statement: str, broken: int, store: Store, local: OwnedStore, store_url: str
) -> None:
    for number in range(3):
        store.audit.add(Deed(action=f"a{number}", status=401), at=NOON + timedelta(seconds=number))
    with closing(open_database(store_url)) as database, database.writing() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL session_replication_role = replica"))
        else:
            connection.execute(text("DROP TRIGGER audit_log_no_update"))
            connection.execute(text("DROP TRIGGER audit_log_no_delete"))
        connection.execute(text(statement))
    assert store.audit.broken_at() == broken


def test_a_line_outlives_its_owner(store: Store, local: OwnedStore, store_url: str) -> None:
    store.audit.add(Deed(action="a", status=200, owner=OTHER, person=OTHER), at=NOON)
    with closing(open_database(store_url)) as database, database.writing() as connection:
        connection.execute(text("DELETE FROM profiles"))
    assert [line.action for line in store.audit.list(owner=OTHER)] == ["a"]
