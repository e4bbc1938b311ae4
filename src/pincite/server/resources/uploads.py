"""Uploads: what arrives becomes a document of the owner, once for each content, and waits to be parsed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.errors import EmptyDocumentError, UsageError
from pincite.jobs.results.parsing import DOCUMENT_UPLOADED, parse_job_id, parse_request
from pincite.parsing import make_slug
from pincite.parsing.files import media_type_of
from pincite.records import Failure, StoredDocument, derived_id
from pincite.server.access.caller import Asking
from pincite.server.wire.problems import Problem, not_found
from pincite.store.service.uploads import Upload
from pincite.text.hashing import document_id

if TYPE_CHECKING:
    from pincite.jobs import Job, JobQueue
    from pincite.store.service.files import Incoming

_UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff\ud800-\udfff]"
)
"""Characters that a name is shown without: controls, what is not seen, and marks that turn the direction of reading."""


def file_name(given: str) -> str:
    """The last part of a name as somebody gave it, without what cannot be shown; it is never part of a path."""
    last = re.split(r"[/\\]", given)[-1]
    name = " ".join(_UNSEEN.sub("", last).split())[:200]
    return "document" if name.strip(".") == "" else name


def jobs_of(asking: Asking) -> JobQueue:
    """What jobs are submitted to; raises a problem where the service runs without."""
    if asking.service.jobs is None:
        raise Problem(501, "this service runs no jobs in the background", code="no_jobs")
    return asking.service.jobs


def upload_of(asking: Asking, document_id: str) -> Upload:
    """The document; raises a problem where the owner has none of this id."""
    upload = asking.store.uploads.get(document_id)
    if upload is None:
        raise not_found("document", document_id)
    return upload


def parsed_upload(asking: Asking, document_id: str) -> Upload:
    """The document that is parsed; raises a problem for one that is not (409 `not_parsed`), or that is not there."""
    upload = upload_now(asking, upload_of(asking, document_id))
    if upload.state == "failed":
        why = upload.failure.message if upload.failure else "its job says why"
        raise Problem(409, f"the document could not be parsed: {why}", code="not_parsed", state=upload.state)
    if upload.state != "parsed":
        raise Problem(409, "the document is not parsed yet: watch its job", code="not_parsed", state=upload.state)
    return upload


def upload_now(asking: Asking, upload: Upload) -> Upload:
    """How far a document is: where its job ended without saying so here, it could not be parsed."""
    job = ended_job(asking, upload)
    if job is None:
        return upload
    now = asking.store.uploads.get(upload.document.id)  # it may have been parsed since it was read
    if now is not None and now.state in ("parsed", "failed"):
        return now
    message = f"{job.error or 'its reading was stopped'}: upload it again"
    failure = Failure(item=upload.document.name, code=f"job_{job.state}", message=message)
    return replace(upload, state="failed", failure=failure)


def ended_job(asking: Asking, upload: Upload) -> Job | None:
    """The job of a document that still waits for it, although it has ended; None for every other document."""
    queue = asking.service.jobs
    if queue is None or upload.job_id is None or upload.state in ("parsed", "failed"):
        return None
    try:
        job = queue.job(upload.job_id)
    except UsageError:  # it is not submitted yet
        return None
    return job if job.ended else None


def take_in(asking: Asking, received: Incoming, name: str) -> tuple[Upload, Job | None]:
    """The document with these bytes, and the job that parses it; None where it is parsed already.

    A content that the owner has already is that document, under the name it has; one that could not be parsed, or whose
    job was cancelled, is tried again. Raises the DocumentError of bytes that are no document.
    """
    queue, at = jobs_of(asking), asking.service.now()
    if received.byte_count == 0:
        raise EmptyDocumentError(f"{name}: the upload has no bytes", source=name)
    media_type = media_type_of(received.sample(), name=name)
    content_id = document_id(received.sha256)
    row = StoredDocument(
        id=derived_id("document", asking.owner, content_id),
        content_id=content_id,
        slug=make_slug(name),
        name=name,
        media_type=media_type,
        sha256=received.sha256,
        page_count=0,
        created_at=at,
    )
    byte_count = received.byte_count
    received.keep()
    uploads = asking.store.uploads
    upload = uploads.add(row, byte_count=byte_count, job_id=parse_job_id(row.id, at))
    if upload.document.sha256 != row.sha256:
        asking.service.files.of(asking.owner).delete(row.sha256)
        raise Problem(409, "another content of yours has the same id: delete that one first", code="content_id_taken")
    if upload.state == "parsed" and asking.service.files.of(asking.owner).page(row.sha256, 1) is not None:
        return upload, None
    if upload.state in ("failed", "parsed") or ended_job(asking, upload) is not None:
        uploads.again(row.id, job_id=parse_job_id(row.id, at), at=at)
        upload = uploads.get(row.id) or upload
    job_id = upload.job_id or parse_job_id(row.id, at)
    return upload, queue.submit(DOCUMENT_UPLOADED, parse_request(asking.owner, upload), job_id=job_id)
