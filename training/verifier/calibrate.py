"""Calibrate the exported model: `python -m training.verifier.calibrate PAIRS MODEL`.

Fits one temperature on pairs that it was not trained on: those held out of each set, and the sets that were kept back
whole. Of what it says with probability p to be entailed, about p shall be. Writes it to MODEL/pincite.json. Every set
has the same weight. Prints the reliability of that probability before and after, on the former and on the latter
(Guo et al., On calibration of modern neural networks, 2017).
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pincite.nli.onnx import load_model
from training.verifier.shape import NAME

MOST = 200
"""Pairs taken of a set."""

BINS = 10
TRUTHS = {"e": (1, 0, 0), "n": (0, 1, 0), "c": (0, 0, 1), "nc": (0, 1, 1)}
"""Which of the three answers a pair's truth leaves possible."""

Floats = NDArray[np.float64]


def held_pairs(file: Path, chance: random.Random) -> list[dict[str, str]]:
    """Pairs that were held out or kept back, of each set as many."""
    by_set: dict[str, list[dict[str, str]]] = {}
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if row["split"] in ("held", "kept"):
                by_set.setdefault(row["set"], []).append(row)
    return [row for _, rows in sorted(by_set.items()) for row in chance.sample(rows, min(MOST, len(rows)))]


def softened(said: Floats, temperature: float) -> Floats:
    """Probabilities (n, 3) at another temperature."""
    logs = np.log(np.clip(said, 1e-9, 1.0)) / temperature
    raised = np.exp(logs - logs.max(axis=1, keepdims=True))
    softer: Floats = raised / raised.sum(axis=1, keepdims=True)
    return softer


def loss(said: Floats, truths: Floats, weights: Floats) -> float:
    """The weighted negative log likelihood of the answers that `truths` (n, 3) leaves possible."""
    likely = np.clip((said * truths).sum(axis=1), 1e-9, 1.0)
    return float(-(weights * np.log(likely)).sum() / weights.sum())


def best_temperature(said: Floats, truths: Floats, weights: Floats) -> float:
    """The temperature with the least loss, from 0.5 to 5 by hundredths."""
    return min((step / 100 for step in range(50, 501)), key=lambda given: loss(softened(said, given), truths, weights))


def reliability(sureness: Floats, right: Floats, weights: Floats) -> list[tuple[float, float, float]]:
    """For each tenth of sureness that occurs: its share of the weight, the mean sureness, the share that is right."""
    rows = []
    places = np.minimum((sureness * BINS).astype(int), BINS - 1)
    for place in range(BINS):
        members = places == place
        if members.any():
            part = weights[members]
            rows.append(
                (
                    float(part.sum() / weights.sum()),
                    float((part * sureness[members]).sum() / part.sum()),
                    float((part * right[members]).sum() / part.sum()),
                )
            )
    return rows


def expected_error(rows: Sequence[tuple[float, float, float]]) -> float:
    """The expected calibration error of a reliability table."""
    return sum(share * abs(sure - right) for share, sure, right in rows)


def printed(rows: Sequence[tuple[float, float, float]]) -> str:
    """A reliability table in Markdown."""
    lines = ["| share of pairs | said to be entailed | is |", "|---|---|---|"]
    lines += [f"| {100 * share:.0f} % | {100 * sure:.0f} % | {100 * right:.0f} % |" for share, sure, right in rows]
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Write the temperature and print what it does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", type=Path)
    parser.add_argument("model", type=Path)
    parser.add_argument("--seed", type=int, default=20261122)
    given = parser.parse_args(arguments)
    rows = held_pairs(given.pairs, random.Random(given.seed))
    note = given.model / "pincite.json"
    note.write_text(json.dumps({"name": NAME, "temperature": 1.0}) + "\n", encoding="utf-8")
    judged = load_model(given.model).judge([(row["evidence"], row["claim"]) for row in rows])
    said = np.array([[each.entailment, each.neutral, each.contradiction] for each in judged])
    truths = np.array([TRUTHS[row["truth"]] for row in rows], dtype=float)
    sizes = {name: sum(row["set"] == name for row in rows) for name in {row["set"] for row in rows}}
    weights = np.array([1 / sizes[row["set"]] for row in rows])
    temperature = best_temperature(said, truths, weights)
    note.write_text(json.dumps({"name": NAME, "temperature": temperature}) + "\n", encoding="utf-8")
    for split in ("held", "kept"):
        members = np.array([row["split"] == split for row in rows])
        for title, found in (("as trained", said), (f"at temperature {temperature}", softened(said, temperature))):
            table = reliability(found[members, 0], truths[members, 0], weights[members])
            missed = loss(found[members], truths[members], weights[members])
            print(f"{split}, {title}: loss {missed:.3f}, calibration error {100 * expected_error(table):.1f}")
            print(printed(table))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
