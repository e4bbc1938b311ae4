"""Rules by name: which there are, and how settings switch and adjust them."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from pincite.errors import ConfigError, UsageError
from pincite.evaluation.rules import REQUIRED, RULES, choose_rules, rule_name
from pincite.records import ClaimRecord, Finding

if TYPE_CHECKING:
    from decimal import Decimal


def short_labels(claims: Sequence[ClaimRecord], *, longest: int = 40, today: date) -> Iterator[Finding]:
    return iter(())


def test_the_rules_of_the_specification_have_its_names() -> None:
    names = [rule_name(rule) for rule in RULES]
    assert names[:4] == ["duplicates", "dates", "requiredFields", "overlappingRoles"]
    assert len(set(names)) == len(names)


def test_without_settings_every_rule_is_on_with_its_own_defaults() -> None:
    assert all(chosen.enabled and not chosen.options for chosen in choose_rules())


@pytest.mark.parametrize(
    ("settings", "options"),
    [
        ({"duplicates": {"threshold": 0.9}}, {"threshold": 0.9}),
        ({"duplicates": {"threshold": 1}}, {"threshold": 1.0}),
        ({"duplicates": {"distinguishBy": ["company"]}}, {"distinguish_by": ("company",)}),
        ({"duplicates": {"distinguish_by": []}}, {"distinguish_by": ()}),
    ],
    ids=str,
)
def test_options_are_read_under_either_spelling(settings: Any, options: dict[str, Any]) -> None:
    assert choose_rules(settings=[settings])[0].options == options


def test_the_configuration_of_the_specification_is_read_as_it_is() -> None:
    rules = {
        "duplicates": {"enabled": True, "threshold": 0.85},
        "dates": {"enabled": True, "allowFutureDays": 30},
        "requiredFields": {"enabled": True},
        "overlappingRoles": {"enabled": False},
    }
    chosen = {one.name: one for one in choose_rules(settings=[rules])}
    assert chosen["dates"].options == {"allow_future_days": 30}
    assert [name for name, one in chosen.items() if not one.enabled] == ["overlappingRoles"]


def test_later_settings_win_option_by_option() -> None:
    settings = [{"dates": {"enabled": False, "maxYears": 40}}, {"dates": {"enabled": True}}]
    assert choose_rules(settings=settings)[1].options == {"max_years": 40}
    assert choose_rules(settings=settings)[1].enabled


def test_requirements_are_options() -> None:
    given = {**{kind: list(names) for kind, names in REQUIRED.items()}, "skill": ["evidence"]}
    chosen = choose_rules(settings=[{"required_fields": {"required": given}}])[2]
    assert chosen.options["required"]["skill"] == ("evidence",)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"duplicate": {}}, "no rule duplicate: known are duplicates"),
        ({"dates": {"grace": 3}}, "dates has no option grace: known are enabled, allowFutureDays, maxYears"),
        ({"dates": {"today": "2020-01-01"}}, "no option today"),
        ({"dates": {"allowFutureDays": "30"}}, "dates.allowFutureDays is '30'"),
        ({"dates": {"allowFutureDays": -1}}, "greater than or equal to 0"),
        ({"duplicates": {"threshold": 85}}, "less than or equal to 1"),
        ({"duplicates": {"threshold": 0}}, "greater than 0"),
        ({"duplicates": {"distinguishBy": ["colour"]}}, "distinguishBy"),
        ({"dates": {"enabled": "no"}}, "dates.enabled"),
        ({"dates": {"maxYears": {1, 2}}}, "a configuration file cannot hold"),
        ({"dates": False}, "write a table of options"),
    ],
    ids=str,
)
def test_settings_that_fit_no_rule_say_so(settings: Any, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        choose_rules(settings=[settings])


def test_a_rule_of_ones_own_has_its_name_and_options() -> None:
    chosen = choose_rules([short_labels], settings=[{"shortLabels": {"longest": 5}}])[-1]
    assert (chosen.name, chosen.options) == ("shortLabels", {"longest": 5})
    assert chosen.needs("today")
    assert not chosen.takes("breaks")


def dates(claims: Sequence[ClaimRecord]) -> Iterator[Finding]:
    return iter(())


def positional(claims: Sequence[ClaimRecord], longest: int = 3) -> Iterator[Finding]:
    return iter(())


def demanding(claims: Sequence[ClaimRecord], *, longest: int) -> Iterator[Finding]:
    return iter(())


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (dates, "two rules are called dates"),
        (lambda claims: (), "a function with a name"),
        (functools.partial(short_labels, longest=3), "a function with a name"),
        (positional, "takes longest: make it a keyword option"),
        (demanding, "takes longest: make it a keyword option with a default, or one of today, breaks"),
    ],
    ids=["taken name", "lambda", "partial", "positional", "without a default"],
)
def test_what_is_no_rule_is_refused(rule: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        choose_rules([rule])


def unread(claims: Sequence[ClaimRecord], *, most: Decimal | None = None) -> list[Finding]:
    return []


def test_a_rule_whose_types_cannot_be_read_is_named() -> None:
    with pytest.raises(UsageError, match=r"the types of the rule unread cannot be read .*Decimal.*TYPE_CHECKING"):
        choose_rules([unread])
