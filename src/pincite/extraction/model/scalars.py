"""One value of a field from what replies say of it: grounded, supported, its rivals beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pincite.extraction.model.entries import ReplyEntry
from pincite.extraction.model.equality import fullness, is_alike
from pincite.extraction.model.evidence import Against, FieldEvidence
from pincite.extraction.model.sources import Grounded, QuoteGrounding, place_of
from pincite.extraction.model.values import normalise, same_value, shown_value
from pincite.extraction.offline.fields import field_result, pointer_field, rejected_field
from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.notes import cross_reference
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.kinds import Kind
from pincite.extraction.schema.questions import question_terms
from pincite.records import Citation, Conflict, FieldError, FieldResult

MAX_CITATIONS = 3
"""Citations of one value, from different sources."""

MAX_CONFLICTS = 5
"""Other values listed beside a found one."""

_CLOSENESS = {"exact": 0, "normalised": 1, "fuzzy": 2}


@dataclass(slots=True)
class StatedValue:
    """One value that replies state, with the citations that support it, the best first, and the quotes that do not."""

    value: Any
    citations: list[Citation] = field(default_factory=list)
    failed: list[Grounded] = field(default_factory=list)

    @property
    def kept(self) -> tuple[Citation, ...]:
        """The best citation of each source, at most three."""
        best: dict[str, Citation] = {}
        for citation in sorted(self.citations, key=lambda one: (_CLOSENESS[one.match], len(one.excerpt))):
            best.setdefault(citation.source_id, citation)
        return tuple(sorted(best.values(), key=self.citations.index))[:MAX_CITATIONS]


def resolve_value(
    field: FlatField,
    cues: FieldCues,
    entries: Sequence[ReplyEntry],
    *,
    quotes: QuoteGrounding,
    evidence: FieldEvidence,
    gap: str | None = None,
) -> FieldResult:
    """The found field, or the error of a value that did not hold; `entries` is not empty.

    Values that mean the same are one. Of several the one that more sources state is reported, the first of equals; the
    others stand beside it, with what labels and headings speak for and no reply states. `gap` says that parts of the
    documents stayed unanswered.
    """
    stated = _grouped(field, cues, entries, quotes)
    good = [candidate for candidate in stated if candidate.citations]
    if not good:
        return _pointed(field, entries, quotes) or _rejected(field, entries, stated)
    chosen, alternatives = _chosen(good, cues.kind)
    citations = chosen.kept
    pointer = _pointer(field, chosen.value, citations[0])
    if pointer is not None:
        return pointer
    rivals = evidence.rivals(field, cues, stated=[candidate.value for candidate in good], citations=citations)
    conflict = _spread([*map(_conflict, alternatives), *rivals])
    judgement = evidence.judge(field, cues, citations, _against(chosen, conflict, gap))
    failed = [candidate for group in stated for candidate in group.failed]
    return field_result(
        field,
        status="found",
        value=chosen.value,
        display=shown_value(chosen.value, citations[0]),
        confidence=judgement.confidence,
        confidence_score=judgement.score,
        citations=citations,
        failed_citations=_distinct(failed),
        conflict=conflict,
        note="; ".join(judgement.reasons) or None,
    )


def _grouped(
    field: FlatField, cues: FieldCues, entries: Sequence[ReplyEntry], quotes: QuoteGrounding
) -> list[StatedValue]:
    """The different values of the entries with what their quotes come to, in the order they were first stated."""
    groups: dict[str, StatedValue] = {}
    enum, terms = field.get("enum", ()), question_terms(field)
    for entry in entries:
        value = normalise(entry.value, cues.kind, type=field["type"], enum=enum)
        is_valid = value is not None
        group = groups.setdefault(
            same_value(value if is_valid else entry.value), StatedValue(value if is_valid else entry.value)
        )
        for quote in entry.quotes:
            grounding = quotes.ground(quote)
            held = None
            if isinstance(grounding, Citation) and is_valid:
                held = quotes.supported(grounding, group.value, kind=cues.kind, enum=enum, terms=terms)
            if held is None:
                group.failed.append(grounding)
            elif place_of(held) not in {place_of(citation) for citation in group.citations}:
                group.citations.append(held)
    return list(groups.values())


def _chosen(good: Sequence[StatedValue], kind: Kind) -> tuple[StatedValue, list[StatedValue]]:
    """The value that most sources state, and those that contradict it; of values that are alike the one that says most.

    A name shortened or turned round is not another value.
    """
    sources = [
        {
            citation.source_id
            for candidate in good
            if is_alike(candidate.value, group.value, kind)
            for citation in candidate.citations
        }
        for group in good
    ]
    at = min(range(len(good)), key=lambda at: (-len(sources[at]), at))
    alike = [candidate for candidate in good if is_alike(candidate.value, good[at].value, kind)]
    chosen = max(alike, key=lambda one: fullness(one.value))
    return chosen, [candidate for candidate in good if not is_alike(candidate.value, chosen.value, kind)]


def _spread(conflicts: Sequence[Conflict]) -> tuple[Conflict, ...]:
    """The conflicts that are listed: the first of each document before the others of one."""
    first: dict[str, Conflict] = {}
    for conflict in conflicts:
        first.setdefault(conflict.citations[0].source_id, conflict)
    leading = list(first.values())
    return (*leading, *(conflict for conflict in conflicts if not any(conflict is leader for leader in leading)))[
        :MAX_CONFLICTS
    ]


def _against(chosen: StatedValue, conflict: Sequence[Conflict], gap: str | None) -> Against:
    own = {citation.source_id for citation in chosen.citations}
    theirs = {citation.source_id for rival in conflict for citation in rival.citations}
    low, medium = [], []
    if own & theirs:
        low.append(f"{len(conflict) + 1} candidate values")
    if theirs - own:
        medium.append("documents contradict each other")
    medium.extend(
        note
        for citation in chosen.kept
        if (note := citation.note) and note.startswith(("the reply names", "no source"))
    )
    if gap is not None:
        medium.append(gap)
    return Against(low=tuple(low), medium=tuple(medium))


def _conflict(stated: StatedValue) -> Conflict:
    citations = stated.kept
    return Conflict(value=stated.value, display=shown_value(stated.value, citations[0]), citations=citations)


def _pointer(field: FlatField, value: Any, citation: Citation) -> FieldResult | None:
    """The field of a value that only names another place; None for a value that says more."""
    target = cross_reference(citation.excerpt)
    if target is None or not isinstance(value, str) or target.casefold() not in value.casefold():
        return None
    if len(value.split()) > len(target.split()) + 6:
        return None
    return pointer_field(field, citation, target=target, strength=0.8)


def _pointed(field: FlatField, entries: Sequence[ReplyEntry], quotes: QuoteGrounding) -> FieldResult | None:
    """The field whose value ("see Schedule A") is not in the words of its pointer, but what it points to is."""
    for entry in entries:
        for quote in entry.quotes:
            grounding = quotes.ground(quote)
            target = cross_reference(grounding.excerpt) if isinstance(grounding, Citation) else None
            if (
                target is None
                or not isinstance(grounding, Citation)
                or target.casefold() not in str(entry.value).casefold()
            ):
                continue
            held = quotes.supported(grounding, target, kind="text")
            if held is not None and (made := _pointer(field, str(entry.value), held)) is not None:
                return made
    return None


def _rejected(field: FlatField, entries: Sequence[ReplyEntry], stated: Sequence[StatedValue]) -> FieldResult:
    """The error of a field whose quotes do not stand in the documents, or do not say the value."""
    failed = _distinct([grounding for group in stated for grounding in group.failed])
    value = stated[0].value
    grounded = tuple(grounding for grounding in failed if isinstance(grounding, Citation))
    if grounded:
        message = f"the cited words do not support the value {_shortened(value)}"
        result = rejected_field(field, value=value, message=message, citations=grounded)
        ungrounded_quotes = tuple(grounding for grounding in failed if not isinstance(grounding, Citation))
        return _with_failed(result, (*grounded, *ungrounded_quotes))
    quoted = any(entry.quotes for entry in entries)
    message = "the quoted words do not stand in the documents" if quoted else "the reply quotes no words for its value"
    error = FieldError(code="excerpt_not_grounded", message=message)
    return field_result(field, status="error", error=error, rejected_value=value, failed_citations=failed)


def _with_failed(result: FieldResult, failed: tuple[Grounded, ...]) -> FieldResult:
    return replace(result, failed_citations=failed)


def _distinct(failed: Sequence[Grounded]) -> tuple[Grounded, ...]:
    """Failed quotes, each once."""
    groundings: dict[tuple[str, str], Grounded] = {}
    for grounding in failed:
        groundings.setdefault((grounding.source_id, grounding.quote), grounding)
    return tuple(groundings.values())


def _shortened(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:119] + "…"
