"""The job that parses one uploaded document of a service."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pincite.config.build import one_parser, parse_options
from pincite.document import Document
from pincite.errors import ConfigError, DocumentError, UnreadableSourceError
from pincite.jobs.kinds import Json, Steps
from pincite.parsing.process.pool import ParserProcess, decode_document
from pincite.records import Failure, StoredDocument, derived_id
from pincite.store import Store
from pincite.store.service.files import Files
from pincite.store.service.uploads import Upload

if TYPE_CHECKING:
    from pincite.config import Config

DOCUMENT_UPLOADED: Final = "document/uploaded"
"""What jobs of this kind are called."""

_SUFFIX: Final = re.compile(r"\.[a-z0-9]{1,8}\Z")

ParseUpload = Callable[[Path, StoredDocument], Document]
"""Parses a file as the document of a row; raises DocumentError."""


def parse_job_id(document_id: str, at: datetime) -> str:
    """The id of the job that parses a document which was uploaded then: one job, however often it is asked for."""
    return derived_id(DOCUMENT_UPLOADED, document_id, at.isoformat())


def parse_request(owner: str, upload: Upload) -> Json:
    """The request of the job: ids, and the name that people know it by."""
    return {"owner": owner, "document": upload.document.id, "subject": upload.document.name, "of": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseDocument:
    """Parses an uploaded document, and keeps its pages in the files of the service.

    A document that cannot be parsed ends its job as well: the failure stands on the document. It comes to
    `{"state": "parsed", "pages": n}`, `{"state": "failed", "code": …}`, or `{"state": "deleted"}`.
    """

    store: Store
    files: Files
    parse: ParseUpload
    now: Callable[[], datetime]

    @property
    def name(self) -> str:
        """The kind's name."""
        return DOCUMENT_UPLOADED

    def run(self, request: Json, step: Steps) -> Json:
        """What became of the document."""
        return step("parse", lambda: self.parse_one(request["owner"], request["document"]))

    def parse_one(self, owner: str, document_id: str) -> Json:
        """Parse one document now, and say what became of it."""
        uploads = self.store.of(owner).uploads
        upload = uploads.get(document_id)
        if upload is None:
            return {"state": "deleted"}
        uploads.begun(document_id, at=self.now())
        try:
            document = self._parsed(owner, upload.document)
        except (DocumentError, ConfigError) as error:
            page = error.page if isinstance(error, DocumentError) else None
            failure = Failure(item=upload.document.name, code=error.code, message=error.message, page=page)
            uploads.failed(document_id, failure, at=self.now())
            return {"state": "failed", "code": error.code}
        self.files.of(owner).keep_parsed(document)
        uploads.parsed(document_id, page_count=len(document.pages), at=self.now())
        if uploads.get(document_id) is None:  # deleted meanwhile: what was kept is nobody's
            self.files.of(owner).delete(document.sha256)
            return {"state": "deleted"}
        return {"state": "parsed", "pages": len(document.pages)}

    def _parsed(self, owner: str, row: StoredDocument) -> Document:
        path = self.files.of(owner).original(row.sha256)
        if path is None:
            raise UnreadableSourceError(f"{row.name}: its bytes are not here: upload it again", source=row.name)
        document = self.parse(path, row)
        if document.sha256 != row.sha256:
            raise UnreadableSourceError(f"{row.name}: its bytes have changed: upload it again", source=row.name)
        return replace(document, name=row.name, slug=row.slug)


def parse_upload(config: Config) -> ParseUpload:
    """The configured parser, which keeps nothing anywhere else: a document that is deleted is gone."""
    if config.parsing.parser == "reducto":
        return _by_reducto(replace(config, cache=replace(config.cache, enabled=False)))
    return _ByOwnParser(config)


class _ByOwnParser:
    """Parses in child processes, one for each thread of the worker: starting one costs more than most documents."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._local = threading.local()

    def __call__(self, path: Path, row: StoredDocument) -> Document:
        process: ParserProcess | None = getattr(self._local, "process", None)
        if process is None:
            process = self._local.process = ParserProcess(parse_options(self._config))
        payload = process.parse_bytes(path.read_bytes(), media_type=row.media_type, name=row.name)
        return decode_document(payload, name=row.name)


def _by_reducto(config: Config) -> ParseUpload:
    """Reducto knows formats by the names of files: it is given one of our own making."""

    def parse(path: Path, row: StoredDocument) -> Document:
        parse_file = one_parser(config)
        folder = path.parent / f".sent-{secrets.token_hex(8)}"
        folder.mkdir(mode=0o700)
        link_path = folder / f"{row.slug}{''.join(_SUFFIX.findall(row.name.lower()))}"
        try:
            os.link(path, link_path)
            return parse_file(link_path)
        except DocumentError as error:
            error.message = error.message.replace(str(link_path), row.name)
            raise
        finally:
            shutil.rmtree(folder)

    return parse
