"""`pincite score`: a result against its gold standard."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli.shared.console import emit, emit_json, emit_table
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.options import AsJson
from pincite.errors import UsageError
from pincite.text.display.printing import counted

if TYPE_CHECKING:
    from pincite.records import Score

INCONCLUSIVE = "--fail-under: neither the result nor the gold has a value, so there is no F1 to compare"


def score(
    result: Annotated[
        Path, typer.Argument(metavar="RESULT", help="The folder of a result, its fields.json, or a folder of results.")
    ],
    *,
    gold: Annotated[Path, typer.Option("--gold", metavar="GOLD", help="The gold file, or a folder of gold files.")],
    fail_under: Annotated[
        float | None, typer.Option("--fail-under", metavar="X", help="Exit code 4 when the value F1 (0-1) is below X.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Score a result against what the documents are known to state."""
    from pincite import api

    if fail_under is not None and not 0 <= fail_under <= 1:
        raise UsageError(f"--fail-under is a share from 0 to 1, not {fail_under:g}: 0.8 for 80 %")
    result_score = api.score(result, gold)
    if as_json:
        emit_json(result_score)
    else:
        _report(result_score)
    return _verdict(result_score, fail_under, quiet=as_json)


def _verdict(found: Score, fail_under: float | None, *, quiet: bool) -> int:
    """The exit code of the gate."""
    if fail_under is None:
        return ExitCode.DONE
    if found.values.f1 is None:
        if not quiet:
            emit(INCONCLUSIVE)
        return ExitCode.PARTIAL
    if found.values.f1 >= fail_under:
        return ExitCode.DONE
    if not quiet:
        emit(f"value F1 {found.values.f1:.3f} is below --fail-under {fail_under:g}")
    return ExitCode.GATE


def _report(found: Score) -> None:
    """The tables: measures, statuses, confidence."""
    from rich import box
    from rich.table import Table

    measures = Table(box=box.SIMPLE, pad_edge=False, show_header=False)
    for name, text in _measures(found):
        measures.add_row(name, text)
    emit_table(measures)
    statuses = Table("gold", box=box.SIMPLE, pad_edge=False)
    for status in dict.fromkeys(cell.status for cell in found.statuses):
        statuses.add_column(_words(status), justify="right")
    for gold in dict.fromkeys(cell.gold for cell in found.statuses):
        statuses.add_row(_words(gold), *(str(cell.fields) for cell in found.statuses if cell.gold == gold))
    emit_table(statuses)
    levels = Table("confidence", "of the found fields", "right", box=box.SIMPLE, pad_edge=False)
    for level in found.levels:
        levels.add_row(level.level, str(level.of_found), str(level.right))
    emit_table(levels)
    if found.unscored:
        emit(f"not in the gold, so not scored: {counted(len(found.unscored), 'field')}")


def _measures(found: Score) -> list[tuple[str, str]]:
    values, items = found.values, found.list_items
    rows = [
        ("fields right, absences included", str(found.fields)),
        ("stated fields right", str(found.stated)),
        ("value F1", f"{_share(values.f1)} (precision {_share(values.precision)}, recall {_share(values.recall)})"),
        ("whole lists right", str(found.lists)),
        ("list item F1", f"{_share(items.f1)} (precision {_share(items.precision)}, recall {_share(items.recall)})"),
        ("called absent, but stated", str(found.false_not_present)),
        ("given a value, but not stated", str(found.false_values)),
        ("pages right", str(found.pages)),
        ("boxes right", f"{found.boxes}, mean overlap {_share(found.mean_box_iou)}"),
        ("AURC", _share(found.aurc)),
    ]
    return [("results", str(found.results)), *rows] if found.results != 1 else rows


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _words(status: str | None) -> str:
    return "not in the result" if status is None else status.replace("_", " ")
