"""Derived values: fields that a schema computes from others, with the citations of everything they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pincite.extraction.offline.fields import field_result, rejected_field
from pincite.extraction.schema.constraints import Constraints
from pincite.extraction.schema.derived_hints import in_order
from pincite.extraction.schema.flatten import FlatField, flatten_schema, placed_fields
from pincite.grounding.derivations import amount, compute, input_citations, input_field, input_value, least, united
from pincite.records import Derivation, DerivationInput, DerivedHint, FieldError, FieldResult
from pincite.records.extraction.display import display_value
from pincite.text.values.money import parse_money

_MISMATCH_SCORE = 0.3
"""The score of a value that the document states otherwise, where its inputs' is not less."""

_NAMES = {
    "sum": "the sum of",
    "difference": "the difference of",
    "days_between": "the days between",
    "count": "the number of items of",
}


def asked_fields(schema: Mapping[str, Any]) -> list[FlatField]:
    """The fields that documents are asked for: all that are not derived."""
    return [field for field in flatten_schema(schema) if "derived" not in field]


def derive_fields(fields: Sequence[FieldResult], schema: Mapping[str, Any]) -> tuple[FieldResult, ...]:
    """The results with those of derived fields among them, in the schema's order.

    A derived field is found when everything it is computed from is: with the citations of all of it, the least of
    their confidences, and its `derivation`. It is not_present when something of it is nowhere, and an error when
    something of it failed or cannot be computed with; the note or message names it. The schema is one that
    `load_schema` accepted. Without derived fields the results come back as they are.
    """
    placed = placed_fields(schema)
    derived = in_order(placed)
    if not derived:
        return tuple(fields)
    known = {field.key: field for field in fields}
    constraints = Constraints(schema)
    for field in derived:
        known[field["key"]] = _within(_derive(field, known), field, constraints)
    return tuple(known[field["key"]] for _, field in placed if field["key"] in known)


def _derive(field: FlatField, known: Mapping[str, FieldResult]) -> FieldResult:
    hint = field["derived"]
    used = [(key, *found) for key in hint["of"] if (found := input_field(key, known)) is not None]
    if len(used) < len(hint["of"]):
        missing = next(key for key in hint["of"] if input_field(key, known) is None)
        return _failed(field, f"{missing} was never asked for", code="not_attempted")
    absent = [source for _, source, _ in used if source.status != "found"]
    if absent:
        return _incomplete(field, absent)
    try:
        _one_currency([source for _, source, _ in used])
        inputs = tuple(
            DerivationInput(key=key, value=input_value(hint["op"], source, part)) for key, source, part in used
        )
        value = compute(hint["op"], [given.value for given in inputs])
    except ValueError as error:
        return _failed(field, str(error), code="not_computable")
    confidence, score = least([source for _, source, _ in used])
    note = [f"{_NAMES[hint['op']]} {' and '.join(hint['of'])}"]
    note += [f"{source.key} is contradicted by another value" for _, source, _ in used if source.conflict]
    mismatch = _mismatch(hint, value, known)
    if mismatch is not None:
        note.append(mismatch)
        confidence, score = "low", min(score if score is not None else 1.0, _MISMATCH_SCORE)
    return field_result(
        field,
        status="found",
        value=value,
        display=_display(hint, value, [source for _, source, _ in used]),
        confidence=confidence,
        confidence_score=score,
        citations=united(one for _, source, part in used for one in input_citations(source, part)),
        note="; ".join(note),
        derivation=Derivation(op=hint["op"], inputs=inputs),
    )


def _incomplete(field: FlatField, absent: Sequence[FieldResult]) -> FieldResult:
    """The result where inputs are missing: an error where one of them failed, else not_present."""
    failed = [source for source in absent if source.error is not None]
    if failed:
        names = ", ".join(f"{source.key} ({source.error.code})" for source in failed if source.error)
        first = failed[0].error
        return _failed(field, f"{names} failed", code=first.code if first else "not_computable")
    names = ", ".join(source.key for source in absent)
    return field_result(field, status="not_present", note=f"It cannot be computed: {names} not found.")


def _failed(field: FlatField, message: str, *, code: Any) -> FieldResult:
    error = FieldError(code=code, message=f"{field['key']} cannot be computed: {message}")
    return field_result(field, status="error", error=error)


def _within(result: FieldResult, field: FlatField, constraints: Constraints) -> FieldResult:
    """The result, or the error that its value breaks what the schema allows."""
    broken = constraints.broken(field["key"], result.value) if result.status == "found" else None
    if broken is None:
        return result
    message = f"the value breaks the schema: {broken}"
    return rejected_field(field, value=result.value, message=message, citations=result.citations, note=result.note)


def _currencies(sources: Sequence[FieldResult]) -> list[str]:
    """The currencies in which the inputs are shown, each once."""
    shown = [source.display for source in sources] + [
        value.display for source in sources for item in source.items for value in item.values
    ]
    texts = [*shown, *(value for source in sources if isinstance(source.value, str) for value in [source.value])]
    found = [money.currency for text in texts if (money := parse_money(text)) is not None]
    return list(dict.fromkeys(currency for currency in found if currency))


def _one_currency(sources: Sequence[FieldResult]) -> None:
    """Raise ValueError where amounts are in different currencies: there is no sum of them."""
    currencies = _currencies(sources)
    if len(currencies) > 1:
        raise ValueError(f"the amounts are in different currencies ({', '.join(currencies)})")


def _display(hint: DerivedHint, value: float, sources: Sequence[FieldResult]) -> str:
    """The value for people: days with their unit, amounts with their currency."""
    if hint["op"] == "days_between":
        return f"{value} day" if abs(value) == 1 else f"{value} days"
    currencies = _currencies(sources) if hint["op"] in ("sum", "difference") else []
    return f"{value:,.2f} {currencies[0]}" if currencies else display_value(value)


def _mismatch(hint: DerivedHint, value: float, known: Mapping[str, FieldResult]) -> str | None:
    """What the field that states the value too says instead; None where it says the same, or nothing."""
    stated = known.get(hint.get("compare", ""))
    if stated is None or stated.status != "found":
        return None
    try:
        same = amount(stated.value) == amount(value)
    except ValueError:
        same = False
    return None if same else f"{stated.key} says {stated.display} instead"
