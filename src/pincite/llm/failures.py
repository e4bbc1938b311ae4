"""Exceptions of pydantic-ai, of the providers' libraries and of HTTP, as failures of ours: nothing foreign passes here.

A class that is not in the table has its nearest ancestor's code; a test walks the libraries and fails on any public
exception without one. What a provider says in its own words is shown only where it repeats nothing of the request.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING

from pincite.records import CallErrorCode, CallFailure, ModelRequest

if TYPE_CHECKING:
    from pincite.llm.targets import Provider, Target

_ADVICE: Mapping[CallErrorCode, str] = {
    "rate_limited": "the provider's rate limit was reached; lower llm.concurrency or try again later",
    "timed_out": "no reply within llm.timeout_seconds",
    "server_error": "the server failed; try again later",
    "connection_failed": "the server cannot be reached or broke the connection; check the network and llm.base_url",
    "bad_request": "the server refused the request; a llm.reply_format that it does not take is one cause",
    "unauthorised": "the key was refused, has no right to the model, or its account's quota is used up",
    "no_such_model": "the server does not know the model, or llm.base_url is not its address",
    "context_too_long": "the request is longer than the model's window; set llm.context_tokens to the server's window",
    "bad_reply": "the server's answer is no reply of its protocol; check llm.base_url",
}

_NO_PROVIDER_WORDS: frozenset[CallErrorCode] = frozenset({"unauthorised", "bad_reply"})
"""Failures whose foreign text may hold parts of a key or of a reply."""

_STATUSES: Mapping[int, CallErrorCode] = {
    401: "unauthorised",
    402: "unauthorised",
    403: "unauthorised",
    404: "no_such_model",
    408: "timed_out",
    413: "context_too_long",
    429: "rate_limited",
    504: "timed_out",
}

_TOO_LONG = re.compile(
    r"context.{0,24}(?:length|size|window)|(?:prompt|input|request).{0,40}(?:too long|too large|exceeds)|"
    r"(?:exceeds|exceed|maximum).{0,40}(?:tokens|token count|context)",
    re.IGNORECASE,
)
"""How servers say that a request is too long; only looked for in a refused request's own message."""

_SHOWN = 200
"""Characters of a provider's message that are shown."""

_SHARED = 16
"""A provider's message that repeats so many characters of the request in a row is not shown."""


def call_failure(exc: BaseException, request: ModelRequest, target: Target) -> CallFailure:
    """The failure that a foreign exception is: code, message with what to do, and how long the server asks to wait."""
    code = failure_code(exc, target.provider)
    provider_message = _own_words(exc, request, target) if code not in _NO_PROVIDER_WORDS else ""
    status = getattr(exc, "status_code", None)
    facts = ", ".join(part for part in (f"HTTP {status}" if isinstance(status, int) else "", provider_message) if part)
    message = f"{target.name}: {_ADVICE[code]}" + (f" ({facts})" if facts else "")
    return CallFailure(request_id=request.id, code=code, message=message, retry_after=_retry_after(exc))


def failure_code(exc: BaseException, provider: Provider) -> CallErrorCode:
    """The code of a foreign exception: by its class, or where that says little by its HTTP status."""
    code = class_code(type(exc), provider) or "bad_reply"
    status = getattr(exc, "status_code", None)
    if isinstance(status, int) and code in {"bad_request", "bad_reply"}:
        code = _STATUSES.get(status) or ("server_error" if status >= 500 else "bad_request" if status >= 400 else code)
    if code == "bad_request" and _TOO_LONG.search(_foreign_text(exc)):
        return "context_too_long"
    return code


def class_code(kind: type[BaseException], provider: Provider) -> CallErrorCode | None:
    """The code of an exception class or of its nearest ancestor in the table; None when it has none there."""
    table = _table(provider)
    return next((table[ancestor] for ancestor in kind.__mro__ if ancestor in table), None)


def foreign_exceptions(provider: Provider) -> tuple[type[BaseException], ...]:
    """What a call to a provider may raise, for an `except` clause."""
    return tuple(_table(provider))


@functools.cache
def _table(provider: Provider) -> dict[type[BaseException], CallErrorCode]:
    """Codes by exception class; of the providers' libraries, only this one's is loaded, which takes a second."""
    return {**_of_python(), **_of_http(), **_of_pydantic_ai(), **_LIBRARIES[provider]()}


def _of_python() -> dict[type[BaseException], CallErrorCode]:
    """What the libraries let through when a body is not what they expect."""
    from pydantic import ValidationError

    return {
        TimeoutError: "timed_out",
        OSError: "connection_failed",
        ValidationError: "bad_reply",
        ValueError: "bad_reply",
        TypeError: "bad_reply",
        LookupError: "bad_reply",
        AttributeError: "bad_reply",
        AssertionError: "bad_reply",
        RuntimeError: "bad_reply",
    }


def _of_http() -> dict[type[BaseException], CallErrorCode]:
    import httpx2

    table: dict[type[BaseException], CallErrorCode] = {
        httpx2.HTTPError: "connection_failed",
        httpx2.TimeoutException: "timed_out",
        httpx2.HTTPStatusError: "bad_reply",
        httpx2.DecodingError: "bad_reply",
        httpx2.TooManyRedirects: "bad_reply",
        httpx2.UnsupportedProtocol: "bad_request",
        httpx2.LocalProtocolError: "bad_request",
        httpx2.InvalidURL: "bad_request",
        httpx2.CookieConflict: "bad_reply",
        httpx2.StreamError: "bad_reply",
    }
    return table


def _of_pydantic_ai() -> dict[type[BaseException], CallErrorCode]:
    from pydantic_ai import exceptions as ai

    control = (
        ai.ModelRetry,
        ai.ToolFailed,
        ai.CallDeferred,
        ai.ApprovalRequired,
        ai.SkipModelRequest,
        ai.RetryModelRequest,
        ai.SkipToolValidation,
        ai.SkipToolExecution,
        ai.ToolRetryError,
        ai.ToolFailedError,
        ai.FallbackExceptionGroup,
    )
    return {
        **dict.fromkeys(control, "bad_reply"),
        ai.UserError: "bad_request",
        ai.AgentRunError: "bad_reply",
        ai.RunTimedOut: "timed_out",
        ai.ConcurrencyLimitExceeded: "rate_limited",
        ai.ContentFilterError: "bad_request",
        ai.ModelRateLimitError: "rate_limited",
        ai.ModelQuotaExceededError: "unauthorised",
        ai.ModelUnavailableError: "server_error",
        ai.ModelServerError: "server_error",
        ai.ModelConnectionError: "connection_failed",
        ai.ModelTimeoutError: "timed_out",
        ai.ModelRequestTimeout: "timed_out",
        ai.ModelRequestRejectedError: "bad_request",
        ai.ModelContextWindowExceededError: "context_too_long",
        ai.ModelAuthenticationError: "unauthorised",
        ai.ModelNotFoundError: "no_such_model",
    }


def _of_openai() -> dict[type[BaseException], CallErrorCode]:
    import openai

    return {openai.OpenAIError: "bad_request", openai.InvalidWebhookSignatureError: "bad_reply", **_of_sdk(openai)}


def _of_anthropic() -> dict[type[BaseException], CallErrorCode]:
    import anthropic

    return {anthropic.AnthropicError: "bad_request", **_of_sdk(anthropic)}


def _of_sdk(library: ModuleType) -> dict[type[BaseException], CallErrorCode]:
    """The exceptions that OpenAI's and Anthropic's libraries, made by one generator, both have."""
    return {
        library.APIError: "bad_reply",
        library.APIConnectionError: "connection_failed",
        library.APITimeoutError: "timed_out",
        library.APIStatusError: "bad_request",
        library.RateLimitError: "rate_limited",
        library.AuthenticationError: "unauthorised",
        library.PermissionDeniedError: "unauthorised",
        library.NotFoundError: "no_such_model",
        library.InternalServerError: "server_error",
        library.APIResponseValidationError: "bad_reply",
    }


def _of_google() -> dict[type[BaseException], CallErrorCode]:
    from google.auth import exceptions as auth
    from google.genai import errors

    bodies = (
        errors.ContinuationInterruptedError,
        errors.FunctionInvocationError,
        errors.UnknownApiResponseError,
        errors.UnknownFunctionCallArgumentError,
        errors.UnsupportedFunctionError,
    )
    return {
        **dict.fromkeys(bodies, "bad_reply"),
        errors.APIError: "bad_reply",
        errors.ClientError: "bad_request",
        errors.ServerError: "server_error",
        auth.GoogleAuthError: "unauthorised",
        auth.TransportError: "connection_failed",
    }


_LIBRARIES = {"openai": _of_openai, "anthropic": _of_anthropic, "google": _of_google}


def _retry_after(exc: BaseException) -> float | None:
    """Seconds the server asked to wait, as pydantic-ai reads them from headers and bodies."""
    delay = getattr(exc, "retry_after", None)
    return float(delay) if isinstance(delay, int | float) else None


def _foreign_text(exc: BaseException) -> str:
    """The provider's words: of the error object in the body where there is one."""
    body = getattr(exc, "body", None)
    inner = body.get("error", body) if isinstance(body, Mapping) else None
    error_message = inner.get("message") if isinstance(inner, Mapping) else inner
    return error_message if isinstance(error_message, str) else ""


def _own_words(exc: BaseException, request: ModelRequest, target: Target) -> str:
    """The provider's message when it is short and repeats neither key nor request, "" otherwise."""
    provider_text = "".join(letter for letter in " ".join(_foreign_text(exc).split()) if letter.isprintable())
    provider_message = provider_text[:_SHOWN]
    sent = f"{request.system}\n{request.prompt}"
    pieces = (provider_message[start : start + _SHARED] for start in range(max(1, len(provider_message) - _SHARED + 1)))
    key = target.key or ""
    if not provider_message or (key and key in provider_text) or any(piece in sent for piece in pieces):
        return ""
    return f'it says "{provider_message}"'
