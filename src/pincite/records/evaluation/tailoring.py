"""Evaluations of tailored profiles: what a profile says beyond the person's claims, leaves unused, and lacks.

The names of the reply (`hallucinations`, `missed`, `gaps`, `overall`) are those of the evaluation specification.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pincite.records.calls.calls import Usage
from pincite.records.evaluation.votes import Quality, UnevaluatedReason

StatementStatus = Literal["grounded", "hallucination", "unverified"]
"""`unverified`: everything in it that can be looked up stands in the claims, and they do not state it as it is put."""

REVIEW_MESSAGE = "Review needed: The generated profile may contain inaccuracies."
"""What a person sees when grounding failed or could not be decided (specification)."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileStatement:
    """One assertion of the profile, at `[start, end)` of its text, and the claims that it was held against."""

    __pydantic_config__ = _CONFIG

    text: str
    start: int
    end: int
    status: StatementStatus
    claim_ids: tuple[str, ...] = ()
    rationale: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hallucination:
    """What the profile says and the person's claims do not: a failure. `start` and `end` are its place in the profile,
    None where a model's words for it do not stand there.
    """

    __pydantic_config__ = _CONFIG

    claim: str
    issue: str
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedClaim:
    """A requirement that a claim of the person meets and the profile does not speak of: a warning."""

    __pydantic_config__ = _CONFIG

    requirement: str
    matching_claim: str
    claim_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """A requirement that the person's claims do not meet: for information. `decided` False: the dates of the claims are
    not exact enough to say.
    """

    __pydantic_config__ = _CONFIG

    requirement: str
    note: str
    decided: bool = True

    @property
    def message(self) -> str:
        """The specification's words for the person; other words where it is not decided."""
        if not self.decided:
            return f"This role asks for {self.requirement}. The dates of your claims are not exact enough to say."
        return (
            f"This role asks for {self.requirement}. Your profile doesn't include this - consider adding if you have "
            "relevant experience, or be prepared to address in the interview."
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TailoringEvaluation:
    """What became of a tailored profile.

    `grounding_passed` is False where there is a hallucination, None where the evaluator failed or a statement stayed
    unverified, else True; `passed` is the same, since only grounding can fail. `utilization_passed` False is a warning;
    None means it was not looked at. `cost_micro_usd` is None where the price is not known; `failed` says why a model
    gave nothing.
    """

    __pydantic_config__ = _CONFIG

    evaluator: str
    prompt_version: str
    content_hash: str
    grounding_passed: bool | None
    utilization_passed: bool | None
    hallucinations: tuple[Hallucination, ...] = ()
    missed: tuple[MissedClaim, ...] = ()
    gaps: tuple[Gap, ...] = ()
    overall: Quality | None = None
    statements: tuple[ProfileStatement, ...] = ()
    failed: UnevaluatedReason | None = None
    notes: tuple[str, ...] = ()
    usage: Usage = field(default=Usage())
    cost_micro_usd: int | None = None

    def __post_init__(self) -> None:
        if self.hallucinations and self.grounding_passed is not False:
            raise ValueError("grounding fails where there is a hallucination")

    @property
    def passed(self) -> bool | None:
        """Grounding alone decides: missed claims warn, gaps inform."""
        return self.grounding_passed

    @property
    def needs_review(self) -> bool:
        """Whether a person has to look: what failed, and what could not be decided."""
        return self.passed is not True

    @property
    def message(self) -> str | None:
        """What a person sees first; None where nothing is wrong."""
        return REVIEW_MESSAGE if self.needs_review else None
