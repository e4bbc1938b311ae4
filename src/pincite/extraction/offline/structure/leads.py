"""Leads: the words that introduce the entries of a list ("The following have filed:")."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.extraction.offline.structure.units import TextUnit

_ENTRY = re.compile(r"\s*(?:[•‣◦▪·●*–—-]\s|\(?(?:\d{1,2}|[a-z])[.)]\s)", re.IGNORECASE)


def is_entry(text: str) -> bool:
    """Whether a text opens with a bullet or a number of a list."""
    return _ENTRY.match(text) is not None


def entry_leads(units: Sequence[TextUnit]) -> dict[int, str]:
    """For the numbers of the units that are entries: the words that lead to them, with the sentence before those."""
    found: dict[int, str] = {}
    lead, source = "", -1
    for number, unit in enumerate(units):
        if unit.source != source:
            lead, source = "", unit.source
        if unit.text.rstrip().endswith(":"):
            before = units[number - 1] if number else unit
            alone = before.source != source or before.kind != "sentence" or is_entry(before.text)
            lead = unit.text if alone else f"{before.text} {unit.text}"
        elif lead and is_entry(unit.text):
            found[number] = lead
        else:
            lead = ""
    return found
