"""Evidence: how sure a value of a reply is, by the table of the citation format and what stands around its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pincite.document import Document
from pincite.extraction.candidates import MAX_EXCERPT, Candidate
from pincite.extraction.confidence import judge
from pincite.extraction.corpus import Corpus
from pincite.extraction.cues import FieldCues
from pincite.extraction.flatten import FlatField
from pincite.extraction.ranking import RIVAL_MARGIN, Ranking, group_values
from pincite.extraction.searching import Search, search_fields
from pincite.records import Citation, Confidence

_RANGES: dict[Confidence, tuple[float, float]] = {"high": (0.8, 0.99), "medium": (0.5, 0.79), "low": (0.05, 0.49)}

UNMARKED = 0.5
"""How strongly a value is backed that no label and no heading of its field speaks for, 0–1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The confidence of a found field, its number (0–1), and the reasons against more."""

    confidence: Confidence
    score: float
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Against:
    """What speaks against a value besides its words: reasons for `low`, and reasons for `medium` at most."""

    low: tuple[str, ...] = ()
    medium: tuple[str, ...] = ()


@dataclass
class Evidence:
    """What labels, headings and patterns of the documents say about values that a model found."""

    documents: Sequence[Document]
    fields: Sequence[FlatField]
    _numbers: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self._numbers = {document.slug: at for at, document in enumerate(self.documents)}

    @cached_property
    def corpus(self) -> Corpus:
        """The documents' units and labels, read when the first value is judged."""
        return Corpus(self.documents)

    @cached_property
    def _searches(self) -> dict[str, Search]:
        """What the documents' own words say of every field, by key."""
        found = search_fields(self.fields, self.corpus)
        return {one["key"]: search for one, search in zip(self.fields, found, strict=True)}

    def judge(self, field: FlatField, cues: FieldCues, citations: Sequence[Citation], against: Against) -> Judgement:
        """The confidence of a value with its citations, the best first.

        `high` needs what it needs without a model: at the cited place stands the value that labels or headings of the
        field speak for, and no other value that they speak for as strongly.
        """
        low, medium = list(against.low), list(against.medium)
        if all(len(citation.excerpt) >= MAX_EXCERPT for citation in citations):
            low.append(f"excerpt of {MAX_EXCERPT} characters or more")
        if any(citation.match == "fuzzy" for citation in citations):
            medium.append("the quote is not word for word")
        notes = [one.support.note for one in citations if one.support is not None and one.support.note]
        medium.extend(notes)
        strength, reasons = self._marks(field, cues, citations)
        medium.extend(reasons)
        confidence: Confidence = "low" if low else "medium" if medium else "high"
        least, most = _RANGES[confidence]
        score = round(least + (most - least) * strength, 3)
        return Judgement(confidence=confidence, score=score, reasons=tuple(dict.fromkeys([*low, *medium])))

    def _marks(self, field: FlatField, cues: FieldCues, citations: Sequence[Citation]) -> tuple[float, list[str]]:
        """How strongly the field's own words speak for the cited value, 0–1, and what they leave to be desired."""
        findings = self._searches[field["key"]].findings
        cited = [one for one in findings.values if any(self._is_at(one, citation) for citation in citations)]
        groups = group_values(cited)
        if not groups:
            return UNMARKED, ["no heading or form label confirms it"]
        chosen = groups[0]
        rivals = [
            group
            for group in group_values(findings.values)
            if group.best.reading.key != chosen.best.reading.key and group.score >= chosen.score - RIVAL_MARGIN
        ]
        reasons = [f"{len(rivals) + 1} candidate values"] if rivals else []
        few = self.corpus.few_headings(chosen.best.source)
        judgement = judge(Ranking(chosen=chosen), citations, few_headings=few, typed=cues.kind != "text")
        return chosen.score, [*judgement.reasons, *reasons]

    def _is_at(self, candidate: Candidate, citation: Citation) -> bool:
        """Whether a candidate stands where the citation's value does."""
        if self._numbers.get(citation.source_id) != candidate.source:
            return False
        page, start, end = candidate.at
        span = citation.support.span if citation.support is not None else None
        if span is not None and len(citation.segments) == 1:
            segment = citation.segments[0]
            first = segment.char_span.start + span.start
            return segment.page == page and first < end and start < first + len(span)
        return any(
            one.page == page and one.char_span.start < end and start < one.char_span.end for one in citation.segments
        )
