"""Fields and items of an extraction as the verifier judges them: their values against the words of the source.

A field's label is the schema's and stands in no document, so it is not looked up; what a value is of, only a model or
a person can tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.evaluation.rules.conflicts import is_conflict
from pincite.grounding import support
from pincite.records import Citation, ClaimPart, ClaimRecord, Grounded
from pincite.verification import EvidenceIndex

_TOLD_BY_WORDS = frozenset({"string", "number", "integer", "date", "money", "duration"})
"""Types of values that a text which states them shows: a "yes" or a choice it may state in any words."""


@dataclass(frozen=True, slots=True)
class FoundValue:
    """What became of a value: stated where it is cited or elsewhere, in no words of the source (`nowhere`), or neither,
    since words alone do not tell. `issue` is what a person should know.
    """

    stated: bool
    nowhere: bool = False
    issue: str | None = None


def values_of(claim: ClaimRecord) -> tuple[ClaimPart, ...]:
    """The values of a claim that is a field or an item of an array; none for any other claim.

    A field is called as its only value, an item as its array and its number there.
    """
    parts = tuple(part for part in claim.parts if not is_conflict(part))
    is_item = bool(claim.type) and claim.id.rpartition(".")[0] == claim.type
    if is_item or any(part.name == claim.id for part in parts):
        return tuple(part for part in parts if part.value is not None)
    return ()


def find_values(claim: ClaimRecord, values: Sequence[ClaimPart], index: EvidenceIndex) -> tuple[FoundValue, ...]:
    """What became of each value; a value that was computed is looked up by what it was computed from."""
    inputs = [item.citation for item in claim.evidence if item.citation is not None]
    return tuple(
        _computed(part, inputs, index) if inputs and not part.citations else _found(part, index) for part in values
    )


def grounded(found: Sequence[FoundValue]) -> Grounded:
    """Yes where every value is stated, no where none is to be found, else partial."""
    if all(value.stated for value in found):
        return "yes"
    return "no" if all(value.nowhere for value in found) else "partial"


def _found(part: ClaimPart, index: EvidenceIndex) -> FoundValue:
    if any(_says(part, words) for words in _cited_words(part.citations, index)):
        return FoundValue(stated=True)
    label = f"{part.name} {str(part.value)!r}"
    if part.type not in _TOLD_BY_WORDS or part.enum or isinstance(part.value, bool | list | tuple | dict):
        return FoundValue(stated=False, issue=f"{label}: no words of the source say it by themselves")
    if any(_says(part, passage.text) for passage in index.passages):
        if not part.citations:
            return FoundValue(stated=True)
        return FoundValue(stated=False, issue=f"{label} is in the source, and not where it is cited")
    return FoundValue(stated=False, nowhere=True, issue=f"{label} is not found in the source")


def _computed(part: ClaimPart, inputs: Sequence[Citation], index: EvidenceIndex) -> FoundValue:
    if sum(1 for _ in _cited_words(inputs, index)) == len(inputs):
        return FoundValue(stated=True)
    return FoundValue(stated=False, issue=f"{part.name}: not all that it is computed from is found in the source")


def _cited_words(citations: Sequence[Citation], index: EvidenceIndex) -> Iterator[str]:
    """The words of each citation that stands in the sources as it says."""
    texts = {(source.doc_id, unit.page): unit.text for source in index.sources for unit in source.units}
    for citation in citations:
        pieces = [(texts.get((citation.source_id, piece.page), ""), piece) for piece in citation.segments]
        if all(text[piece.char_span.start : piece.char_span.end] == piece.excerpt for text, piece in pieces):
            yield citation.excerpt


def _says(part: ClaimPart, words: str) -> bool:
    value_support = support(part.value, words, type=part.type, enum=part.enum, terms=part.terms)
    return value_support.step not in {None, "judge"}
