"""Evaluations as they are logged: the run, what it came to, and what a tailored profile came to.

Money is in micro-dollars (millionths of a US dollar), None where a price is not known. Times are aware.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pincite.records.evaluation.findings import Issue

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class EvalRun:
    """One evaluation of one set of claims, and everything that made it.

    `operation` is what is evaluated: `extract`, `check`, `tailoring`, or a name of your own. `model` and
    `prompt_version` made the claims, `judge_model` and `judge_prompt_version` judge a sample of them; None where no
    model does. `document_ids` are rows of documents: the run goes when one of them goes.
    """

    __pydantic_config__ = _CONFIG

    id: str
    operation: str
    created_at: datetime
    extraction_id: str | None = None
    document_ids: tuple[str, ...] = ()
    model: str | None = None
    prompt_version: str | None = None
    judge_model: str | None = None
    judge_prompt_version: str | None = None
    config_digest: str | None = None
    package_version: str | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EvalLogRow:
    """What an evaluation of claims came to: a row of `claim_eval_log`. `id` is its run's.

    `passed` is None where the evaluation could not be finished (the judge failed). `needs_review`, `reviewed_at` and
    `reviewed_by` are what review events say: a new row flags itself with `needs_review`, and nothing else sets them.
    """

    __pydantic_config__ = _CONFIG

    id: str
    created_at: datetime
    total_claims: int
    sampled_claims: int
    rule_checks: Mapping[str, Any]
    rule_passed: bool
    passed: bool | None
    document_id: str | None = None
    ai_eval_result: Mapping[str, Any] | None = None
    ai_eval_passed: bool | None = None
    cost_micro_usd: int | None = None
    issues: tuple[Issue, ...] = ()
    needs_review: bool = False
    reviewed_at: datetime | None = None
    reviewed_by: str | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.sampled_claims <= self.total_claims:
            raise ValueError(f"{self.sampled_claims} of {self.total_claims} claims cannot have been sampled")

    @property
    def ai_eval_cost_cents(self) -> int | None:
        """The cost in whole cents, half a cent upwards; None where it is not known."""
        return cents(self.cost_micro_usd)


@dataclass(frozen=True, slots=True, kw_only=True)
class TailoringLogRow:
    """What the evaluation of a tailored profile came to: a row of `tailoring_eval_log`. `id` is its run's.

    `hallucinations`, `missed` and `gaps` are the entries of the judge's reply. `needs_review` and what follows are as
    in `EvalLogRow`.
    """

    __pydantic_config__ = _CONFIG

    id: str
    created_at: datetime
    passed: bool | None
    opportunity_id: str | None = None
    document_id: str | None = None
    grounding: Mapping[str, Any] | None = None
    hallucinations: tuple[Mapping[str, Any], ...] = ()
    missed: tuple[Mapping[str, Any], ...] = ()
    gaps: tuple[Mapping[str, Any], ...] = ()
    model: str | None = None
    cost_micro_usd: int | None = None
    needs_review: bool = False
    reviewed_at: datetime | None = None
    reviewed_by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """A row of a log with its run.

    `can_undo` is the last decision of a person about the evaluation that was not undone, None where there is none.
    `etag` changes with every decision that settles it or flags it; "" without a store.
    """

    __pydantic_config__ = _CONFIG

    run: EvalRun
    row: EvalLogRow | TailoringLogRow
    can_undo: str | None = None
    etag: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFilter:
    """Which rows of the log are wanted: all that are given must hold. `since` is the earliest time, itself included.

    `document` is the row id of a document, `model` what made the claims, `judge` what judged them.
    """

    __pydantic_config__ = _CONFIG

    document: str | None = None
    model: str | None = None
    judge: str | None = None
    operation: str | None = None
    needs_review: bool | None = None
    since: datetime | None = None


def cents(micro_usd: int | None) -> int | None:
    """Micro-dollars in whole cents, half a cent upwards; None for None."""
    return None if micro_usd is None else (micro_usd + 5_000) // 10_000
