"""The rules there are, how a rule says what it needs, and how configuration switches and adjusts them by name.

A rule is a function: claims in, findings out. What it can be told stands in its keyword parameters; those called
`today` and `breaks` are given to every rule that asks for them, all others are options with a default. A rule's name is
its function's, an option's its parameter's, both written as the evaluation specification writes its configuration
(`required_fields` is `requiredFields`); either spelling is read.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_type_hints

from pincite.errors import ConfigError, UsageError
from pincite.evaluation.rules.citations import box_on_page, citation_holds
from pincite.evaluation.rules.conflicts import conflicts
from pincite.evaluation.rules.dates import dates
from pincite.evaluation.rules.duplicates import duplicates
from pincite.evaluation.rules.numbers import numbers_in_quote
from pincite.evaluation.rules.overlaps import overlapping_roles
from pincite.evaluation.rules.required import required_fields
from pincite.evaluation.rules.support import value_supported
from pincite.evaluation.rules.verdicts import answer_citations, verdicts
from pincite.records import Finding

Rule = Callable[..., Iterable[Finding]]
"""`rule(claims, **options)`: findings about a sequence of `ClaimRecord`; pure, the same findings for the same input."""

RuleSettings = Mapping[str, Mapping[str, Any]]
"""Options by rule, both by name; `enabled` switches a rule."""

RULES: tuple[Rule, ...] = (
    duplicates,
    dates,
    required_fields,
    overlapping_roles,
    citation_holds,
    box_on_page,
    value_supported,
    numbers_in_quote,
    conflicts,
    verdicts,
    answer_citations,
)
"""The built-in rules in their order."""

ENABLED = "enabled"
_GIVEN = ("today", "breaks")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenRule:
    """A rule with its name, its switch and its options by parameter."""

    name: str
    rule: Rule
    enabled: bool
    options: Mapping[str, Any]

    def needs(self, parameter: str) -> bool:
        """Whether the rule cannot do without what is given under this name."""
        rule_parameter = inspect.signature(self.rule).parameters.get(parameter)
        return rule_parameter is not None and rule_parameter.default is inspect.Parameter.empty

    def takes(self, parameter: str) -> bool:
        """Whether the rule asks for what is given under this name."""
        return parameter in inspect.signature(self.rule).parameters


def choose_rules(added: Sequence[Rule] = (), *, settings: Iterable[RuleSettings] = ()) -> tuple[ChosenRule, ...]:
    """The built-in rules and those added, as the settings have them; later settings win, option by option.

    Raises ConfigError for a rule or an option that does not exist, or a value of the wrong type, naming it; UsageError
    for a rule without a name, with another's, or that asks for what nobody gives it.
    """
    rules: dict[str, Rule] = {}
    for rule in added:
        option_types(rule)
    for rule in (*RULES, *added):
        name = rule_name(rule)
        if name in rules:
            raise UsageError(f"two rules are called {name}: give yours another name")
        rules[name] = rule
    merged: dict[str, dict[str, Any]] = {name: {} for name in rules}
    for rule_settings in settings:
        for name, options in rule_settings.items():
            camel_name = camel(name)
            if camel_name not in rules:
                raise ConfigError(f"there is no rule {name}: known are {', '.join(rules)}", key=name)
            merged[camel_name] |= _read_options(camel_name, rules[camel_name], options)
    return tuple(
        ChosenRule(name=name, rule=rule, enabled=merged[name].pop(ENABLED, True), options=merged[name])
        for name, rule in rules.items()
    )


def rule_name(rule: Rule) -> str:
    """The name of a rule: its function's, as the configuration writes it."""
    name = getattr(rule, "__name__", "")
    if not name.isidentifier():
        raise UsageError(f"a rule is a function with a name, not {rule!r}: write it with def")
    return camel(name)


def camel(name: str) -> str:
    """`required_fields` and `requiredFields` as `requiredFields`."""
    first, *words = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in words)


def option_types(rule: Rule) -> dict[str, Any]:
    """The type of each option of a rule, by its parameter."""
    name = rule_name(rule)
    try:
        hints = get_type_hints(rule, include_extras=True)
    except NameError as error:
        message = f"the types of the rule {name} cannot be read ({error})"
        raise UsageError(f"{message}: import them outside of TYPE_CHECKING") from error
    types = {}
    for at, parameter in enumerate(inspect.signature(rule).parameters.values()):
        if at == 0 or parameter.name in _GIVEN:
            continue
        if parameter.kind is not inspect.Parameter.KEYWORD_ONLY or parameter.default is inspect.Parameter.empty:
            message = f"the rule {name} takes {parameter.name}: make it a keyword option with a default"
            raise UsageError(f"{message}, or one of {', '.join(_GIVEN)}")
        types[parameter.name] = hints.get(parameter.name, Any)
    return types


def _read_options(name: str, rule: Rule, given: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise ConfigError(f"the rule {name} is given {given!r}: write a table of options, such as enabled", key=name)
    types = {ENABLED: bool, **option_types(rule)}
    by_name = {camel(parameter): parameter for parameter in types}
    options = {}
    for option, value in given.items():
        key = f"{name}.{option}"
        if camel(option) not in by_name:
            raise ConfigError(f"the rule {name} has no option {option}: known are {', '.join(by_name)}", key=key)
        parameter = by_name[camel(option)]
        options[parameter] = _typed(key, types[parameter], value)
    return options


def _typed(key: str, kind: Any, value: Any) -> Any:
    """The value in the option's type, as strictly as the configuration file is read."""
    from pydantic import TypeAdapter, ValidationError

    try:
        adapter: TypeAdapter[Any] = TypeAdapter(kind)
        return adapter.validate_json(json.dumps(value), strict=True)
    except ValidationError as error:
        problem = error.errors(include_url=False)[0]["msg"]
        raise ConfigError(f"{key} is {value!r}, but {problem[:1].lower()}{problem[1:]}", key=key) from error
    except TypeError as error:
        raise ConfigError(f"{key} is {value!r}, which a configuration file cannot hold", key=key) from error
