"""Evaluation runs of one owner: which claims they looked at, and what rules found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, select

from pincite.codec import from_json
from pincite.errors import UsageError
from pincite.records import ClaimRecord, EvalRun, Finding
from pincite.records.ids import claim_row
from pincite.store.database.connections import Database, insert_once
from pincite.store.database.links import linked, owned_documents, require_owner
from pincite.store.tables.columns import as_text
from pincite.store.tables.records import (
    claim_revisions,
    claims,
    evaluation_runs,
    extractions,
    findings,
    run_claims,
    run_documents,
)

RUN_FACTS = (
    "id",
    "operation",
    "created_at",
    "extraction_id",
    "model",
    "prompt_version",
    "judge_model",
    "judge_prompt_version",
    "config_digest",
    "package_version",
    "seed",
)
"""The columns of a run that are attributes of `EvalRun`."""


FEW = 1_000
"""Values that a condition lists at most: a statement has room for no more than some ten thousands."""


class Evaluations:
    """The evaluation runs of one owner, and the findings of rules."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self._database = database
        self._owner = owner

    def start(self, run: EvalRun, claims: Sequence[ClaimRecord] = ()) -> bool:
        """Keep a run and the revisions of the claims it looks at; False when it is there already and stays as it was.

        Raises UsageError for documents or an extraction that are not the owner's.
        """
        row = {name: getattr(run, name) for name in RUN_FACTS}
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            owned_documents(connection, run.document_ids, owner=self._owner)
            self._require_extraction(connection, run, claims)
            if not insert_once(connection, evaluation_runs, [{**row, "user_id": self._owner}]):
                return False
            insert_once(connection, run_documents, linked("run_id", run.id, run.document_ids))
            insert_once(connection, run_claims, [_looked_at(run, record) for record in claims])
        return True

    def run(self, run_id: str) -> EvalRun | None:
        """The run; None when the owner has none of this id."""
        query = select(evaluation_runs).where(evaluation_runs.c.id == run_id, evaluation_runs.c.user_id == self._owner)
        with self._database.reading() as connection:
            row = connection.execute(query).one_or_none()
            if row is None:
                return None
            return eval_run(row, document_ids_of(connection, [row.id])[row.id])

    def claims(self, run_id: str) -> tuple[ClaimRecord, ...]:
        """The claims that a run looks at, as they were then, in their order; empty when the owner has no such run."""
        at = (claim_revisions.c.claim_id == run_claims.c.claim_id) & (
            claim_revisions.c.revision == run_claims.c.revision
        )
        query = (
            select(claim_revisions.c.record)
            .join(run_claims, at)
            .join(claims, claims.c.id == run_claims.c.claim_id)
            .where(run_claims.c.run_id == run_id, claims.c.user_id == self._owner)
            .order_by(claims.c.position)
        )
        with self._database.reading() as connection:
            return tuple(from_json(ClaimRecord, record) for record in connection.scalars(query).all())

    def add_findings(self, run_id: str, found: Sequence[Finding], *, at: datetime) -> int:
        """Keep what rules found in a run, in its order, and say how many are new: a step that is repeated adds none."""
        rows = [
            {
                "run_id": run_id,
                "position": position,
                "rule": finding.rule,
                "code": finding.code,
                "severity": finding.severity,
                "finding": as_text(finding),
                "created_at": at,
            }
            for position, finding in enumerate(found)
        ]
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            owned_run(connection, run_id, owner=self._owner)
            return insert_once(connection, findings, rows)

    def findings(self, run_id: str) -> tuple[Finding, ...]:
        """What rules found in a run, in its order; empty when they found nothing, or the owner has no such run."""
        query = (
            select(findings.c.finding)
            .join(evaluation_runs, evaluation_runs.c.id == findings.c.run_id)
            .where(findings.c.run_id == run_id, evaluation_runs.c.user_id == self._owner)
            .order_by(findings.c.position)
        )
        with self._database.reading() as connection:
            return tuple(from_json(Finding, text) for text in connection.scalars(query).all())

    def _require_extraction(self, connection: Connection, run: EvalRun, claims: Sequence[ClaimRecord]) -> None:
        if run.extraction_id is None:
            if claims:
                raise UsageError("claims of no extraction cannot be evaluated in the store: add their extraction first")
            return
        query = select(extractions.c.id).where(
            extractions.c.id == run.extraction_id, extractions.c.user_id == self._owner
        )
        if connection.execute(query).one_or_none() is None:
            raise UsageError(f"the store has no extraction {run.extraction_id}: add it before it is evaluated")


def owned_run(connection: Connection, run_id: str, *, owner: str) -> Row[Any]:
    """The row of a run; UsageError when the owner has none of this id."""
    query = select(evaluation_runs).where(evaluation_runs.c.id == run_id, evaluation_runs.c.user_id == owner)
    row = connection.execute(query).one_or_none()
    if row is None:
        raise UsageError(f"the store has no evaluation {run_id}: start it before anything is added to it")
    return row


def document_ids_of(connection: Connection, run_ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The documents of each of the runs."""
    link = run_documents.c
    query = select(link.run_id, link.document_id).where(link.run_id.in_(run_ids)).order_by(link.run_id, link.position)
    document_ids: dict[str, list[str]] = {run_id: [] for run_id in run_ids}
    for run_id, document_id in connection.execute(query).all():
        document_ids[run_id].append(document_id)
    return {run_id: tuple(ids) for run_id, ids in document_ids.items()}


def eval_run(row: Row[Any], document_ids: tuple[str, ...]) -> EvalRun:
    """The run of a row that has its columns."""
    return EvalRun(**{name: getattr(row, name) for name in RUN_FACTS}, document_ids=document_ids)


def looked_at(connection: Connection, run: Row[Any], names: Iterable[str]) -> dict[str, int]:
    """The revisions at which a run looked at its claims, by row id; UsageError when it did not look at one of these."""
    rows = {claim_row(run.extraction_id or "", name): name for name in names}
    query = select(run_claims.c.claim_id, run_claims.c.revision).where(run_claims.c.run_id == run.id)
    if len(rows) <= FEW:
        query = query.where(run_claims.c.claim_id.in_(list(rows)))
    revisions = {claim_id: revision for claim_id, revision in connection.execute(query).all()}
    missing = [name for row, name in rows.items() if row not in revisions]
    if missing:
        raise UsageError(f"the evaluation {run.id} did not look at the claim {missing[0]}: start it with its claims")
    return revisions


def _looked_at(run: EvalRun, record: ClaimRecord) -> dict[str, Any]:
    claim_id = claim_row(run.extraction_id or "", record.id)
    return {"run_id": run.id, "claim_id": claim_id, "revision": record.revision}
