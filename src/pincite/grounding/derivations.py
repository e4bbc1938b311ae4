"""Derived values: computed exactly from other fields' values, cited by their citations, and checked again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from pincite.grounding.consistency import Problem, item_part
from pincite.records import Citation, DerivationInput, DeriveOp, FieldResult
from pincite.text.values.money import parse_money
from pincite.text.values.numbers import parse_number

_RANKS = ("low", "medium", "high")


def compute(op: DeriveOp, values: Sequence[Any]) -> int | float:
    """The exact result of an operation on its inputs' values; a list stands for all of its items.

    Numbers and the amounts that texts say are decimal; dates are ISO 8601 to the day. The result is a float only where
    it has a fraction. ValueError says which value cannot be computed with, and why.
    """
    return _plain(_OPERATIONS[op](values))


def amount(value: Any) -> Decimal:
    """The exact number that a value is, or that a text of one amount says; ValueError for anything else."""
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return Decimal(str(value))
    if isinstance(value, str):
        money = parse_money(value)
        number = money.amount if money is not None else parse_number(value)
        if number is not None:
            return Decimal(str(number))
    raise ValueError(f"{value!r} is no number")


def _plain(number: Decimal) -> int | float:
    return int(number) if number == number.to_integral_value() else float(number)


def _flat(values: Sequence[Any]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, list | tuple):
            yield from value
        else:
            yield value


def _sum(values: Sequence[Any]) -> Decimal:
    return sum((amount(value) for value in _flat(values)), Decimal(0))


def _difference(values: Sequence[Any]) -> Decimal:
    first, second = values
    return amount(first) - amount(second)


def _days(values: Sequence[Any]) -> Decimal:
    first, second = (_day(value) for value in values)
    return Decimal((second - first).days)


def _day(value: Any) -> date:
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise ValueError(f"{value!r} is no date to the day") from None


_OPERATIONS: dict[DeriveOp, Callable[[Sequence[Any]], Decimal]] = {
    "sum": _sum,
    "difference": _difference,
    "days_between": _days,
    "count": _sum,
}


def input_field(key: str, fields: Mapping[str, FieldResult]) -> tuple[FieldResult, str] | None:
    """The field that an input names and, for a part of a list's items, the part's name; None where there is no such."""
    names = key.split(".")
    for end in range(len(names), 0, -1):
        field = fields.get(".".join(names[:end]))
        if field is not None:
            return field, ".".join(names[end:])
    return None


def input_value(op: DeriveOp, field: FieldResult, part: str) -> Any:
    """What a found field gives to the operation; ValueError where an item of its list lacks the part."""
    if op == "count":
        return len(field.value) if isinstance(field.value, list | tuple) else 1
    if not isinstance(field.value, list | tuple):
        return field.value
    values = [item_part(item, part) for item in field.value]
    for at, value in enumerate(values):
        if value is None:
            raise ValueError(f"item {at} of {field.key} has no {part or 'value'}")
    return values


def input_citations(field: FieldResult, part: str) -> tuple[Citation, ...]:
    """What an input cites: the part of each item where the items have their own citations, else the field's."""
    own = [cited for item in field.items for value in item.values if value.name == part for cited in value.citations]
    return tuple(own) or field.citations


def united(citations: Iterable[Citation]) -> tuple[Citation, ...]:
    """The citations in order, each place once."""
    citations_by_place: dict[tuple[Any, ...], Citation] = {}
    for citation in citations:
        citations_by_place.setdefault(_place(citation), citation)
    return tuple(citations_by_place.values())


def _place(citation: Citation) -> tuple[Any, ...]:
    return citation.source_id, tuple(
        (segment.page, segment.char_span.start, segment.char_span.end) for segment in citation.segments
    )


def least(fields: Sequence[FieldResult]) -> tuple[Any, float | None]:
    """The least confidence of found fields, and their least score: no computation is surer than what it starts from."""
    confidence = min((field.confidence or "low" for field in fields), key=_RANKS.index)
    scores = [field.confidence_score for field in fields if field.confidence_score is not None]
    return confidence, min(scores, default=None)


def derivation_problems(field: FieldResult, fields: Mapping[str, FieldResult]) -> Iterator[Problem]:
    """Inputs that are not the result's, a value that they do not give, citations or confidence that are not theirs."""
    derivation = field.derivation
    if derivation is None:
        return
    used: list[tuple[FieldResult, str]] = []
    for derivation_input in derivation.inputs:
        resolved_input = input_field(derivation_input.key, fields)
        if resolved_input is None or resolved_input[0].status != "found":
            yield (
                "derivation_differs",
                f"It is computed from {derivation_input.key}, which is no found field of the result.",
            )
            return
        used.append(resolved_input)
        yield from _input_problems(derivation.op, derivation_input, resolved_input)
    try:
        value = compute(derivation.op, [derivation_input.value for derivation_input in derivation.inputs])
    except ValueError as error:
        yield "derivation_differs", f"Its {derivation.op} cannot be computed: {error}."
        return
    if isinstance(field.value, bool) or field.value != value:
        yield "derivation_differs", f"The {derivation.op} of its inputs is {value}, not {field.value}."
    expected = {_place(citation) for source, part in used for citation in input_citations(source, part)}
    if {_place(citation) for citation in field.citations} != expected:
        yield "derivation_differs", "It does not cite exactly what its inputs cite."
    confidence, _ = least([source for source, _ in used])
    if field.confidence and _RANKS.index(field.confidence) > _RANKS.index(confidence):
        yield "derivation_differs", f"The confidence is {field.confidence}, that of its inputs only {confidence}."


def _input_problems(op: DeriveOp, given: DerivationInput, found: tuple[FieldResult, str]) -> Iterator[Problem]:
    try:
        value = input_value(op, *found)
    except ValueError as error:
        yield "derivation_differs", f"Its input {given.key} is not whole: {error}."
        return
    if value != given.value:
        yield "derivation_differs", f"Its input {given.key} was {given.value}, and is {value} in the result."
