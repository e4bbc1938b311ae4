"""What is wrong with an answer's citations, those of text that is no claim included."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.claims import is_number
from pincite.records import CheckedClaim, ClaimFinding, ClaimFindingCode, ClaimSet
from pincite.text.display.outcomes import anchor_words
from pincite.text.display.printing import counted
from pincite.verification.evidence import EvidenceIndex

CITATION_CODES: tuple[ClaimFindingCode, ...] = (
    "citation_does_not_support",
    "unknown_anchor",
    "ambiguous_anchor",
    "malformed_anchor",
)
"""The findings that are about citations."""

_NAMED = 80
"""Characters of a claim by which a message names it."""


def citation_findings(
    claims: ClaimSet, checked: Sequence[CheckedClaim], indexes: Sequence[EvidenceIndex]
) -> tuple[ClaimFinding, ...]:
    """A finding for each citation of a claim that names nothing known or does not support it, then for each anchor that
    was held against nothing, because its text is no claim or its claim was not judged, and names nothing known.

    Malformed anchors are findings of the claims. Where there is no evidence at all nothing can be said.
    """
    searched = [index for index in indexes if len(index)]
    if not searched:
        return ()
    of_claims = (finding for each in checked for finding in claim_findings(each, searched))
    return (*of_claims, *_of_other_text(claims, checked, searched))


def claim_findings(checked: CheckedClaim, indexes: Sequence[EvidenceIndex]) -> Iterator[ClaimFinding]:
    """What is wrong with the citations of one claim, as `citation_findings` has it."""
    claim = checked.claim
    text = claim.text if len(claim.text) <= _NAMED else claim.text[: _NAMED - 1] + "…"
    for cited in checked.verdict.cited:
        name = f"the citation {anchor_words(cited.anchor)}"
        if "unknown_anchor" in cited.reasons:
            yield _finding("unknown_anchor", f"{name} of “{text}” {_unknown(cited.anchor, indexes)}", claim.id)
        elif "ambiguous_anchor" in cited.reasons:
            yield _finding("ambiguous_anchor", f"{name} of “{text}” {_AMBIGUOUS}", claim.id)
        elif cited.label == "refuted":
            yield _finding("citation_does_not_support", f"{name} says otherwise than “{text}”", claim.id)
        elif cited.label == "nei":
            yield ClaimFinding(
                code="citation_does_not_support",
                severity="warning",
                message=f"{name} says neither that “{text}” is so nor that it is not",
                claim_id=claim.id,
            )


def _of_other_text(
    claims: ClaimSet, checked: Sequence[CheckedClaim], indexes: Sequence[EvidenceIndex]
) -> Iterator[ClaimFinding]:
    """The anchors without a verdict: in a heading, in a greeting, behind the last claim judged."""
    with_verdict = {cited.anchor for each in checked for cited in each.verdict.cited}
    others = {anchor.target: anchor for anchor in reversed(claims.anchors) if anchor.kind != "malformed"}
    for anchor in sorted(others.values(), key=lambda other: other.start):
        if anchor.target in with_verdict:
            continue
        problems = [index.named_by(anchor.target, "").problem for index in indexes]
        name = f"the citation {anchor_words(anchor.target)} at {anchor.start}"
        if all(problem == "unknown_anchor" for problem in problems):
            yield _finding("unknown_anchor", f"{name} {_unknown(anchor.target, indexes)}", None)
        elif "ambiguous_anchor" in problems:
            yield _finding("ambiguous_anchor", f"{name} {_AMBIGUOUS}", None)


_AMBIGUOUS = "fits several texts of the evidence: write more digits of the hash"


def _unknown(anchor: str, indexes: Sequence[EvidenceIndex]) -> str:
    """Why an anchor names nothing."""
    if is_number(anchor):
        return f"names nothing: there {_sources(max(len(index.sources) for index in indexes))}"
    return "names nothing in the evidence"


def _sources(count: int) -> str:
    return f"{'is' if count == 1 else 'are'} {counted(count, 'source')}"


def _finding(code: ClaimFindingCode, message: str, claim_id: str | None) -> ClaimFinding:
    return ClaimFinding(code=code, severity="error", message=message, claim_id=claim_id)
