"""Records of any kind to an evaluation by rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from pincite.evaluation.claims import Records, claims_of, left_out, mapping_for
from pincite.evaluation.rules import Broken, Rule, RuleSettings, choose_rules, cite_evidence, claim_breaks, run_rules
from pincite.records import CheckResult, ClaimMapping, ClaimRecord, Evaluation, ExtractionResult

if TYPE_CHECKING:
    from pincite.document import DocumentSet


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOptions:
    """Rules beside the built-in ones, and options of rules in the order in which they win over the mapping's own."""

    added: Sequence[Rule] = ()
    settings: Sequence[RuleSettings] = ()


def evaluate_by_rules(
    records: Records,
    *,
    today: date,
    mapping: ClaimMapping | str | None = None,
    options: RuleOptions | None = None,
    documents: DocumentSet | None = None,
    notes: Sequence[str] = (),
) -> Evaluation:
    """The evaluation of records by all rules, `today` being the day against which dates are held.

    Without `documents`, rules that need some are not checked, and the report says so. `notes` stand before its own.
    """
    record_set = records if isinstance(records, ExtractionResult | CheckResult) else tuple(records)
    chosen = mapping_for(record_set, mapping)
    rule_options = options or RuleOptions()
    rules = choose_rules(rule_options.added, settings=(chosen.rules, *rule_options.settings))
    claims, breaks = _held(claims_of(record_set, chosen), documents)
    report = run_rules(claims, rules=rules, today=today, breaks=breaks)
    return Evaluation(claims=claims, rules=report, notes=(*notes, *left_out(record_set, chosen)))


def _held(
    claims: tuple[ClaimRecord, ...], documents: DocumentSet | None
) -> tuple[tuple[ClaimRecord, ...], dict[str, tuple[Broken, ...]] | None]:
    """The claims with their quotes cited, and by claim what of it does not hold.

    None for that where there are citations or quotes, and no documents to hold them against.
    """
    if not any(claim.citations or any(item.quote for item in claim.evidence) for claim in claims):
        return claims, {}
    if documents is None:
        return claims, None
    cited_claims, lacking = cite_evidence(claims, documents)
    breaks = claim_breaks(cited_claims, documents)
    return cited_claims, {name: (*lacking.get(name, ()), *breaks.get(name, ())) for name in {**lacking, **breaks}}
