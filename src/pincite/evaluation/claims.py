"""Records of any kind as the claims that are evaluated: extracted fields, items of arrays, checked claims, mappings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from pincite.codec import to_json
from pincite.errors import UsageError
from pincite.evaluation.mapping import CHECKED, FIELDS, PRESETS, RESUME
from pincite.evaluation.rules.conflicts import CONFLICT
from pincite.evaluation.rules.verdicts import CITED, VERDICT
from pincite.records import (
    CheckedClaim,
    CheckResult,
    Citation,
    CitedVerdict,
    ClaimEvidence,
    ClaimMapping,
    ClaimPart,
    ClaimRecord,
    ExtractionResult,
    FieldResult,
    ItemResult,
)
from pincite.text.display.outcomes import anchor_words

Records = ExtractionResult | CheckResult | Iterable[Any]
"""What can be evaluated; an iterable is of mappings, or of `ClaimRecord`."""

_LOOSE = frozenset({"unknown_anchor", "ambiguous_anchor", "malformed_anchor"})
_POINTER = "see "
_EVIDENCE = frozenset({"text", "quote", "source_id", "part"})


def mapping_for(records: Records, mapping: ClaimMapping | str | None = None) -> ClaimMapping:
    """The mapping that was asked for, by itself or by its name, or the one that suits the records.

    That is `CHECKED` for a check, `RESUME` for mappings and for an extraction with an array `claims` whose items have a
    label, `FIELDS` for any other extraction.
    """
    if isinstance(mapping, ClaimMapping):
        return mapping
    if mapping is not None:
        if mapping not in PRESETS:
            raise UsageError(f"there is no mapping {mapping}: use {', '.join(PRESETS)}, or a ClaimMapping of your own")
        return PRESETS[mapping]
    if isinstance(records, CheckResult):
        return CHECKED
    if isinstance(records, ExtractionResult):
        return RESUME if any(map(_is_resume, records.fields)) else FIELDS
    return RESUME


def _is_resume(field: FieldResult) -> bool:
    return field.key == RESUME.array and any(value.name == "label" for item in field.items for value in item.values)


def claims_of(records: Records, mapping: ClaimMapping) -> tuple[ClaimRecord, ...]:
    """The claims of records, in their order; a `ClaimRecord` is taken as it is, but for its position.

    Fields that were not found are no claims. Raises UsageError naming the place where a mapping's value does not fit,
    or where an extraction lacks the array that the mapping names.
    """
    if isinstance(records, CheckResult):
        claim_records = [_checked(claim, mapping) for claim in records.claims]
    elif isinstance(records, ExtractionResult):
        claim_records = list(_extracted(records, mapping))
    else:
        claim_records = [_given(record, at, mapping) for at, record in enumerate(records)]
    return tuple(_at(claim, at) for at, claim in enumerate(claim_records))


def require_own_ids(claims: Iterable[ClaimRecord]) -> None:
    """Raise UsageError naming the first id that two claims share."""
    claim_ids: set[str] = set()
    for claim in claims:
        if claim.id in claim_ids:
            raise UsageError(f"several claims have the id {claim.id}: give each its own")
        claim_ids.add(claim.id)


def left_out(records: Records, mapping: ClaimMapping) -> tuple[str, ...]:
    """A note for each field that failed, so that it could not be evaluated, and for each bad citation of an answer that
    belongs to no claim.
    """
    if isinstance(records, CheckResult):
        return tuple(
            finding.message for finding in records.findings if finding.claim_id is None and finding.code in _LOOSE
        )
    if not isinstance(records, ExtractionResult):
        return ()
    return tuple(
        f"{field.key} could not be evaluated, because its extraction failed: {field.error.message}"
        for field in records.fields
        if field.error is not None and mapping.array in (None, field.key)
    )


def _at(claim: ClaimRecord, position: int) -> ClaimRecord:
    return claim if claim.position == position else replace(claim, position=position)


def _extracted(result: ExtractionResult, mapping: ClaimMapping) -> Iterator[ClaimRecord]:
    """The items of the mapping's array; without one every found field, of arrays every item."""
    if mapping.array is not None and mapping.array not in {field.key for field in result.fields}:
        raise UsageError(f"the result has no array {mapping.array}: name one of its fields, or use the mapping fields")
    for field in result.fields:
        if mapping.array is None and field.status == "found" and not field.items:
            yield _field(field, mapping)
        elif mapping.array in (None, field.key):
            for at, item in enumerate(field.items):
                yield _item(field, at, item, mapping)


def _field(field: FieldResult, mapping: ClaimMapping) -> ClaimRecord:
    """A field of its own: its label is the schema's, its description what people are shown of it."""
    value = field.value
    if isinstance(value, str) and (field.note or "").startswith("cross-reference"):
        value = value.removeprefix(_POINTER)
    is_derived = field.derivation is not None
    part = _stated(field, field.key, value, () if is_derived else field.citations)
    conflict_parts = tuple(_stated(field, CONFLICT, rival.value, rival.citations) for rival in field.conflict)
    built = _Built(mapping, {}, confidence=field.confidence_score, parts=(part, *conflict_parts))
    # no document says a derived value: its inputs' citations are evidence that it does not have to repeat
    evidence = tuple(ClaimEvidence(citation=citation) for citation in field.citations) if is_derived else ()
    return built.claim(
        field.key,
        type=field.category or field.type,
        label=field.label or field.key,
        description=None if is_derived else field.display or None,
        evidence=evidence,
        document_id=_source(field.citations),
    )


def _stated(field: FieldResult, name: str, value: Any, citations: tuple[Citation, ...]) -> ClaimPart:
    """A value of a field, with what its support is judged by."""
    return ClaimPart(name=name, value=value, type=field.type, enum=field.enum, terms=field.terms, citations=citations)


def _item(field: FieldResult, at: int, item: ItemResult, mapping: ClaimMapping) -> ClaimRecord:
    """An item of an array: attributes by the mapping's names; in an array of its own the first value is its label."""
    parts = tuple(
        ClaimPart(name=value.name, value=value.value, type=value.type, enum=value.enum, citations=value.citations)
        for value in item.values
        if value.value is not None
    )
    attributes = {value.name: value.value for value in item.values if value.value is not None}
    displays = [value.display or _text(value.value, field.key) for value in item.values if value.value is not None]
    built = _Built(mapping, attributes, confidence=field.confidence_score, parts=parts)
    citations = tuple(citation for value in item.values for citation in value.citations)
    evidence = _evidence_of(item, mapping)
    plain = mapping.array is None
    return built.claim(
        f"{field.key}.{at}",
        type=field.key if plain else None,
        label=next(iter(displays), None) if plain else None,
        evidence=evidence,
        document_id=_source(citations),
    )


def _evidence_of(item: ItemResult, mapping: ClaimMapping) -> tuple[ClaimEvidence, ...]:
    names = mapping.names.get("evidence", ())
    return tuple(
        ClaimEvidence(text=value.display or str(value.value), citation=citation, part=value.name)
        for value in item.values
        if value.name in names and value.value is not None
        for citation in value.citations[:1]
    )


def _checked(checked: CheckedClaim, mapping: ClaimMapping) -> ClaimRecord:
    """A claim of an answer; its evidence is what decided, none where nothing did."""
    claim, verdict = checked.claim, checked.verdict
    evidence = tuple(
        ClaimEvidence(source_id=passage.doc_id, quote=passage.snippet, citation=passage.citation)
        for passage in verdict.evidence
        if any(map(passage.holds, verdict.citations))
    )
    verdict_part = ClaimPart(name=VERDICT, value=verdict.label or verdict.status)
    cited_parts = tuple(
        ClaimPart(name=CITED, value={"anchor": anchor_words(cited.anchor), "code": code})
        for cited in verdict.cited
        if (code := _problem(cited)) is not None
    )
    built = _Built(mapping, {}, confidence=verdict.confidence, parts=(verdict_part, *cited_parts))
    return built.claim(
        claim.id,
        type=claim.type,
        label=claim.text,
        description=claim.context_text,
        evidence=evidence,
        document_id=evidence[0].source_id if evidence else None,
    )


def _problem(cited: CitedVerdict) -> str | None:
    """What is wrong with a citation, as the rule about citations knows it; None for a good one."""
    if cited.label is None:
        return next((code for code in cited.reasons if code.endswith("_anchor")), None)
    if cited.label == "supported":
        return None
    return "contradicts" if cited.label == "refuted" else "citation_does_not_support"


def _given(record: Any, at: int, mapping: ClaimMapping) -> ClaimRecord:
    """A claim given as it is, or as a mapping; one that JSON cannot hold (NaN, half a character) is refused."""
    if isinstance(record, ClaimRecord):
        return record
    if not isinstance(record, Mapping):
        raise UsageError(f"claim {at}: a claim is a mapping or a ClaimRecord, not {type(record).__name__}")
    names = {name for listed in mapping.names.values() for name in listed}
    parts = tuple(
        ClaimPart(name=str(name), value=value)
        for name, value in record.items()
        if name not in names and value is not None
    )
    built = _Built(mapping, record, confidence=None, parts=parts, place=f"claim {at}")
    evidence = tuple(_given_evidence(built.value("evidence"), f"claim {at}"))
    claim = built.claim(f"{at}", evidence=evidence)
    try:
        to_json(claim)
    except ValueError as error:
        raise UsageError(f"claim {at}: {error}") from error
    return claim


def _given_evidence(given: Any, place: str) -> Iterator[ClaimEvidence]:
    """Evidence as a text, a mapping with `text`, `quote`, `source_id` and `part`, or a list of these."""
    if given is None:
        return
    for entry in given if isinstance(given, list | tuple) else [given]:
        if isinstance(entry, ClaimEvidence):
            yield entry
        elif isinstance(entry, str):
            yield ClaimEvidence(text=entry)
        elif isinstance(entry, Mapping) and set(entry) <= _EVIDENCE:
            field_texts = {
                name: _text(value, f"{place}, evidence") for name, value in entry.items() if value is not None
            }
            yield ClaimEvidence(
                text=field_texts.get("text", ""),
                quote=field_texts.get("quote"),
                source_id=field_texts.get("source_id"),
                part=field_texts.get("part", ""),
            )
        else:
            raise UsageError(f"{place}: evidence is a text, or an object with {', '.join(sorted(_EVIDENCE))}")


@dataclass(frozen=True, slots=True)
class _Built:
    """A claim under construction: what the record has under the mapping's names, before what its kind gives it."""

    mapping: ClaimMapping
    record: Mapping[str, Any]
    confidence: float | None
    parts: tuple[ClaimPart, ...]
    place: str = ""

    def value(self, attribute: str) -> Any:
        """The record's value for an attribute, under the first of its names that has one."""
        names = self.mapping.names.get(attribute, ())
        return next((self.record[name] for name in names if self.record.get(name) is not None), None)

    def claim(self, id: str, *, evidence: tuple[ClaimEvidence, ...], **otherwise: str | None) -> ClaimRecord:
        """The claim: the record's values first, then the fixed ones of the mapping, then `otherwise`."""
        place = self.place or id
        texts: dict[str, Any] = {}
        for name in _TEXTS:
            own = self.value(name)
            texts[name] = self.mapping.fixed.get(name, otherwise.get(name)) if own is None else _text(own, place)
        confidence, revision = self.value("confidence"), self.value("revision")
        try:
            return ClaimRecord(
                **{**texts, "id": texts["id"] or id},
                revision=1 if revision is None else _whole(revision),
                confidence=self.confidence if confidence is None else float(confidence),
                evidence=evidence,
                parts=self.parts,
            )
        except (TypeError, ValueError) as error:
            raise UsageError(f"{place}: {error}") from error


_TEXTS = tuple(
    record_field.name
    for record_field in fields(ClaimRecord)
    if record_field.name not in ("revision", "confidence", "position", "evidence", "parts")
)


def _text(value: Any, place: str) -> str:
    """A value as a text; numbers as they are written, lists with commas."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list | tuple):
        return ", ".join(_text(element, place) for element in value)
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    raise UsageError(f"{place}: a text was expected, not {type(value).__name__}")


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"a revision is a whole number, not {value!r}")
    return value


def _source(citations: Iterable[Citation]) -> str | None:
    return next((citation.source_id for citation in citations), None)
