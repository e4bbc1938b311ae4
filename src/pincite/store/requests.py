"""Results that were asked for: their rows from the moment of asking, how far each is, and what came of it.

What was asked in words (a schema, an answer, a question) stands here and goes with its documents.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ColumnElement, Connection, Row, Select, cast, exists, func, insert, or_, select, update

from pincite.codec import from_json
from pincite.errors import UsageError
from pincite.records import AskedResult, ClaimRecord, Failure, ResultQuestion, StoredExtraction, ViewKind
from pincite.records.ids import as_id
from pincite.store.claims import FACTS, add_contents
from pincite.store.database.connections import Database, insert_once
from pincite.store.database.links import linked, owned_documents, require_owner
from pincite.store.database.paging import Place, contains, newest_first
from pincite.store.review.submission import ForReview
from pincite.store.tables.columns import as_text
from pincite.store.tables.records import documents, extraction_documents, extractions
from pincite.store.tables.review import questions


class ResultRequests:
    """The results that one owner asked for, with those that came into the store otherwise."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self._database = database
        self._owner = owner

    def begin(self, extraction: StoredExtraction, question: ResultQuestion, *, job_id: str | None) -> bool:
        """Keep what is asked; False when something is asked under this id already, which stays as it was.

        Raises UsageError for documents that are not the owner's.
        """
        facts = {name: getattr(extraction, name) for name in FACTS}
        kind = "check" if question.kind == "check" else "fields"
        question_facts = {"extraction_id": extraction.id, "question": as_text(question), "state": "waiting"}
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            owned_documents(connection, extraction.document_ids, owner=self._owner)
            if not insert_once(connection, extractions, [{**facts, "user_id": self._owner, "kind": kind}]):
                return False
            links = linked("extraction_id", extraction.id, extraction.document_ids)
            insert_once(connection, extraction_documents, links)
            row = {**question_facts, "job_id": job_id, "changed_at": extraction.created_at}
            connection.execute(insert(questions).values(row))
        return True

    def begun(self, extraction_id: str, *, at: datetime) -> None:
        """Say that somebody works on it."""
        self._change(extraction_id, {"state": "running", "failure": None, "changed_at": at})

    def failed(self, extraction_id: str, failure: Failure, *, at: datetime) -> None:
        """Say that nothing comes of it, and why."""
        self._change(extraction_id, {"state": "failed", "failure": as_text(failure), "changed_at": at})

    def finish(
        self, extraction: StoredExtraction, records: Sequence[ClaimRecord], review: ForReview, *, at: datetime
    ) -> bool:
        """Keep a result with its fields and claims; False when it has one already, or was deleted meanwhile."""
        if extraction.result is None:
            raise UsageError("a result that is finished brings what came of it")
        mine = (extractions.c.id == extraction.id, extractions.c.user_id == self._owner)
        facts = {name: getattr(extraction, name) for name in FACTS if name not in ("id", "created_at")}
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            unfinished = update(extractions).where(*mine, extractions.c.result.is_(None))
            changed = connection.execute(unfinished.values({**facts, "result": as_text(extraction.result)}))
            if changed.rowcount != 1:
                return False
            for document_id, name in zip(extraction.document_ids, extraction.source_ids, strict=True):
                link = extraction_documents.c
                of = (link.extraction_id == extraction.id, link.document_id == document_id)
                connection.execute(update(extraction_documents).where(*of).values(source_id=name))
            add_contents(connection, extraction, records, review, owner=self._owner)
            done = {"state": "done", "failure": None, "changed_at": at}
            connection.execute(update(questions).where(questions.c.extraction_id == extraction.id).values(done))
        return True

    def question(self, extraction_id: str) -> ResultQuestion | None:
        """What was asked; None for a result that nobody asked for here, or that the owner has not."""
        query = (
            select(questions.c.question)
            .join(extractions, extractions.c.id == questions.c.extraction_id)
            .where(extractions.c.id == extraction_id, extractions.c.user_id == self._owner)
        )
        with self._database.reading() as connection:
            text = connection.scalar(query)
        return None if text is None else from_json(ResultQuestion, text)

    def get(self, extraction_id: str) -> AskedResult | None:
        """How far a result is; None when the owner has none of this id."""
        with self._database.reading() as connection:
            row = connection.execute(self._mine().where(extractions.c.id == extraction_id)).one_or_none()
            return None if row is None else _result(connection, row)

    def list(
        self, kind: ViewKind, *, named: str | None = None, limit: int = 100, after: Place | None = None
    ) -> tuple[AskedResult, ...]:
        """The newest results of that kind, those that are called by `named` where that is given: in the question or
        the answer, or in the name of a document.

        `after` is the place of the last one that was seen.
        """
        query = self._mine().where(extractions.c.kind == kind)
        if named is not None:
            query = query.where(self._is_named(named))
        with self._database.reading() as connection:
            rows = connection.execute(newest_first(query, extractions, after=after).limit(limit)).all()
            return tuple(_result(connection, row) for row in rows)

    def _is_named(self, words: str) -> ColumnElement[bool]:
        link, name = extraction_documents.c, contains(documents.c.name, words)
        of = exists().where(link.extraction_id == extractions.c.id, documents.c.id == link.document_id, name)
        return or_(of, *(contains(self._asked(part), words) for part in ("query", "answer")))

    def _asked(self, name: str) -> ColumnElement[Any]:
        """A text of the question, which is kept as JSON."""
        if self._database.kind == "sqlite":
            extracted: ColumnElement[Any] = func.json_extract(questions.c.question, f"$.{name}")
            return extracted
        json_text: ColumnElement[Any] = cast(questions.c.question, JSON)[name].as_string()
        return json_text

    def _change(self, extraction_id: str, values: dict[str, Any]) -> None:
        mine = select(extractions.c.id).where(
            extractions.c.id == extraction_id, extractions.c.user_id == self._owner, extractions.c.result.is_(None)
        )
        with self._database.writing() as connection:
            connection.execute(update(questions).where(questions.c.extraction_id.in_(mine)).values(values))

    def _mine(self) -> Select[Any]:
        extraction_columns = [extractions.c[name] for name in ("id", "kind", "operation", "model", "created_at")]
        question_columns = [questions.c[name] for name in ("question", "state", "failure", "job_id")]
        joined = select(*extraction_columns, *question_columns).outerjoin(
            questions, questions.c.extraction_id == extractions.c.id
        )
        return joined.where(extractions.c.user_id == self._owner)


def _result(connection: Connection, row: Row[Any]) -> AskedResult:
    link = extraction_documents.c
    of = (
        select(documents.c.id, documents.c.name)
        .join(extraction_documents, link.document_id == documents.c.id)
        .where(link.extraction_id == row.id)
        .order_by(link.position)
    )
    document_rows = connection.execute(of).all()
    question = None if row.question is None else from_json(ResultQuestion, row.question)
    return AskedResult(
        id=as_id(row.id) or row.id,
        kind="check" if row.kind == "check" else "fields",
        title=_title(question, [document.name for document in document_rows]),
        operation=row.operation,
        model=row.model,
        created_at=row.created_at,
        state="done" if row.state is None else row.state,
        job_id=row.job_id,
        failure=None if row.failure is None else from_json(Failure, row.failure),
        document_ids=tuple(document.id for document in document_rows),
    )


def _title(question: ResultQuestion | None, names: Sequence[str]) -> str:
    """What people call it: the question, else the first document and how many more there are."""
    question_text = " ".join(((question.query or question.answer or "") if question is not None else "").split())
    if question_text:
        return question_text if len(question_text) <= _LONG else f"{question_text[: _LONG - 1]}…"
    if not names:
        return "without documents"
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"


_LONG = 80
