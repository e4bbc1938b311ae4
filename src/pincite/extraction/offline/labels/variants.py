"""Variants: other words for a field's words.

A variant is weaker evidence than the schema's own words, and none is made of a word by which the schema looks for
another category's fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from pincite.extraction.offline.labels.word_groups import word_groups
from pincite.extraction.offline.values.terms import find_label_stems

MAX_VARIANTS = 60
"""Variants of one field's words."""


@cache
def _groups() -> dict[str, tuple[frozenset[frozenset[str]], ...]]:
    """The groups of sets of stems, by each stem that stands in one of their phrases."""
    by_stem: dict[str, dict[frozenset[frozenset[str]], None]] = {}
    for phrases in word_groups():
        group = frozenset(frozenset(find_label_stems(phrase)) for phrase in phrases)
        for phrase in group:
            for word in phrase:
                by_stem.setdefault(word, {})[group] = None
    return {word: tuple(some) for word, some in by_stem.items()}


def concepts_in(stems: frozenset[str]) -> frozenset[str]:
    """Names of the groups that have a phrase among the stems; a name is no stem."""
    found: dict[str, None] = {}
    for word in stems:
        for group in _groups().get(word, ()):
            if any(phrase <= stems for phrase in group if word in phrase):
                found["=" + "/".join(sorted(map(" ".join, map(sorted, group))))] = None
    return frozenset(found)


def variants_of(
    cues: Iterable[tuple[str, ...]], *, is_foreign: Callable[[str], bool] = lambda _: False
) -> Iterator[tuple[str, ...]]:
    """Sets of stems that mean the same as some of the given ones, as sorted tuples, the nearest first.

    One group of words is replaced, then a second. `is_foreign` tells the stems that stand for something else in the
    schema.
    """
    own = [frozenset(cue) for cue in cues]
    seen = set(own)
    layer = [(cue, cue) for cue in own]
    for _ in range(2):
        layer = [variant for cue, left in layer for variant in _replaced(cue, left, is_foreign)]
        for variant, _left in layer:
            if variant not in seen:
                seen.add(variant)
                yield tuple(sorted(variant))
                if len(seen) - len(own) >= MAX_VARIANTS:
                    return


def _replaced(
    cue: frozenset[str], left: frozenset[str], is_foreign: Callable[[str], bool]
) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """The cue with one group's words replaced, and the words that were not touched yet."""
    groups = dict.fromkeys(group for word in sorted(left) for group in _groups().get(word, ()))
    for group in groups:
        for phrase in sorted(group, key=sorted):
            if not phrase <= left:
                continue
            for other in sorted(group, key=sorted):
                if other != phrase and not any(map(is_foreign, other - cue)):
                    yield (cue - phrase) | other, left - phrase
