"""What was decided last about things and is not undone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Column, ColumnElement, Connection, Row, Select, exists, select

from pincite.records import ReviewAction
from pincite.store.tables.records import review_events

_FEW = 500
"""Ids that one statement lists at most."""


class Decision(NamedTuple):
    """A live event: its id, what it was, who decided and when."""

    id: str
    action: ReviewAction
    reviewer: str | None
    at: datetime


def live_events() -> Select[Any]:
    """The events that are not undone, and are no undo themselves."""
    undone = review_events.alias()
    return select(review_events).where(
        review_events.c.action != "undo", ~exists().where(undone.c.undoes == review_events.c.id)
    )


def live_event(connection: Connection, about: ColumnElement[bool]) -> Row[Any] | None:
    """The latest event about something that is not undone; None when there is none."""
    query = live_events().where(about).order_by(review_events.c.sequence.desc()).limit(1)
    return connection.execute(query).one_or_none()


def live_decisions(connection: Connection, about: Column[Any], ids: Sequence[str]) -> dict[str, Decision]:
    """The latest live event about each of the items (`about` is the column that names them); none for the others."""
    decisions: dict[str, Decision] = {}
    for start in range(0, len(ids), _FEW):
        query = live_events().where(about.in_(ids[start : start + _FEW])).order_by(review_events.c.sequence)
        for row in connection.execute(query).all():
            decided = Decision(row.id, row.action, row.reviewer, row.created_at)
            decisions[getattr(row, about.name)] = decided
    return decisions
