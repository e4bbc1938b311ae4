"""Which of several places a quote was taken from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.text.normalise import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pincite.grounding.matching.index import DocumentIndex
    from pincite.grounding.matching.streams import TextPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """Where a quote is thought to stand: a page (from 1), a block, a heading above it. It chooses, never excludes."""

    page: int | None = None
    block_id: str | None = None
    heading: str | None = None


def choose(
    occurrences: Sequence[tuple[TextPlace, ...]], exact: Sequence[bool], *, index: DocumentIndex, hint: Hint | None
) -> tuple[int, str | None]:
    """The position of the best occurrence, and which hint decided ("page", "block", "heading"; None when none did).

    A place that meets more of the hint comes first, then one that reads exactly as the quote, then the first.
    """
    if hint is None:
        return (exact.index(True) if True in exact else 0), None
    scores = [_score(places[0], index, hint) for places in occurrences]
    best = max(range(len(occurrences)), key=lambda at: (scores[at], exact[at], -at))
    decided = scores[best] > min(scores)
    return best, _strongest(occurrences[best][0], index, hint) if decided else None


def preferred(
    occurrences: Sequence[tuple[TextPlace, ...]], most: int, *, index: DocumentIndex, hint: Hint
) -> list[tuple[TextPlace, ...]]:
    """At most `most` occurrences in reading order: those that meet more of the hint before others."""
    ranked = sorted(range(len(occurrences)), key=lambda at: (-_score(occurrences[at][0], index, hint), at))
    return [occurrences[at] for at in sorted(ranked[:most])]


def _score(place: TextPlace, index: DocumentIndex, hint: Hint) -> int:
    return 4 * _in_block(place, index, hint) + 2 * (place.page == hint.page) + _under_heading(place, index, hint)


def _strongest(place: TextPlace, index: DocumentIndex, hint: Hint) -> str:
    if _in_block(place, index, hint):
        return "block"
    return "page" if place.page == hint.page else "heading"


def _in_block(place: TextPlace, index: DocumentIndex, hint: Hint) -> bool:
    if hint.block_id is None:
        return False
    block = index.blocks_by_id.get(hint.block_id)
    return (
        block is not None and block.page == place.page and block.span.start < place.end and place.start < block.span.end
    )


def _under_heading(place: TextPlace, index: DocumentIndex, hint: Hint) -> bool:
    if hint.heading is None:
        return False
    heading = index.heading_at(place.page, place.start)
    hint_heading = fold(hint.heading)
    return heading is not None and bool(hint_heading) and (hint_heading in heading or heading in hint_heading)
