"""A result: fields or claims beside the pages, each with what is decided about it and the way to decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated

from fastapi import Form, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pincite.document import Document
from pincite.errors import UsageError
from pincite.records import ClaimEvidence, ClaimItem, FieldItem, Review, View
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
from pincite.server.asking import Asking, Reader, Reviewer
from pincite.server.pages.editing import Typed, choice_of_sources, cited_words
from pincite.server.pages.overview import Said
from pincite.server.pages.routing import new_pages
from pincite.server.pages.shell import button, field, form, not_saved, page, see
from pincite.server.problems import not_found
from pincite.server.results import ResultCard, card, documents_of, finished, result_view
from pincite.server.reviewing import add_claim, new_claim
from pincite.server.routing import RowId
from pincite.server.seeing import NAMELESS, names_of

router = new_pages()

_Words = Annotated[str, Field(max_length=20_000)]


class NewClaimForm(BaseModel):
    """A claim that was missed as a form sends it, with the words of a document that state it."""

    model_config = ConfigDict(extra="ignore")

    claim: _Words = ""
    type: Annotated[str, Field(max_length=100)] = "fact"
    quote: _Words = ""
    source: Annotated[str, Field(max_length=500)] = ""
    page: Annotated[str, Field(max_length=7, pattern=r"^[0-9]*$")] = ""

    @property
    def said(self) -> dict[str, str | None]:
        """What the claim says."""
        return {"label": self.claim.strip() or None, "type": self.type.strip() or None}

    @property
    def typed(self) -> Typed:
        """The words that state it."""
        return Typed(quote=self.quote, source=self.source, page=int(self.page) if self.page else None)


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
    return _result(asking, view, said=said)


@router.post("/results/{id}/claims")
def add_claim_page(id: RowId, request: Request, asking: Reviewer, given: Annotated[NewClaimForm, Form()]) -> Response:
    """Add a claim that was missed, with the words that state it where they are given; then show it."""
    asked = asking.store.asked.get(id)
    if asked is None:
        raise not_found("result", id)
    extraction = finished(asking, id, asked.kind)
    try:
        documents = {one.slug: one for one in documents_of(asking, extraction).documents}
        record = new_claim(asking, given.said, _evidence(given.typed, documents))
        item = add_claim(asking, id, record)
    except UsageError as error:
        view = result_view(asking, extraction, asked.kind)
        return _result(asking, view, refused=(error.message, given))
    request.state.target = item.id
    return see(f"/review/items/claim/{item.id}", said="added")


def _evidence(typed: Typed, documents: Mapping[str, Document]) -> tuple[ClaimEvidence, ...]:
    if not typed.quote.strip():
        return ()
    citation = cited_words(typed, documents)
    return (ClaimEvidence(text="", source_id=citation.source_id, quote=citation.quote, citation=citation),)


def _result(asking: Asking, view: View, *, said: str = "", refused: tuple[str, NewClaimForm] | None = None) -> Response:
    """The page of a result; with why a claim was not added, and what was typed."""
    forms = _forms(asking, view, refused)
    whole = _whole(with_names(asking, view), forms)
    status = 200 if refused is None else 422
    return page(asking, view.result.title, whole, at="/review/results", said=said, status=status)


def _forms(asking: Asking, view: View, refused: tuple[str, NewClaimForm] | None) -> Markup | None:
    """What a person can do with the whole result."""
    if not asking.may("review"):
        return None
    address = f"/review/results/{view.result.id}"
    why, given = refused if refused is not None else (None, NewClaimForm())
    alert = not_saved(why) if why else None
    words = element("textarea", given.claim, name="claim", rows=3, required=True, maxlength=20_000)
    controls = choice_of_sources(None, view.sources, given.typed if refused is not None else None)
    kind = element("input", name="type", value=given.type, maxlength=100)
    said = (field("What it says", words), field("Type", kind, hint="fact, numeric, policy, experience, skill, …"))
    add = form(asking, f"{address}/claims", alert, *said, *controls, button("Add"))
    summary = element("summary", element("h2", "Add a claim that was missed"))
    evaluate = None
    if asking.may("write"):
        evaluate = form(asking, f"{address}/evaluate", button("Evaluate", class_="quiet"), class_="row")
    return element("div", element("details", summary, add, open=refused is not None), evaluate, class_="deciding")


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


def _whole(view: View, forms: Markup | None) -> Markup:
    places = Places(view)
    cited = Cited(places, view.sources)
    parts = [
        answer_panel(view, cited, actions=_claim_link),
        fields_panel(view.fields, cited, actions=_field_link),
        forms,
    ]
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
