"""A check as one self-contained HTML file: the answer with its claims marked, and the evidence of each a click away.

It works without JavaScript: a claim's evidence is shown while the page's address ends in the claim's id (`:target`),
which a click on the claim does; what is refuted is always shown, and all of it on paper. It loads nothing, and treats
the answer and the evidence as text: everything is escaped, and a content security policy forbids scripts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.document import Span
from pincite.records import CheckedClaim, CheckResult, Evidence, EvidenceSpan, Verdict
from pincite.text.display.templates import render

_NAMES = {
    "supported": "supported",
    "refuted": "refuted",
    "nei": "not enough information",
    "failed": "failed",
    "not_judged": "not judged",
}
_SIGNS = {"supported": "✓", "refuted": "✗", "nei": "?", "failed": "!", "not_judged": "–"}


def check_page(result: CheckResult) -> str:
    """The HTML of a check; equal results give equal bytes."""
    return render(
        "verification/templates/check.html",
        result=result,
        names=_NAMES,
        signs=_SIGNS,
        outcome_of=_outcome,
        pieces=list(_answer(result)),
        marked=_marked,
    )


class _LinkedText(NamedTuple):
    """Words of the answer, with the claim that they state."""

    text: str
    checked: CheckedClaim | None


def _answer(result: CheckResult) -> Iterator[_LinkedText]:
    """The answer in pieces; a claim inside another one is left to the list below it."""
    at = 0
    places = [
        (span.start, span.end, checked)
        for checked in result.claims
        for span in (Span(start=checked.claim.start_offset, end=checked.claim.end_offset), *checked.claim.occurrences)
    ]
    for start, end, checked in sorted(places, key=lambda place: place[0]):
        if start < at:
            continue
        yield _LinkedText(result.answer[at:start], None)
        yield _LinkedText(result.answer[start:end], checked)
        at = end
    yield _LinkedText(result.answer[at:], None)


def _marked(evidence: Evidence, citations: Sequence[EvidenceSpan]) -> tuple[str, str, str]:
    """The passage before, in and after the deciding words."""
    for span in citations:
        if evidence.holds(span):
            start, end = span.start - evidence.start, span.end - evidence.start
            return evidence.snippet[:start], evidence.snippet[start:end], evidence.snippet[end:]
    return evidence.snippet, "", ""


def _outcome(verdict: Verdict) -> str:
    return verdict.label or verdict.status
