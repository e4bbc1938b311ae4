"""Plain labels: what a field's whole label states where nothing around says whose it is, for want of anything else.

"Date reported" on a form that never says "claim" may be another date than the claim's, but a field whose own words
stand on the page is not absent either.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.ranking.groups import Ranking, ValueGroup, is_plain
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.candidates import Candidate
from pincite.extraction.offline.values.readings import Doubt
from pincite.extraction.offline.values.terms import find_stems

NOTHING_AROUND: Doubt = ("low", "nothing around its label says whose it is")
"""The doubt of such a value."""

_WORDS = 2
"""Words that a label needs: "Phone" alone is anybody's."""


def rank_plain(candidates: Iterable[Candidate], cues: FieldCues, corpus: Corpus) -> Ranking | None:
    """The one value that labels with all of two or more words of the schema state; None with none, and with several."""
    phrases = [frozenset(cue.stems) for cue in cues.cues if len(cue.stems) >= _WORDS]
    plain = [one for one in candidates if is_plain(one) and any(phrase <= _said(one, corpus) for phrase in phrases)]
    if len({one.reading.key for one in plain}) != 1:
        return None
    stated = (replace(one, signals=one.unweighed, doubts=(NOTHING_AROUND,)) for one in plain)
    best = sorted(stated, key=lambda one: (-one.score, one.source, one.at))
    return Ranking(chosen=ValueGroup(candidates=tuple(best)))


def _said(candidate: Candidate, corpus: Corpus) -> frozenset[str]:
    document = corpus.documents[candidate.source]
    text = " ".join(document.page(page).text[start:end] for page, start, end in candidate.segments)
    return frozenset(find_stems(text))
