"""Quotes that leave something out: where their parts stand, as close together as what is left out allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from pincite.grounding.matching.omissions import hidden_words

if TYPE_CHECKING:
    from pincite.document import Document
    from pincite.grounding.matching.streams import Stream

Finder = Callable[["Stream", str], Iterator[tuple[int, int]]]
"""Every place of a folded text in a stream."""

_MOST_PLACES = 100


def closest_parts(
    parts: Sequence[str], stream: Stream, document: Document, find: Finder
) -> tuple[list[tuple[int, int]] | None, str | None]:
    """One range for each part, each behind the one before, over the shortest stretch with nothing to object to.

    Without such a stretch: None, and the objection to the shortest; both None when the parts do not stand in order.
    """
    places: list[list[tuple[int, int]]] = []
    for part in parts:
        occurrences = list(islice(find(stream, part), _MOST_PLACES))
        if not occurrences:
            return None, None
        places.append(occurrences)
    chains = [chain for first in places[0] if (chain := _follow(first, places[1:]))]
    chains.sort(key=lambda chain: chain[-1][1] - chain[0][0])
    objection: str | None = None
    for chain in chains:
        hidden = _objection(document, stream, chain)
        if hidden is None:
            return chain, None
        objection = objection or hidden
    return None, objection


def _follow(first: tuple[int, int], rest: Sequence[Sequence[tuple[int, int]]]) -> list[tuple[int, int]] | None:
    chain = [first]
    for occurrences in rest:
        following = next((place for place in occurrences if place[0] >= chain[-1][1]), None)
        if following is None:
            return None
        chain.append(following)
    return chain


def _objection(document: Document, stream: Stream, chain: Sequence[tuple[int, int]]) -> str | None:
    for (start, end), (begin, stop) in pairwise(chain):
        hidden = hidden_words(document, (stream.places(start, end)[-1], stream.places(begin, stop)[0]))
        if hidden is not None:
            return hidden
    return None
