"""How one value of a claim fares in each passage, and the findings that follow for all passages together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from pincite.records import MismatchKind, ReasonCode
from pincite.verification.checks.findings import CheckFinding


class Outcome(NamedTuple):
    """What one passage says of a value: it agrees, differs at `[start, end)` of the passage, or the value is absent.

    `silent`: the passage does not speak of it, and nothing follows from that.
    """

    status: Literal["agrees", "differs", "absent", "silent"]
    start: int = 0
    end: int = 0
    kind: MismatchKind = "number"
    reason: ReasonCode = "number_mismatch"
    contradicts: bool = False


AGREES = Outcome("agrees")
ABSENT = Outcome("absent")
SILENT = Outcome("silent")


class Value(NamedTuple):
    """The value at `[start, end)` of the statement, and what is found when no passage holds it."""

    start: int
    end: int
    kind: MismatchKind
    missing: ReasonCode


class HeldValue(NamedTuple):
    """A value of the statement held against every passage: one outcome for each, same order."""

    value: Value
    outcomes: Sequence[Outcome]


def findings_of(statement: str, held: HeldValue, passages: Sequence[str]) -> Iterator[CheckFinding]:
    """The findings for one value: each passage that differs, and what lacks it.

    Lacking is one finding for all where no passage agrees. Where one does, it is a finding for each other passage, but
    for names: a passage that says "the company" or "she" may mean the one that is named elsewhere.
    """
    value, outcomes = held
    claim_text = statement[value.start : value.end]
    agreed = any(outcome.status == "agrees" for outcome in outcomes)
    for number, outcome in enumerate(outcomes):
        if outcome.status == "differs":
            yield CheckFinding(
                kind=outcome.kind,
                reason=outcome.reason,
                claim_text=claim_text,
                claim_start=value.start,
                claim_end=value.end,
                contradicts=outcome.contradicts and not agreed,
                evidence=number,
                evidence_text=passages[number][outcome.start : outcome.end],
                evidence_start=outcome.start,
                evidence_end=outcome.end,
            )
        elif outcome.status == "absent" and agreed and value.kind != "name":
            yield _missing(claim_text, value, number)
    if not outcomes or (not agreed and any(outcome.status == "absent" for outcome in outcomes)):
        yield _missing(claim_text, value, None)


def _missing(claim_text: str, value: Value, number: int | None) -> CheckFinding:
    return CheckFinding(
        kind=value.kind,
        reason=value.missing,
        claim_text=claim_text,
        claim_start=value.start,
        claim_end=value.end,
        evidence=number,
    )
