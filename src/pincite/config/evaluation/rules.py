"""Config → the rules of an evaluation: options of the built-in ones, and functions that are rules beside them."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.codec import content_digest
from pincite.config.own_code import named_function

if TYPE_CHECKING:
    from pincite.config.settings import Config
    from pincite.evaluation.rules import Rule, RuleSettings
    from pincite.evaluation.runs import RuleOptions


def rule_options(config: Config, *, added: Sequence[Rule] = (), settings: RuleSettings | None = None) -> RuleOptions:
    """The configured rules and options, then those of a caller, which win.

    Raises ConfigError naming the function that `evaluation.own_rules` asks for and that is not there.
    """
    from pincite.evaluation.runs import RuleOptions

    layers = [layer for layer in (config.evaluation.rules, settings) if layer is not None]
    return RuleOptions(added=(*_own(config), *added), settings=tuple(layers))


def evaluation_digest(config: Config) -> str:
    """The digest of the settings that count in an evaluation, and of the files of rules of one's own: a rule that was
    mended is another question. Raises ConfigError as `rule_options` does.
    """
    settings, own = config.digest("evaluation", "nli", "llm"), _own(config)
    return settings if not own else content_digest([settings, *map(_file_digest, own)])


def _own(config: Config) -> list[Rule]:
    """The rules that the configuration names."""
    rule_names = [name.strip() for name in (config.evaluation.own_rules or "").split(",") if name.strip()]
    return [named_function(name, key="evaluation.own_rules") for name in rule_names]


def _file_digest(rule: Rule) -> str:
    """SHA-256 of the file that a rule is written in; "" where there is none to read."""
    try:
        return hashlib.sha256(Path(inspect.getfile(inspect.unwrap(rule))).read_bytes()).hexdigest()
    except (TypeError, OSError):
        return ""
