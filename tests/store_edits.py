"""What a hand does to a store behind its back: statements, and a ledger that is made to fit them without the key."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

from tests.store_samples import DOCUMENT, EXTRACTION, REVIEWER, RUN

from pincite.records import LOCAL_OWNER
from pincite.records.ids import claim_row
from pincite.store.ledger.entries import FIRST, LedgerEntry

Run = Callable[[str], list[tuple[Any, ...]]]


def uuid(text: str, url: str) -> str:
    """An id as the database keeps it, as a literal."""
    return f"'{text.replace('-', '')}'" if url.startswith("sqlite") else f"'{text}'"


def by_hand(url: str, edit: Callable[[Run], None]) -> None:
    """Let an edit run statements on a database, with triggers and references switched off."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection, connection:
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                connection.execute(f"DROP TRIGGER {name}")
            edit(lambda sql: connection.execute(sql).fetchall())
        return
    import psycopg

    with psycopg.connect(url) as server:
        server.execute("SET LOCAL session_replication_role = replica")

        def run(sql: str) -> list[tuple[Any, ...]]:
            cursor = server.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []

        edit(run)


def statements(*texts: str) -> Callable[[str], Callable[[Run], None]]:
    """An edit of statements, in which `{id}` names ids as the database keeps them."""

    def of(url: str) -> Callable[[Run], None]:
        names = {
            "document": DOCUMENT,
            "extraction": EXTRACTION,
            "run": RUN,
            "reviewer": REVIEWER,
            "local": LOCAL_OWNER,
            "c0": claim_row(EXTRACTION, "c0"),
            "c1": claim_row(EXTRACTION, "c1"),
            "c2": claim_row(EXTRACTION, "c2"),
            "new": "11111111-1111-4111-8111-111111111111",
        }
        literals = {name: uuid(text, url) for name, text in names.items()}

        def edit(run: Run) -> None:
            for text in texts:
                run(text.format(**literals))

        return edit

    return of


EDITS: dict[str, Callable[[str], Callable[[Run], None]]] = {
    # the audit log
    "audit: a value": statements("UPDATE audit_log SET status = 200 WHERE sequence = 2"),
    "audit: who it was": statements("UPDATE audit_log SET person = {reviewer} WHERE sequence = 1"),
    "audit: the first line": statements("DELETE FROM audit_log WHERE sequence = 1"),
    "audit: one in the middle": statements("DELETE FROM audit_log WHERE sequence = 2"),
    "audit: the last line": statements("DELETE FROM audit_log WHERE sequence = 3"),
    "audit: cut": statements("DELETE FROM audit_log WHERE sequence > 1"),
    "audit: emptied": statements("DELETE FROM audit_log"),
    "audit: two swapped": statements(
        "UPDATE audit_log SET sequence = 99 WHERE sequence = 1",
        "UPDATE audit_log SET sequence = 1 WHERE sequence = 2",
        "UPDATE audit_log SET sequence = 2 WHERE sequence = 99",
    ),
    "audit: one forged": statements(
        "INSERT INTO audit_log (sequence, at, action, target, status, previous, hash) "
        "SELECT 4, at, action, target, 200, hash, hash FROM audit_log WHERE sequence = 3"
    ),
    # the evaluation logs
    "log: passed": statements("UPDATE claim_eval_log SET passed = NOT passed"),
    "log: needs no review": statements("UPDATE claim_eval_log SET needs_review = NOT needs_review"),
    "log: what rules said": statements("UPDATE claim_eval_log SET rule_checks = '{{}}'"),
    "log: its issues": statements("UPDATE claim_eval_log SET issues = '[]'"),
    "log: a row": statements("DELETE FROM claim_eval_log"),
    "log: a tailored profile": statements("UPDATE tailoring_eval_log SET gaps = '[]'"),
    "log: emptied": statements("DELETE FROM tailoring_eval_log"),
    # findings and issues
    "finding: severity": statements("UPDATE findings SET severity = 'warning' WHERE position = 0"),
    "finding: its text": statements("UPDATE findings SET finding = replace(finding, 'ends', 'begins')"),
    "finding: the first": statements("DELETE FROM findings WHERE position = 0"),
    "finding: the last": statements("DELETE FROM findings WHERE position = 1"),
    "finding: two swapped": statements(
        "UPDATE findings SET position = 9 WHERE position = 0",
        "UPDATE findings SET position = 0 WHERE position = 1",
        "UPDATE findings SET position = 1 WHERE position = 9",
    ),
    "finding: one forged": statements(
        "INSERT INTO findings SELECT run_id, 7, rule, code, severity, finding, created_at FROM findings "
        "WHERE position = 0"
    ),
    "issue: severity": statements("UPDATE claim_issues SET severity = 'warning' WHERE position = 0"),
    "issue: closed": statements("UPDATE claim_issues SET closed_by = {new} WHERE position = 2"),
    "issue: emptied": statements("DELETE FROM claim_issues"),
    # runs, votes, results, decisions
    "run: its judge": statements("UPDATE evaluation_runs SET judge_model = 'anthropic:m-9' WHERE id = {run}"),
    "run: its claims": statements("DELETE FROM run_claims WHERE claim_id = {c2}"),
    "run: its time": statements("UPDATE evaluation_runs SET created_at = '2020-01-01 00:00:00' WHERE id = {run}"),
    "vote: grounded": statements("UPDATE judge_votes SET grounded = 'yes' WHERE claim_id = {c0}"),
    "vote: deleted": statements("DELETE FROM judge_votes WHERE claim_id = {c1}"),
    "call: its cost": statements("UPDATE judge_calls SET cost_micro_usd = 1"),
    "decision: its action": statements("UPDATE review_events SET action = 'dismiss' WHERE action = 'delete'"),
    "decision: who": statements("UPDATE review_events SET reviewer = {local} WHERE action = 'edit'"),
    "decision: deleted": statements("DELETE FROM review_events WHERE action = 'undo'"),
    "decision: a note": statements("UPDATE review_events SET note = 'agreed' WHERE action = 'edit'"),
    "decision: emptied": statements("DELETE FROM review_events"),
    "claim: its words": statements("UPDATE claim_revisions SET label = 'Chief' WHERE claim_id = {c0}"),
    "claim: back again": statements("UPDATE claims SET removed_by = NULL WHERE id = {c1}"),
    "claim: its revision": statements("UPDATE claims SET current_revision = 2 WHERE id = {c0}"),
    "field: its value": statements("UPDATE field_revisions SET field = replace(field, '2019', '2018')"),
    "field: why": statements("UPDATE fields SET why = NULL"),
    "result: the document": statements("UPDATE documents SET sha256 = 'f' || sha256 WHERE id = {document}"),
    "result: forged": statements(
        "INSERT INTO extractions (id, user_id, kind, operation, created_at) "
        "SELECT {new}, user_id, kind, operation, created_at FROM extractions WHERE id = {extraction}"
    ),
    "key: never ends": statements("UPDATE api_keys SET revoked_at = NULL, expires_at = NULL"),
    # the ledger itself
    "ledger: cut": statements("DELETE FROM ledger WHERE sequence > 5"),
    "ledger: emptied": statements("DELETE FROM ledger"),
    "ledger: one missing": statements("DELETE FROM ledger WHERE sequence = 5"),
    "ledger: its rows": statements("UPDATE ledger SET rows = '{{}}' WHERE sequence = 5"),
    "ledger: no JSON": statements("UPDATE ledger SET rows = '[' WHERE sequence = 5"),
    "ledger: no head": statements("DELETE FROM ledger_head"),
    "ledger: an older head": statements(
        "UPDATE ledger_head SET count = 5, hash = (SELECT hash FROM ledger WHERE sequence = 5)"
    ),
    "ledger: cut with its head": statements(
        "DELETE FROM ledger WHERE sequence > 5",
        "UPDATE ledger_head SET count = 5, hash = (SELECT hash FROM ledger WHERE sequence = 5)",
    ),
}
"""Edits by name; what stands before the colon is what is edited."""


def sealed_anew(run: Run, rows: dict[str, Any]) -> None:
    """Write the last entry of the ledger with other rows, and the head to fit: as whoever has no key could."""
    found = run("SELECT sequence, action, note, rows, previous FROM ledger ORDER BY sequence")
    last = LedgerEntry(*found[-1])
    forged = last._replace(rows=json.dumps({**json.loads(last.rows), **rows}), previous=last.previous or FIRST)
    escaped = forged.rows.replace("'", "''")
    run(f"UPDATE ledger SET rows = '{escaped}', hash = '{forged.hash}' WHERE sequence = {forged.sequence}")
    run(f"UPDATE ledger_head SET hash = '{forged.hash}'")
