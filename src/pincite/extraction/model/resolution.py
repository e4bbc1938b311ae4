"""Replies → field results: a pure function of the calls, the documents and the schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pincite.document import DocumentSet
from pincite.extraction.model.answers import Answers, collect
from pincite.extraction.model.calls import Call
from pincite.extraction.model.evidence import FieldEvidence
from pincite.extraction.model.items import resolve_items
from pincite.extraction.model.scalars import resolve_value
from pincite.extraction.model.sources import QuoteGrounding, has_text
from pincite.extraction.offline.derived import asked_fields
from pincite.extraction.offline.fields import field_result, missing_field, rejected_field
from pincite.extraction.offline.labels.cues import field_cues
from pincite.extraction.offline.notes import CROSS_REFERENCE
from pincite.extraction.schema.constraints import Constraints
from pincite.extraction.schema.flatten import FlatField
from pincite.grounding import DocumentIndexes
from pincite.records import Conflict, Failure, FieldResult


def resolve(
    calls: Sequence[Call],
    schema: Mapping[str, Any],
    documents: DocumentSet,
) -> tuple[FieldResult, ...]:
    """One result for each leaf field of the schema, in its order, from what the calls' replies say.

    A field is `found` only with a quote that stands in the documents' visible text and supports the value, and
    `not_present` only when every part of the documents was answered for it and every page was read.
    """
    fields = {field["key"]: field for field in asked_fields(schema)}
    answers = collect(calls, fields)
    resolver = _Resolver(
        quotes=QuoteGrounding(DocumentIndexes(documents)),
        evidence=FieldEvidence(documents, tuple(fields.values())),
        failures=documents.failures,
        calls=len(calls),
    )
    constraints = Constraints(schema)
    return tuple(_within(resolver.field(fields[key], answers[key]), fields[key], constraints) for key in fields)


UNSAID_SCORE = 0.4
"""How sure a value is that only its label speaks for, against what the model said, 0–1."""


class _Resolver:
    """Makes the results of fields over the same documents."""

    def __init__(
        self, *, quotes: QuoteGrounding, evidence: FieldEvidence, failures: Sequence[Failure], calls: int
    ) -> None:
        self._quotes = quotes
        self._evidence = evidence
        self._failures = failures
        self._calls = calls

    def field(self, field: FlatField, answers: Answers) -> FieldResult:
        """The result of one field."""
        cues = field_cues(field)
        error = answers.error
        if answers.stated:
            if field["type"] == "array":
                return _unless_open(resolve_items(field, answers.stated, quotes=self._quotes), field, answers)
            gap = f"not every part of the documents was answered for: {error.message}" if error is not None else None
            return resolve_value(field, cues, answers.stated, quotes=self._quotes, evidence=self._evidence, gap=gap)
        if error is not None and has_text(self._quotes.documents):
            return field_result(field, status="error", error=error)
        unsaid = self._evidence.unsaid(field, cues)
        if unsaid is not None:
            return _beside_a_label(field, unsaid)
        coverage_note = (
            f"A model read all of it in {self._calls} call{'' if self._calls == 1 else 's'} and named no value."
        )
        return missing_field(field, cues, self._quotes.documents, failures=self._failures, labels=[coverage_note])


def _beside_a_label(field: FlatField, unsaid: Conflict) -> FieldResult:
    """The field of a value that stands beside its label and that the model says is not there: no confirmed absence."""
    return field_result(
        field,
        status="found",
        value=unsaid.value,
        display=unsaid.display,
        confidence="low",
        confidence_score=UNSAID_SCORE,
        citations=unsaid.citations,
        note="it stands beside a label of the field, but the model named no value",
    )


def _unless_open(result: FieldResult, field: FlatField, answers: Answers) -> FieldResult:
    """The array, or the error of one that is not complete: a list with unread parts must not pass for the whole."""
    if answers.error is None or result.status != "found":
        return result
    return field_result(
        field,
        status="error",
        error=replace(answers.error, message=f"the list may be incomplete: {answers.error.message}"),
        rejected_value=result.value,
        failed_citations=(*result.citations, *result.failed_citations),
    )


def _within(result: FieldResult, field: FlatField, constraints: Constraints) -> FieldResult:
    """The result, or the error that its value breaks what the schema allows."""
    if result.status != "found" or result.note == CROSS_REFERENCE:
        return result
    broken = constraints.broken(field["key"], result.value, format=field.get("format", ""))
    if broken is None:
        return result
    message = f"the value breaks the schema: {broken}"
    return rejected_field(field, value=result.value, message=message, citations=result.citations)
