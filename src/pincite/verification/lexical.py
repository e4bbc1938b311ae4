"""How much of a claim's words a passage has: what tells whether it speaks of the claim at all, and no more."""

from __future__ import annotations

from collections import Counter

from pincite.verification.rarity import terms_of


def overlap(statement: str, passage: str) -> float:
    """The share of the claim's content words and values that the passage has, 0 to 1; 0 for a claim without any."""
    claim, passage_terms = terms_of(statement), terms_of(passage)
    claim_counts = Counter([*claim.stems, *claim.values])
    if not claim_counts:
        return 0.0
    passage_counts = Counter([*passage_terms.stems, *passage_terms.values])
    return sum((claim_counts & passage_counts).values()) / sum(claim_counts.values())
