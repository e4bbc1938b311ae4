"""Rules: what can be said of every claim without a model, for nothing, the same each time."""

from pincite.evaluation.rules.catalogue import RULES, ChosenRule, Rule, RuleSettings, choose_rules, rule_name
from pincite.evaluation.rules.citations import Broken, cite_evidence, claim_breaks
from pincite.evaluation.rules.required import REQUIRED
from pincite.evaluation.rules.runs import run_rules

__all__ = [
    "REQUIRED",
    "RULES",
    "Broken",
    "ChosenRule",
    "Rule",
    "RuleSettings",
    "choose_rules",
    "cite_evidence",
    "claim_breaks",
    "rule_name",
    "run_rules",
]
