"""`pincite extract`: the fields of a schema from a folder of documents."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pincite.cli.shared.console import emit, emit_json, emit_table, printable, say
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.failures import list_failures, listed
from pincite.cli.shared.follow_up import Evaluate, evaluate_result, evaluation_facts, follows, show_evaluation
from pincite.cli.shared.options import AsJson, Model, NoCache, Overwrite, Password
from pincite.cli.shared.progress import progress_bars
from pincite.text.display.printing import counted, dollars

if TYPE_CHECKING:
    from pincite.records import ExtractionResult, FieldResult

REPLIED = frozenset({"reply_cut_off", "reply_invalid", "refused"})
"""Codes of fields whose last reply came, but was no answer: kept, and not asked for again."""

UNANSWERED = REPLIED | {"call_failed", "not_attempted"}
"""Codes of fields that a model's calls left without an answer."""

COLUMNS = ("found", "not present", "error", "high", "medium", "low")


def extract(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A folder of documents, or one document.")],
    *,
    schema: Annotated[Path, typer.Option("--schema", metavar="FILE", help="JSON Schema of the fields wanted.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", file_okay=False, help="Where the result goes.")],
    model: Model = None,
    domain: Annotated[
        str | None,
        typer.Option("--context", metavar="TEXT", help="The opening sentence of the model's system text."),
    ] = None,
    evaluate: Evaluate = None,
    overwrite: Overwrite = False,
    password: Password = None,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> int:
    """Extract the fields of a schema, each with a status, confidence and citations. Works offline without --model."""
    from pincite import api

    config = context.obj.config(no_cache=no_cache, password=password, domain=domain)
    following = follows(context, evaluate)
    with progress_bars(quiet=as_json) as show:
        result = api.extract(folder, schema, model=model, out=out, overwrite=overwrite, config=config, progress=show)
    followed = evaluate_result(context, result, following=following, subject=str(out))
    report(result, out, as_json=as_json, more=evaluation_facts(followed))
    show_evaluation(followed, quiet=as_json)
    return followed.code(exit_code(result, out))


def report(
    result: ExtractionResult, out: Path, *, as_json: bool, more: Mapping[str, Any] = MappingProxyType({})
) -> None:
    """Print what a run came to: the table or the JSON document, the model's calls, what failed.

    `more` is what the JSON document has besides.
    """
    if as_json:
        emit_json({**_summary(result, out), **more})
        return
    _report(result, out)
    calls = calls_of(out) if result.provenance.model is not None else None
    if calls is not None:
        emit(_spent(calls))
    missing = unasked(result)
    if missing:
        say(f"{counted(len(missing), 'field')} without an answer: {_listed(missing)}")
    replied = [field for field in missing if field.error is not None and field.error.code in REPLIED]
    if len(missing) > len(replied) or (calls and calls.get("unanswered_calls")):
        say("run the same command again to ask only for what has no answer yet")
    if replied:
        say(f"replies that cannot be used are kept ({counted(len(replied), 'field')}): take another model, or")
        say(f"delete {out / '.calls.jsonl'} to ask everything anew")
    list_failures(result.failures)


def unasked(result: ExtractionResult) -> list[FieldResult]:
    """The fields that a model's calls left without an answer."""
    return [field for field in result.fields if field.error is not None and field.error.code in UNANSWERED]


def exit_code(result: ExtractionResult, out: Path) -> ExitCode:
    """PARTIAL when documents failed, fields stayed without an answer, or a part of the documents did."""
    calls = calls_of(out) if result.provenance.model is not None else None
    gaps = bool(calls and calls.get("unanswered_calls"))
    return ExitCode.PARTIAL if result.failures or unasked(result) or gaps else ExitCode.DONE


def calls_of(out: Path) -> dict[str, Any] | None:
    """What `run.json` says of a model's calls, None where it says nothing."""
    try:
        calls = json.loads((out / "run.json").read_bytes()).get("calls")
    except (OSError, ValueError):
        return None
    return calls if isinstance(calls, dict) else None


def _spent(calls: dict[str, Any]) -> str:
    """Calls, tokens and cost in one line."""
    tokens = [calls.get("input_tokens"), calls.get("output_tokens")]
    used = f"{tokens[0]:,} + {tokens[1]:,} tokens" if None not in tokens else "tokens not told by the server"
    micro = calls.get("cost_micro_usd")
    cost = dollars(micro) if micro is not None else "cost not known"
    failed = f", {calls['unanswered_calls']} without an answer" if calls.get("unanswered_calls") else ""
    return f"{printable(str(calls.get('model')))}: {counted(calls.get('calls', 0), 'call')}{failed}, {used}, {cost}"


def _listed(fields: list[FieldResult]) -> str:
    """How many fields have which error."""
    codes = Counter(field.error.code for field in fields if field.error is not None)
    return ", ".join(f"{count} {code}" for code, count in codes.items())


def _tallies(fields: tuple[FieldResult, ...]) -> dict[str, Counter[str]]:
    """How many fields of each category have each status and confidence, in the schema's order."""
    tallies: dict[str, Counter[str]] = {}
    for field in fields:
        tally = tallies.setdefault(field.category, Counter())
        tally[field.status.replace("_", " ")] += 1
        if field.confidence is not None:
            tally[field.confidence] += 1
    return tallies


def _summary(result: ExtractionResult, out: Path) -> dict[str, Any]:
    """The JSON document: where the files are, the counts of the closing table, and what failed."""
    categories = [
        {"category": name, **{column.replace(" ", "_"): tally[column] for column in COLUMNS}}
        for name, tally in _tallies(result.fields).items()
    ]
    calls = calls_of(out) if result.provenance.model is not None else None
    return {
        "out": str(out),
        "fields": str(out / "fields.json"),
        "data": str(out / "data.json"),
        "categories": categories,
        "failures": result.failures,
        **({} if calls is None else {"calls": {name: calls[name] for name in calls if name != "per_call"}}),
    }


def _report(result: ExtractionResult, out: Path) -> None:
    """The closing table and where the files are."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    tallies = _tallies(result.fields)
    table = Table(box=box.SIMPLE, pad_edge=False, show_footer=len(tallies) > 1)
    total = sum(tallies.values(), Counter[str]())
    table.add_column("category", footer="all")
    for column in COLUMNS:
        table.add_column(column, justify="right", footer=str(total[column]))
    for name, tally in tallies.items():
        table.add_row(Text(printable(name)), *(str(tally[column] or "") for column in COLUMNS))
    emit_table(table)
    emit(f"{counted(len(result.fields), 'field')} from {counted(len(result.sources), 'document')}: {out}/fields.json")
    for source in result.sources:
        if source.ocr_pages:
            say(f"  {printable(source.file)}: page {listed(source.ocr_pages)} read by OCR")
        if source.unread_pages:
            say(f"  {printable(source.file)}: page {listed(source.unread_pages)} not, or not fully, read")
