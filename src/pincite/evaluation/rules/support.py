"""Values that the words cited for them do not say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pincite.evaluation.rules.wording import named, quoted
from pincite.grounding import support
from pincite.records import ClaimPart, ClaimRecord, Finding, Severity

_ATTRIBUTES = {"company": "string", "school": "string", "role": "string", "start": "date", "end": "date"}
"""What a quote for the whole claim is expected to say, and as what it is read."""


def value_supported(claims: Sequence[ClaimRecord]) -> Iterator[Finding]:
    """An error for each value of a claim that none of the excerpts or quotes given for it says.

    Held to be said is what the value ladder finds: the words, the number, the date, in any common form. What a judge
    decided is left to judges, and a value for which no words are given to the other rules. A quote for the claim as a
    whole may be about some of it only: a company, school, role or date that no quote says is a warning then.
    """
    for claim in claims:
        held: set[str] = set()
        for part in claim.parts:
            words = _words(claim, part)
            held |= {str(part.value)} if part.citations or words else set()
            if part.value is not None and words and not _is_said(part, words):
                yield _found(claim, part, words, code="value_not_supported", severity="error")
        yield from _in_no_quote(claim, held)


def _in_no_quote(claim: ClaimRecord, held: Collection[str]) -> Iterator[Finding]:
    """Attributes that none of the quotes for the whole claim says; those held to words of their own are left out."""
    words = list(dict.fromkeys(item.words for item in claim.evidence if not item.part and item.words))
    if not words:
        return
    for name, kind in _ATTRIBUTES.items():
        value = getattr(claim, name)
        part = ClaimPart(name=name, value=value, type=kind)
        if value and value.strip() and value not in held and not _is_said(part, words):
            yield _found(claim, part, words, code="value_in_no_quote", severity="warning")


def _found(claim: ClaimRecord, part: ClaimPart, words: list[str], *, code: str, severity: Severity) -> Finding:
    value = part.value if isinstance(part.value, str) else str(part.value)
    return Finding(
        code=code,
        severity=severity,
        claim_ids=(claim.id,),
        message=f"{named(claim)}: {quoted(words[0])} does not say its {part.name}, {quoted(value)}.",
        advice=f"Correct the {part.name}, or cite the words that say it.",
        details={"part": part.name, "value": value, "excerpts": words[:3]},
    )


def _words(claim: ClaimRecord, part: ClaimPart) -> list[str]:
    """The words given for a value; none where a judge decided."""
    if any(
        part_citation.support is not None and part_citation.support.step == "judge" for part_citation in part.citations
    ):
        return []
    excerpts = [citation.excerpt for citation in part.citations]
    excerpts += [item.words for item in claim.evidence if item.part == part.name and item.words]
    return list(dict.fromkeys(excerpts))


def _is_said(part: ClaimPart, words: Sequence[str]) -> bool:
    return any(
        support(part.value, excerpt, type=part.type, enum=part.enum, terms=part.terms).step is not None
        for excerpt in words
    )
