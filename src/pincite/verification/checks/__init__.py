"""Deterministic checks of a claim against passages: numbers, units, dates, negation, names, quotations, comparisons."""

from pincite.verification.checks.claims import check_claim
from pincite.verification.checks.findings import CheckFinding
from pincite.verification.checks.signals import Signals, signals

__all__ = ["CheckFinding", "Signals", "check_claim", "signals"]
