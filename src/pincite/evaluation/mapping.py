"""The mappings at hand: `RESUME` for the claims of résumés, `FIELDS` for any extraction, `CHECKED` for the claims of a
checked answer. Any other record takes a mapping of its own: `replace(FIELDS, names={…})`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pincite.records import ClaimMapping

_NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "id": ("id", "claim_id"),
        "type": ("type", "claim_type"),
        "label": ("label", "name"),
        "company": ("company", "employer"),
        "school": ("school", "institution"),
        "role": ("role", "title"),
        "start": ("start", "start_date", "startDate"),
        "end": ("end", "end_date", "endDate"),
        "description": ("description",),
        "evidence": ("evidence",),
        "confidence": ("confidence", "confidence_score"),
        "document_id": ("document_id", "documentId"),
        "subject": ("subject", "user_id", "userId"),
        "created_at": ("created_at", "createdAt"),
        "revision": ("revision",),
    }
)

RESUME = ClaimMapping(names=_NAMES, array="claims")
"""A résumé's claims: the items of `claims`, or mappings with the names of the evaluation specification."""

_LABELS_ARE_THE_SCHEMA_S = {
    "duplicates": {"enabled": False},
    "overlappingRoles": {"enabled": False},
    "numbersInQuote": {"labels": False},
}

FIELDS = ClaimMapping(names=_NAMES, rules=_LABELS_ARE_THE_SCHEMA_S)
"""Every found field of an extraction, labelled as the schema labels it, and every item of its arrays. Labels and
companies of such records are no reason to call two of them the same: those rules are off unless asked for. A number in
such a label ("Line 7") is nothing that a document would have to say."""

CHECKED = ClaimMapping(rules={"dates": {"enabled": False}, "overlappingRoles": {"enabled": False}})
"""The claims of a checked answer: the label is the claim's text, the evidence what it was held against."""

PRESETS: Mapping[str, ClaimMapping] = MappingProxyType({"resume": RESUME, "fields": FIELDS, "checked": CHECKED})
"""The mappings by name."""
