"""The libraries' clients for a target: its address, its key or none, its timeout, and no retries of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from pincite.llm.targets import Target

if TYPE_CHECKING:
    import httpx2
    from pydantic_ai.models import Model

NO_KEY = "none"
"""What stands in a key's place for a server that needs none: the libraries want something there."""

_CONNECT_SECONDS = 10.0


@asynccontextmanager
async def connected(target: Target) -> AsyncIterator[Model[Any]]:
    """The model of a target, its connections open in this event loop."""
    import httpx2

    connect = min(_CONNECT_SECONDS, target.timeout_seconds)
    timeout = httpx2.Timeout(target.timeout_seconds, connect=connect, pool=None)
    limits = httpx2.Limits(max_connections=None, max_keepalive_connections=20)
    async with httpx2.AsyncClient(timeout=timeout, limits=limits) as http:
        yield _MODELS[target.provider](target, http)


def _openai(target: Target, http: httpx2.AsyncClient) -> Model[Any]:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    provider = OpenAIProvider(base_url=target.address, api_key=target.key or NO_KEY, http_client=http)
    if target.base_url is None or _sold_by_openai(target.model):
        return OpenAIChatModel(target.model, provider=provider)
    # Other servers know the limit of output tokens under its older name.
    return OpenAIChatModel(
        target.model,
        provider=provider,
        profile={"openai_chat_supports_max_completion_tokens": False},  # type: ignore[arg-type] # a profile of one key
    )


def _sold_by_openai(model: str) -> bool:
    """Whether a model behind another address is one of OpenAI's own (a proxy), as its prices know it."""
    from pincite.llm.prices import known_model

    return "oss" not in model and known_model("openai", model) is not None


def _anthropic(target: Target, http: httpx2.AsyncClient) -> Model[Any]:
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    provider = AnthropicProvider(base_url=target.address, api_key=target.key or NO_KEY, http_client=http)
    return AnthropicModel(target.model, provider=provider)


def _google(target: Target, http: httpx2.AsyncClient) -> Model[Any]:
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google import GoogleProvider

    provider = GoogleProvider(base_url=target.address, api_key=target.key or NO_KEY, http_client=http)
    return GoogleModel(target.model, provider=provider)


_MODELS = {"openai": _openai, "anthropic": _anthropic, "google": _google}
