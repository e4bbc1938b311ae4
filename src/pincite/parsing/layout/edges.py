"""Running lines that a page shows by itself: what the first and the last line say, and how they stand.

Lines that pages repeat are told in `running`. A page that stands alone repeats nothing; there only marks that body text
does not have are taken: a page number beside a short title, the volume and issue of a journal, a document's revision
and part number, where a copy was downloaded. A letterhead, a total or a signature at the edge of a page has none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.parsing.layout.patterns import is_page_number
from pincite.parsing.layout.shapes import LayoutRow

EDGE = 0.12  # share of the page's height at its top and bottom
LONGEST = 24  # words
FEWEST_OF_PROSE = 7  # words of a line that is prose
_TITLE = 9  # words of a running title

_COPY = re.compile(
    r"(?:Downloaded|Retrieved|Digiti[sz]ed|Printed|Accessed)\s+(?:from|by|on)\b|Download(?:ed)? date\s*:|"
    r"This content downloaded|Authori[sz]ed licensed use limited to|Published by .{3,60},? (?:19|20)\d\d$",
    re.IGNORECASE,
)
"""What archives and publishers stamp on copies."""

_ISSUE = re.compile(r"\bVol(?:ume|\.)?\s*\d+\s*[|,;:.(–-]*\s*(?:Issue|No\.?|Number|Iss\.?)\s*\d+", re.IGNORECASE)
"""The volume and issue of a journal."""

_AUTHORS = re.compile(r"[A-Z][\w’'-]+(?: (?:and|&) [A-Z][\w’'-]+)? et al\.?\s*[:/|]\s*\S")
"""A running head of authors and title."""

_CONTROL = re.compile(
    r"(?:Rev(?:ision|\.)?|Version|Issue)\s*[:#]?\s*(?:\d+(?:\.\d+)*|[A-Z])\b|"
    r"(?:P/N|Part (?:No|Number)|Form|Doc(?:ument)?\.? (?:No|ID|Number))\.?\s*[:#]?\s*[A-Z0-9][\w./-]*\d",
)
"""What documents under control say of themselves at the foot of a page."""

_DATE = re.compile(r"\b(?:19|20)\d\d\b")
_NUMBER = re.compile(r"\[?(?:\d{1,4}|[ivxlc]{1,7})\]?", re.IGNORECASE)


def is_edge_line(rows: Sequence[LayoutRow], index: int, height: float, *, foot: bool) -> bool:
    """Whether a row is a running line by its own words and place.

    `rows` run from the page's edge inwards, those beyond the edge of the body included; `index` is the row's place.
    """
    row = rows[index]
    if not (row.bottom <= EDGE * height or row.top >= (1 - EDGE) * height):
        return False
    if row.text.count(" ") >= LONGEST or row.bold:
        return False
    if _COPY.match(row.text) or _AUTHORS.match(row.text):
        return True
    if _ISSUE.search(row.text) and _DATE.search(row.text):
        return True
    if foot and len(row.fragments) > 1 and _CONTROL.match(row.text) and _is_controlled(row):
        return True
    return _is_numbered_title(rows, index, foot=foot)


def _is_controlled(row: LayoutRow) -> bool:
    """Whether every part of the row is a mark of document control or a date, and no part is a label with a value."""
    return all(
        _CONTROL.search(fragment.text) or _DATE.search(fragment.text) or is_page_number(fragment.text)
        for fragment in row.fragments
    )


def _is_numbered_title(rows: Sequence[LayoutRow], index: int, *, foot: bool) -> bool:
    """Whether the row is a page number at one end and a title beside it, over or under running prose.

    Rows of a table and numbered headings can look the same: those stand next to other rows, or go before their text in
    larger or bold letters. A sum under prose ends its line, so at the foot the number has to be first.
    """
    row = rows[index]
    inner = rows[index + 1] if index + 1 < len(rows) else None
    if len(row.fragments) < 2 or inner is None or not _is_prose(inner) or row.size > 1.6 * inner.size:
        return False
    ends = [row.fragments[0].text] if foot else [row.fragments[0].text, row.fragments[-1].text]
    number = next((text for text in ends if _NUMBER.fullmatch(text)), "")
    if not number or (number == ends[0] and len(number) == 1):
        return False
    title = " ".join(fragment.text for fragment in row.fragments if fragment.text != number)
    letters = [letter for letter in title if letter.isalpha()]
    if len(letters) < 4 or title.count(" ") >= _TITLE or ":" in title or "$" in title:
        return False
    capitals = sum(map(str.isupper, letters)) >= 0.7 * len(letters)
    return capitals or all(word[0].isupper() or len(word) <= 4 for word in title.split() if word[0].isalpha())


def _is_prose(row: LayoutRow) -> bool:
    """Whether a row is a line of running text."""
    words = row.text.split()
    small = sum(word[0].islower() for word in words)
    return len(words) >= FEWEST_OF_PROSE and small >= 0.5 * len(words)
