"""Prices and windows of the providers' models, from the table that the package genai-prices brings; nothing is fetched.

What the table does not know is None: a price is never guessed.
"""

from __future__ import annotations

import functools
from decimal import ROUND_HALF_UP, Decimal
from importlib import metadata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from genai_prices.types import ModelInfo
    from pydantic_ai.messages import ModelResponse

_MICRO = Decimal(1_000_000)


def price_table() -> str:
    """The table that prices come from and its version, which dates it: "genai-prices 0.2.3"."""
    return f"genai-prices {metadata.version('genai-prices')}"


@functools.cache
def known_model(provider: str, model: str) -> ModelInfo | None:
    """The table's entry of a provider's model, None when it has none. Reading the table takes a second."""
    from genai_prices.data_snapshot import get_snapshot

    try:
        return get_snapshot().find_provider_model(model, None, provider, None)[1]
    except LookupError:
        return None


def context_window(provider: str, model: str) -> int | None:
    """The model's window in tokens, None when the table does not say."""
    model_info = known_model(provider, model)
    return model_info.context_window if model_info is not None else None


def cost_micro_usd(provider: str, model: str, *, input_tokens: int, output_tokens: int) -> int | None:
    """What that many tokens cost at list price today, in millionths of a US dollar; None when that is not known."""
    from genai_prices import Usage, calc_price

    if known_model(provider, model) is None:
        return None
    usage = Usage(input_tokens=input_tokens, output_tokens=output_tokens)
    try:
        return micro_usd(calc_price(usage, model, provider_id=provider).total_price)
    except (LookupError, ValueError):
        return None


def reply_cost(response: ModelResponse) -> int | None:
    """What a reply of a provider's own server cost at list price, cached input at its own rate, in micro-USD.

    None when the model's price is not known or the server did not count the tokens.
    """
    if not response.usage.has_values():
        return None
    try:
        return micro_usd(response.cost().total_price)
    except (LookupError, ValueError, AssertionError):
        return None


def micro_usd(dollars: Decimal) -> int:
    """An amount in US dollars as whole millionths, half a millionth rounded up."""
    return int((dollars * _MICRO).to_integral_value(ROUND_HALF_UP))
