"""Claims by a language model: prompts, replies, and the alignment of what it says with the answer's own words."""

from pincite.claims.model.extracting import extract_with_model
from pincite.claims.model.prompts import Prompts, load_prompts

__all__ = ["Prompts", "extract_with_model", "load_prompts"]
