"""Settings of evaluation: its rules, what is sampled, who judges it, and what that may cost.

The aliases are the evaluation specification's names.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from annotated_types import Ge, Gt, Le

from pincite.config.line import line
from pincite.records import SamplingPolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaluationSettings:
    """What rules hold claims to, what is sampled, and the model that judges it; without one the verifier of Check."""

    rules: dict[str, dict[str, Any]] | None = field(
        default=None,
        metadata=line(
            "Options of rules by rule, `enabled` among them: a table in the file, JSON in the variable.",
            aliases=("rules",),
        ),
    )
    own_rules: str | None = field(
        default=None,
        metadata=line("Functions that are rules beside the built-in ones: `package.module:function`, with commas."),
    )
    judge: bool = field(
        default=True, metadata=line("Judge a sample of the claims, besides the rules.", aliases=("aiEval.enabled",))
    )
    sample_size: Annotated[int, Ge(0)] = field(
        default=5, metadata=line("Most claims that are judged.", aliases=("aiEval.sampleSize",))
    )
    sample_percent: Annotated[float, Ge(0), Le(1)] = field(
        default=0.2,
        metadata=line("Largest share of the claims that is judged, 0 to 1.", aliases=("aiEval.samplePercent",)),
    )
    sampling: SamplingPolicy = field(
        default="spec",
        metadata=line(
            "How claims are sampled: `spec` (one of each type, then any), or `stratified` (every claim with a known "
            "chance; thin evidence and newer claims more often)."
        ),
    )
    seed: str = field(default="0", metadata=line("What samples are drawn from: another seed draws others."))
    provider: str | None = field(
        default=None,
        metadata=line("Provider of the model that judges samples.", aliases=("EVAL_PROVIDER", "aiEval.model.provider")),
    )
    model: str | None = field(
        default=None,
        metadata=line("Model that judges samples.", aliases=("EVAL_MODEL", "aiEval.model.model")),
    )
    second_provider: str | None = field(
        default=None, metadata=line("Provider of the second judge, which some of the samples are put to as well.")
    )
    second_model: str | None = field(default=None, metadata=line("Model of the second judge."))
    second_percent: Annotated[float, Ge(0), Le(1)] = field(
        default=0.1, metadata=line("Share of the judge's calls that the second judge gets too, 0 to 1.")
    )
    run_ceiling_usd: Annotated[float, Gt(0)] | None = field(
        default=None,
        metadata=line("Most that the judges of one evaluation may cost, in US dollars.", affects_results=False),
    )
    daily_ceiling_usd: Annotated[float, Gt(0)] | None = field(
        default=None,
        metadata=line(
            "Most that all judges of one database may cost in a day (UTC), in US dollars.", affects_results=False
        ),
    )
