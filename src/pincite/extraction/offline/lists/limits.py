"""Limits: lists of what is not to be done, known by how their entries begin ("no lifting over 10 pounds")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.lists.enumerations import split_members
from pincite.extraction.offline.structure.leads import entry_leads, is_entry
from pincite.extraction.offline.structure.units import TextUnit
from pincite.extraction.offline.values.candidates import MAX_EXCERPT, Candidate
from pincite.extraction.offline.values.readings import Doubt, ValueReading
from pincite.extraction.offline.values.shapes import hedges

_ENTRY, _SAID = 0.66, 0.6
"""Strength of entries under words that introduce limits, and of an enumeration in a sentence."""

_OPENS = re.compile(r"(?:no|avoid|never|not\s+to|must\s+not|may\s+not|cannot|should\s+not)\s+(?=[a-z])", re.IGNORECASE)
_LIMITED = re.compile(r"\b(?:limited\s+to|no\s+more\s+than|at\s+most|only|up\s+to|maximum|or\s+less)\b", re.IGNORECASE)
_DONE = re.compile(
    r"\b(?:[a-z]{2,}ing|use|work|overhead|operation|contact|exposure|activit\w+|pounds|lbs?|kg|hours?)\b", re.IGNORECASE
)
"""What a limit is about: something done, or a measure of it."""

_INTRODUCES = re.compile(
    r"\b(?:limit\w*|restrict\w*|preclu\w*|observ\w*|capacit\w*|prohibit\w*|work|duty|tolerances?)\b", re.IGNORECASE
)
_BEFORE = re.compile(r"(?:^|[:,;(–—]\s*|\b(?:include|are|with|of|is)\s+)$", re.IGNORECASE)
_END = re.compile(
    r"[.;](?:\s|$)|,\s+(?=(?:has|have|is|are|was|were|as|which|until|per|for)\b)|\s(?:until|has\s+been|have\s+been)\s"
)
_MAX_LIMIT = 110


def limit_lists(units: Sequence[TextUnit], cues: FieldCues) -> Iterator[Candidate]:
    """The limits in list entries and sentences; none for a field whose examples begin otherwise."""
    if not any(_OPENS.match(cue.text) and _DONE.search(cue.text) for cue in cues.cues):
        return
    leads = entry_leads(units)
    for number, unit in enumerate(units):
        if unit.kind == "heading" or hedges(unit.heading):
            continue
        if is_entry(unit.text):
            above = f"{leads.get(number, '')} {unit.heading}"
            start = next(iter(split_members(unit.text)), (0, 0))[0]
            if _INTRODUCES.search(above) and not hedges(above) and is_limit(unit.text[start:]):
                yield worded_candidate(unit, start, len(unit.text), strength=_ENTRY)
        else:
            yield from _enumerated(unit)


def _enumerated(unit: TextUnit) -> Iterator[Candidate]:
    """The limits that a sentence enumerates behind words that introduce them."""
    for opening in _OPENS.finditer(unit.text):
        before = unit.text[: opening.start()]
        if not _BEFORE.search(before) or not _INTRODUCES.search(before) or hedges(before):
            continue
        stop = _END.search(unit.text, opening.end())
        end = stop.start() if stop is not None else len(unit.text)
        members = split_members(unit.text[opening.start() : end].replace("\n", " "))
        base = opening.start()
        if members and all(is_limit(unit.text[base + first : base + last]) for first, last in members):
            for first, last in members:
                yield worded_candidate(unit, base + first, base + last, strength=_SAID)
            return


def is_limit(text: str) -> bool:
    """Whether words say what is not to be done, or up to which measure."""
    limited = _OPENS.match(text) is not None or _LIMITED.search(text) is not None
    return limited and len(text) <= _MAX_LIMIT and _DONE.search(text) is not None


def worded_candidate(
    unit: TextUnit, start: int, end: int, *, strength: float, doubts: tuple[Doubt, ...] = ()
) -> Candidate:
    """The words at `[start, end)` of a unit as an item of a list, cited with the whole unit where that is short."""
    while end > start and unit.text[end - 1] in " \n.,;:":
        end -= 1
    words = " ".join(unit.text[start:end].split())
    first, last = (0, len(unit.text)) if len(unit.text) < MAX_EXCERPT else (start, end)
    return Candidate(
        source=unit.source,
        at=(unit.page, unit.start + start, unit.start + end),
        segments=((unit.page, unit.start + first, unit.start + last),),
        reading=ValueReading(start, end, words, words, words.casefold(), doubts=doubts),
        signals=(("label", strength),),
        doubts=doubts,
    )
