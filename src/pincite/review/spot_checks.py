"""Which of the items that nothing speaks against are looked at all the same: one in ten, the same ones every time."""

from __future__ import annotations

import hashlib

from pincite.records import CheckResult, ExtractionResult

SHARE = 0.10
"""Of what is `high`, by the table of the citation format."""

_SCALE = 1 << 64


def is_spot_check(result: str, name: str, *, share: float = SHARE) -> bool:
    """Whether the item of that name in that result is drawn; of many items a `share` (0 to 1) is.

    Each item is drawn by itself, from the hash of `result` and `name`: what becomes of the others changes
    nothing, and neither does asking again.
    """
    drawn = hashlib.sha256(f"\0{result}\0{name}".encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(drawn[:8], "big") < share * _SCALE


def result_name(result: ExtractionResult | CheckResult) -> str:
    """What the draw knows a result by: what it was made from and how, which is the same with and without a store."""
    made_of: tuple[str, ...]
    if isinstance(result, CheckResult):
        made_of = (result.provenance.config_digest, result.query, result.answer)
    else:
        made = result.provenance
        made_of = (made.config_digest, made.schema_sha256, *(source.document_id for source in result.sources))
    return hashlib.sha256("\0".join(made_of).encode("utf-8", "surrogatepass")).hexdigest()
