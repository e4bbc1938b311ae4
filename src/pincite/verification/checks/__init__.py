"""Deterministic checks: what of a claim the evidence contradicts or does not hold, value by value, with both sides."""

from pincite.verification.checks.checking import check_claim
from pincite.verification.checks.findings import CheckFinding

__all__ = ["CheckFinding", "check_claim"]
