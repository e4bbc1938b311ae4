"""The documents that records come from, as rows of a store: what is derived from them goes when they are deleted."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.config.sources.documents import documents_at
from pincite.config.sources.places import is_parsed
from pincite.extraction import read_result
from pincite.extraction.results.saved import FIELDS_FILE
from pincite.parsing import make_slug
from pincite.records import ExtractionResult, StoredDocument
from pincite.store import derived_id
from pincite.text.hashing import document_id

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.document import Document

_RECORDS = frozenset({".json", ".jsonl"})
_UNKNOWN = "application/octet-stream"


@dataclass(frozen=True, slots=True, kw_only=True)
class Origins:
    """Makes the rows of one owner's documents, as known at a time, files being parsed as the configuration says."""

    owner: str
    config: Config
    at: datetime

    def of_records(
        self, records: Any, *, given: Any = None, sources: Sequence[Path] = ()
    ) -> tuple[list[StoredDocument], tuple[str, ...]]:
        """The documents behind records that name none, and a note for each of the `sources` that cannot be read.

        They are the sources, and where none can be read the file that `given` names, which the records were read from;
        none for records given as values, and for an extraction, which names its own.
        """
        if isinstance(records, ExtractionResult):
            return [], ()
        document_set = documents_at(sources, self.config)
        notes = tuple(f"{failure.item} could not be read: {failure.message}" for failure in document_set.failures)
        documents = self._parsed(document_set.documents)
        if not documents and isinstance(given, str | Path):
            documents = [self._file(Path(given))]
        return documents, notes

    def of_files(self, files: Iterable[Path]) -> list[StoredDocument]:
        """The documents behind files: of a saved result those that it names, of texts themselves, else the files."""
        rows: list[StoredDocument] = []
        for file in files:
            if _is_result(file):
                rows += stored_documents(self.owner, read_result(file)[0], at=self.at)
            else:
                is_record = file.suffix.lower() in _RECORDS
                documents = () if is_record else documents_at([file], self.config).documents
                rows += self._parsed(documents) or [self._file(file)]
        return rows

    def _parsed(self, documents: Iterable[Document]) -> list[StoredDocument]:
        """Documents as they were parsed; those of an extraction have the same rows."""
        return [
            StoredDocument(
                id=derived_id("document", self.owner, document.id, document.slug),
                content_id=document.id,
                slug=document.slug,
                name=document.name,
                media_type=document.media_type,
                sha256=document.sha256,
                page_count=len(document.pages),
                created_at=self.at,
            )
            for document in documents
        ]

    def _file(self, path: Path) -> StoredDocument:
        """A file of claims, or a saved check, as the one page that it is."""
        sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
        content_id, slug = document_id(sha256), make_slug(path.name)
        return StoredDocument(
            id=derived_id("document", self.owner, content_id, slug),
            content_id=content_id,
            slug=slug,
            name=path.name,
            media_type=mimetypes.guess_type(path.name)[0] or _UNKNOWN,
            sha256=sha256,
            page_count=1,
            created_at=self.at,
        )


def stored_documents(owner: str, result: ExtractionResult, *, at: datetime) -> list[StoredDocument]:
    """The documents behind an extraction: one content under one name is one row of an owner."""
    return [
        StoredDocument(
            id=derived_id("document", owner, source.document_id, source.id),
            content_id=source.document_id,
            slug=source.id,
            name=Path(source.file).name,
            media_type=mimetypes.guess_type(source.file)[0] or _UNKNOWN,
            sha256=source.sha256,
            page_count=source.page_count,
            created_at=at,
        )
        for source in result.sources
    ]


def _is_result(place: Path) -> bool:
    return place.name == FIELDS_FILE or (place.is_dir() and not is_parsed(place))
