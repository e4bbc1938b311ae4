"""Claims that say the same: labels that resemble each other, and equal type, company and dates."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import combinations, product
from typing import Annotated, Literal

from annotated_types import Gt, Le

from pincite.evaluation.periods import DayRange, read_moment
from pincite.evaluation.rules.similarity import similar_pairs
from pincite.evaluation.rules.wording import listed, named, quoted
from pincite.records import ClaimRecord, Finding
from pincite.text import normalise_name
from pincite.text.display.printing import counted

Distinction = Literal["type", "company", "school", "role", "document_id"]

_LONGEST = 1_000
_ADVICE = "Keep one of them, or change the labels to say how they differ."


def duplicates(
    claims: Sequence[ClaimRecord],
    *,
    today: date,
    threshold: Annotated[float, Gt(0), Le(1)] = 0.85,
    distinguish_by: tuple[Distinction, ...] = (),
) -> Iterator[Finding]:
    """Warnings for claims of one subject whose labels are alike, and for those of equal type, company and dates.

    Labels are alike from a ratio of `threshold` on (rapidfuzz's, 0 to 1; case and white space make no difference).
    Claims that differ in one of `distinguish_by`, where both say it, are none. One finding names all claims with the
    same label; claims of two labels that are alike are one finding too. Labels of more than 1,000 characters are
    compared only for equality.
    """
    for ours in _by_subject(claims):
        yield from _alike(ours, threshold=threshold, distinguish_by=distinguish_by)
        yield from _equal(ours, today=today)


def normal_label(label: str) -> str:
    """The label as labels are compared: composed characters, lower case, white space runs one space."""
    return " ".join(unicodedata.normalize("NFC", label).lower().split())


def exact_name(name: str | None) -> str:
    """A company's name as names are compared: case, punctuation and the spelling of legal forms aside; "" for none."""
    return normalise_name(name) or normal_label(name) if name else ""


def _by_subject(claims: Sequence[ClaimRecord]) -> list[list[ClaimRecord]]:
    groups: dict[str | None, list[ClaimRecord]] = {}
    for claim in claims:
        groups.setdefault(claim.subject, []).append(claim)
    return list(groups.values())


_Node = tuple[ClaimRecord, ...]
"""Claims of one label that agree in everything that distinguishes."""


def _alike(
    claims: Sequence[ClaimRecord], *, threshold: float, distinguish_by: tuple[Distinction, ...]
) -> Iterator[Finding]:
    by_label: dict[str, dict[tuple[str, ...], list[ClaimRecord]]] = {}
    for claim in claims:
        if label := normal_label(claim.label or ""):
            key = tuple(normal_label(getattr(claim, name) or "") for name in distinguish_by)
            by_label.setdefault(label, {}).setdefault(key, []).append(claim)
    nodes = {label: [(key, tuple(group)) for key, group in groups.items()] for label, groups in by_label.items()}
    for groups in nodes.values():
        yield from (_same(group) for _, group in groups if len(group) > 1)
        for (key, first_claims), (other_key, second_claims) in combinations(groups, 2):
            if _agree(key, other_key):
                yield _same(first_claims + second_claims)
    labels = [label for label in nodes if len(label) <= _LONGEST]
    for at, other_at, ratio in similar_pairs(labels, threshold=threshold):
        for (key, first_claims), (other_key, second_claims) in product(nodes[labels[at]], nodes[labels[other_at]]):
            if _agree(key, other_key):
                yield _similar(first_claims, second_claims, ratio)


def _agree(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return one == other or all(
        not mine or not theirs or mine == theirs for mine, theirs in zip(one, other, strict=True)
    )


def _same(claims: _Node) -> Finding:
    return Finding(
        code="same_label",
        severity="warning",
        claim_ids=_ids(claims),
        message=f"{counted(len(claims), 'claim')} have the label {named(claims[0])}.",
        advice=_ADVICE,
        details={"similarity": 1.0},
    )


def _similar(one: _Node, other: _Node, ratio: float) -> Finding:
    return Finding(
        code="similar_label",
        severity="warning",
        claim_ids=_ids(one + other),
        message=f"The labels {named(one[0])} and {named(other[0])} are {ratio:.0%} alike.",
        advice=_ADVICE,
        details={"similarity": round(ratio, 4)},
    )


def _equal(claims: Sequence[ClaimRecord], *, today: date) -> Iterator[Finding]:
    """The claims of equal type, company and dates; those that say no company or no date are none."""
    groups: dict[tuple[str, str, DayRange | str, DayRange | str], list[ClaimRecord]] = {}
    for claim in claims:
        company = exact_name(claim.company)
        dates = (moment_key(claim.start, today=today), moment_key(claim.end, today=today))
        if company and any(dates):
            groups.setdefault((normal_label(claim.type or ""), company, *dates), []).append(claim)
    for group in groups.values():
        if len(group) > 1:
            first = group[0]
            when = " – ".join(part or "?" for part in (first.start, first.end))
            subject = listed([named(claim) for claim in group[:3]]) if len(group) <= 3 else counted(len(group), "claim")
            yield Finding(
                code="same_company_and_dates",
                severity="warning",
                claim_ids=_ids(group),
                message=f"{subject} have the same type, company ({quoted(first.company or '')}) and dates ({when}).",
                advice="Keep one of them, or correct the dates or the company.",
            )


def moment_key(text: str | None, *, today: date) -> DayRange | str:
    """What makes two times equal: the days that they may be, their words where they cannot be read, "" for none."""
    moment = read_moment(text, today=today)
    if moment.reading == "absent":
        return ""
    return moment if moment.earliest is not None else normal_label(text or "")


def _ids(claims: Sequence[ClaimRecord]) -> tuple[str, ...]:
    """The claims' ids in the order of their positions."""
    return tuple(claim.id for claim in sorted(claims, key=lambda claim: claim.position))
