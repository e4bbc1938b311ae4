"""Required parts: what a claim of its type must have."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.evaluation.rules.required import required_fields
from pincite.records import ClaimPart, ClaimRecord

WHOLE = {
    "experience": {"type": "experience", "label": "Cook", "company": "Acme"},
    "education": {"type": "education", "label": "BA", "school": "Whitmoor"},
    "skill": {"type": "skill", "label": "Python"},
}


def missing(facts: dict[str, Any], **options: Any) -> list[list[str]]:
    findings = list(required_fields([ClaimRecord(id="c", **facts)], **options))
    assert all(finding.severity == "error" for finding in findings)
    return [finding.details["missing"] for finding in findings]


@pytest.mark.parametrize("kind", WHOLE)
def test_a_whole_claim_lacks_nothing(kind: str) -> None:
    assert missing(WHOLE[kind]) == []


@pytest.mark.parametrize(
    ("kind", "changed", "expected"),
    [
        ("skill", {"label": None}, [["label"]]),
        ("skill", {"label": " \n"}, [["label"]]),
        ("skill", {"type": None}, [["type"]]),
        ("skill", {"type": "", "label": ""}, [["type"], ["label"]]),
        ("experience", {"company": None}, [["company", "description"]]),
        ("experience", {"company": None, "description": "Cooked."}, []),
        ("experience", {"type": "Experience ", "company": ""}, [["company", "description"]]),
        ("education", {"school": None}, [["school", "description"]]),
        ("education", {"school": None, "description": "Evening classes."}, []),
    ],
)
def test_what_is_missing_is_an_error(kind: str, changed: dict[str, Any], expected: list[list[str]]) -> None:
    assert missing({**WHOLE[kind], **changed}) == expected


def test_other_requirements_take_the_place_of_these() -> None:
    required = {"skill": ("level", "evidence|description"), "*": ("label",)}
    assert missing(WHOLE["skill"], required=required) == [["level"], ["evidence", "description"]]
    parts = (ClaimPart(name="level", value="expert"),)
    assert missing({**WHOLE["skill"], "parts": parts, "description": "x"}, required=required) == []


@pytest.mark.parametrize(("value", "there"), [(None, False), ("", False), ([], False), (0, True), (False, True)])
def test_a_part_with_nothing_in_it_is_missing(value: Any, there: bool) -> None:
    record = {**WHOLE["skill"], "parts": (ClaimPart(name="level", value=value),)}
    assert missing(record, required={"*": ("level",)}) == ([] if there else [["level"]])
