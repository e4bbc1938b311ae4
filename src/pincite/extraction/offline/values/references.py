"""References: dates of other papers that a text names ("the License Agreement dated as of July 9, 1999")."""

from __future__ import annotations

import re

from pincite.extraction.offline.values.terms import find_stems

_PAPER = r"(?:agreements?|contracts?|leases?|deeds?|letters?|notes?|indentures?|orders?|polic(?:y|ies)|plans?|reports?)"
_DATED = re.compile(
    rf"(?P<name>(?:[^\s.;:]+\s+){{0,8}}?){_PAPER}\b(?P<between>[^.;:()“”\"]{{0,60}}?)[,\s]+dated(?:\s+as\s+of|\s+on)?"
    rf"(?:\s+the|\s+this)?\s*$",
    re.IGNORECASE,
)
_OTHER = re.compile(r"(?:\b(?:the|that|certain|an?|such|its|their|his|her|our|your|any)|['’]s|s['’])$", re.IGNORECASE)
_OWN = re.compile(r"\b(?:this|these|present)$", re.IGNORECASE)
_REACH = 160


def is_of_other_paper(text: str, start: int, own: frozenset[str]) -> bool:
    """Whether the date at `start` of a text is that of another paper, which the words before it name.

    "This Agreement, dated …" is the text's own, and so is a paper that the field's words (`own` stems) name.
    """
    found = _DATED.search(text[max(0, start - _REACH) : start])
    if found is None:
        return False
    words = found["name"].split()
    for number in range(len(words) - 1, -1, -1):
        if _OWN.search(words[number]):
            return False
        if _OTHER.search(words[number]):
            named = set(find_stems(" ".join(words[number + 1 :])))
            return bool(named - own) or not named
    return False
