"""What needs a person, why, in which order, what that person sees, and what an edit comes to."""

from pincite.review.badges import counts
from pincite.review.citations import ClaimedValue, SelectionCiter
from pincite.review.current import claim_item, decided, field_item, queue_item, result_now
from pincite.review.edits import edited_claim, edited_field
from pincite.review.items import Decided, ResultDetails
from pincite.review.submission import made_of, put_up
from pincite.review.views import view_of

__all__ = [
    "ClaimedValue",
    "Decided",
    "ResultDetails",
    "SelectionCiter",
    "claim_item",
    "counts",
    "decided",
    "edited_claim",
    "edited_field",
    "field_item",
    "made_of",
    "put_up",
    "queue_item",
    "result_now",
    "view_of",
]
