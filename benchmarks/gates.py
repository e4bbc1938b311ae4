"""False alarms and power of the gate on simulated results: `python -m benchmarks.gates [--rounds N] [--seed N]`.

A source makes groups (answers, documents) of 1 to 30 outcomes that are alike within groups or not. Two results of one
source are gated with no tolerance at all, which is where false alarms are likeliest: two independent samples, and the
same items judged twice by something that is not always of one mind. Then a source that got worse, 2 points allowed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.evaluation.comparison import ItemOutcome
from pincite.evaluation.gate.decisions import GateOptions, decide
from pincite.evaluation.gate.series import Judged, Series, one_group
from pincite.evaluation.measures import proportion

GROUPS = (2, 3, 5, 10, 30, 100)
SHARES = (0.6, 0.8, 0.9, 0.97)
LIKENESS = (0.0, 0.1, 0.3)
LIMIT = 0.02
STRICT = GateOptions(tolerance=0.0)


@dataclass(frozen=True, slots=True)
class Source:
    """What makes outcomes: its share of right ones, how alike those of a group are, and how many a group has."""

    share: float
    likeness: float
    size: int

    def group(self, rng: random.Random) -> list[float]:
        """The chance of being right of each item of one group."""
        if not self.likeness:
            own = self.share
        else:
            strength = 1 / self.likeness - 1
            own = rng.betavariate(self.share * strength, (1 - self.share) * strength)
        return [own] * rng.randint(1, 2 * self.size - 1)


def sample(rng: random.Random, source: Source, groups: int, *, name: str) -> list[ItemOutcome]:
    """Outcomes of so many groups, all new."""
    return [
        ItemOutcome(item=str(item), group=f"{name}{number}", part=float(rng.random() < chance))
        for number in range(groups)
        for item, chance in enumerate(source.group(rng))
    ]


def twice(
    rng: random.Random, source: Source, groups: int, *, fickle: float
) -> tuple[list[ItemOutcome], list[ItemOutcome]]:
    """The same items judged twice; a `fickle` share of judgements is made anew each time."""
    sides: tuple[list[ItemOutcome], list[ItemOutcome]] = [], []
    for number in range(groups):
        for item, chance in enumerate(source.group(rng)):
            settled = rng.random() < chance
            for side in sides:
                right = rng.random() < chance if rng.random() < fickle else settled
                side.append(ItemOutcome(item=str(item), group=str(number), part=float(right)))
    return sides


def judged(outcomes: Sequence[ItemOutcome]) -> Judged:
    """Outcomes as the gate takes them."""
    series = one_group(Series(outcomes=tuple(outcomes)))
    return Judged(kind="check", series={"claim_faithfulness": series}, usual=("claim_faithfulness",))


def false_alarms(rounds: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """By kind of comparison and number of groups: gates of unchanged sources, and how many of them failed."""
    gates: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for groups in GROUPS:
        for share in SHARES:
            for likeness in LIKENESS:
                rng = random.Random(f"{seed}-{groups}-{share}-{likeness}")
                for _ in range(rounds):
                    source = Source(share, likeness, rng.choice((1, 5, 15)))
                    pairs = {
                        "independent": (sample(rng, source, groups, name="a"), sample(rng, source, groups, name="b")),
                        "same items": twice(rng, source, groups, fickle=rng.choice((0.05, 0.2, 0.5, 1.0))),
                    }
                    for kind, (result, baseline) in pairs.items():
                        verdict = decide(judged(result), judged(baseline), STRICT).verdict
                        for row in (kind, f"{kind}, {groups} groups", f"{kind}, likeness {likeness:g}"):
                            gates[row] += 1
                            failed[row] += verdict == "fail"
    return gates, failed


def power(rounds: int, seed: int) -> Iterator[tuple[str, Counter[str]]]:
    """By size and change: what the gate says with its usual tolerance of 2 points, 10 items a group."""
    for groups in (10, 30, 100, 300):
        for drop in (0.0, 0.05, 0.1, 0.2):
            rng = random.Random(f"{seed}-{groups}-{drop}")
            verdicts: dict[str, Counter[str]] = {"independent": Counter(), "same items": Counter()}
            for _ in range(rounds):
                before, after = Source(0.9, 0.1, 10), Source(0.9 - drop, 0.1, 10)
                result, baseline = sample(rng, after, groups, name="a"), sample(rng, before, groups, name="b")
                verdicts["independent"][decide(judged(result), judged(baseline), GateOptions()).verdict] += 1
                baseline, same = twice(rng, before, groups, fickle=0.1)
                spoiled = [
                    ItemOutcome(item=each.item, group=each.group, part=each.part * (rng.random() >= drop / 0.9))
                    for each in same
                ]
                verdicts["same items"][decide(judged(spoiled), judged(baseline), GateOptions()).verdict] += 1
            for kind, counts in verdicts.items():
                yield f"{kind} | {groups} | {100 * drop:.0f} points", counts


def main() -> int:
    """Print the tables; 1 when 2 % of the gates of unchanged sources failed, or more, in any row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--seed", type=int, default=2026)
    given = parser.parse_args()
    gates, failed = false_alarms(given.rounds, given.seed)
    print("| nothing changed, no tolerance | gates | false alarms, % (95 % interval) |\n|---|---|---|")
    for row in gates:
        found = proportion(failed[row], gates[row])
        print(f"| {row} | {gates[row]} | {100 * (found.share or 0):.2f} ({100 * (found.low or 0):.2f}"
              f"–{100 * (found.high or 0):.2f}) |")  # fmt: skip
    print("\n| comparison | groups | worse by | pass, % | inconclusive, % | fail, % |\n|---|---|---|---|---|---|")
    for row, counts in power(max(20, given.rounds // 3), given.seed):
        shares = [100 * counts[verdict] / counts.total() for verdict in ("pass", "inconclusive", "fail")]
        print(f"| {row} | " + " | ".join(f"{share:.0f}" for share in shares) + " |")
    return int(any(failed[row] >= LIMIT * gates[row] for row in gates))


if __name__ == "__main__":
    sys.exit(main())
