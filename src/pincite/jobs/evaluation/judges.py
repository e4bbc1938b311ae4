"""How a result is evaluated under a configuration: the judges that would judge it, named before anything waits."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from pincite.config.evaluation.rules import evaluation_digest
from pincite.evaluation.judging.verifier import PROVIDER
from pincite.jobs.evaluation.intake import EvaluationBrief
from pincite.records import VERIFIER

if TYPE_CHECKING:
    from pincite.config import Config


def first_judge(config: Config, given: str | None, generator: str | None) -> str | None:
    """The first judge's name, None for the verifier; ConfigError for a judge that cannot be asked."""
    from pincite.config.evaluation.judges import judge_names
    from pincite.config.models import model_target

    names = judge_names(config, given, generator=generator)
    for name in names:
        if name is not None:
            model_target(config, name)
    return names[0]


def asked_of(
    config: Config,
    *,
    today: date,
    generator: str | None = None,
    judge: str | None = None,
    subject: str = "",
) -> EvaluationBrief:
    """How an evaluation is asked for where nobody says more; raises ConfigError as `first_judge` does."""
    rules_only = not config.evaluation.judge
    first = None if rules_only else first_judge(config, judge, generator)
    return EvaluationBrief(
        today=today.isoformat(),
        subject=subject,
        rules_only=rules_only,
        judge=judge,
        judge_name=first or f"{PROVIDER}:{VERIFIER}",
        config_digest=evaluation_digest(config),
        generator=generator,
    )
