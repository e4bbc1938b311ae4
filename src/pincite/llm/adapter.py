"""Model calls through pydantic-ai: OpenAI, Anthropic, Google, and servers that speak the protocol of one of them."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pincite.errors import ConfigError
from pincite.llm.clients import connected
from pincite.llm.failures import call_failure, foreign_exceptions
from pincite.llm.formats import reply_parameters
from pincite.llm.prices import reply_cost
from pincite.llm.protocols import Call
from pincite.llm.targets import Provider, Target
from pincite.records import CallFailure, CallOutcome, FinishReason, ModelReply, ModelRequest, Usage

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelResponse
    from pydantic_ai.models import Model

_LIBRARIES: Mapping[Provider, str] = MappingProxyType(
    {
        "openai": "pydantic_ai.models.openai",
        "anthropic": "pydantic_ai.models.anthropic",
        "google": "pydantic_ai.models.google",
    }
)

_FINISHES: dict[str | None, FinishReason] = {
    "stop": "complete",
    "length": "cut_off",
    "content_filter": "refused",
    None: "complete",
}
"""How pydantic-ai says a reply ended; any other end ("error", a tool call that nobody offered) is no reply."""


def load_libraries(provider: Provider) -> None:
    """Load what calls to a provider need, which takes a second or two; ConfigError when it is not installed."""
    try:
        importlib.import_module("pydantic_ai.direct")
        importlib.import_module(_LIBRARIES[provider])
    except ImportError as exc:
        raise ConfigError(
            f"model calls to {provider} need libraries that are not installed: pip install 'pincite[llm]'; without "
            "--model, extraction works offline"
        ) from exc


class Adapter:
    """An `Endpoint` of a provider: one attempt for each call, no retries, no tools, the reply's text as it came.

    Every exception of the libraries becomes a `CallFailure`. Raises ConfigError when they are not installed.
    """

    def __init__(self, target: Target) -> None:
        load_libraries(target.provider)
        self._target = target
        self._foreign = foreign_exceptions(target.provider)
        self.name = target.name
        self.context_tokens = target.context_tokens

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Call]:
        """Calls over one pool of connections, which is closed at the end."""
        async with connected(self._target) as model:

            async def call(request: ModelRequest) -> CallOutcome:
                return await self._call(model, request)

            yield call

    async def _call(self, model: Model[Any], request: ModelRequest) -> CallOutcome:
        try:
            async with asyncio.timeout(self._target.timeout_seconds):
                response = await _asked(model, request, self._target)
        except self._foreign as exc:
            return call_failure(exc, request, self._target)
        return _outcome(response, request, self._target)


async def _asked(model: Model[Any], request: ModelRequest, target: Target) -> ModelResponse:
    """The library's answer to one request."""
    from pydantic_ai import direct, messages

    settings, parameters = reply_parameters(model, request, target)
    prompt = messages.ModelRequest(
        parts=[messages.SystemPromptPart(request.system), messages.UserPromptPart(request.prompt)]
    )
    return await direct.model_request(
        model, [prompt], model_settings=settings, model_request_parameters=parameters, instrument=False
    )


def _outcome(response: ModelResponse, request: ModelRequest, target: Target) -> CallOutcome:
    """A library's answer as ours; one that ended in no way a text ends is a failure."""
    text = response.text or ""
    reason = response.finish_reason
    details = response.provider_details or {}
    usage = _usage(response)
    if reason not in _FINISHES or (reason is None and not text):
        return CallFailure(
            request_id=request.id,
            code="bad_reply",
            message=f"{target.name}: the answer ended without a reply (finish reason {reason or 'missing'})",
            usage=usage,
        )
    refusal = details.get("refusal")
    return ModelReply(
        request_id=request.id,
        text=_as_unicode(refusal if not text and isinstance(refusal, str) else text),
        finish=_FINISHES[reason],
        model=f"{target.provider}:{response.model_name or target.model}",
        usage=usage,
        cost_micro_usd=reply_cost(response) if target.base_url is None else None,
    )


def _as_unicode(text: str) -> str:
    r"""The text with lone surrogates (`"\ud800"` in a reply's JSON) as U+FFFD: they stand for no character."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _usage(response: ModelResponse) -> Usage:
    """The server's count; None where it gave none."""
    counted = response.usage
    if counted.unmeasured_requests or not (counted.input_tokens or counted.output_tokens):
        return Usage()
    return Usage(input_tokens=counted.input_tokens, output_tokens=counted.output_tokens)
