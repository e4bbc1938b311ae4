"""Roles at one company at the same time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from pincite.evaluation.periods import read_period
from pincite.evaluation.rules.duplicates import exact_name, moment_key, normal_label
from pincite.evaluation.rules.wording import quoted
from pincite.records import ClaimRecord, Finding
from pincite.text.display.printing import counted

_EXPERIENCE = "experience"


@dataclass(frozen=True, slots=True)
class _RoleTenure:
    """A role held at a company: its name, what makes its dates equal to others, and the days that are sure of it."""

    claim: ClaimRecord
    role: str
    dates: tuple[object, object]
    last_start: date
    first_end: date


def overlapping_roles(claims: Sequence[ClaimRecord], *, today: date) -> Iterator[Finding]:
    """Warnings for roles of one subject at one company at the same time, and for one role that stands twice.

    A role is what the claim says, or the label of an experience. Times overlap where they surely do: one that ends in
    the year or month in which the next begins follows it. Without an end a role lasts. Equal company, role and dates
    are likely a duplicate.
    """
    groups: dict[tuple[str | None, str], list[_RoleTenure]] = {}
    for claim in claims:
        held = _held(claim, today=today)
        if held is not None:
            groups.setdefault((claim.subject, exact_name(claim.company)), []).append(held)
    for group in groups.values():
        yield from _twice(group)
        yield from _at_once(group)


def _held(claim: ClaimRecord, *, today: date) -> _RoleTenure | None:
    """The role of a claim; None where it has no company, no role or no start."""
    is_experience = (claim.type or "").strip().casefold() == _EXPERIENCE
    role = normal_label(claim.role or (claim.label if is_experience else None) or "")
    sure = read_period(claim.start, claim.end, today=today).sure_span
    if not role or not exact_name(claim.company) or sure is None:
        return None
    dates = (moment_key(claim.start, today=today), moment_key(claim.end, today=today))
    return _RoleTenure(claim, role, dates, *sure)


def _twice(group: Sequence[_RoleTenure]) -> Iterator[Finding]:
    same: dict[tuple[object, ...], list[ClaimRecord]] = {}
    for held in group:
        same.setdefault((held.role, held.dates), []).append(held.claim)
    for claims in same.values():
        if len(claims) > 1:
            role_text = f"{_role(claims[0])} at {quoted(claims[0].company or '')}"
            yield _found(
                "same_role",
                claims,
                f"{counted(len(claims), 'claim')} have the role {role_text} and the same dates: likely a duplicate.",
                "Keep one of them.",
            )


def _at_once(group: Sequence[_RoleTenure]) -> Iterator[Finding]:
    """The pairs of roles that overlap, in order of their starts; those that stand twice are not named again."""
    open_: list[_RoleTenure] = []
    for held in sorted(group, key=lambda one: (one.last_start, one.first_end, one.claim.position)):
        open_ = [open_role for open_role in open_ if open_role.first_end > held.last_start]
        for open_role in open_:
            if open_role.last_start < held.first_end and (open_role.role, open_role.dates) != (held.role, held.dates):
                yield _overlap(open_role, held)
        open_.append(held)


def _overlap(one: _RoleTenure, other: _RoleTenure) -> Finding:
    company = quoted(one.claim.company or "")
    roles = f"{_role(one.claim)} ({_times(one.claim)}) and {_role(other.claim)} ({_times(other.claim)})"
    if one.role == other.role:
        message = f"The same role at {company} has overlapping dates: {roles}."
        return _found("same_role_overlaps", [one.claim, other.claim], message, "Join the two, or correct their dates.")
    message = f"Two roles at {company} overlap: {roles}."
    return _found("overlapping_roles", [one.claim, other.claim], message, "Correct the dates, or confirm both roles.")


def _role(claim: ClaimRecord) -> str:
    return quoted(claim.role or claim.label or "")


def _times(claim: ClaimRecord) -> str:
    return f"{claim.start} – {claim.end or 'no end'}"


def _found(code: str, claims: Sequence[ClaimRecord], message: str, advice: str) -> Finding:
    ordered = sorted(claims, key=lambda claim: claim.position)
    ids = tuple(claim.id for claim in ordered)
    return Finding(code=code, severity="warning", claim_ids=ids, message=message, advice=advice)
