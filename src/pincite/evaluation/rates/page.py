"""The report as one self-contained HTML file: what drifted, then for each group its rates, charts and weeks.

It works without JavaScript, loads nothing, is readable in light and dark and without colour, and treats every name as
text: all is escaped, and a content security policy forbids scripts.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from html import escape

from pincite.evaluation.rates.charts import Chart, draw
from pincite.evaluation.rates.words import MEASURE_WORDS, cost_text, group_text, interval_text, rate_counts, rate_text
from pincite.records import Drift, RateGroup, RateReport, RateRow

_STYLE = """
:root{color-scheme:light dark;--ink:#1c1e21;--soft:#5b6169;--line:#d9dde2;--paper:#fff;--wash:#f6f7f9;
--mark:#1f5fa8;--drift:#b3261e}
@media(prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a4abb3;--line:#3a4047;--paper:#16181b;--wash:#1f2226;
--mark:#7db4ff;--drift:#ff8a80}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:64rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:1.4rem;margin:0 0 .25rem}
h2{font-size:1.15rem;margin:2.5rem 0 .5rem;overflow-wrap:anywhere}
h3{font-size:1rem;margin:1.25rem 0 .25rem}
.soft,.tick{color:var(--soft)}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{border-bottom:1px solid var(--line);padding:.3rem .75rem .3rem 0;text-align:left;vertical-align:top}
th{font-weight:600}
ul{padding-left:1.2rem}
.chart{width:100%;height:auto;max-width:720px;display:block}
.chart .tick{font:12px system-ui,sans-serif;fill:var(--soft)}
.chart .grid{stroke:var(--line)}
.chart .path{stroke:var(--mark);stroke-width:1.5;opacity:.6}
.chart .point line{stroke:var(--mark);stroke-width:2}
.chart .point circle{fill:var(--mark);stroke:var(--paper);stroke-width:1.5}
.chart .changed line{stroke:var(--drift)}
.chart .changed circle{fill:var(--paper);stroke:var(--drift);stroke-width:2.5}
.chart .drift{fill:var(--drift);font-size:14px}
.hatching{stroke:var(--line);stroke-width:2}
summary{cursor:pointer;padding:.3rem 0}
"""


def report_page(report: RateReport) -> str:
    """The HTML of a report; equal reports give equal bytes."""
    return "".join(_parts(report))


def _parts(report: RateReport) -> Iterator[str]:
    yield (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Quality over time</title>'
        f"<style>{_STYLE}</style></head><body><main><h1>Quality over time</h1>"
        '<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs><pattern id="hatch" width="6" '
        'height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line y2="6" class="hatching"/>'
        "</pattern></defs></svg>"
    )
    yield f'<p class="soft">{escape(_scope(report))}</p>'
    yield from (f"<p>{escape(note)}</p>" for note in report.notes)
    yield from _drifted(report)
    for total in report.totals:
        yield from _group(report, total)
    yield "</main></body></html>\n"


def _scope(report: RateReport) -> str:
    words = f"{report.rows} evaluations; intervals at {100 * report.confidence:g} %"
    if report.baseline_from is None:
        return words
    return f"{words}; baseline: {report.baseline_from} to {report.baseline_until}"


def _drifted(report: RateReport) -> Iterator[str]:
    """What is worse, then what is better; that nothing is shown, where nothing is."""
    compared = [drift for drift in report.drifts if drift.verdict != "not_compared"]
    if not compared:
        return
    yield "<h2>Drift</h2>"
    changed = [drift for verdict in ("worse", "better") for drift in compared if drift.verdict == verdict]
    if not changed:
        yield f"<p>None shown in {len(compared)} comparisons with the baseline.</p>"
        return
    yield f"<p>{len(changed)} of {len(compared)} comparisons, with their number allowed for:</p><ul>"
    yield from (f"<li>{_drift_line(report, drift)}</li>" for drift in changed)
    yield "</ul>"


def _drift_line(report: RateReport, drift: Drift) -> str:
    sign = "▼ worse" if drift.verdict == "worse" else "▲ better"
    where = f"{group_text(report, drift.group)}, {drift.week}, {MEASURE_WORDS[drift.measure]}"
    return f"<b>{sign}</b>: {escape(where)}: {interval_text(drift.difference, drift.low, drift.high, points=True)}"


def _group(report: RateReport, total: RateRow) -> Iterator[str]:
    weeks = [row for row in report.weeks if row.group == total.group]
    yield f"<h2>{escape(group_text(report, total.group))}</h2>"
    yield f'<p class="soft">{_facts(total)}</p>'
    for total_rate in total.rates:
        yield f"<h3>{escape(MEASURE_WORDS[total_rate.measure])}: {rate_text(total_rate)}</h3>"
        yield f'<p class="soft">{escape(rate_counts(total_rate))}</p>'
        yield draw(_chart(report, total.group, total_rate.measure, weeks))
    yield '<details><summary>Weeks</summary><div class="wide"><table><tr><th>week</th><th>evaluations</th>'
    yield "".join(f"<th>{escape(MEASURE_WORDS[rate.measure])}</th>" for rate in total.rates)
    yield "<th>to review</th><th>cost</th></tr>"
    for row in weeks:
        rates_by_measure = {rate.measure: rate for rate in row.rates}
        cells = "".join(f"<td>{rate_text(rates_by_measure.get(rate.measure))}</td>" for rate in total.rates)
        yield (
            f"<tr><td>{row.week}</td><td>{row.evaluations}</td>{cells}<td>{row.needs_review}</td>"
            f"<td>{cost_text(row.cost_micro_usd)}</td></tr>"
        )
    yield "</table></div></details>"


def _facts(row: RateRow) -> str:
    return f"{row.evaluations} evaluations, {row.needs_review} to review, cost {cost_text(row.cost_micro_usd)}"


def _chart(report: RateReport, group: RateGroup, measure: str, weeks: list[RateRow]) -> Chart:
    rates = {
        row.starts: rate for row in weeks if row.starts is not None for rate in row.rates if rate.measure == measure
    }
    starts: dict[str | None, date] = {row.week: row.starts for row in weeks if row.starts is not None}
    drifts = {starts[drift.week]: drift for drift in report.drifts if (drift.group, drift.measure) == (group, measure)}
    window = None
    if report.baseline_from is not None and report.baseline_until is not None:
        window = report.baseline_from, report.baseline_until
    return Chart(title=f"{group_text(report, group)}: {measure} by week", rates=rates, drifts=drifts, window=window)
