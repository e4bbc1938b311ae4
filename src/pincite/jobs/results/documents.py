"""The documents of a service for its jobs: as they were parsed, with the files that characters' boxes come from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from pincite.document import Document, DocumentSet
from pincite.records import Failure
from pincite.store import OwnedStore
from pincite.store.service.files import Files


def stored_documents(files: Files, owned: OwnedStore, document_ids: Iterable[str]) -> DocumentSet:
    """The parsed documents of these rows, a failure for each that is not; rows that are not there are left out.

    The set has no boxes: who cites has them made from its files.
    """
    folder = files.of(owned.owner)
    outcomes: list[Document | Failure] = []
    paths: list[Path | None] = []
    for document_id in dict.fromkeys(document_ids):
        upload = owned.uploads.get(document_id)
        if upload is None:
            continue
        row = upload.document
        document = folder.document(row.sha256) if upload.state == "parsed" else None
        if document is None:
            message = f"{row.name} is not parsed, or its file is not here: upload it again"
            outcomes.append(upload.failure or Failure(item=row.name, code="not_parsed", message=message))
            paths.append(None)
            continue
        outcomes.append(replace(document, slug=row.slug, name=row.name))
        paths.append(folder.original(row.sha256))
    return DocumentSet.of(outcomes, paths=paths)


def row_ids(owned: OwnedStore, document_ids: Iterable[str], documents: DocumentSet) -> dict[str, str]:
    """The rows of a set's documents, by slug, among these rows."""
    uploads = [upload for row in dict.fromkeys(document_ids) if (upload := owned.uploads.get(row)) is not None]
    rows = {upload.document.slug: upload.document.id for upload in uploads}
    return {document.slug: rows[document.slug] for document in documents.documents if document.slug in rows}
