"""The development set of the checks: made with sight of them, so it shows that they still do what they did, no more."""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from pincite.verification.checks import check_claim

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "checks_development.jsonl").read_text("utf-8").splitlines()
]


def test_paraphrases_are_seldom_flagged():
    alarms = [case["paraphrase"] for case in CASES if check_claim(case["paraphrase"], [case["evidence"]])]
    assert len(alarms) <= 0.03 * len(CASES), alarms


@pytest.mark.parametrize(
    ("kind", "share"),
    [("number", 0.97), ("unit", 0.97), ("date", 0.95), ("name", 0.93), ("negation", 0.8)],
    ids=["number", "unit", "date", "name", "negation"],
)
def test_altered_claims_are_flagged(kind, share):
    flagged = defaultdict(list)
    for case in CASES:
        for made, claim in case["altered"]:
            flagged[made].append(bool(check_claim(claim, [case["evidence"]])))
    assert sum(flagged[kind]) >= share * len(flagged[kind])


def test_no_paraphrase_is_contradicted():
    found = [finding for case in CASES for finding in check_claim(case["paraphrase"], [case["evidence"]])]
    assert not any(finding.contradicts for finding in found)
