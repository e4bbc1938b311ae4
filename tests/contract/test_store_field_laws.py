"""A law of decisions about fields on every database: what is stored is what a replay of the events comes to."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.sample_results import citation, found
from tests.store_samples import (
    field_claims,
    field_event,
    fielded,
    fields_for_review,
    issue,
    later,
    log_row,
    row_id,
    run,
)

from pincite.records import FieldResult, ReviewEvent
from pincite.store import OwnedStore, claim_row, field_row

pytestmark = pytest.mark.slow

NUMBERS = itertools.count(1)
KEYS = ("agreement.start", "agreement.end", "agreement.law")
MADE = ("agreement.start", "agreement.law")
STEPS = st.lists(
    st.tuples(st.sampled_from(["confirm", "dismiss", "edit", "delete", "undo"]), st.sampled_from(KEYS)), max_size=8
)


@dataclass
class Replayed:
    """A field as its live events leave it, told by the rules of docs/reference/store.md and nothing else."""

    field: FieldResult
    revision: int = 1
    latest: int = 1
    live: list[ReviewEvent] = field(default_factory=list)

    @property
    def removed(self) -> bool:
        return any(event.action == "delete" for event in self.live)

    def apply(self, event: ReviewEvent, first: FieldResult) -> None:
        if event.action == "undo":
            self.live = [one for one in self.live if one.id != event.undoes]
        else:
            self.live.append(event)
        edits = [one for one in self.live if one.edited_field is not None]
        self.latest += event.action == "edit"
        self.field = edits[-1].edited_field or first if edits else first
        self.revision = edits[-1].revision_after or 0 if edits else 1


def replayed(events: Sequence[ReviewEvent], rows: dict[str, str]) -> dict[str, Replayed]:
    """What all events come to, field by field, from nothing."""
    firsts = {one.key: one for one in fields_for_review().fields}
    found_fields = {key: Replayed(firsts[key]) for key in KEYS}
    for event in events:
        key = rows[event.field_id or ""]
        found_fields[key].apply(event, firsts[key])
    return found_fields


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(steps=STEPS)
def test_what_is_stored_is_what_the_events_come_to(mine: OwnedStore, steps: list[tuple[str, Any]]) -> None:
    of = fielded(mine, f"law {next(NUMBERS)}")
    rows = {field_row(of, key): key for key in KEYS}
    mine.evaluations.start(run(f"run {of}", extraction_id=of), field_claims())
    mine.log.add(log_row(f"run {of}", needs_review=True, issues=tuple(issue(name) for name in MADE)))
    start = mine.items.of(of, with_removed=True)
    for number, (action, key) in enumerate(steps):
        decide(mine, of, key, action, number)
        compare(mine, of, rows)
    for number in itertools.count(len(steps)):
        left = [(key, one) for key, one in replayed(events_of(mine, rows), rows).items() if one.live]
        if not left:
            break
        decide(mine, of, left[0][0], "undo", number)
    assert mine.items.of(of, with_removed=True) == start


def events_of(mine: OwnedStore, rows: dict[str, str]) -> list[ReviewEvent]:
    return [event for event in mine.reviews.events() if event.field_id in rows]


def decide(mine: OwnedStore, of: str, key: str, action: str, number: int) -> None:
    """Decide, where that makes sense as things stand."""
    row = field_row(of, key)
    now = replayed(mine.reviews.events(field_id=row), {row: key})[key]
    if (action == "undo" and not now.live) or (action != "undo" and now.removed):
        return
    facts: dict[str, Any] = {"field_id": row, "revision": now.revision}
    made = ()
    if action == "undo":
        facts["undoes"] = now.live[-1].id
    if action == "edit":
        facts["edited_field"] = found(key, f"edit {number}", citation(f"edit {number}", source="cv"))
        made = (replace(field_claims()[0], id=key, label=f"edit {number}"),)
    mine.reviews.decide(field_event(action, minutes=number + 1, name=f"{of} {number}", **facts), made)


def compare(mine: OwnedStore, of: str, rows: dict[str, str]) -> None:
    """Hold what is stored against the replay: fields, their claims, and which issues are open."""
    stored = {one.field.field.key: one.field for one in mine.items.of(of, with_removed=True) if one.field is not None}
    claims = {one.record.id: one for one in mine.claims.list(of, with_removed=True)}
    issues = {one.issue.claim_id: one for one in mine.reviews.issues(run_id=row_id(f"run {of}"), open_only=False)}
    for key, now in replayed(events_of(mine, rows), rows).items():
        last = now.live[-1] if now.live else None
        assert (stored[key].field, stored[key].revision, stored[key].removed) == (now.field, now.revision, now.removed)
        assert stored[key].decision == (last.id if last else None)
        assert stored[key].reviewed_at == (last.at if last else None)
        is_there = key in MADE or now.revision > 1
        if key in claims:
            assert claims[key].removed == (now.removed or not is_there)
        if key in claims and is_there:
            assert (claims[key].record.label == key) == (now.revision == 1)
        if key in MADE:
            assert (issues[key].closed_by is None) == (not now.live)
            assert claims[key].id == claim_row(of, key)
    queued = {one.id for one in mine.queue.list(row_id("nobody"), now=later(99)) if one.id in rows}
    waits = {"agreement.start", "agreement.law"}
    expected = {key for key, now in replayed(events_of(mine, rows), rows).items() if key in waits and not now.live}
    assert {rows[one] for one in queued} == expected
