"""After the end: lengths of time that run from where something ends ("for two years after termination")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.candidates import Candidate
from pincite.extraction.offline.values.terms import find_stems

_KEPT = 0.5
"""What is left of the evidence of a length that begins where what the field measures ends."""

_REACH = 60
_END = r"(?:terminat|expir|cessation|separation|departure|resignation|retirement|end\b|completion)"
_AFTER = re.compile(
    rf"[\s,)\]]{{0,3}}(?:period\s+|time\s+)?(?:thereafter\b|(?:after|following|subsequent\s+to|from|beyond)\s"
    rf"(?:\w+\s+){{0,5}}{_END})",
    re.IGNORECASE,
)
_ENDS = frozenset(find_stems("after following termination expiration end tail survival survive post"))
"""Stems by which a field asks for just such a length."""


def without_aftermath(candidates: Iterable[Candidate], corpus: Corpus, cues: FieldCues) -> Iterator[Candidate]:
    """The candidates of a length of time, weaker where it runs from an end that the field's words do not name."""
    own = cues.context.union(*(cue.stems for cue in cues.cues))
    for candidate in candidates:
        page, _, end = candidate.at
        text = corpus.documents[candidate.source].page(page).text[end : end + _REACH]
        if own & _ENDS or _AFTER.match(text) is None:
            yield candidate
        else:
            signals = tuple((name, strength * _KEPT) for name, strength in candidate.signals)
            yield replace(candidate, signals=signals)
