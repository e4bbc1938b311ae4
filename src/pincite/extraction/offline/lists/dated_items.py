"""Dated items: what was done, its day and what came of it ("Scan of the hull, 3 May 2024: no cracks")."""

from __future__ import annotations

import re

from pincite.extraction.offline.lists.columns import ItemFields
from pincite.extraction.offline.values.readings import ValueReading, read_values

_OPENING = re.compile(r"^[\s•‣◦▪·●*–—-]*(?:\(?\d{1,2}[.)]\s+)?")
_JOINT = re.compile(r"[\s,(]*\b(?:of|on|dated|from|done|performed|taken|made|completed|dtd)?[\s,(]*$", re.IGNORECASE)
_TOLD = re.compile(
    r"[\s),]*(?:(?:(?:as\s+)?(?:reported|read|interpreted|signed|reviewed)\s+by\s[^:;]{2,60}?)\s*(?=[:;–—])|"
    r"(?:at|by)\s[^:;]{2,60}?(?=:))?\s*"
    r"(?::\s*|[–—-]\s+|,?\s*(?:which\s+|that\s+)?(?:(?:had|has|have)\s+)?(?:show(?:ed|n|s|ing)|reveal(?:ed|s|ing)|"
    r"demonstrat(?:ed|es|ing)|was\s+read\s+as|is\s+read\s+as|reported\s+as|indicat(?:ed|es))\s+)(?=\S)",
    re.IGNORECASE,
)
"""What stands between the day and what came of it."""

_MAX_WORDS, _MAX_OUTCOME = 9, 160
_DAY = len("2000-01-01")

Dated = tuple[ValueReading, ValueReading, ValueReading]
"""What it is about, the day, and what came of it."""


def find_dated(text: str, items: ItemFields) -> Dated | None:
    """The subject, the day and the outcome that a sentence or entry states; None where it states them otherwise.

    The subject begins with one of the array's names where one stands before the day, else where the text begins.
    """
    days = [one for one in read_values("date", text) if one.value is not None and len(one.value) == _DAY]
    if len(days) != 1:
        return None
    [day] = days
    told = _TOLD.match(text, day.end)
    if told is None:
        return None
    outcome = _span(text, told.end(), len(text))
    joint = _JOINT.search(text[: day.start])
    begin = _subject_start(text[: day.start], items)
    about = _span(text, begin, joint.start() if joint is not None else day.start)
    words, rest = text[slice(*about)].split(), text[slice(*outcome)]
    if not 0 < len(words) <= _MAX_WORDS or not words[0][0].isupper() or ":" in text[slice(*about)]:
        return None
    if not rest or len(rest) > _MAX_OUTCOME:
        return None
    return _reading(text, *about), day, _reading(text, *outcome)


def _subject_start(before: str, items: ItemFields) -> int:
    names = [re.escape(cue.text) for cue in items.cues.cues if cue.text and cue.origin in ("synonym", "key")]
    found = [match.start() for name in names for match in re.finditer(rf"(?<!\w){name}(?!\w)", before, re.IGNORECASE)]
    opening = _OPENING.match(before)
    return max(found, default=opening.end() if opening is not None else 0)


def _span(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in " \n\t,;:–—-":
        start += 1
    while start < end and text[end - 1] in " \n\t,;:.–—-":
        end -= 1
    return start, end


def _reading(text: str, start: int, end: int) -> ValueReading:
    words = " ".join(text[start:end].split())
    return ValueReading(start, end, words, words, words.casefold())
