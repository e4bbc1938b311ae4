"""What a posting asks for against the claims and the profile: met and unused, or not met at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.evaluation.tailoring.claims import ClaimContent, HeldClaims
from pincite.evaluation.tailoring.requirements import Requirement
from pincite.evaluation.tailoring.terms import degree_of, keys_of, terms_of
from pincite.records import Gap, MissedClaim

_FAMILY = 6
"""Letters that words of one family begin with."""


@dataclass(frozen=True, slots=True)
class Unheld:
    """Something that a posting asks for and no claim has: all of its keys, and those of them that are names."""

    keys: frozenset[str]
    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class Use:
    """What became of the requirements."""

    missed: tuple[MissedClaim, ...]
    gaps: tuple[Gap, ...]
    unheld: tuple[Unheld, ...]
    soft: tuple[Requirement, ...]


def use_of(requirements: Sequence[Requirement], held: HeldClaims, profile: Sequence[str]) -> Use:
    """The claims that meet a requirement and the profile leaves unused, and the requirements that nothing meets.

    `profile` are its pieces. What claims speak of, only not for as long as asked, is a gap and not `unheld`. Character
    ("good communication") no claim settles: where none speaks of it, it is `soft`, and looked up nowhere.
    """
    profile_keys = [keys_of(piece) for piece in profile]
    missed, gaps, unheld, soft = [], [], [], []
    for requirement in requirements:
        meeting = _meeting(requirement, held)
        if requirement.soft and not meeting:
            soft.append(requirement)
            continue
        gap = _gap(requirement, held, meeting)
        if gap is not None:
            gaps.append(gap)
        elif not _is_said(requirement, meeting, profile_keys):
            missed.append(
                MissedClaim(requirement=requirement.name, matching_claim=meeting[0].name, claim_id=meeting[0].claim.id)
            )
        unheld += _unheld(requirement, held)
    return Use(missed=tuple(missed), gaps=tuple(gaps), unheld=tuple(unheld), soft=tuple(soft))


def _unheld(requirement: Requirement, held: HeldClaims) -> list[Unheld]:
    """What of a requirement no claim has: of "AWS or GCP" GCP, where the claims have AWS alone."""
    specific_keys = frozenset(term.key for term in terms_of(requirement.text) if term.specific) - held.keys
    return [Unheld(option, option & specific_keys) for option in requirement.alternatives if not held.having(option)]


def _meeting(requirement: Requirement, held: HeldClaims) -> list[ClaimContent]:
    """The claims that speak of what is asked, whatever the time asked for."""
    if requirement.degree:
        return [held_claim for held_claim in held.claims if degree_of(held_claim.keys) >= requirement.degree]
    options = requirement.alternatives or (frozenset[str](),)
    return [held_claim for option in options for held_claim in held.having(option)]


def _gap(requirement: Requirement, held: HeldClaims, meeting: Sequence[ClaimContent]) -> Gap | None:
    """Why the claims do not meet a requirement; None where they do."""
    if not meeting:
        return Gap(requirement=requirement.name, note="User's claims do not name it")
    if requirement.years is None:
        return None
    options = requirement.alternatives or (frozenset[str](),)
    has = max((held.lasted(held.roles(option)) for option in options), key=lambda each: each.most)
    if not has.roles:
        note = "User's claims name it, and no dated role says for how long"
        return Gap(requirement=requirement.name, note=note, decided=False)
    if has.least >= requirement.years * 12:
        return None
    decided = has.most < requirement.years * 12
    return Gap(requirement=requirement.name, note=f"User has {has}", decided=decided)


def _is_said(requirement: Requirement, meeting: Sequence[ClaimContent], said: Sequence[frozenset[str]]) -> bool:
    """Whether the profile speaks of what is asked, as far as the claims have it."""
    if requirement.degree:
        return any(degree_of(keys) for keys in said)
    had = [option for option in requirement.alternatives if any(option <= held_claim.keys for held_claim in meeting)]
    return not had or any(_are_among(option, keys) for option in had for keys in said)


def _are_among(option: frozenset[str], keys: frozenset[str]) -> bool:
    """Whether all of the keys are there, or words of their family: "registration" is, where "registered" is."""
    return all(key in keys or any(is_kin(key, candidate_key) for candidate_key in keys) for key in option)


def is_kin(one: str, other: str) -> bool:
    """Whether two keys are words of one family."""
    return len(one) >= _FAMILY and one[:_FAMILY] == other[:_FAMILY]
