"""Whether 95 % intervals of sampled pass rates cover what a census shows: `python -m benchmarks.coverage`.

Simulated corpora: one set of 20 to 1,000 claims, or the 3 to 60 documents of a week with 4 to 70 claims each. Types are
of unequal frequency and pass at rates of their own; documents differ; claims with thin evidence, which the stratified
sampler draws more often, fail more often or not. Average pass rates are uniform over 0.5 to 0.99. Samples are drawn by
the samplers that evaluation uses, with their own chances. Coverage is counted over all samples, for the interval of
`pincite.evaluation.intervals` and for others (`benchmarks.coverage_methods`) on the same samples.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from benchmarks.coverage_methods import METHODS

from pincite.evaluation.intervals import SampledOutcome
from pincite.evaluation.sampling import SampleOptions, sample_claims
from pincite.records import ClaimEvidence, ClaimRecord, SamplingPolicy

TYPES = ("experience", "skill", "education", "award", "certification", "publication")
THICK = (ClaimEvidence(source_id="a", quote="one"), ClaimEvidence(source_id="b", quote="two"))
LEAST, MOST = 0.935, 0.965


@dataclass(frozen=True, slots=True)
class Design:
    """How a corpus is made and sampled; `documents` of about `claims` claims each."""

    documents: int
    claims: int
    rate: float
    options: SampleOptions


@dataclass(frozen=True, slots=True)
class Drawn:
    """A corpus's census and what of it was sampled: outcomes, and the sizes of their strata."""

    design: Design
    census: float
    outcomes: Sequence[SampledOutcome]
    sizes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Effects:
    """What moves a claim's log odds of passing: its type, thin evidence, and how far documents differ."""

    kinds: Mapping[str, float]
    thin: float
    documents: float


def make_design(seed: int) -> Design:
    """The design of a corpus: half single sets, half weeks; the specification's sampler and sizes among them."""
    rng = random.Random(f"design-{seed}")
    rate = rng.uniform(0.5, 0.99)
    policies: tuple[SamplingPolicy, ...] = ("spec", "stratified")
    policy = rng.choice(policies)
    if rng.random() < 0.5:
        documents, claims = 1, rng.choice((20, 40, 80, 150, 300, 600, 1000))
        usual = rng.random() < 0.25
        size, percent = (5, 0.2) if usual else (rng.choice((10, 20, 40, 80, 150)), rng.choice((0.2, 0.5, 0.8)))
    else:
        documents, claims = rng.choice((3, 8, 20, 60)), rng.choice((10, 20, 40))
        size, percent = (5, 0.2) if rng.random() < 0.7 else (10, 0.3)
    return Design(documents, claims, rate, SampleOptions(size=size, percent=percent, policy=policy, seed=str(seed)))


def draw(seed: int, *, samples: int = 1) -> list[Drawn]:
    """The corpus of a seed, sampled so many times anew: its census and each sample."""
    design, rng = make_design(seed), random.Random(f"corpus-{seed}")
    effects = Effects(
        {kind: rng.gauss(0, rng.choice((0.3, 0.8, 1.5))) for kind in TYPES}, rng.uniform(-0.6, 1.2), rng.uniform(0, 0.8)
    )
    documents = [_claims(rng, _length(design, rng), design.rate, effects) for _ in range(design.documents)]
    return [_sampled(design, documents, f"{seed}-{number}" if number else str(seed)) for number in range(samples)]


def _length(design: Design, rng: random.Random) -> int:
    return design.claims if design.documents == 1 else max(4, int(design.claims * rng.uniform(0.3, 1.7)))


def _sampled(design: Design, documents: Sequence[Sequence[tuple[ClaimRecord, bool]]], seed: str) -> Drawn:
    """A sample of each document, and the census of the claims that could have been drawn."""
    passed = total = 0
    outcomes: list[SampledOutcome] = []
    sizes: dict[str, int] = {}
    for number, results in enumerate(documents):
        sample = sample_claims([claim for claim, _ in results], replace(design.options, seed=seed))
        by_id = {claim.id: good for claim, good in results}
        unreachable = set(sample.unsampled_types) if design.options.policy == "spec" else set()
        counted = [good for claim, good in results if claim.type not in unreachable]
        passed, total = passed + sum(counted), total + len(counted)
        sizes |= {f"{number}/{stratum.name}": stratum.claims for stratum in sample.strata}
        outcomes += [
            SampledOutcome(
                stratum=f"{number}/{item.stratum}",
                kind=item.type,
                chance=item.inclusion_probability,
                passed=by_id[item.claim_id],
            )
            for item in sample.items
        ]
    return Drawn(design, passed / total, outcomes, sizes)


def _claims(rng: random.Random, count: int, rate: float, effects: Effects) -> list[tuple[ClaimRecord, bool]]:
    kinds = TYPES[: rng.randint(1, 6) if count > 6 else rng.randint(1, 3)]
    shares = [rng.random() ** 2 + 0.03 for _ in kinds]
    of_document = rng.gauss(0, effects.documents)
    run = rng.getrandbits(48)
    found = []
    for at in range(count):
        kind, thin = rng.choices(kinds, shares)[0], rng.random() < 0.4
        odds = math.log(rate / (1 - rate)) + effects.kinds[kind] + of_document - effects.thin * (thin - 0.4)
        claim = ClaimRecord(
            id=f"{run:x}-{at}",
            type=kind,
            evidence=() if thin else THICK,
            created_at=f"2026-{rng.randint(1, 12):02d}-01T00:00:00Z",
            position=at,
        )
        found.append((claim, rng.random() < 1 / (1 + math.exp(-odds))))
    return found


class Counts:
    """Samples, hits, misses on either side and widths of one method in one cell."""

    def __init__(self) -> None:
        self.samples = self.covered = self.below = self.above = 0
        self.width = 0.0

    def add(self, census: float, low: float, high: float) -> None:
        """Count one interval."""
        self.samples += 1
        self.below += census < low - 1e-9
        self.above += census > high + 1e-9
        self.covered += low - 1e-9 <= census <= high + 1e-9
        self.width += high - low


def cells(drawn: Drawn) -> Iterator[str]:
    """The rows of the table that a corpus counts in."""
    design, count = drawn.design, len(drawn.outcomes)
    yield "all"
    what = "one set" if design.documents == 1 else "a week of documents"
    yield f"{what}, {design.options.policy}"
    sizes = ((1, 6), (7, 15), (16, 40), (41, 100), (101, 10_000))
    low, high = next(each for each in sizes if each[0] <= count <= each[1])
    yield f"{low} to {high} judged" if high < 10_000 else "more than 100 judged"
    edge = next(edge for edge in (0.6, 0.7, 0.8, 0.9, 0.95, 1.01) if design.rate < edge)
    yield f"pass rate below {min(edge, 1.0):g}"


def simulate(seeds: Sequence[int], methods: Sequence[str], *, samples: int = 1) -> dict[tuple[str, str], Counts]:
    """Counts by cell and method."""
    counts: dict[tuple[str, str], Counts] = defaultdict(Counts)
    for drawn in (each for seed in seeds for each in draw(seed, samples=samples)):
        for method in methods:
            low, high = METHODS[method](drawn.outcomes, drawn.sizes)
            for cell in cells(drawn):
                counts[cell, method].add(drawn.census, low, high)
    return counts


def table(counts: Mapping[tuple[str, str], Counts], methods: Sequence[str]) -> Iterator[str]:
    """Coverage and mean width by cell and method, as Markdown."""
    yield "| corpora | samples | " + " | ".join(methods) + " |\n|---|---|" + "---|" * len(methods)
    rows = sorted({cell for cell, _ in counts}, key=lambda cell: (cell != "all", cell[0].isdigit(), cell))
    for cell in rows:
        shown = [counts[cell, method] for method in methods]
        texts = [f"{100 * each.covered / each.samples:.1f} ({each.width / each.samples:.3f})" for each in shown]
        yield f"| {cell} | {shown[0].samples} | " + " | ".join(texts) + " |"


def main() -> int:
    """Print the table; 1 when the coverage of our own interval is outside 93.5 to 96.5 %."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpora", type=int, default=1000)
    parser.add_argument("--samples", type=int, default=4, help="samples of each corpus")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--ours-only", action="store_true", help="leave out the other methods")
    given = parser.parse_args()
    methods = ("ours",) if given.ours_only else tuple(METHODS)
    start = given.seed * 1_000_000
    counts = simulate(range(start, start + given.corpora), methods, samples=given.samples)
    print("Coverage of the census in %, mean width in brackets; 95 is right.\n")
    print("\n".join(table(counts, methods)))
    ours = counts["all", "ours"]
    share = ours.covered / ours.samples
    print(f"\nours: {share:.1%}; census below the interval {ours.below / ours.samples:.1%}, above it "
          f"{ours.above / ours.samples:.1%}; wanted {LEAST:.1%} to {MOST:.1%}")  # fmt: skip
    return 0 if LEAST <= share <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
