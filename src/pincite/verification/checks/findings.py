"""What a deterministic check finds: a value of the claim that the evidence contradicts, or does not hold."""

from __future__ import annotations

from dataclasses import dataclass

from pincite.records import MismatchKind, ReasonCode


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckFinding:
    """A value at `[claim_start, claim_end)` of the statement, and its counterpart in passage number `evidence`.

    `contradicts`: that passage plainly speaks of the same thing and says another value, which may refute the claim.
    Otherwise the value was not found, or differs in a sentence that may be about something else, which keeps the claim
    from being supported and says no more.
    """

    kind: MismatchKind
    reason: ReasonCode
    claim_text: str
    claim_start: int
    claim_end: int
    contradicts: bool = False
    evidence: int | None = None
    evidence_text: str | None = None
    evidence_start: int | None = None
    evidence_end: int | None = None
