"""Language models: the protocol, its adapters, and wrappers of the same protocol."""

from pincite.llm.adapter import Adapter
from pincite.llm.batches import Batched, Limited
from pincite.llm.budgeted import Budgeted
from pincite.llm.ceilings import Ceiling, Deadline
from pincite.llm.meters import Meter, Spending
from pincite.llm.pacing import Paced
from pincite.llm.protocols import Call, Done, Endpoint, LanguageModel
from pincite.llm.recording import Recorded
from pincite.llm.retrying import Patience, Retrying
from pincite.llm.targets import Target
from pincite.llm.tokens import estimate_tokens

__all__ = [
    "Adapter",
    "Batched",
    "Budgeted",
    "Call",
    "Ceiling",
    "Deadline",
    "Done",
    "Endpoint",
    "LanguageModel",
    "Limited",
    "Meter",
    "Paced",
    "Patience",
    "Recorded",
    "Retrying",
    "Spending",
    "Target",
    "estimate_tokens",
]
