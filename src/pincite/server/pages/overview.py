"""Documents and results: what is there, how far it is, what waits; the forms that upload and ask."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from typing import Annotated, Any

from fastapi import Form, Query, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from pincite.errors import SchemaError
from pincite.records import ResultQuestion, ReviewCounts
from pincite.review.page import Markup, element, join
from pincite.server.asking import Asking, Reader, Writer
from pincite.server.pages.routing import new_pages
from pincite.server.pages.shell import button, field, form, older, page, see
from pincite.server.problems import Problem
from pincite.server.results import NAMES, ResultCard, ask, cards
from pincite.server.routing import Cursor, RowId, place_after, place_behind
from pincite.server.taking_in import file_name, take_in, upload_now
from pincite.store.uploads import Upload

router = new_pages()

_LISTED = 50
_FILES = 50
_PIECE = 1 << 20
_FORM_ROOM = 1 << 20
"""Bytes that a form with files has beside its files."""

Said = Annotated[str, Query(max_length=20)]


@router.get("")
def documents_page(asking: Reader, cursor: Cursor = None, said: Said = "") -> Response:
    """The documents, the newest first, with the forms to upload more and to ask for fields."""
    found = asking.store.uploads.list(limit=_LISTED + 1, after=place_after(cursor))
    listed = [upload_now(asking, one) for one in found[:_LISTED]]
    badges = asking.store.queue.counts([one.document.id for one in listed])
    more = older("documents", "/review", place_behind([one.document for one in listed], found))
    rows = [_document(one, badges.get(one.document.id, ReviewCounts())) for one in listed]
    none = element("p", "There are no documents yet.", class_="soft") if not rows else None
    cards = element("ul", rows, class_="cards") if rows else None
    waiting = any(one.state in {"waiting", "parsing"} for one in listed)
    parts = [element("h1", "Documents"), _again() if waiting else None, none, cards, more]
    if asking.may("write"):
        parts[1:1] = [_upload_form(asking)]
        parts += [_ask_form(asking, listed), _check_form(asking, listed)]
    return page(
        asking,
        "Documents",
        element("div", parts, class_="column"),
        at="/review",
        said=said,
    )


@router.post("/documents")
async def upload_page(request: Request, asking: Writer) -> Response:
    """Take in the files of a form."""
    limit = asking.service.config.parsing.max_bytes
    given = await _read_files(request, limit)
    files = [one for one in given.getlist("files") if isinstance(one, UploadFile) and one.filename]
    if not files:
        raise Problem(422, "no file was chosen: choose one or several")
    fresh = False
    try:
        for one in files:
            fresh = await _take_in(asking, one, limit) or fresh
    finally:
        await given.close()
    return see("/review", said="upload" if fresh else "there")


@router.post("/extractions")
def ask_page(
    request: Request,
    asking: Writer,
    schema_text: Annotated[str, Form(alias="schema", max_length=200_000)],
    documents: Annotated[list[RowId] | None, Form(max_length=500)] = None,
) -> Response:
    """Ask for the fields of a schema."""
    if not documents:
        raise Problem(422, "no document was chosen: choose at least one")
    started = ask(asking, ResultQuestion(kind="fields", schema=_schema(schema_text)), documents)
    request.state.target = started.id
    return see(f"/review/results/{started.id}", said="asked")


@router.post("/checks")
def check_page(
    request: Request,
    asking: Writer,
    answer: Annotated[str, Form(min_length=1, max_length=200_000)],
    question: Annotated[str, Form(max_length=20_000)] = "",
    documents: Annotated[list[RowId] | None, Form(max_length=500)] = None,
) -> Response:
    """Ask whether an answer holds."""
    text = answer.replace("\r\n", "\n")
    started = ask(asking, ResultQuestion(kind="check", answer=text, query=question), documents or [])
    request.state.target = started.id
    return see(f"/review/results/{started.id}", said="asked")


@router.get("/results")
def results_page(asking: Reader, cursor: Cursor = None, said: Said = "") -> Response:
    """The extractions and checks, the newest first, with what waits in them."""
    store, after = asking.store.asked, place_after(cursor)
    found = [one for kind in NAMES for one in store.list(kind, limit=_LISTED + 1, after=after)]
    found.sort(key=lambda one: (one.created_at, one.id), reverse=True)
    shown = found[:_LISTED]
    rows = [_result(one) for one in cards(asking, shown)]
    listed = element("ul", rows, class_="cards") if rows else element("p", "There are no results yet.", class_="soft")
    more = older("results", "/review/results", place_behind(shown, found))
    body = element("div", element("h1", "Results"), listed, more, class_="column")
    return page(asking, "Results", body, at="/review/results", said=said)


async def _read_files(request: Request, limit: int) -> FormData:
    """The form with its files on disk; raises a problem for one that is larger than the files may be, or no form."""

    async def pieces() -> AsyncGenerator[bytes, None]:
        seen = 0
        async for piece in request.stream():
            seen += len(piece)
            if seen > limit + _FORM_ROOM:
                raise Problem(413, f"the files are larger than the limit of {limit} bytes; upload fewer at a time")
            yield piece

    try:
        return await MultiPartParser(request.headers, pieces(), max_files=_FILES, max_fields=5).parse()
    except (MultiPartException, KeyError) as error:
        raise Problem(422, "this is no form with files") from error


async def _take_in(asking: Asking, given: UploadFile, limit: int) -> bool:
    """Whether the file is now read in the background; it is there already where not."""
    with asking.service.files.of(asking.owner).receive(max_bytes=limit) as received:
        while piece := await given.read(_PIECE):
            await run_in_threadpool(received.write, piece)
        _, job = await run_in_threadpool(take_in, asking, received, file_name(given.filename or ""))
    return job is not None


def _schema(given: str) -> dict[str, Any]:
    try:
        read = json.loads(given)
    except (ValueError, RecursionError) as error:
        raise SchemaError(f"the schema is no JSON ({error}); paste a JSON Schema") from error
    if not isinstance(read, dict):
        raise SchemaError("the schema is no JSON object; paste a JSON Schema")
    return read


def _again() -> Markup:
    """The way to see how far documents are: a page that loaded itself again would take away what is being typed."""
    link = element("a", "Look again", href="/review")
    return element("p", "Documents are being read in the background. ", link)


def _document(one: Upload, review: ReviewCounts) -> Markup:
    row = one.document
    states = {"waiting": "Waiting to be read", "parsing": "Being read", "failed": "Could not be read"}
    facts = f"{row.page_count} pages" if one.state == "parsed" else states.get(one.state, one.state)
    if row.page_count == 1:
        facts = "1 page"
    why = element("p", one.failure.message, class_="issue error") if one.failure is not None else None
    name = element("a", row.name, href=f"/review/documents/{row.id}") if one.state == "parsed" else row.name
    head = element("header", element("h2", name, dir="auto"), *badges(review))
    return element("li", head, element("p", facts, class_="soft small"), why, class_="card")


def _result(one: ResultCard) -> Markup:
    names = {"waiting": "Waiting", "running": "Being made", "failed": "Failed"}
    what = "Extraction" if one.kind == "fields" else "Check of an answer"
    facts = ", ".join((what, names.get(one.state, "Done"), one.created_at.strftime("%Y-%m-%d %H:%M UTC")))
    title = element("h2", element("a", one.title or "without a name", href=f"/review/results/{one.id}"), dir="auto")
    why = element("p", one.failure.message, class_="issue error") if one.failure is not None else None
    return element(
        "li",
        element("header", title, *badges(one.review)),
        element("p", facts, class_="soft small"),
        why,
        class_="card",
    )


def badges(review: ReviewCounts) -> list[Markup]:
    """What waits, as chips; none where nothing does."""
    found = []
    if review.needed:
        found.append(element("span", f"Review needed: {review.needed}", class_="chip wanted"))
    if review.errors:
        found.append(element("span", f"✗ {review.errors} with errors", class_="chip error"))
    if review.warnings:
        found.append(element("span", f"▲ {review.warnings} with warnings", class_="chip medium"))
    return found


def _upload_form(asking: Asking) -> Markup:
    files = element("input", type="file", name="files", multiple=True, required=True)
    hint = "PDF, Word, web pages, text, pictures"
    parts = (element("h2", "Upload documents"), field("Files", files, hint=hint), button("Upload"))
    return form(asking, "/review/documents", *parts, files=True)


def _ask_form(asking: Asking, listed: Any) -> Markup | None:
    if not listed:
        return None
    schema = element("textarea", name="schema", rows=8, required=True, spellcheck="false", class_="code")
    parts = (
        element("h2", "Ask for fields"),
        _choice(listed),
        field("JSON Schema", schema, hint="its leaves are the fields"),
        button("Extract"),
    )
    return form(asking, "/review/extractions", *parts)


def _check_form(asking: Asking, listed: Any) -> Markup | None:
    if not listed:
        return None
    parts = (
        element("h2", "Check an answer"),
        _choice(listed),
        field("Question", element("input", name="question", maxlength=20_000)),
        field("Answer", element("textarea", name="answer", rows=5, required=True)),
        button("Check"),
    )
    return form(asking, "/review/checks", *parts)


def _choice(listed: Any) -> Markup:
    boxes = [
        element(
            "label",
            element("input", type="checkbox", name="documents", value=one.document.id, checked=True),
            join((" ", one.document.name)),
            class_="check",
        )
        for one in listed
        if one.state != "failed"
    ]
    return element("fieldset", element("legend", "Documents"), boxes, class_="choices")
