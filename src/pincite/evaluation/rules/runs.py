"""Rules over claims: every finding, and what each rule came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date

from pincite.errors import UsageError
from pincite.evaluation.rules.application import Applied, Ran, run_rule
from pincite.evaluation.rules.catalogue import ChosenRule
from pincite.evaluation.rules.citations import Broken
from pincite.records import SEVERITIES, ClaimRecord, Finding, RuleReport, RuleSummary

_NO_DOCUMENTS = "the documents were not given"


def run_rules(
    claims: Sequence[ClaimRecord],
    *,
    rules: Sequence[ChosenRule],
    today: date,
    breaks: Mapping[str, Sequence[Broken]] | None = None,
) -> RuleReport:
    """What all rules find in all claims: a summary of each, and the findings, errors first, then by rule and claim.

    `breaks` is what recheck finds of the claims' citations, None without documents: then a rule that needs them is
    not checked. A rule that raises an error has failed, by itself. Raises UsageError where two claims have one id.
    """
    places = {claim.id: at for at, claim in enumerate(claims)}
    if len(places) < len(claims):
        twice = next(name for name, count in Counter(claim.id for claim in claims).items() if count > 1)
        raise UsageError(f"several claims have the id {twice}: give each its own")
    summaries: list[RuleSummary] = []
    all_findings: list[Finding] = []
    for chosen in rules:
        note = "" if chosen.enabled else "switched off"
        if chosen.enabled and breaks is None and chosen.needs("breaks"):
            note = _NO_DOCUMENTS
        if note:
            status = "not_checked" if chosen.enabled else "disabled"
            summaries.append(RuleSummary(rule=chosen.name, status=status, passed=None, note=note))  # type: ignore[arg-type]
            continue
        ran = run_rule(Applied(chosen, today, breaks), claims)
        findings = sorted(ran.findings, key=lambda finding: (places[finding.claim_ids[0]], finding.code))
        summaries.append(_summary(chosen.name, findings, ran))
        all_findings += findings
    all_findings.sort(key=lambda finding: SEVERITIES.index(finding.severity))
    return RuleReport(
        today=today.isoformat(), total_claims=len(claims), rules=tuple(summaries), findings=tuple(all_findings)
    )


def _summary(name: str, findings: Sequence[Finding], ran: Ran) -> RuleSummary:
    counts = Counter(finding.severity for finding in findings)
    return RuleSummary(
        rule=name,
        status="checked" if ran.failure is None else "failed",
        passed=counts["error"] == 0 if ran.failure is None else None,
        claims=ran.claims,
        errors=counts["error"],
        warnings=counts["warning"],
        infos=counts["info"],
        note=ran.failure,
    )
