"""One document page by page: how a page looks, and its text, to read and to copy the words that state something."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Response

from pincite.codec import from_json
from pincite.records.views import PageText
from pincite.review.page import Markup, element
from pincite.server.asking import Reader
from pincite.server.pages.routing import new_pages
from pincite.server.pages.shell import page
from pincite.server.problems import not_found
from pincite.server.routing import RowId
from pincite.server.taking_in import parsed_upload

router = new_pages()

_FLOWING_WIDTH = 0
"""The width of a part of a format without pages."""


@router.get("/documents/{id}")
def document_page(
    id: RowId, asking: Reader, number: Annotated[int, Query(alias="page", ge=1, le=1_000_000)] = 1
) -> Response:
    """A page of a document, or a part of one without pages, with the way to the others."""
    row = parsed_upload(asking, id).document
    content = asking.service.files.of(asking.owner).page(row.sha256, number)
    if content is None:
        raise not_found("page", str(number))
    shown = from_json(PageText, content)
    name = "part" if shown.width == _FLOWING_WIDTH else "page"
    body = element(
        "div",
        element("h1", row.name, dir="auto"),
        _ways(id, number, row.page_count, name),
        element("p", element("a", "Open the document", href=f"/v1/documents/{id}/file"), class_="small"),
        None if name == "part" else _picture(id, number),
        element("h2", f"Text of the {name}"),
        element("div", shown.text or "There is no text on it.", class_="read", dir="auto"),
        _ways(id, number, row.page_count, name),
        class_="column",
    )
    return page(asking, f"{row.name}, {name} {number}", body, at="/review")


def _ways(document_id: str, number: int, count: int, name: str) -> Markup:
    address = f"/review/documents/{document_id}?page="
    before = element("a", f"Previous {name}", href=f"{address}{number - 1}", class_="act") if number > 1 else None
    after = element("a", f"Next {name}", href=f"{address}{number + 1}", class_="act") if number < count else None
    return element("p", before, f" {name.capitalize()} {number} of {count} ", after, class_="row")


def _picture(document_id: str, number: int) -> Markup:
    address = f"/v1/documents/{document_id}/pages/{number}/image?width=1200"
    return element("img", src=address, alt=f"Page {number}; its text stands below", class_="sheet")
