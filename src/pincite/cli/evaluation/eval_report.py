"""`pincite eval-report`: pass rates of the evaluation log over time."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli.shared.console import emit, emit_json, emit_table, printable, say
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.options import AsJson, Overwrite
from pincite.errors import UsageError

if TYPE_CHECKING:
    from pincite.records import Drift, RateReport


def eval_report(
    context: typer.Context,
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE]…", help="Rows of the log as JSON or JSON lines; the store for none."),
    ] = None,
    *,
    by: Annotated[
        str, typer.Option("--by", metavar="LIST", help="What is told apart: operation, model, prompt_version.")
    ] = "operation,model,prompt_version",
    since: Annotated[str | None, typer.Option("--since", metavar="DATE", help="The first day, as 2026-11-22.")] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="DATE", help="The last day.")] = None,
    baseline: Annotated[
        str | None,
        typer.Option("--baseline", metavar="DATE..DATE", help="First and last day; by itself the first four weeks."),
    ] = None,
    confidence: Annotated[float, typer.Option("--confidence", metavar="X", help="Of every interval.")] = 0.95,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page with charts.")] = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> int:
    """Show pass rates by model, operation, prompt version and week, with intervals, and what drifted."""
    from pincite import api, extraction
    from pincite.evaluation import rates

    options = rates.ReportOptions(
        by=tuple(name.strip() for name in by.split(",") if name.strip()),
        baseline=_window(baseline),
        confidence=confidence,
    )
    days = (_day("--since", since), _day("--until", until))
    report = api.eval_report(files or None, options=options, days=days, config=context.obj.config())
    if html is not None:
        extraction.write_text(rates.report_page(report), html, overwrite=overwrite)
    if as_json:
        emit_json(report)
    else:
        _show(report)
    return ExitCode.DONE


def _show(report: RateReport) -> None:
    """A table of all weeks by group, the weeks of the report, and what drifted."""
    from rich import box
    from rich.table import Table

    from pincite.evaluation.rates.words import MEASURE_WORDS, cost_text, group_text, rate_text

    if not report.rows:
        emit("no evaluations")
        return
    for total in report.totals:
        names = [rate.measure for rate in total.rates]
        table = Table("week", "evaluations", *(MEASURE_WORDS[name] for name in names), "cost", box=box.SIMPLE)
        for row in (*(week for week in report.weeks if week.group == total.group), total):
            rates_by_measure = {rate.measure: rate for rate in row.rates}
            shares = (rate_text(rates_by_measure.get(name)) for name in names)
            table.add_row(row.week or "all", str(row.evaluations), *shares, cost_text(row.cost_micro_usd))
        emit(printable(group_text(report, total.group)))
        emit_table(table)
        emit("")
    changed = [drift for drift in report.drifts if drift.verdict in ("worse", "better")]
    for drift in changed:
        emit(_drift_line(report, drift))
    if report.drifts and not changed:
        compared = sum(drift.verdict == "none_shown" for drift in report.drifts)
        emit(f"no drift shown in {compared} comparisons with {report.baseline_from} to {report.baseline_until}")
    for note in report.notes:
        say(note)


def _drift_line(report: RateReport, drift: Drift) -> str:
    from pincite.evaluation.rates.words import MEASURE_WORDS, group_text, interval_text

    between = interval_text(drift.difference, drift.low, drift.high, points=True)
    name = printable(group_text(report, drift.group))
    return f"{drift.verdict}: {name}, {drift.week}, {MEASURE_WORDS[drift.measure]}: {between}"


def _window(text: str | None) -> tuple[date, date] | None:
    if text is None:
        return None
    first, dots, last = text.partition("..")
    days = (_day("--baseline", first), _day("--baseline", last)) if dots else (None, None)
    if days[0] is None or days[1] is None:
        raise UsageError(f"--baseline takes two days as 2026-09-01..2026-09-28, not {text!r}")
    return days[0], days[1]


def _day(option: str, text: str | None) -> date | None:
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise UsageError(f"{option} takes a day as 2026-11-22, not {text!r}") from error
