"""Entailment models: whether a text says what a claim says, contradicts it, or does neither."""

from pincite.nli.protocols import Entailment, EntailmentModel

__all__ = ["Entailment", "EntailmentModel"]
