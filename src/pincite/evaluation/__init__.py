"""Results against a gold standard: what is right, what was missed, and how far confidence can be trusted."""

from pincite.evaluation.agreement import agree
from pincite.evaluation.gold import GoldField, GoldPlace, gold_fields, read_gold
from pincite.evaluation.scores import pair_results, score_results

__all__ = ["GoldField", "GoldPlace", "agree", "gold_fields", "pair_results", "read_gold", "score_results"]
