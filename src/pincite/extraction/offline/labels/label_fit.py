"""How well a label on a page is the one that a field asks for: extra words make it another field's."""

from __future__ import annotations

import re

from pincite.extraction.offline.labels.cues import Cue, FieldCues
from pincite.extraction.offline.structure.slots import Slot
from pincite.extraction.offline.values.terms import find_label_stems, stem
from pincite.extraction.schema.kinds import KIND_WORDS, Kind

QUALIFIED = -1.0
"""A label that has all words of a field and others that make it another field's ("Employer Phone")."""

_INSIDE = 0.85
_CONTEXT = 0.95
"""Fit of a label inside a line, and of one whose other words come from the field's description."""


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words.split())


_GENERIC = _stems(
    "please print type enter field box item line full value answer mm dd yyyy yy our your current present latest "
    "bureau fund"
)
_OF_KIND: dict[Kind, frozenset[str]] = {
    "name": _stems("name print legal company"),
    "person": _stems("name print"),
    "organisation": _stems("name print legal company"),
    "time": _stems("time hour"),
    "percent": _stems("percent percentage number"),
    "identifier": _stems("number id identifier code"),
    "date": _stems("date"),
    "money": _stems("amount last total"),
    "number": _stems("number"),
    "phone": _stems("number phone telephone"),
    "email": _stems("address email mail"),
    "place": _stems("name state"),
    "duration": _stems("period length"),
    "text": _stems("description name"),
    "boolean": _stems("employee claimant applicant patient insured worker person party"),
}
"""Words that say of a value only what kind it is, by kind, and whom a question is about."""

_KINDS: dict[str, Kind] = {stem(word): kind for kind, words in KIND_WORDS for word in words}
"""The kind of value that a label's last word names."""


def label_fit(slot: Slot, cue: Cue, cues: FieldCues) -> float:
    """How well a label is the cue, 0–1; 0 when it is not, `QUALIFIED` when other words make it another field's.

    Other words are allowed where they only name the kind of value or how to fill it in, or where the field's category
    or description has them too (then a little less). A label without a mark must be the cue alone.
    """
    if cue.phrase:
        return 0.0
    wanted = set(cue.stems)
    if not slot.whole:
        return _INSIDE if set(slot.stems[-len(cue.stems) :]) == wanted else 0.0
    if not wanted <= set(slot.stems):
        return 0.0
    extra = {word for word in slot.stems if word not in wanted and not is_generic(word, cues.kind)}
    if not extra:
        return 1.0
    if slot.value is None:
        return 0.0
    head = slot.stems[-1]
    if extra <= cues.context and (head in wanted or _KINDS.get(head, cues.kind) == cues.kind):
        return _CONTEXT
    return QUALIFIED if len(wanted) * 2 >= len(set(slot.stems)) - 1 else 0.0


def is_generic(word: str, kind: Kind) -> bool:
    """Whether a label's word (a stem) only names the kind of value, numbers the label, or says how to fill it in."""
    return word.isdecimal() or len(word) == 1 or word in _GENERIC or word in _OF_KIND.get(kind, frozenset())


def narrowed(text: str, start: int, end: int, cue: Cue) -> int:
    """Where the last words that hold all of the cue's begin in `text[start:end]`; `start` when they do not."""
    wanted = set(cue.stems)
    begins = [start + match.start() for match in re.finditer(r"\S+", text[start:end])]
    for begin in reversed(begins):
        if wanted <= set(find_label_stems(text[begin:end])):
            return begin
    return start
