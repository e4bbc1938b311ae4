"""Config → a language model: an adapter, and around it ceilings, the limit on calls at once, retries, batches."""

from __future__ import annotations

import difflib
import functools
import random
from collections.abc import Callable
from dataclasses import replace
from typing import get_args
from urllib.parse import urlsplit

from pincite.config.settings import SETTINGS, Config
from pincite.errors import ConfigError
from pincite.llm import (
    Adapter,
    Batched,
    Ceiling,
    Deadline,
    Endpoint,
    LanguageModel,
    Limited,
    Meter,
    Paced,
    Retrying,
    RetryPatience,
    Target,
)
from pincite.llm.prices import context_window, cost_micro_usd
from pincite.llm.rates import Slots
from pincite.llm.targets import Provider
from pincite.records import Budget, LimitName

WINDOW_AT_BASE_URL = 8_192
"""The window of a model that nobody knows, at an address of one's own: small servers seldom have less."""

WINDOW_AT_PROVIDER = 128_000
"""The window of a model that the table does not know yet, at a provider's own address."""

_PROVIDERS: tuple[Provider, ...] = get_args(Provider)


def language_model(
    config: Config,
    name: str | None = None,
    *,
    meter: Meter | None = None,
    pace: Callable[[Provider], Slots] | None = None,
) -> LanguageModel:
    """The model that `name` (`provider:model`) or the configuration names, ready for calls; nothing is sent yet.

    `meter` holds the budget of a run that asks other models too; without it there are the configured ceilings alone.
    `pace` gives the slots in which a provider's calls are sent, each attempt in one of its own.

    Raises ConfigError when no model is named, the name or the provider is not known, a key is missing, the address is
    none, the libraries are not installed, or a ceiling in dollars cannot be kept because no price is known.
    """
    target = model_target(config, name)
    settings = config.llm
    endpoint: Endpoint = Adapter(target)
    if pace is not None:
        endpoint = Paced(endpoint, slots=pace(target.provider))
    counted = meter or run_meter(config)
    if counted.budget.limited:
        endpoint = Ceiling(endpoint, meter=counted, price=functools.partial(price, target))
    endpoint = Limited(endpoint, concurrency=settings.concurrency)
    # The waits between attempts have no part in any result, so their seed may be fixed.
    endpoint = Retrying(
        endpoint, patience=RetryPatience(max_attempts=settings.max_attempts), rng=random.Random(target.name)
    )
    return Batched(Deadline(endpoint, meter=counted))


def run_meter(config: Config, budget: Budget | None = None) -> Meter:
    """The meter of a run that may use so much, and no more than the configured ceilings of all model calls; its clock
    starts now.
    """
    run_budget, labels = budget or Budget(), dict[LimitName, str]()
    dollars, tokens = config.llm.cost_ceiling_usd, config.llm.token_ceiling
    if dollars is not None and (run_budget.usd is None or dollars < run_budget.usd):
        run_budget, labels["usd"] = replace(run_budget, usd=dollars), "llm.cost_ceiling_usd"
    if tokens is not None and (run_budget.tokens is None or tokens < run_budget.tokens):
        run_budget, labels["tokens"] = replace(run_budget, tokens=tokens), "llm.token_ceiling"
    return Meter(run_budget, labels=labels)


def model_target(config: Config, name: str | None = None) -> Target:
    """Where the calls of that model go; raises ConfigError as `language_model` does."""
    provider, model = model_name(config, name)
    base_url = _base_url(config)
    return Target(
        provider=provider,
        model=model,
        base_url=base_url,
        key=_key(config, provider),
        context_tokens=_window(config, provider, model),
        timeout_seconds=config.llm.timeout_seconds,
        reply_format=config.llm.reply_format,
    )


def model_name(config: Config, name: str | None = None) -> tuple[Provider, str]:
    """Provider and model of a name `provider:model`, or of the configuration when there is none."""
    if name is None:
        if config.llm.provider is None or config.llm.model is None:
            missing = "llm.provider" if config.llm.provider is None else "llm.model"
            raise ConfigError(
                f"no language model is named: set {missing}, or pass --model provider:model; without a model, "
                "extraction works offline",
                key=missing,
            )
        return _known(config.llm.provider, key="llm.provider"), config.llm.model
    return named_model(name)


def named_model(name: str) -> tuple[Provider, str]:
    """Provider and model of a name `provider:model`; ConfigError for a name that is none, or an unknown provider."""
    provider, colon, model = name.partition(":")
    if not colon or not provider or not model.strip():
        raise ConfigError(
            f"{name!r} is no model name: write provider:model, with one of {_listed()}, as in openai:gpt-5-mini",
            key="llm.model",
        )
    return _known(provider, key="llm.provider"), model


def _known(provider: str, *, key: str) -> Provider:
    """The provider of that name; ConfigError naming the known ones."""
    supported_provider = next((candidate for candidate in _PROVIDERS if candidate == provider), None)
    if supported_provider is None:
        nearest = difflib.get_close_matches(provider, _PROVIDERS, n=1)
        hint = f"did you mean {nearest[0]}? " if nearest else ""
        raise ConfigError(
            f"unknown model provider {provider!r}: {hint}known are {_listed()}; for Ollama, vLLM, llama.cpp and other "
            "servers with OpenAI's protocol take openai and set llm.base_url",
            key=key,
        )
    return supported_provider


def _listed() -> str:
    return f"{', '.join(_PROVIDERS[:-1])} and {_PROVIDERS[-1]}"


def _key(config: Config, provider: Provider) -> str | None:
    """The key to send: the provider's to its own address, `llm.api_key` or none to any other."""
    if config.llm.base_url is not None:
        return config.llm.api_key.reveal() if config.llm.api_key is not None else None
    secret = {"openai": config.keys.openai, "anthropic": config.keys.anthropic, "google": config.keys.google}[provider]
    if secret is None:
        variable = SETTINGS[f"keys.{provider}"].aliases[0]
        raise ConfigError(
            f"model calls to {provider} need a key: set {variable} (or keys.{provider}), or llm.base_url for a server "
            "of your own; to work offline, leave out --model",
            key=f"keys.{provider}",
        )
    return secret.reveal()


def _base_url(config: Config) -> str | None:
    """The address of one's own, checked; None for the provider's."""
    address = config.llm.base_url
    if address is None:
        return None
    try:
        parts = urlsplit(address)
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        usable = False
    if not usable or parts.query or parts.fragment or parts.username is not None:
        raise ConfigError(
            f"llm.base_url is no address of a server (from {config.origin('llm.base_url')}): write it as in "
            "http://localhost:11434/v1, with the key, if it needs one, in llm.api_key",
            key="llm.base_url",
        )
    return address.rstrip("/")


def _window(config: Config, provider: Provider, model: str) -> int:
    """The model's window: as configured, as the table knows it at the provider's own address, or a default."""
    if config.llm.context_tokens is not None:
        return config.llm.context_tokens
    if config.llm.base_url is not None:
        return WINDOW_AT_BASE_URL
    return context_window(provider, model) or WINDOW_AT_PROVIDER


def price(target: Target, sent: int, received: int) -> int | None:
    """The list price at the provider's own address; any other server's is not known."""
    if target.base_url is not None:
        return None
    return cost_micro_usd(target.provider, target.model, input_tokens=sent, output_tokens=received)
