"""Persons' names: without titles and degrees, and whether words could name a person at all."""

from __future__ import annotations

import re

from pincite.text.names.names import normalise_name
from pincite.text.names.places import parse_place
from pincite.text.names.words import BREAKERS, ORGANISATION_WORDS, ROLES, legal_form

_TITLE = re.compile(
    r"(?:the\s+)?(?:(?:dr|mr|mrs|ms|miss|mx|prof|professor|doctor|sir|hon|honorable|judge|justice|rev|capt|sgt)\b\.?\s+)+",
    re.IGNORECASE,
)
_DEGREE = re.compile(
    r"(?:,?\s+(?:M\.?\s?D|D\.?O|Ph\.?\s?D|D\.?C|D\.?D\.?S|D\.?P\.?M|J\.?D|R\.?N|N\.?P|P\.?A(?:-C)?|P\.?T|P\.?E|O\.?D|"
    r"L\.?C\.?S\.?W|L\.?Ac|Psy\.?D|C\.?P\.?A|M\.?B\.?A|M\.?P\.?H|F\.?A\.?C\.?S|LL\.?\s?[BM]|Esq(?:uire)?|QME|AME)"
    r"(?![\w-])\.?)+$"
)
_WORD = re.compile(r"[^\W\d_](?:[\w'’‐‑-]*[\w])?\.?")
_MAX_WORDS = 4
_PARTICLES = frozenset({"de", "del", "la", "van", "von", "der", "du", "di", "da", "bin", "al", "el", "le", "st"})
_OCCUPATIONS = frozenset(
    {
        *("evaluator", "examiner", "physician", "doctor", "attorney", "adjuster", "specialist", "manager", "director"),
        *(
            "representative",
            "officer",
            "administrator",
            "supervisor",
            "coordinator",
            "counsel",
            "claimant",
            "applicant",
        ),
        *(
            "employee",
            "worker",
            "employer",
            "insurer",
            "insured",
            "carrier",
            "surgeon",
            "therapist",
            "nurse",
            "patient",
        ),
        *("defendant", "plaintiff", "investigator", "interpreter", "analyst", "technician", "assistant", "department"),
        *("yes", "no", "n/a", "unknown", "none"),
    }
)
"""Words for what a person is or does, and answers: none is a part of a name."""
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv"})


def bare_person(text: str, start: int, end: int) -> tuple[int, int]:
    """The range of the name in `text[start:end]` without a title before it and degrees behind it."""
    title = _TITLE.match(text, start, end)
    if title is not None and title.end() < end:
        start = title.end()
    degree = _DEGREE.search(text[start:end])
    if degree is not None and degree.start():
        end = start + degree.start()
    return start, end


def could_be_person(words: str) -> bool:
    """Whether words could be a person's whole name: two to four capitalised words, none of a firm, place or role."""
    family, comma, given = words.partition(",")
    parts = [part.rstrip(".") for part in words.replace(",", " ").split()]
    plain = [part.casefold() for part in parts]
    if comma and (not given.strip() or plain[-1] in _SUFFIXES) and len(family.split()) < 2:
        return False
    own = [part for part in parts if part.casefold() not in _PARTICLES | _SUFFIXES]
    return (
        2 <= len(own) <= _MAX_WORDS
        and all(_WORD.fullmatch(part) and part[0].isupper() for part in own)
        and not any(word in ORGANISATION_WORDS | ROLES | BREAKERS | _OCCUPATIONS for word in plain)
        and not any(legal_form(part) for part in parts if part.casefold() not in _PARTICLES)
        and parse_place(words) is None
    )


def person_key(words: str) -> str:
    """What is equal for one person: "LOPEZ, MARIA" and "Maria Lopez" give the same."""
    family, comma, given = words.partition(",")
    if comma and given.strip() and given.strip().rstrip(".").casefold() not in _SUFFIXES:
        words = f"{given.strip()} {family.strip()}"
    return normalise_name(words)
