"""Whether a quote and the excerpts cited for it still say the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pincite.grounding.matching.alignment import objection
from pincite.grounding.matching.resemblance import THRESHOLD, similarity
from pincite.grounding.quotes import bare, fold_quote, plain, quote_parts, searchable_forms, without_gaps
from pincite.text.critical import same_symbols
from pincite.text.normalise import alphanumeric
from pincite.text.signs import same_initials, same_units

if TYPE_CHECKING:
    from pincite.grounding.matching.index import DocumentIndex
    from pincite.records import Match


def agrees(quote: str, excerpts: Sequence[str], match: Match, index: DocumentIndex, *, scanned: bool = False) -> bool:
    """Whether the excerpts, in order, are the quote by the rule that `match` names.

    exact: character for character. normalised: equal folded, or equal in letters and digits with the same signs,
    wrapping and markup aside, part by part where the quote leaves parts out. fuzzy: by the guarded rule of
    `pincite.grounding.matching.alignment`; `scanned` says that OCR read the excerpts.
    """
    if match == "exact":
        return list(excerpts) == [quote]
    together = " ".join(excerpts)
    if not same_units(quote, together) or not same_initials(quote, together):
        return False
    joined = fold_quote(together)
    if fold_quote(quote) == joined:
        return True
    if len(excerpts) > 1 and " ".join(quote_parts(quote)) == joined:
        return True
    if any(
        _equal(form, joined) for form in (*searchable_forms(quote), " ".join(quote_parts(quote)), without_gaps(quote))
    ):
        return True
    if match != "fuzzy":
        return False
    if similarity(bare(quote), joined) < THRESHOLD:
        return False
    return objection(plain(quote), together, index, scanned=scanned) is None


def _equal(form: str, joined: str) -> bool:
    if form == joined:
        return True
    return alphanumeric(form) == alphanumeric(joined) and same_symbols(form, joined)
