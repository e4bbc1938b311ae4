"""What people are shown for a value: held to the value and to the words that were cited for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pincite.grounding.consistency import Problem
from pincite.grounding.support import support
from pincite.records import Citation, FieldResult, ItemResult
from pincite.records.extraction.display import display_value
from pincite.text.normalise import fold


def display_problems(field: FieldResult) -> Iterator[Problem]:
    """A problem for each `display` of a field, its items and its conflicts that is not what its value is.

    It is the value in words (`display_value`), or words that stand in a citation of the value and say the value by the
    ladder. A computed value stands in no citation; a list may be shown by what its items show. An empty `display`
    claims nothing.
    """
    if not _shows(field, field.value, field.display, field.citations):
        yield "display_differs", "What is shown is neither the value nor words of a citation that say it."
    for conflict in field.conflict:
        if not _shows(field, conflict.value, conflict.display, conflict.citations):
            yield "display_differs", "What is shown of another value is neither that value nor cited words that say it."
    for at, item in enumerate(field.items):
        for part in item.values:
            if not _says(part.value, part.display, part.citations, kinds=(part.type,), enum=part.enum):
                name = part.name or "the value"
                yield "display_differs", f"What is shown for {name} of item {at} is neither its value nor cited words."


def _shows(field: FieldResult, value: Any, display: str, citations: Sequence[Citation]) -> bool:
    if field.derivation is not None and value == field.value:
        return not display or support(value, display, type="number").step is not None
    if field.items and display == "; ".join(filter(None, map(_item_display, field.items))):
        return True
    kinds = (field.type, "string") if field.type == "array" else (field.type,)
    return _says(value, display, citations, kinds=kinds, enum=field.enum)


def _item_display(item: ItemResult) -> str:
    """What is shown of an item: its only value, or its values with their names."""
    if len(item.values) == 1 and not item.values[0].name:
        return item.values[0].display
    return display_value({part.name: part.display for part in item.values})


def _says(
    value: Any, display: str, citations: Sequence[Citation], *, kinds: Sequence[str], enum: Sequence[str]
) -> bool:
    if not display or display == display_value(value):
        return True
    if value is None or not any(support(value, display, type=kind, enum=enum).step for kind in kinds):
        return False
    if value in ([], ()):
        return True
    folded_display = fold(display)
    return any(folded_display in fold(" ".join(part.excerpt for part in citation.segments)) for citation in citations)
