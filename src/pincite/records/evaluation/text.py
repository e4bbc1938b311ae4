"""Evaluations as people read them: a line, a table of the rules, and the findings, errors first.

Labels are words of documents, and so hostile: control and reordering characters are escaped.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pincite.text.display.printing import shorten

if TYPE_CHECKING:
    from pincite.records.evaluation.findings import Finding, RuleReport, RuleSummary
    from pincite.records.evaluation.outcomes import Evaluation

FINDINGS = 200
"""Findings that a text shows."""

_MESSAGE = 240
_IDS = 5


def evaluation_line(evaluation: Evaluation) -> str:
    """The evaluation in one line: whether it passed, of how many claims, and how much of each severity rules and judges
    found.
    """
    counts = Counter(finding.severity for finding in evaluation.rules.findings)
    if evaluation.judged is not None:
        counts.update(issue.severity for issue in evaluation.judged.issues)
    severity_counts = [_count(counts["error"], "error"), _count(counts["warning"], "warning")]
    if counts["info"]:
        severity_counts.append(_count(counts["info"], "remark"))
    judged = f", {_count(len(evaluation.judged.sample.items), 'claim')} judged" if evaluation.judged is not None else ""
    passed = {True: "passed", False: "failed", None: "not decided"}[evaluation.passed]
    return f"{passed}: {_count(evaluation.rules.total_claims, 'claim')}, {', '.join(severity_counts)}{judged}"


def evaluation_text(evaluation: Evaluation) -> str:
    """The line, the rules, and the findings with the claims that they are about and what to do."""
    notes = [shorten(note, _MESSAGE) for note in evaluation.notes]
    return "\n".join([evaluation_line(evaluation), *rule_lines(evaluation.rules), *_findings(evaluation), *notes])


def rule_lines(report: RuleReport) -> list[str]:
    """One line for each rule: its name, and its findings or why it was not checked."""
    width = max((len(rule.rule) for rule in report.rules), default=0)
    return [f"  {shorten(rule.rule, 60).ljust(width)}  {_said(rule)}" for rule in report.rules]


def finding_lines(finding: Finding) -> list[str]:
    """Two lines: what was found, and about which claims with what to do."""
    ids = ", ".join(shorten(claim_id, 40) for claim_id in finding.claim_ids[:_IDS])
    overflow_suffix = f" and {len(finding.claim_ids) - _IDS} more" if len(finding.claim_ids) > _IDS else ""
    advice = f"; {finding.advice}" if finding.advice else ""
    return [
        f"{finding.severity}  {shorten(finding.message, _MESSAGE)}",
        f"    {ids}{overflow_suffix}{shorten(advice, _MESSAGE)}",
    ]


def _findings(evaluation: Evaluation) -> list[str]:
    findings = evaluation.rules.findings
    lines = [line for finding in findings[:FINDINGS] for line in finding_lines(finding)]
    hidden = len(findings) - FINDINGS
    return [*lines, *([f"… and {_count(hidden, 'finding')} more"] if hidden > 0 else [])]


def _said(rule: RuleSummary) -> str:
    if rule.status != "checked":
        return f"{rule.status.replace('_', ' ')}: {rule.note}" if rule.note else rule.status.replace("_", " ")
    counts = [(rule.errors, "error"), (rule.warnings, "warning"), (rule.infos, "remark")]
    return ", ".join(_count(number, noun) for number, noun in counts if number) or "nothing found"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
