"""The plan of a run: which fields are asked for together, over which windows, within the model's window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pincite.document import Document
from pincite.errors import ConfigError
from pincite.extraction.model.prompts import build_extraction_prompt, field_line
from pincite.extraction.model.windows import Window, all_pieces, make_windows
from pincite.extraction.schema.flatten import FlatField
from pincite.llm.tokens import estimate_tokens

VALUE_TOKENS, LIST_TOKENS = 60, 250
"""What one field, and one array, is thought to take in a reply; a reply that is cut off is asked for in parts."""

LEAST_OUTPUT, LEAST_WINDOW = 300, 250
"""Tokens of reply and of documents that one call must leave room for."""

RESERVE = 120
"""Tokens for what a second question adds, and for the marks of a chat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One question: these fields of this window; `note` is what a repeated question says besides."""

    keys: tuple[str, ...]
    window: Window
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The questions of a run and how long a reply may be."""

    tasks: tuple[Task, ...]
    output_tokens: int


def make_plan(
    fields: Sequence[FlatField],
    documents: Sequence[Document],
    *,
    context_tokens: int,
    output_tokens: int,
    context: str | None = None,
) -> Plan:
    """One task when fields and documents fit one call, otherwise groups of fields times windows of documents.

    Fields of one category stay together where they fit. Raises ConfigError, before anything is asked, when the model's
    window is too small for one field and a little text.
    """
    output = min(output_tokens, max(LEAST_OUTPUT, context_tokens // 4))
    frame = estimate_tokens(build_extraction_prompt([{"key": "a", "type": "array"}], [], context=context).text)
    room = context_tokens - output - frame - RESERVE
    longest = max(fields, key=lambda field: len(field_line(field)))
    line = estimate_tokens(field_line(longest))
    if room < line + LEAST_WINDOW:
        raise ConfigError(
            f"the model's window of {context_tokens:,} tokens is too small: the question for {longest['key']!r} alone "
            f"takes about {frame + line + output:,}, and at least {LEAST_WINDOW} must be left for text; use a model "
            "with a larger window, or shorten the context and the field's description",
            key="llm.context_tokens",
        )
    groups = group_fields(fields, listing=max(line, room // 3), output=output)
    listing = max(sum(estimate_tokens(field_line(field)) + 1 for field in group) for group in groups)
    windows = make_windows(all_pieces(documents), room - listing)
    tasks = [Task(keys=tuple(field["key"] for field in group), window=window) for window in windows for group in groups]
    return Plan(tasks=tuple(tasks), output_tokens=output)


def group_fields(fields: Sequence[FlatField], *, listing: int, output: int) -> list[list[FlatField]]:
    """The fields in groups whose lines and replies fit the limits (in tokens); categories stay whole where they fit."""
    categories: dict[str, list[FlatField]] = {}
    for field in fields:
        categories.setdefault(field["key"].split(".", 1)[0] if "." in field["key"] else "", []).append(field)
    groups: list[list[FlatField]] = []
    room = _TokenRoom(listing, output)
    left = room
    for category in categories.values():
        category_room = left.without(category)
        if groups and category_room is not None:
            groups[-1].extend(category)
            left = category_room
            continue
        for field in category:
            field_room = left.without([field]) if groups and groups[-1][0] in category else None
            if field_room is None:
                groups.append([])
                field_room = room.without([field]) or _TokenRoom(0, 0)
            groups[-1].append(field)
            left = field_room
    return groups


@dataclass(frozen=True, slots=True)
class _TokenRoom:
    """What is left of a group: tokens of lines, and tokens of reply."""

    listing: int
    output: int

    def without(self, fields: Sequence[FlatField]) -> _TokenRoom | None:
        """What is left behind these fields, None when they do not fit."""
        lines = sum(estimate_tokens(field_line(field)) + 1 for field in fields)
        reply = sum(LIST_TOKENS if field["type"] == "array" else VALUE_TOKENS for field in fields)
        room = replace(self, listing=self.listing - lines, output=self.output - reply)
        return room if room.listing >= 0 and room.output >= 0 else None
