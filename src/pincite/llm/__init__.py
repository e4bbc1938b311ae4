"""Language models: the protocol, its adapters, and wrappers of the same protocol."""

from pincite.llm.adapter import Adapter
from pincite.llm.batches import Batched, Limited
from pincite.llm.budgeted import Budgeted
from pincite.llm.ceilings import Ceiling, Deadline
from pincite.llm.meters import Meter, Spending
from pincite.llm.protocols import Call, Done, Endpoint, LanguageModel
from pincite.llm.rates import Paced
from pincite.llm.recordings import Recorded
from pincite.llm.retries import Retrying, RetryPatience
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
    "Recorded",
    "RetryPatience",
    "Retrying",
    "Spending",
    "Target",
    "estimate_tokens",
]
