"""Config → when an evaluation follows a result that was just made, and who judges one that nobody asked for."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from pincite.config.build import OFFLINE

if TYPE_CHECKING:
    from pincite.config.jobs import EvaluateWhen
    from pincite.config.settings import Config


def after_service(config: Config) -> EvaluateWhen:
    """When what a service makes is evaluated: as configured, else in the background."""
    return config.jobs.evaluate or "background"


def after_command(config: Config) -> EvaluateWhen:
    """When what a command makes is evaluated: as configured, else in the background where a store is named.

    Without a named store nothing that a command reads is kept, so nothing is evaluated; nor is it where the extra
    `jobs` is missing.
    """
    if config.jobs.evaluate is not None:
        return config.jobs.evaluate
    return "background" if config.store.url is not None and find_spec("dbos") is not None else "off"


def judge_unasked(config: Config) -> str | None:
    """The judge of an evaluation that nobody asked for: None, the configured one, where `evaluation` names one, else
    "offline", so that a model which is configured for other work is not paid for this.
    """
    own = config.evaluation
    is_configured = config.jobs.evaluate is not None or own.provider is not None or own.model is not None
    return None if is_configured else OFFLINE
