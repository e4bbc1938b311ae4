"""Documents that a service was given: their rows, and how far each is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Row, Select, insert, select, update

from pincite.codec import from_json
from pincite.records import Failure, StoredDocument
from pincite.store.database.connections import Database, insert_once
from pincite.store.database.links import require_owner
from pincite.store.database.paging import Place, contains, newest_first
from pincite.store.tables.columns import as_text
from pincite.store.tables.records import documents
from pincite.store.tables.service import uploads

UploadState = Literal["waiting", "parsing", "parsed", "failed"]
"""`parsed` documents have pages; `failed` ones have a `Failure` that says why they have none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """A document with what is known of its file: `document.page_count` is 0 until it is `parsed`.

    `byte_count` is None for a document whose file the service never had; it counts as parsed.
    """

    document: StoredDocument
    state: UploadState
    byte_count: int | None = None
    failure: Failure | None = None
    job_id: str | None = None


class Uploads:
    """The uploaded documents of one owner."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self._database = database
        self._owner = owner

    def add(self, document: StoredDocument, *, byte_count: int, job_id: str | None) -> Upload:
        """Keep a document that waits to be parsed; one of this id that is there stays as it is, and is given.

        Its slug becomes the first that the owner has not yet: `report`, `report-2`, …
        """
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            row = connection.execute(self._mine().where(documents.c.id == document.id)).one_or_none()
            if row is None:
                slug_query = select(documents.c.slug).where(
                    documents.c.user_id == self._owner, documents.c.slug.startswith(document.slug, autoescape=True)
                )
                slug = _free(document.slug, connection.scalars(slug_query).all())
                values = {name: getattr(document, name) for name in _NAMES}
                connection.execute(insert(documents).values({**values, "slug": slug, "user_id": self._owner}))
            state = {"state": "waiting", "job_id": job_id, "changed_at": document.created_at}
            insert_once(connection, uploads, [{"document_id": document.id, "byte_count": byte_count, **state}])
            return _upload(connection.execute(self._mine().where(documents.c.id == document.id)).one())

    def again(self, document_id: str, *, job_id: str, at: datetime) -> None:
        """Let a document that could not be parsed wait for another job."""
        self._change(document_id, {"state": "waiting", "failure": None, "job_id": job_id, "changed_at": at})

    def get(self, document_id: str) -> Upload | None:
        """The document of this row id; None when the owner has none."""
        with self._database.reading() as connection:
            row = connection.execute(self._mine().where(documents.c.id == document_id)).one_or_none()
        return None if row is None else _upload(row)

    def digests(self) -> frozenset[str]:
        """The SHA-256 of every document of the owner."""
        with self._database.reading() as connection:
            mine = select(documents.c.sha256).where(documents.c.user_id == self._owner)
            return frozenset(connection.scalars(mine).all())

    def list(self, *, named: str | None = None, limit: int = 100, after: Place | None = None) -> tuple[Upload, ...]:
        """The newest documents, those whose name has `named` in it where that is given.

        `after` is the place of the last one that was seen, for the next page.
        """
        mine = self._mine() if named is None else self._mine().where(contains(documents.c.name, named))
        with self._database.reading() as connection:
            query = newest_first(mine, documents, after=after).limit(limit)
            return tuple(map(_upload, connection.execute(query).all()))

    def begun(self, document_id: str, *, at: datetime) -> None:
        """Say that a document is being parsed."""
        self._change(document_id, {"state": "parsing", "failure": None, "changed_at": at})

    def parsed(self, document_id: str, *, page_count: int, at: datetime) -> None:
        """Say that a document was parsed, and how many pages it has."""
        self._change(document_id, {"state": "parsed", "failure": None, "changed_at": at}, page_count=page_count)

    def failed(self, document_id: str, failure: Failure, *, at: datetime) -> None:
        """Say that a document could not be parsed, and why."""
        self._change(document_id, {"state": "failed", "failure": as_text(failure), "changed_at": at})

    def _change(self, document_id: str, values: dict[str, Any], *, page_count: int | None = None) -> None:
        mine = (documents.c.id == document_id, documents.c.user_id == self._owner)
        document_ids = select(documents.c.id).where(*mine)
        with self._database.writing() as connection:
            connection.execute(update(uploads).where(uploads.c.document_id.in_(document_ids)).values(values))
            if page_count is not None:
                connection.execute(update(documents).where(*mine).values(page_count=page_count))

    def _mine(self) -> Select[Any]:
        facts = [uploads.c[name] for name in ("byte_count", "state", "failure", "job_id")]
        joined = select(documents, *facts).outerjoin(uploads, uploads.c.document_id == documents.c.id)
        return joined.where(documents.c.user_id == self._owner)


_NAMES = ("id", "content_id", "slug", "name", "media_type", "sha256", "page_count", "created_at")


def _free(slug: str, taken: Sequence[str]) -> str:
    """The slug, with the first number that nobody has where it is taken."""
    names, count, free = set(taken), 1, slug
    while free in names:
        count += 1
        free = f"{slug}-{count}"
    return free


def _upload(row: Row[Any]) -> Upload:
    return Upload(
        document=StoredDocument(**{name: getattr(row, name) for name in _NAMES}),
        state="parsed" if row.state is None else row.state,
        byte_count=row.byte_count,
        failure=None if row.failure is None else from_json(Failure, row.failure),
        job_id=row.job_id,
    )
