"""The bundled example offline: generated claims, extracted and scored; `python -m benchmarks.workers_comp`.

For each template pack a table line: how many of the 84 fields are right (one that no document states is right when it
is called absent), what was invented or passed over, and what confidence, pages and boxes are worth. Seeds 1 to 12 of
`standard` are those that rules were tuned on; they stand apart from the untouched ones. `tpa` is held out: nobody looks
into its fields, only sums are printed.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from examples.workers_comp.generate import SCHEMA, generate

import pincite
from pincite.evaluation import gold_fields, score_results
from pincite.records import ExtractionResult, Proportion, Score

TUNED = {"standard": range(1, 13)}
PACKS = ("standard", "carrier_b", "tpa")
SEEDS = "1-3,101-103"

HEADER = (
    "| pack | claims | values right of 84: mean (min) | stated right | false values | false not_present | value F1 "
    "| high, % of found | high right | medium right | low right | pages | boxes | AURC | s a claim |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
)


@dataclass(frozen=True, kw_only=True)
class Run:
    """One claim extracted: its result, its gold, and the seconds that took."""

    seed: int
    result: ExtractionResult
    gold: Path
    seconds: float


def extract_claim(pack: str, seed: int, folder: Path, *, copies: bool = False) -> Run:
    """Generate a claim, with or without the scan and the Word file, and extract it with the bundled schema."""
    generate(folder, seed=seed, pack=pack, copies=copies)
    start = time.perf_counter()
    result = pincite.extract(folder / "documents", SCHEMA)
    return Run(seed=seed, result=result, gold=folder / "gold.json", seconds=time.perf_counter() - start)


def scored(runs: Sequence[Run]) -> Score:
    """The score over all runs."""
    return score_results((str(run.seed), run.result, gold_fields(run.gold)) for run in runs)


def _percent(proportion: Proportion) -> str:
    return "–" if proportion.share is None else f"{100 * proportion.share:.1f}"


def _right(proportion: Proportion) -> str:
    if proportion.low is None or proportion.high is None:
        return "0/0"
    return f"{proportion.part}/{proportion.whole} ({100 * proportion.low:.1f}–{100 * proportion.high:.1f} %)"


def row(name: str, runs: Sequence[Run]) -> str:
    """One line of the table."""
    whole = scored(runs)
    right = [scored([run]).fields.part for run in runs]
    high, medium, low = whole.levels
    return (
        f"| {name} | {len(runs)} | {fmean(right):.1f} ({min(right)}) | {_percent(whole.stated)} % "
        f"| {_percent(whole.false_values)} % | {_percent(whole.false_not_present)} % "
        f"| {100 * (whole.values.f1 or 0):.1f} | {_percent(high.of_found)} | {_right(high.right)} "
        f"| {medium.right.part}/{medium.right.whole} | {low.right.part}/{low.right.whole} "
        f"| {_percent(whole.pages)} % | {_percent(whole.boxes)} % | {whole.aurc or 0:.3f} "
        f"| {fmean(run.seconds for run in runs):.1f} |"
    )


def wrong_fields(runs: Sequence[Run]) -> str:
    """Which fields came out wrong how often, most first; for the tuned seeds only."""
    counts: dict[str, list[str]] = {}
    for field in scored(runs).field_scores:
        if field.outcome not in ("right", "right_absence"):
            counts.setdefault(field.key, []).append(f"{field.result}:{field.outcome}")
    ordered = sorted(counts.items(), key=lambda item: -len(item[1]))
    return "\n".join(f"{len(found):3} {key}: {', '.join(found)}" for key, found in ordered)


def parse_seeds(text: str) -> list[int]:
    """The seeds of "1-3,7"."""
    seeds: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        seeds += range(int(first), int(last or first) + 1)
    return seeds


def main(arguments: Sequence[str] | None = None) -> None:
    """Generate claims, extract, print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.workers_comp", description=main.__doc__)
    parser.add_argument("--packs", default=",".join(PACKS), help="packs, parted by commas")
    parser.add_argument("--seeds", default=SEEDS, help=f"seeds of the claims (default {SEEDS})")
    parser.add_argument("--copies", action="store_true", help="with the scan and the Word file in each claim")
    parser.add_argument("--wrong", action="store_true", help="list the wrong fields of the tuned seeds")
    options = parser.parse_args(arguments)
    print(f"## Workers' compensation example, offline, seeds {options.seeds}\n\n{HEADER}", flush=True)
    tuned_runs: list[Run] = []
    with tempfile.TemporaryDirectory() as folder:
        for pack in options.packs.split(","):
            runs = [
                extract_claim(pack, seed, Path(folder) / f"{pack}-{seed}", copies=options.copies)
                for seed in parse_seeds(options.seeds)
            ]
            tuned = [run for run in runs if run.seed in TUNED.get(pack, ())]
            fresh = [run for run in runs if run not in tuned]
            tuned_runs += tuned
            if tuned:
                print(row(f"{pack} (tuned on)", tuned), flush=True)
            if fresh:
                print(row(pack, fresh), flush=True)
        if options.wrong:
            print(f"\nWrong on the tuned seeds:\n\n{wrong_fields(tuned_runs)}")


if __name__ == "__main__":
    main()
