"""What votes come to: for each claim, and for all of them."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.records import ClaimConsensus, ConsensusLevel, JudgeVote, SampledClaim


def consensus(items: Sequence[SampledClaim], votes: Sequence[JudgeVote]) -> tuple[ClaimConsensus, ...]:
    """One consensus for each sampled claim, in order.

    Judges who agree on whether it may pass give the graver of their levels; those who do not leave it unsure: a second
    look is what the second judge is for.
    """
    return tuple(_of_claim(item, [vote for vote in votes if vote.claim_id == item.claim_id]) for item in items)


def _of_claim(item: SampledClaim, votes: Sequence[JudgeVote]) -> ClaimConsensus:
    levels = {vote.level for vote in votes if vote.level is not None}
    level: ConsensusLevel | None
    if not levels:
        level = None
    elif "fail" in levels:
        level = "fail" if levels == {"fail"} else "unsure"
    else:
        level = "warn" if "warn" in levels else "pass"
    voted = sum(vote.status == "voted" for vote in votes)
    return ClaimConsensus(claim_id=item.claim_id, level=level, votes=voted, unevaluated=len(votes) - voted)


def overall(claims: Sequence[ClaimConsensus]) -> tuple[ConsensusLevel | None, bool | None]:
    """The level of an evaluation, and whether it passed.

    A claim that fails fails it all. Else a claim that is unsure, or that no judge voted on, leaves open whether it
    passed. Nothing sampled, or nothing voted on, has no level.
    """
    levels = {claim.level for claim in claims}
    if "fail" in levels:
        return "fail", False
    if not levels - {None}:
        return None, None
    if levels & {"unsure", None}:
        return "unsure", None
    return ("warn" if "warn" in levels else "pass"), True
