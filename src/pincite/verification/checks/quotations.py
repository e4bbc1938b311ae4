"""Quoted words of a claim: they must stand in the evidence."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from pincite.text.normalise import alphanumeric, fold
from pincite.verification.checks.context import MOST_VALUES
from pincite.verification.checks.outcomes import ABSENT, AGREES, HeldValue, Value
from pincite.verification.checks.text import Reading

_QUOTED = re.compile(r"“(?P<curly>[^“”]{1,600})”|\"(?P<plain>[^\"]{1,600})\"|«(?P<angle>[^«»]{1,600})»")
_OMITTED = re.compile(r"\s*(?:\.\.\.|…|\[[^\]]{0,40}\])\s*")


def check_quotations(claim: Reading, passages: Sequence[Reading]) -> Iterator[HeldValue]:
    """Outcomes for every quotation of the claim: absent from each passage that lacks it."""
    if not any(mark in claim.text for mark in '"“«'):
        return
    said = [alphanumeric(passage.folded) for passage in passages]
    for found in itertools.islice(_QUOTED.finditer(claim.text), MOST_VALUES):
        start, end = found.span(found.lastgroup or 0)
        parts = [alphanumeric(fold(part)) for part in _OMITTED.split(claim.text[start:end])]
        wanted = [part for part in parts if part]
        if wanted:
            outcomes = [AGREES if _holds(text, wanted) else ABSENT for text in said]
            yield HeldValue(Value(start, end, "quotation", "quote_not_found"), outcomes)


def _holds(text: str, parts: Sequence[str]) -> bool:
    """Whether the parts stand there one after the other."""
    at = 0
    for part in parts:
        at = text.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True
