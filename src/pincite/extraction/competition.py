"""Competition: a place that another field's words fit better is not this field's value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pincite.extraction.candidates import Candidate, Place

MARGIN = 0.15
"""A field's claim to a place gives way to another field's that is this much stronger."""

_LOST = 0.5
"""What is left of the evidence of a claim that gives way."""

_CLAIM = 0.5
"""A claim of this score takes a place from values that only a heading speaks for."""

Claims = dict[tuple[int, Place], list[tuple[float, int]]]


def claims_of(findings: Sequence[Iterable[Candidate]]) -> Claims:
    """The strongest claim of each field (its number) to each place that its own words speak for."""
    best: dict[tuple[int, Place], dict[int, float]] = {}
    for number, candidates in enumerate(findings):
        for candidate in candidates:
            if any(name != "heading" for name, _ in candidate.signals):
                claims = best.setdefault((candidate.source, candidate.at), {})
                claims[number] = max(candidate.score, claims.get(number, 0.0))
    return {place: [(score, number) for number, score in claims.items()] for place, claims in best.items()}


def after_competition(candidates: Iterable[Candidate], number: int, claims: Claims) -> tuple[Candidate, ...]:
    """The candidates of field `number`: weaker where another field claims their place more, gone where only a heading
    speaks for them.
    """
    kept = []
    for candidate in candidates:
        others = [score for score, other in claims.get((candidate.source, candidate.at), ()) if other != number]
        strongest = max(others, default=0.0)
        if all(name == "heading" for name, _ in candidate.signals):
            if strongest < _CLAIM:
                kept.append(candidate)
        elif strongest >= candidate.score + MARGIN:
            signals = tuple((name, strength * _LOST) for name, strength in candidate.signals)
            kept.append(replace(candidate, signals=signals))
        else:
            kept.append(candidate)
    return tuple(kept)
