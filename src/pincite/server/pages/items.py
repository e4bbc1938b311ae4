"""One item: what it says, why somebody should look, the pages it stands on, and the forms that decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from fastapi import Form, Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pincite.errors import UsageError
from pincite.records import ClaimItem, ClaimRecord, FieldItem, FieldResult, ItemKind, StoredItem, View
from pincite.review.page import Cited, Markup, Places, claim_card, element, field_card, source_section
from pincite.server.asking import Asking, Reader, Reviewer
from pincite.server.pages.editing import (
    Typed,
    claim_as_typed,
    claim_inputs,
    field_as_absent,
    field_as_typed,
    field_inputs,
)
from pincite.server.pages.lists import MOST_VALUES, list_as_typed, list_inputs, parts_of
from pincite.server.pages.overview import Said
from pincite.server.pages.results import panes, pictures_of, with_names
from pincite.server.pages.routing import new_pages
from pincite.server.pages.shell import button, field, form, hidden, not_saved, page, see
from pincite.server.problems import Problem, not_found
from pincite.server.results import documents_of, result_view, schema_of
from pincite.server.reviewing import Action, Decision, decide, item_of, next_item, shown
from pincite.server.routing import RowId, etag_of

router = new_pages()

Then = Literal["stay", "queue"]
Kind = Annotated[ItemKind, Path()]
Words = Annotated[str, Field(max_length=20_000)]

_Deciding = Callable[..., Markup]
"""Makes a form that decides about the item of the page."""


class DecisionForm(BaseModel):
    """A decision as a form sends it: `seen` is the item's `etag` then, `decision` names it, so that it acts once."""

    model_config = ConfigDict(extra="ignore")

    action: Literal["confirm", "dismiss", "edit", "absent", "delete", "undo"]
    seen: Annotated[str, Field(min_length=1, max_length=100)]
    decision: RowId
    then: Then = "stay"
    note: Annotated[str, Field(max_length=4_000)] = ""
    value: Words = ""
    quote: Words = ""
    source: Annotated[str, Field(max_length=500)] = ""
    page: Annotated[str, Field(max_length=7, pattern=r"^[0-9]*$")] = ""
    label: Words = ""
    description: Words = ""
    entry: Annotated[list[Words], Field(max_length=MOST_VALUES)] = []
    remove: Annotated[list[int], Field(max_length=MOST_VALUES)] = []
    new: Annotated[list[Words], Field(max_length=MOST_VALUES)] = []

    @property
    def typed(self) -> Typed:
        """What the item is to be."""
        return Typed(
            value=self.value,
            quote=self.quote,
            source=self.source,
            page=int(self.page) if self.page else None,
            label=self.label,
            description=self.description,
            entries=tuple(self.entry),
            removed=tuple(self.remove),
            new=tuple(self.new),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A decision that could not be: why, and what was typed, which is shown again."""

    why: str
    given: DecisionForm
    status: int = 422

    @property
    def typed(self) -> Typed | None:
        """What was typed into the form of an edit; None where something else was refused."""
        return self.given.typed if self.given.action == "edit" else None


@router.get("/items/{kind}/{id}")
def item_page(kind: Kind, id: RowId, asking: Reader, then: Then = "stay", said: Said = "") -> Response:
    """One field or claim with everything to decide about it."""
    return _page(asking, item_of(asking, kind, id), then, said=said)


@router.post("/items/{kind}/{id}/decide")
def decide_page(
    kind: Kind, id: RowId, request: Request, asking: Reviewer, given: Annotated[DecisionForm, Form()]
) -> Response:
    """Decide about an item as it was seen; then show it, or the next one of the queue."""
    item = item_of(asking, kind, id)
    request.state.target = id
    named: Action = "edit" if given.action == "absent" else given.action
    try:
        wanted = Decision(
            action=named, id=given.decision, note=given.note.strip() or None, edited=_edited(asking, item, given)
        )
        decide(asking, item, wanted, etag_of(given.seen))
    except UsageError as error:
        return _page(asking, item, given.then, refused=Refused(why=error.message, given=given))
    except Problem as problem:
        if problem.status != 412:
            raise
        refused = Refused(why=problem.detail, given=given, status=412)
        return _page(asking, item_of(asking, kind, id), given.then, refused=refused)
    if given.then == "queue" and named != "undo":
        return see_next(asking, said=named)
    return see(f"/review/items/{kind}/{id}", said=named)


@router.post("/items/{kind}/{id}/skip")
def skip_page(kind: Kind, id: RowId, request: Request, asking: Reviewer) -> Response:
    """Put an item off, and take the next one."""
    item_of(asking, kind, id)
    request.state.target = id
    asking.store.queue.skip(kind, id, asking.person, at=asking.service.now())
    return see_next(asking, said="skip")


def see_next(asking: Asking, *, said: str = "") -> Response:
    """The reply that leads to the next item of the queue; to the queue where nothing is left for whoever asks."""
    item = next_item(asking)
    if item is None:
        return see("/review/queue", said=said or "nothing")
    return see(f"/review/items/{item.kind}/{item.id}?then=queue", said=said)


def _edited(asking: Asking, item: StoredItem, given: DecisionForm) -> FieldResult | ClaimRecord | None:
    if item.field is not None and given.action == "absent":
        return field_as_absent(item.field.field)
    if given.action != "edit":
        return None
    if item.claim is not None:
        return claim_as_typed(item.claim.record, given.typed)
    extraction = asking.store.claims.extraction(item.extraction_id)
    if item.field is None or extraction is None:
        raise not_found("result", item.extraction_id)
    documents = {one.slug: one for one in documents_of(asking, extraction).documents}
    field = item.field.field
    if field.type == "array":
        return list_as_typed(field, parts_of(field, schema_of(extraction)), given.typed, documents)
    return field_as_typed(field, given.typed, documents)


def _page(asking: Asking, item: StoredItem, then: Then, *, said: str = "", refused: Refused | None = None) -> Response:
    asked = asking.store.asked.get(item.extraction_id)
    extraction = asking.store.claims.extraction(item.extraction_id)
    if asked is None or extraction is None:
        raise not_found("result", item.extraction_id)
    view = with_names(asking, _only(result_view(asking, extraction, asked.kind), item))
    back = f"/review/results/{item.extraction_id}"
    body = element(
        "div",
        element(
            "header",
            element("h1", _name(item)),
            element("p", "of ", element("a", view.result.title, href=back), class_="soft"),
            class_="top",
        ),
        _panes(asking, item, view, then, refused=refused),
        class_="whole",
    )
    at = "/review/queue" if then == "queue" else "/review/results"
    return page(asking, _name(item), body, at=at, said=said, status=refused.status if refused else 200)


def _panes(asking: Asking, item: StoredItem, view: View, then: Then, *, refused: Refused | None) -> Markup:
    places = Places(view)
    cited = Cited(places, view.sources)
    card = (
        field_card(replace(view.fields[0], field=item.field.field), cited, name="f1")
        if item.field is not None
        else claim_card(view.claims[0], cited, name="k1")
    )
    alert = not_saved(refused.why) if refused else None
    forms = _forms(asking, item, view, then, refused=refused) if asking.may("review") else None
    sections = [
        source_section(source, places, pictures_of(view), name=f"s{number}")
        for number, source in enumerate(view.sources, start=1)
        if places.pages(source.id)
    ]
    none = element("p", "Nothing in the documents is cited.", class_="soft") if not sections else None
    return panes("Item", (alert, card, forms), element("div", none, sections, _whole_sources(view)))


def _whole_sources(view: View) -> Markup | None:
    """The way to read each document as a whole, for words that are not cited yet."""
    rows = [
        element("li", element("a", one.name, href=f"/review/documents/{one.document_id}"))
        for one in view.sources
        if one.document_id is not None and one.layout is not None
    ]
    return (
        element("nav", element("h2", "Read the documents"), element("ul", rows), aria_label="Whole") if rows else None
    )


def _only(view: View, item: StoredItem) -> View:
    """The view with this item alone."""
    fields = tuple(one for one in view.fields if one.id == item.id)
    claims = tuple(one for one in view.claims if one.id == item.id)
    return replace(view, fields=fields, claims=claims)


def _name(item: StoredItem) -> str:
    if item.field is not None:
        return item.field.field.label
    record = item.claim.record if item.claim is not None else None
    return (record.label or record.description or record.id)[:80] if record is not None else ""


def _forms(asking: Asking, item: StoredItem, view: View, then: Then, *, refused: Refused | None) -> Markup:
    """What a person can do with the item now."""
    now = shown(item)
    address = f"/review/items/{item.kind}/{item.id}"

    def deciding(*parts: Markup | None, class_: str = "form") -> Markup:
        facts = (
            hidden("seen", item.etag),
            hidden("decision", asking.service.new_id()),
            hidden("then", then),
        )
        return form(asking, f"{address}/decide", *facts, *parts, class_=class_)

    said = refused.given.note if refused else ""
    note = field(
        "Note", element("input", name="note", maxlength=4_000, value=said or None), hint="why, for whoever asks later"
    )
    undo = deciding(_act("Undo", "undo", "quiet"), class_="row") if now.review.can_undo is not None else None
    parts: list[Markup | None] = [undo]
    if now.review.state != "deleted":
        acts = element("div", _act("Confirm", "confirm"), _act("Dismiss", "dismiss", "quiet"), class_="acts")
        parts.append(deciding(element("h2", "Decide"), note, acts))
    if then == "queue":
        parts.append(form(asking, f"{address}/skip", button("Skip", class_="quiet"), class_="row"))
    if now.review.state != "deleted":
        parts += [_edit(asking, deciding, now, view, refused.typed if refused else None), _delete(deciding, item.kind)]
    return element("div", parts, class_="deciding")


def _edit(
    asking: Asking, deciding: _Deciding, now: FieldItem | ClaimItem, view: View, typed: Typed | None
) -> Markup | None:
    if isinstance(now, ClaimItem):
        inputs: tuple[Markup | None, ...] = claim_inputs(now.claim, typed)
        absent = None
    else:
        if now.field.type == "array":
            extraction = asking.store.claims.extraction(view.result.id or "")
            parts = parts_of(now.field, schema_of(extraction))
            inputs = list_inputs(now.field, parts, view.sources, typed)
        else:
            inputs = field_inputs(now.field, view.sources, typed)
        absent = deciding(_act("It is not in the documents", "absent", "quiet"), class_="row")
        absent = absent if now.field.status != "not_present" else None
    edit = deciding(*inputs, _act("Save", "edit"))
    return element("details", element("summary", element("h2", "Edit")), edit, absent, open=typed is not None)


def _delete(deciding: _Deciding, kind: ItemKind) -> Markup:
    words = f"The {kind} is taken out of the result; this can be undone."
    return element(
        "details",
        element("summary", element("h2", "Delete")),
        deciding(element("p", words, class_="soft"), _act("Delete", "delete", "danger")),
    )


def _act(label: str, action: str, class_: str | None = None) -> Markup:
    return button(label, name="action", value=action, class_=class_)
