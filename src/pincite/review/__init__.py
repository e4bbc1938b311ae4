"""What needs a person, why, in which order, and what that person sees: results + documents → a `View`."""

from pincite.review.badges import counts
from pincite.review.order import gravest
from pincite.review.reasons import claim_reasons, field_reasons, issue_reasons
from pincite.review.shown import Decided, Shown
from pincite.review.viewing import view_check, view_fields, view_of

__all__ = [
    "Decided",
    "Shown",
    "claim_reasons",
    "counts",
    "field_reasons",
    "gravest",
    "issue_reasons",
    "view_check",
    "view_fields",
    "view_of",
]
