"""The values of a result as plain dicts, and as an instance of a pydantic model; nothing is made up on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import time, timedelta
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, Union, get_args, get_origin

from pincite.errors import IncompleteResultError
from pincite.text import find_times, parse_duration

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError
    from pydantic.fields import FieldInfo

    from pincite.records.extraction.fields import FieldResult

M = TypeVar("M", bound="BaseModel")
"""The model asked for."""

_FIXED = frozenset({"minute", "hour", "day", "week"})
"""Units that are always equally long."""

SHOWN = 5
"""Fields that an error message names; its attributes have all."""


def nested_values(fields: Iterable[FieldResult]) -> dict[str, Any]:
    """The values by key, nested where keys are dotted, also inside the items of lists; None for what was not found."""
    return _nested((field.key, field.value) for field in fields)


def _nested(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, value in pairs:
        here, names = values, key.split(".")
        for name in names[:-1]:
            below = here.setdefault(name, {})
            if not isinstance(below, dict):  # a field of that name has a value: names with dots in them
                here, names = values, [key]
                break
            here = below
        here[names[-1]] = _plain(value)
    return values


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return _nested(value.items())
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def as_model(fields: Iterable[FieldResult], model: type[M], *, partial: bool = False) -> M:
    """An instance of the model with the result's values, validated by it.

    A field that was not found is None, never the model's default. Where the model allows no None, and where it
    refuses a value, `IncompleteResultError` names every such field. With `partial` the instance is of a subclass
    `Partial…` of the model in which every field may be None, and only refused values are errors. Fields of the model
    that the result does not have at all (it was extracted with another schema) keep their default.
    """
    from pydantic import ValidationError

    listed = list(fields)
    target_model = _partial(model) if partial else model
    field_values = _given(nested_values(listed), model, partial=partial)
    try:
        return target_model.model_validate(field_values)
    except ValidationError as error:
        refusal = _refusal(error, model, {field.key: field for field in listed})
    # without its cause: pydantic's text quotes the values, which are the documents' words
    raise refusal


class _Shape(NamedTuple):
    """What an annotation says: the model in it, None when there is none, whether None is allowed, and its types."""

    model: type[BaseModel] | None
    optional: bool
    kinds: frozenset[type] = frozenset()


def _shape(annotation: Any) -> _Shape:
    from pydantic import BaseModel

    if isinstance(annotation, type) and get_origin(annotation) is None:
        model = annotation if issubclass(annotation, BaseModel) else None
        return _Shape(model, annotation is NoneType, frozenset({annotation}))
    parts = [_shape(part) for part in get_args(annotation)]
    models = [part.model for part in parts if part.model is not None]
    optional = get_origin(annotation) in (Union, UnionType) and any(part.optional for part in parts)
    kinds = frozenset(kind for part in parts for kind in part.kinds)
    return _Shape(models[0] if len(models) == 1 else None, optional or annotation in (Any, None), kinds)


def _given(values: Mapping[str, Any], model: type[BaseModel], *, partial: bool) -> dict[str, Any]:
    """The values of the model's fields; an object of which nothing was found is None where the model allows that.

    With `partial`, what was not found is left out where the model allows no None, so that its validators, which do not
    expect one, never see it.
    """
    field_values: dict[str, Any] = {}
    for name, field in _by_alias(model):
        if name not in values:
            continue
        shape = _shape(field.annotation)
        value = _below(values[name], shape, partial=partial)
        if value is None and partial and not shape.optional:
            continue
        field_values[name] = value
    return field_values


def _below(value: Any, shape: _Shape, *, partial: bool) -> Any:
    """The value with every model inside it prepared in the same way."""
    if shape.model is None:
        return _timed(value, shape.kinds)
    if isinstance(value, list):
        return [_below(item, shape, partial=partial) for item in value]
    if not isinstance(value, Mapping):
        return value
    if (shape.optional or partial) and not any(_said(value)):
        return None
    return _given(value, shape.model, partial=partial)


def _timed(value: Any, kinds: frozenset[type]) -> Any:
    """The words of a clock time or a length of time as Python's types; a month has no fixed length, and stays words."""
    if not isinstance(value, str) or str in kinds:
        return value
    if time in kinds and len(clock := find_times(value)) == 1:
        return clock[0].value
    if timedelta in kinds and (length := parse_duration(value)) is not None and length.unit in _FIXED:
        return timedelta(**{f"{length.unit}s": float(length.count)})
    return value


def _said(value: Any) -> Iterator[bool]:
    """Whether something was found, for each leaf."""
    if isinstance(value, Mapping):
        for part in value.values():
            yield from _said(part)
    else:
        yield value is not None


def _by_alias(model: type[BaseModel]) -> Iterator[tuple[str, FieldInfo]]:
    """The model's fields under the names that its JSON Schema gives them."""
    for name, field in model.model_fields.items():
        alias = field.validation_alias or field.alias or name
        yield (alias if isinstance(alias, str) else _first_alias(alias, name)), field


def _first_alias(alias: Any, name: str) -> str:
    """The first of several aliases, as pydantic's JSON Schema takes it."""
    choices = getattr(alias, "choices", None)
    return choices[0] if choices and isinstance(choices[0], str) else name


def _partial(model: type[M]) -> type[M]:
    """A subclass of the model in which every field, also of models inside it, may be None and is unless given."""
    from copy import deepcopy

    from pydantic import create_model

    changed: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        loose = deepcopy(field)
        loose.default, loose.default_factory = None, None
        loose.annotation = _loosened(field.annotation) | None
        changed[name] = (loose.annotation, loose)
    return create_model(f"Partial{model.__name__}", __base__=model, __module__=model.__module__, **changed)


def _loosened(annotation: Any) -> Any:
    """The annotation with partial models in the place of models."""
    from pydantic import BaseModel

    if isinstance(annotation, type) and get_origin(annotation) is None:
        return _partial(annotation) if issubclass(annotation, BaseModel) else annotation
    origin, parts = get_origin(annotation), get_args(annotation)
    if _shape(annotation).model is None or origin is None:
        return annotation
    loosened = tuple(_loosened(part) for part in parts)
    return Union[loosened] if origin in (Union, UnionType) else origin[loosened]  # noqa: UP007 - built at run time


def _refusal(
    error: ValidationError, model: type[BaseModel], fields: Mapping[str, FieldResult]
) -> IncompleteResultError:
    """The error that names what is missing and what the model refuses, without any value."""
    missing: dict[str, str] = {}
    invalid: dict[str, str] = {}
    for problem in error.errors(include_url=False, include_context=False):
        key = ".".join(str(part) for part in problem["loc"]) or model.__name__
        if problem["type"] == "missing":
            missing[key] = "not in the result"
        elif problem["input"] is None:
            missing[key] = _why(key, fields)
        elif problem["type"] in ("value_error", "assertion_error"):
            invalid[key] = "refused by a validator of the model"
        else:
            invalid[key] = problem["msg"]
    reasons = [f"{key} ({why})" for key, why in (missing | invalid).items()]
    overflow_suffix = f" and {len(reasons) - SHOWN} more" if len(reasons) > SHOWN else ""
    message = f"{model.__name__} cannot hold this result: {', '.join(reasons[:SHOWN])}{overflow_suffix}"
    if missing:
        message += f"; let these be None in {model.__name__} (`… | None`), or ask for partial=True"
    if invalid:
        message += "; change the model's types where it refuses a value"
    return IncompleteResultError(message, missing=missing, invalid=invalid)


def _why(key: str, fields: Mapping[str, FieldResult]) -> str:
    """Why there is no value: the field's status, or its error's code."""
    field = fields.get(key)
    if field is None:
        return "not found"
    return field.error.code if field.error is not None else field.status.replace("_", " ")
