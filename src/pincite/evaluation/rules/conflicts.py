"""Values that documents contradict each other about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.evaluation.rules.wording import listed, named, quoted
from pincite.records import ClaimPart, ClaimRecord, Finding

CONFLICT = "conflict"
"""The part of a claim that holds another value for it, with the citations of where that stands."""


def is_conflict(part: ClaimPart) -> bool:
    """Whether a part is another value that documents state; a part of that name without citations is a user's own."""
    return part.name == CONFLICT and bool(part.citations)


def conflicts(claims: Sequence[ClaimRecord]) -> Iterator[Finding]:
    """A warning for each claim for which documents, or two places of one, state another value: neither has won.

    Claims of plain records have no such values; what they contradict each other about is for `duplicates`,
    `overlapping_roles` and judges.
    """
    for claim in claims:
        conflict_parts = [part for part in claim.parts if is_conflict(part)]
        if not conflict_parts:
            continue
        own = quoted(claim.description or str(claim.parts[0].value))
        where = listed([f"{quoted(str(part.value))} ({_places(part)})" for part in conflict_parts])
        yield Finding(
            code="contradicted",
            severity="warning",
            claim_ids=(claim.id,),
            message=f"{named(claim)} is {own}, and the documents also state {where}.",
            advice="Look at the places, and confirm the value that holds or correct it.",
            details={"values": [part.value for part in conflict_parts]},
        )


def _places(part: ClaimPart) -> str:
    """The first three places that state a value: "policy, page 3"."""
    places = dict.fromkeys(f"{citation.source_id}, page {citation.page}" for citation in part.citations)
    return "; ".join(list(places)[:3])
