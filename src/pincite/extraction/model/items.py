"""Arrays from what replies say: items with a citation for each of their values, each item once, in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pincite.document import Span
from pincite.extraction.model.entries import ReplyEntry, ReplyItem
from pincite.extraction.model.sources import Grounded, QuoteGrounding
from pincite.extraction.model.values import normalise, same_value, shown_value
from pincite.extraction.offline.fields import field_result
from pincite.extraction.offline.values.candidates import MAX_EXCERPT
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.kinds import Kind, kind_of
from pincite.grounding import pin
from pincite.records import Citation, Confidence, FieldError, FieldResult, ItemResult, ItemValue
from pincite.records.extraction.display import display_value

MIXED = "values of an item stand in different places"


@dataclass(frozen=True, slots=True, kw_only=True)
class _PartSpec:
    """What an item's value has to be: its name ("" in a list of plain values), type, kind and allowed values."""

    name: str
    type: str
    kind: Kind
    enum: tuple[Any, ...]

    @property
    def ladder(self) -> str:
        """The type by which the value ladder judges its values."""
        return self.kind if self.kind in ("date", "duration", "boolean", "enum") else self.type


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """One item with at least one value that holds: its parts, and the citation that holds most of them."""

    parts: tuple[ItemValue, ...]
    citation: Citation
    mixed: bool = False

    @property
    def value(self) -> Any:
        """The item as the result has it."""
        if len(self.parts) == 1 and not self.parts[0].name:
            return self.parts[0].value
        return {part.name: part.value for part in self.parts}

    @property
    def key(self) -> tuple[tuple[str, str], ...]:
        """Equal for items that say the same."""
        return tuple((part.name, same_value(part.value) if part.value is not None else "") for part in self.parts)


def resolve_items(field: FlatField, entries: Sequence[ReplyEntry], *, quotes: QuoteGrounding) -> FieldResult:
    """The found array with all items that hold, or the error of one without any; `entries` has at least one item.

    A value of an item that no quote supports is None in the item, with its reason beside it; an item without any
    supported value is set aside. Neither passes unsaid: the confidence is `low` then, else `medium`, for nothing proves
    that a list is complete.
    """
    parts = _parts_of(field)
    made: list[_Made] = []
    failed: list[Grounded] = []
    lost: list[Any] = []
    for entry in entries:
        repeated: dict[tuple[Any, ...], int] = {}
        for item in entry.items:
            grounded_item, bad = _make(item, parts, quotes)
            failed.extend(bad)
            if grounded_item is None:
                lost.append(item.value)
                continue
            times = repeated[grounded_item.key] = repeated.get(grounded_item.key, -1) + 1
            made.append(_at_occurrence(grounded_item, times, quotes) if times else grounded_item)
    items = _in_order(_distinct(made, plain=not parts[0].name), quotes)
    if not items:
        return _rejected(field, lost, failed)
    return _found(field, items, lost=len(lost), failed=failed)


def _parts_of(field: FlatField) -> tuple[_PartSpec, ...]:
    if "array_item_fields" in field:
        return tuple(
            _PartSpec(
                name=item["name"],
                type=item["type"],
                kind=kind_of(item, item["name"].rsplit(".", 1)[-1]),
                enum=tuple(item.get("enum", ())),
            )
            for item in field["array_item_fields"]
        )
    kind = kind_of(field, field["key"].rsplit(".", 1)[-1])
    return (_PartSpec(name="", type=field.get("item_type", "string"), kind=kind, enum=tuple(field.get("enum", ()))),)


def _make(item: ReplyItem, parts: Sequence[_PartSpec], quotes: QuoteGrounding) -> tuple[_Made | None, list[Grounded]]:
    """The item with its supported values, None without any; and the quotes that came to nothing."""
    groundings = [quotes.ground(quote) for quote in item.quotes]
    cited = [grounding for grounding in groundings if isinstance(grounding, Citation)]
    raw_values = {part: item.value.get(part.name) if part.name else item.value for part in parts}
    values = {part: _value(part, raw) for part, raw in raw_values.items() if raw is not None}
    held = {
        (part, at): checked
        for part, value in values.items()
        for at, citation in enumerate(cited)
        if value is not None
        and (checked := quotes.supported(citation, value, kind=part.kind, enum=part.enum)) is not None
    }
    if not held:
        return None, groundings
    counts = [sum((part, at) in held for part in parts) for at in range(len(cited))]
    order = sorted(range(len(cited)), key=lambda at: (-counts[at], at))
    results = tuple(
        _part_result(part, raw_values[part], next((held[part, at] for at in order if (part, at) in held), None), cited)
        for part in parts
    )
    best = order[0]
    first = next(part for part in parts if (part, best) in held)
    stated = sum(part.value is not None for part in results)
    ungrounded: list[Grounded] = [grounding for grounding in groundings if not isinstance(grounding, Citation)]
    return _Made(parts=results, citation=held[first, best], mixed=stated > counts[best]), ungrounded


def _value(part: _PartSpec, raw: Any) -> Any:
    return normalise(raw, part.kind, type=part.type, enum=part.enum)


def _part_result(part: _PartSpec, raw: Any, citation: Citation | None, cited: Sequence[Citation]) -> ItemValue:
    """One value of an item with the citation that supports it, or what was said of it that did not hold."""
    enum = tuple(str(member) for member in part.enum)
    blank = ItemValue(name=part.name, type=part.ladder, enum=enum)
    if raw is None:
        return blank
    if citation is None:
        note = "no quote of the item supports it"
        return replace(blank, rejected_value=raw, failed_citations=tuple(cited), note=note)
    value = _value(part, raw)
    return replace(blank, value=value, display=shown_value(value, citation), citations=(citation,))


def _at_occurrence(made: _Made, times: int, quotes: QuoteGrounding) -> _Made:
    """The item at the next place where its words stand: rows that read the same are different rows."""
    if times > len(made.citation.alternatives):
        return made
    occurrence = made.citation.alternatives[times - 1]

    def moved(citation: Citation) -> Citation:
        if citation.quote != made.citation.quote or citation.source_id != made.citation.source_id:
            return citation
        place = (occurrence.page, occurrence.char_span.start, occurrence.char_span.end)
        pinned = pin(quotes.indexes[citation.source_id], [place], boxes=quotes.boxes)
        if pinned.visibility == "hidden":
            return citation
        return replace(pinned, support=citation.support, note=citation.note)

    parts = tuple(replace(part, citations=tuple(map(moved, part.citations))) for part in made.parts)
    return replace(made, parts=parts, citation=moved(made.citation))


def _distinct(made: Sequence[_Made], *, plain: bool) -> list[_Made]:
    """The items, each once: the same place read twice and, across documents or in plain lists, the same values."""
    distinct_items: list[_Made] = []
    by_key: dict[tuple[Any, ...], list[_Made]] = {}
    for item in made:
        same = by_key.setdefault(item.key, [])
        if not any(plain or _is_same(item, peer) for peer in same):
            same.append(item)
            distinct_items.append(item)
    return [
        item
        for item in distinct_items
        if not any(_is_part_of(item, peer) for peer in distinct_items if peer is not item)
    ]


def _is_same(one: _Made, other: _Made) -> bool:
    """Whether two items with equal values are one: in different sources, or at overlapping places of one."""
    return one.citation.source_id != other.citation.source_id or _overlap(one.citation, other.citation)


def _is_part_of(one: _Made, other: _Made) -> bool:
    """Whether an item is another one read in part, at the same place: a row that a window's border cut."""
    mine, theirs = ({part.name: part.value for part in made.parts if part.value is not None} for made in (one, other))
    return len(mine) < len(theirs) and mine.items() <= theirs.items() and _overlap(one.citation, other.citation)


def _overlap(one: Citation, other: Citation) -> bool:
    if one.source_id != other.source_id:
        return False
    return any(
        mine.page == theirs.page and mine.char_span.overlaps(theirs.char_span)
        for mine in one.segments
        for theirs in other.segments
    )


def _in_order(made: Sequence[_Made], quotes: QuoteGrounding) -> list[_Made]:
    def place(one: _Made) -> tuple[int, int, int]:
        span: Span = one.citation.segments[0].char_span
        return quotes.number(one.citation.source_id), one.citation.page, span.start

    return sorted(made, key=place)


def _found(field: FlatField, items: Sequence[_Made], *, lost: int, failed: Sequence[Grounded]) -> FieldResult:
    rejected = sum(part.rejected_value is not None for item in items for part in item.parts)
    low = [f"{lost} item{'s' if lost > 1 else ''} set aside: no quote supports a value"] if lost else []
    if rejected:
        low.append(f"{rejected} value{'s' if rejected > 1 else ''} of items not supported by a quote")
    if any(item.mixed for item in items):
        low.append(MIXED)
    if any(len(item.citation.excerpt) >= MAX_EXCERPT for item in items):
        low.append(f"excerpt of {MAX_EXCERPT} characters or more")
    confidence: Confidence = "low" if low else "medium"
    values = [item.value for item in items]
    item_texts = [_shown(item) for item in items]
    return field_result(
        field,
        status="found",
        value=values,
        display="; ".join(item_texts),
        confidence=confidence,
        confidence_score=0.3 if low else 0.65,
        citations=tuple(item.citation for item in items),
        failed_citations=tuple({(item.source_id, item.quote): item for item in failed}.values()),
        items=tuple(ItemResult(values=item.parts) for item in items),
        note="; ".join([*low, "a list may be incomplete"]),
    )


def _shown(made: _Made) -> str:
    if len(made.parts) == 1 and not made.parts[0].name:
        return made.parts[0].display
    return display_value({part.name: part.display for part in made.parts})


def _rejected(field: FlatField, lost: Sequence[Any], failed: Sequence[Grounded]) -> FieldResult:
    grounded = any(isinstance(grounding, Citation) for grounding in failed)
    if grounded:
        error = FieldError(code="value_not_supported", message="the cited words do not support any value of an item")
    else:
        message = "the quoted words of the items do not stand in the documents" if failed else "no item has a quote"
        error = FieldError(code="excerpt_not_grounded", message=message)
    distinct = tuple({(grounding.source_id, grounding.quote): grounding for grounding in failed}.values())
    return field_result(field, status="error", error=error, rejected_value=list(lost), failed_citations=distinct)
