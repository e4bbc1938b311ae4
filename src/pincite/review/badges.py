"""What the card of a document or result says: how much of it waits for a person."""

from __future__ import annotations

from collections.abc import Iterable

from pincite.records import Review, ReviewCounts


def counts(reviews: Iterable[Review]) -> ReviewCounts:
    """The items that need review, and the open issues that are errors and warnings."""
    needed = errors = warnings = 0
    for review in reviews:
        needed += review.needed
        still = [stored.issue.severity for stored in review.issues if stored.closed_by is None]
        errors += still.count("error")
        warnings += still.count("warning")
    return ReviewCounts(needed=needed, errors=errors, warnings=warnings)
