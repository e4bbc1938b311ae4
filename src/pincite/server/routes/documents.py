"""Documents: upload, list, pages, pictures of pages, the original bytes, deletion with all that came from it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from pincite.document import Document
from pincite.jobs.evaluation.deletion import forget_document
from pincite.jobs.results.documents import stored_documents
from pincite.records import Deletion, SourceView, StoredDocument
from pincite.records.service.views import PageText
from pincite.review.sources import document_views
from pincite.server.access.caller import SIGNED_IN, Asking, Reader, Writer
from pincite.server.resources.cards import DocumentCard, JobCard, document_card, job_card
from pincite.server.resources.uploads import file_name, parsed_upload, take_in, upload_now, upload_of
from pincite.server.wire.files import file_response, has_it, kept_response
from pincite.server.wire.idempotency import fingerprint_of, key_of, once
from pincite.server.wire.problems import Problem, not_found
from pincite.server.wire.routing import (
    JSON,
    Cursor,
    Limit,
    ListPage,
    Named,
    RowId,
    answer,
    etag_of,
    new_router,
    page,
    place_after,
    place_behind,
)
from pincite.store.service.files import Incoming
from pincite.store.service.uploads import Upload

router = new_router("documents")

uploads = APIRouter(prefix="/v1", tags=["documents"], dependencies=[SIGNED_IN])
"""Uploads arrive piece by piece, and answer a repeated request by themselves."""

PageNumber = Annotated[int, Path(ge=1, le=1_000_000, description="From 1.")]
Name = Annotated[str, Query(min_length=1, max_length=1_000, description="The file's name; its folders are dropped.")]
PNG = "image/png"
Width = Annotated[int, Query(ge=16, le=4_000, description="Pixels.")]

_FILE: dict[str, Any] = {"*/*": {"schema": {"type": "string", "format": "binary"}}}
"""A document's bytes, as the media type that it has."""

_BYTES = {"required": True, "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Uploaded:
    """The document that was uploaded, and the job that parses it; null where it is parsed already."""

    document: DocumentCard
    job: JobCard | None


@uploads.post(
    "/documents",
    status_code=202,
    response_model=Uploaded,
    responses={200: {"model": Uploaded, "description": "It is there already, and parsed."}},
    openapi_extra={"requestBody": _BYTES},
)
async def upload_document(request: Request, asking: Writer, name: Name) -> Response:
    """Upload a document: the body is its bytes. What it is, its content says. Equal bytes are one document."""
    limit = asking.service.config.parsing.max_bytes
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > limit:
        raise Problem(413, f"the file is larger than the limit of {limit} bytes", limit="max_bytes", allowed=limit)
    key = key_of(request)
    with asking.service.files.of(asking.owner).receive(max_bytes=limit) as received:
        async for piece in request.stream():
            if piece:
                await run_in_threadpool(received.write, piece)

        async def keep() -> Response:
            return await run_in_threadpool(_kept, request, asking, received, file_name(name))

        if key is None:
            return await keep()
        return await once(asking, key, fingerprint_of(request, received.sha256), keep)


@router.get("/documents", response_model=ListPage[DocumentCard])
def list_documents(asking: Reader, q: Named = None, limit: Limit = 50, cursor: Cursor = None) -> Response:
    """The owner's documents, the newest first."""
    uploads = asking.store.uploads.list(named=q, limit=limit + 1, after=place_after(cursor))
    documents = [entry.document for entry in uploads[:limit]]
    reviews = asking.store.queue.counts([entry.id for entry in documents])
    cards = [document_card(upload_now(asking, entry), reviews[entry.document.id]) for entry in uploads[:limit]]
    return page(cards, next_cursor=place_behind(documents, uploads))


@router.get("/documents/{id}", response_model=DocumentCard)
def get_document(id: RowId, asking: Reader) -> Response:
    """One document, and how far it is."""
    return answer(_card(asking, upload_of(asking, id)))


@router.get("/documents/{id}/view", response_model=SourceView)
def get_document_view(id: RowId, asking: Reader) -> Response:
    """One document as the viewer shows it, without any result: its pages, or its paragraphs, and what is doubtful."""
    row = parsed_upload(asking, id).document
    views = document_views(stored_documents(asking.service.files, asking.store, [id]))
    if not views:
        raise Problem(404, "the pages of this document are not here: upload it again", code="no_file")
    return answer(replace(views[0], name=row.name, document_id=id, file=f"/v1/documents/{id}/file"))


@router.delete("/documents/{id}", response_model=Deletion)
def delete_document(id: RowId, asking: Writer) -> Response:
    """Delete a document with everything that came from it: its file and pages, extractions, checks, decisions, jobs."""
    upload = upload_of(asking, id)
    files = asking.service.files.of(asking.owner)
    files.delete(upload.document.sha256)
    gone = asking.store.documents.delete(id)
    files.delete(upload.document.sha256)  # a job may have kept its pages while its row was still there
    if asking.service.jobs is not None:
        forget_document(asking.service.jobs, asking.store, id)
    if gone is None:
        raise not_found("document", id)
    return answer(gone)


@router.get(
    "/documents/{id}/file",
    response_class=Response,
    responses={
        200: {"content": _FILE},
        206: {"content": _FILE, "description": "The range that was asked for."},
        304: {"description": "It has not changed."},
    },
)
def get_document_file(id: RowId, request: Request, asking: Reader) -> Response:
    """The original bytes, or a range of them."""
    row = upload_of(asking, id).document
    path = asking.service.files.of(asking.owner).original(row.sha256)
    if path is None:
        raise Problem(404, "the file of this document is not here", code="no_file")
    return file_response(request, path, name=row.name, media_type=row.media_type, etag=etag_of(row.sha256))


@router.get("/documents/{id}/pages/{number}", response_model=PageText)
def get_page(id: RowId, number: PageNumber, request: Request, asking: Reader) -> Response:
    """The text of a page, and where each word stands."""
    upload = parsed_upload(asking, id)
    content = asking.service.files.of(asking.owner).page(upload.document.sha256, number)
    if content is None:
        raise not_found("page", str(number))
    # of the content, not of the file: a newer parser may read the same bytes as other words
    return kept_response(request, content, media_type=JSON, etag=etag_of(hashlib.sha256(content).hexdigest()))


@router.get(
    "/documents/{id}/pages/{number}/image",
    response_class=Response,
    responses={
        200: {"content": {"image/png": {"schema": {"type": "string", "format": "binary"}}}},
        304: {"description": "It has not changed."},
    },
)
def get_page_image(id: RowId, number: PageNumber, request: Request, asking: Reader, width: Width = 1_200) -> Response:
    """A picture of a page as it is displayed; 415 for a format without pages."""
    row = parsed_upload(asking, id).document
    if number > row.page_count:
        raise not_found("page", str(number))
    etag = etag_of(f"{row.sha256}-{number}-{width}")
    if has_it(request, etag):
        return kept_response(request, b"", media_type=PNG, etag=etag)
    path = asking.service.files.of(asking.owner).original(row.sha256)
    if path is None:
        raise Problem(404, "the file of this document is not here", code="no_file")
    image = asking.service.images.draw(path, _facts(row), number, width=width)
    return kept_response(request, image.png, media_type=PNG, etag=etag)


def _facts(row: StoredDocument) -> Document:
    """What is known of a document without reading its parse: enough to draw its pages."""
    return Document(
        id=row.content_id,
        slug=row.slug,
        name=row.name,
        media_type=row.media_type,
        sha256=row.sha256,
        parser="",
        parser_version="",
        pages=(),
        blocks=(),
    )


def _kept(request: Request, asking: Asking, received: Incoming, name: str) -> Response:
    upload, job = take_in(asking, received, name)
    request.state.target = upload.document.id
    receipt = Uploaded(document=_card(asking, upload), job=None if job is None else job_card(job))
    location = f"/v1/documents/{upload.document.id}"
    return answer(receipt, status=200 if job is None else 202, headers={"Location": location})


def _card(asking: Asking, upload: Upload) -> DocumentCard:
    row = upload.document.id
    return document_card(upload_now(asking, upload), asking.store.queue.counts([row])[row])
