"""Confidence by the table of the citation format: `high` is earned, everything doubtful is lower."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.extraction.candidates import MAX_EXCERPT, Candidate
from pincite.extraction.ranking import Ranking
from pincite.records import Citation, Confidence

MIN_WORDS = 0.62
"""Strength that a label, synonym or pattern needs beside the heading for `high`."""

MIN_EXAMPLE = 0.76
"""Strength of a pattern from which nearly all of an example's words stand around the value: they are its label."""

_RANGES: dict[Confidence, tuple[float, float]] = {"high": (0.8, 0.99), "medium": (0.5, 0.79), "low": (0.05, 0.49)}


@dataclass(frozen=True, slots=True)
class Judgement:
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
) -> Judgement:
    """The confidence of a chosen value with its grounded citations, best first.

    `low` for an excerpt of 200 characters or more, for several candidates that compete, for a value that only a heading
    speaks for, and where a doubt of its own says so; `high` for an exact or
    normalised quote whose words support the value, with a heading and a synonym or pattern, or (`typed` values) in a
    form's field beside its label; `medium` otherwise, at most that for documents with few headings, for
    contradictions, and for lists, whose completeness nothing proves (`whole` False).
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
        return _judgement("low", best.score, against)
    against.extend(reason for _, reason in best.doubts)
    if not whole:
        against.append("a list may be incomplete")
    if ranking.conflicting:
        other = any(group.best.source != best.source for group in ranking.conflicting)
        against.append("documents contradict each other" if other else "the document states another value too")
    if few_headings and not best.form:
        against.append("few headings in the document")
    if not _is_proved(citations[0]):
        against.append("value not supported by the excerpt alone")
    if not _is_marked(best, typed=typed):
        against.append("no heading or form label confirms it")
    return _judgement("medium" if against else "high", best.score, against)


def _is_proved(citation: Citation) -> bool:
    supported = citation.support is not None and citation.support.step not in (None, "judge")
    return supported and citation.match in ("exact", "normalised")


def _is_marked(candidate: Candidate, *, typed: bool) -> bool:
    """Whether a heading and words agree, or a typed form field has its own label; free text needs the heading too."""
    if candidate.form:
        confirmed = typed or candidate.has("heading")
        return confirmed and candidate.has("label", "synonym") and candidate.score >= 0.7
    if typed and dict(candidate.signals).get("pattern", 0.0) >= MIN_EXAMPLE:
        return True
    words = max((strength for name, strength in candidate.signals if name != "heading"), default=0.0)
    return candidate.has("heading") and words >= MIN_WORDS


def _judgement(confidence: Confidence, score: float, reasons: list[str]) -> Judgement:
    low, high = _RANGES[confidence]
    return Judgement(confidence, round(low + (high - low) * score, 3), tuple(reasons))
