"""Confidence by the table of the citation format: `high` is earned, everything doubtful is lower."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pincite.extraction.offline.candidates.answers import IN_WORDS as ANSWERED
from pincite.extraction.offline.candidates.assertions import IN_WORDS as ASSERTED
from pincite.extraction.offline.candidates.choices import IN_CONTEXT
from pincite.extraction.offline.candidates.forms import IN_RUNNING, INSIDE_LINE
from pincite.extraction.offline.ranking.groups import Ranking
from pincite.extraction.offline.values.candidates import MAX_EXCERPT, OTHER_WORDS, Candidate
from pincite.extraction.offline.values.fillings import MORE_WORDS
from pincite.extraction.offline.values.readings import Doubt
from pincite.grounding.sights import UNSEEN, is_doubtful
from pincite.grounding.sureness import is_unsure
from pincite.records import Citation, Confidence
from pincite.records.extraction.fields import CONFIDENCE_RANGES

MIN_WORDS = 0.62
"""Strength that a label, synonym or pattern needs beside the heading for `high`."""

MIN_EXAMPLE = 0.76
"""Strength of a pattern from which nearly all of an example's words stand around the value: they are its label."""

OWN_LABEL = 0.7
"""Strength that a form field's label needs by itself for `high`."""

PRINTED_LABEL = 0.8
"""Strength of a whole label in the field's own words, behind whose mark or in whose next cell the value stands."""

BESIDE_HEADING = 0.5
"""Strength of other words for a form field's label that a heading of the field's category confirms."""

CERTAIN_KIND = 0.7
"""How well words must fit their kind."""

DOCUMENTS = 2
"""Documents of different content that must state a value for their agreement to stand for a heading."""

_WHOSE: frozenset[Doubt] = frozenset({OTHER_WORDS, MORE_WORDS, INSIDE_LINE, IN_RUNNING, IN_CONTEXT, ANSWERED, ASSERTED})
"""Doubts whether a value is the field's; what else states it there settles them, unlike doubts what the value is."""


@dataclass(frozen=True, slots=True)
class FieldConfidence:
    """The confidence of a found field: its word, its number (0–1) and the reasons against more."""

    confidence: Confidence
    score: float
    reasons: tuple[str, ...]


def judge(
    ranking: Ranking,
    citations: Sequence[Citation],
    *,
    few_headings: bool = False,
    typed: bool = True,
    whole: bool = True,
    documents: int = 1,
) -> FieldConfidence:
    """The confidence of a chosen value with its grounded citations, best first.

    `low` for an excerpt of 200 characters or more, for several candidates that compete, for a value that only a heading
    speaks for, and where a doubt of its own says so. `high` for an exact or normalised quote whose words support the
    value and that something else confirms: a heading and a synonym or pattern, the field's own label printed beside it,
    (`typed` values) any place of a form's field with its own label, or `documents`, the number of those that state it,
    each in its own words. `medium` otherwise, at most that for documents with few headings, for contradictions, and for
    lists, whose completeness nothing proves (`whole` False), and for words that OCR is not sure of or of which nobody
    can say that a reader sees them.
    """
    best = ranking.chosen.best
    against: list[str] = []
    if len(citations[0].excerpt) >= MAX_EXCERPT:
        against.append(f"excerpt of {MAX_EXCERPT} characters or more")
    if ranking.competing:
        against.append(f"{len(ranking.competing) + 1} candidate values")
    if all(name == "heading" for name, _ in best.signals):
        against.append("only the heading above it speaks for it")
    against.extend(reason for limit, reason in best.doubts if limit == "low")
    if against:
        against.extend(reason for limit, reason in best.doubts if limit != "low")
        return field_confidence("low", best.score, against)
    agreed = documents >= DOCUMENTS
    settled = _settled(best, agreed=agreed)
    against.extend(doubt[1] for doubt in best.doubts if doubt not in settled)
    if not whole:
        against.append("a list may be incomplete")
    if ranking.conflicting:
        other = any(group.best.source != best.source for group in ranking.conflicting)
        against.append("documents contradict each other" if other else "the document states another value too")
    if few_headings and not best.form:
        against.append("few headings in the document")
    against.extend(_unproved(citations))
    if not agreed and not settled and not _is_marked(best, typed=typed):
        against.append("no heading or form label confirms it")
    return field_confidence("medium" if against else "high", best.score, against)


def _unproved(citations: Sequence[Citation]) -> list[str]:
    """What the citations leave to be proved: the value by the first one's words, and the words that OCR read."""
    best = citations[0]
    supported = best.support is not None and best.support.step not in (None, "judge")
    proved = supported and best.match in ("exact", "normalised")
    against = [] if proved else ["value not supported by the excerpt alone"]
    if is_unsure(citations):
        most = max(citation.ocr_confidence or 0 for citation in citations)
        against.append(f"read by OCR, which is only {most} % sure of it")
    if is_doubtful(citations):
        against.append(UNSEEN)
    return against


def _settled(candidate: Candidate, *, agreed: bool) -> frozenset[Doubt]:
    """The doubts of a candidate that what else speaks for it settles.

    Documents that agree settle whose value it is. A heading confirms a form's label in other words, and an answer
    beside a label that asks the field's question needs no words of the schema.
    """
    if agreed:
        return _WHOSE
    doubts = frozenset(candidate.doubts)
    if candidate.form and doubts == {OTHER_WORDS} and candidate.has("heading") and _words(candidate) >= BESIDE_HEADING:
        return doubts
    return doubts if candidate.form and doubts == {ANSWERED} else frozenset()


def _is_marked(candidate: Candidate, *, typed: bool) -> bool:
    """Whether a heading and words agree, or a form field has its own label.

    A label that anything may have needs the category's name in the heading above it: a title names one of several
    whose sections follow, and a value before it may be of another one. Nothing else is marked among another category's
    values, and nothing at all where its words are of the kind only perhaps (a person's name for a firm).
    """
    if candidate.reading.fit < CERTAIN_KIND:
        return False
    if _has_printed_label(candidate, typed=typed):
        return True
    if candidate.context in ("other", "other_title") or _is_unplaced(candidate):
        return False
    if candidate.form:
        confirmed = typed or candidate.has("heading")
        return confirmed and candidate.has("label", "synonym") and _words(candidate) >= OWN_LABEL
    if typed and dict(candidate.signals).get("pattern", 0.0) >= MIN_EXAMPLE:
        return True
    return candidate.has("heading") and _words(candidate) >= MIN_WORDS


def _has_printed_label(candidate: Candidate, *, typed: bool) -> bool:
    """Whether the field's own words are the label right beside the value, which then needs no heading.

    It does under a heading or a party's title of another category, where other words for the field stand there, and
    where the surroundings took from what a general label says; free text needs it beside any general label.
    """
    if not candidate.form or candidate.context == "other" or _is_unplaced(candidate):
        return False
    if candidate.unweighed or OTHER_WORDS in candidate.doubts or (candidate.general and not typed):
        return False
    signals = dict(candidate.signals)
    return max(signals.get("label", 0.0), signals.get("synonym", 0.0)) >= PRINTED_LABEL


def _is_unplaced(candidate: Candidate) -> bool:
    """Whether only a title or words nearby say whose a label is that anything may have."""
    return candidate.general and candidate.context in ("title", "near")


def _words(candidate: Candidate) -> float:
    """The strength of the strongest evidence that is no heading."""
    return max((strength for name, strength in candidate.signals if name != "heading"), default=0.0)


def field_confidence(confidence: Confidence, strength: float, reasons: Iterable[str]) -> FieldConfidence:
    """That confidence with the number for a strength from 0 to 1."""
    low, high = CONFIDENCE_RANGES[confidence]
    return FieldConfidence(confidence, round(low + (high - low) * strength, 3), tuple(reasons))
