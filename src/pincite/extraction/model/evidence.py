"""Evidence: how sure a value of a reply is, by the table of the citation format and what stands around its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pincite.document import DocumentSet
from pincite.extraction.model.equality import is_alike
from pincite.extraction.offline.confidence import FieldConfidence, field_confidence, judge
from pincite.extraction.offline.fields import Citer, field_value
from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.ranking.groups import (
    CONFLICT_MARGIN,
    CONFLICT_SCORE,
    RIVAL_MARGIN,
    Ranking,
    ValueGroup,
    group_values,
    rank,
)
from pincite.extraction.offline.search import Search, search_fields
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.candidates import MAX_EXCERPT, Candidate
from pincite.extraction.schema.flatten import FlatField
from pincite.grounding import DocumentIndexes
from pincite.grounding.sights import UNSEEN, is_doubtful
from pincite.records import Citation, Confidence, Conflict

MAX_RIVALS = 5
"""Values that no reply states listed beside a found one."""

UNMARKED = 0.5
"""How strongly a value is backed that no label and no heading of its field speaks for, 0–1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Against:
    """What speaks against a value besides its words: reasons for `low`, and reasons for `medium` at most."""

    low: tuple[str, ...] = ()
    medium: tuple[str, ...] = ()


@dataclass
class FieldEvidence:
    """What labels, headings and patterns of the documents say about values that a model found."""

    documents: DocumentSet
    fields: Sequence[FlatField]
    _numbers: dict[str, int] = field(init=False)
    _citer: Citer = field(init=False)

    def __post_init__(self) -> None:
        self._numbers = {document.slug: at for at, document in enumerate(self.documents.documents)}
        self._citer = Citer(DocumentIndexes(self.documents))

    @cached_property
    def corpus(self) -> Corpus:
        """The documents' units and labels, read when the first value is judged."""
        return Corpus(self.documents.documents)

    @cached_property
    def _searches(self) -> dict[str, Search]:
        """What the documents' own words say of every field, by key."""
        searches = search_fields(self.fields, self.corpus)
        return {field["key"]: search for field, search in zip(self.fields, searches, strict=True)}

    def judge(
        self, field: FlatField, cues: FieldCues, citations: Sequence[Citation], against: Against
    ) -> FieldConfidence:
        """The confidence of a value with its citations, the best first.

        `high` needs what it needs without a model: at the cited place stands the value that labels or headings of the
        field speak for, and no other value that they speak for as strongly.
        """
        low, medium = list(against.low), list(against.medium)
        if all(len(citation.excerpt) >= MAX_EXCERPT for citation in citations):
            low.append(f"excerpt of {MAX_EXCERPT} characters or more")
        if any(citation.match == "fuzzy" for citation in citations):
            medium.append("the quote is not word for word")
        if is_doubtful(citations):
            medium.append(UNSEEN)
        notes = [
            value_citation.support.note
            for value_citation in citations
            if value_citation.support is not None and value_citation.support.note
        ]
        medium.extend(notes)
        strength, reasons = self._marks(field, cues, citations)
        medium.extend(reasons)
        confidence: Confidence = "low" if low else "medium" if medium else "high"
        return field_confidence(confidence, strength, dict.fromkeys([*low, *medium]))

    def rivals(
        self, field: FlatField, cues: FieldCues, *, stated: Sequence[Any], citations: Sequence[Citation]
    ) -> tuple[Conflict, ...]:
        """The values that labels and headings speak for and no reply states, with what they cite, the strongest of
        each document before all others.

        Nobody asked the model about them, or it chose to say nothing of them: who believes one letter would give its
        value for that of all the others. Beside a value that labels speak for, the rivals are those nearly as strong,
        in another document those that would contradict it offline; beside any other value, the strongest.
        """
        groups = group_values(self._searches[field["key"]].findings.values)
        chosen = next(iter(self._cited(groups, citations)), None)
        values = {id(group): field_value(field, group.best.reading) for group in groups}
        rival_groups = [
            group
            for group in groups
            if not any(is_alike(values[id(group)], stated_value, cues.kind) for stated_value in stated)
        ]
        best = chosen or next((group for group in rival_groups if group.score >= CONFLICT_SCORE), None)
        if best is None:
            return ()
        own = {self._numbers[citation.source_id] for citation in citations}
        strong = [group for group in rival_groups if _competes(group, best, own)]
        return tuple(self._conflicts(field, cues, _by_source(strong)))

    def unsaid(self, field: FlatField, cues: FieldCues) -> Conflict | None:
        """The value that would be `high` offline, with what it cites; None without one.

        For a field that a model says is not there: a document can order it to say so.
        """
        ranking = rank(self._searches[field["key"]].findings.values) if field["type"] != "array" else None
        conflict = next(self._conflicts(field, cues, [ranking.chosen]), None) if ranking is not None else None
        if ranking is None or conflict is None:
            return None
        few = self.corpus.few_headings(ranking.chosen.best.source)
        sure = judge(ranking, conflict.citations, few_headings=few, typed=cues.kind != "text").confidence == "high"
        return conflict if sure and not ranking.chosen.best.general else None

    def _cited(self, groups: Sequence[ValueGroup], citations: Sequence[Citation]) -> Iterator[ValueGroup]:
        """The groups that have a candidate at a cited place."""
        for group in groups:
            if any(self._is_at(candidate, citation) for candidate in group.candidates for citation in citations):
                yield group

    def _conflicts(self, field: FlatField, cues: FieldCues, groups: Sequence[ValueGroup]) -> Iterator[Conflict]:
        """The groups whose words support their value, as conflicts."""
        for group in groups:
            held, _ = self._citer.cite_group(group, field=field, kind=cues.kind)
            if held:
                reading = group.best.reading
                yield Conflict(value=field_value(field, reading), display=reading.display, citations=held)

    def _marks(self, field: FlatField, cues: FieldCues, citations: Sequence[Citation]) -> tuple[float, list[str]]:
        """How strongly the field's own words speak for the cited value, 0–1, and what they leave to be desired."""
        findings = self._searches[field["key"]].findings
        cited = [
            candidate
            for candidate in findings.values
            if any(self._is_at(candidate, citation) for citation in citations)
        ]
        groups = group_values(cited)
        if not groups:
            return UNMARKED, ["no heading or form label confirms it"]
        chosen = groups[0]
        few = self.corpus.few_headings(chosen.best.source)
        agreeing = self.corpus.distinct(chosen.agreeing())
        typed = cues.kind != "text"
        judgement = judge(Ranking(chosen=chosen), citations, few_headings=few, typed=typed, documents=agreeing)
        return chosen.score, list(judgement.reasons)

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
            citation_segment.page == page
            and citation_segment.char_span.start < end
            and start < citation_segment.char_span.end
            for citation_segment in citation.segments
        )


def _competes(group: ValueGroup, best: ValueGroup, own: set[int]) -> bool:
    """Whether a value is about as strong as the best one, or stands in a document that nothing was cited from, strong
    by itself and in no doubt.
    """
    if group.score >= best.score - RIVAL_MARGIN:
        return True
    return any(
        candidate.source not in own
        and candidate.score >= max(CONFLICT_SCORE, best.best.score - CONFLICT_MARGIN)
        and not candidate.doubts
        for candidate in group.candidates
    )


def _by_source(groups: Sequence[ValueGroup]) -> list[ValueGroup]:
    """The groups, the first of each document before the others, so that one document cannot crowd the rest out."""
    first: dict[int, ValueGroup] = {}
    for group in groups:
        first.setdefault(group.best.source, group)
    leading = list(first.values())
    return [*leading, *(group for group in groups if not any(group is leader for leader in leading))][:MAX_RIVALS]
