"""Mappings: how the claims that are evaluated are made out of records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from pincite.errors import UsageError

Attribute = Literal[
    "id",
    "type",
    "label",
    "company",
    "school",
    "role",
    "start",
    "end",
    "description",
    "evidence",
    "confidence",
    "document_id",
    "subject",
    "created_at",
    "revision",
]
"""The attributes of a `ClaimRecord` that a record's values can fill."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimMapping:
    """Which values of a record fill which attributes of the claim that is evaluated.

    `names` has for each attribute the names that it may have in the record; the first that is there counts. `fixed` are
    texts for attributes that the record does not fill. `array` is the key of the array whose items are the claims; None
    takes every found field and every item of every array. `rules` are options of rules that suit such records, by rule;
    what a caller or the configuration says wins.
    """

    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    fixed: Mapping[str, str] = field(default_factory=dict)
    array: str | None = None
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in (*self.names, *self.fixed):
            if name not in get_args(Attribute):
                raise UsageError(f"a claim has no {name}: a mapping fills {', '.join(get_args(Attribute))}")
        for name, attribute_names in self.names.items():
            if isinstance(attribute_names, str):
                raise UsageError(f"the names for {name} are a list, not one text: write ({attribute_names!r},)")
