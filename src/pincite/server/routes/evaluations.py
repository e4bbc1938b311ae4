"""Evaluations: asked for, the log of what they came to, decisions about them, and pass rates over time."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Annotated, Literal

from fastapi import Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pincite.evaluation.rates.reports import ReportOptions, rate_report
from pincite.records import LogEntry, LogFilter, RateReport
from pincite.server.access.caller import Reader, Reviewer, Writer
from pincite.server.resources.evaluations import (
    RunAction,
    RunDecisionRequest,
    Tailoring,
    decide_run,
    run_entry,
    start_evaluation,
    start_tailoring,
)
from pincite.server.resources.results import Started
from pincite.server.routes.bodies import Model, Note
from pincite.server.wire.routing import (
    IfMatch,
    ListPage,
    RowId,
    answer,
    etag_of,
    new_router,
    page,
    place_after,
    place_behind,
)

router = new_router("evaluations")

MOST_ROWS = 50_000
"""Rows of the log that rates are taken from at most, the newest."""

_PAGE = 1_000

Grouping = Literal["operation", "model", "prompt_version"]


class NewEvaluation(BaseModel):
    """Which result is to be evaluated (an extraction or a check), and by which judge."""

    model_config = ConfigDict(extra="forbid")

    extraction_id: RowId
    judge: Model = None


class NewTailoring(BaseModel):
    """Which profile is to be evaluated: documents of the owner's, and the result that has the person's claims.

    `opportunity_id` is your name for the posting, `generator` the `provider:model` that wrote the profile.
    """

    model_config = ConfigDict(extra="forbid")

    extraction_id: RowId
    profile_id: RowId
    posting_id: RowId | None = None
    opportunity_id: Annotated[str | None, Field(max_length=200)] = None
    generator: Annotated[str | None, Field(max_length=200)] = None
    judge: Model = None

    def asked(self) -> Tailoring:
        """What is asked."""
        return Tailoring(**self.model_dump())


class RunDecision(BaseModel):
    """A decision about an evaluation as a whole; `id` is your own name for it: sent again, it acts once."""

    model_config = ConfigDict(extra="forbid")

    action: RunAction
    id: RowId | None = None
    note: Note = None
    undoes: RowId | None = None

    def decision(self) -> RunDecisionRequest:
        """The decision."""
        return RunDecisionRequest(action=self.action, id=self.id, note=self.note, undoes=self.undoes)


class LogWanted(BaseModel):
    """Which evaluations are wanted: all that are given must hold."""

    model_config = ConfigDict(extra="forbid")

    document: RowId | None = None
    model: Annotated[str | None, Field(max_length=200)] = None
    judge: Annotated[str | None, Field(max_length=200)] = None
    operation: Annotated[str | None, Field(max_length=200)] = None
    needs_review: bool | None = None
    since: date | None = None

    def filter(self) -> LogFilter:
        """The filter; a day begins at midnight UTC."""
        since = None if self.since is None else datetime.combine(self.since, time(), tzinfo=UTC)
        facts = self.model_dump(include={"document", "model", "judge", "operation", "needs_review"})
        return LogFilter(**facts, since=since)


class LogPage(LogWanted):
    """A page of the log."""

    limit: Annotated[int, Field(ge=1, le=200, description="How many at most.")] = 50
    cursor: Annotated[str | None, Field(max_length=500, description="`next_cursor` of the page before.")] = None


class RatesWanted(LogWanted):
    """Which evaluations count, and what rows are grouped by."""

    by: Annotated[list[Grouping], Field(max_length=3)] = ["model"]


@router.post("/evaluations", status_code=202, response_model=Started)
def create_evaluation(body: NewEvaluation, request: Request, asking: Writer) -> Response:
    """Evaluate the claims of a result as they are now; equal questions of a day are one evaluation."""
    return _asked(request, start_evaluation(asking, body.extraction_id, judge=body.judge))


@router.post("/evaluations/tailoring", status_code=202, response_model=Started)
def create_tailoring_evaluation(body: NewTailoring, request: Request, asking: Writer) -> Response:
    """Hold a tailored profile against a person's claims and a posting; equal questions of a day are one evaluation."""
    return _asked(request, start_tailoring(asking, body.asked()))


@router.get("/evaluations", response_model=ListPage[LogEntry])
def list_evaluations(asking: Reader, wanted: Annotated[LogPage, Query()]) -> Response:
    """The log: what evaluations of claims and of tailored profiles came to, the newest first."""
    place = place_after(wanted.cursor)
    after = None if place is None else place[1]
    entries = asking.store.log.entries(wanted.filter(), limit=wanted.limit + 1, after=after)
    listed = entries[: wanted.limit]
    return page(listed, next_cursor=place_behind([entry.run for entry in listed], entries))


@router.get("/evaluations/{id}", response_model=LogEntry)
def get_evaluation(id: RowId, asking: Reader) -> Response:
    """One row of the log with its run; 409 `not_ready` until the evaluation is done."""
    return _told(run_entry(asking, id))


@router.post("/evaluations/{id}/decisions", response_model=LogEntry)
def decide_evaluation(
    id: RowId, body: RunDecision, request: Request, asking: Reviewer, if_match: IfMatch = None
) -> Response:
    """Flag, confirm or dismiss an evaluation, or undo the last of these: the row as it is then."""
    request.state.target = id
    return _told(decide_run(asking, run_entry(asking, id), body.decision(), if_match))


@router.get("/rates", response_model=RateReport)
def get_rates(asking: Reader, wanted: Annotated[RatesWanted, Query()]) -> Response:
    """Pass rates over time with their intervals, costs, and what drifted: of the newest 50,000 rows of the log."""
    entries: list[LogEntry] = []
    after: str | None = None
    while len(entries) < MOST_ROWS:
        batch = asking.store.log.entries(wanted.filter(), limit=_PAGE, after=after)
        entries += batch
        if len(batch) < _PAGE:
            break
        after = batch[-1].run.id
    return answer(rate_report(entries, ReportOptions(by=tuple(dict.fromkeys(wanted.by)))))


def _asked(request: Request, started: Started) -> Response:
    request.state.target = started.id
    return answer(started, status=202, headers={"Location": f"/v1/evaluations/{started.id}"})


def _told(entry: LogEntry) -> Response:
    return answer(entry, etag=etag_of(entry.etag))
