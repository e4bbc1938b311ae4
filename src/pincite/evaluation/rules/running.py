"""Rules over claims: every finding, and what each rule came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from pincite.errors import UsageError
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
    not checked. Raises UsageError where two claims have one id, or a rule names a claim that is not there.
    """
    places = {claim.id: at for at, claim in enumerate(claims)}
    if len(places) < len(claims):
        twice = next(name for name, count in Counter(claim.id for claim in claims).items() if count > 1)
        raise UsageError(f"several claims have the id {twice}: give each its own")
    summaries: list[RuleSummary] = []
    found: list[Finding] = []
    for chosen in rules:
        note = "" if chosen.enabled else "switched off"
        if chosen.enabled and breaks is None and chosen.needs("breaks"):
            note = _NO_DOCUMENTS
        if note:
            status = "not_checked" if chosen.enabled else "disabled"
            summaries.append(RuleSummary(rule=chosen.name, status=status, passed=None, note=note))  # type: ignore[arg-type]
            continue
        findings = _findings(chosen, claims, today=today, breaks=breaks)
        for finding in findings:
            if unknown := [name for name in finding.claim_ids if name not in places]:
                raise UsageError(f"the rule {chosen.name} names the claim {unknown[0]}, which it was not given")
        findings.sort(key=lambda finding: (places[finding.claim_ids[0]], finding.code))
        summaries.append(_summary(chosen.name, findings, claims=len(claims)))
        found += findings
    found.sort(key=lambda finding: SEVERITIES.index(finding.severity))
    return RuleReport(today=today.isoformat(), total_claims=len(claims), rules=tuple(summaries), findings=tuple(found))


def _findings(
    chosen: ChosenRule, claims: Sequence[ClaimRecord], *, today: date, breaks: Mapping[str, Sequence[Broken]] | None
) -> list[Finding]:
    given = {name: value for name, value in (("today", today), ("breaks", breaks)) if chosen.takes(name)}
    return [replace(finding, rule=chosen.name) for finding in chosen.rule(claims, **given, **chosen.options)]


def _summary(name: str, findings: Sequence[Finding], *, claims: int) -> RuleSummary:
    counts = Counter(finding.severity for finding in findings)
    return RuleSummary(
        rule=name,
        status="checked",
        passed=counts["error"] == 0,
        claims=claims,
        errors=counts["error"],
        warnings=counts["warning"],
        infos=counts["info"],
    )
