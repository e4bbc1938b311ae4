"""Config → the judges of an evaluation that is kept: paid for from the store, and asked no faster than is allowed."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.config.verification import entailment_model
from pincite.errors import ConfigError
from pincite.evaluation.judging import Account, LanguageModelJudge, Ledgered, Panel, VerifierJudge
from pincite.verification import Verifier

if TYPE_CHECKING:
    from pincite.config.settings import Config
    from pincite.evaluation.judging import Judge
    from pincite.evaluation.judging.ledgers import Price
    from pincite.llm import LanguageModel
    from pincite.llm.rates import Slots
    from pincite.llm.targets import Provider


@dataclass(frozen=True, slots=True, kw_only=True)
class Purse:
    """Who pays for a run's calls, and in which slots they may be sent; without a `pace` at once."""

    account: Callable[[Price], Account]
    pace: Callable[[Provider], Slots] | None = None


def kept_panel(config: Config, names: tuple[str | None, str | None], *, purse: Purse, kind: str = "document") -> Panel:
    """The judges of those names, None for the verifier of Check first and for no judge second.

    `kind` is what the judges are told that the sources are. Raises ConfigError as `paid_model` does.
    """
    first, second = names
    if first is None:
        verifier = Verifier(entailment=entailment_model(config), conf_threshold=config.nli.threshold)
        chosen: Judge = VerifierJudge(verifier)
    else:
        chosen = _judge(config, first, purse, kind)
    return Panel(first=chosen, second=None if second is None else _judge(config, second, purse, kind))


def paid_model(config: Config, name: str, purse: Purse) -> LanguageModel:
    """The model of that name, whose calls are paid for from the purse.

    Raises ConfigError for a model that cannot be asked, and for a ceiling in dollars on one without a known price.
    """
    from pincite.config.models import language_model, model_target, price

    target = model_target(config, name)
    of_target = functools.partial(price, target)
    own = config.evaluation
    if (own.run_ceiling_usd or own.daily_ceiling_usd) and of_target(1_000, 1_000) is None:
        raise ConfigError(
            f"the price of {target.name} is not known, so evaluation.run_ceiling_usd and evaluation.daily_ceiling_usd "
            "cannot be kept: unset them, or take another judge",
            key="evaluation.run_ceiling_usd",
        )
    return Ledgered(language_model(config, name, pace=purse.pace), purse.account(of_target))


def _judge(config: Config, name: str, purse: Purse, kind: str) -> Judge:
    from pincite.llm.prices import price_table

    model = paid_model(config, name, purse)
    return LanguageModelJudge(model, kind=kind, temperature=config.llm.temperature, price_table=price_table())
