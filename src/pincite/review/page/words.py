"""How the codes of records are called on a page."""

from __future__ import annotations

from datetime import datetime

from pincite.records import FieldErrorCode, FieldResult, Review, ReviewCode, ReviewState, Verdict

CONFIDENCE = {"high": "High confidence", "medium": "Medium confidence", "low": "Low confidence"}

STATUS = {"found": "Found", "not_present": "Not present", "error": "Error"}

ERROR: dict[FieldErrorCode, str] = {
    "excerpt_not_grounded": "The words given for it do not stand in the document",
    "value_not_supported": "The excerpt does not support the value",
    "source_unreadable": "Nothing was found, and not every page could be read for certain",
    "call_failed": "The model call failed",
    "reply_cut_off": "The model's reply was cut off",
    "reply_invalid": "The model's reply could not be read",
    "refused": "The model refused",
    "not_attempted": "It was not tried",
    "unsupported_field": "This extractor cannot read such a field",
    "not_computable": "Its inputs were found, but it cannot be computed from them",
    "deleted_in_review": "A person deleted what was found",
}

OUTCOME = {
    "supported": "Supported",
    "refuted": "Refuted",
    "nei": "Not enough information",
    "failed": "Failed",
    "not_judged": "Not judged",
}

SIGN = {
    "high": "●",
    "medium": "▲",
    "low": "■",
    "not_present": "○",
    "error": "✗",
    "supported": "✓",
    "refuted": "✗",
    "nei": "?",
    "failed": "!",
    "not_judged": "–",
}
"""Marks that tell chips apart without colour."""

WHY: dict[ReviewCode, str] = {
    "issue_error": "an error was found in it",
    "error": "it failed",
    "refuted": "the evidence says otherwise",
    "conflict": "other values are stated too",
    "issue_warning": "something about it is doubtful",
    "low": "low confidence",
    "medium": "medium confidence",
    "nei": "the evidence does not decide it",
    "not_judged": "nobody judged it",
    "citation": "its own citation does not support it",
    "cross_reference": "it only points somewhere else",
    "unread_pages": "it is said to be absent, and not every page was read",
    "spot_check": "spot check of what nothing speaks against",
}

STATE: dict[ReviewState, str] = {
    "open": "Open",
    "confirmed": "Confirmed",
    "dismissed": "Dismissed",
    "edited": "Edited",
    "deleted": "Deleted",
}


def outcome_of(verdict: Verdict) -> str:
    """The label of a verdict, or why it has none: a key of `OUTCOME`."""
    return verdict.label or ("failed" if verdict.status == "failed" else "not_judged")


def standing_of(field: FieldResult) -> str:
    """What the chip of a field says: its confidence, or the status of one without: a key of `SIGN`."""
    return field.confidence or field.status


def why_of(review: Review) -> str:
    """Why somebody should look, in words, the gravest reason first."""
    return "; ".join(WHY[code] for code in review.why)


def minute(at: datetime) -> str:
    """A moment as a page shows it: `2026-03-01 09:30 UTC`."""
    return at.strftime("%Y-%m-%d %H:%M UTC")
