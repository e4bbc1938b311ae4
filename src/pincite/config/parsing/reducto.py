"""Config → how Reducto is used."""

from __future__ import annotations

from typing import cast

from pincite.config.settings import Config
from pincite.errors import ConfigError
from pincite.parsing.reducto.options import SCOPES, ReductoOptions, Scope


def reducto_options(config: Config) -> ReductoOptions:
    """The service and its key; nothing is sent yet.

    Raises ConfigError when there is no key, the key cannot stand in a header, or a scope is not known.
    """
    settings = config.reducto
    scopes = tuple(part.strip() for part in settings.agentic.split(",") if part.strip())
    unknown = [scope for scope in scopes if scope not in SCOPES]
    if unknown:
        raise ConfigError(
            f"reducto.agentic: {unknown[0]!r} is no scope (from {config.origin('reducto.agentic')}); write some of "
            f"{', '.join(SCOPES)}, or nothing",
            key="reducto.agentic",
            source=str(config.origin("reducto.agentic")),
        )
    return ReductoOptions(
        key=_key(config),
        address=settings.address,
        agentic=cast("tuple[Scope, ...]", tuple(scope for scope in SCOPES if scope in scopes)),
        pause_seconds=settings.pause_seconds,
        poll_seconds=settings.poll_seconds,
        job_seconds=settings.job_seconds,
        timeout_seconds=settings.timeout_seconds,
        max_attempts=settings.max_attempts,
        max_reply_bytes=config.parsing.output_bytes,
        result_hosts=tuple(part.strip() for part in settings.result_hosts.split(",") if part.strip()),
    )


def _key(config: Config) -> str:
    if config.keys.reducto is None:
        raise ConfigError(
            "parsing with Reducto needs a key: set REDUCTO_API_KEY (or keys.reducto); to parse on this machine, leave "
            "out --parser reducto",
            key="keys.reducto",
        )
    key = config.keys.reducto.reveal().strip()
    if not key.isascii() or not key.isprintable() or " " in key:
        raise ConfigError(
            f"keys.reducto (from {config.origin('keys.reducto')}) is no key: it has characters that no key has",
            key="keys.reducto",
            source=str(config.origin("keys.reducto")),
        )
    return key
