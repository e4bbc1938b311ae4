"""Identifiers in running text: reference codes, telephone numbers, addresses of the net, numbers of offices.

What `numbers` leaves out on purpose is found here: "WC-2024-0193", "B12", "1:19-cv-01234", "Section 4.2(b)".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

IdentifierKind = Literal["email", "url", "phone", "ssn", "tax_id", "zip", "section", "code"]


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentifierMention:
    """An identifier at `[start, end)`; `kind` "code" is any claim, policy, case, file or account number."""

    start: int
    end: int
    kind: IdentifierKind


_FORMS: tuple[tuple[IdentifierKind, re.Pattern[str]], ...] = (
    ("url", re.compile(r"\b(?:https?://|www\.)[^\s<>\"”)\]]{3,500}(?<![.,;:!?'’])", re.IGNORECASE)),
    ("email", re.compile(r"(?<![\w.+%-])[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}(?!\w)")),
    ("ssn", re.compile(r"(?<![\w-])(?:\d{3}|[Xx*]{3})-(?:\d{2}|[Xx*]{2})-\d{4}(?![\w-])")),
    (
        "phone",
        re.compile(
            r"(?<![\w+(-])(?:(?:\+?1[-. ]?)?(?:\(\d{3}\)[-. ]?|\d{3}[-. ])\d{3}[-. ]\d{4}"
            r"|\+\d{1,3}(?:[-. ]?\(\d{1,4}\))?(?:[-. ]?\d{2,5}){2,5})(?:\s?(?:x|ext\.?)\s?\d{1,6})?(?![\w-])",
            re.IGNORECASE,
        ),
    ),
    ("tax_id", re.compile(r"(?<![\w-])\d{2}-\d{7}(?![\w-])")),
    ("zip", re.compile(r"(?<=[A-Z]{2}\s)\d{5}(?:-\d{4})?(?![\w-])|(?<![\w-])\d{5}-\d{4}(?![\w-])")),
    (
        "section",
        re.compile(
            r"(?:\b(?:sections?|sec\.|articles?|art\.|clauses?|paragraphs?|exhibits?|schedules?|annex|appendix|item|rule)"
            r"|§{1,2})(?:\s{0,3}\d{1,4}(?:\.\d{1,4}){0,5}|\s{1,3}(?-i:[A-Z])(?:-\d{1,3})?(?!\w))(?:\s?\([A-Za-z0-9]{1,4}\)){0,5}",
            re.IGNORECASE,
        ),
    ),
)
_CODE = re.compile(r"(?<![\w@./:#-])(?=[A-Za-z./:_-]{0,24}\d)[A-Za-z0-9]++(?>(?:[-/._:#][A-Za-z0-9]++)*)(?![\w@])")
_DATE = re.compile(r"\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:T[\d:.Z]*)?|\d{1,2}[-/][A-Za-z]{3,9}[-/]\d{2,4}|\d\d?/\d{4}")
_NUMBER = re.compile(
    r"[\d.,]+|\d+(?-i:[a-z]{1,3})|\d+(?:st|nd|rd|th|k|m|mm|bn|am|pm|kg|lbs?|cm|km|ft|in|hrs?|x)|\d+-[a-z]+(?:-[a-z]+)*|\d+/\d+|\d\d?:\d\d"
    r"(?::\d\d)?(?:am|pm)?|\d{1,6}-\d{1,6}",
    re.IGNORECASE,
)
#: A bare run of this many digits is an account or claim number rather than a figure, which would carry marks.
_LONG = 7


def find_identifiers(text: str) -> tuple[IdentifierMention, ...]:
    """Return the identifiers of the text in order, none overlapping; empty when there is none.

    Where two kinds fit the same place the more telling one wins, in the order of `IdentifierKind`.
    """
    candidates: list[tuple[int, int, int, IdentifierKind]] = []
    for rank, (kind, form) in enumerate(_FORMS):
        candidates.extend((match.start(), rank, match.end(), kind) for match in form.finditer(text))
    candidates.extend((start, len(_FORMS), end, "code") for start, end in _codes(text))
    candidates.sort()
    mentions: list[IdentifierMention] = []
    for start, _, end, kind in candidates:
        if not mentions or start >= mentions[-1].end:
            mentions.append(IdentifierMention(start=start, end=end, kind=kind))
    return tuple(mentions)


def _codes(text: str) -> Iterator[tuple[int, int]]:
    for match in _CODE.finditer(text):
        code = match.group()
        if len(code) > 64 or _DATE.fullmatch(code):
            continue
        digits = sum(char.isdigit() for char in code)
        letters = any(char.isalpha() for char in code)
        if code.isdecimal():
            if digits >= _LONG:
                yield match.span()
        elif digits and not _NUMBER.fullmatch(code) and (letters or digits >= 5):
            yield match.span()
