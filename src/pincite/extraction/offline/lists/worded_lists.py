"""Lists in words: the entries under a heading that names the list, and enumerations that a sentence leads to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from pincite.extraction.offline.labels.cues import Cue, FieldCues
from pincite.extraction.offline.labels.general import is_general
from pincite.extraction.offline.lists.limits import limit_lists, worded_candidate
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.structure.units import TextUnit
from pincite.extraction.offline.values.candidates import Candidate
from pincite.extraction.offline.values.placeholders import is_placeholder, pointer_target
from pincite.extraction.offline.values.readings import Doubt
from pincite.extraction.offline.values.shapes import hedges, negates
from pincite.extraction.offline.values.terms import SMALL_STEMS, find_label_stems
from pincite.extraction.schema.kinds import NAME_KINDS

_HEADED, _LED = 0.62, 0.52
"""Strength of entries under the list's own heading, and of an enumeration in a sentence."""

IN_WORDS: Doubt = ("medium", "a sentence enumerates them")

_LEADS = re.compile(
    r"\W*(?:(?:\w+\s+){0,2}(?:are|is|was|were|includes?|included|including|consist\s+of|comprise|as\s+follows|namely)"
    r"(?:\s+as\s+follows)?|of|from|to)\s*:?\s+(?=\S)|\s*:\s*",
    re.IGNORECASE,
)
"""What leads from a list's name to its members."""

_STOP = re.compile(
    r"[.;](?:\s|$)|\s(?:that|which|who|may|might|will|when|until|as\s+of|because|but|so|is|are|was|were|has|have|per|"
    r"pursuant|according|effective|since|after|before|due)\s|,\s(?:as|which|who|per|with|for)\s|\s[–—-]\s|\(",
    re.IGNORECASE,
)
_NO = re.compile(r"\b(?:no|none)\b(?!\.)", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|an?|his|her|their|your|its|my)\s+", re.IGNORECASE)
_APART = 3
"""Words between those of the list's name."""

_MAX_ENTRY = 120
_MAX_ENTRIES = 40


def worded_lists(corpus: Corpus, cues: FieldCues) -> Iterator[Candidate]:
    """The entries and enumerations of a list of free words or names; none for other kinds."""
    if cues.kind != "text" and cues.kind not in NAME_KINDS:
        return
    yield from limit_lists(corpus.units, cues)
    names = [cue for cue in cues.cues if cue.origin != "core" and not is_general(cue.stems)]
    yield from _under_headings(corpus, names)
    for cue in names:
        if negates(cue.text):
            # "Not accepted" says nothing by its one word.
            continue
        for number in corpus.units_with(cue.stems):
            unit = corpus.units[number]
            if unit.kind == "sentence":
                yield from _led(unit, cue)


def _under_headings(corpus: Corpus, names: list[Cue]) -> Iterator[Candidate]:
    """The entries under each heading that is one of the list's names."""
    wanted = {frozenset(cue.stems) for cue in names}
    listed = {
        (source, block.id): block.type == "List Item"
        for source, document in enumerate(corpus.documents)
        for block in document.blocks
    }
    for number, unit in enumerate(corpus.units):
        stems = frozenset(find_label_stems(unit.text.strip(" .:"))) - SMALL_STEMS
        opens = unit.text.rstrip().endswith(":") and any(name <= stems for name in wanted) and not negates(unit.text)
        if not opens and (unit.kind != "heading" or stems not in wanted):
            continue
        below = list(_below(corpus, number))
        entries = list(takewhile(lambda other: listed[other.source, other.block], below[:_MAX_ENTRIES]))
        if not entries and below and unit.kind == "heading":
            entries = [other for other in below[:_MAX_ENTRIES] if other.block == below[0].block]
        yield from (found for entry in entries for found in _entries(entry))


def _below(corpus: Corpus, number: int) -> Iterator[TextUnit]:
    """The units of the document behind one of them, up to the next heading."""
    source = corpus.units[number].source
    for unit in corpus.units[number + 1 :]:
        if unit.kind == "heading" or unit.source != source:
            return
        yield unit


def _entries(unit: TextUnit) -> Iterator[Candidate]:
    """The lines of a unit as entries; none for a sentence's lines, denials and placeholders."""
    if unit.kind == "row" or len(unit.text) > _MAX_ENTRY or is_placeholder(unit.text):
        return
    if pointer_target(unit.text, named=True) is not None or _begins_sentence(unit.text):
        return
    lines = [match.span() for match in re.finditer(r"[^\n]+", unit.text)]
    whole = len(lines) > 1 and any(unit.text[start].islower() for start, _ in lines[1:])
    for start, end in [(0, len(unit.text))] if whole else lines:
        yield worded_candidate(unit, start, end, strength=_HEADED)


def _begins_sentence(text: str) -> bool:
    """Whether words are a sentence about the list, and no entry of it."""
    opening = text.lstrip(" •‣◦▪·●*–—-0123456789.)").split()[:1]
    return bool(opening) and opening[0].casefold() in _PRONOUNS


_PRONOUNS = frozenset({"i", "we", "you", "he", "she", "it", "they", "there", "this", "these", "please", "see", "the"})


def _led(unit: TextUnit, cue: Cue) -> Iterator[Candidate]:
    """The enumeration that a sentence leads to behind the list's name."""
    end = _named(unit.text, frozenset(cue.stems))
    if (
        end is None
        or negates(unit.text[:end])
        or _NO.search(unit.text[:end])
        or (hedges(unit.text[:end]) and not hedges(cue.text))
    ):
        return
    lead = _LEADS.match(unit.text, end)
    if lead is None:
        return
    stop = _STOP.search(unit.text, lead.end())
    last = stop.start() if stop is not None else len(unit.text)
    start = lead.end()
    article = _ARTICLE.match(unit.text, start)
    start = article.end() if article is not None else start
    if start < last and not is_placeholder(unit.text[start:last]):
        yield worded_candidate(unit, start, last, strength=_LED, doubts=(IN_WORDS,))


def _named(text: str, stems: frozenset[str]) -> int | None:
    """Where the first words that name the list end: all of them, near each other in any order."""
    words = [(frozenset(find_label_stems(match[0])), match.end()) for match in re.finditer(r"[\w'’&/()-]+", text)]
    for first, (found, _) in enumerate(words):
        if not found & stems:
            continue
        seen: frozenset[str] = frozenset()
        for said, end in words[first : first + len(stems) + _APART]:
            seen |= said & stems
            if seen == stems:
                return end
    return None
