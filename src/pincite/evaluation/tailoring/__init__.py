"""Tailored profiles against a person's claims and a posting: grounding, utilisation, gaps."""

from pincite.evaluation.tailoring.model import evaluate_by_model
from pincite.evaluation.tailoring.offline import Tailored, evaluate_offline
from pincite.evaluation.tailoring.requirements import Requirement, read_requirements
from pincite.evaluation.tailoring.tenure import Tenure, find_years, tenure

__all__ = [
    "Requirement",
    "Tailored",
    "Tenure",
    "evaluate_by_model",
    "evaluate_offline",
    "find_years",
    "read_requirements",
    "tenure",
]
