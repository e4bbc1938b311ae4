"""Wording: what the words that led to a value say about how far it may be trusted."""

from __future__ import annotations

from dataclasses import replace

from pincite.extraction.offline.labels.cues import Cue
from pincite.extraction.offline.labels.general import is_general
from pincite.extraction.offline.values.candidates import OTHER_WORDS, Candidate


def in_words_of(cue: Cue, candidate: Candidate) -> Candidate:
    """The candidate found by a cue: marked where the cue could be anything's, in doubt where it is a variant."""
    doubts = (*candidate.doubts, OTHER_WORDS) if cue.origin == "variant" else candidate.doubts
    return replace(candidate, general=cue.shared or is_general(cue.stems), doubts=doubts)
