"""Claims, a source, and scripted judges for the tests of judging."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from pincite.evaluation.judging import ClaimBatch
from pincite.records import ClaimEvidence, ClaimRecord, ModelRequest
from pincite.verification import read_sources
from pincite.verification.sources import Source

RESUME = """\
Mira Oakes

EXPERIENCE

Data Engineer Mar 2019 – Present
Alder Freight Ltd, Leeds
Built the nightly pipelines in Python and cut their cost by 12 %.

Junior Analyst 2016 – 2018
Beacon Insurance, York

SKILLS

Python, SQL, Airflow
"""

CLAIMS = (
    ClaimRecord(
        id="job-1",
        type="experience",
        label="Data Engineer",
        company="Alder Freight Ltd",
        start="2019-03",
        end="present",
        evidence=(ClaimEvidence(text="Built the nightly pipelines in Python and cut their cost by 12 %."),),
    ),
    ClaimRecord(
        id="job-2", type="experience", label="Junior Analyst", company="Beacon Insurance", start="2016", end="2018"
    ),
    ClaimRecord(id="skill-1", type="skill", label="Python"),
)


def sources(text: str = RESUME) -> tuple[Source, ...]:
    return read_sources([("cv", text)])


def batch(*claims: ClaimRecord, text: str = RESUME) -> ClaimBatch:
    return ClaimBatch(claims=claims or CLAIMS, sources=sources(text))


def handles(request: ModelRequest | str) -> dict[str, dict[str, Any]]:
    """The claims as a request shows them, by handle."""
    prompt = request if isinstance(request, str) else request.prompt
    shown = prompt.split("Claims to evaluate:\n")[-1].split("\n\nRespond with JSON only:")[0]
    return {each["claim_id"]: each for each in json.loads(shown)}


def shown_source(prompt: str) -> str:
    """What stands between the marks of the source."""
    parts = prompt.split('"""')
    assert len(parts) == 3, "the source ends its own block"
    return parts[1].strip("\n")


def entry(handle: str, **said: Any) -> dict[str, Any]:
    return {"claim_id": handle, "grounded": "yes", "accurate": True, "conflicts_with": None, "issue": None, **said}


def reply(entries: list[dict[str, Any]], quality: str = "good") -> str:
    return json.dumps({"evaluations": entries, "overall_quality": quality})


def judge_of(**said: dict[str, Any]) -> Callable[[ModelRequest], str]:
    """A script that says `said` of the claims with those labels (spaces as "_"), and yes of all others."""

    def answer(request: ModelRequest) -> str:
        return reply(
            [
                entry(handle, **said.get(re.sub(r"\W", "_", str(claim.get("label"))), {}))
                for handle, claim in handles(request).items()
            ]
        )

    return answer
