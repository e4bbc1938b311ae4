"""Prices and windows: from a table that is there, exact, never guessed and never fetched."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal

import pytest
from pydantic_ai.messages import ModelResponse, TextPart
from pydantic_ai.usage import RequestUsage

from pincite.llm.prices import context_window, cost_micro_usd, micro_usd, reply_cost


def response(model: str, *, provider: str = "openai", **usage: int) -> ModelResponse:
    return ModelResponse(parts=[TextPart("x")], model_name=model, provider_name=provider, usage=RequestUsage(**usage))


def test_a_known_model_costs_its_list_price() -> None:
    # gpt-4o-mini: 0.15 and 0.60 dollars for a million tokens, unchanged since July 2024.
    assert cost_micro_usd("openai", "gpt-4o-mini", input_tokens=1_000_000, output_tokens=0) == 150_000
    assert cost_micro_usd("openai", "gpt-4o-mini", input_tokens=1_000, output_tokens=1_000) == 150 + 600


@pytest.mark.parametrize(("provider", "model"), [("openai", "llama3.2:3b"), ("nobody", "gpt-4o-mini")])
def test_what_the_table_does_not_know_has_no_price_and_no_window(provider: str, model: str) -> None:
    assert cost_micro_usd(provider, model, input_tokens=1, output_tokens=1) is None
    assert context_window(provider, model) is None


def test_a_dated_revision_is_the_model() -> None:
    assert reply_cost(response("gpt-4o-mini-2024-07-18", input_tokens=1_000, output_tokens=100)) == 150 + 60


def test_cached_input_costs_less() -> None:
    whole = reply_cost(response("gpt-4o-mini", input_tokens=1_000, output_tokens=0))
    cached = reply_cost(response("gpt-4o-mini", input_tokens=1_000, output_tokens=0, cache_read_tokens=1_000))
    assert (whole, cached) == (150, 75)


def test_a_reply_that_was_not_counted_has_no_price() -> None:
    assert reply_cost(response("gpt-4o-mini")) is None


def test_a_reply_of_an_unknown_model_has_no_price() -> None:
    assert reply_cost(response("my-own", input_tokens=10, output_tokens=10)) is None


@pytest.mark.parametrize(
    ("dollars", "whole"), [("0.0000014", 1), ("0.0000015", 2), ("0.0000025", 3), ("1.25", 1_250_000), ("0", 0)]
)
def test_half_a_millionth_is_rounded_up(dollars: str, whole: int) -> None:
    assert micro_usd(Decimal(dollars)) == whole


def test_the_window_of_a_known_model() -> None:
    assert context_window("openai", "gpt-4o-mini") == 128_000


WITHOUT_A_NETWORK = """
import sys

def refuse(event, arguments):
    if event.startswith("socket."):
        sys.exit(f"a price was fetched: {event}")

sys.addaudithook(refuse)
from genai_prices.data_snapshot import get_snapshot
from pincite.llm.prices import cost_micro_usd
print(cost_micro_usd("google", "gemini-2.5-flash", input_tokens=1_000, output_tokens=0) is not None)
print(get_snapshot().from_auto_update)
"""


def test_nothing_is_fetched() -> None:
    child = subprocess.run([sys.executable, "-c", WITHOUT_A_NETWORK], capture_output=True, text=True, check=False)
    assert (child.returncode, child.stdout.split(), child.stderr) == (0, ["True", "False"], "")
