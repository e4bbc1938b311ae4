"""Evaluations: what each came to, the newest first, and the form that asks about a tailored profile."""

from __future__ import annotations

from typing import Annotated

from fastapi import Form, Request, Response

from pincite.records import LogEntry, LogFilter
from pincite.records.ids import as_id
from pincite.review.page import Markup, element
from pincite.server.asking import Asking, Reader, Writer
from pincite.server.evaluating import Tailoring, start_evaluation, start_tailoring
from pincite.server.pages.overview import Said
from pincite.server.pages.routing import new_pages
from pincite.server.pages.shell import button, field, form, older, page, see
from pincite.server.problems import Problem
from pincite.server.routing import Cursor, RowId, place_after, place_behind
from pincite.text.printing import dollars

router = new_pages()

_LISTED = 50

_COLUMNS = ("When", "Operation", "Model", "Judge", "Passed", "Review needed", "Cost")

PASSED = {True: "✓ yes", False: "✗ no", None: "– undecided"}


@router.get("/evaluations")
def evaluations_page(asking: Reader, cursor: Cursor = None, said: Said = "") -> Response:
    """The log of evaluations of claims and of tailored profiles."""
    place = place_after(cursor)
    found = asking.store.log.entries(LogFilter(), limit=_LISTED + 1, after=None if place is None else place[1])
    listed = found[:_LISTED]
    more = older("evaluations", "/review/evaluations", place_behind([one.run for one in listed], found))
    table = _table(listed) if listed else element("p", "Nothing was evaluated yet.", class_="soft")
    ask = _tailoring_form(asking) if asking.may("write") else None
    body = element("div", element("h1", "Evaluations"), table, more, ask, class_="column")
    return page(asking, "Evaluations", body, at="/review/evaluations", said=said)


@router.post("/results/{id}/evaluate")
def evaluate_page(id: RowId, request: Request, asking: Writer) -> Response:
    """Evaluate a result as people left it."""
    started = start_evaluation(asking, id)
    request.state.target = started.id
    return see(f"/review/evaluations/{started.id}", said="evaluating")


@router.post("/evaluations/tailoring")
def tailoring_page(
    request: Request,
    asking: Writer,
    result: Annotated[RowId, Form()],
    profile: Annotated[RowId, Form()],
    posting: Annotated[str, Form(max_length=100)] = "",
) -> Response:
    """Hold a tailored profile against a person's claims and a posting."""
    started = start_tailoring(asking, Tailoring(extraction_id=result, profile_id=profile, posting_id=_row(posting)))
    request.state.target = started.id
    return see(f"/review/evaluations/{started.id}", said="evaluating")


def _row(given: str) -> str | None:
    """The row that was chosen; None where nothing was."""
    if not given:
        return None
    found = as_id(given)
    if found is None:
        raise Problem(422, "the posting is none of your documents: choose one, or none")
    return found


def _table(listed: tuple[LogEntry, ...]) -> Markup:
    head = element("tr", [element("th", name, scope="col") for name in _COLUMNS])
    rows = [element("tr", [element("td", cell) for cell in _cells(entry)]) for entry in listed]
    table = element("table", element("thead", head), element("tbody", rows))
    return element("div", table, class_="wide", tabindex=0, role="region", aria_label="Evaluations")


def _cells(entry: LogEntry) -> tuple[str | Markup, ...]:
    run, row = entry.run, entry.row
    return (
        element("a", run.created_at.strftime("%Y-%m-%d %H:%M"), href=f"/review/evaluations/{run.id}"),
        run.operation,
        run.model or "offline",
        run.judge_model or "none",
        PASSED[row.passed],
        "yes" if row.needs_review else "no",
        cost(row.cost_micro_usd),
    )


def cost(micro_usd: int | None) -> str:
    """A cost in dollars; a dash where it is not known."""
    return "–" if micro_usd is None else dollars(micro_usd)


def _tailoring_form(asking: Asking) -> Markup | None:
    """The form that asks whether a profile is true to a person's claims; None where there is nothing to ask about."""
    results = [one for one in asking.store.asked.list("fields", limit=_LISTED) if one.state == "done"]
    documents = [one.document for one in asking.store.uploads.list(limit=_LISTED) if one.state == "parsed"]
    if not results or not documents:
        return None
    named = [element("option", one.name, value=one.id) for one in documents]
    parts = (
        element("h2", "Evaluate a tailored profile"),
        field("The person's claims", element("select", [_option(one.id, one.title) for one in results], name="result")),
        field("Profile", element("select", named, name="profile")),
        field("Posting", element("select", element("option", "None", value=""), named, name="posting")),
        button("Evaluate"),
    )
    return form(asking, "/review/evaluations/tailoring", *parts)


def _option(value: str, words: str) -> Markup:
    return element("option", words, value=value)
