"""The search of all fields: each one's findings, weighed by what stands around them and by what other fields claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pincite.extraction.competition import after_competition, claims_of
from pincite.extraction.contexts import Contexts, categories_of
from pincite.extraction.corpus import Corpus
from pincite.extraction.cues import FieldCues, field_cues
from pincite.extraction.findings import Findings
from pincite.extraction.flatten import FlatField
from pincite.extraction.kinds import Kind

_WORDED: frozenset[Kind] = frozenset({"boolean", "enum"})
"""Kinds whose words at one place may answer several fields."""


class Search(NamedTuple):
    """A field's cues and what was found for it; objects' fields have no findings of their own."""

    cues: FieldCues
    findings: Findings


def search_fields(fields: Sequence[FlatField], corpus: Corpus) -> list[Search]:
    """The search of each field, in order."""
    contexts = Contexts(corpus, categories_of(fields))
    found = [_search(field, corpus, contexts) for field in fields]
    single = [
        search.findings.values if field["type"] != "array" and search.cues.kind not in _WORDED else ()
        for field, search in zip(fields, found, strict=True)
    ]
    claims = claims_of(single)
    return [
        search._replace(findings=replace(search.findings, values=after_competition(values, number, claims)))
        if values
        else search
        for number, (search, values) in enumerate(zip(found, single, strict=True))
    ]


def _search(field: FlatField, corpus: Corpus, contexts: Contexts) -> Search:
    cues = field_cues(field)
    if "array_item_fields" in field:
        return Search(cues, Findings(values=(), impossible=(), refused=()))
    many = field["type"] == "array"
    findings = Findings.of(corpus, cues, enum=tuple(field.get("enum", ())), many=many)
    if many or cues.kind in _WORDED:
        return Search(cues, findings)
    return Search(cues, replace(findings, values=contexts.weighed(findings.values, field["key"])))
