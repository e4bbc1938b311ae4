"""The ledger on every database: whatever a hand does to a store is noticed, and nothing else is."""

from __future__ import annotations

import itertools
import json
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select, text
from tests.postgres_server import PostgresServer
from tests.store_edits import EDITS, Run, by_hand, sealed_anew, statements
from tests.store_samples import (
    DOCUMENT,
    NOON,
    REVIEWER,
    document,
    event,
    extraction,
    filled,
    finding,
    issue,
    later,
    log_row,
    records,
    row_id,
    run,
    whole,
)

from pincite.errors import ConfigError, StoreConflictError, StoreError, StoreSchemaError, UsageError
from pincite.records.service.access import ApiKey
from pincite.records.service.ledgers import LedgerCheck
from pincite.records.service.seal_keys import SealKey
from pincite.store import LOCAL_OWNER, OwnedStore, Store, claim_row, open_database, open_store, upgrade_store
from pincite.store.ledger.rows import SEALED, current
from pincite.store.ledger.tables import ledger
from pincite.store.ledger.verification import Verification
from pincite.store.service.audit import Deed
from pincite.store.tables.records import claims, metadata

KEY = SealKey("a key of the test's own")
OWNER = row_id("owner")
WORKING = {
    *("assignments", "skips", "uploads", "questions", "sessions", "login_failures", "replies"),
    *("cost_totals", "cost_reservations", "ledger", "ledger_head"),
}
"""Tables of work under way and of counters, which the ledger does not hold."""


def fill(store: Store) -> None:
    """One of everything that the ledger holds."""
    whole(store, OWNER)
    for number, status in enumerate((401, 202, 200)):
        store.audit.add(Deed(action=f"a{number}", status=status, owner=OWNER), at=later(number))
    key = ApiKey(
        id=row_id("key"), owner=OWNER, person=OWNER, name="key", scope="read", hint="1234", created_at=NOON,
        expires_at=later(9),
    )  # fmt: skip
    store.keys.add(key, key_hash="abc")


@pytest.fixture(scope="module")
def filled_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("filled") / "pincite.db"
    with open_store(str(path)) as store:
        fill(store)
    return path


@pytest.fixture
def filled_url(store_url: str, database_kind: str, filled_file: Path) -> str:
    """The URL of a store that holds one of everything."""
    if database_kind == "sqlite":
        shutil.copy(filled_file, store_url.removeprefix("sqlite:///"))
    else:
        with open_store(store_url) as store:
            fill(store)
    return store_url


@pytest.fixture
def held(filled_url: str) -> Iterator[Store]:
    with open_store(filled_url) as store:
        yield store


def test_every_table_is_held_by_the_ledger_or_work_under_way() -> None:
    assert set(metadata.tables) == set(SEALED) | WORKING


def test_a_store_that_nobody_touched_holds(held: Store) -> None:
    check = held.ledger.verify(held.ledger.checkpoint(at=NOON))
    assert (check.holds, check.breaks, check.seal) == (True, (), "none")
    assert check.rows > 40


@pytest.fixture(scope="module")
def filled_server(postgres: PostgresServer) -> str:
    """A store on PostgreSQL that holds one of everything, and that no test may change for good."""
    url = postgres.database()
    with open_store(url) as store:
        fill(store)
    return url


def after_edit(name: str, url: str) -> LedgerCheck:
    """What a check finds after an edit by hand; on PostgreSQL the edit is taken back."""
    if url.startswith("sqlite"):
        by_hand(url, EDITS[name](url))
        with open_store(url) as store:
            return store.ledger.verify()
    with closing(open_database(url)) as database, database.reading() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        EDITS[name](url)(lambda sql: connection.exec_driver_sql(sql) and [])
        check = Verification(connection, None).run()
        connection.rollback()
        return check


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_by_hand_is_noticed(
    name: str, database_kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    if database_kind == "sqlite":
        url = f"sqlite:///{shutil.copy(request.getfixturevalue('filled_file'), tmp_path / 'a.db')}"
    else:
        url = request.getfixturevalue("filled_server")
    check = after_edit(name, url)
    assert not check.holds
    about, _, _ = name.partition(":")
    tables = {"audit": "audit_log", "finding": "findings", "issue": "claim_issues", "decision": "review_events"}
    if about in tables:
        assert {one.table for one in check.breaks} == {tables[about]}
        assert all(one.row for one in check.breaks)
    if about == "ledger" and name != "ledger: cut with its head":
        assert check.breaks[0].code.startswith(("head", "entry"))


def test_a_break_names_the_row_and_the_entry_that_wrote_it(held: Store, filled_url: str) -> None:
    by_hand(filled_url, EDITS["finding: severity"](filled_url))
    [found] = held.ledger.verify().breaks
    assert (found.code, found.table, found.row) == ("row_changed", "findings", f"{row_id('run')}/0")
    assert found.message == f"the row does not hold what entry {found.entry} says"


@pytest.mark.parametrize(
    ("name", "code"),
    [("finding: one forged", "row_added"), ("finding: the last", "row_missing"), ("log: passed", "row_changed")],
)
def test_a_break_says_what_is_wrong_with_a_row(name: str, code: str, held: Store, filled_url: str) -> None:
    by_hand(filled_url, EDITS[name](filled_url))
    assert [one.code for one in held.ledger.verify().breaks] == [code]


@pytest.mark.parametrize("value", ["x'ff'", "CAST(x'ff' AS TEXT)", "'no time'"])
def test_what_no_column_holds_is_noticed_too(value: str, tmp_path: Path, filled_file: Path) -> None:
    url = f"sqlite:///{shutil.copy(filled_file, tmp_path / 'a.db')}"
    by_hand(url, lambda run: run(f"UPDATE evaluation_runs SET created_at = {value}, model = {value}") and None)
    with open_store(url) as store:
        assert {one.table for one in store.ledger.verify().breaks} == {"evaluation_runs"}


def resealed(held: Store, url: str) -> None:
    """Change a finding, and make the ledger fit."""
    by_hand(url, EDITS["finding: severity"](url))
    with closing(open_database(url)) as database, database.reading() as connection:
        keys = [(row_id("run"), 0)]
        now = current(connection, SEALED["findings"], keys)
        written = connection.execute(select(ledger.c.rows).where(ledger.c.rows.contains("findings"))).scalars().all()
    assert written

    def edit(run: Run) -> None:
        [(sequence, rows)] = run("SELECT sequence, rows FROM ledger WHERE rows LIKE '%findings%'")
        del sequence
        [(name, digest)] = now.items()
        before = json.loads(rows)["findings"][name]
        sealed_anew(run, {"findings": {name: [before, digest]}})

    by_hand(url, edit)


def test_an_edit_that_was_sealed_anew_is_noticed_by_a_checkpoint(held: Store, filled_url: str) -> None:
    taken = held.ledger.checkpoint(at=NOON)
    resealed(held, filled_url)
    assert held.ledger.verify().holds
    assert [one.code for one in held.ledger.verify(taken).breaks] == ["checkpoint_differs"]


def test_an_edit_that_was_sealed_anew_is_noticed_by_the_key(held: Store, filled_url: str) -> None:
    with open_store(filled_url, seal_key=KEY) as keyed:
        assert keyed.ledger.seal().seal == "holds"
        resealed(held, filled_url)
        assert held.ledger.verify().holds
        assert [one.code for one in keyed.ledger.verify().breaks] == ["seal_differs"]
        assert [one.code for one in keyed.ledger.seal().breaks] == ["seal_differs"]
        with pytest.raises(StoreError, match="not sealed with its key"):
            keyed.audit.add(Deed(action="a", status=200), at=NOON)


def rolled_back(run: Run) -> None:
    """Take back the last entry, which wrote a key: rows, ledger and head fit each other."""
    run("DELETE FROM api_keys")
    run("DELETE FROM ledger WHERE sequence = (SELECT max(sequence) FROM ledger)")
    run("UPDATE ledger_head SET count = count - 1, hash = (SELECT hash FROM ledger ORDER BY sequence DESC LIMIT 1)")


def test_a_store_that_was_put_back_is_noticed_by_a_checkpoint_and_by_the_key(held: Store, filled_url: str) -> None:
    taken = held.ledger.checkpoint(at=NOON)
    with open_store(filled_url, seal_key=KEY) as keyed:
        keyed.ledger.seal()
        by_hand(filled_url, rolled_back)
        assert held.ledger.verify().holds
        assert [one.code for one in held.ledger.verify(taken).breaks] == ["checkpoint_ahead"]
        assert [one.code for one in keyed.ledger.verify().breaks] == ["seal_differs"]


def test_a_checkpoint_carries_the_seal_of_the_key(held: Store, filled_url: str) -> None:
    with open_store(filled_url, seal_key=KEY) as keyed:
        keyed.ledger.seal()
        taken = keyed.ledger.checkpoint(at=NOON)
        assert keyed.ledger.verify(taken).holds
        assert not keyed.ledger.verify(held.ledger.checkpoint(at=NOON)).holds


def test_only_the_key_that_sealed_a_store_writes_it(held: Store, filled_url: str) -> None:
    deed = Deed(action="a", status=200)
    with open_store(filled_url, seal_key=KEY) as keyed:
        with pytest.raises(ConfigError, match="run `pincite store seal`"):
            keyed.audit.add(deed, at=NOON)
        keyed.ledger.seal()
        keyed.audit.add(deed, at=NOON)
        assert keyed.ledger.verify().holds
    with pytest.raises(ConfigError, match="none is configured"):
        held.audit.add(deed, at=NOON)
    assert held.ledger.verify().seal == "not_checked"
    with open_store(filled_url, seal_key=SealKey("another key, just as long")) as other:
        with pytest.raises(ConfigError, match="sealed with another key"):
            other.audit.add(deed, at=NOON)
        assert [one.code for one in other.ledger.verify().breaks] == ["seal_other"]
        assert other.ledger.seal().holds


def test_a_store_without_a_head_is_not_written_until_it_is_accepted(held: Store, filled_url: str) -> None:
    taken = held.ledger.checkpoint(at=NOON)
    by_hand(filled_url, EDITS["ledger: no head"](filled_url))
    by_hand(filled_url, EDITS["finding: severity"](filled_url))
    with pytest.raises(StoreError, match="has no head"):
        held.audit.add(Deed(action="a", status=200), at=NOON)
    assert not held.ledger.seal().holds
    held.ledger.accept(note="as the test says")
    assert held.ledger.verify().holds
    held.audit.add(Deed(action="a", status=200), at=NOON)
    assert [one.code for one in held.ledger.verify(taken).breaks] == ["began_anew"]


NO_LEDGER = ("DROP TABLE ledger", "DROP TABLE ledger_head")
AS_OF_0003 = ("UPDATE pincite_version SET version_num = '0003'", *NO_LEDGER)
"""A store as one that has not had a ledger yet."""


@pytest.fixture
def keyed_url(empty_url: str) -> str:
    """A store that is sealed with the key from its first row on, and that a test may take apart."""
    with open_store(empty_url, seal_key=KEY) as keyed:
        fill(keyed)
    return empty_url


def test_a_new_store_with_a_key_is_sealed_from_the_start(keyed_url: str) -> None:
    with open_store(keyed_url, seal_key=KEY) as keyed:
        check = keyed.ledger.verify()
    assert (check.breaks, check.seal) == ((), "holds")


def test_a_store_that_an_upgrade_makes_with_a_key_is_sealed_from_the_start(empty_url: str) -> None:
    upgrade_store(empty_url, seal_key=KEY)
    with open_store(empty_url, seal_key=KEY) as keyed:
        assert keyed.ledger.verify().breaks == ()
        keyed.audit.add(Deed(action="a", status=200), at=NOON)


def test_an_upgrade_seals_no_rows_that_were_there_before_the_ledger(keyed_url: str) -> None:
    by_hand(keyed_url, statements(*AS_OF_0003, "UPDATE findings SET severity = 'info'")(keyed_url))
    upgrade_store(keyed_url, seal_key=KEY)
    with open_store(keyed_url, seal_key=KEY) as keyed:
        check = keyed.ledger.verify()
        assert ([one.code for one in check.breaks], check.seal) == (["began_unsealed"], "broken")
        assert "pincite store seal --accept" in check.breaks[0].message
        assert [one.code for one in keyed.ledger.seal().breaks] == ["began_unsealed"]
        with pytest.raises(ConfigError, match="run `pincite store seal`"):
            keyed.audit.add(Deed(action="a", status=200), at=NOON)
        assert [one.code for one in keyed.ledger.verify().breaks] == ["began_unsealed"]
        keyed.ledger.accept(note="as the test says")
        assert keyed.ledger.verify().seal == "holds"
        keyed.audit.add(Deed(action="a", status=200), at=NOON)
        assert keyed.ledger.verify().breaks == ()


def test_a_store_that_forgot_its_schema_is_not_taken_for_a_new_one(keyed_url: str) -> None:
    by_hand(keyed_url, statements("DELETE FROM pincite_version", *NO_LEDGER)(keyed_url))
    with pytest.raises(StoreSchemaError, match="tables of another program"):
        upgrade_store(keyed_url, seal_key=KEY)
    with pytest.raises(StoreSchemaError, match="tables of another program"):
        open_store(keyed_url, seal_key=KEY)


def test_rows_that_were_there_before_the_ledger_stay_unsealed_when_a_writer_without_a_key_adds_to_them(
    keyed_url: str,
) -> None:
    by_hand(keyed_url, statements(*AS_OF_0003)(keyed_url))
    upgrade_store(keyed_url)
    with open_store(keyed_url) as store, open_store(keyed_url, seal_key=KEY) as keyed:
        store.audit.add(Deed(action="a", status=200), at=NOON)
        assert store.ledger.verify().breaks == ()
        assert [one.code for one in keyed.ledger.seal().breaks] == ["began_unsealed"]


def test_a_seal_that_was_taken_away_is_noticed_and_no_writer_puts_one_there(keyed_url: str) -> None:
    by_hand(keyed_url, statements("UPDATE ledger_head SET key_id = NULL, seal = NULL")(keyed_url))
    with open_store(keyed_url, seal_key=KEY) as keyed:
        with pytest.raises(ConfigError, match="not sealed with the configured key"):
            keyed.audit.add(Deed(action="a", status=200), at=NOON)
        [missing] = keyed.ledger.verify().breaks
    assert missing.code == "seal_missing"
    assert "restore a backup" in missing.message


@pytest.mark.parametrize("table", ["ledger", "ledger_head"])
@pytest.mark.parametrize("edit", ["DROP TABLE {table}", "ALTER TABLE {table} RENAME COLUMN hash TO digest"])
def test_a_store_whose_ledger_cannot_be_read_is_broken_and_not_written(edit: str, table: str, keyed_url: str) -> None:
    by_hand(keyed_url, lambda run: run(edit.format(table=table)) and None)
    with open_store(keyed_url, seal_key=KEY) as keyed:
        for check in (keyed.ledger.verify(), keyed.ledger.seal()):
            [gone] = check.breaks
            assert (gone.code, gone.table, check.seal) == ("table_unreadable", table, "broken")
            assert "restore a backup" in gone.message
        with pytest.raises(StoreError):
            keyed.audit.add(Deed(action="a", status=200), at=NOON)


def test_a_store_without_its_ledger_begins_one_when_it_is_accepted(keyed_url: str) -> None:
    with open_store(keyed_url, seal_key=KEY) as keyed:
        taken = keyed.ledger.checkpoint(at=NOON)
        by_hand(keyed_url, statements(*NO_LEDGER)(keyed_url))
        keyed.ledger.accept(note="as the test says")
        keyed.audit.add(Deed(action="a", status=200), at=NOON)
        assert keyed.ledger.verify().breaks == ()
        assert [one.code for one in keyed.ledger.verify(taken).breaks] == ["checkpoint_ahead"]


def test_an_edit_is_noticed_after_the_store_has_written_the_row(held: Store, filled_url: str) -> None:
    by_hand(filled_url, statements("UPDATE claims SET position = 7 WHERE id = {c2}")(filled_url))
    decision = event("confirm", minutes=30, claim_id=claim_row(row_id("extraction"), "c2"))
    held.of(OWNER).reviews.decide(decision)
    [found] = held.ledger.verify().breaks
    assert (found.table, found.row) == ("claims", claim_row(row_id("extraction"), "c2"))
    assert "changed outside of the store when entry" in found.message.replace("had been ", "")


def test_a_row_that_was_forged_before_the_store_would_write_it_is_noticed(held: Store, filled_url: str) -> None:
    forged = "INSERT INTO findings SELECT run_id, 2, rule, code, 'warning', finding, created_at FROM findings LIMIT 1"
    by_hand(filled_url, statements(forged)(filled_url))
    steps = [finding("c0"), finding("c1", "c2", severity="warning"), finding("c2")]
    assert held.of(OWNER).evaluations.add_findings(row_id("run"), steps, at=later(1)) == 0
    assert [one.code for one in held.ledger.verify().breaks] == ["row_added"]


def test_a_deletion_leaves_a_store_that_holds(held: Store) -> None:
    held.of(OWNER).documents.delete(DOCUMENT)
    check = held.ledger.verify()
    assert check.breaks == ()


def test_a_document_that_was_deleted_by_hand_is_noticed(held: Store, filled_url: str) -> None:
    by_hand(filled_url, statements("DELETE FROM documents WHERE id = {document}")(filled_url))
    assert {one.code for one in held.ledger.verify().breaks} == {"row_missing"}


def test_writers_at_once_leave_a_ledger_that_holds(store: Store, store_url: str) -> None:
    whole(store, OWNER)
    mine = store.of(OWNER)

    def write(number: int) -> None:
        if number % 3 == 0:
            store.audit.add(Deed(action=f"a{number}", status=200), at=NOON)
        elif number % 3 == 1:
            mine.documents.add(document(f"d{number % 12}"))
        else:
            mine.documents.delete(row_id(f"d{(number - 4) % 12}"))

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(write, range(60)))
    check = store.ledger.verify()
    assert check.breaks == ()
    with open_store(store_url) as other:
        assert other.ledger.verify() == check


def test_the_ledger_holds_no_words(held: Store, filled_url: str) -> None:
    with closing(open_database(filled_url)) as database, database.reading() as connection:
        words = "\n".join(connection.execute(select(ledger.c.rows)).scalars())
        labels = connection.execute(select(claims.c.id)).scalars().all()
    assert labels[0] in words
    assert not any(word in words for word in ("Engineer", "Acme", "cv.pdf", "Ruritania", "Python", "Ada"))
    assert LOCAL_OWNER in words
    assert REVIEWER in words


STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["add", "delete", "extract", "evaluate", "confirm", "edit", "remove", "undo", "audit", "again"]
        ),
        st.integers(0, 2),
    ),
    max_size=12,
)
NAMES = itertools.count(1)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_whatever_the_store_does_itself_holds(store: Store, steps: list[tuple[str, int]]) -> None:
    mine = filled(store, OWNER)
    example = f"law {next(NAMES)}"
    taken = store.ledger.checkpoint(at=NOON)
    for number, (step, which) in enumerate(steps):
        with suppress(StoreConflictError, UsageError):  # what makes no sense as things stand is refused
            take(store, mine, f"{example} {which}", step, number)
    assert store.ledger.verify(taken).breaks == ()


def take(store: Store, mine: OwnedStore, name: str, step: str, number: int) -> None:
    """Let the store do one thing about what is called so."""
    made = row_id(name)
    about = {"name": f"{name} {number}", "minutes": number, "claim_id": claim_row(made, "c0")}
    if step == "add":
        mine.documents.add(document(name))
    elif step == "delete":
        mine.documents.delete(made)
    elif step == "extract":
        mine.claims.add(extraction(name, document_ids=(made,)), records())
    elif step in ("evaluate", "again"):
        mine.evaluations.start(run(name, extraction_id=made), records())
        mine.evaluations.add_findings(made, [finding("c0"), finding("c1")], at=NOON)
        mine.log.add(log_row(name, passed=False, needs_review=True, issues=(issue("c0"), issue("c1"))))
    elif step == "audit":
        store.audit.add(Deed(action=name, status=200), at=NOON)
    elif step == "undo":
        last = mine.reviews.events(claim_id=claim_row(made, "c0"))[-1:]
        for decision in last:
            mine.reviews.decide(event("undo", **about, undoes=decision.id, revision=decision.revision_after))
    elif step == "edit":
        mine.reviews.decide(event("edit", **about, edited=replace(records()[0], label=f"edit {number}")))
    else:
        mine.reviews.decide(event("delete" if step == "remove" else "confirm", **about))
