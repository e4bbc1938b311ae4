"""A row of the evaluation log, or an evaluation as JSON, as what rates are counted from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from pincite.evaluation.intervals import SampledOutcome
from pincite.records import EvalLogRow, LogEntry

_PASSING = {"pass": True, "warn": True, "fail": False}
_ERROR = ("rule", "error")


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgements:
    """The sampled claims of an evaluation, and how many claims their strata hold.

    `unread`: judges said something in a form that is not known.
    """

    outcomes: tuple[SampledOutcome, ...] = ()
    sizes: Mapping[str, int]
    unread: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """One evaluation: what it is of, and what came of it and of its claims.

    `subject` is the document, or the run where that is not known. `passed` is None for one that was not finished.
    `claims` is None where there are no claims to count (a tailored profile); `failing` names those with an error of a
    rule. `at` is in UTC.
    """

    subject: str
    passed: bool | None
    judgements: Judgements
    claims: int | None = None
    failing: frozenset[str] = frozenset()
    at: datetime | None = None
    operation: str | None = None
    model: str | None = None
    prompt_version: str | None = None
    cost_micro_usd: int | None = None
    needs_review: bool = False


def is_pass(level: str | None) -> bool | None:
    """Whether a level of judges is a pass; None for no vote, and where they are not of one mind."""
    return _PASSING.get(level) if level else None


def observe(entry: LogEntry) -> Observation:
    """What a row of the log counts for. Without a judge an evaluation costs nothing."""
    run, row = entry.run, entry.row
    documents = run.document_ids or ((row.document_id,) if row.document_id else ())
    observation = Observation(
        subject="+".join(sorted(documents)) or run.id,
        passed=row.passed,
        judgements=Judgements(sizes={}),
        at=run.created_at.astimezone(UTC),
        operation=run.operation,
        model=run.model,
        prompt_version=run.prompt_version,
        cost_micro_usd=row.cost_micro_usd,
        needs_review=row.needs_review,
    )
    if not isinstance(row, EvalLogRow):
        return observation
    return replace(
        observation,
        judgements=read_judgements(row.ai_eval_result, run=run.id, claims=row.total_claims),
        claims=row.total_claims,
        failing=frozenset(issue.claim_id for issue in row.issues if (issue.source, issue.severity) == _ERROR),
        cost_micro_usd=0 if row.ai_eval_result is None else row.cost_micro_usd,
    )


def observe_json(given: Mapping[str, Any], *, name: str) -> Observation:
    """What an evaluation counts for that was printed with the log's names; ValueError where one of them is wrong."""
    claims, passed = given.get("total_claims"), given.get("passed")
    if not isinstance(claims, int) or claims < 0 or not (passed is None or isinstance(passed, bool)):
        raise ValueError("an evaluation has its total_claims and whether it passed")
    issues = [] if given.get("issues") is None else given["issues"]
    if not isinstance(issues, list) or not all(isinstance(issue, Mapping) for issue in issues):
        raise ValueError("the issues of an evaluation are a list of objects")
    failing = {str(issue.get("claim_id")) for issue in issues if (issue.get("source"), issue.get("severity")) == _ERROR}
    if len(failing) > claims:
        raise ValueError("more claims have errors than there are")
    judgements = read_judgements(given.get("ai_eval_result"), run=name, claims=claims)
    return Observation(subject=name, passed=passed, claims=claims, failing=frozenset(failing), judgements=judgements)


def read_judgements(result: Any, *, run: str, claims: int) -> Judgements:
    """The sampled claims of an `ai_eval_result`; the names of strata are made the run's own.

    Where the chances of being drawn are not there (the judge's reply alone), every claim is taken to have had the same.
    """
    if result is None:
        return Judgements(sizes={})
    try:
        if isinstance(result.get("sample"), Mapping):
            return _by_chances(result["sample"], result.get("consensus") or [], run=run)
        return _alike(result["evaluations"], run=run, claims=claims)
    except (AttributeError, KeyError, TypeError, ValueError):
        return Judgements(sizes={}, unread=True)


def _by_chances(sample: Mapping[str, Any], consensus: Sequence[Mapping[str, Any]], *, run: str) -> Judgements:
    levels = {entry["claim_id"]: is_pass(entry["level"]) for entry in consensus}
    outcomes = tuple(
        SampledOutcome(
            stratum=f"{run}/{item['stratum']}",
            kind=str(item["type"]),
            chance=_chance(item["inclusion_probability"]),
            passed=levels.get(item["claim_id"]),
        )
        for item in sample["items"]
    )
    sizes = {f"{run}/{entry['name']}": int(entry["claims"]) for entry in sample["strata"]}
    if not all(sizes.get(entry.stratum) for entry in outcomes):
        raise ValueError("a sampled claim is in no stratum")
    return Judgements(outcomes=outcomes, sizes=sizes)


def _chance(given: Any) -> float:
    if not isinstance(given, int | float) or not 0 < given <= 1:
        raise ValueError(f"{given!r} is no chance of being drawn")
    return float(given)


def _alike(evaluations: Sequence[Mapping[str, Any]], *, run: str, claims: int) -> Judgements:
    stratum = f"{run}/all"
    chance = min(1.0, len(evaluations) / claims) if claims else 1.0
    outcomes = tuple(
        SampledOutcome(stratum=stratum, kind="all", chance=chance, passed=_passes(evaluation))
        for evaluation in evaluations
    )
    return Judgements(outcomes=outcomes, sizes={stratum: max(claims, len(outcomes))})


def _passes(said: Mapping[str, Any]) -> bool | None:
    """The specification's thresholds: grounded yes or partial, and accurate; None for a claim without a vote."""
    if said["grounded"] is None:
        return None
    return said["grounded"] in ("yes", "partial") and bool(said["accurate"])
