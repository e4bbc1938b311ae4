"""pincite's values to and from JSON: one encoding, the same bytes for equal values, nothing guessed when reading.

Spans are `[start, end]`, packed arrays are base64, a citation with one segment has its keys in its own object; see
`pincite.document` and `pincite.records`. JSON has no NaN and no infinity, and UTF-8 no lone surrogate: a value that
holds one is refused instead of being written as something else.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import json
import re
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, TypeVar, overload

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError

T = TypeVar("T")
"""The type read; kept as a parameter so that callers get it back."""

_MAYBE_NOT_FINITE = re.compile(rb"NaN|Infinity|[0-9][eE]\+?[0-9]{3}|[0-9]{300}")
"""Bytes that every non-finite number of a JSON text contains; finding them elsewhere only costs a second look."""


def to_json(value: object, *, pretty: bool = False) -> bytes:
    """The UTF-8 JSON of a value; equal values give equal bytes.

    Keys stand in the order of the type's definition. `pretty` indents by two spaces and ends with a line feed. Raises
    ValueError for what JSON cannot hold: NaN and infinities, lone surrogates, objects that are no values of ours.
    """
    plain = _dumped(value)
    try:
        text = json.dumps(
            plain,
            ensure_ascii=False,
            allow_nan=False,
            indent=2 if pretty else None,
            separators=(",", ": ") if pretty else (",", ":"),
            default=_plain,
        )
        return (text + "\n" if pretty else text).encode("utf-8")
    except UnicodeEncodeError as exc:
        surrogate = ascii(exc.object[exc.start])
        raise ValueError(f"JSON in UTF-8 cannot hold the lone surrogate {surrogate}: the text is not Unicode") from exc
    except TypeError as exc:
        raise ValueError(str(exc)) from exc
    except RecursionError as exc:
        raise ValueError("the value is nested too deeply for JSON") from exc


@overload
def from_json(type_: type[T], data: bytes | str) -> T: ...
@overload
def from_json(type_: object, data: bytes | str) -> Any: ...
def from_json(type_: Any, data: bytes | str) -> Any:
    """The value that `to_json` wrote; `type_` may be any type expression (`list[Document]`, a union).

    Raises ValueError naming the place (`fields.3.citations.0.page`) when the data is not JSON, has an unknown key,
    lacks one, or breaks an invariant of the type; nothing is repaired.
    """
    from pydantic import ValidationError

    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    try:
        if _MAYBE_NOT_FINITE.search(raw):
            json.loads(raw, parse_constant=_refuse_number, parse_float=_finite)
        return _adapter(type_).validate_json(raw)
    except ValidationError as exc:
        raise ValueError(_first_problem(exc)) from exc
    except RecursionError as exc:
        raise ValueError("the JSON is nested too deeply") from exc


def content_digest(content: object) -> str:
    """SHA-256 (64 hex digits) of JSON content; the order of keys and white space do not matter."""
    canonical = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()


@functools.cache
def _adapter(type_: Any) -> TypeAdapter[Any]:
    """The adapter of a type, made once: making one costs milliseconds."""
    from pydantic import TypeAdapter

    return TypeAdapter(type_)


def _dumped(value: object) -> object:
    """The value in JSON's types and those that `_plain` knows.

    Ctrl-C amid one of our serializers comes out of pydantic as an error of serialization; here it goes on as itself.
    """
    from pydantic_core import PydanticSerializationError

    kind: Any = type(value)
    try:
        return _adapter(kind).dump_python(value)
    except PydanticSerializationError as exc:
        if exc.__cause__ is not None and not isinstance(exc.__cause__, Exception):
            raise exc.__cause__ from None
        raise


def _plain(value: object) -> str:
    """The JSON string of the few things that are no JSON types but stand in our values."""
    if isinstance(value, bytes):
        return base64.urlsafe_b64encode(value).decode("ascii")
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"JSON has no form for {type(value).__name__}")


def _refuse_number(name: str) -> float:
    """Never returns: JSON has no such number."""
    raise ValueError(f"{name} is not a JSON number")


def _finite(digits: str) -> float:
    """The number, which must fit a double."""
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{digits} is too large for a number")
    return number


def _first_problem(error: ValidationError) -> str:
    """One line for the first problem: its place, what is wrong, and how many more there are."""
    problems = error.errors(include_url=False, include_input=False, include_context=False)
    place = ".".join(str(part) for part in problems[0]["loc"])
    count_suffix = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return f"{place or 'top level'}: {problems[0]['msg']}{count_suffix}"
