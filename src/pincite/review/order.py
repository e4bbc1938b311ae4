"""The order of the queue: by the gravest reason, and within one as the items stand in their result."""

from __future__ import annotations

from collections.abc import Iterable

from pincite.records import REVIEW_CODES, ReviewCode

_RANKS: dict[ReviewCode, int] = {code: rank for rank, code in enumerate(REVIEW_CODES)}


def rank(code: ReviewCode) -> int:
    """The place of a reason, 0 for the gravest."""
    return _RANKS[code]


def ordered(codes: Iterable[ReviewCode]) -> tuple[ReviewCode, ...]:
    """The reasons without repetitions, the gravest first."""
    return tuple(sorted(set(codes), key=rank))


def as_codes(names: Iterable[str]) -> tuple[ReviewCode, ...]:
    """The reasons of these names, the gravest first; a name that is none is passed over."""
    reason_names = set(names)
    return tuple(code for code in REVIEW_CODES if code in reason_names)
