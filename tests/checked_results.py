"""Small checks of answers, for tests of what is made of their claims."""

from __future__ import annotations

from typing import Any

from pincite.records import CheckedClaim, CheckProvenance, CheckResult, CheckSummary, Claim, Label, Verdict


def checked(number: int = 1, label: Label | None = "supported", **verdict: Any) -> CheckedClaim:
    """A claim of an answer with that label; without one it was not judged unless `verdict` says otherwise."""
    text = f"Sentence {number}."
    claim = Claim(
        id=f"clm_{number:03}",
        text=text,
        type="fact",
        importance="material",
        requires_citation=True,
        start_offset=0,
        end_offset=len(text),
    )
    status = "judged" if label is not None else "not_judged"
    return CheckedClaim(claim=claim, verdict=Verdict(**{"status": status, "label": label, **verdict}))


def check(*claims: CheckedClaim, **changes: Any) -> CheckResult:
    """A check of an answer that has these claims."""
    made = CheckProvenance(pincite="1", config_digest="", extractor="heuristic", verifier="offline")
    facts: dict[str, Any] = {
        "provenance": made,
        "answer": " ".join(one.claim.text for one in claims) or "Nothing.",
        "query": "What is so?",
        "claims": claims,
        "summary": CheckSummary(supported=0, refuted=0, nei=0),
    }
    return CheckResult(**facts | changes)
