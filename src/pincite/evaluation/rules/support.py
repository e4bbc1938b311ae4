"""Values that the words cited for them do not say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.evaluation.rules.wording import named, quoted
from pincite.grounding import support
from pincite.records import ClaimPart, ClaimRecord, Finding


def value_supported(claims: Sequence[ClaimRecord]) -> Iterator[Finding]:
    """An error for each value of a claim that none of the excerpts or quotes given for it says.

    Held to be said is what the value ladder finds: the words, the number, the date, in any common form. What a judge
    decided is left to judges, and a value for which no words are given to the other rules.
    """
    for claim in claims:
        for part in claim.parts:
            words = _words(claim, part)
            if part.value is not None and words and not _is_said(part, words):
                yield Finding(
                    code="value_not_supported",
                    severity="error",
                    claim_ids=(claim.id,),
                    message=f"{named(claim)}: {quoted(words[0])} does not say its {part.name}, {quoted(_text(part))}.",
                    advice=f"Correct the {part.name}, or cite the words that say it.",
                    details={"part": part.name, "value": _text(part), "excerpts": words[:3]},
                )


def _words(claim: ClaimRecord, part: ClaimPart) -> list[str]:
    """The words given for a value; none where a judge decided."""
    if any(one.support is not None and one.support.step == "judge" for one in part.citations):
        return []
    given = [citation.excerpt for citation in part.citations]
    given += [item.words for item in claim.evidence if item.part == part.name and item.words]
    return list(dict.fromkeys(given))


def _is_said(part: ClaimPart, words: Sequence[str]) -> bool:
    return any(
        support(part.value, excerpt, type=part.type, enum=part.enum, terms=part.terms).step is not None
        for excerpt in words
    )


def _text(part: ClaimPart) -> str:
    return part.value if isinstance(part.value, str) else str(part.value)
