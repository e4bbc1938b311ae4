"""Tailored profiles against a person's claims and a posting: grounding, utilisation, gaps."""

from pincite.evaluation.tailoring.model import evaluate_by_model
from pincite.evaluation.tailoring.offline import EVALUATOR, Tailored, evaluate_offline
from pincite.evaluation.tailoring.prompts import PROMPT_VERSION
from pincite.evaluation.tailoring.requirements import Requirement, read_requirements
from pincite.evaluation.tailoring.tenure import Tenure, find_years, tenure

__all__ = [
    "EVALUATOR",
    "PROMPT_VERSION",
    "Requirement",
    "Tailored",
    "Tenure",
    "evaluate_by_model",
    "evaluate_offline",
    "find_years",
    "read_requirements",
    "tenure",
]
