"""Language models: the protocol, its adapters, and wrappers of the same protocol."""

from pincite.llm.protocols import Done, LanguageModel

__all__ = ["Done", "LanguageModel"]
