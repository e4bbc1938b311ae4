"""Edits of lists from forms: values of entries as they are typed, entries taken out, and one that was missed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pincite.document import Document
from pincite.errors import UsageError
from pincite.extraction import flatten_schema, load_schema
from pincite.records import Citation, FieldResult, ItemResult, ItemValue, SourceView
from pincite.review.page import Markup, element
from pincite.server.pages.editing import Typed, choice_of_sources, cited_words, found_by_hand, read_typed, shown_value
from pincite.server.pages.shell import field as labelled
from pincite.text.printing import as_meant

MOST_VALUES = 200
"""Values of a list that a form edits at most."""

_LONG = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What an entry says of one thing: its name ("" in a list of plain values), and the type of its value."""

    name: str
    type: str = "string"
    enum: tuple[str, ...] = ()


def parts_of(current: FieldResult, schema: Mapping[str, Any] | None) -> tuple[Part, ...]:
    """What an entry of the list may say: as the entries that are there, else as the schema has it."""
    if current.items:
        return tuple(Part(name=one.name, type=one.type, enum=one.enum) for one in current.items[0].values)
    if schema is not None:
        of = next((one for one in flatten_schema(load_schema(schema)) if one["key"] == current.key), None)
        named = tuple(Part(name=one["name"], type=one["type"]) for one in (of or {}).get("array_item_fields", ()))
        if named:
            return named
    return (Part(name=""),)


def list_inputs(
    current: FieldResult, parts: tuple[Part, ...], sources: tuple[SourceView, ...], typed: Typed | None = None
) -> tuple[Markup | None, ...]:
    """The controls that edit the entries of a list and add one, with what was typed where that was refused."""
    stated = list(_stated(current))
    if len(stated) > MOST_VALUES:
        words = f"A list of more than {MOST_VALUES} values is edited in the viewer, or over HTTP."
        return (element("p", words, class_="soft small"),)
    given = typed if typed is not None and len(typed.entries) == len(stated) else None
    texts = given.entries if given is not None else tuple(shown_value(value) for _, value in stated)
    removed = given.removed if given is not None else ()
    entries = []
    for number in range(len(current.items)):
        own = [(value, text) for (at, value), text in zip(stated, texts, strict=True) if at == number]
        entries.append(_entry(number, own, number in removed))
    quote, source, page = choice_of_sources(current, sources, typed)
    new = [_new(part, text) for part, text in zip(parts, _padded(typed, parts), strict=True)]
    legend = element("legend", "Add an entry that was missed")
    return (*entries, element("fieldset", legend, new, quote, source, page))


def list_as_typed(
    current: FieldResult, parts: tuple[Part, ...], typed: Typed, documents: Mapping[str, Document]
) -> FieldResult:
    """The list as a form says it is to be; UsageError for values that are none of their types, an entry without words
    of the document, and a list without entries.
    """
    stated = list(_stated(current))
    if len(typed.entries) != len(stated):
        raise UsageError("the list has other entries than the form: open it again")
    texts = iter(typed.entries)
    entries: list[tuple[ItemResult, Citation]] = []
    for number, item in enumerate(current.items):
        read = tuple(_read(value, next(texts)) if value.citations else value for value in item.values)
        if number in typed.removed:
            continue
        if all(value.value is None for value in read):
            raise UsageError(f"entry {number + 1} says nothing: take it out, or say something")
        entries.append((ItemResult(values=read), current.citations[number]))
    added = _added(parts, typed, documents)
    if added is not None:
        entries.append(added)
    if not entries:
        raise UsageError("a list has entries; say that it is not in the documents where there are none")
    items = tuple(item for item, _ in entries)
    value = [_value_of(item) for item in items]
    return found_by_hand(current, value, tuple(citation for _, citation in entries), items)


def _stated(current: FieldResult) -> Iterator[tuple[int, ItemValue]]:
    """The values that have words of the documents, with the number of their entry: only those can be changed."""
    for number, item in enumerate(current.items):
        yield from ((number, value) for value in item.values if value.citations)


def _entry(number: int, values: list[tuple[ItemValue, str]], removed: bool) -> Markup:
    controls = [
        labelled(value.name or f"Entry {number + 1}", element("textarea", text, name="entry", rows=1, maxlength=_LONG))
        for value, text in values
    ]
    box = element("input", type="checkbox", name="remove", value=number, checked=removed)
    out = element("label", box, f" Take entry {number + 1} out", class_="check")
    if len(values) < 2:
        return element("div", controls, out)
    return element("fieldset", element("legend", f"Entry {number + 1}"), controls, out)


def _new(part: Part, text: str) -> Markup:
    return labelled(part.name or "Value", element("textarea", text, name="new", rows=1, maxlength=_LONG))


def _padded(typed: Typed | None, parts: tuple[Part, ...]) -> tuple[str, ...]:
    return typed.new if typed is not None and len(typed.new) == len(parts) else ("",) * len(parts)


def _read(value: ItemValue, text: str) -> ItemValue:
    """The value as it is typed; one that is left empty is not stated."""
    words = as_meant(text, shown_value(value))
    if value.value is not None and words == shown_value(value):
        return value
    if not words.strip():
        return replace(value, value=None, display="", citations=())
    return replace(value, value=read_typed(value.type, value.enum, words), display="")


def _added(
    parts: tuple[Part, ...], typed: Typed, documents: Mapping[str, Document]
) -> tuple[ItemResult, Citation] | None:
    """The entry that was missed, with the words that state it; None where none was typed."""
    if not any(text.strip() for text in typed.new):
        return None
    if len(typed.new) != len(parts):
        raise UsageError("the list has other entries than the form: open it again")
    if not typed.quote.strip():
        raise UsageError("say where the new entry stands: copy the words of the document that state it")
    citation = cited_words(typed, documents)
    values = tuple(
        ItemValue(
            name=part.name,
            type=part.type,
            enum=part.enum,
            value=read_typed(part.type, part.enum, text.strip()) if text.strip() else None,
            citations=(citation,) if text.strip() else (),
        )
        for part, text in zip(parts, typed.new, strict=True)
    )
    return ItemResult(values=values), citation


def _value_of(item: ItemResult) -> Any:
    """The entry as the field's value has it."""
    if len(item.values) == 1 and not item.values[0].name:
        return item.values[0].value
    return {value.name: value.value for value in item.values}
