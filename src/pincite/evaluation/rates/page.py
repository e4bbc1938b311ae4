"""The report as one self-contained HTML file: what drifted, then for each group its rates, charts and weeks.

It works without JavaScript, loads nothing, is readable in light and dark and without colour, and treats every name as
text: all is escaped, and a content security policy forbids scripts.
"""

from __future__ import annotations

from datetime import date

from pincite.evaluation.rates import words
from pincite.evaluation.rates.charts import Chart, ChartDrawing, plot
from pincite.records import RateGroup, RateReport
from pincite.text.display.templates import render


def report_page(report: RateReport) -> str:
    """The HTML of a report; equal reports give equal bytes."""

    def picture(group: RateGroup, measure: str) -> ChartDrawing | None:
        return plot(_chart(report, group, measure))

    return render(
        "evaluation/rates/templates/report.html",
        report=report,
        compared=[drift for drift in report.drifts if drift.verdict != "not_compared"],
        changed=[drift for verdict in ("worse", "better") for drift in report.drifts if drift.verdict == verdict],
        picture=picture,
        words=words,
    )


def _chart(report: RateReport, group: RateGroup, measure: str) -> Chart:
    weeks = [row for row in report.weeks if row.group == group]
    rates = {
        row.starts: rate for row in weeks if row.starts is not None for rate in row.rates if rate.measure == measure
    }
    starts: dict[str | None, date] = {row.week: row.starts for row in weeks if row.starts is not None}
    drifts = {starts[drift.week]: drift for drift in report.drifts if (drift.group, drift.measure) == (group, measure)}
    window = None
    if report.baseline_from is not None and report.baseline_until is not None:
        window = report.baseline_from, report.baseline_until
    return Chart(
        title=f"{words.group_text(report, group)}: {measure} by week", rates=rates, drifts=drifts, window=window
    )
