"""The JSON Schemas of replies with claims: the claim specification's (section 7.2), and those of our prompts."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, get_args

from pincite.records import ClaimType, Importance

_TYPE = {"type": "string", "enum": list(get_args(ClaimType))}
_IMPORTANCE = {"type": "string", "enum": list(get_args(Importance))}

SPECIFIED: Mapping[str, Any] = MappingProxyType(
    {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {
            "claims": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["id", "text", "type", "importance"],
                    "properties": {
                        "id": {"type": "string", "pattern": "^clm_[a-z0-9]+$"},
                        "text": {"type": "string", "minLength": 5, "maxLength": 500},
                        "type": _TYPE,
                        "importance": _IMPORTANCE,
                        "start_offset": {"type": "integer", "minimum": 0},
                        "end_offset": {"type": "integer", "minimum": 0},
                        "citation_anchors": {
                            "type": "array",
                            "items": {"type": "string", "pattern": "^[a-f0-9]{8}$"},
                        },
                    },
                },
            }
        },
        "required": ["claims"],
    }
)
"""Section 7.2, word for word: what a prompt of one's own is given for `{json_schema}`."""


def _listed(**properties: Any) -> Mapping[str, Any]:
    """The schema of `{"claims": […]}`, each with all of the properties, as servers with strict schemas want it."""
    item = {
        "type": "object",
        "additionalProperties": False,
        "required": list(properties),
        "properties": properties,
    }
    return MappingProxyType(
        {
            "type": "object",
            "additionalProperties": False,
            "required": ["claims"],
            "properties": {"claims": {"type": "array", "items": item}},
        }
    )


CLAIMS = _listed(text={"type": "string"}, statement={"type": "string"}, type=_TYPE, importance=_IMPORTANCE)
"""What the claims extractor's own prompt asks for."""

TEXTS = _listed(text={"type": "string"})
"""What the profiles that ask for JSON get."""
