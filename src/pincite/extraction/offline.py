"""The offline extractor: fields of a schema found by labels, headings, patterns and typed values, without a model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pincite.document import Document
from pincite.extraction.arrays import extract_array
from pincite.extraction.confidence import judge
from pincite.extraction.corpus import Corpus
from pincite.extraction.cues import FieldCues, field_cues
from pincite.extraction.fields import Citer, field_result, field_value, is_supported, missing_field
from pincite.extraction.flatten import FlatField, flatten_schema
from pincite.extraction.forms import form_candidates
from pincite.extraction.notes import ARRAY_OF_OBJECTS, CROSS_REFERENCE
from pincite.extraction.passages import best_passage, best_pointer
from pincite.extraction.prose import Prose
from pincite.extraction.ranking import Ranking, rank
from pincite.parsing.protocols import CharBoxes
from pincite.records import Citation, Conflict, Failure, FieldError, FieldResult

EXTRACTOR = "offline"
EXTRACTOR_VERSION = "1"
"""Changes whenever equal documents and schema could give other fields."""


def extract_offline(
    documents: Sequence[Document],
    schema: Mapping[str, Any],
    *,
    boxes: CharBoxes | None = None,
    failures: Sequence[Failure] = (),
    progress: Callable[[int, int], None] | None = None,
) -> tuple[FieldResult, ...]:
    """One result for each leaf field of the schema, in its order.

    Values are searched in the visible body text of all documents. `failures` are sources that could not be read: a
    field that is not found is then an error and not `not_present`. `progress` is told (done, all) after each field.
    """
    fields = flatten_schema(schema)
    corpus = Corpus(documents)
    citer = Citer(documents=corpus.documents, boxes=boxes)
    results = []
    for done, field in enumerate(fields, start=1):
        results.append(_extract_field(field, corpus, citer, failures))
        if progress is not None:
            progress(done, len(fields))
    return tuple(results)


def _extract_field(field: FlatField, corpus: Corpus, citer: Citer, failures: Sequence[Failure]) -> FieldResult:
    cues = field_cues(field)
    if field["type"] == "array":
        result = extract_array(field, cues, corpus, citer)
    else:
        enum = tuple(field.get("enum", ()))
        candidates = [*form_candidates(corpus, cues, enum=enum), *Prose(corpus, cues, enum=enum).candidates()]
        ranking = rank(candidates)
        result = _found(field, cues, ranking, corpus, citer) if ranking else _passage(field, cues, corpus, citer)
    if result is None and "array_item_fields" in field:
        error = FieldError(code="unsupported_field", message=ARRAY_OF_OBJECTS)
        return field_result(field, status="error", error=error)
    return result or missing_field(field, cues, corpus.documents, failures=failures)


def _found(field: FlatField, cues: FieldCues, ranking: Ranking, corpus: Corpus, citer: Citer) -> FieldResult:
    cited = ranking.chosen.cited()
    citations = [citer.cite_candidate(candidate, field=field, kind=cues.kind) for candidate in cited]
    kept = tuple(citation for citation in citations if is_supported(citation))
    failed = tuple(citation for citation in citations if not is_supported(citation))
    reading = ranking.chosen.best.reading
    value = field_value(field, reading)
    if not kept:
        message = f"the words at {cited[0].at} do not support the value {reading.display!r}"
        error = FieldError(code="value_not_supported", message=message)
        return field_result(field, status="error", error=error, rejected_value=value, failed_citations=failed)
    few = corpus.few_headings(ranking.chosen.best.source)
    judgement = judge(ranking, kept, few_headings=few, typed=cues.kind != "text")
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
    found = []
    for group in ranking.conflicting:
        citations: tuple[Citation, ...] = tuple(
            citer.cite_candidate(candidate, field=field, kind=cues.kind) for candidate in group.cited()
        )
        reading = group.best.reading
        found.append(Conflict(value=field_value(field, reading), display=reading.display, citations=citations))
    return tuple(found)


def _passage(field: FlatField, cues: FieldCues, corpus: Corpus, citer: Citer) -> FieldResult | None:
    """A text field's sentence, or the place that a sentence about the field points to; None without either."""
    if field["type"] != "string":
        return None
    pointer = best_pointer(corpus, cues)
    if pointer is not None:
        unit, target = corpus.units[pointer.unit], pointer.target
        place = (unit.page, unit.start, unit.end)
        citation = citer.cite(unit.source, [place], value=target, kind="text", enum=())
        return _plain(field, citation, value=f"see {target}", note=CROSS_REFERENCE, strength=pointer.strength)
    if cues.kind != "text":
        return None
    passage = best_passage(corpus, cues)
    if passage is None:
        return None
    unit = corpus.units[passage.unit]
    words = " ".join(unit.text.split())
    citation = citer.cite(unit.source, [(unit.page, unit.start, unit.end)], value=words, kind="text", enum=())
    return _plain(field, citation, value=words, note="the sentence that speaks of it", strength=passage.strength)


def _plain(field: FlatField, citation: Citation, *, value: str, note: str, strength: float) -> FieldResult | None:
    """A found field that is medium at best: a sentence or a pointer; low from 200 characters."""
    if not is_supported(citation):
        return None
    long = len(citation.excerpt) >= 200
    return field_result(
        field,
        status="found",
        value=value,
        display=value,
        confidence="low" if long else "medium",
        confidence_score=round((0.05 + 0.44 * strength) if long else (0.5 + 0.29 * strength), 3),
        citations=(citation,),
        note=note,
    )
