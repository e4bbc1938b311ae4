"""The column types of the store, the same on SQLite and PostgreSQL.

Times are aware and kept in UTC. Texts and JSON that come from documents or models may hold what PostgreSQL refuses
(NUL) or UTF-8 cannot hold (lone surrogates): both become U+FFFD, on SQLite too, so that the two never differ.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Dialect, Text, TypeDecorator, Uuid
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.types import TypeEngine

from pincite.codec import to_json
from pincite.errors import UsageError
from pincite.records.ids import as_id

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class Id(TypeDecorator[str]):
    """A UUID as a text of 36 characters: `uuid` on PostgreSQL, 32 hex digits on SQLite."""

    impl = Uuid(as_uuid=False)
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """The id in its one spelling; UsageError for a text that is none."""
        if value is None:
            return None
        spelled = as_id(value)
        if spelled is None:
            raise UsageError(f"{value!r} is no id of the store: ids are UUIDs")
        return spelled


class UtcDateTime(TypeDecorator[datetime]):
    """An aware time, given back in UTC: `timestamptz` on PostgreSQL, UTC without a zone on SQLite."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The time in UTC; UsageError for one without a zone, which could mean any."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise UsageError(f"the time {value.isoformat()} has no zone: pass an aware datetime")
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The time with its zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class AnyText(TypeDecorator[str]):
    """A text of any origin and length."""

    impl = Text()
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """The text as both databases can hold it."""
        return None if value is None else storable(value)


class Jsonb(TypeDecorator[Any]):
    """A JSON value to query: `jsonb` on PostgreSQL, JSON text on SQLite."""

    impl = JSON(none_as_null=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """`jsonb` where there is one."""
        kind = JSONB(none_as_null=True) if dialect.name == "postgresql" else JSON(none_as_null=True)
        return dialect.type_descriptor(kind)

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:
        """The value as both databases can hold it."""
        return _storable_value(value)


def as_text(value: object) -> str:
    """The JSON of a value as the codec writes it; UsageError for what it cannot hold, NaN or a lone surrogate."""
    try:
        return to_json(value).decode()
    except ValueError as error:
        raise UsageError(f"{type(value).__name__} cannot be stored: {error}") from error


def as_plain(value: object) -> Any:
    """The value as JSON alone, without any type of ours in it."""
    return json.loads(as_text(value))


def storable(text: str) -> str:
    """The text with U+FFFD for NUL and lone surrogates."""
    return _UNSTORABLE.sub("\ufffd", text)


def _storable_value(value: Any) -> Any:
    """The JSON value with the same done to all its texts."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, Mapping):
        return {storable(str(key)): _storable_value(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_storable_value(item) for item in value]
    return value
