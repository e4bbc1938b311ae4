"""Edits from forms: a value as it is typed, and the words of the document that state it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pincite.document import Document
from pincite.errors import UsageError
from pincite.grounding import DocumentIndex, Hint, ground
from pincite.records import Citation, ClaimRecord, FieldResult, ItemResult, ItemValue, SourceView
from pincite.review.page import Markup, element
from pincite.server.pages.shell import field as labelled
from pincite.text.printing import as_meant

_LONG = 20_000

_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?")
_DIGITS = 40

_YES_NO = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """What a form says an item is to be; "" where it says nothing.

    Of a list, `entries` are the values of its entries in their order, `removed` the numbers of those that go, and `new`
    the values of one that was missed.
    """

    value: str = ""
    quote: str = ""
    source: str = ""
    page: int | None = None
    label: str = ""
    description: str = ""
    entries: tuple[str, ...] = ()
    removed: tuple[int, ...] = ()
    new: tuple[str, ...] = ()


def field_inputs(
    current: FieldResult, sources: tuple[SourceView, ...], typed: Typed | None = None
) -> tuple[Markup, ...]:
    """The controls that edit a field's value and where it stands, with what was typed where that was refused."""
    return (labelled("Value", _value_input(current, typed)), *choice_of_sources(current, sources, typed))


def choice_of_sources(
    current: FieldResult | None, sources: tuple[SourceView, ...], typed: Typed | None = None
) -> tuple[Markup, Markup, Markup]:
    """The controls for the words that state something: the words, their document, their page."""
    here = current.citations[0] if current is not None and current.citations else None
    stays = here is not None and current is not None and current.type != "array"
    given = typed or Typed(source=here.source_id if here is not None else "")
    options = [
        element("option", one.name, value=one.id, selected=given.source == one.id)
        for one in sources
        if one.layout is not None
    ]
    page = element("input", type="number", name="page", min=1, max=1_000_000, inputmode="numeric", value=given.page)
    return (
        labelled(
            "Words of the document that state it",
            element("textarea", given.quote, name="quote", rows=3, maxlength=_LONG),
            hint="as they stand there; left empty, the citations stay" if stays else "as they stand there",
        ),
        labelled("Document", element("select", options, name="source")),
        labelled("Page", page, hint="where the words stand several times"),
    )


def claim_inputs(current: ClaimRecord, typed: Typed | None = None) -> tuple[Markup, ...]:
    """The controls that edit what a claim says, with what was typed where that was refused."""
    given = typed or Typed(label=current.label or "", description=current.description or "")
    return (
        labelled("Claim", element("textarea", given.label, name="label", rows=3, maxlength=_LONG)),
        labelled("Description", element("textarea", given.description, name="description", rows=3, maxlength=_LONG)),
    )


def field_as_typed(current: FieldResult, typed: Typed, documents: Mapping[str, Document]) -> FieldResult:
    """The field as a form says it is to be; UsageError for a value that is none of its type, and words that are not
    there.
    """
    value = _value(current, typed.value)
    citations = (cited_words(typed, documents),) if typed.quote.strip() else current.citations
    if not citations:
        raise UsageError("say where it stands: copy the words of the document that state the value")
    return found_by_hand(current, value, citations)


def found_by_hand(
    current: FieldResult, value: Any, citations: tuple[Citation, ...], items: tuple[ItemResult, ...] = ()
) -> FieldResult:
    """The field as somebody says it is, without what was said of the value before."""
    return replace(
        current,
        status="found",
        value=value,
        confidence="medium",
        citations=citations,
        failed_citations=(),
        items=items,
        error=None,
        rejected_value=None,
        derivation=None,
        note=None,
    )


def field_as_absent(current: FieldResult) -> FieldResult:
    """The field as one that is not in the documents."""
    return FieldResult(
        key=current.key, label=current.label, category=current.category, type=current.type, status="not_present"
    )


def claim_as_typed(current: ClaimRecord, typed: Typed) -> ClaimRecord:
    """The claim as a form says it is to be; UsageError for one that says nothing."""
    label = as_meant(typed.label, current.label or "")
    description = as_meant(typed.description, current.description or "")
    if not (label.strip() or description.strip()):
        raise UsageError("a claim says something: give it words, or delete it")
    return replace(current, label=label or None, description=description or None)


def shown_value(current: FieldResult | ItemValue) -> str:
    """The value as a form shows it; the one that was rejected where there is none."""
    said = current.value if current.value is not None else current.rejected_value
    if current.type == "boolean":
        return next((word for word, flag in _YES_NO.items() if said is flag), "")
    return "" if said is None else str(said)


def _value_input(current: FieldResult, typed: Typed | None) -> Markup:
    words = shown_value(current) if typed is None else typed.value
    choices = {word: word.capitalize() for word in _YES_NO} if current.type == "boolean" else {}
    choices = choices or {each: each for each in current.enum}
    if choices:
        # nothing is chosen for a person: the first choice would be saved unseen
        named = {"": "Choose", **choices}
        options = [element("option", name, value=each, selected=words == each) for each, name in named.items()]
        return element("select", options, name="value", required=True)
    if current.type == "number":
        return element("input", name="value", value=words, inputmode="decimal", required=True)
    return element("textarea", words, name="value", rows=2, maxlength=_LONG, required=True)


def _value(current: FieldResult, given: str) -> Any:
    text = as_meant(given, shown_value(current))
    if current.value is not None and text == shown_value(current):
        return current.value
    value = read_typed(current.type, current.enum, text)
    if value == "" and not current.enum:
        raise UsageError("a value has words; say that it is not present where there is none")
    return value


def read_typed(kind: str, enum: tuple[str, ...], text: str) -> Any:
    """The value of a type that somebody typed; UsageError for one that is none of it."""
    if kind == "boolean":
        return _yes_or_no(text)
    if kind == "number":
        return _read_number(text)
    return next((each for each in enum if as_meant(text, each) == each), text)


def _yes_or_no(text: str) -> bool:
    """What yes and no mean; UsageError for anything else."""
    if text.strip().lower() not in _YES_NO:
        raise UsageError("the value is yes or no")
    return _YES_NO[text.strip().lower()]


def _read_number(text: str) -> int | float:
    """The number that somebody typed; UsageError for one that could be read in two ways, as 1,5 can."""
    if not _NUMBER.fullmatch(text) or len(text) > _DIGITS:
        raise UsageError(f"{text[:40]!r} is no number; write it like 1234.5 or 1,234.5")
    plain = text.replace(",", "")
    return float(plain) if "." in plain else int(plain)


def cited_words(typed: Typed, documents: Mapping[str, Document]) -> Citation:
    """The citation of the words that were typed; UsageError where they do not stand in the document that was chosen."""
    document = documents.get(typed.source)
    if document is None:
        raise UsageError("the document is not one of this result's; choose one")
    quote = typed.quote
    if "\\u" in quote:  # the page shows characters that reorder text as escapes, and they were copied
        quote = as_meant(quote, "".join(page.text for page in document.pages))
    found = ground(quote, DocumentIndex(document), hint=Hint(page=typed.page))
    if not isinstance(found, Citation):
        raise UsageError(f"{found.message.rstrip('.')}; copy the words as they stand in the document")
    return found
