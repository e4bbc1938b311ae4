"""Values that are one: the same name shortened or turned round, the same amount or date written otherwise."""

from __future__ import annotations

import re
from typing import Any

from pincite.extraction.model.values import same_value
from pincite.extraction.offline.values.persons import bare_person, could_be_person, person_key
from pincite.extraction.offline.values.readings import read_values
from pincite.extraction.schema.kinds import NAME_KINDS, Kind
from pincite.text.names.names import find_names
from pincite.text.names.words import legal_form

_READ: frozenset[Kind] = frozenset({"money", "number", "percent", "identifier", "phone", "email", "time", "place"})
_MAX_NAME = 120


def is_alike(one: Any, other: Any, kind: Kind) -> bool:
    """Whether two values of a field do not contradict each other.

    A date that says less than another agrees with it ("2019" with "2019-03-05"); so does a name without its given name
    or legal form, or with the family name first. Two full names never do that differ in a word.
    """
    if same_value(one) == same_value(other):
        return True
    if not isinstance(one, str) or not isinstance(other, str):
        return False
    if kind == "date":
        return f"{one}-".startswith(f"{other}-") or f"{other}-".startswith(f"{one}-")
    if kind in _READ:
        return _key(one, kind) == _key(other, kind)
    if kind in NAME_KINDS or (kind == "text" and _is_name(one) and _is_name(other)):
        return _is_same_name(one, other)
    return False


def fullness(value: Any) -> int:
    """How much a value says, for choosing among values that are alike."""
    return len(re.findall(r"\w+", value)) if isinstance(value, str) else 0


def _key(text: str, kind: Kind) -> str:
    """What is equal for texts of one meaning; the text itself when it is not one value of that kind."""
    readings = read_values(kind, text)
    is_whole = len(readings) == 1 and len(text) - (readings[0].end - readings[0].start) <= 2
    return readings[0].key if is_whole else same_value(text)


def _is_name(text: str) -> bool:
    names = find_names(text) if len(text) <= _MAX_NAME else ()
    return could_be_person(text) or (len(names) == 1 and names[0].end - names[0].start >= len(text.strip(" .")))


def _is_same_name(one: str, other: str) -> bool:
    """Whether one name is the other one, or the shorter of them is how the longer one is called for short."""
    short, long = sorted((_words(one), _words(other)), key=len)
    if short == long:
        return True
    forms = [word for word in short if legal_form(word.title()) or legal_form(word.upper())]
    if not short or forms or len(short) == len(long):
        return _with_initials(short, long)
    return any(_with_initials(short, long[at : at + len(short)]) for at in (0, len(long) - len(short)))


def _with_initials(one: list[str], other: list[str]) -> bool:
    """Whether names of equally many words agree, an initial with the name it stands for; one word is whole."""
    has_whole_word = any(mine == theirs and len(mine) > 1 for mine, theirs in zip(one, other, strict=False))
    return (
        has_whole_word
        and len(one) == len(other)
        and all(
            mine == theirs or (min(len(mine), len(theirs)) == 1 and mine[0] == theirs[0])
            for mine, theirs in zip(one, other, strict=True)
        )
    )


def _words(text: str) -> list[str]:
    """The words of a name as one says it: given name first, without titles and degrees."""
    start, end = bare_person(text, 0, len(text))
    return re.findall(r"\w+", person_key(text[start:end]))
