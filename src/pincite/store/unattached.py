"""What of one owner's hangs on no document: records that a program gave as values, checks without evidence."""

from __future__ import annotations

from sqlalchemy import Connection, select

from pincite.errors import UsageError
from pincite.records import Deletion
from pincite.records.ids import as_id
from pincite.store.database.connections import Database
from pincite.store.database.links import require_owner
from pincite.store.provenance import Derived, of_records
from pincite.store.service.replies import forget_replies
from pincite.store.tables.records import documents, evaluation_runs, extraction_documents, extractions, run_documents


class Loose:
    """Evaluations and results of one owner that no deletion of a document reaches: they go by their own id."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self._database = database
        self._owner = owner

    def delete(self, name: str) -> Deletion | None:
        """Delete an evaluation or a result with all that came of it, and say what that was; None when there is none.

        Both go, whichever of the two ids is given. Raises UsageError, naming the documents, for what hangs on some.
        """
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            dependents = self._found(connection, name)
            if dependents is None:
                return None
            gone = dependents.count(connection)
            dependents.delete(connection)
            forget_replies(connection, self._owner)
        self._database.forget()
        return gone

    def derived(self, name: str) -> Deletion | None:
        """What would go with it; None when there is none. Nothing is deleted, and UsageError as for `delete`."""
        with self._database.reading() as connection:
            dependents = self._found(connection, name)
            return None if dependents is None else dependents.count(connection)

    def _found(self, connection: Connection, given: str) -> Derived | None:
        name = as_id(given)
        if name is None:
            return None
        run, extraction = evaluation_runs.c, extractions.c
        row = connection.execute(
            select(run.id, run.extraction_id).where(run.id == name, run.user_id == self._owner)
        ).one_or_none()
        run_id, extraction_id = (row.id, row.extraction_id) if row is not None else (None, None)
        if row is None:
            mine = select(extraction.id).where(extraction.id == name, extraction.user_id == self._owner)
            extraction_id = connection.scalar(mine)
            if extraction_id is None:
                return None
        self._require_loose(connection, extraction_id, run_id)
        return of_records(name, extraction_id, run_id)

    def _require_loose(self, connection: Connection, extraction_id: str | None, run_id: str | None) -> None:
        links, runs = extraction_documents.c, run_documents.c
        of_result = select(links.document_id).where(links.extraction_id == extraction_id)
        held = of_result.union(select(runs.document_id).where(runs.run_id == run_id))
        names = connection.scalars(select(documents.c.name).where(documents.c.id.in_(held)).order_by("name")).all()
        if names:
            raise UsageError(f"it came from {', '.join(names[:3])}: delete the document, and it goes with it")
