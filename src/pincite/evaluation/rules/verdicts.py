"""What a check said of claims."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pincite.evaluation.rules.wording import named
from pincite.records import ClaimRecord, Finding, Severity

VERDICT = "verdict"
"""The part of a claim that holds what a check said of it: a label, or `failed` or `not_judged`."""

CITED = "cited"
"""The part of a claim for a bad citation of it: `{"anchor": "[1]", "code": …}`, the code that of the finding, or
`contradicts` where what is cited says otherwise.
"""

CHECKED = frozenset({VERDICT, CITED})
"""The parts of a claim that a check adds, and that are nothing the claim says."""

_BAD: Mapping[str, tuple[Severity, str]] = {
    "contradicts": ("error", "says otherwise"),
    "citation_does_not_support": ("warning", "does not support it by itself"),
    "unknown_anchor": ("error", "names nothing in the evidence"),
    "ambiguous_anchor": ("error", "fits several texts of the evidence"),
    "malformed_anchor": ("error", "cannot be read as a citation"),
}

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


def answer_citations(claims: Sequence[ClaimRecord]) -> Iterator[Finding]:
    """An error for each citation of a checked claim that names nothing known or says otherwise, a warning for one that
    does not support the claim by itself.
    """
    for claim in claims:
        for part in claim.parts:
            if part.name == CITED and isinstance(part.value, Mapping) and part.value.get("code") in _BAD:
                severity, explanation = _BAD[part.value["code"]]
                yield Finding(
                    code="citation_does_not_support" if part.value["code"] == "contradicts" else part.value["code"],
                    severity=severity,
                    claim_ids=(claim.id,),
                    message=f"{named(claim)}: the citation {part.value['anchor']} {explanation}.",
                    advice="Cite the passage that states it, or correct the claim.",
                    details={"anchor": part.value["anchor"]},
                )
