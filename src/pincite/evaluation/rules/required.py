"""Parts that a claim of its type must have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from pincite.evaluation.rules.wording import listed, named
from pincite.records import ClaimRecord, Finding

ALL_TYPES = "*"

REQUIRED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        ALL_TYPES: ("type", "label"),
        "experience": ("company|description",),
        "education": ("school|description",),
    }
)
"""By type what it must have, `*` for every type; of `a|b` one is enough."""


def required_fields(
    claims: Sequence[ClaimRecord], *, required: Mapping[str, tuple[str, ...]] = REQUIRED
) -> Iterator[Finding]:
    """An error for each part that a claim of its type must have and that is missing or blank.

    `required` has them by type, `*` for every type; `company|description` means one of the two. Names are those of
    `ClaimRecord`, or of a part of the record. Types are compared without case.
    """
    by_type = {name.casefold(): requirement for name, requirement in required.items()}
    for claim in claims:
        own = (claim.type or "").strip().casefold()
        for requirement in (*by_type.get(ALL_TYPES, ()), *(by_type.get(own, ()) if own != ALL_TYPES else ())):
            names = [name.strip() for name in requirement.split("|")]
            if not any(_has(claim, name) for name in names):
                field_phrase = listed(names, last="or")
                yield Finding(
                    code="missing_field",
                    severity="error",
                    claim_ids=(claim.id,),
                    message=f"{named(claim)}{f', of type {claim.type},' if own else ''} has no {field_phrase}.",
                    advice=f"Add the {field_phrase}, or delete the claim.",
                    details={"missing": names},
                )


def _has(claim: ClaimRecord, name: str) -> bool:
    values = [getattr(claim, name)] if name in ClaimRecord.__dataclass_fields__ else []
    values += [part.value for part in claim.parts if part.name == name]
    return any(bool(value.strip()) if isinstance(value, str) else value not in (None, (), [], {}) for value in values)
