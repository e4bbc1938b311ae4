"""Calls of a language model: what is asked, what comes back, and what a failed call is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

FinishReason = Literal["complete", "cut_off", "refused"]
"""How a reply ended: by itself, at the limit of output tokens, or by the provider's or the model's refusal."""

CallErrorCode = Literal[
    "rate_limited",
    "timed_out",
    "server_error",
    "connection_failed",
    "bad_request",
    "unauthorised",
    "no_such_model",
    "context_too_long",
    "bad_reply",
    "ceiling_reached",
    "not_attempted",
]
"""Why a call has no reply. `bad_reply`: the server answered in no form of its protocol. `ceiling_reached`: the cost or
token ceiling of the run was reached first. `not_attempted`: the run was interrupted first."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRequest:
    """One call: `id` is unique in its run and the same for the same content, so that a later run knows its answer.

    `output_schema` is the JSON Schema of the reply; adapters whose server takes one may pass it on, so a reply is
    checked all the same.
    """

    __pydantic_config__ = _CONFIG

    id: str
    system: str
    prompt: str
    max_output_tokens: int
    temperature: float | None = None
    output_schema: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Tokens of a call as the server counts them, None where it does not say; `attempts` includes failed ones."""

    __pydantic_config__ = _CONFIG

    input_tokens: int | None = None
    output_tokens: int | None = None
    attempts: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelReply:
    """What the model said, word for word; `cost_micro_usd` is None where the price is not known."""

    __pydantic_config__ = _CONFIG

    kind: Literal["reply"] = "reply"
    request_id: str
    text: str
    finish: FinishReason
    model: str
    usage: Usage = field(default=Usage())
    cost_micro_usd: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallFailure:
    """A call without a reply: a value in its request's place.

    `retry_after` is how many seconds the server asked to wait, None where it did not say. The message never holds a
    key or a prompt.
    """

    __pydantic_config__ = _CONFIG

    kind: Literal["call_failure"] = "call_failure"
    request_id: str
    code: CallErrorCode
    message: str
    retry_after: float | None = None
    usage: Usage = field(default=Usage())


CallOutcome = ModelReply | CallFailure
