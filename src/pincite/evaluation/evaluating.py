"""Records of any kind to an evaluation by rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from pincite.evaluation.claims import Records, claims_of, left_out, mapping_for
from pincite.evaluation.rules import Rule, RuleSettings, choose_rules, claim_breaks, run_rules
from pincite.records import Break, CheckResult, ClaimMapping, ClaimRecord, Evaluation, ExtractionResult

if TYPE_CHECKING:
    from pincite.document import Document
    from pincite.parsing.protocols import CharBoxes


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOptions:
    """Rules beside the built-in ones, and options of rules in the order in which they win over the mapping's own."""

    added: Sequence[Rule] = ()
    settings: Sequence[RuleSettings] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedDocuments:
    """The documents that claims cite, and the boxes of their characters where they are at hand."""

    documents: Iterable[Document]
    boxes: CharBoxes | None = None


def evaluate_by_rules(
    records: Records,
    *,
    today: date,
    mapping: ClaimMapping | str | None = None,
    options: RuleOptions | None = None,
    cited: CitedDocuments | None = None,
    notes: Sequence[str] = (),
) -> Evaluation:
    """The evaluation of records by all rules, `today` being the day against which dates are held.

    Without `cited`, rules that need documents are not checked, and the report says so. `notes` stand before its own.
    """
    given = records if isinstance(records, ExtractionResult | CheckResult) else tuple(records)
    chosen = mapping_for(given, mapping)
    claims = claims_of(given, chosen)
    asked = options or RuleOptions()
    rules = choose_rules(asked.added, settings=(chosen.rules, *asked.settings))
    report = run_rules(claims, rules=rules, today=today, breaks=_breaks(claims, cited))
    return Evaluation(claims=claims, rules=report, notes=(*notes, *left_out(given, chosen)))


def _breaks(claims: Sequence[ClaimRecord], cited: CitedDocuments | None) -> dict[str, tuple[Break, ...]] | None:
    """What recheck finds by claim; None where there are citations, and no documents to hold them against."""
    if not any(claim.citations for claim in claims):
        return {}
    return claim_breaks(claims, cited.documents, boxes=cited.boxes) if cited is not None else None
