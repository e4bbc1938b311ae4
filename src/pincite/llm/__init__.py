"""Language models: the protocol, its adapters, and wrappers of the same protocol."""

from pincite.llm.protocols import Call, Done, Endpoint, LanguageModel
from pincite.llm.recording import Recorded

__all__ = ["Call", "Done", "Endpoint", "LanguageModel", "Recorded"]
