"""The few words and marks by which layout tells one kind of line from another."""

from __future__ import annotations

import re

_LEADERS = re.compile(r"\.{4,}|(?:\. ){4,}|…{2,}|_{3,}\s*\d+$")

MARKER = re.compile(
    r"(?P<bullet>[•◦▪■●○–—‣⁃∙·➢✓☐☑☒□\-*])\s"
    r"|(?P<paren>\((?:[a-zA-Z]{1,2}|[ivxlcIVXLC]{1,6}|\d{1,3})\)(?=\s|[A-Z])|(?:[a-zA-Z]|[ivxlc]{1,6}|\d{1,3})\)(?=\s))"
    r"|(?P<decimal>\d{1,3}(?:\.\d{1,3}){1,5}\.?)(?=\s)"
    r"|(?P<number>(?:\d{1,3}|[ivxlcIVXLC]{1,6}|[a-zA-Z])\.(?=\s)|\d{1,3}\.(?=[A-Z“\"]))"
)
"""What a list item or a numbered clause starts with; matched against the line with a space after it."""

DIVISION = re.compile(
    r"(?:ARTICLE|PART|CHAPTER|EXHIBIT|SCHEDULE|ANNEX|APPENDIX|ATTACHMENT|ADDENDUM)\s+(?:(?:[A-Z]{1,2}|[IVXLC]+|\d+)(?:[-.]\d+)?\b|\([A-Z0-9]{1,3}\))",
    re.IGNORECASE,
)
"""The heading of a large division of a contract."""

SECTION = re.compile(r"(?:SECTION|Section|§)\s*(?P<number>\d+(?:\.\d+)*)")
"""The heading of a section."""

SIGNATURE_LABEL = re.compile(
    r"(?:By|Name|Print(?:ed)? Name|Title|Its|Date|Dated|Signature|Signed(?: by)?|Authori[sz]ed Signat(?:ure|ory)|"
    r"Witness|Attest)\s*:|/s/|_{6,}|\(?(?:Signature|SEAL)\)?$",
    re.IGNORECASE,
)
"""What the lines of a signature block start with."""

SIGNED = re.compile(r"\bBy\s*:|/s/|_{6,}|\bSignature\b|\bSigned\b|\bIts\s*:|\(SEAL\)", re.IGNORECASE)
"""What at least one line of a signature block has."""

LABEL = re.compile(r"(?P<label>[A-Z][^:.;\n]{0,44}?)\s*:(?:\s+\S|$)")
"""A label with its value on one line."""

CAPTION = re.compile(
    r"(?:(?P<figure>Fig(?:ure|\.)|Chart|Graph|Plate|Image|Photo(?:graph)?|Diagram|Map|Scheme|Illustration)|"
    r"(?P<table>Table|Tab\.))\s*(?:[A-Z]?[-.]?\d+(?:[-.]\d+)*|[IVXLC]+)\b",
    re.IGNORECASE,
)
"""What the caption of a figure or table starts with."""

_PAGE_NUMBER = re.compile(
    r"(?:page|pg\.?|p\.)?\s*[-–—\[(]?\s*(?:\d{1,5}|[ivxlc]{1,7}|[a-z]{1,2}[-–]\s?\d{1,4})\s*[-–—\])]?"
    r"(?:\s*(?:of|/)\s*\d{1,4})?",
    re.IGNORECASE,
)


_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


def runs_left(text: str) -> bool:
    """Whether the text has letters that are read from right to left: Hebrew, Arabic and their like."""
    return not text.isascii() and _RTL.search(text) is not None


def has_leaders(text: str) -> bool:
    """Whether the text has the dots that lead to a page number in a table of contents."""
    if text.count(".") < 4 and "…" not in text and "___" not in text:
        return False  # the usual case, at a fraction of the search's cost
    return _LEADERS.search(text) is not None


def begins_item(line: str) -> bool:
    """Whether a line, with a space after it, begins like a list item, a section or a division."""
    if MARKER.match(line) is not None:
        return True
    first = line[0]  # most lines begin with none of these letters
    return (first in "S§" and SECTION.match(line) is not None) or (
        first in "APCESapces" and DIVISION.match(line) is not None
    )


def ends_sentence(text: str, *, or_part: bool = False) -> bool:
    """Whether the text ends a sentence, quotes and brackets aside; `or_part`: or a part of one (a comma, "and")."""
    text = text.rstrip("\"”’')]")
    if text.endswith((".", ";", ":", "!", "?")):
        return True
    return or_part and text.endswith((",", " and", " or", "and/or"))


def is_page_number(text: str) -> bool:
    """Whether the whole text is what page numbers look like: 3, - 3 -, iv, A-12, Page 3 of 12, 3/12."""
    return len(text) <= 24 and _PAGE_NUMBER.fullmatch(text.strip()) is not None
