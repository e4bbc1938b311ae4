"""The entailment model in the package: small, loaded once, and the same as the one it was made from."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pincite.nli.builtin import FOLDER, builtin_model
from pincite.nli.onnx import load_model
from pincite.verification.combination import combination_for

SAMPLE = Path(__file__).parents[1] / "data" / "nli" / "pairs.json"


def test_the_model_is_small_and_loaded_once() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 35_000_000
    assert builtin_model() is builtin_model()


def test_the_combination_in_the_package_was_made_for_this_very_model() -> None:
    assert combination_for(builtin_model().name) is not None


def test_the_model_with_8_bits_says_what_the_float_model_says() -> None:
    rows = json.loads(SAMPLE.read_text(encoding="utf-8"))
    raw = load_model(FOLDER)
    raw._temperature = 1.0  # the sample was taken before calibration
    found = raw.judge([(row["evidence"], row["claim"]) for row in rows])
    ours = np.array([[each.entailment, each.neutral, each.contradiction] for each in found])
    theirs = np.array([row["said"] for row in rows])
    assert len(rows) >= 50
    assert np.abs(ours - theirs).mean() < 0.03
    assert (ours.argmax(axis=1) == theirs.argmax(axis=1)).mean() >= 0.95


@pytest.mark.parametrize(
    ("evidence", "claim", "label"),
    [
        ("The landlord shall repair the roof.", "The roof is repaired by the landlord.", "entailment"),
        ("The committee approved the budget.", "The committee rejected the budget.", "contradiction"),
    ],
)
def test_plain_pairs_are_told_apart(evidence: str, claim: str, label: str) -> None:
    (found,) = builtin_model().judge([(evidence, claim)])
    assert max(("entailment", "neutral", "contradiction"), key=lambda name: getattr(found, name)) == label


@pytest.mark.parametrize("claim", ["The committee meets every month.", "The weather was bad in June."])
def test_what_a_passage_does_not_say_is_not_entailed(claim: str) -> None:
    (found,) = builtin_model().judge([("The committee approved the budget.", claim)])
    assert found.entailment < 0.5


def test_equal_pairs_get_equal_scores_in_any_company() -> None:
    # A pair that the model is sure of: 8-bit numbers are scaled by all that is in a run, which moves others by more.
    pair = ("A man is playing a guitar on a stage.", "A man plays music.")
    others = [("word " * count, "A claim.") for count in range(1, 40)]
    (alone,) = builtin_model().judge([pair])
    assert builtin_model().judge([*others, pair])[-1].entailment == pytest.approx(alone.entailment, abs=0.02)


def test_nothing_of_it_is_loaded_by_importing_pincite() -> None:
    code = "import sys, pincite; sys.exit('onnxruntime' in sys.modules or 'pincite.nli.builtin' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
