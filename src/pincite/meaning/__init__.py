"""Whether words mean a statement: proved by an alignment, likely by a model, contradicted, or open."""

from pincite.meaning.proof import OPEN, Outcome, Proof, prove

__all__ = ["OPEN", "Outcome", "Proof", "prove"]
