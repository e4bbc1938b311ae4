"""Laws of decisions on every database: what follows from events is what a model says, and undo is the inverse."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.store_samples import REVIEWER, extraction, issue, later, log_row, records, row_id, run

from pincite.records import ReviewEvent, StoredClaim
from pincite.store import OwnedStore, claim_row

pytestmark = pytest.mark.slow

NAMES = itertools.count(1)
CLAIMS = ("c0", "c1", "c2")
ISSUES = (("c0", "error"), ("c0", "warning"), ("c1", "error"), ("c2", "warning"))
ACTIONS = ("confirm", "dismiss", "edit", "delete", "undo", "flag")
STEPS = st.lists(st.tuples(st.sampled_from(ACTIONS), st.sampled_from([*CLAIMS, "run"])), max_size=8)


@dataclass
class Model:
    """What decisions come to, told by the rules of docs/reference/store.md and nothing else."""

    closed: dict[int, str] = field(default_factory=dict)
    revisions: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CLAIMS, 1))
    edits: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CLAIMS, 1))
    removed: set[str] = field(default_factory=set)
    live: dict[str, list[ReviewEvent]] = field(default_factory=lambda: {name: [] for name in (*CLAIMS, "run")})

    def open(self, number: int) -> bool:
        return number not in self.closed and self.revisions[ISSUES[number][0]] == 1

    def apply(self, about: str, event: ReviewEvent) -> None:
        if event.action == "undo":
            undone = self.live[about].pop()
            self.closed = {number: by for number, by in self.closed.items() if by != undone.id}
            if undone.action == "edit":
                self.revisions[about] = undone.revision or 0
            self.removed -= {about}
            return
        self.live[about].append(event)
        if event.action == "flag":
            return
        for number, (claim, _) in enumerate(ISSUES):
            if about in (claim, "run") and self.open(number):
                self.closed[number] = event.id
        if event.action == "edit":
            self.edits[about] += 1
            self.revisions[about] = self.edits[about]
        if event.action == "delete":
            self.removed.add(about)

    def needs_review(self, flagged: int) -> bool:
        flags = [event.sequence for event in self.live["run"] if event.action == "flag"]
        about_run = self.live["run"][-1] if self.live["run"] else None
        if about_run is not None and about_run.action != "flag":
            return False
        latest_flag = max([flagged, *flags])
        errors = [number for number, (_, severity) in enumerate(ISSUES) if severity == "error"]
        if any(self.open(number) for number in errors):
            return True
        by = {event.id: event.sequence for events in self.live.values() for event in events}
        return not any(by.get(self.closed.get(number, ""), 0) > latest_flag for number in errors)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_what_follows_from_decisions_is_what_the_rules_say(mine: OwnedStore, steps: list[tuple[str, str]]) -> None:
    name = f"law {next(NAMES)}"
    flagged = begin(mine, name)
    model, start = Model(), state(mine, name)
    for number, (action, about) in enumerate(steps):
        event = wanted(model, name, number, action, about)
        if event is None:
            continue
        model.apply(about, mine.reviews.decide(event))
        compare(mine, name, model, flagged)
    number = len(steps)
    for about in sorted(model.live, key=lambda one: one == "run"):
        while model.live[about]:
            event = wanted(model, name, number, "undo", about)
            assert event is not None
            model.apply(about, mine.reviews.decide(event))
            number += 1
    assert state(mine, name) == start


def begin(mine: OwnedStore, name: str) -> int:
    """An extraction with a flagged run of its own; the number of the flag."""
    mine.claims.add(extraction(name), records())
    mine.evaluations.start(run(name, extraction_id=row_id(name)), records())
    issues = tuple(issue(claim, severity) for claim, severity in ISSUES)
    mine.log.add(log_row(name, passed=False, needs_review=True, issues=issues))
    return mine.reviews.events(run_id=row_id(name))[0].sequence


def wanted(model: Model, name: str, number: int, action: str, about: str) -> ReviewEvent | None:
    """The event, None where it makes no sense as things stand."""
    if about == "run":
        if action in ("edit", "delete") or (action == "undo" and not model.live["run"]):
            return None
        facts = {"run_id": row_id(name)}
    else:
        if action == "flag" or (action == "undo" and not model.live[about]):
            return None
        if about in model.removed and action != "undo":
            return None
        facts = {"claim_id": claim_row(row_id(name), about), "revision": model.revisions[about]}
    if action == "undo":
        facts["undoes"] = model.live[about][-1].id
    if action == "edit":
        facts["edited"] = replace(records()[int(about[1])], label=f"edit {number}")
    return ReviewEvent(
        id=row_id(name, number),
        action=action,
        at=later(number + 1),
        reviewer=REVIEWER,
        **facts,  # type: ignore[arg-type]
    )


def state(mine: OwnedStore, name: str) -> tuple[object, ...]:
    entry = mine.log.get(row_id(name))
    return mine.claims.list(row_id(name), with_removed=True), mine.reviews.issues(run_id=row_id(name)), entry


def compare(mine: OwnedStore, name: str, model: Model, flagged: int) -> None:
    found: dict[str, StoredClaim] = {
        claim.record.id: claim for claim in mine.claims.list(row_id(name), with_removed=True)
    }
    assert {claim: found[claim].record.revision for claim in CLAIMS} == model.revisions
    assert {claim for claim in CLAIMS if found[claim].removed} == model.removed
    open_issues = {one.position for one in mine.reviews.issues(run_id=row_id(name))}
    assert open_issues == {number for number in range(len(ISSUES)) if model.open(number)}
    last = {claim: model.live[claim][-1].at if model.live[claim] else None for claim in CLAIMS}
    assert {claim: found[claim].reviewed_at for claim in CLAIMS} == last
    entry = mine.log.get(row_id(name))
    assert entry is not None
    assert entry.row.needs_review == model.needs_review(flagged)
    assert (entry.row.reviewed_at is None) == entry.row.needs_review
