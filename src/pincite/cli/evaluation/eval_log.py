"""`pincite eval-log`: what evaluations came to, and one of them with all that belongs to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli.shared.console import emit, emit_json, emit_table, printable, say, shorten
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.options import AsJson
from pincite.errors import UsageError
from pincite.records import EvalLogRow, JudgeVote, LogEntry, LogFilter, StoredDocument, StoredIssue, TailoringLogRow
from pincite.text.display.printing import counted

if TYPE_CHECKING:
    from pincite.records.evaluation.votes import Grounded
    from pincite.store import OwnedStore

eval_log = typer.Typer(help="List evaluations, newest first, and show one.", rich_markup_mode=None)

Model = Annotated[str | None, typer.Option("--model", metavar="NAME", help="Only claims that this model made.")]
Judge = Annotated[str | None, typer.Option("--judge", metavar="NAME", help="Only what this model judged.")]
Operation = Annotated[str | None, typer.Option("--operation", metavar="NAME", help="Only: extract, check, tailoring …")]
Document = Annotated[
    str | None, typer.Option("--document", metavar="NAME", help="Only of this document: its name, slug or id.")
]
Review = Annotated[
    bool | None, typer.Option("--needs-review/--needs-none", help="Only what needs review, or what needs none.")
]
Since = Annotated[str | None, typer.Option("--since", metavar="TIME", help="Only from this day or time on (ISO 8601).")]
Limit = Annotated[int, typer.Option("--limit", metavar="N", min=1, max=10_000, help="How many, the newest first.")]
After = Annotated[str | None, typer.Option("--after", metavar="ID", help="Go on after this evaluation.")]

_GROUNDED: dict[Grounded, str] = {"yes": "states it", "partial": "states it in part", "no": "does not state it"}


@eval_log.callback(invoke_without_command=True)
def listed(
    context: typer.Context,
    *,
    document: Document = None,
    model: Model = None,
    judge: Judge = None,
    operation: Operation = None,
    needs_review: Review = None,
    since: Since = None,
    limit: Limit = 50,
    after: After = None,
    as_json: AsJson = False,
) -> int | None:
    """List evaluations, newest first, and show one. By itself it lists."""
    if context.invoked_subcommand:
        return None
    from pincite import api

    with api.open_store(config=context.obj.config()) as store:
        mine = store.of()
        log_filter = LogFilter(
            document=None if document is None else _document(mine, document),
            model=model,
            judge=judge,
            operation=operation,
            needs_review=needs_review,
            since=None if since is None else _time(since),
        )
        entries = mine.log.entries(log_filter, limit=limit, after=after)
    if as_json:
        emit_json({"evaluations": entries})
        return ExitCode.DONE
    if entries:
        _show_table(entries)
    waiting = sum(entry.row.needs_review for entry in entries)
    say(f"{counted(len(entries), 'evaluation')}, {waiting} to review" if entries else "no such evaluation")
    return ExitCode.DONE


@eval_log.command()
def show(
    context: typer.Context,
    evaluation: Annotated[str, typer.Argument(metavar="ID", help="The id of an evaluation, as the list has it.")],
    *,
    as_json: AsJson = False,
) -> int:
    """Show one evaluation: what made it, what it came to, its issues, votes and decisions."""
    from pincite import api

    with api.open_store(config=context.obj.config()) as store:
        mine = store.of()
        entry = mine.log.get(evaluation)
        if entry is None:
            raise UsageError(f"the store has no evaluation {evaluation}; `pincite eval-log` lists all")
        issues = mine.reviews.issues(run_id=evaluation, open_only=False)
        votes = mine.votes.list(evaluation)
        events = mine.reviews.events(run_id=evaluation)
        documents = [
            stored_document
            for name in entry.run.document_ids
            if (stored_document := mine.documents.get(name)) is not None
        ]
    if as_json:
        facts = {"run": entry.run, "row": entry.row, "issues": issues, "votes": votes, "events": events}
        emit_json(facts)
        return ExitCode.DONE
    for name, value in _facts(entry, documents):
        emit(f"{name + ':':<14} {printable(value)}")
    for line in _tailoring_lines(entry.row):
        emit(line)
    for issue in issues:
        emit(_issue_line(issue))
    for vote in votes:
        emit(_vote_line(vote))
    for event in events:
        person = "pincite" if event.reviewer is None else event.reviewer
        emit(
            f"{event.at:%Y-%m-%d %H:%M}  {event.action} by {person}{': ' + printable(event.note) if event.note else ''}"
        )
    return ExitCode.DONE


def _document(mine: OwnedStore, name: str) -> str:
    """The row of the one document that is called so."""
    matches = mine.documents.find(name)
    if len(matches) == 1:
        return matches[0].id
    if not matches:
        raise UsageError(f"the store has no document {name}; `pincite store documents` lists all")
    ids = ", ".join(document.id for document in matches[:5])
    raise UsageError(f"{len(matches)} documents are called {name}: name one by its id ({ids})")


def _time(text: str) -> datetime:
    """The time; one without a zone is meant here, where the command runs."""
    try:
        return datetime.fromisoformat(text).astimezone()
    except ValueError as error:
        raise UsageError(f"--since {text} is no time: write 2026-11-22 or 2026-11-22T09:30") from error


def _show_table(entries: tuple[LogEntry, ...]) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE, pad_edge=False)
    for heading in ("evaluation", "time (UTC)", "operation", "model", "claims", "verdict", "issues", "cost", "review"):
        table.add_column(heading, overflow="fold")
    for entry in entries:
        run, row = entry.run, entry.row
        table.add_row(
            run.id,
            f"{run.created_at:%Y-%m-%d %H:%M}",
            shorten(run.operation, 20),
            shorten(run.model or "", 30),
            _claims(row),
            _verdict(row.passed),
            _issues(row),
            _dollars(row.cost_micro_usd),
            _review(row),
        )
    emit_table(table)


def _facts(entry: LogEntry, documents: Sequence[StoredDocument]) -> list[tuple[str, str]]:
    """Names and values for a person; what is not known is left out."""
    run, row = entry.run, entry.row
    facts = [
        ("evaluation", run.id),
        ("time", f"{run.created_at:%Y-%m-%d %H:%M:%S} UTC"),
        ("operation", run.operation),
        ("documents", ", ".join(shorten(document.name, 60) for document in documents[:20])),
        ("model", run.model),
        ("prompt", run.prompt_version),
        ("judge", run.judge_model),
        ("judge prompt", run.judge_prompt_version),
        ("verdict", _verdict(row.passed)),
        ("claims", _claims(row)),
        ("issues", _issues(row)),
        ("cost", _dollars(row.cost_micro_usd)),
        ("review", _review(row)),
    ]
    return [(name, value) for name, value in facts if value]


def _claims(row: EvalLogRow | TailoringLogRow) -> str:
    return f"{row.total_claims} ({row.sampled_claims} judged)" if isinstance(row, EvalLogRow) else ""


def _verdict(passed: bool | None) -> str:
    return "unknown" if passed is None else "passed" if passed else "failed"


def _issues(row: EvalLogRow | TailoringLogRow) -> str:
    """How many of each kind, gravest first; nothing where there are none."""
    if isinstance(row, TailoringLogRow):
        kinds = [(len(row.hallucinations), "hallucination"), (len(row.missed), "missed claim"), (len(row.gaps), "gap")]
    else:
        severity_counts = Counter(issue.severity for issue in row.issues)
        kinds = [
            (severity_counts["error"], "error"),
            (severity_counts["warning"], "warning"),
            (severity_counts["info"], "note"),
        ]
    return ", ".join(counted(count, noun) for count, noun in kinds if count)


def _dollars(micro_usd: int | None) -> str:
    """The exact cost; nothing where it is not known."""
    return "" if micro_usd is None else f"${micro_usd / 1_000_000:.6f}".rstrip("0").rstrip(".")


def _review(row: EvalLogRow | TailoringLogRow) -> str:
    if row.needs_review:
        return "needed"
    return "" if row.reviewed_at is None else f"done {row.reviewed_at:%Y-%m-%d}"


def _tailoring_lines(row: EvalLogRow | TailoringLogRow) -> list[str]:
    """What was found in a profile: made up, open, left unused, lacking; nothing for claims."""
    if not isinstance(row, TailoringLogRow):
        return []
    unverified = (row.grounding or {}).get("unverified") or ()
    lines = [f"error: {finding['claim']}: {finding['issue']}" for finding in row.hallucinations]
    lines += [f"open: {text}: the claims do not state it as it is put" for text in unverified]
    lines += [
        f"warning: {finding['requirement']}: not in the profile, and in the claims: {finding['matching_claim']}"
        for finding in row.missed
    ]
    lines += [f"info: {finding['requirement']}: {finding['note']}" for finding in row.gaps]
    return [shorten(line, 400) for line in lines]


def _vote_line(vote: JudgeVote) -> str:
    """Who said what of which claim, as a sentence."""
    from pincite.records.evaluation.votes import VERIFIER

    judge = "pincite's own check" if vote.judge_model == VERIFIER else printable(vote.judge)
    claim = f"claim {shorten(vote.claim_id, 40)}"
    if vote.grounded is None:
        why = vote.message or (vote.reason or "no reason is known").replace("_", " ")
        return f"{claim}: {judge} came to no vote: {shorten(printable(why), 200)}"
    accuracy = "is accurate" if vote.accurate else "is not accurate"
    return f"{claim}: {judge} says that the source {_GROUNDED[vote.grounded]}, and that it {accuracy}"


def _issue_line(found: StoredIssue) -> str:
    issue = found.issue
    state = "" if found.closed_by is None else " (decided)"
    advice = f" {printable(issue.advice)}" if issue.advice else ""
    return f"{issue.severity}: {printable(issue.claim_id)}: {printable(issue.message)}{advice}{state}"
