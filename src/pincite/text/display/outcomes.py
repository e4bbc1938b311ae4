"""What became of a claim and of its citations, in words for people: a label with its grade, never a bare score."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

_HASH = re.compile(r"[0-9a-f]{6,64}")

OUTCOMES: Mapping[str, str] = {
    "supported": "supported",
    "refuted": "refuted",
    "nei": "not enough information",
    "failed": "failed",
    "not_judged": "not judged",
}
"""Labels, and why there is none."""

SIGNS: Mapping[str, str] = {"supported": "✓", "refuted": "✗", "nei": "?", "failed": "!", "not_judged": "–"}
"""Marks that tell outcomes apart without colour."""

NEEDS_CONTEXT = "It leaves something to the words before it, and what that is is not certain: read it in its place."
"""Of a claim that could not be made whole."""

GRADES: Mapping[str, str] = {
    "proved": "Proved: the words of the document settle it, compared part by part and without a model.",
    "likely": "Likely: a model on this machine takes it to be so, and is right as often as the number says.",
    "judged": "Judged: a language model was asked, and these words of the document are its reason.",
}
"""How a label was reached, in a sentence."""

DIFFERENCES: Mapping[str, str] = {
    "number": "number",
    "unit": "unit",
    "date": "date",
    "negation": "yes or no",
    "exclusion": "what is included",
    "name": "name",
    "comparative": "more or less",
    "quotation": "quoted words",
    "value": "value",
    "polarity": "yes or no",
    "role": "who does what",
    "opposite": "opposite words",
    "participant": "who or what",
}
"""In what a claim and a document differ."""

_PROBLEMS: Mapping[str, str] = {
    "malformed_anchor": "cannot be read as a citation",
    "ambiguous_anchor": "fits several texts of the evidence",
    "unknown_anchor": "names nothing in the evidence",
    "no_evidence": "could not be looked up: there is no evidence",
    "language_not_supported": "was not judged: its language is not read without a judge",
}

_CITED: Mapping[str, str] = {
    "supported": "supports it by itself",
    "refuted": "does not support it: it says otherwise",
    "nei": "does not support it by itself",
}


def outcome_words(
    outcome: str, *, grade: str | None = None, confidence: float | None = None, judge: str | None = None
) -> str:
    """An outcome with its grade: "supported (likely 0.83)"; `judge` is the name of the model that was asked."""
    words = OUTCOMES[outcome]
    if grade is None:
        return words
    return f"{words} ({grade_words(grade, confidence=confidence, judge=judge)})"


def grade_words(grade: str, *, confidence: float | None = None, judge: str | None = None) -> str:
    """A grade: "proved", "likely 0.83", "judged by openai:gpt-5". Only likelihood has a number."""
    if grade == "likely" and confidence is not None:
        return f"likely {confidence:.2f}"
    if grade == "judged":
        return f"judged by {judge}" if judge else "judged"
    return grade


def anchor_words(target: str) -> str:
    """A citation as the answer has it: "[cite:1a2b3c4d]", "[1]"."""
    return f"[cite:{target}]" if _HASH.fullmatch(target) else f"[{target}]"


def cited_words(target: str, *, label: str | None, reasons: Collection[str]) -> str:
    """What a citation is worth to its claim: "The citation [1] does not support it: it says otherwise"."""
    problem = next((words for code, words in _PROBLEMS.items() if code in reasons), "names nothing in the evidence")
    return f"The citation {anchor_words(target)} {problem if label is None else _CITED[label]}"


def difference_words(claim: str, document: str | None) -> str:
    """Both sides of a difference; None for a document that says nothing of the kind."""
    if document is None:
        return f"The claim says “{claim}”; no passage says so."
    return f"The claim says “{claim}”; the document says “{document}”."
