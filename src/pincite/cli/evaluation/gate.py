"""`pincite gate`: a result against a baseline, or against what it should reach."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli.shared.console import emit, emit_json, emit_table, say
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.options import AsJson
from pincite.text.display.printing import counted

if TYPE_CHECKING:
    from pincite.records import GateReport, GateSide, GateTest

_CODES = {"pass": ExitCode.DONE, "fail": ExitCode.GATE, "inconclusive": ExitCode.PARTIAL}


def gate(
    result: Annotated[
        Path,
        typer.Argument(metavar="RESULT", help="What score, check, eval or eval-log wrote as JSON, or a checked set."),
    ],
    *,
    baseline: Annotated[
        Path | None, typer.Option("--baseline", metavar="B", help="The same of what RESULT is held against.")
    ] = None,
    measures: Annotated[
        list[str] | None, typer.Option("--measure", metavar="NAME", help="What is gated; repeatable.")
    ] = None,
    tolerance: Annotated[
        float, typer.Option("--tolerance", metavar="X", help="How much worse RESULT may be, as a share.")
    ] = 0.02,
    at_least: Annotated[
        float | None, typer.Option("--at-least", metavar="X", help="A share (0-1) that RESULT must reach by itself.")
    ] = None,
    confidence: Annotated[float, typer.Option("--confidence", metavar="X", help="Of all intervals together.")] = 0.98,
    as_json: AsJson = False,
) -> int:
    """Say PASS (exit code 0), FAIL (4) or INCONCLUSIVE (3): whether a result is as good as a baseline."""
    from pincite import api

    report = api.gate(
        result,
        baseline=baseline,
        measures=measures or (),
        tolerance=tolerance,
        at_least=at_least,
        confidence=confidence,
    )
    if as_json:
        emit_json(report)
    else:
        _show(report)
    return _CODES[report.verdict]


def _show(report: GateReport) -> None:
    """The verdict, then each measure with its tests."""
    from rich import box
    from rich.table import Table

    emit(report.verdict.upper())
    table = Table("measure", "result", "baseline", "difference or share", box=box.SIMPLE, pad_edge=False)
    for measure in report.measures:
        for test in measure.tests:
            name = f"{measure.name} (less is better)" if measure.better == "lower" else measure.name
            against = measure.baseline if test.against == "baseline" else None
            table.add_row(name, _side(measure.result), _side(against) if against else "-", _interval(test))
    emit_table(table)
    for measure in report.measures:
        for test in measure.tests:
            emit(f"{measure.name}: {test.verdict}, {test.reason}")
    for note in report.notes:
        say(note)


def _side(side: GateSide) -> str:
    share = "-" if side.share is None else f"{side.share:.3f}"
    groups = f", {counted(side.groups, 'group')}" if side.groups > 1 else ""
    return f"{share} of {counted(side.items, 'item')}{groups}"


def _interval(test: GateTest) -> str:
    if test.low is None or test.high is None:
        return "-"
    interval_text = (
        f"{test.low:+.3f} to {test.high:+.3f}" if test.against == "baseline" else f"{test.low:.3f} to {test.high:.3f}"
    )
    return f"{interval_text}, by {test.pairing}" if test.pairing in ("items", "groups") else interval_text
