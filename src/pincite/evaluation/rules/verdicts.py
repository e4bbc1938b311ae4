"""What a check said of claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.evaluation.rules.wording import named
from pincite.records import ClaimRecord, Finding, Severity

VERDICT = "verdict"
"""The part of a claim that holds what a check said of it: a label, or `failed` or `not_judged`."""

_SAID: dict[str, tuple[Severity, str, str]] = {
    "refuted": ("error", "the evidence says otherwise", "Correct the claim, or delete it."),
    "nei": ("warning", "the evidence does not say enough to decide", "Find evidence for it, or delete it."),
    "failed": ("warning", "its check failed, so nothing is known of it", "Check it again."),
    "not_judged": ("warning", "it was not checked", "Check it, with a higher limit of claims."),
}


def verdicts(claims: Sequence[ClaimRecord]) -> Iterator[Finding]:
    """An error for each claim that a check refuted, a warning for one that it left open; supported ones have none.

    Claims that were not checked at all, those of résumés and fields, have no verdict and no finding.
    """
    for claim in claims:
        for part in claim.parts:
            if part.name == VERDICT and part.value in _SAID:
                severity, explanation, advice = _SAID[part.value]
                message = f"{named(claim)}: {explanation}."
                ids = (claim.id,)
                yield Finding(code=part.value, severity=severity, claim_ids=ids, message=message, advice=advice)
