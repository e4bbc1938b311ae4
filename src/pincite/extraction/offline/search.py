"""The search of all fields: each one's findings, weighed by what stands around them and by what other fields claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pincite.extraction.offline.candidates.after_end import without_aftermath
from pincite.extraction.offline.candidates.answers import answered
from pincite.extraction.offline.candidates.assertions import asserted
from pincite.extraction.offline.candidates.choices import chosen
from pincite.extraction.offline.candidates.neighbours import with_neighbours
from pincite.extraction.offline.findings import Findings
from pincite.extraction.offline.labels.closeness import close_labels
from pincite.extraction.offline.labels.contexts import Contexts, categories_of, category_path
from pincite.extraction.offline.labels.cues import FieldCues, field_cues, with_variants
from pincite.extraction.offline.labels.likeness import soft_labels
from pincite.extraction.offline.labels.surroundings import completed_labels
from pincite.extraction.offline.labels.vocabulary import Vocabulary, vocabulary_of
from pincite.extraction.offline.ranking.competition import after_competition, after_roles, claims_of
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.candidates import Candidate
from pincite.extraction.offline.values.ranges import End, end_of, named_end, place_in_range
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.kinds import Kind

if TYPE_CHECKING:
    from pincite.embedding import Embedder

_WORDED: frozenset[Kind] = frozenset({"boolean", "enum"})
"""Kinds whose words at one place may answer several fields."""


class Search(NamedTuple):
    """A field's cues and what was found for it; objects' fields have no findings of their own."""

    cues: FieldCues
    findings: Findings


def search_fields(fields: Sequence[FlatField], corpus: Corpus, *, embedder: Embedder | None = None) -> list[Search]:
    """The search of each field, in order; `embedder` finds labels that only mean what a field's words say."""
    contexts = Contexts(corpus, categories_of(fields))
    given = [field_cues(field) for field in fields]
    words = vocabulary_of(fields, given)
    cues = [_cues(field, one, words) for field, one in zip(fields, given, strict=True)]
    single = [_is_single(field, one) for field, one in zip(fields, cues, strict=True)]
    lone = [one if only else None for one, only in zip(cues, single, strict=True)]
    alike = [
        tuple({**dict(short), **dict(like)}.items())
        for like, short in zip(soft_labels(lone, corpus), completed_labels(lone, corpus), strict=True)
    ]
    known = {number for labels in alike for number, _ in labels}
    close = close_labels(lone, corpus, embedder, known=known)
    alike = [(*one, *other) for one, other in zip(alike, close, strict=True)]
    found = [
        _search(field, one, corpus, contexts=contexts, alike=labels)
        for field, one, labels in zip(fields, cues, alike, strict=True)
    ]
    told = [() if field["type"] == "array" else one.findings.values for field, one in zip(fields, found, strict=True)]
    near = with_neighbours(fields, cues, told, corpus)
    values = [some if only else () for some, only in zip(near, single, strict=True)]
    values = after_roles(values, [one.kind for one in cues])
    claims = claims_of(values)
    return [
        search._replace(findings=replace(search.findings, values=after_competition(own, number, claims)))
        if own
        else search
        for number, (search, own) in enumerate(zip(found, values, strict=True))
    ]


def _at_end(candidates: Iterable[Candidate], end: End, corpus: Corpus) -> Iterator[Candidate]:
    """The candidates that do not stand at the other end of a range."""
    for candidate in candidates:
        page, first, last = candidate.at
        place = place_in_range(corpus.documents[candidate.source].page(page).text, first, last)
        place = place or named_end(corpus.column_head(candidate.source, page, first).split())
        if place is None or place == end:
            yield candidate


def _is_single(field: FlatField, cues: FieldCues) -> bool:
    """Whether a field has one value that stands at one place as such."""
    return field["type"] != "array" and cues.kind not in _WORDED


def _cues(field: FlatField, cues: FieldCues, words: Vocabulary) -> FieldCues:
    """The cues of a field with other words for them; of lists, answers and members only the schema's own."""
    if not _is_single(field, cues):
        return cues
    category = category_path(field["key"])
    return with_variants(words.told_apart(cues, category), lambda stem: words.is_foreign(stem, category))


def _with(values: Sequence[Candidate], others: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The values and those others that stand elsewhere: what a label of its own says needs no second reading."""
    taken = {(value.source, value.at, value.reading.key) for value in values}
    return (*values, *(other for other in others if (other.source, other.at, other.reading.key) not in taken))


def _search(
    field: FlatField,
    cues: FieldCues,
    corpus: Corpus,
    *,
    contexts: Contexts,
    alike: Sequence[tuple[int, float]],
) -> Search:
    if "array_item_fields" in field:
        return Search(cues, Findings(values=(), impossible=(), refused=()))
    many = field["type"] == "array"
    findings = Findings.of(corpus, cues, enum=tuple(field.get("enum", ())), many=many, alike=alike)
    if cues.kind == "date":
        findings = replace(findings, values=corpus.day_order.settled(findings.values))
    if cues.kind == "duration":
        findings = replace(findings, values=tuple(without_aftermath(findings.values, corpus, cues)))
    end = end_of(field) if cues.kind == "date" and not many else None
    if end is not None:
        findings = replace(findings, values=tuple(_at_end(findings.values, end, corpus)))
    if field["type"] == "boolean":
        return Search(
            cues, replace(findings, values=_with(findings.values, (*answered(corpus, field), *asserted(corpus, field))))
        )
    if cues.kind == "enum" and not many:
        return Search(cues, replace(findings, values=_with(findings.values, chosen(corpus, field, cues))))
    if not _is_single(field, cues):
        return Search(cues, findings)
    weighed = contexts.weighed(findings.values, field, cues.kind, own=cues.context)
    return Search(cues, replace(findings, values=weighed))
