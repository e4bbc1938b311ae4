"""Phrases: the words of a sentence that state a free-text field, after its words or as what they say of something.

"The balance is apportioned to earlier sports injuries." states, for "apportioned to", the words behind it; "The rest is
due to pre-existing arthritis." states, for "pre-existing", all that it is due to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.extraction.offline.candidates.prose import HEDGED, find_cue
from pincite.extraction.offline.labels.cues import Cue, FieldCues
from pincite.extraction.offline.labels.wording import in_words_of
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.structure.units import TextUnit
from pincite.extraction.offline.values.candidates import Candidate, Signal
from pincite.extraction.offline.values.fillings import is_only_figures
from pincite.extraction.offline.values.placeholders import is_placeholder
from pincite.extraction.offline.values.readings import ValueReading
from pincite.extraction.offline.values.shapes import hedges, negates
from pincite.extraction.offline.values.terms import find_label_stems
from pincite.text.values.yesno import parse_boolean

_STRENGTH = {"label": 0.6, "synonym": 0.65, "core": 0.45, "variant": 0.5}
_CONNECTOR = (
    r"(?:(?:is|was|are|were|be|been|being)\s+(?:(?:due|attributed|attributable|apportioned|related|assigned)\s+to|"
    r"caused\s+by|the\s+result\s+of|that\s+of|described\s+as|listed\s+as|given\s+as)|due\s+to|is|was|are|were|as|to|by|:)"
)
_BEHIND = re.compile(rf"\s{{0,3}}(?:{_CONNECTOR})\s{{1,3}}", re.IGNORECASE)
_BEFORE = re.compile(rf"(?:^|\s){_CONNECTOR}\s{{1,3}}(?=[^.;:]*$)", re.IGNORECASE)
_OPEN_CUE = re.compile(r"\b(?:to|as|by|of|from|underwent|performed|is|was)$", re.IGNORECASE)
_STOP = re.compile(
    r"[.;:()\n]\s|[.;:)]$|,\s|\s[–—-]\s|\s(?:and\s+the|which|that|who|where|because|but|with|on|at|in|since|until|per|under)\s"
)
_ARTICLE = re.compile(r"(?:an?|the)\s+", re.IGNORECASE)
_PREPOSITION = re.compile(
    r"(?:on|in|at|by|for|from|with|under|of|during|this|that|these|those|it|him|her|them)\b", re.IGNORECASE
)
"""What opens no value: where, when or by whom it was done, or a word for something said before."""
_FOR_WHOM = re.compile(r"\s(?:for|of|on|in|from|at)\s", re.IGNORECASE)
_DENIED = re.compile(r"\bno\s+(?:\w+\s+)?$", re.IGNORECASE)
_ASKED = re.compile(r"\bwhether\b", re.IGNORECASE)
_MAX_WORDS = 10


def phrase_candidates(corpus: Corpus, cues: FieldCues) -> Iterator[Candidate]:
    """A candidate for each sentence whose words lead to a phrase; for free text only."""
    if cues.kind != "text":
        return
    for cue in cues.all_cues:
        if cue.origin == "variant" and len(cue.stems) < 2:
            continue
        for number in corpus.units_with(cue.stems):
            unit = corpus.units[number]
            if unit.kind != "sentence":
                continue
            telling = min(1.0, sum(corpus.weight(stem) for stem in cue.stems) / 3)
            for words in find_cue(corpus.terms(number), cue):
                found = _phrase(unit.text, words)
                if found is not None and not _repeats(unit.text[found[0] : found[1]], cue):
                    yield in_words_of(cue, _candidate(unit, found, cue, _STRENGTH[cue.origin] * telling))


def _phrase(text: str, words: tuple[int, int]) -> tuple[int, int] | None:
    """The range of the phrase that the words at `words` lead to or stand in, None without one."""
    start, end = words
    behind = _BEHIND.match(text, end)
    if behind is not None:
        first = behind.end()
    elif _OPEN_CUE.search(text[start:end]):
        first = end
    else:
        connectors = list(_BEFORE.finditer(text[:start]))
        if not connectors:
            return None
        first = connectors[-1].end()
    while first < len(text) and text[first].isspace():
        first += 1
    article = _ARTICLE.match(text, first)
    first = article.end() if article is not None else first
    stop = _STOP.search(text, max(first, end if first < start else first))
    last = stop.start() if stop is not None else len(text)
    last = first + len(text[first:last].rstrip(" .,;:"))
    denied = negates(text[:last]) or _DENIED.search(text[:start]) is not None or _ASKED.search(text[:last]) is not None
    return (first, last) if _is_phrase(text[first:last]) and not denied else None


def _repeats(words: str, cue: Cue) -> bool:
    """Whether words only repeat what led to them ("As the benefit manager for this account, …" names none)."""
    head = _FOR_WHOM.split(words, maxsplit=1)
    return len(head) > 1 and set(find_label_stems(head[0])) <= set(cue.stems)


def _is_phrase(words: str) -> bool:
    count = len(words.split())
    return (
        1 <= count <= _MAX_WORDS
        and any(char.isalpha() for char in words)
        and not is_placeholder(words)
        and parse_boolean(words) is None
        and not _PREPOSITION.match(words)
        and not is_only_figures(words)
    )


def _candidate(unit: TextUnit, place: tuple[int, int], cue: Cue, strength: float) -> Candidate:
    start, end = place
    words = " ".join(unit.text[start:end].split())
    signal: Signal = "label" if cue.origin in ("label", "core") else "synonym"
    return Candidate(
        source=unit.source,
        at=(unit.page, unit.start + start, unit.start + end),
        segments=((unit.page, unit.start, unit.end),),
        reading=ValueReading(start, end, words, words, words.casefold()),
        signals=((signal, strength),),
        doubts=(HEDGED,) if hedges(unit.text[:start]) else (),
    )
