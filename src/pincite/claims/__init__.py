"""Answer → atomic claims: what it asserts, where, of which type, how important, with which citations."""

from pincite.claims.anchors import blanked, find_anchors, is_hash
from pincite.claims.answers import readable_answer
from pincite.claims.extractors import ExtractClaims, ModelOptions, choose_extractor
from pincite.claims.heuristic import RULES_VERSION, extract_heuristic
from pincite.claims.validation import validate_claims

__all__ = [
    "RULES_VERSION",
    "ExtractClaims",
    "ModelOptions",
    "blanked",
    "choose_extractor",
    "extract_heuristic",
    "find_anchors",
    "is_hash",
    "readable_answer",
    "validate_claims",
]
