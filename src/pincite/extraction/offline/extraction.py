"""The offline extractor: fields of a schema found by labels, headings, patterns and typed values, without a model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pincite.document import DocumentSet
from pincite.extraction.offline.candidates.letterhead import find_letterhead, letterhead_field
from pincite.extraction.offline.candidates.passages import best_passage, best_pointer
from pincite.extraction.offline.candidates.plain_labels import rank_plain
from pincite.extraction.offline.confidence import judge
from pincite.extraction.offline.derived import asked_fields
from pincite.extraction.offline.fields import (
    Citer,
    field_result,
    field_value,
    missing_field,
    plain_field,
    pointer_field,
    rejected_field,
)
from pincite.extraction.offline.findings import Findings, label_notes, refused_field
from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.lists.arrays import extract_list
from pincite.extraction.offline.lists.empty_lists import empty_list
from pincite.extraction.offline.lists.objects import extract_objects
from pincite.extraction.offline.notes import ARRAY_OF_OBJECTS, CROSS_REFERENCE
from pincite.extraction.offline.ranking.groups import Ranking, rank
from pincite.extraction.offline.search import Search, search_fields
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.schema.constraints import Constraints
from pincite.extraction.schema.flatten import FlatField
from pincite.grounding import DocumentIndexes
from pincite.records import Conflict, Failure, FieldError, FieldResult

if TYPE_CHECKING:
    from pincite.embedding import Embedder

MAX_CONFLICTS = 5
"""Other values listed beside a found one."""

EXTRACTOR = "offline"
EXTRACTOR_VERSION = "4"
"""Changes whenever equal documents and schema could give other fields."""


def extract_offline(
    documents: DocumentSet,
    schema: Mapping[str, Any],
    *,
    embedder: Embedder | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[FieldResult, ...]:
    """One result for each leaf field of the schema that is not derived, in its order.

    Values are searched in the visible text of all documents, in running headers and footers only beside labels.
    Where sources could not be read, a field that is not found is an error and not `not_present`.
    With an `embedder`, labels count too whose meaning is near a field's words. `progress` is told (done, all) after
    each field.
    """
    fields = asked_fields(schema)
    corpus = Corpus(documents.documents)
    searched = search_fields(fields, corpus, embedder=embedder)
    citer = Citer(DocumentIndexes(documents))
    constraints = Constraints(schema)
    head = find_letterhead(corpus)
    results = []
    for done, (field, search) in enumerate(zip(fields, searched, strict=True), start=1):
        result = _extract_field(field, search, corpus, citer=citer, failures=documents.failures)
        if result.status == "not_present":
            result = letterhead_field(field, search.cues, head, citer, fields=fields) or result
        results.append(_within(result, field, constraints))
        if progress is not None:
            progress(done, len(fields))
    return tuple(results)


def _extract_field(
    field: FlatField, search: Search, corpus: Corpus, *, citer: Citer, failures: Sequence[Failure]
) -> FieldResult:
    cues, findings = search
    if "array_item_fields" in field:
        result = extract_objects(field, cues, corpus, citer)
        if result is None:
            error = FieldError(code="unsupported_field", message=ARRAY_OF_OBJECTS)
            return field_result(field, status="error", error=error)
        return result
    many = field["type"] == "array"
    if many:
        result = extract_list(field, cues, findings.values, corpus, citer) or empty_list(
            field, cues, corpus, citer, refused=findings.refused
        )
    else:
        result = _value(field, cues, findings, corpus, citer)
    result = result or refused_field(field, cues, findings.refused, citer)
    if result is None and not many:
        result = _passage(field, cues, corpus, citer)
    return result or missing_field(
        field, cues, corpus.documents, failures=failures, labels=label_notes(findings.refused)
    )


def _value(field: FlatField, cues: FieldCues, findings: Findings, corpus: Corpus, citer: Citer) -> FieldResult | None:
    ranking = rank(findings.values) or rank_plain(findings.values, cues, corpus)
    if ranking is not None:
        return _found(field, cues, ranking, corpus, citer)
    impossible = rank(findings.impossible)
    if impossible is None:
        return None
    best = impossible.chosen.best
    citation = citer.cite(best.source, best.segments, value=best.reading.display, kind="text", enum=())
    message = f"{best.reading.display!r} is a date in no calendar"
    return rejected_field(field, value=best.reading.display, message=message, citations=[citation])


def _within(result: FieldResult, field: FlatField, constraints: Constraints) -> FieldResult:
    """The result, or the error that its value breaks what the schema allows."""
    if result.status != "found":
        return result
    broken = constraints.broken(field["key"], result.value, format=field.get("format", ""))
    if broken is None:
        return result
    message = f"the value breaks the schema: {broken}"
    note = result.note if result.note == CROSS_REFERENCE else None
    return rejected_field(field, value=result.value, message=message, citations=result.citations, note=note)


def _found(field: FlatField, cues: FieldCues, ranking: Ranking, corpus: Corpus, citer: Citer) -> FieldResult:
    reading = ranking.chosen.best.reading
    value = field_value(field, reading)
    kept, failed = citer.cite_group(ranking.chosen, field=field, kind=cues.kind)
    if not kept:
        message = f"the cited words do not support the value {reading.display!r}"
        return rejected_field(field, value=value, message=message, citations=failed)
    few = corpus.few_headings(ranking.chosen.best.source)
    agreeing = corpus.distinct(ranking.chosen.agreeing())
    judgement = judge(ranking, kept, few_headings=few, typed=cues.kind != "text", documents=agreeing)
    return field_result(
        field,
        status="found",
        value=value,
        display=reading.display,
        confidence=judgement.confidence,
        confidence_score=judgement.score,
        citations=kept,
        failed_citations=failed,
        conflict=_conflicts(field, cues, ranking, citer),
        note="; ".join(judgement.reasons) or None,
    )


def _conflicts(field: FlatField, cues: FieldCues, ranking: Ranking, citer: Citer) -> tuple[Conflict, ...]:
    """The other values with what they cite: those that contradict the chosen one, then those that compete."""
    found = []
    for group in (*ranking.conflicting, *ranking.competing)[:MAX_CONFLICTS]:
        citations, _ = citer.cite_group(group, field=field, kind=cues.kind)
        reading = group.best.reading
        if citations:
            found.append(Conflict(value=field_value(field, reading), display=reading.display, citations=citations))
    return tuple(found)


def _passage(field: FlatField, cues: FieldCues, corpus: Corpus, citer: Citer) -> FieldResult | None:
    """The place that a sentence about the field points to, or a text field's sentence; None without either."""
    pointer = best_pointer(corpus, cues)
    if pointer is not None:
        unit, target = corpus.units[pointer.unit], pointer.target
        citation = citer.cite(unit.source, [(unit.page, unit.start, unit.end)], value=target, kind="text", enum=())
        return pointer_field(field, citation, target=target, strength=pointer.strength)
    if cues.kind != "text" or field["type"] != "string":
        return None
    passage = best_passage(corpus, cues)
    if passage is None:
        return None
    unit = corpus.units[passage.unit]
    words = " ".join(unit.text.split())
    citation = citer.cite(unit.source, [(unit.page, unit.start, unit.end)], value=words, kind="text", enum=())
    return plain_field(field, citation, value=words, note="the sentence that speaks of it", strength=passage.strength)
