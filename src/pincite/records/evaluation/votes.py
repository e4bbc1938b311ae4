"""Votes of judges: what a model, or the verifier of Check, says of sampled claims, call by call, and what it cost.

The names of the reply (`grounded`, `accurate`, `conflicts_with`, `issue`, `overall_quality`) are the evaluation
specification's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from pincite.records.calls.calls import Usage
from pincite.records.evaluation.findings import Issue, Severity
from pincite.records.evaluation.samples import Sample

Grounded = Literal["yes", "partial", "no"]
"""Whether the source states a claim: clearly, by implication or in part, or not at all (a hallucination)."""

VoteStatus = Literal["voted", "unevaluated"]

UnevaluatedReason = Literal[
    "call_failed",
    "cut_off",
    "refused",
    "unreadable_reply",
    "not_answered",
    "contradictory_answers",
    "ceiling_reached",
    "not_attempted",
    "source_too_long",
    "no_source",
]
"""Why a claim that was put to a judge has no vote. `not_answered`: the reply is read, and leaves the claim out.
`ceiling_reached`: the money of the run or of the day was spent first."""

Level = Literal["pass", "warn", "fail"]
"""The specification's thresholds: fail where any vote says not grounded or not accurate; warn where any says partial,
names a conflict or an issue; else pass."""

Quality = Literal["good", "acceptable", "poor"]

ConsensusLevel = Literal["pass", "warn", "fail", "unsure"]
"""`unsure`: the judges disagree on whether the claim may pass."""

VERIFIER = "pincite-verifier"
"""The model name under which the verifier of Check votes; its provider is `pincite`."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeVote:
    """What one judge says of one revision of a claim, or why it says nothing.

    `content_hash` (64 hex digits) covers the claim and the source it was held against; with judge and prompt version it
    is the key under which the same vote need not be bought twice. `cost_micro_usd` is the claim's
    share of its call: the shares of a call sum to its cost; None where the price is not known.
    """

    __pydantic_config__ = _CONFIG

    claim_id: str
    claim_revision: int = 1
    judge_provider: str
    judge_model: str
    prompt_version: str
    content_hash: str
    call_id: str
    status: VoteStatus
    grounded: Grounded | None = None
    accurate: bool | None = None
    conflicts_with: tuple[str, ...] = ()
    issue: str | None = None
    reason: UnevaluatedReason | None = None
    message: str | None = None
    cost_micro_usd: int | None = None

    def __post_init__(self) -> None:
        voted = self.status == "voted"
        if voted != (self.grounded is not None) or voted != (self.accurate is not None):
            raise ValueError("a vote says grounded and accurate if and only if it was given")
        if voted == (self.reason is not None):
            raise ValueError("an unevaluated claim has a reason, a vote has none")
        if not voted and (self.conflicts_with or self.issue is not None):
            raise ValueError("an unevaluated claim has no conflicts and no issue")

    @property
    def judge(self) -> str:
        """`provider:model`."""
        return f"{self.judge_provider}:{self.judge_model}"

    @property
    def level(self) -> Level | None:
        """By the thresholds of the specification; None for what was not evaluated: it never passes."""
        if self.status == "unevaluated":
            return None
        if self.grounded == "no" or not self.accurate:
            return "fail"
        return "warn" if self.grounded == "partial" or self.conflicts_with or self.issue else "pass"

    @property
    def issues(self) -> tuple[Issue, ...]:
        """What the vote holds against the claim, in the form of rules' findings; empty where it holds nothing."""
        return tuple(_objection(self, *objection) for objection in _objections(self))


def _objections(vote: JudgeVote) -> Iterator[tuple[str, Severity, str]]:
    """Code, severity and message of each objection; the judge's own words are said once."""
    issue_suffix = f": {vote.issue}" if vote.issue else ""
    if vote.status == "unevaluated":
        yield "unevaluated", "warning", f"{vote.judge} did not evaluate it: {vote.message or vote.reason}"
    elif vote.grounded == "no":
        yield "not_grounded", "error", f"not found in the source (hallucination){issue_suffix}"
    elif not vote.accurate:
        yield "not_accurate", "error", f"the source says otherwise{issue_suffix}"
    elif vote.grounded == "partial":
        yield "partly_grounded", "warning", f"implied by the source, or only partly stated{issue_suffix}"
    elif vote.issue:
        yield "judge_issue", "warning", vote.issue
    if vote.conflicts_with:
        yield "conflicts", "warning", f"conflicts with {', '.join(vote.conflicts_with)}"


def _objection(vote: JudgeVote, code: str, severity: Severity, message: str) -> Issue:
    related = vote.conflicts_with if code == "conflicts" else ()
    return Issue(
        claim_id=vote.claim_id,
        source="judge",
        type=vote.judge,
        code=code,
        severity=severity,
        message=message,
        related=related,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeCall:
    """One call of a judge: the claims of its batch, how it ended, and what it cost by the price table named.

    `answered_by` is the revision that the provider says answered; `overall_quality` is the judge's own word and decides
    nothing. A call that was not sent, because a ceiling was reached, costs 0.
    """

    __pydantic_config__ = _CONFIG

    id: str
    judge_provider: str
    judge_model: str
    prompt_version: str
    claim_ids: tuple[str, ...]
    failed: UnevaluatedReason | None = None
    message: str | None = None
    answered_by: str | None = None
    overall_quality: Quality | None = None
    usage: Usage = field(default=Usage())
    cost_micro_usd: int | None = None
    price_table: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimConsensus:
    """What the votes on a claim come to; level None where no judge voted."""

    __pydantic_config__ = _CONFIG

    claim_id: str
    level: ConsensusLevel | None
    votes: int
    unevaluated: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeAgreement:
    """How far two judges agree on the claims that both voted on, about `measured` (levels, or grounded).

    `percent` is a share from 0 to 1. Cohen's kappa is None where both always say the same one thing (chance alone
    gives full agreement); all are None without a claim that both voted on. Gwet's AC1 stays meaningful where nearly
    everything passes, which is when kappa collapses.
    """

    __pydantic_config__ = _CONFIG

    judges: tuple[str, str]
    measured: Literal["level", "grounded"]
    claims: int
    percent: float | None
    kappa: float | None
    ac1: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeEvaluation:
    """The judged part of an evaluation: the sample, all votes and calls, and what they come to.

    `passed` is False where any claim failed, else None where any was left unevaluated or its judges are unsure, else
    True, warnings or not. `same_model_judge` says that the judge is of the generator's own provider. An empty sample
    has passed None: nothing was looked at.
    """

    __pydantic_config__ = _CONFIG

    sample: Sample
    votes: tuple[JudgeVote, ...] = ()
    calls: tuple[JudgeCall, ...] = ()
    consensus: tuple[ClaimConsensus, ...] = ()
    agreement: tuple[JudgeAgreement, ...] = ()
    level: ConsensusLevel | None = None
    passed: bool | None = None
    same_model_judge: bool = False
    notes: tuple[str, ...] = ()

    @property
    def cost_micro_usd(self) -> int | None:
        """What all calls cost; None where the price of any is not known."""
        return total_cost(self.calls)

    @property
    def cost_cents(self) -> int | None:
        """The same in whole cents, half a cent rounded up, as the specification's `ai_eval_cost_cents` has it."""
        cost = self.cost_micro_usd
        return None if cost is None else (cost + 5_000) // 10_000

    @property
    def issues(self) -> tuple[Issue, ...]:
        """What the votes hold against claims, in the order of the votes."""
        return tuple(issue for vote in self.votes for issue in vote.issues)

    @property
    def unevaluated(self) -> tuple[str, ...]:
        """The sampled claims on which no judge voted."""
        return tuple(claim_consensus.claim_id for claim_consensus in self.consensus if claim_consensus.level is None)


def total_cost(calls: tuple[JudgeCall, ...]) -> int | None:
    """The sum in micro-USD, 0 for no call; None where one is not known."""
    costs = [call.cost_micro_usd for call in calls]
    known_costs = [cost for cost in costs if cost is not None]
    return sum(known_costs) if len(known_costs) == len(costs) else None
