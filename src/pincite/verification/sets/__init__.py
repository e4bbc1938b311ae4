"""Whole evaluation sets: rows → results in a file, resumable claim by claim, and what they come to, with intervals."""

from pincite.verification.sets.measures import Measure
from pincite.verification.sets.runs import SetReport, run_set

__all__ = ["Measure", "SetReport", "run_set"]
