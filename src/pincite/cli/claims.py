"""`pincite claims`: what an answer asserts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli.shared.answers import Query, read_text
from pincite.cli.shared.console import emit, emit_json, printable, say, shorten
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.options import AsJson, Model
from pincite.text.display.outcomes import NEEDS_CONTEXT
from pincite.text.display.printing import counted

if TYPE_CHECKING:
    from pincite.records import ClaimSet


def claims(
    context: typer.Context,
    answer: Annotated[
        Path, typer.Argument(metavar="ANSWER", help="The answer, a text or Markdown file; - for standard input.")
    ],
    *,
    query: Query = "",
    extractor: Annotated[
        str, typer.Option("--extractor", metavar="NAME", help="auto, heuristic (offline), llm or aps.")
    ] = "auto",
    model: Model = None,
    as_json: AsJson = False,
) -> int:
    """List the atomic claims of an answer, with type, importance and citations. Exit code 4 when validation fails."""
    from pincite import api

    claim_set = api.extract_claims(
        read_text(answer), query=query, extractor=extractor, model=model, config=context.obj.config()
    )
    if as_json:
        emit_json(claim_set)
    else:
        _report(claim_set)
    return ExitCode.DONE if claim_set.is_valid else ExitCode.GATE


def _report(found: ClaimSet) -> None:
    for number, claim in enumerate(found.claims, 1):
        cited = " ".join(f"[{anchor}]" for anchor in claim.citation_anchors)
        emit(f"{number:>3}  {claim.type:<10}  {claim.importance:<8}  {shorten(claim.text, 200)}  {cited}".rstrip())
        if claim.context_text:
            emit(f"{'':28}= {shorten(claim.context_text, 200)}")
        if claim.needs_context:
            emit(f"{'':28}? {NEEDS_CONTEXT}")
    by_reason: dict[str, int] = {}
    for piece in found.skipped:
        by_reason[piece.reason] = by_reason.get(piece.reason, 0) + 1
    left = ", ".join(f"{count} {reason}" for reason, count in sorted(by_reason.items()))
    say(counted(len(found.claims), "claim") + (f"; no claims: {left}" if left else ""))
    if found.note:
        say(printable(found.note))
    for finding in found.findings:
        say(f"{finding.severity}: {printable(finding.message)}")
