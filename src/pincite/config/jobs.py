"""Settings of background jobs: when evaluation follows by itself, how workers work, and who is told of reviews."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from annotated_types import Ge, Gt, Le

from pincite.config.line import line
from pincite.config.secret import Secret

EvaluateWhen = Literal["off", "wait", "background"]

Rate = Annotated[float, Gt(0)]


@dataclass(frozen=True, slots=True, kw_only=True)
class JobsSettings:
    """Evaluation after other commands, and the workers that run jobs."""

    evaluate: EvaluateWhen | None = field(
        default=None,
        metadata=line(
            "Evaluation after an extraction or a check: `off`, `wait` (before the command or the service's job ends), "
            "or `background`; without it `background` in the service, and for commands where `store.url` is set.",
            affects_results=False,
        ),
    )
    autostart: bool = field(
        default=True,
        metadata=line(
            "Start a worker for a job in the background where none is alive; it ends when it has nothing to do.",
            affects_results=False,
        ),
    )
    at_once: Annotated[int, Ge(1)] = field(
        default=2, metadata=line("Jobs of each kind that one worker runs side by side.", affects_results=False)
    )
    keep_days: Annotated[float, Ge(0), Le(36_500)] = field(
        default=30.0,
        metadata=line(
            "Days after which a worker that starts forgets jobs that were done; what came of them stays in the store.",
            affects_results=False,
        ),
    )
    calls_per_minute: Rate | dict[Literal["openai", "anthropic", "google"], Rate] | None = field(
        default=None,
        metadata=line(
            "Most model calls a minute to one provider, from all workers of one database together: one number for all, "
            "or a table by provider (JSON in the variable).",
            affects_results=False,
        ),
    )
    review_function: str | None = field(
        default=None,
        metadata=line(
            "Function that is told of evaluations that need review: `package.module:function`.", affects_results=False
        ),
    )
    review_command: str | None = field(
        default=None,
        metadata=line(
            "Program that is started for each of them, with JSON on its standard input.", affects_results=False
        ),
    )
    review_url: Secret | None = field(
        default=None, metadata=line("Address that JSON about each of them is posted to.", affects_results=False)
    )
