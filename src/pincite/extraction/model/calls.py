"""The record of a run's calls: enough to make the result again without asking anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pincite.extraction.model.entries import Quote, ReplyEntry, read_entries
from pincite.extraction.model.windows import PageExtent
from pincite.extraction.schema.flatten import flatten_schema
from pincite.records import CallFailure, ExtractionResult, Failure, ModelReply, Provenance, SourceRecord

RAW_FORMAT = "pincite.raw/1"

_TOOK_NOTHING = frozenset(
    {
        "rate_limited",
        "bad_request",
        "unauthorised",
        "no_such_model",
        "context_too_long",
        "ceiling_reached",
        "not_attempted",
    }
)
"""Failures of calls that the server refused before a model ran, or that were never sent."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One question and its outcome, the reply word for word.

    `keys` are the fields asked for, `extents` the pages shown, `round` counts from 0 (first questions).
    `asked_again` are the fields that later calls ask for in its place: what this one says of them does not count.
    """

    __pydantic_config__ = _CONFIG

    round: int
    keys: tuple[str, ...]
    extents: tuple[PageExtent, ...]
    outcome: ModelReply | CallFailure
    asked_again: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RawExtraction:
    """What `extraction_raw.json` holds: what was asked of which sources, and every reply.

    `extractions` are the entries of all replies in the shape of the pipeline specification, for people and other tools;
    `calls` are what the result is made from.
    """

    __pydantic_config__ = _CONFIG

    format: Literal["pincite.raw/1"] = "pincite.raw/1"
    provenance: Provenance
    schema: Mapping[str, Any]
    sources: tuple[SourceRecord, ...]
    failures: tuple[Failure, ...] = ()
    extractions: tuple[Mapping[str, Any], ...] = ()
    calls: tuple[Call, ...] = ()

    def __post_init__(self) -> None:
        source_ids: set[str] = set()
        for source in self.sources:
            if source.id in source_ids:
                raise ValueError(f"several sources have the id {source.id!r}")
            source_ids.add(source.id)
        # pages that were asked about and are not there would make what stands in the others absent
        pages = {source.id: source.page_count for source in self.sources}
        for call in self.calls:
            if not call.extents:
                raise ValueError("a call is about no pages of any source")
            for extent in call.extents:
                _check_extent(extent, pages)


def _check_extent(extent: PageExtent, pages: Mapping[str, int]) -> None:
    if extent.source_id not in pages:
        raise ValueError(f"a call is about {extent.source_id!r}, which is none of the sources")
    count = pages[extent.source_id]
    if not 1 <= extent.first_page <= extent.last_page <= count:
        page_range = f"pages {extent.first_page} to {extent.last_page}"
        raise ValueError(f"a call is about {page_range} of {extent.source_id!r}, which has {count}")


def raw_of(result: ExtractionResult, calls: Sequence[Call], schema: Mapping[str, Any]) -> RawExtraction:
    """What a run is kept as: its calls with what the result says of its sources."""
    return RawExtraction(
        provenance=result.provenance,
        schema=schema,
        sources=result.sources,
        failures=result.failures,
        extractions=tuple(_extractions(calls, schema)),
        calls=tuple(calls),
    )


def _extractions(calls: Sequence[Call], schema: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The usable entries of all replies, in the calls' order and the specification's shape."""
    fields = {field["key"]: field for field in flatten_schema(schema)}
    for call in calls:
        if isinstance(call.outcome, ModelReply):
            call_fields = [fields[key] for key in call.keys if key in fields]
            for entry in read_entries(call.outcome.text, call_fields).entries:
                yield _extraction(entry)


def _extraction(entry: ReplyEntry) -> dict[str, Any]:
    if entry.items:
        items = [{"value": item.value, "citations": _cited(item.quotes)} for item in entry.items]
        return {"field_key": entry.key, "items": items}
    return {"field_key": entry.key, "value": entry.value, "citations": _cited(entry.quotes)}


def _cited(quotes: Sequence[Quote]) -> list[dict[str, str]]:
    return [{"source_id": quote.source_id, "text_snippet": quote.text} for quote in quotes]


def usage_of(calls: Sequence[Call]) -> dict[str, Any]:
    """Calls, tokens and cost together; a total is None where one of its parts is not known: what a call took whose
    reply never came, nobody says.

    `unanswered_calls` failed, and nothing was asked in their place. A call that the server refused, or that was never
    sent, took nothing.
    """
    replies = [call.outcome for call in calls if isinstance(call.outcome, ModelReply)]
    failures = [(call, call.outcome) for call in calls if isinstance(call.outcome, CallFailure)]
    unknown = [None for _, failure in failures if failure.code not in _TOOK_NOTHING]
    return {
        "calls": len(calls),
        "failed_calls": len(failures),
        "unanswered_calls": sum(set(call.keys) != set(call.asked_again) for call, _ in failures),
        "attempts": sum(call.outcome.usage.attempts for call in calls),
        "input_tokens": _total([*(reply.usage.input_tokens for reply in replies), *unknown]),
        "output_tokens": _total([*(reply.usage.output_tokens for reply in replies), *unknown]),
        "cost_micro_usd": _total([*(reply.cost_micro_usd for reply in replies), *unknown]),
    }


def _total(parts: list[int | None]) -> int | None:
    counts = [part for part in parts if part is not None]
    return sum(counts) if len(counts) == len(parts) else None
