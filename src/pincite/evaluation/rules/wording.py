"""How rules speak of claims: by their label and id."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.records import ClaimRecord
from pincite.text.display.printing import shorten

_WIDTH = 60


def quoted(text: str) -> str:
    """The text on one line in quotation marks, cut to what a person reads."""
    return f"“{shorten(text, _WIDTH)}”"


def named(claim: ClaimRecord) -> str:
    """The claim by its label, or by its id where it has none."""
    return quoted(claim.label) if claim.label and claim.label.strip() else f"claim {shorten(claim.id, _WIDTH)}"


def listed(words: Sequence[str], *, last: str = "and") -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
