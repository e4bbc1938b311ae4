"""Rows of the evaluation log for tests that look at many of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from pincite.records import EvalLogRow, EvalRun, Issue, LogEntry, TailoringLogRow

MONDAY = datetime(2026, 9, 7, 9, tzinfo=UTC)


def error(claim: str) -> Issue:
    return Issue(claim_id=claim, source="rule", type="dates", code="bad", severity="error", message="bad")


def judgement(*levels: str | None, chance: float = 0.5, stratum: str = "skill", size: int = 8) -> dict[str, Any]:
    """An `ai_eval_result` of one stratum; `levels` are those of its sampled claims."""
    claims = [f"s{at}" for at in range(len(levels))]
    items = [
        {"claim_id": claim, "type": stratum, "stratum": stratum, "inclusion_probability": chance} for claim in claims
    ]
    return {
        "sample": {"items": items, "strata": [{"name": stratum, "claims": size, "sampled": len(claims)}]},
        "consensus": [{"claim_id": claim, "level": level} for claim, level in zip(claims, levels, strict=True)],
    }


def entry(number: int, *, week: int = 0, failing: int = 0, claims: int = 10, **facts: Any) -> LogEntry:
    """A row of its own run and document; `facts` of the run (`model`, …) or of the row (`passed`, …)."""
    at = MONDAY + timedelta(weeks=week, minutes=number)
    run = {name: facts.pop(name) for name in ("model", "prompt_version", "document_ids", "operation") if name in facts}
    row = EvalLogRow(
        **{
            "id": f"run-{number}",
            "created_at": at,
            "total_claims": claims,
            "sampled_claims": 0,
            "rule_checks": {},
            "rule_passed": not failing,
            "passed": not failing,
            "issues": tuple(error(f"c{at}") for at in range(failing)),
            **facts,
        }
    )
    return LogEntry(run=EvalRun(**{"id": row.id, "operation": "extract", "created_at": at, **run}), row=row)


def tailored(number: int, *, passed: bool | None, week: int = 0) -> LogEntry:
    at = MONDAY + timedelta(weeks=week, minutes=number)
    run = EvalRun(id=f"tailored-{number}", operation="tailoring", created_at=at)
    return LogEntry(run=run, row=TailoringLogRow(id=run.id, created_at=at, passed=passed))
