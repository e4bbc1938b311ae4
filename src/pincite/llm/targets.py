"""Whom a model call goes to: the provider, the model, the address, and how replies are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

Provider = Literal["openai", "anthropic", "google"]
"""Whose protocol is spoken; with an address of one's own, any server that speaks it."""

ReplyFormat = Literal["auto", "json_schema", "json_object", "text"]
"""How a reply in JSON is asked for: with its schema, as any JSON object, or in the prompt's words alone.

`auto` is `json_object` for OpenAI's and Google's own addresses and `text` everywhere else: a server that does not know
a format refuses the whole request, and a reply is checked all the same.
"""

ADDRESSES: Mapping[Provider, str] = MappingProxyType(
    {
        "openai": "https://api.openai.com/v1",
        "anthropic": "https://api.anthropic.com",
        "google": "https://generativelanguage.googleapis.com",
    }
)
"""The providers' own addresses. Given to their libraries always, which otherwise read variables of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Where calls go and how.

    `base_url` None is the provider's own address. `key` is never shown. `timeout_seconds` is for one attempt, from
    connecting to the last byte. `context_tokens` is the model's window.
    """

    provider: Provider
    model: str
    context_tokens: int
    base_url: str | None = None
    key: str | None = field(default=None, repr=False)
    timeout_seconds: float = 300.0
    reply_format: ReplyFormat = "auto"

    @property
    def name(self) -> str:
        """`provider:model`."""
        return f"{self.provider}:{self.model}"

    @property
    def address(self) -> str:
        """The base address of every call."""
        return self.base_url or ADDRESSES[self.provider]
