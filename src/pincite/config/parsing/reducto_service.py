"""Settings of Reducto's service."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from annotated_types import Ge, Gt

from pincite.config.line import line
from pincite.parsing.reducto.options import ADDRESS, RESULT_HOSTS, SCOPES


@dataclass(frozen=True, slots=True, kw_only=True)
class ReductoSettings:
    """Reducto's service. It is used only where `parsing.parser` or `--parser` names it."""

    address: str = field(default=ADDRESS, metadata=line("Address of the service.", affects_results=False))
    agentic: str = field(
        default=",".join(SCOPES),
        metadata=line("What a vision model looks at again: some of `table,text,figure`, or nothing."),
    )
    pause_seconds: Annotated[float, Ge(0)] = field(
        default=2.0, metadata=line("Least time between two documents that are sent.", affects_results=False)
    )
    poll_seconds: Annotated[float, Gt(0)] = field(
        default=2.0, metadata=line("Time between two looks at a job.", affects_results=False)
    )
    job_seconds: Annotated[float, Gt(0)] = field(
        default=900.0, metadata=line("Longest time one job is waited for.", affects_results=False)
    )
    timeout_seconds: Annotated[float, Gt(0)] = field(
        default=120.0, metadata=line("Longest time of one request, in seconds.", affects_results=False)
    )
    max_attempts: Annotated[int, Ge(1)] = field(
        default=4, metadata=line("Attempts at one request, the first included.", affects_results=False)
    )
    result_hosts: str = field(
        default=",".join(RESULT_HOSTS),
        metadata=line("Hosts that large results are fetched from over https, as patterns.", affects_results=False),
    )
    folder: Path | None = field(
        default=None,
        metadata=line(
            "Folder of `{slug}.reducto.json` replies: what is there is not asked for again.", affects_results=False
        ),
    )
