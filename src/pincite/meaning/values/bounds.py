"""Bounds of a figure: "at least", "no more than", "or less", "not exceeding", and which way it lies in time."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

Bound = Literal["", "lower", "upper"]
Way = Literal["", "earlier", "later"]


class Bounded(NamedTuple):
    """Which bound a figure is, and where the words that say so begin; nowhere before the figure for ""."""

    bound: Bound
    lead: int


_NOT = r"(?:no|not|never|n['’]t|cannot)"
_BIGGER = r"more|greater|longer|older|higher|larger|bigger|heavier|later|further|taller|wider|deeper"
_SMALLER = r"less|fewer|lower|shorter|smaller|younger|earlier|sooner|lighter|narrower"
_BE = r"(?:be\s+|have\s+|last\s+|cost\s+|weigh\s+|take\s+|contain\s+|hold\s+)?"
_LOWER = (
    rf"at\s+(?:the\s+very\s+)?least|(?:no|not)\s+(?:{_SMALLER})\s+than|{_NOT}\s+(?:\w+\s+)?{_BE}(?:{_SMALLER})\s+than"
    rf"|(?:a\s+)?minimum(?:\s+of)?|(?:{_BIGGER})\s+than|over|above|exceed(?:s|ed|ing)?"
    r"|upwards?\s+of|in\s+excess\s+of|north\s+of|starting\s+(?:at|from)|beyond|surpass(?:es|ed|ing)?"
    rf"|{_NOT}\s+(?:\w+\s+)?(?:be\s+|fall\s+|drop\s+|go\s+)?(?:under|below)|not\s+before"
)
_UPPER = (
    rf"at\s+(?:the\s+very\s+)?most|(?:no|not)\s+(?:{_BIGGER})\s+than|{_NOT}\s+(?:\w+\s+)?{_BE}(?:{_BIGGER})\s+than"
    rf"|up\s+to|(?:a\s+)?maximum(?:\s+of)?|(?:{_SMALLER})\s+than|under|below|within|as\s+(?:many|much|long)\s+as"
    r"|(?:capped|limited|restricted)\s+(?:at|to)|not\s+even"
    rf"|{_NOT}\s+(?:\w+\s+){{0,2}}?(?:exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|(?:be\s+|go\s+|rise\s+)?(?:over|above|beyond))"
)
_BETWEEN = r"\s+(?:(?:a|an|of|period|total|just|well|about|the\s+(?:full|first|total))\s+){0,3}(?:[$€£]\s?)?$"
_BEFORE = re.compile(rf"\b(?:(?P<upper>{_UPPER})|(?P<lower>{_LOWER})){_BETWEEN}", re.IGNORECASE)
#: "Later than the 30 days that …" speaks of a bound; "within the 30 days" is one all the same.
_BEFORE_THE = re.compile(r"\b(?P<upper>within|up\s+to|at\s+most|(?:no|not)\s+more\s+than)\s+the\s+$", re.IGNORECASE)
_AFTER = re.compile(
    r"(?:\s+[\w'-]+){0,2}?,?\s+(?:(?P<lower>or\s+(?:more|above|older|over|greater|longer|higher|heavier)"
    r"|and\s+(?:above|over|older|up|more)|(?:as\s+a\s+|is\s+the\s+)?minimum|at\s+(?:a\s+|the\s+)?(?:minimum|(?:very\s+)?least))"
    r"|(?P<upper>or\s+(?:less|fewer|under|below|younger|lower|sooner|shorter|smaller|lighter)|and\s+(?:under|younger|below|less)"
    r"|(?:as\s+a\s+|is\s+the\s+)?maximum|at\s+(?:a\s+|the\s+)?(?:maximum|(?:very\s+)?most|latest)))\b",
    re.IGNORECASE,
)
_BY_TIME = re.compile(r"(?:no|not)\s+(?:later|earlier|sooner)\s+than", re.IGNORECASE)
_AHEAD = re.compile(r"\s+(?:before|prior|ahead|in\s+advance|earlier)\b", re.IGNORECASE)
_LONGEST_LEAD = 56
_WAY_AFTER = re.compile(
    r"(?:\s+(?:at\s+the\s+)?(?P<later>later|afterwards?|thereafter|after\s+that)|\s+(?:in\s+)?(?P<earlier>earlier|beforehand|ahead|advance|previously))\b"
    r"(?!\s+than)",
    re.IGNORECASE,
)
_WAY_BEFORE = re.compile(
    r"(?<!day\s)(?<!month\s)(?<!year\s)(?<!week\s)\b(?:only\s+)?after\s+(?:a\s+|another\s+)?$", re.IGNORECASE
)


_STRICT = re.compile(
    rf"\b(?:{_BIGGER}|{_SMALLER}|over|above|under|below|exceed\w*|excess|beyond|surpass\w*)\b", re.IGNORECASE
)
_NOT_STRICT = re.compile(rf"\b(?:{_NOT}|least|most)\b|n['’]t\b", re.IGNORECASE)


def bound_of(text: str, start: int, end: int) -> Bounded:
    """The bound that the figure at `[start, end)` is."""
    begin = max(0, start - _LONGEST_LEAD)
    before = _BEFORE.search(text, begin, start) or _BEFORE_THE.search(text, begin, start)
    if before is not None and _BY_TIME.match(before.group()) and _AHEAD.match(text, end):
        return Bounded("lower" if before["upper"] else "upper", before.start())  # "no later than an hour before"
    if before is not None:
        return Bounded("upper" if before["upper"] else "lower", before.start())
    after = _AFTER.match(text, end)
    if after is None:
        return Bounded("", start)
    return Bounded("lower" if after["lower"] else "upper", start)


def way_of(text: str, start: int, end: int) -> Way:
    """Which way a stretch of time at `[start, end)` lies: "ten days later", "after ten days", "two weeks ahead"."""
    after = _WAY_AFTER.match(text, end)
    if after is not None:
        return "later" if after["later"] else "earlier"
    return "later" if _WAY_BEFORE.search(text, max(0, start - 24), start) else ""


def is_strict(lead: str) -> bool:
    """Whether the words before a figure leave the figure itself out: "more than", not "at least" or "no more than"."""
    return _STRICT.search(lead) is not None and _NOT_STRICT.search(lead) is None
