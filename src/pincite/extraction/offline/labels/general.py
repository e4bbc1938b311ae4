"""General words: labels that any person, firm, event or paper may have."""

from __future__ import annotations

from collections.abc import Iterable

from pincite.extraction.offline.values.terms import SMALL_STEMS, find_stems

GENERAL = frozenset(
    find_stems(
        "date time day name number no phone telephone tel fax mobile email address title type kind status specialty "
        "practice area vendor contact person representative decision determination exam examination evaluation visit "
        "appointment amount total balance value period start end begin effective expiration description result finding "
        "reason note comment office report prepared case file reference our your procedure next last recent most final "
        "code of first current firm agency company provider supplier business organisation organization attn attention "
        "liaison from to decided seen approved entered signed issued printed prepared"
    )
)
"""Stems of the words for what any person, firm, event or paper may have."""


def is_general(stems: Iterable[str]) -> bool:
    """Whether a label's words could belong to anything."""
    return GENERAL.issuperset(stem for stem in stems if stem not in SMALL_STEMS)
