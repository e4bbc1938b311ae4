"""What evaluations came to: `claim_eval_log` and `tailoring_eval_log` of one owner."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, Table, or_, select

from pincite.codec import from_json
from pincite.records import EvalLogRow, EvalRun, Issue, LogEntry, LogFilter, TailoringLogRow, cents
from pincite.records.ids import state_tag
from pincite.store.database.connections import Database, insert_once
from pincite.store.database.links import require_owner
from pincite.store.database.paging import newest_first
from pincite.store.evaluations import RUN_FACTS, document_ids_of, owned_run
from pincite.store.review.current import Decision, live_decisions
from pincite.store.review.issues import issue_rows
from pincite.store.review.projection import flag_run
from pincite.store.tables.columns import as_plain
from pincite.store.tables.records import (
    claim_eval_log,
    claim_issues,
    evaluation_runs,
    extraction_documents,
    review_events,
    run_documents,
    tailoring_eval_log,
)

ALL = LogFilter()
"""Every row."""

_CLAIM_NAMES = (
    "id",
    "created_at",
    "total_claims",
    "sampled_claims",
    "rule_checks",
    "rule_passed",
    "passed",
    "document_id",
    "ai_eval_result",
    "ai_eval_passed",
    "cost_micro_usd",
)
_TAILORING_NAMES = (
    "id",
    "created_at",
    "passed",
    "opportunity_id",
    "document_id",
    "grounding",
    "model",
    "cost_micro_usd",
)
_LISTS = ("hallucinations", "missed", "gaps")
_REVIEWED = ("needs_review", "reviewed_at", "reviewed_by")


class Log:
    """The evaluation logs of one owner."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self._database = database
        self._owner = owner

    def add(self, row: EvalLogRow | TailoringLogRow) -> bool:
        """Keep what a run came to, the issues of its claims, and its flag where it needs review: all or nothing.

        False when the run has its row already, which stays as it was. Raises UsageError for a run that was not started,
        and for issues of claims that it did not look at.
        """
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)  # before any row that a deletion may want
            run = owned_run(connection, row.id, owner=self._owner)
            if isinstance(row, TailoringLogRow):
                if not insert_once(connection, tailoring_eval_log, [self._tailoring(row)]):
                    return False
            else:
                if not insert_once(connection, claim_eval_log, [self._claims(row)]):
                    return False
                issues = issue_rows(connection, run, row.issues, at=row.created_at)
                insert_once(connection, claim_issues, issues)
            if row.needs_review:
                flag_run(connection, run_id=row.id, owner=self._owner, at=row.created_at)
        return True

    def get(self, run_id: str) -> LogEntry | None:
        """The row of a run, with the run; None when the owner has none of this id."""
        with self._database.reading() as connection:
            return log_entry(connection, run_id, owner=self._owner)

    def entries(self, wanted: LogFilter = ALL, *, limit: int = 100, after: str | None = None) -> tuple[LogEntry, ...]:
        """The newest rows of both logs that are wanted; `after` is the id of the last one seen, for the next page."""
        log_entries: list[LogEntry] = []
        with self._database.reading() as connection:
            for table in (claim_eval_log, tailoring_eval_log):
                rows = _rows(table, self._owner).where(*_conditions(wanted, table))
                page = newest_first(rows, evaluation_runs, after=after).limit(limit)
                log_entries += _entries(connection, table, connection.execute(page).all())
        newest = sorted(log_entries, key=lambda entry: (entry.run.created_at, entry.run.id), reverse=True)
        return tuple(newest[:limit])

    def _claims(self, row: EvalLogRow) -> dict[str, Any]:
        return {
            **_plain(row, _CLAIM_NAMES),
            "user_id": self._owner,
            "ai_eval_cost_cents": row.ai_eval_cost_cents,
            "issues": as_plain(row.issues),
            "needs_review": False,
        }

    def _tailoring(self, row: TailoringLogRow) -> dict[str, Any]:
        return {
            **_plain(row, (*_TAILORING_NAMES, *_LISTS)),
            "user_id": self._owner,
            "cost_cents": cents(row.cost_micro_usd),
            "needs_review": False,
        }


def log_entry(connection: Connection, run_id: str, *, owner: str) -> LogEntry | None:
    """The row of a run, with the run; None when the owner has none of this id."""
    for table in (claim_eval_log, tailoring_eval_log):
        rows = connection.execute(_rows(table, owner).where(table.c.id == run_id)).all()
        if rows:
            return _entries(connection, table, rows)[0]
    return None


def _rows(table: Table, owner: str) -> Select[Any]:
    """The owner's rows of a log with the facts of their runs, whose columns are named `run_…`."""
    facts = [evaluation_runs.c[name].label(f"run_{name}") for name in RUN_FACTS]
    joined = select(table, *facts).join(evaluation_runs, evaluation_runs.c.id == table.c.id)
    return joined.where(table.c.user_id == owner)


def _plain(row: object, names: tuple[str, ...]) -> dict[str, Any]:
    """The attributes as a row takes them; JSON values without any type of ours in them."""
    values = {name: getattr(row, name) for name in names}
    return {name: as_plain(value) if isinstance(value, Mapping | tuple) else value for name, value in values.items()}


def _conditions(wanted: LogFilter, table: Table) -> list[ColumnElement[bool]]:
    """What a row of the log, joined with its run, has to fulfil."""
    run = evaluation_runs.c
    conditions: list[ColumnElement[bool]] = []
    if wanted.document is not None:
        derived = select(extraction_documents.c.extraction_id).where(
            extraction_documents.c.document_id == wanted.document
        )
        linked = select(run_documents.c.run_id).where(run_documents.c.document_id == wanted.document)
        document_match = table.c.document_id == wanted.document
        conditions.append(or_(document_match, run.id.in_(linked), run.extraction_id.in_(derived)))
    for column, value in (
        (run.model, wanted.model),
        (run.judge_model, wanted.judge),
        (run.operation, wanted.operation),
    ):
        if value is not None:
            conditions.append(column == value)
    if wanted.needs_review is not None:
        conditions.append(table.c.needs_review == wanted.needs_review)
    if wanted.since is not None:
        conditions.append(run.created_at >= wanted.since)
    return conditions


def _entries(connection: Connection, table: Table, rows: Sequence[Row[Any]]) -> list[LogEntry]:
    ids = [row.id for row in rows]
    documents = document_ids_of(connection, ids)
    decided = live_decisions(connection, review_events.c.run_id, ids)
    row_reader = _claim_row if table is claim_eval_log else _tailoring_row
    return [_entry(_run(row, documents[row.id]), row_reader(row), decided.get(row.id)) for row in rows]


def _entry(run: EvalRun, row: EvalLogRow | TailoringLogRow, decided: Decision | None) -> LogEntry:
    settled = None if row.reviewed_at is None else row.reviewed_at.isoformat()
    tag = state_tag(None if decided is None else decided.id, row.needs_review, settled, row.reviewed_by)
    by_person = decided is not None and decided.reviewer is not None
    return LogEntry(run=run, row=row, can_undo=decided.id if by_person and decided is not None else None, etag=tag)


def _run(row: Row[Any], document_ids: tuple[str, ...]) -> EvalRun:
    return EvalRun(**{name: getattr(row, f"run_{name}") for name in RUN_FACTS}, document_ids=document_ids)


def _claim_row(row: Row[Any]) -> EvalLogRow:
    issues = from_json(tuple[Issue, ...], json.dumps(row.issues or []))
    return EvalLogRow(**{name: getattr(row, name) for name in (*_CLAIM_NAMES, *_REVIEWED)}, issues=issues)


def _tailoring_row(row: Row[Any]) -> TailoringLogRow:
    values = {name: getattr(row, name) for name in (*_TAILORING_NAMES, *_REVIEWED)}
    return TailoringLogRow(**values | {name: tuple(getattr(row, name)) for name in _LISTS})
