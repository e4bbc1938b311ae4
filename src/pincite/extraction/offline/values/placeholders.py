"""What stands in a form's field instead of a value: placeholders, hints how to fill it in, pointers to other places."""

from __future__ import annotations

import re

_UNKNOWN = (
    r"n\.?\s?/\s?a\.?|n\.a\.?|not\s+applicable|unknown|unk\.?|undetermined|nil|null|t\.?b\.?[adc]\.?|pending|blank|"
    r"(?:left|intentionally|left\s+intentionally|intentionally\s+left)\s+blank|"
    r"to\s+(?:be|come|follow)(?:\s+[a-z]+ed|\s+[a-z]+n)?|"
    r"(?:not|none|nothing|never)(?:\s+(?:yet|been|currently))*\s+(?:known|determined|reported|stated|provided|assigned|"
    r"available|given|specified|disclosed|listed|issued|received|recorded|identified|established|obtained|filed|"
    r"indicated|noted|claimed|decided|set)(?:\s+yet)?|none|no\s+data|no\s+information"
)
_WHOLE = re.compile(rf"\W*(?:{_UNKNOWN})(?:\s+(?:at\s+)?this\s+time)?\W*", re.IGNORECASE)
_OPENING = re.compile(rf"\W*(?:{_UNKNOWN})(?!\w)", re.IGNORECASE)
_NONE = re.compile(r"\W*none\b(?!\s+of\b)[^.;]*\W*", re.IGNORECASE)
"""A filling that says "none", and perhaps until when or why."""
_HINT = re.compile(r"\s*[(\[{<][^()\[\]{}<>\d]{2,60}[)\]}>]\s*")
_PLACE = (
    r"(?:attach(?:ed|ment)\w*|enclos\w+|above|below|exhibit|schedule|annex|appendix|addendum|section|article|page|"
    r"cover|letter|report|form|file|list|note\w*|next|reverse|back|other|supplement\w*|statement|comment\w*)\b"
)
_POINTER = re.compile(
    r"\W*(?:please\s+)?(?:(?:see|refer\s+to|cf\.?|consult)(?=\W)|as\s+per(?=\W)|per\s+(?=(?:the\s+)?attach))"
    r"\W*(?:also\s+)?(?P<target>\S.*)|\W*(?P<same>as\s+(?:above|below)|same\s+as\s+(?:above|below)|ditto|attached)\W*",
    re.IGNORECASE | re.DOTALL,
)
_NAMED = re.compile(rf"(?:the\s+)?(?:\w+\s+){{0,2}}{_PLACE}", re.IGNORECASE)


def is_placeholder(text: str) -> bool:
    """Whether the whole text only says that there is no value ("N/A", "to be determined"), or how to write one."""
    return any(pattern.fullmatch(text) is not None for pattern in (_WHOLE, _NONE, _HINT))


def opens_with_placeholder(text: str) -> bool:
    """Whether a text begins by saying that there is no value ("not reported; filed 01/02/2020")."""
    return _OPENING.match(text) is not None


def pointer_target(text: str, *, named: bool) -> str | None:
    """The place that a field's words point to ("see Schedule B" gives "Schedule B"), None when they do not.

    With `named` only places by name count (a schedule, an attachment, a page): "see the patient weekly" is text.
    """
    found = _POINTER.fullmatch(" ".join(text.split()))
    if found is None:
        return None
    if found["same"]:
        return found["same"]
    target = found["target"].rstrip(" .,;")
    if not target or (named and _NAMED.match(target) is None):
        return None
    return target
