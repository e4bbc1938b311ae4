"""Choices: members of an enumeration that labels and sentences say in a field's context."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.labels.general import is_general
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.structure.units import TextUnit
from pincite.extraction.offline.values.candidates import MAX_EXCERPT, Candidate
from pincite.extraction.offline.values.readings import Doubt, ValueReading, read_members
from pincite.extraction.offline.values.shapes import hedges, negates
from pincite.extraction.offline.values.terms import SMALL_STEMS, find_label_stems, find_stems, stem
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.labels import key_words
from pincite.text.questions.statements import HEDGES, read_tokens
from pincite.text.values.yesno import find_marks

_LABELLED, _SAID, _ROLE, _WHOLE = 0.6, 0.5, 0.5, 0.45
"""Strength of a member behind a label of the field's context, in a sentence with its words, as a person's role, and
as all that stands behind a label that could be anything's."""

IN_CONTEXT: Doubt = ("medium", "found by its context, not by a label of its own")

_LABEL = re.compile(r"\s*(?P<label>[^:?\n]{2,60}?)\s*[:?]\s+(?=\S)")
_LEAD = re.compile(
    r"\b(?:is|are|was|were|been|be|remains?|remained|as|on|to|by|via|through|of|under|at|in|for)"
    r"(?:\s+(?:an?|the|way\s+of|now|currently|still|placed|being)){0,3}\s*$",
    re.IGNORECASE,
)
"""What leads to a state or way that a sentence says something is in."""

_STATUS = frozenset(find_stems("status state stage"))
_OF = re.compile(
    r"(?:^|[.;:,–—-]\s+|\b(?:the|this|our|your)\s+)(?P<subject>\w+)(?:\s+itself)?"
    r"(?:\s+(?:is|remains|stays|stands|was|has\s+been))?(?:\s+(?:now|currently|still|again))?\s+$",
    re.IGNORECASE,
)
"""What a sentence says a state of."""
_WE = re.compile(r"\bwe\s+(?:(?:now|hereby|must|have|do)\s+){0,2}$", re.IGNORECASE)
_PERSON = re.compile(r"\b(?:Dr|Mr|Ms|Mrs|Prof)\.?\s|\b(?:M\.?D|D\.?O|Ph\.?D|D\.?C|Esq)\b\.?")
_AS = re.compile(r"\bas\s+(?:an?\s+|the\s+)?(?:\w+\s+)?$", re.IGNORECASE)
_NEAR = 25
"""Characters between a person and the role."""

_LABEL_WORDS = frozenset(
    find_stems("status type kind form method way nature code decision determination group current level result")
)


def chosen(corpus: Corpus, field: FlatField, cues: FieldCues) -> Iterator[Candidate]:
    """The members that labels and sentences of the field's context say; for fields of allowed values only."""
    enum = tuple(field.get("enum", ()))
    if cues.kind != "enum" or not enum or field["type"] == "array":
        return
    own = _own_words(field, cues, enum)
    subjects = _subjects(cues)
    roles = all(str(member).isupper() and str(member).isalpha() for member in enum)
    for unit in corpus.units:
        if unit.kind == "heading" or len(unit.text) > _LONGEST:
            continue
        found = [one for one in read_members(unit.text, enum, loose=True) if one.value is not None]
        if len({one.key for one in found}) != 1 or find_marks(unit.text):
            ticked = _ticked(unit.text, found)
            if ticked is not None:
                yield _candidate(unit, ticked, _TICKED, alone=True)
            continue
        strength = _strength(unit, found[0], own, roles=roles) or _named(unit, found[0])
        strength = strength or _stated(unit, found[0], subjects)
        if strength:
            yield _candidate(unit, found[0], strength)


def _ticked(text: str, members: Sequence[ValueReading]) -> ValueReading | None:
    """The member behind the only mark of several options, all of them members."""
    if len({member.key for member in members}) < _SEVERAL or len({member.start for member in members}) > _MAX_OPTIONS:
        return None
    chosen = [member for member in members if _TICK.search(text[: member.start])]
    if len({member.key for member in chosen}) != 1:
        return None
    mark = _TICK.search(text[: chosen[0].start])
    return chosen[0]._replace(start=mark.start() if mark is not None else chosen[0].start)


_SEVERAL, _MAX_OPTIONS = 2, 12
_TICKED = 0.65
"""Strength of the ticked one of several members."""

_TICK = re.compile(r"(?:[☒☑✓✔]|\[[xX✓✔]\]|\([xX]\)|(?<![\w.-])_*[xX]_*)\s*$")

_LONGEST = 600
"""A unit of more characters is no statement."""


def _own_words(field: FlatField, cues: FieldCues, enum: Sequence[object]) -> frozenset[str]:
    """The stems that tell the field's context: key, category, synonyms, headings and examples, without the members'."""
    members = {stem(word) for member in enum for word in key_words(str(member).lower())}
    words = {part for name in field["key"].split(".") for part in find_stems(" ".join(key_words(name)))}
    words.update(part for cue in (*cues.cues, *cues.headings) for part in cue.stems)
    words.update(part for pattern in cues.patterns for part in (*pattern.before, *pattern.after))
    return frozenset(word for word in words - members - SMALL_STEMS if len(word) > 1)


def _subjects(cues: FieldCues) -> frozenset[str]:
    """The stems of what a status is of ("file status", "status of claim")."""
    return frozenset(
        word
        for cue in cues.cues
        if cue.origin != "core" and _STATUS & set(cue.stems)
        for word in set(cue.stems) - _STATUS
    )


def _stated(unit: TextUnit, member: ValueReading, subjects: frozenset[str]) -> float:
    """Strength of what a sentence says of the thing itself ("The file is now closed"), 0.0 where it does not."""
    before = unit.text[: member.start]
    found = _OF.search(before)
    if found is None or stem(found["subject"].casefold()) not in subjects:
        return 0.0
    return 0.0 if negates(before) or hedges(before) else _SAID


def _strength(unit: TextUnit, member: ValueReading, own: frozenset[str], *, roles: bool) -> float:
    label = _LABEL.match(unit.text)
    before = unit.text[: member.start]
    if label is not None and label.end() <= member.start + 1:
        alone = " ".join(unit.text[label.end() :].split()).strip(" .") == member.display
        stems = {part for part in find_label_stems(label["label"]) if part not in SMALL_STEMS}
        if alone and " " in member.display and is_general(stems - own):
            return _WHOLE
        return _of_label(label["label"], unit.text[label.end() : member.start], own)
    if label is not None and member.start < label.end() and label.end() < len(unit.text) - 1:
        return 0.0
    if negates(before[-60:]) or any(token.word in HEDGES for token in read_tokens(before)):
        return 0.0
    if roles:
        near = unit.text[max(0, member.start - _NEAR) : member.end + _NEAR]
        return _ROLE if _PERSON.search(near) or _AS.search(before) else 0.0
    words = set(find_stems(before + " " + unit.text[member.end :]))
    said = words & own
    if not said:
        return 0.0
    several = len(member.display.split()) > 1 or "&" in member.display
    if several and _LEAD.search(before):
        return _SAID
    telling = {word for word in said if not is_general((word,))}
    done = member.display.casefold().endswith(("ed", "ied"))
    return _SAID if telling and (done or _LEAD.search(before) or _WE.search(before)) else 0.0


def _named(unit: TextUnit, member: ValueReading) -> float:
    """The strength of a member by a name of its own: several words, each with a capital, or initials with "&"."""
    words = [word for word in re.findall(r"[^\W\d_]+", member.display) if stem(word.lower()) not in SMALL_STEMS]
    several = len(words) > 1 and all(word[0].isupper() for word in words)
    before = unit.text[: member.start]
    if (
        not several
        or before.strip(" \n•-") == ""
        or negates(before)
        or _OTHER_TIME.search(unit.text)
        or hedges(unit.heading)
    ):
        return 0.0
    return _NAMED


_NAMED = 0.46
"""Strength of a member that a sentence names by a name of its own."""

_OTHER_TIME = re.compile(
    r"\b(?:if|unless|whether|prior|previous(?:ly)?|former(?:ly)?|earlier|another|instead|rather|first|old|withdrawn|"
    r"reject\w*|declin\w*|refus\w*)\b",
    re.IGNORECASE,
)


def _of_label(label: str, between: str, own: frozenset[str]) -> float:
    """The strength of a member behind a label: all of the label's words are the context's, one of them telling."""
    stems = {part for part in find_label_stems(label) if part not in SMALL_STEMS}
    if negates(between) or len(between) > _NEAR or not stems <= own | _LABEL_WORDS:
        return 0.0
    telling = {part for part in stems & own if not is_general((part,))}
    return _LABELLED if telling else 0.0


def _candidate(unit: TextUnit, member: ValueReading, strength: float, *, alone: bool = False) -> Candidate:
    whole = len(unit.text) < MAX_EXCERPT and not alone
    start, end = (0, len(unit.text)) if whole else (member.start, member.end)
    return Candidate(
        source=unit.source,
        at=(unit.page, unit.start + member.start, unit.start + member.end),
        segments=((unit.page, unit.start + start, unit.start + end),),
        reading=member._replace(doubts=(IN_CONTEXT,)),
        signals=(("label", strength),),
        doubts=(IN_CONTEXT,),
    )
