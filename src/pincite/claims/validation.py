"""What is wrong with claims: offsets, words, anchors, missing citations, values that no claim accounts for.

Section 8.3 of the specification of claim extraction, with exact comparison in the place of its 20 characters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.claims.anchors import without_anchors
from pincite.records import Anchor, AnswerValue, Claim, ClaimFinding

_NAMED = 80
"""Characters of a claim by which a message names it."""


def validate_claims(
    claims: Sequence[Claim], answer: str, *, anchors: Sequence[Anchor] = (), values: Sequence[AnswerValue] = ()
) -> tuple[ClaimFinding, ...]:
    """Every finding in the order of the claims, then those about anchors and values; none when all is well."""
    return (
        *(finding for claim in claims for finding in _of_claim(claim, answer)),
        *_malformed(anchors, claims),
        *_uncovered(values),
    )


def _named(claim: Claim) -> str:
    """A claim as people know it, by its words."""
    return f"“{claim.text if len(claim.text) <= _NAMED else claim.text[: _NAMED - 1] + '…'}”"


def _of_claim(claim: Claim, answer: str) -> Iterator[ClaimFinding]:
    if not 0 <= claim.start_offset <= claim.end_offset <= len(answer):
        place = f"[{claim.start_offset}, {claim.end_offset})"
        yield ClaimFinding(
            code="invalid_offsets",
            severity="error",
            message=f"the claim {_named(claim)} stands at {place} of an answer of {len(answer)} characters",
            claim_id=claim.id,
        )
    elif without_anchors(answer[claim.start_offset : claim.end_offset]) != claim.text:
        yield ClaimFinding(
            code="text_mismatch",
            severity="error",
            message=f"the claim {_named(claim)} is not the text that stands at its offsets",
            claim_id=claim.id,
        )
    if claim.importance == "critical" and not claim.citation_anchors:
        yield ClaimFinding(
            code="critical_without_citation",
            severity="warning",
            message=f"the answer cites nothing for the critical claim {_named(claim)}",
            claim_id=claim.id,
        )


def _malformed(anchors: Sequence[Anchor], claims: Sequence[Claim]) -> Iterator[ClaimFinding]:
    """An error for each anchor that cannot be read, and the claim that it belongs to, if any."""
    for anchor in anchors:
        if anchor.kind == "malformed":
            owner = next((claim.id for claim in claims if anchor.target in claim.citation_anchors), None)
            yield ClaimFinding(
                code="malformed_anchor",
                severity="error",
                message=f"the citation “{anchor.text}” at {anchor.start} cannot be read: write [cite:1a2b3c4d], "
                "with 6 to 64 hexadecimal digits",
                claim_id=owner,
            )


def _uncovered(values: Sequence[AnswerValue]) -> Iterator[ClaimFinding]:
    for value in values:
        if not value.claim_ids and value.reason is None:
            yield ClaimFinding(
                code="uncovered_value",
                severity="warning",
                message=f"the {value.kind} {value.text!r} at {value.start} is in no claim",
            )
