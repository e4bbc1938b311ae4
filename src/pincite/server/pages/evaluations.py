"""Evaluations: what each came to, the newest first."""

from __future__ import annotations

from fastapi import Response

from pincite.records import LogEntry, LogFilter
from pincite.review.page import Markup, element
from pincite.server.asking import Reader
from pincite.server.pages.routing import new_pages
from pincite.server.pages.shell import page
from pincite.server.routing import Cursor, place_after, place_of

router = new_pages()

_LISTED = 50

_COLUMNS = ("When", "Operation", "Model", "Judge", "Passed", "Review needed", "Cost")


@router.get("/evaluations")
def evaluations_page(asking: Reader, cursor: Cursor = None) -> Response:
    """The log of evaluations of claims and of tailored profiles."""
    place = place_after(cursor)
    found = asking.store.log.entries(LogFilter(), limit=_LISTED + 1, after=None if place is None else place[1])
    listed = found[:_LISTED]
    more = None
    if len(found) > _LISTED:
        last = listed[-1].run
        address = f"/review/evaluations?cursor={place_of(last.created_at, last.id)}"
        more = element("p", element("a", "Older evaluations", href=address))
    table = _table(listed) if listed else element("p", "Nothing was evaluated yet.", class_="soft")
    body = element("div", element("h1", "Evaluations"), table, more, class_="column")
    return page(asking, "Evaluations", body, at="/review/evaluations")


def _table(listed: tuple[LogEntry, ...]) -> Markup:
    head = element("tr", [element("th", name, scope="col") for name in _COLUMNS])
    rows = [element("tr", [element("td", cell) for cell in _cells(entry)]) for entry in listed]
    table = element("table", element("thead", head), element("tbody", rows))
    return element("div", table, class_="wide", tabindex=0, role="region", aria_label="Evaluations")


def _cells(entry: LogEntry) -> tuple[str, ...]:
    run, row = entry.run, entry.row
    passed = {True: "✓ yes", False: "✗ no", None: "– undecided"}[row.passed]
    cost = row.cost_micro_usd
    return (
        run.created_at.strftime("%Y-%m-%d %H:%M"),
        run.operation,
        run.model or "offline",
        run.judge_model or "none",
        passed,
        "yes" if row.needs_review else "no",
        "–" if cost is None else f"${cost / 1_000_000:.4f}",
    )
