"""Quotes that leave something out: where their parts stand, and whether what is left out may be left out.

An omission may not hide what turns the meaning. What stands between two parts is refused when, in the clause of either
part, it has a word of negation or restriction; when it joins the middle of one sentence to the middle of another; and
when it is long: more than 4,000 characters or beyond the next page. Farther apart, up to ten pages, parts stand only as
statements of their own: the first ends a clause, the second begins one or is a date.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from pincite.text.critical import NEGATIONS
from pincite.text.dates import parse_date

if TYPE_CHECKING:
    from pincite.grounding.streams import Stream

NEAR_CHARACTERS, NEAR_PAGES, FAR_PAGES = 4_000, 1, 10
"""How far apart two parts may stand: anywhere in a sentence, and as statements of their own."""

Finder = Callable[["Stream", str], Iterator[tuple[int, int]]]
"""Every place of a folded text in a stream."""

_MOST_PLACES = 100
_RESTRICTING = """
unless except excepting excluding excludes exclude exempt only solely if provided fail fails failed failing failure
refuse refuses refused refusal deny denies denied prohibited forbidden unable cease ceases ceased waives waived rejected
false
"""
_RESTRICTIONS = frozenset(_RESTRICTING.split())
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_CLAUSE_END = re.compile(r"[.;:!?][\"')\]]*(?=\s|$)")
_SENTENCE_END = re.compile(
    r"(?<!\b[a-z])(?<!\binc)(?<!\bcorp)(?<!\bltd)(?<!\bco)(?<!\bno)[.!?][\"')\]]*\s+(?=[^\W\d_]{2})"
)
_LIST_MARK = re.compile(r"\s*(?:(?:or|and)\s)?\s*(?:[-\d\s]+\s)?(?:[(]?[a-z0-9]{1,4}(?:\.\d+)*[.)]?)?\s*(?:term)?\s*")


def closest_parts(
    parts: Sequence[str], stream: Stream, find: Finder
) -> tuple[list[tuple[int, int]] | None, str | None]:
    """One range for each part, each behind the one before, over the shortest stretch with nothing to object to.

    Without such a stretch: None, and the objection to the shortest; both None when the parts do not stand in order.
    """
    places: list[list[tuple[int, int]]] = []
    for part in parts:
        found = list(islice(find(stream, part), _MOST_PLACES))
        if not found:
            return None, None
        places.append(found)
    chains = [chain for first in places[0] if (chain := _follow(first, places[1:]))]
    chains.sort(key=lambda chain: chain[-1][1] - chain[0][0])
    objection: str | None = None
    for chain in chains:
        found_objection = next(_objections(stream, chain), None)
        if found_objection is None:
            return chain, None
        objection = objection or found_objection
    return None, objection


def _follow(first: tuple[int, int], rest: Sequence[Sequence[tuple[int, int]]]) -> list[tuple[int, int]] | None:
    chain = [first]
    for found in rest:
        following = next((place for place in found if place[0] >= chain[-1][1]), None)
        if following is None:
            return None
        chain.append(following)
    return chain


def _objections(stream: Stream, chain: Sequence[tuple[int, int]]) -> Iterator[str]:
    for (start, end), (begin, stop) in pairwise(chain):
        gap = stream.text[end:begin]
        ends = [match.start() for match in _CLAUSE_END.finditer(gap)]
        closed = stream.text[end - 1] in ".;:!?" or bool(ends and not gap[: ends[0]].strip())
        head = "" if closed else gap[: ends[0]] if ends else gap
        tail = gap[ends[-1] + 1 :] if ends else gap
        opened = _LIST_MARK.fullmatch(tail) is not None or stream.begins_paragraph(begin)
        hidden = next((word for word in _WORD.findall(f"{head} {tail}") if _turns(word)), None)
        if hidden is not None:
            yield f'"{hidden}"'
        if not closed and not opened and _SENTENCE_END.search(gap):
            yield "the end of one sentence and the beginning of another"
        pages = stream.places(begin, stop)[0].page - stream.places(start, end)[-1].page
        near = pages <= NEAR_PAGES and len(gap) <= NEAR_CHARACTERS
        whole = closed and (opened or parse_date(stream.text[begin:stop]) is not None)
        if not near and not (whole and pages <= FAR_PAGES):
            yield f"{len(gap):,} characters over {pages + 1} pages"


def _turns(word: str) -> bool:
    return word.replace("'", "") in NEGATIONS or word in _RESTRICTIONS or word.endswith("n't")
