"""The fields of a view on a page: by category, each with its value, how sure it is, and where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from pincite.records import FieldItem, FieldResult, ItemResult, Review
from pincite.records.extraction.display import display_value
from pincite.review.page.citations import Cited, issue_part
from pincite.review.page.markup import Markup, element, join
from pincite.review.page.places import field_name
from pincite.review.page.words import CONFIDENCE, ERROR, SIGN, STATE, STATUS, standing_of, why_of
from pincite.text.display.printing import counted

Actions = Callable[[FieldItem], Markup | None]
"""What a person can do about a field, put at its end."""


def fields_panel(items: tuple[FieldItem, ...], cited: Cited, *, actions: Actions | None = None) -> Markup:
    """All fields, one section that can be closed for each category, in the schema's order."""
    numbered = list(enumerate(items))
    order = list(dict.fromkeys(item.field.category for item in items))
    numbered.sort(key=lambda one: order.index(one[1].field.category))
    sections = []
    for category, group in groupby(numbered, key=lambda one: one[1].field.category):
        rows = [field_card(item, cited, name=field_name(number), actions=actions) for number, item in group]
        head = (element("span", category or "Fields"), " ", element("span", f"({_fields(rows)})", class_="soft"))
        sections.append(element("details", element("summary", element("h2", head)), rows, class_="group", open=True))
    return join(sections)


def field_card(item: FieldItem, cited: Cited, *, name: str, actions: Actions | None = None) -> Markup:
    """One field: label, chips, value, and the words it stands on."""
    field = item.field
    return element(
        "article",
        element("header", element("h3", field.label, title=field.key), *_chips(field, item.review)),
        _value(field),
        element("p", f"To review: {why_of(item.review)}.", class_="why") if item.review.needed else None,
        decided_part(item.review),
        open_issues(item.review),
        _note(field, item.review),
        _items(field, cited) if field.items else cited.listed(field.citations),
        [_conflict(field, cited)] if field.conflict else None,
        cited.listed(field.failed_citations, title="Quoted, but it does not hold:"),
        actions(item) if actions is not None else None,
        id=name,
        class_=f"card is-{standing_of(field)}",
    )


def _fields(rows: list[Markup]) -> str:
    return counted(len(rows), "field")


def _chips(field: FieldResult, review: Review) -> Iterator[Markup]:
    standing = standing_of(field)
    words = CONFIDENCE[field.confidence] if field.confidence is not None else STATUS[field.status]
    yield element("span", element("span", SIGN[standing], aria_hidden="true"), f" {words}", class_=f"chip {standing}")
    if review.needed:
        yield element("span", "Review needed", class_="chip wanted")
    elif review.state != "open":
        yield element("span", STATE[review.state], class_="chip done")


def _value(field: FieldResult) -> Markup:
    """The value; what stands in its place where there is none never looks like one."""
    if field.status == "found" and not field.items:
        return element("p", field.display or display_value(field.value) or "(empty)", class_="value", dir="auto")
    if field.status == "found":
        return element("p", counted(len(field.items), "item"), class_="value")
    if field.error is not None:
        rejected = None
        if field.rejected_value is not None:
            words = display_value(field.rejected_value)
            rejected = element("p", "Rejected value: ", element("del", words, dir="auto"), class_="soft")
        words = f"{ERROR[field.error.code]}: {field.error.message}"
        return join((element("p", words, class_="value none", dir="auto"), rejected))
    return element("p", "Not present in the documents", class_="value none")


def _note(field: FieldResult, review: Review) -> Markup | None:
    """The field's note, unless why somebody should look says the same."""
    if not field.note or (review.needed and field.note in why_of(review)):
        return None
    return element("p", field.note, class_="soft note", dir="auto")


def decided_part(review: Review) -> Markup | None:
    """A line that says what was decided, by whom and when; nothing while nobody has."""
    if review.state == "open" or review.reviewed_at is None:
        return None
    when = review.reviewed_at.strftime("%Y-%m-%d %H:%M UTC")
    by = f" by {review.reviewed_by}" if review.reviewed_by else ""
    return element("p", f"{STATE[review.state]}{by}, {when}", class_="soft small")


def open_issues(review: Review) -> list[Markup]:
    """A line for each issue that nobody has decided."""
    still = [stored.issue for stored in review.issues if stored.closed_by is None]
    return [issue_part(issue.severity, f"{issue.message} {issue.advice}".strip()) for issue in still]


def _items(field: FieldResult, cited: Cited) -> Markup:
    return element("ol", [element("li", _item(item, cited)) for item in field.items], class_="items")


def _item(item: ItemResult, cited: Cited) -> Iterator[Markup]:
    for value in item.values:
        name = element("span", f"{value.name}: ", class_="soft") if value.name else None
        if value.value is None:
            value_element = element("span", value.note or "not stated", class_="soft none")
        else:
            value_element = element("span", value.display or display_value(value.value), dir="auto")
        yield element("p", name, value_element, class_="part")
        yield cited.listed(value.citations)
        yield cited.listed(value.failed_citations, title="Quoted, but it does not hold:")


def _conflict(field: FieldResult, cited: Cited) -> Markup:
    alternatives = []
    for conflict in field.conflict:
        words = element("p", conflict.display or display_value(conflict.value), class_="value", dir="auto")
        alternatives.append(join((words, cited.listed(conflict.citations))))
    here = {citation.source_id for citation in field.citations}
    there = {citation.source_id for conflict in field.conflict for citation in conflict.citations}
    lead = "The same document also says" if there <= here else "Another document says"
    return element("div", element("p", element("b", lead)), alternatives, class_="conflict")
