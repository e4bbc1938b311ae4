"""Items of arrays of objects: their parts with where each was read, united where several documents state one item."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pincite.extraction.offline.fields import Citer, is_supported, support_type
from pincite.extraction.offline.lists.columns import item_kind
from pincite.extraction.offline.values.candidates import Place
from pincite.extraction.offline.values.readings import ValueReading
from pincite.extraction.offline.values.terms import find_stems
from pincite.extraction.schema.flatten import ItemField
from pincite.records import Citation, ItemResult, ItemValue

MAX_CITATIONS = 3
"""Citations of one value of an item, from different sources."""

_TELLING = frozenset({"date", "identifier", "money", "email", "phone"})
"""Kinds of value that tell items apart."""


@dataclass(frozen=True, slots=True)
class ItemPart:
    """One value of an item and its places: (document number, the words), the first of them the best."""

    value: Any
    display: str
    kind: str
    same: object
    """Equal for parts that mean the same."""
    places: tuple[tuple[int, tuple[Place, ...]], ...]


@dataclass(frozen=True, slots=True)
class ListItem:
    """One item: its parts by field name, and for each place that states it the document and the words of all of it."""

    parts: Mapping[str, ItemPart]
    places: tuple[tuple[int, tuple[Place, ...]], ...]
    loose: bool = False
    """Read by its shape alone: where a table lists the items it is none, unless the table has it too."""


def make_part(field: ItemField, reading: ValueReading, source: int, place: Place) -> ItemPart:
    """The part that a reading at a place gives."""
    kind = item_kind(field)
    typed = field["type"] != "string" or isinstance(reading.value, str)
    value = reading.value if typed else reading.display
    same: object = reading.key
    if kind in ("text", "name", "person", "organisation", "place"):
        same = frozenset(find_stems(reading.display)) or reading.key
    return ItemPart(value, reading.display, kind, same, ((source, (place,)),))


def unite(groups: Iterable[Sequence[ListItem]]) -> tuple[list[ListItem], list[str]]:
    """The items of several tables or lists, each once, and what contradicts.

    Items of one group stay apart, whatever they say. An item of another group is the same where no part differs and
    what it says tells it apart: the words it is about, or two typed values. Its missing parts are filled.
    Where two items agree in words and in a date, code or amount and differ in another part, the first stays and the
    difference is told.
    """
    united: list[ListItem] = []
    contradictions: list[str] = []
    for group in groups:
        before, taken = len(united), set[int]()
        for item in group:
            at = next((n for n in range(before) if n not in taken and _is_same(united[n], item)), None)
            if at is not None:
                united[at] = _together(united[at], item)
                taken.add(at)
                continue
            rival = next((n for n in range(before) if n not in taken and _differing(united[n], item)), None)
            if rival is None:
                united.append(item)
            else:
                taken.add(rival)
                contradictions.extend(_told(united[rival], item))
    return united, contradictions


def without_repeats(items: Iterable[ListItem]) -> list[ListItem]:
    """The items without those that say nothing else than one before them."""
    kept: list[ListItem] = []
    for item in items:
        at = next((n for n, other in enumerate(kept) if _equal_parts(other) == _equal_parts(item)), None)
        if at is None:
            kept.append(item)
        else:
            kept[at] = _together(kept[at], item)
    return kept


def _equal_parts(item: ListItem) -> dict[str, object]:
    return {name: part.same for name, part in item.parts.items()}


def _shared(one: ListItem, other: ListItem) -> tuple[list[str], list[str]]:
    """The names of the parts that two items have in common: those that are equal, those that differ."""
    equal: list[str] = []
    different: list[str] = []
    for name, part in one.parts.items():
        if name in other.parts:
            (equal if part.same == other.parts[name].same else different).append(name)
    return equal, different


def _is_same(one: ListItem, other: ListItem) -> bool:
    equal, different = _shared(one, other)
    kinds = [one.parts[name].kind for name in equal]
    telling = sum(kind in _TELLING for kind in kinds)
    if len(different) == 1 and "identifier" in kinds and _is_wordy(one.parts[different[0]]):
        # One code says what is meant, in whatever words.
        return _contains(one.parts[different[0]], other.parts[different[0]])
    if different:
        # One firm under two names, with the amount and the date of its bill.
        return telling > 1 and len(different) == 1 and _is_wordy(one.parts[different[0]])
    least = min(2, len(one.parts), len(other.parts))
    return telling >= least or "identifier" in kinds or any(_is_wordy(one.parts[name]) for name in equal)


def _contains(one: ItemPart, other: ItemPart) -> bool:
    """Whether the words of one part are among those of the other."""
    mine, theirs = frozenset(find_stems(one.display)), frozenset(find_stems(other.display))
    return mine <= theirs or theirs <= mine


def _is_wordy(part: ItemPart) -> bool:
    """Whether a part is free words, and no kind of value that items are told apart by."""
    return part.kind not in _TELLING and part.kind != "enum"


def _differing(one: ListItem, other: ListItem) -> list[str]:
    """The names of the parts in which two statements of one item contradict each other, none for different items."""
    equal, different = _shared(one, other)
    words = any(_is_wordy(one.parts[name]) for name in equal)
    telling = any(one.parts[name].kind in _TELLING for name in equal)
    return different if words and telling and len(different) == 1 else []


def _told(one: ListItem, other: ListItem) -> Iterator[str]:
    for name in _differing(one, other):
        mine, theirs = one.parts[name].display, other.parts[name].display
        yield f'documents contradict each other: {name} is "{mine}" in one and "{theirs}" in another'


def _together(one: ListItem, other: ListItem) -> ListItem:
    parts = dict(one.parts)
    for name, part in other.parts.items():
        mine = parts.get(name)
        if mine is None:
            parts[name] = part
        elif mine.same == part.same:
            parts[name] = replace(mine, places=_each_source((*mine.places, *part.places)))
    return ListItem(parts, _each_source((*one.places, *other.places)), one.loose and other.loose)


def _each_source(
    places: tuple[tuple[int, tuple[Place, ...]], ...],
) -> tuple[tuple[int, tuple[Place, ...]], ...]:
    first: dict[int, tuple[Place, ...]] = {}
    for source, place in places:
        first.setdefault(source, place)
    return tuple(first.items())[:MAX_CITATIONS]


def cite_item(item: ListItem, fields: Sequence[ItemField], citer: Citer) -> tuple[ItemResult, Citation | None]:
    """The item with a citation of each of its values, and one citation of all of it; None when nothing supports it.

    A value that its words do not support is None, with what was rejected.
    """
    values = tuple(_cited_value(item, field, citer) for field in fields)
    stated = [value for value in values if value.value is not None]
    if not stated:
        return ItemResult(values=values), None
    first = stated[0]
    source, place = item.places[0]
    whole = citer.cite(source, place, value=first.value, kind=first.type, enum=first.enum)
    return ItemResult(values=values), whole if is_supported(whole) else first.citations[0]


def _cited_value(item: ListItem, field: ItemField, citer: Citer) -> ItemValue:
    part = item.parts.get(field["name"])
    enum = tuple(str(member) for member in field.get("enum", ()))
    if part is None:
        return ItemValue(name=field["name"], type=field["type"], enum=enum)
    cited = [citer.cite(source, place, value=part.value, kind=part.kind, enum=enum) for source, place in part.places]
    kept = tuple(citation for citation in cited if is_supported(citation))
    failed = tuple(citation for citation in cited if not is_supported(citation))
    kind = support_type(part.kind, part.value)
    if not kept:
        return ItemValue(name=field["name"], type=kind, enum=enum, failed_citations=failed, rejected_value=part.value)
    return ItemValue(
        name=field["name"],
        type=kind,
        enum=enum,
        value=part.value,
        display=part.display,
        citations=kept,
        failed_citations=failed,
    )


def item_value(result: ItemResult) -> dict[str, Any]:
    """The item as the field's value has it: every field by its name, None where the item does not say it."""
    return {value.name: value.value for value in result.values}
