"""Config → the judges of samples: as they are configured, by the specification's defaults, or the configured model of
another provider than the generator's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pincite.config.build import OFFLINE
from pincite.config.settings import Config
from pincite.errors import ConfigError
from pincite.records import Budget

if TYPE_CHECKING:
    from pincite.evaluation.judging import Judge, JudgeOptions, Panel
    from pincite.llm import LanguageModel, Meter

DEFAULT_PROVIDER = "openai"

DEFAULT_MODELS: Mapping[str, str] = {"openai": "gpt-4o-mini", "anthropic": "claude-sonnet-4-5-20250514"}
"""What judges where a provider is named and no model (specification)."""


def judge_names(
    config: Config, given: str | None = None, *, generator: str | None = None
) -> tuple[str | None, str | None]:
    """The first judge and the second one as `provider:model`; None for the verifier of Check, and for no second one.

    `given` takes the place of the configured first one, "offline" that of both. Without an `evaluation.provider` or
    `evaluation.model` the first is, of `llm`'s and `claims`' models, one of another provider than that of `generator`
    (`provider:model`, what made the claims), and else the one there is. Raises ConfigError for a provider without a
    model that is known to judge well.
    """
    own = config.evaluation
    if given == OFFLINE:
        return None, None
    first = given or _named(own.provider, own.model, key="evaluation.model") or _other(config, generator)
    return first, _named(own.second_provider, own.second_model, key="evaluation.second_model")


def _named(provider: str | None, model: str | None, *, key: str) -> str | None:
    """The name of a provider and a model of which one may be missing; None where both are."""
    if provider is None and model is None:
        return None
    where = provider or DEFAULT_PROVIDER
    chosen = model or DEFAULT_MODELS.get(where)
    if chosen is None:
        provider_names = " and ".join(DEFAULT_MODELS)
        message = f"{key} is not set, and only {provider_names} have a default judge: name a model of {where}"
        raise ConfigError(message, key=key)
    return f"{where}:{chosen}"


def _other(config: Config, generator: str | None) -> str | None:
    """A configured model of another provider than the generator's; the first one where there is none."""
    maker = generator.partition(":")[0] if generator else None
    llm, claims = config.llm, config.claims
    configured = [
        f"{provider}:{model}"
        for provider, model in ((llm.provider, llm.model), (claims.provider or llm.provider, claims.model))
        if provider and model
    ]
    alternatives = [name for name in configured if name.partition(":")[0] != maker]
    return next(iter([*alternatives, *configured]), None)


def sampling(config: Config, *, generator: str | None = None) -> JudgeOptions:
    """How the configuration samples what `generator` made."""
    from pincite.evaluation.judging import JudgeOptions
    from pincite.evaluation.sampling import SampleOptions

    own = config.evaluation
    sample = SampleOptions(size=own.sample_size, percent=own.sample_percent, policy=own.sampling, seed=own.seed)
    return JudgeOptions(sample=sample, second_percent=own.second_percent, generator=generator)


def single_panel(
    config: Config,
    given: str | LanguageModel | None = None,
    *,
    generator: str | None = None,
    kind: str = "document",
) -> Panel:
    """The judges of one evaluation that keeps nothing: both share `evaluation.run_ceiling_usd`, and are told that the
    sources are of that `kind`.

    Raises ConfigError for a model that cannot be asked, and for a daily ceiling, which only the store can keep.
    """
    from pincite.config.models import run_meter
    from pincite.evaluation.judging import Panel

    own = config.evaluation
    if own.daily_ceiling_usd is not None:
        raise ConfigError(
            "evaluation.daily_ceiling_usd is kept in the store: unset it here, or evaluate with `pincite eval`",
            key="evaluation.daily_ceiling_usd",
        )
    meter = run_meter(config, Budget(usd=own.run_ceiling_usd))
    name = given if isinstance(given, str) else None
    first, second = judge_names(config, name, generator=generator)
    own_model = None if isinstance(given, str) else given
    chosen = _judge(config, first, meter, kind) if own_model is None else _of_model(config, own_model, kind)
    return Panel(first=chosen, second=None if second is None else _judge(config, second, meter, kind))


def _judge(config: Config, name: str | None, meter: Meter, kind: str) -> Judge:
    """The judge of that name; the verifier of Check for None."""
    from pincite.config.models import language_model
    from pincite.config.verification import entailment_model
    from pincite.evaluation.judging import VerifierJudge
    from pincite.verification import Verifier

    if name is None:
        return VerifierJudge(Verifier(entailment=entailment_model(config), conf_threshold=config.nli.threshold))
    return _of_model(config, language_model(config, name, meter=meter), kind)


def _of_model(config: Config, model: LanguageModel, kind: str) -> Judge:
    from pincite.evaluation.judging import LanguageModelJudge
    from pincite.llm.prices import price_table

    return LanguageModelJudge(model, kind=kind, temperature=config.llm.temperature, price_table=price_table())
