"""Own rows: the rows of a table that are an array's items, and not another matter's."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.extraction.offline.lists.columns import ItemFields, item_kind, label_stems
from pincite.extraction.offline.structure.grids import Row
from pincite.extraction.offline.values.readings import read_values
from pincite.extraction.schema.labels import key_words

OTHERS = re.compile(
    r"\b(?:prior|previous|former|other|unrelated|different|old)\s+(?:claim|injury|file|accident|case|matter|loss|order|"
    r"policy|employer|incident)\b|\bunrelated\b|\bpre-?op(?:erative)?\b|\bnon-?industrial\b|\bvoid(?:ed)?\b|"
    r"\bcancel(?:l?ed|lation)\b|\bentered\s+in\s+error\b|\bduplicate\b|\breversed\b|\bstop\s+payment\b",
    re.IGNORECASE,
)
"""What says that a row belongs to another matter, or does not count."""

_LETTERS = re.compile(r"[A-Za-z]{3}")
_TWO = 2


def own_rows(rows: Sequence[Row], items: ItemFields) -> list[Row]:
    """The rows without those of another matter.

    Where items have only dates, words tell rows apart: those that say most of the array's own words are its, and none
    of them where other rows have dates alone.
    """
    kept = [row for row in rows if not any(OTHERS.search(chunk.text) for chunk in row.values())]
    if any(item_kind(field) != "date" for field in items.fields):
        return kept
    about = rows_about(kept, items)
    if any(about):
        return [row for row, own in zip(kept, about, strict=True) if own]
    plain = [row for row in kept if not any(_is_worded(chunk.text) for chunk in row.values())]
    return plain if len(plain) * _TWO >= len(kept) else kept


def rows_about(rows: Sequence[Row], items: ItemFields) -> list[bool]:
    """Which rows name what items without words of their own are, by at least two of the array's own words.

    Words of the array's key and category may be left out ("Temporary total" in a table of disability).
    """
    if any(item_kind(field) != "date" for field in items.fields):
        return [False] * len(rows)
    *above, name = items.field["key"].split(".")
    common = label_stems(" ".join(word for part in (*above[-1:], name) for word in key_words(part)))
    names = [words - common for words in items.own if len(words - common) >= _TWO]
    said = [frozenset(part for chunk in row.values() for part in label_stems(chunk.text)) for row in rows]
    return [any(words <= stems for words in names) for stems in said]


def _is_worded(text: str) -> bool:
    """Whether a cell has words beside its date."""
    for reading in read_values("date", text):
        text = text[: reading.start] + " " * (reading.end - reading.start) + text[reading.end :]
    return _LETTERS.search(text) is not None
