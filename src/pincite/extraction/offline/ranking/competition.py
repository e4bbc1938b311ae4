"""Competition: a place that another field's words fit better is not this field's value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pincite.extraction.offline.ranking.groups import rank
from pincite.extraction.offline.values.candidates import Candidate, Place
from pincite.extraction.schema.kinds import Kind

MARGIN = 0.15
"""A field's claim to a place gives way to another field's that is this much stronger."""

_LOST = 0.5
"""What is left of the evidence of a claim that gives way."""

_CLAIM = 0.5
"""A claim of this score takes a place from values that only a heading speaks for."""

_PERSONS: frozenset[Kind] = frozenset({"person", "name"})

_ROLE = 3
"""Documents that say who a person is, for that person to be nobody else."""

_TAKEN = 0.3
"""What is left of the evidence that such a person is somebody else too."""

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
            kept.append(replace(candidate, signals=signals, claimed=0.0))
        else:
            kept.append(candidate)
    return tuple(kept)


def after_roles(candidates: Sequence[Sequence[Candidate]], kinds: Sequence[Kind]) -> list[tuple[Candidate, ...]]:
    """The candidates of each field: persons whom several documents call another field's count for less in a weaker one.

    The injured worker, named so in every document, is not the examiner because one sentence has both.
    """
    roles: dict[str, list[tuple[int, float]]] = {}
    for number, (some, kind) in enumerate(zip(candidates, kinds, strict=True)):
        ranking = rank(some) if kind in _PERSONS else None
        if ranking is not None and len(ranking.chosen.agreeing()) >= _ROLE:
            roles.setdefault(ranking.chosen.best.reading.key, []).append((number, ranking.chosen.score))
    return [
        tuple(_unless_taken(one, number, roles) for one in some) if kind in _PERSONS else tuple(some)
        for number, (some, kind) in enumerate(zip(candidates, kinds, strict=True))
    ]


def _unless_taken(candidate: Candidate, number: int, roles: Mapping[str, Sequence[tuple[int, float]]]) -> Candidate:
    others = [score for other, score in roles.get(candidate.reading.key, ()) if other != number]
    if max(others, default=0.0) < candidate.score + MARGIN:
        return candidate
    return replace(candidate, signals=tuple((name, strength * _TAKEN) for name, strength in candidate.signals))
