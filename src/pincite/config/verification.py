"""Config → what checks an answer: the extractor of its claims, the entailment model, the judge."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.config.build import OFFLINE, embedder
from pincite.config.settings import Config
from pincite.errors import ConfigError
from pincite.records import Budget

if TYPE_CHECKING:
    from pincite.claims import ExtractClaims
    from pincite.claims.model import Prompts
    from pincite.llm import LanguageModel, Meter
    from pincite.nli import EntailmentModel
    from pincite.verification import Checker


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class CheckOptions:
    """What a caller chooses of a check; `model` is `provider:name`, "offline", or None for the configured one. What a
    `budget` leaves open is as configured, and so is a `conf_threshold` of None.
    """

    extractor: str = "auto"
    model: str | LanguageModel | None = None
    top_k: int = 5
    max_claims: int = 25
    passes: int | None = None
    conf_threshold: float | None = None
    budget: Budget | None = None


def checker(config: Config, options: CheckOptions) -> Checker:
    """The way of an answer under a configuration; the time of its budget starts now.

    Raises UsageError for an unknown extractor or one that needs a model where none is named, ConfigError for a model
    that cannot be asked or an entailment model that cannot be loaded.
    """
    from pincite.claims import RULES_VERSION
    from pincite.verification import Checker
    from pincite.verification.model_judge import PROMPT_VERSION, ModelJudge
    from pincite.verification.verifier import Verifier

    meter = check_meter(config, options.budget)
    writer, judge = models(config, options.model, meter=meter)
    return Checker(
        extract=claim_extractor(config, options, model=writer),
        verifier=Verifier(
            entailment=entailment_model(config),
            judge=ModelJudge(judge, temperature=_temperature(config)) if judge is not None else None,
            conf_threshold=config.nli.threshold if options.conf_threshold is None else options.conf_threshold,
            top_k=options.top_k,
            judged_sample=config.check.judged_sample,
            out_of_time=meter.out_of_time if meter.budget.seconds else None,
        ),
        meter=meter,
        embedder=embedder(config),
        max_claims=options.max_claims,
        config_digest=config.digest("claims", "check", "nli", "llm"),
        extractor=f"{options.extractor} {RULES_VERSION}, passes {options.passes or config.claims.passes}",
        prompt_version=f"{prompts(config).version}/{PROMPT_VERSION}" if judge is not None else None,
        same_model_judge=judge is not None and writer is not None and judge.name == writer.name,
    )


def check_meter(config: Config, budget: Budget | None = None) -> Meter:
    """The meter of a check with that budget, and for the limits that it leaves open the configured ones."""
    from pincite.config.models import run_meter

    run_budget, own = budget or Budget(), config.check
    return run_meter(
        config,
        Budget(
            calls=run_budget.calls or own.max_calls,
            tokens=run_budget.tokens or own.max_tokens,
            usd=run_budget.usd or own.max_cost_usd,
            seconds=run_budget.seconds or own.max_seconds,
        ),
    )


def models(
    config: Config, given: str | LanguageModel | None, *, meter: Meter | None = None
) -> tuple[LanguageModel | None, LanguageModel | None]:
    """The model that extracts claims and the model that judges; None for both where no model is named.

    The extractor's is `claims.provider` and `claims.model`, where those are set, else `llm`'s; the judge's is the other
    of the two where both are set, else the same. They share the budget of `meter`.
    """
    from pincite.config.models import language_model
    from pincite.llm import Budgeted

    if given == OFFLINE:
        return None, None
    if isinstance(given, str):
        chosen = language_model(config, given, meter=meter)
        return chosen, chosen
    if given is not None:
        within = given if meter is None or not meter.budget.limited else Budgeted(given, meter=meter)
        return within, within
    own = _extractor_model(config)
    common = f"{config.llm.provider}:{config.llm.model}" if config.llm.provider and config.llm.model else None
    writer = language_model(config, own or common, meter=meter) if own or common else None
    judge = language_model(config, common, meter=meter) if own and common else writer
    return writer, judge


def _extractor_model(config: Config) -> str | None:
    """The name of the model that `claims` names, what is missing from `llm`; None where it names none.

    Raises ConfigError where the two do not make a name: a model of another provider is not taken for one.
    """
    provider, model = config.claims.provider, config.claims.model
    if provider is None and model is None:
        return None
    if model is None and provider == config.llm.provider:
        model = config.llm.model
    provider = provider or config.llm.provider
    if provider is None or model is None:
        missing, present_key = ("provider", "model") if provider is None else ("model", "provider")
        raise ConfigError(
            f"claims.{present_key} is set and claims.{missing} is not: set both, or neither, for "
            "llm.provider and llm.model",
            key=f"claims.{missing}",
        )
    return f"{provider}:{model}"


def claim_extractor(config: Config, options: CheckOptions, *, model: LanguageModel | None) -> ExtractClaims:
    """The extractor that was chosen, with the configured prompts."""
    from pincite.claims import ModelOptions, choose_extractor

    model_options = ModelOptions(
        prompts=prompts(config) if model is not None else None,
        profile=config.claims.profile,
        passes=options.passes or config.claims.passes,
        temperature=_temperature(config),
    )
    return choose_extractor(options.extractor, model=model, options=model_options)


def prompts(config: Config) -> Prompts:
    """The prompts of claim extraction with the configured overrides."""
    from pincite.claims.model import load_prompts

    return load_prompts(config.claims.prompts)


def entailment_model(config: Config) -> EntailmentModel | None:
    """The configured entailment model, the one in the package where none is configured; None where it is "off".

    Raises ConfigError when it cannot be loaded.
    """
    from pincite.nli.builtin import OFF, builtin_model

    if config.nli.model == OFF and config.nli.model_path is None:
        return None
    path = config.nli.model_path or (Path(config.nli.model) if config.nli.model else None)
    if path is None:
        return builtin_model()
    from pincite.nli.onnx import load_model

    if path.is_dir():
        return load_model(path)
    if config.nli.model_path is None and config.nli.model is not None and config.nli.hub is not None:
        return load_model(_from_hub(config, config.nli.model, config.nli.hub))
    raise ConfigError(
        f"the entailment model {str(path)!r} is no folder on this machine: set nli.model_path to one with model.onnx, "
        "tokenizer.json and config.json, or nli.hub to the address of a hub that has it",
        key="nli.model_path",
    )


def _from_hub(config: Config, name: str, hub: str) -> Path:
    """The folder of a model that a hub has, in the cache."""
    import platformdirs

    from pincite.nli.onnx import KIND
    from pincite.onnx import fetch_model

    cache = config.cache.folder or platformdirs.user_cache_path("pincite", appauthor=False)
    return fetch_model(name, hub=hub, cache=cache / "models", kind=KIND, extra=("config.json", "pincite.json"))


def _temperature(config: Config) -> float:
    return config.claims.temperature if config.claims.temperature is not None else config.llm.temperature
