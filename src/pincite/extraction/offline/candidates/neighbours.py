"""Neighbours: values whose general labels are told by the values of the same category that stand before them.

"Phone" under the doctor's name is the doctor's, whatever the heading above them says; "Effective" behind a policy's
number is the policy's first day.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pincite.extraction.offline.labels.contexts import category_path
from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.ranking.groups import rank
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.candidates import Candidate
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.kinds import NAME_KINDS
from pincite.text.names.names import find_names

_KEPT = 0.85
"""What is left of a general label's evidence beside values of the field's category."""

_CLAIM = 0.5
"""Score from which a value tells what its surroundings are about."""

_NAMED = 0.7
"""Score from which a name counts as its field's wherever it stands."""

_REACH = 120
"""Characters between a value and the one before it that tells what it is about."""

_ROUNDS = 2
"""A value that a neighbour told apart tells the next one apart."""


class _CategoryPlace(NamedTuple):
    """A place that a category's value takes: a range of a page's text."""

    start: int
    end: int
    category: str


Anchors = dict[tuple[int, int], list[_CategoryPlace]]
"""The anchors of each document's page, in order."""


def with_neighbours(
    fields: Sequence[FlatField], cues: Sequence[FieldCues], values: Sequence[Sequence[Candidate]], corpus: Corpus
) -> list[tuple[Candidate, ...]]:
    """The candidates of each field; general labels count again where the value before them is of their category."""
    categories = [category_path(field["key"]) for field in fields]
    found = [tuple(some) for some in values]
    names = _names(cues, found, categories)
    for _ in range(_ROUNDS):
        anchors = _anchors(zip(categories, found, strict=True), names, corpus)
        found = [
            tuple(_restored(one, category, anchors, corpus) if one in open_ else one for one in some)
            for category, some, open_ in zip(categories, found, map(_open, found), strict=True)
        ]
    return found


def _names(
    cues: Sequence[FieldCues], values: Sequence[Sequence[Candidate]], categories: Sequence[str]
) -> list[tuple[str, str]]:
    """The names that fields surely have, with the category of each."""
    found = []
    for one, some, category in zip(cues, values, categories, strict=True):
        ranking = rank(some) if one.kind in NAME_KINDS and category else None
        if ranking is not None and not ranking.competing and ranking.chosen.score >= _NAMED:
            found.append((ranking.chosen.best.reading.display, category))
    return found


def _anchors(
    values: Iterable[tuple[str, Sequence[Candidate]]], names: Sequence[tuple[str, str]], corpus: Corpus
) -> Anchors:
    places: dict[tuple[int, int, int, int], tuple[float, str]] = {}
    for category, some in values:
        for one in some:
            key = (one.source, *one.at)
            told = one.context == "near" or not one.unweighed
            if told and one.score >= max(_CLAIM, places.get(key, (0.0, ""))[0]):
                places[key] = (one.score, category)
    for source, page, start, end, category in _mentions(names, corpus):
        places.setdefault((source, page, start, end), (_CLAIM, category))
    found: Anchors = {}
    for (source, page, start, end), (_, category) in sorted(places.items()):
        found.setdefault((source, page), []).append(_CategoryPlace(start, end, category))
    return found


def _mentions(names: Sequence[tuple[str, str]], corpus: Corpus) -> Iterator[tuple[int, int, int, int, str]]:
    for source, document in enumerate(corpus.documents):
        for page in document.pages:
            for name, category in names:
                at = page.text.find(name)
                while at >= 0:
                    yield source, page.number, at, at + len(name), category
                    at = page.text.find(name, at + len(name))


def _open(candidates: Sequence[Candidate]) -> frozenset[Candidate]:
    """The candidates that a neighbour may tell apart: not those of a column, whose label is its head."""
    places = {(one.source, one.at, one.segments[0]) for one in candidates}
    labels = Counter((source, label) for source, _, label in places)
    return frozenset(one for one in candidates if one.unweighed and labels[one.source, one.segments[0]] == 1)


def _restored(candidate: Candidate, category: str, anchors: Anchors, corpus: Corpus) -> Candidate:
    if not category or not candidate.general:
        return candidate
    page, first, _ = candidate.at
    some = anchors.get((candidate.source, page), [])
    before = bisect_left(some, (first,)) - 1
    text = corpus.documents[candidate.source].page(page).text
    if before < 0 or first - some[before].end > _REACH:
        after = some[before + 1 : before + 3]
        told = [one for one in after if one.start > first and 0 <= one.start - candidate.at[2] <= _REACH]
        between = (candidate.at[2], told[0].start) if told and told[0].category == category else None
    else:
        between = (some[before].end, first) if some[before].category == category else None
    if between is None or any(mention.kind == "person" for mention in find_names(text[slice(*between)])):
        return candidate
    signals = tuple((name, strength * _KEPT) for name, strength in candidate.unweighed)
    return replace(candidate, signals=signals, context="near", unweighed=())
