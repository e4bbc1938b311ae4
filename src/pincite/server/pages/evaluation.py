"""One evaluation: whether it passed, what it found, errors first, and the forms that decide about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import Form, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pincite.records import EvalLogRow, Issue, LogEntry, TailoringLogRow
from pincite.records.tailoring import REVIEW_MESSAGE
from pincite.review.page import Markup, element, issue_part, join
from pincite.server.asking import Asking, Reader, Reviewer
from pincite.server.evaluating import RunAction, RunDecision, decide_run, run_entry
from pincite.server.pages.evaluations import PASSED, cost
from pincite.server.pages.overview import Said
from pincite.server.pages.routing import new_pages
from pincite.server.pages.shell import button, field, form, hidden, not_saved, page, see
from pincite.server.problems import Problem
from pincite.server.routing import RowId, etag_of
from pincite.server.seeing import NAMELESS, names_of

router = new_pages()

_AT = "/review/evaluations"
_ORDER = ("error", "warning", "info")


class DecisionForm(BaseModel):
    """A decision as a form sends it: `seen` is the row's `etag` then, `decision` names it, so that it acts once."""

    model_config = ConfigDict(extra="ignore")

    action: RunAction
    seen: Annotated[str, Field(min_length=1, max_length=100)]
    decision: RowId
    note: Annotated[str, Field(max_length=4_000)] = ""


@router.get("/evaluations/{id}")
def evaluation_page(id: RowId, asking: Reader, said: Said = "") -> Response:
    """One row of the log; how to look again, until it is there."""
    try:
        entry = run_entry(asking, id)
    except Problem as problem:
        if problem.code != "not_ready":
            raise
        again = element("p", element("a", "Look again", href=f"{_AT}/{id}", class_="act"))
        words = element("p", "It is being evaluated in the background.")
        return page(asking, "Evaluation", _column("Evaluation", words, again), at=_AT, said=said)
    return _shown(asking, entry, said="" if said == "evaluating" else said)


@router.post("/evaluations/{id}/decide")
def decide_evaluation_page(
    id: RowId, request: Request, asking: Reviewer, given: Annotated[DecisionForm, Form()]
) -> Response:
    """Decide about an evaluation as it was seen; then show it."""
    request.state.target = id
    entry = run_entry(asking, id)
    undoes = entry.can_undo if given.action == "undo" else None
    wanted = RunDecision(action=given.action, id=given.decision, note=given.note.strip() or None, undoes=undoes)
    try:
        decide_run(asking, entry, wanted, etag_of(given.seen))
    except Problem as problem:
        if problem.status != 412:
            raise
        return _shown(asking, run_entry(asking, id), refused=problem)
    return see(f"{_AT}/{id}", said=given.action)


def _shown(asking: Asking, entry: LogEntry, *, said: str = "", refused: Problem | None = None) -> Response:
    run, row = entry.run, entry.row
    facts = [
        run.model or "offline",
        run.created_at.strftime("%Y-%m-%d %H:%M UTC"),
        f"cost {cost(row.cost_micro_usd)}",
    ]
    if run.judge_model is not None:
        facts.insert(1, f"judged by {run.judge_model}")
    alert = not_saved(refused.detail) if refused is not None else None
    result = None
    if run.extraction_id is not None:
        result = element(
            "p", element("a", "The result that was evaluated", href=f"/review/results/{run.extraction_id}")
        )
    parts = (
        element("p", "; ".join(facts), class_="soft small"),
        alert,
        element("p", f"Passed: {PASSED[row.passed]}", class_="value"),
        element("p", element("span", "Review needed", class_="chip wanted")) if row.needs_review else None,
        _reviewed(asking, row),
        result,
        _claims(row) if isinstance(row, EvalLogRow) else _tailoring(row),
        _forms(asking, entry) if asking.may("review") else None,
    )
    title = f"Evaluation: {run.operation}"
    status = 200 if refused is None else refused.status
    return page(asking, title, _column(title, *parts), at=_AT, said=said, status=status)


def _column(title: str, *parts: Markup | None) -> Markup:
    return element("div", element("h1", title), *parts, class_="column")


def _reviewed(asking: Asking, row: EvalLogRow | TailoringLogRow) -> Markup | None:
    if row.reviewed_at is None or row.reviewed_by is None:
        return None
    name = names_of(asking, [row.reviewed_by]).get(row.reviewed_by, NAMELESS)
    return element("p", f"Reviewed by {name}, {row.reviewed_at:%Y-%m-%d %H:%M} UTC", class_="soft small")


def _claims(row: EvalLogRow) -> Markup:
    issues = sorted(row.issues, key=lambda issue: _ORDER.index(issue.severity))
    counted = f"{row.total_claims} claims, {row.sampled_claims} of them sampled for judges"
    listed = element("ul", map(_issue, issues), class_="cards") if issues else element("p", "No issues.")
    return join((element("p", counted, class_="soft"), element("h2", "Issues"), listed))


def _issue(issue: Issue) -> Markup:
    about = element("p", issue.claim_id, class_="soft small") if issue.claim_id else None
    return element("li", issue_part(issue.severity, f"{issue.message} {issue.advice}".strip()), about, class_="card")


def _tailoring(row: TailoringLogRow) -> Markup:
    review = element("p", REVIEW_MESSAGE, class_="issue warning") if row.passed is not True else None
    lists = (
        _entries("Not so", row.hallucinations, ("claim", "issue")),
        _entries("Not used, though it fits", row.missed, ("requirement", "matching_claim")),
        _entries("Gaps", row.gaps, ("requirement", "message")),
    )
    return join((review, *lists))


def _entries(title: str, entries: Sequence[Mapping[str, Any]], names: tuple[str, str]) -> Markup | None:
    """Entries of the judge's reply: a line for what it is about, and one for what is said of it."""
    if not entries:
        return None
    rows = [
        element("li", [element("p", str(entry.get(name) or ""), dir="auto") for name in names], class_="card")
        for entry in entries
    ]
    return join((element("h2", title), element("ul", rows, class_="cards")))


def _forms(asking: Asking, entry: LogEntry) -> Markup:
    """What a person can do with the evaluation now."""

    def deciding(*parts: Markup, class_: str = "row") -> Markup:
        facts = (hidden("seen", entry.etag), hidden("decision", asking.service.new_id()))
        return form(asking, f"{_AT}/{entry.run.id}/decide", *facts, *parts, class_=class_)

    undo = deciding(button("Undo", name="action", value="undo", class_="quiet")) if entry.can_undo else None
    if not entry.row.needs_review:
        flag = deciding(button("Flag for review", name="action", value="flag", class_="quiet"))
        return element("div", undo, flag, class_="deciding")
    note = field("Note", element("input", name="note", maxlength=4_000), hint="why, for whoever asks later")
    confirm = button("Confirm", name="action", value="confirm")
    dismiss = button("Dismiss", name="action", value="dismiss", class_="quiet")
    acts = element("div", confirm, dismiss, class_="acts")
    return element("div", undo, deciding(element("h2", "Decide"), note, acts, class_="form"), class_="deciding")
