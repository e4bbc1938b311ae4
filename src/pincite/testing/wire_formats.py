"""What the three providers send and answer over HTTP: requests read, replies and errors written, as their servers do.

Sources: the providers' API references for chat completions (OpenAI), messages (Anthropic) and generateContent
(Google).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pincite.llm.tokens import estimate_tokens

Protocol = Literal["openai", "anthropic", "google"]
"""Whose form a request has."""

FaultKind = Literal[
    "rate_limited",
    "server_error",
    "unavailable",
    "hangs",
    "cut_off",
    "refused",
    "filtered",
    "uncounted",
    "broken_body",
    "not_an_answer",
    "reset",
    "unauthorised",
    "no_such_model",
    "context_too_long",
    "bad_request",
]
"""429; 500; 503; no answer at all; a reply that ends at the token limit; the model's refusal; the provider's filter; a
complete reply without a count of tokens; a body that is no JSON; JSON that is no answer; a connection broken in the
middle of the body; 401, 404 and two 400s."""

_REPLYING = frozenset({"cut_off", "refused", "filtered", "uncounted", "reset"})
"""Faults whose body begins as a reply's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """An answer other than a complete reply; `text` is what a cut-off or refusing reply says.

    `retry_after` is the header's value as it is sent: seconds or an HTTP date.
    """

    kind: FaultKind
    text: str = ""
    retry_after: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WireRequest:
    """A request as a server got it: system text and prompt joined from their parts, and the body for the rest."""

    protocol: Protocol
    model: str
    system: str
    prompt: str
    body: Mapping[str, Any] = field(repr=False)
    key: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class WireResponse:
    """An HTTP response: status, extra headers, body."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


def read_request(path: str, headers: Mapping[str, str], body: bytes) -> WireRequest | None:
    """The request that a POST is, None when the path or the body is none of the three protocols'."""
    try:
        sent = json.loads(body)
    except ValueError:
        return None
    place = path.partition("?")[0]
    if not isinstance(sent, dict):
        return None
    key = headers.get("X-Api-Key") or headers.get("Authorization", "").removeprefix("Bearer ")
    if place.endswith("/chat/completions"):
        return _chat_request("openai", sent, sent.get("messages", []), key=key)
    if place.endswith("/messages"):
        system = {"role": "system", "content": sent.get("system", "")}
        return _chat_request("anthropic", sent, [system, *sent.get("messages", [])], key=key)
    match = re.search(r"/models/([^/]+):generateContent$", place)
    if match is None:
        return None
    return WireRequest(
        protocol="google",
        model=match[1],
        system=_text(sent.get("systemInstruction", {}).get("parts", [])),
        prompt=_text(part for content in sent.get("contents", []) for part in content.get("parts", [])),
        body=sent,
        key=headers.get("X-Goog-Api-Key", ""),
    )


def _chat_request(protocol: Protocol, sent: Mapping[str, Any], messages: Iterable[Any], *, key: str) -> WireRequest:
    by_role: dict[str, list[str]] = {"system": [], "user": []}
    for message in messages:
        role = "user" if message["role"] in {"user", "assistant"} else "system"
        by_role[role].append(_text(message["content"]))
    return WireRequest(
        protocol=protocol,
        model=str(sent.get("model", "")),
        system="\n\n".join(by_role["system"]),
        prompt="\n\n".join(by_role["user"]),
        body=sent,
        key=key,
    )


def _text(content: Any) -> str:
    """The text of a message's content: a string, or parts with texts."""
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def write_answer(asked: WireRequest, said: str | Fault) -> WireResponse:
    """The response that a server of the request's protocol sends; `hangs` and `reset` are not of this kind."""
    fault = Fault(kind="cut_off") if isinstance(said, str) else said
    text = said if isinstance(said, str) else said.text
    if isinstance(said, str) or fault.kind in _REPLYING:
        reply = _REPLIES[asked.protocol](asked, text, "complete" if isinstance(said, str) else fault.kind)
        if not isinstance(said, str) and fault.kind == "uncounted":
            reply = {name: value for name, value in reply.items() if name not in {"usage", "usageMetadata"}}
        return WireResponse(status=200, body=_json(reply))
    if fault.kind == "broken_body":
        return WireResponse(status=200, body=b'{"choices": [{"message": {"content": "')
    if fault.kind == "not_an_answer":
        return WireResponse(status=200, body=_json({"hello": "world"}))
    status, body = _ERRORS[asked.protocol](asked, fault.kind)
    headers = {} if fault.retry_after is None else {"Retry-After": fault.retry_after}
    return WireResponse(status=status, body=_json(body), headers=headers)


def _json(value: object) -> bytes:
    return json.dumps(value).encode()


def _counts(asked: WireRequest, text: str) -> tuple[int, int]:
    return estimate_tokens(asked.system) + estimate_tokens(asked.prompt), estimate_tokens(text)


def _openai_reply(asked: WireRequest, text: str, end: str) -> dict[str, Any]:
    sent, received = _counts(asked, text)
    message = {"role": "assistant", "content": text, "refusal": None}
    if end == "refused":
        message = {"role": "assistant", "content": None, "refusal": text}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1_700_000_000,
        "model": asked.model,
        "choices": [
            {
                "index": 0,
                "message": message,
                "logprobs": None,
                "finish_reason": {"cut_off": "length", "filtered": "content_filter"}.get(end, "stop"),
            }
        ],
        "usage": {"prompt_tokens": sent, "completion_tokens": received, "total_tokens": sent + received},
    }


def _anthropic_reply(asked: WireRequest, text: str, end: str) -> dict[str, Any]:
    sent, received = _counts(asked, text)
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": asked.model,
        "content": [{"type": "text", "text": text}] if text else [],
        "stop_reason": {"cut_off": "max_tokens", "refused": "refusal", "filtered": "refusal"}.get(end, "end_turn"),
        "stop_sequence": None,
        "usage": {"input_tokens": sent, "output_tokens": received},
    }


def _google_reply(asked: WireRequest, text: str, end: str) -> dict[str, Any]:
    sent, received = _counts(asked, text)
    counts = {"promptTokenCount": sent, "candidatesTokenCount": received, "totalTokenCount": sent + received}
    metadata = {"usageMetadata": counts, "modelVersion": asked.model, "responseId": "response-1"}
    if end == "filtered":
        return {"promptFeedback": {"blockReason": "SAFETY"}, **metadata}
    reason = {"cut_off": "MAX_TOKENS", "refused": "SAFETY"}.get(end, "STOP")
    content = {"role": "model", "parts": [{"text": text}]} if text else {"role": "model"}
    return {"candidates": [{"index": 0, "content": content, "finishReason": reason}], **metadata}


def _openai_error(asked: WireRequest, kind: FaultKind) -> tuple[int, dict[str, Any]]:
    status, type_, code, message = {
        "rate_limited": (429, "requests", "rate_limit_exceeded", "Rate limit reached for requests"),
        "server_error": (500, "server_error", None, "The server had an error while processing your request"),
        "unavailable": (503, "server_error", None, "The engine is currently overloaded, please try again later"),
        "unauthorised": (401, "invalid_request_error", "invalid_api_key", "Incorrect API key provided: " + asked.key),
        "no_such_model": (404, "invalid_request_error", "model_not_found", f"The model `{asked.model}` does not exist"),
        "context_too_long": (
            400,
            "invalid_request_error",
            "context_length_exceeded",
            "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
        ),
        "bad_request": (400, "invalid_request_error", None, "Unsupported value: 'response_format'"),
    }[kind]
    return status, {"error": {"message": message, "type": type_, "param": None, "code": code}}


def _anthropic_error(asked: WireRequest, kind: FaultKind) -> tuple[int, dict[str, Any]]:
    status, type_, message = {
        "rate_limited": (429, "rate_limit_error", "This request would exceed your account's rate limit."),
        "server_error": (500, "api_error", "Internal server error"),
        "unavailable": (503, "overloaded_error", "Overloaded"),
        "unauthorised": (401, "authentication_error", "invalid x-api-key"),
        "no_such_model": (404, "not_found_error", f"model: {asked.model}"),
        "context_too_long": (400, "invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"),
        "bad_request": (400, "invalid_request_error", "output_config: unsupported schema"),
    }[kind]
    return status, {"type": "error", "error": {"type": type_, "message": message}, "request_id": "req_1"}


def _google_error(asked: WireRequest, kind: FaultKind) -> tuple[int, dict[str, Any]]:
    status, name, message = {
        "rate_limited": (429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."),
        "server_error": (500, "INTERNAL", "An internal error has occurred."),
        "unavailable": (503, "UNAVAILABLE", "The model is overloaded. Please try again later."),
        "unauthorised": (400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."),
        "no_such_model": (404, "NOT_FOUND", f"models/{asked.model} is not found for API version v1beta"),
        "context_too_long": (
            400,
            "INVALID_ARGUMENT",
            "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
        ),
        "bad_request": (400, "INVALID_ARGUMENT", "Invalid JSON payload received."),
    }[kind]
    error: dict[str, Any] = {"code": status, "message": message, "status": name}
    if kind == "unauthorised":
        domain = {"reason": "API_KEY_INVALID", "domain": "googleapis.com"}
        error["details"] = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", **domain}]
    return status, {"error": error}


_REPLIES = {"openai": _openai_reply, "anthropic": _anthropic_reply, "google": _google_reply}
_ERRORS = {"openai": _openai_error, "anthropic": _anthropic_error, "google": _google_error}
