"""Fillings: what a form's field is filled with, a value with its doubts or the reason why there is none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from pincite.extraction.offline.values.persons import bare_person, could_be_person, person_key
from pincite.extraction.offline.values.placeholders import is_placeholder, opens_with_placeholder, pointer_target
from pincite.extraction.offline.values.readings import (
    MAX_TEXT,
    Doubt,
    ValueReading,
    letters_of,
    read_members,
    read_values,
    shown,
)
from pincite.extraction.offline.values.shapes import (
    is_fragment,
    leading_code,
    looks_like_code,
    looks_like_name,
    looks_like_place,
    negates,
)
from pincite.extraction.schema.kinds import NAME_KINDS, Kind
from pincite.text.names.names import find_names, normalise_name
from pincite.text.names.places import parse_place
from pincite.text.values.numbers import find_numbers
from pincite.text.values.yesno import MarkMention, find_marks, parse_boolean

_ALNUM = re.compile(r"[^\W_]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_ANSWER = re.compile(
    r"\W*(?P<word>yes|no)(?=\W|$)(?!\W{0,2}\s*\d)(?!\s+(?:later|less|more|fewer|longer|one|other)\b)", re.I
)
_UNTICKED = re.compile(r"\s*(?:yes\s+no|no\s+yes)(?:\s+n/?a)?\s*", re.IGNORECASE)
"""The options of a form of which nobody marked one: a drawn box leaves no words."""
_YES, _NO = re.compile(r"\byes\b", re.IGNORECASE), re.compile(r"\bno\b", re.IGNORECASE)
_BOUND = re.compile(
    r"\b(?:between|up\s+to|at\s+(?:least|most)|about|approx(?:imately)?|around|circa|less|more|over|under|above|below|"
    r"from|estimated|minimum|maximum|nearly|almost|before|after|until|since|or)\b|[~<>≤≥±]",
    re.IGNORECASE,
)
_SMALL = frozenset({"on", "the", "of", "is", "was", "a", "an", "in", "at", "and", "day", "as", "state", "laws", "law"})
_DETAILS = re.compile(r",\s+\w+(?:ed|ne)\s+(?:on|by|at|in|under)\b", re.IGNORECASE)
"""What tells when, where or by whom something was done ("…, performed on May 3 by …")."""
_BULLETS = " \t\n•‣◦▪·●*–—-"
_NEAR_START = 30
"""A value in a form's field begins within this many characters of the field's start."""

_UNSURE_FIRM, _PERSON_FIRM = 0.8, 0.5
"""How surely words that could be a person's name, or are one, are an organisation's."""

SEVERAL: Doubt = ("low", "more than one value in the field")
BOUNDED: Doubt = ("low", "the value is only a bound or an estimate")
MORE_WORDS: Doubt = ("medium", "the field has other words beside the value")
UNKNOWN_NAME: Doubt = ("medium", "capitalised words, not certainly a name")
UNKNOWN_PLACE: Doubt = ("medium", "not a place in the list of states and countries")

SEVERAL_OPTIONS = "several options, none marked"
UNREADABLE = "the words in the field are no value of the kind asked for"


class Refusal(NamedTuple):
    """A field's words at `[start, end)` that give no value: what they are instead, and why.

    `target` is the place that a pointer names.
    """

    start: int
    end: int
    what: Literal["placeholder", "pointer", "unreadable"]
    reason: str
    target: str = ""


def read_slot(
    kind: Kind, text: str, *, enum: Sequence[object] = (), free: int = MAX_TEXT, cut: bool = False, firm: bool = True
) -> ValueReading | Refusal | None:
    """The value in a form's field, or why its words are none; None when the field is blank.

    Checked boxes decide between options. Free kinds (text, and names, places and codes that look like one) take the
    field's whole words when they have at most `free` characters. `cut` says that another label follows on the line,
    `firm` that the label has a mark and a line of its own: else free text must not look like a piece of a sentence.
    """
    marks = find_marks(text)
    if not _ALNUM.search(text) and not (kind == "boolean" and len(marks) == 1):
        return None
    checked = _checked(text, marks)
    if checked is not None:
        return _moved(_read(kind, text[slice(*checked)], enum, free, cut=cut, firm=firm), checked[0])
    if kind in ("boolean", "enum") and len(marks) > 1:
        return _refused(text, SEVERAL_OPTIONS)
    return _read(kind, text, enum, free, cut=cut, firm=firm)


def read_all(kind: Kind, text: str, *, first: ValueReading) -> tuple[ValueReading, ...]:
    """Every value of a field that names several, for lists: the first as it was read, the others plain."""
    if SEVERAL not in first.doubts:
        return (first,)
    found = [reading for reading in read_values(kind, text) if reading.value is not None]
    return tuple(found) or (first,)


def read_form_value(kind: Kind, text: str, *, enum: Sequence[object] = (), free: int = MAX_TEXT) -> ValueReading | None:
    """The value in a form's field, None when the field is blank or its words are no value."""
    found = read_slot(kind, text, enum=enum, free=free)
    return found if isinstance(found, ValueReading) else None


def _read(
    kind: Kind, text: str, enum: Sequence[object], free: int, *, cut: bool, firm: bool
) -> ValueReading | Refusal | None:
    if not _ALNUM.search(text) and kind != "boolean":
        return None
    if is_placeholder(text) and not (kind == "enum" and _read_member(text, enum)):
        return Refusal(*_whole(text), "placeholder", "a placeholder")
    target = pointer_target(text, named=kind == "text")
    if target is not None:
        return Refusal(*_whole(text), "pointer", "a cross-reference", target)
    found: ValueReading | Refusal | None
    if kind == "boolean":
        found = _read_boolean(text)
    elif kind == "enum":
        found = _read_member(text, enum)
    elif kind != "text" and opens_with_placeholder(text):
        found = None
    else:
        found = _read_typed(kind, text, cut=cut)
        if found is None or (kind == "name" and found.fit < 1.0):
            # Capitalised words in no list are a name where they are all that stands beside the label.
            found = (_read_free(kind, text, cut=cut, firm=firm) if len(text) <= free else None) or found
    return found or _refused(text, UNREADABLE)


def _refused(text: str, reason: str) -> Refusal:
    return Refusal(*_whole(text), "unreadable", reason)


def _moved(found: ValueReading | Refusal | None, by: int) -> ValueReading | Refusal | None:
    if isinstance(found, ValueReading):
        extent = found.extent and (found.extent[0] + by, found.extent[1] + by)
        return found._replace(start=found.start + by, end=found.end + by, extent=extent)
    return None if found is None else found._replace(start=found.start + by, end=found.end + by)


def _read_boolean(text: str) -> ValueReading | Refusal | None:
    """Yes, no or a mark; a yes or no that more words follow is read with a doubt. Digits are no answer."""
    start, end = _whole(text)
    plain = text[start:end].strip(" .,;:!\"'“”")
    if _UNTICKED.fullmatch(text):
        return Refusal(start, end, "placeholder", "neither yes nor no is marked")
    answer = None if plain.isdecimal() else parse_boolean(plain)
    if answer is not None:
        return ValueReading(start, end, answer, "Yes" if answer else "No", str(answer))
    found = _ANSWER.match(text)
    if found is None:
        return None
    answer = found["word"].casefold() == "yes"
    if (_NO if answer else _YES).search(text, found.end()):
        return _refused(text, SEVERAL_OPTIONS)
    return ValueReading(
        *found.span("word"),
        answer,
        "Yes" if answer else "No",
        str(answer),
        doubts=(MORE_WORDS,),
        extent=(found.start("word"), end),
    )


def _read_member(text: str, enum: Sequence[object]) -> ValueReading | Refusal | None:
    """The only allowed value that the words name; several of them are options that nothing chooses between."""
    members = [member for member in read_members(text, enum, loose=True) if member.value is not None]
    if len({member.key for member in members}) > 1:
        return _refused(text, SEVERAL_OPTIONS)
    if not members or members[0].start > _NEAR_START or negates(text[: members[0].start]):
        return None
    return _with_rest(members[0], text, text[: members[0].start], text[members[0].end :])


def _read_typed(kind: Kind, text: str, *, cut: bool) -> ValueReading | None:
    """The first value of the kind near the field's start, with what the words around it say against it."""
    found = [reading for reading in read_values(kind, text) if reading.value is not None]
    if not found and (kind == "money" or (kind == "percent" and not read_values("money", text))):
        found = _bare_amounts(text)
    if kind == "identifier" and not cut and looks_like_code(shown(text, *_whole(text, _BULLETS))):
        return None
    if not found or found[0].start > _NEAR_START:
        return None
    first = found[0]
    before, after = text[: first.start], text[first.end :]
    if negates(before) or (kind in NAME_KINDS and _content(before)):
        return None
    same = [reading for reading in found[1:] if reading.key == first.key]
    if same:
        after = text[same[-1].end :]
    if cut:
        return _with_rest(first, text, before, "")
    figures = kind in ("money", "number", "duration") and any(map(str.isdigit, after))
    several = figures or any(reading.key != first.key for reading in found[1:])
    reading = _with_rest(first, text, before, after)
    return reading._replace(doubts=(*reading.doubts, SEVERAL)) if several else reading


def _with_rest(reading: ValueReading, text: str, before: str, after: str) -> ValueReading:
    """The reading with the doubts that other words in its field raise, and the field's words as what to cite."""
    doubts = list(reading.doubts)
    if _BOUND.search(before):
        doubts.append(BOUNDED)
    elif _content(before) or _ALNUM.search(after):
        doubts.append(MORE_WORDS)
    else:
        return reading
    end = len(text.rstrip()) if _ALNUM.search(after) else reading.end
    return reading._replace(doubts=tuple(doubts), extent=(_whole(text)[0], end))


def _content(text: str) -> bool:
    return any(word.casefold() not in _SMALL for word in _WORD.findall(text)) or any(map(str.isdigit, text))


def _bare_amounts(text: str) -> list[ValueReading]:
    """Numbers without a currency sign, as an amount's own field has them; percentages and counted things are none."""
    numbers = [number for number in find_numbers(text) if not number.ordinal]
    if not numbers or any(number.percent for number in numbers) or _WORD.search(text):
        return []
    return list(read_values("number", text))


def _read_free(kind: Kind, text: str, *, cut: bool, firm: bool) -> ValueReading | None:
    """The field's whole words where they look like the kind."""
    start, end = _whole(text, _BULLETS)
    words = shown(text, start, end)
    if kind == "identifier":
        code = leading_code(words) if cut else words
        if code is None or not looks_like_code(code):
            return None
        end = start + len(code) if cut and text.startswith(code, start) else end
        return ValueReading(start, end, code, code, letters_of(code))
    if cut:
        return None
    if kind == "place":
        return _read_place(words, start, end, firm=firm)
    if kind in NAME_KINDS:
        return _read_name(kind, text, start, end)
    details = _DETAILS.search(text, start, end)
    if details is not None:
        end, words = details.start(), shown(text, start, details.start())
    fits = kind == "text" and parse_boolean(words) is None and (firm or not is_fragment(words))
    fits = fits and not is_only_figures(words)
    return ValueReading(start, end, words, words, words.casefold()) if fits else None


def _read_name(kind: Kind, text: str, start: int, end: int) -> ValueReading | None:
    """The words as a name: a person's without titles, and no person where an organisation is wanted."""
    if kind == "person":
        start, end = bare_person(text, start, end)
        words = shown(text, start, end)
        if not could_be_person(words) or not looks_like_name(words):
            return None
        return ValueReading(start, end, words, words, person_key(words))
    words = shown(text, start, end)
    if not looks_like_name(words) or parse_boolean(words) is not None:
        return None
    fit = _firm_fit(words) if kind == "organisation" else 1.0
    return ValueReading(start, end, words, words, normalise_name(words), fit, doubts=(UNKNOWN_NAME,))


def _firm_fit(words: str) -> float:
    """How surely words are an organisation's name: those of a known person hardly are."""
    if not could_be_person(words):
        return 1.0
    return _PERSON_FIRM if any(name.kind == "person" for name in find_names(words)) else _UNSURE_FIRM


def is_only_figures(words: str) -> bool:
    """Whether words are nothing but a date, an amount or a phone number: no free text."""
    if not any(map(str.isdigit, words)):
        return False
    kinds: tuple[Kind, ...] = ("date", "money", "phone")
    return any(
        not _ALNUM.search(words[: one.start] + words[one.end :]) for kind in kinds for one in read_values(kind, words)
    )


def _read_place(words: str, start: int, end: int, *, firm: bool) -> ValueReading | None:
    name = parse_place(words)
    if name is not None:
        return ValueReading(start, end, words, words, name.casefold())
    if firm and looks_like_place(words):
        return ValueReading(start, end, words, words, words.casefold(), doubts=(UNKNOWN_PLACE,))
    return None


def _whole(text: str, blanks: str = " \t\n\r\f\v\u00a0") -> tuple[int, int]:
    start = len(text) - len(text.lstrip(blanks))
    return (start, max(start, len(text.rstrip())))


def _checked(text: str, marks: Sequence[MarkMention]) -> tuple[int, int] | None:
    """The range of the option of the only set mark; None without one, or with several.

    Options stand behind their marks, unless there are words before the first mark and none behind the last.
    """
    chosen = [number for number, mark in enumerate(marks) if mark.value]
    if len(chosen) != 1:
        return None
    at = chosen[0]
    before = _ALNUM.search(text, 0, marks[0].start) and not _ALNUM.search(text, marks[-1].end)
    if before:
        start, end = (marks[at - 1].end if at else 0), marks[at].start
    else:
        start, end = marks[at].end, (marks[at + 1].start if at + 1 < len(marks) else len(text))
    return (start, end) if _ALNUM.search(text, start, end) else None
