"""Votes of a batch: those that say why there is none, and each claim's share of the call's cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pincite.evaluation.judging.protocols import ClaimBatch
from pincite.records import JudgeCall, JudgeVote


def unevaluated(batch: ClaimBatch, call: JudgeCall, hashes: Mapping[str, str]) -> tuple[JudgeVote, ...]:
    """For each claim of a batch the vote that says that there is none, for the call's reason or for no answer."""
    return tuple(
        JudgeVote(
            claim_id=claim.id,
            claim_revision=claim.revision,
            judge_provider=call.judge_provider,
            judge_model=call.judge_model,
            prompt_version=call.prompt_version,
            content_hash=hashes[claim.id],
            call_id=call.id,
            status="unevaluated",
            reason=call.failed or "not_answered",
            message=call.message,
        )
        for claim in batch.claims
    )


def split_cost(votes: Sequence[JudgeVote], cost: int | None) -> tuple[JudgeVote, ...]:
    """The votes with their shares of a call's cost, which sum to it: the first ones bear what does not divide."""
    if cost is None or not votes:
        return tuple(replace(vote, cost_micro_usd=None) for vote in votes)
    share, remainder = divmod(cost, len(votes))
    return tuple(replace(vote, cost_micro_usd=share + (at < remainder)) for at, vote in enumerate(votes))
