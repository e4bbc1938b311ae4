"""Dates that cannot be: an end before its start, a start in the future, a tenure of half a century."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Annotated

from annotated_types import Ge, Gt, Le

from pincite.evaluation.periods import ClaimPeriod, DayRange, read_period
from pincite.evaluation.rules.wording import named, quoted
from pincite.records import ClaimRecord, Finding, Severity
from pincite.text.display.printing import counted

_CENTURIES = 3_660_000


def dates(
    claims: Sequence[ClaimRecord],
    *,
    today: date,
    allow_future_days: Annotated[int, Ge(0), Le(_CENTURIES)] = 30,
    max_years: Annotated[int, Gt(0)] = 50,
) -> Iterator[Finding]:
    """What is wrong with each claim's dates; an error only where it is wrong whatever the unknown parts are.

    Errors: an end before the start, a start more than `allow_future_days` after today, a date that no calendar has.
    Warnings: a start after today within these days, a start and an end on the same day, a time that may last
    `max_years` or longer, a text that is no date.
    """
    for claim in claims:
        period = read_period(claim.start, claim.end, today=today)
        yield from _readable(claim, "start", period.start)
        yield from _readable(claim, "end", period.end)
        yield from _order(claim, period)
        yield from _future(claim, period.start, today=today, grace=allow_future_days)
        if period.may_last(max_years) and not period.is_reversed:
            yield _found(
                claim,
                "long_span",
                "warning",
                f"{named(claim)} lasts {max_years} years or longer, {_times(claim)}.",
                "Correct the date that is wrong, or confirm both.",
            )


def _readable(claim: ClaimRecord, name: str, moment: DayRange) -> Iterator[Finding]:
    text = quoted((claim.start if name == "start" else claim.end) or "")
    if moment.reading == "impossible":
        message = f"The {name} of {named(claim)}, {text}, is a date that no calendar has."
        yield _found(claim, "impossible_date", "error", message, f"Correct the {name}.", part=name)
    elif moment.reading == "unreadable" or (name == "start" and moment.reading == "lasting"):
        message = f"The {name} of {named(claim)}, {text}, is not a date: nothing that depends on it was checked."
        advice = f"Write the {name} as YYYY, YYYY-MM or YYYY-MM-DD" + (", or present." if name == "end" else ".")
        yield _found(claim, "unreadable_date", "warning", message, advice, part=name)


def _order(claim: ClaimRecord, period: ClaimPeriod) -> Iterator[Finding]:
    if period.start.reading != "date":
        return
    if period.is_reversed:
        message = f"{named(claim)} ends ({claim.end}) before it starts ({claim.start})."
        yield _found(claim, "end_before_start", "error", message, "Exchange the dates, or correct the wrong one.")
    elif period.start.is_day and period.end.is_day and period.start.earliest == period.end.earliest:
        message = f"{named(claim)} starts and ends on the same day, {claim.start}."
        yield _found(claim, "same_day", "warning", message, "Correct one of the dates, or confirm both.")


def _future(claim: ClaimRecord, start: DayRange, *, today: date, grace: int) -> Iterator[Finding]:
    if start.reading != "date" or start.earliest is None or start.earliest <= today:
        return
    beyond = (start.earliest - today).days > grace
    severity: Severity = "error" if beyond else "warning"
    limit = f"more than {counted(grace, 'day')}" if beyond else f"within {counted(grace, 'day')}"
    message = f"{named(claim)} starts ({claim.start}) after today, {today.isoformat()}, {limit} ahead."
    yield _found(claim, "future_start", severity, message, "Correct the start, or confirm that it is agreed.")


def _times(claim: ClaimRecord) -> str:
    return f"from {claim.start} to {claim.end}"


def _found(
    claim: ClaimRecord, code: str, severity: Severity, message: str, advice: str, *, part: str | None = None
) -> Finding:
    details = {name: text for name, text in (("start", claim.start), ("end", claim.end)) if text is not None}
    return Finding(
        code=code,
        severity=severity,
        claim_ids=(claim.id,),
        message=message,
        advice=advice,
        details=details | ({"part": part} if part else {}),
    )
