"""Claims + evidence → verdicts: what the evidence says of each claim, proved or left open."""

from pincite.verification.engine import Checker, verify_claims
from pincite.verification.evidence import EvidenceIndex
from pincite.verification.evidence_prompts import CiteContext, render_context
from pincite.verification.page import check_page
from pincite.verification.reports import engine_json
from pincite.verification.sources import read_sources
from pincite.verification.verifier import Verifier

__all__ = [
    "Checker",
    "CiteContext",
    "EvidenceIndex",
    "Verifier",
    "check_page",
    "engine_json",
    "read_sources",
    "render_context",
    "verify_claims",
]
