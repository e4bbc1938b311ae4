"""`pincite check`: an answer, or a set of them, against evidence."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from pincite.cli.shared.answers import Query, read_text
from pincite.cli.shared.console import emit, emit_json, printable, say, shorten
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.follow_up import Evaluate, evaluate_result, follows, show_evaluation
from pincite.cli.shared.options import AsJson, Model, NoCache, Overwrite
from pincite.errors import UsageError
from pincite.records import Budget, Label
from pincite.text.display.printing import counted

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.config.verification import CheckOptions
    from pincite.records import BudgetUse, CheckedClaim, CheckResult, CheckSummary
    from pincite.verification.sets import SetReport

OUTCOMES = (*get_args(Label), "failed", "not_judged")

_SIGNS = {"supported": "✓", "refuted": "✗", "nei": "?", "failed": "!", "not_judged": "–"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Gates:
    """What makes a check fail: a faithfulness below `under`, or a claim with one of the `outcomes`."""

    under: float | None = None
    outcomes: tuple[str, ...] = ()

    def code(self, summary: CheckSummary, *, evidence: bool, partial: bool) -> ExitCode:
        """The exit code of a check, said where a gate is what decides.

        A threshold says nothing where no claim was judged, or there was no evidence to judge by.
        """
        for outcome in self.outcomes:
            if count := getattr(summary, outcome):
                return _gated(f"{counted(count, 'claim')} {outcome.replace('_', ' ')}", ExitCode.GATE)
        if self.under is not None:
            judged = summary.supported + summary.refuted + summary.nei
            if not judged or not evidence:
                lack = "there is no evidence" if judged else "no claim was judged"
                return _gated(f"{lack}, so --fail-under has nothing to compare", ExitCode.PARTIAL)
            share = summary.supported / judged
            if share < self.under:
                return _gated(f"claim faithfulness {share:.3f} is under {self.under:g}", ExitCode.GATE)
        return ExitCode.PARTIAL if partial or not evidence else ExitCode.DONE


def _gated(why: str, code: ExitCode) -> ExitCode:
    say(f"gate: {why}")
    return code


def check(
    context: typer.Context,
    *,
    answer: Annotated[
        Path | None,
        typer.Option("--answer", metavar="FILE", help="The answer: text or Markdown; - is standard input."),
    ] = None,
    evidence: Annotated[
        list[Path] | None, typer.Option("--evidence", metavar="PATH", help="Files or folders of documents; repeatable.")
    ] = None,
    query: Query = "",
    jsonl: Annotated[
        Path | None, typer.Option("--jsonl", metavar="FILE", help="A set: one {query, answer, contexts} a line.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="With --jsonl: where results go.")] = None,
    extractor: Annotated[
        str, typer.Option("--extractor", metavar="NAME", help="auto, heuristic (offline), llm or aps.")
    ] = "auto",
    model: Model = None,
    max_claims: Annotated[int, typer.Option("--max-claims", metavar="N", min=1, help="Claims judged.")] = 25,
    conf_threshold: Annotated[
        float | None,
        typer.Option(
            "--conf-threshold",
            metavar="P",
            help="Probability from which a model's or judge's label counts, default 0.7.",
        ),
    ] = None,
    max_calls: Annotated[
        int | None, typer.Option("--max-calls", metavar="N", min=1, help="Most model calls of the whole check.")
    ] = None,
    max_tokens: Annotated[
        int | None, typer.Option("--max-tokens", metavar="N", min=1, help="Most tokens, sent and received.")
    ] = None,
    max_cost_usd: Annotated[
        float | None, typer.Option("--max-cost-usd", metavar="X", help="Most that model calls may cost.")
    ] = None,
    max_seconds: Annotated[
        float | None, typer.Option("--max-seconds", metavar="X", help="Longest time of the whole check.")
    ] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page that shows it.")] = None,
    fail_under: Annotated[
        float | None, typer.Option("--fail-under", min=0.0, max=1.0, help="Exit 4 below this claim faithfulness.")
    ] = None,
    fail_on: Annotated[
        str | None,
        typer.Option("--fail-on", metavar="LIST", help="Exit 4 on any: refuted, nei, failed, not_judged."),
    ] = None,
    evaluate: Evaluate = None,
    overwrite: Overwrite = False,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> int:
    """Verify every claim of an answer against evidence. Works offline without --model.

    Exit code 3 where claims failed, there was no evidence or it could not be read, or a budget ended the check before
    all were judged; and where --fail-under has no judged claim to go by.
    """
    from pincite import api
    from pincite.config.verification import CheckOptions

    if fail_under is not None and isnan(fail_under):
        raise UsageError("--fail-under takes a number from 0 to 1")
    gates = Gates(under=fail_under, outcomes=_outcomes(fail_on))
    config = context.obj.config(no_cache=no_cache)
    budget = Budget(calls=max_calls, tokens=max_tokens, usd=max_cost_usd, seconds=max_seconds)
    options = CheckOptions(
        extractor=extractor, model=model, max_claims=max_claims, conf_threshold=conf_threshold, budget=budget
    )
    if jsonl is not None:
        if answer is not None or evidence or html is not None:
            raise UsageError("--jsonl has answers and evidence of its own: leave out --answer, --evidence and --html")
        if evaluate not in (None, "off"):
            raise UsageError("--evaluate goes with --answer: the rows of a set are not kept in the store")
        return _check_set(jsonl, out, options, config, Showing(gates=gates, overwrite=overwrite, as_json=as_json))
    from pincite.api.checks import evidence_files

    if answer is None or not evidence:
        raise UsageError("give --answer FILE and --evidence PATH, or --jsonl FILE")
    if out is not None:
        raise UsageError("--out goes with --jsonl; --json prints the result of one answer")
    following = follows(context, evaluate)
    result = api.check_with(read_text(answer), evidence, query=query, options=options, config=config)
    followed = evaluate_result(
        context, result, following=following, subject=str(answer), sources=evidence_files(evidence)
    )
    code = _show(result, Showing(gates=gates, html=html, overwrite=overwrite, as_json=as_json))
    show_evaluation(followed, quiet=as_json)
    return followed.code(code)


def _outcomes(listed: str | None) -> tuple[str, ...]:
    names = tuple(name.strip().replace("-", "_") for name in (listed or "").split(",") if name.strip())
    for name in names:
        if name not in OUTCOMES:
            raise UsageError(f"--fail-on knows {', '.join(OUTCOMES)}, not {name!r}")
    return names


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """How a result is shown, and what makes it fail."""

    gates: Gates
    html: Path | None = None
    overwrite: bool = False
    as_json: bool = False


def _show(result: CheckResult, showing: Showing) -> int:
    from pincite import extraction, verification

    if showing.html is not None:
        extraction.write_text(verification.check_page(result), showing.html, overwrite=showing.overwrite)
    if showing.as_json:
        emit_json(result)
    else:
        for checked in result.claims:
            _show_claim(checked)
        emit(_counts(result.summary))
    for note in result.notes:
        say(printable(note))
    for finding in result.findings:
        say(f"{finding.severity}: {printable(finding.message)}")
    if result.budget is not None:
        say(f"used: {result.budget.described}")
    partial = bool(result.summary.failed or result.failures) or _cut_short(result.budget)
    evidence = all("no_evidence" not in checked.verdict.reasons for checked in result.claims)
    return showing.gates.code(result.summary, evidence=evidence, partial=partial)


def _cut_short(budget: BudgetUse | None) -> bool:
    return budget is not None and bool(budget.reached)


def _show_claim(checked: CheckedClaim) -> None:
    """The label with its confidence, the claim, why, and the deciding words with their place."""
    claim, verdict = checked.claim, checked.verdict
    outcome = verdict.label or verdict.status
    sure = f" {verdict.confidence:.2f}" if verdict.confidence is not None else ""
    emit(f"{_SIGNS[outcome]} {outcome.replace('_', ' ')}{sure}  {shorten(claim.text, 300)}")
    if verdict.rationale:
        emit(f"    {shorten(verdict.rationale, 300)}")
    for mismatch in verdict.mismatches:
        evidence_note = (
            f"evidence: {shorten(mismatch.evidence_text, 100)}" if mismatch.evidence_text else "not in its passages"
        )
        emit(f"    {mismatch.kind}: {shorten(mismatch.claim_text, 100)}; {evidence_note}")
    for span in verdict.citations:
        snippet = next(
            passage.snippet[span.start - passage.start : span.end - passage.start]
            for passage in verdict.evidence
            if (passage.doc_id, passage.page) == (span.doc_id, span.page)
            and passage.start <= span.start
            and span.end <= passage.end
        )
        page = f", page {span.page}" if span.page is not None else ""
        emit(f"    {printable(span.doc_id)}{page}, characters {span.start}–{span.end}: “{shorten(snippet, 200)}”")


def _counts(summary: CheckSummary) -> str:
    counts = [f"{getattr(summary, name)} {name.replace('_', ' ')}" for name in OUTCOMES]
    faith = summary.claim_faithfulness
    return ", ".join(counts) + f"; claim faithfulness {'–' if faith is None else f'{faith:.3f}'}"


def _check_set(jsonl: Path, out: Path | None, options: CheckOptions, config: Config, showing: Showing) -> int:
    from pincite import api

    target = out or jsonl.with_suffix(".checked.jsonl")
    report = api.check_set(jsonl, target, options=options, config=config, overwrite=showing.overwrite)
    if showing.as_json:
        emit_json(report)
    else:
        _show_report(report, target)
    partial = bool(report.failed_rows or report.summary.failed or report.not_reached) or _cut_short(report.budget)
    return showing.gates.code(report.summary, evidence=True, partial=partial)


def _show_report(report: SetReport, target: Path) -> None:
    again = f", {report.retried} taken up again" if report.retried else ""
    unreached = f", {report.not_reached} not reached" if report.not_reached else ""
    emit(
        f"{counted(report.rows, 'row')}, {report.resumed} done before{again}, {report.failed_rows} failed{unreached}: "
        f"{target}"
    )
    emit(_counts(report.summary))
    for measure in report.measures:
        if measure.value is not None:
            between = f" ({measure.low:.3f}–{measure.high:.3f})" if None not in (measure.low, measure.high) else ""
            emit(f"{measure.name}: {measure.value:.3f}{between}")
    for failure in report.failures:
        say(f"  {printable(failure.item)}: {printable(failure.message)}")
    if report.budget is not None:
        left = ": the budget was reached, the same command goes on" if report.budget.reached else ""
        say(f"used: {report.budget.described}{left}")
