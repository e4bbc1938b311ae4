"""Config → the rules of an evaluation: options of the built-in ones, and functions that are rules beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pincite.config.own_code import named_function

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
    own = [named_function(name, key="evaluation.own_rules") for name in named]
    given = [one for one in (config.evaluation.rules, settings) if one is not None]
    return RuleOptions(added=(*own, *added), settings=tuple(given))
