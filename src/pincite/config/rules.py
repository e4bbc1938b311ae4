"""Config → the rules of an evaluation: options of the built-in ones, and functions that are rules beside them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from pincite.errors import ConfigError

if TYPE_CHECKING:
    from pincite.config.settings import Config
    from pincite.evaluation.evaluating import RuleOptions
    from pincite.evaluation.rules import Rule, RuleSettings


def rule_options(config: Config, *, added: Sequence[Rule] = (), settings: RuleSettings | None = None) -> RuleOptions:
    """The configured rules and options, then those of a caller, which win.

    Raises ConfigError naming the function that `evaluation.own_rules` asks for and that is not there.
    """
    from pincite.evaluation.evaluating import RuleOptions

    named = [name.strip() for name in (config.evaluation.own_rules or "").split(",") if name.strip()]
    given = [one for one in (config.evaluation.rules, settings) if one is not None]
    return RuleOptions(added=(*map(_function, named), *added), settings=tuple(given))


def _function(name: str) -> Rule:
    module, _, function = name.partition(":")
    try:
        found = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        message = f"there is no rule {name} ({error}): write package.module:function, with the package installed"
        raise ConfigError(message, key="evaluation.own_rules") from error
    if not callable(found):
        raise ConfigError(f"the rule {name} is no function", key="evaluation.own_rules")
    rule: Rule = found
    return rule
