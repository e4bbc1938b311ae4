"""The documents of a service for its jobs: as they were parsed, with the files that characters' boxes come from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from pincite.document import Document
from pincite.records import Failure, StoredExtraction
from pincite.store import OwnedStore, Store
from pincite.store.service.files import Files


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Documents and failures, in the order that was asked for.

    `rows` are the rows of the documents by their slugs, `files` their files by their digests.
    """

    outcomes: tuple[Document | Failure, ...]
    rows: dict[str, str] = field(default_factory=dict)
    files: dict[str, Path] = field(default_factory=dict)

    @property
    def documents(self) -> tuple[Document, ...]:
        """Those that are parsed."""
        return tuple(outcome for outcome in self.outcomes if isinstance(outcome, Document))


def kept_documents(files: Files, owned: OwnedStore, document_ids: Iterable[str]) -> Kept:
    """The parsed documents of these rows, a Failure for each that is not; rows that are not there are left out."""
    folder = files.of(owned.owner)
    outcomes: list[Document | Failure] = []
    rows: dict[str, str] = {}
    places: dict[str, Path] = {}
    for document_id in document_ids:
        upload = owned.uploads.get(document_id)
        if upload is None:
            continue
        row = upload.document
        document = folder.document(row.sha256) if upload.state == "parsed" else None
        if document is None:
            message = f"{row.name} is not parsed, or its file is not here: upload it again"
            outcomes.append(upload.failure or Failure(item=row.name, code="not_parsed", message=message))
            continue
        outcomes.append(replace(document, slug=row.slug, name=row.name))
        rows[row.slug] = row.id
        original = folder.original(row.sha256)
        if original is not None:
            places[row.sha256] = original
    return Kept(outcomes=tuple(outcomes), rows=rows, files=places)


def documents_kept(files: Files, store: Store, owner: str, extraction: StoredExtraction) -> Kept | None:
    """The documents that an extraction was made from, as far as the service has them; None where it has none."""
    document_set = kept_documents(files, store.of(owner), extraction.document_ids)
    return document_set if document_set.documents else None
