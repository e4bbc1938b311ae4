"""Drift that is none, and drift that is: `python -m benchmarks.drift [--reports N] [--seed N]`.

Simulated logs of two models over ten weeks, 10 to 30 evaluations a week with 5 to 30 claims each, of which five are
judged; documents differ. Of steady logs, how many reports call any week worse or better, and how many of all
comparisons; then how often a fall of the last three weeks is called worse.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from pincite.evaluation.measures import proportion
from pincite.evaluation.rates import rate_report
from pincite.records import EvalLogRow, EvalRun, Issue, LogEntry, RateReport

START = datetime(2026, 9, 7, tzinfo=UTC)
WEEKS, FALLEN = 10, 3
MODELS: Mapping[str, float] = {"one": 0.95, "two": 0.85}
MOST = 0.05


def simulate(seed: int, *, fall: float = 0.0) -> RateReport:
    """The report of a log; in its last three weeks claims fail more often by `fall`."""
    rng = random.Random(f"drift-{seed}-{fall}")
    rows: list[LogEntry] = []
    for week in range(WEEKS):
        for model, share in MODELS.items():
            less = fall if week >= WEEKS - FALLEN else 0.0
            for _ in range(rng.randint(10, 30)):
                own = rng.betavariate(9 * (share - less), 9 * (1 - share + less))
                rows.append(_row(rng, f"{seed}-{len(rows)}", model, START + timedelta(weeks=week), own))
    return rate_report(rows)


def _row(rng: random.Random, name: str, model: str, at: datetime, share: float) -> LogEntry:
    claims = rng.randint(5, 30)
    failing = [f"c{number}" for number in range(claims) if rng.random() > 1 - (1 - share) / 4]
    said = [{"grounded": "yes" if rng.random() < share else "no", "accurate": True} for _ in range(5)]
    run = EvalRun(id=name, operation="extract", created_at=at, model=model)
    row = EvalLogRow(
        id=name,
        created_at=at,
        total_claims=claims,
        sampled_claims=5,
        rule_checks={},
        rule_passed=not failing,
        passed=not failing and all(each["grounded"] == "yes" for each in said),
        ai_eval_result={"evaluations": said},
        issues=tuple(
            Issue(claim_id=claim, source="rule", type="dates", code="bad", severity="error", message="bad")
            for claim in failing
        ),
    )
    return LogEntry(run=run, row=row)


def main() -> int:
    """Print the figures; 1 where surely more than 5 % of the reports of steady logs show drift."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reports", type=int, default=400)
    parser.add_argument("--seed", type=int, default=2026)
    given = parser.parse_args()
    steady = [simulate(given.seed * 1000 + at) for at in range(given.reports)]
    drifts = [drift for report in steady for drift in report.drifts]
    called = [any(drift.verdict in ("worse", "better") for drift in report.drifts) for report in steady]
    single = [drift.low is not None and drift.high is not None and not drift.low <= 0 <= drift.high for drift in drifts]
    alarms = proportion(sum(called), len(called))
    print(f"steady logs with any drift called: {alarms}")
    print(f"single comparisons whose own interval is off 0: {proportion(sum(single), len(single))}")
    for fall in (0.05, 0.1, 0.2):
        reports = [simulate(given.seed * 1000 + at, fall=fall) for at in range(max(1, given.reports // 10))]
        found = [any(drift.verdict == "worse" for drift in report.drifts) for report in reports]
        print(f"a fall of {100 * fall:.0f} points is called worse: {proportion(sum(found), len(found))}")
    return int((alarms.low or 0.0) > MOST)


if __name__ == "__main__":
    sys.exit(main())
