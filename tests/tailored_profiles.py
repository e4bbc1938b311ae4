"""The example of examples/resume/tailoring, and persons of other trades, for the tests of tailoring."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

from pincite.evaluation.tailoring import Tailored
from pincite.records import ClaimEvidence, ClaimRecord

FOLDER = Path(__file__).resolve().parents[1] / "examples" / "resume" / "tailoring"
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
TODAY = date(2026, 11, 22)


def record(name: str, /, *, evidence: str | None = None, **values: Any) -> ClaimRecord:
    return ClaimRecord(id=name, evidence=(ClaimEvidence(text=evidence),) if evidence else (), **values)


def example_claims() -> tuple[ClaimRecord, ...]:
    listed = json.loads((FOLDER / "claims.json").read_text(encoding="utf-8"))["claims"]
    return tuple(record(f"c{at}", **values) for at, values in enumerate(listed))


def example(profile: str) -> Tailored:
    return Tailored(
        profile=(FOLDER / profile).read_text(encoding="utf-8"),
        claims=example_claims(),
        posting=(FOLDER / "posting.md").read_text(encoding="utf-8"),
    )


NURSE = (
    record(
        "ward", type="experience", label="Staff Nurse", company="St. Brannoc Hospital", start="2017-09", end="present",
        description="Cares for up to 8 patients on a 30-bed cardiology ward.",
        evidence="Trained 14 new nurses on the ward",
    ),
    record(
        "care", type="experience", label="Healthcare Assistant", company="Willow Care Home", start="2014", end="2017",
        description="Helped residents with dementia with washing, meals and medication.",
    ),
    record("degree", type="education", label="Bachelor of Nursing", school="University of Salford", end="2017"),
    record("ils", type="certification", label="Immediate Life Support", start="2023"),
    record("blood", type="skill", label="Phlebotomy"),
    record("spanish", type="skill", label="Spanish"),
)  # fmt: skip

NURSE_POSTING = """\
Senior Staff Nurse, Intensive Care
Requirements:
- 3+ years of nursing experience
- Experience with ventilated patients
- Immediate or Advanced Life Support
- Phlebotomy and cannulation
- Calm under pressure
"""
