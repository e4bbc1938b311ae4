"""A result: fields or claims beside the pages, each with what is decided about it and the way to decide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fastapi import Response

from pincite.records import ClaimItem, FieldItem, Review, View
from pincite.review.page import (
    Cited,
    Markup,
    Pictures,
    Places,
    answer_panel,
    element,
    fields_panel,
    head_part,
    join,
    sources_panel,
)
from pincite.server.asking import Asking, Reader
from pincite.server.pages.overview import Said
from pincite.server.pages.routing import new_pages
from pincite.server.pages.shell import page
from pincite.server.problems import not_found
from pincite.server.results import ResultCard, card, finished, result_view
from pincite.server.routing import RowId
from pincite.server.seeing import NAMELESS, names_of

router = new_pages()


@router.get("/results/{id}")
def result_page(id: RowId, asking: Reader, said: Said = "") -> Response:
    """A result of either kind; how far it is, until it is done."""
    asked = asking.store.asked.get(id)
    if asked is None:
        raise not_found("result", id)
    shown = card(asking, asked)
    if shown.state != "done":
        return page(asking, "Result", _progress(shown), at="/review/results", said=said)
    view = result_view(asking, finished(asking, id, asked.kind), asked.kind)
    return page(asking, view.result.title, _whole(with_names(asking, view)), at="/review/results", said=said)


def with_names(asking: Asking, view: View) -> View:
    """The view with the names of those who decided in the place of their ids."""
    reviews = [*(one.review for one in view.fields), *(one.review for one in view.claims)]
    names = names_of(asking, sorted({one.reviewed_by for one in reviews if one.reviewed_by is not None}))

    def named(review: Review) -> Review:
        by = review.reviewed_by
        return review if by is None else replace(review, reviewed_by=names.get(by, NAMELESS))

    return replace(
        view,
        fields=tuple(replace(one, review=named(one.review)) for one in view.fields),
        claims=tuple(replace(one, review=named(one.review)) for one in view.claims),
    )


def pictures_of(view: View) -> Pictures:
    """The addresses of the pictures of pages that the service draws."""
    addresses = {
        (source.id, one.number): f"/v1/documents/{source.document_id}/pages/{one.number}/image?width=1200"
        for source in view.sources
        if source.layout == "pages" and source.document_id is not None
        for one in source.pages
    }
    return Pictures(addresses=addresses, failures={})


def panes(label: str, said: Iterable[Markup | None], sources: Markup) -> Markup:
    """Two panes: what is said, and the documents it is said from."""
    return element(
        "div",
        element("section", *said, tabindex=0, aria_label=label),
        element("section", sources, tabindex=0, aria_label="Documents", class_="documents"),
        class_="panes",
    )


def _whole(view: View) -> Markup:
    places = Places(view)
    cited = Cited(places, view.sources)
    parts = [answer_panel(view, cited, actions=_claim_link), fields_panel(view.fields, cited, actions=_field_link)]
    label = "Fields" if view.result.kind == "fields" else "Answer and claims"
    return element(
        "div", head_part(view), panes(label, parts, sources_panel(view, places, pictures_of(view))), class_="whole"
    )


def _field_link(item: FieldItem) -> Markup | None:
    return _link("field", item.id, item.field.label)


def _claim_link(item: ClaimItem) -> Markup | None:
    return _link("claim", item.id, item.claim.label or item.claim.id)


def _link(kind: str, item_id: str | None, label: str) -> Markup | None:
    if item_id is None:
        return None
    words = join(("Decide", element("span", f" about {label}", class_="unseen")))
    return element("p", element("a", words, href=f"/review/items/{kind}/{item_id}", class_="act"))


def _progress(shown: ResultCard) -> Markup:
    if shown.failure is not None:
        words = element("p", f"It came to nothing: {shown.failure.message}", class_="issue error")
    else:
        again = element("a", "Look again", href=f"/review/results/{shown.id}", class_="act")
        words = join((element("p", "It is being made in the background."), element("p", again)))
    return element("section", element("h1", shown.title or "Result"), words, class_="column")
