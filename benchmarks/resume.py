"""Résumés offline: generated résumés, extracted and scored item by item; `python -m benchmarks.resume`.

For each pack: how many claims came out, whole and by part. A claim of the result is paired with the claim of gold that
has the same label (and the same company or school where labels repeat); a part counts as right where it agrees.
`sidebar` is held out: no rule was chosen by it.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from examples.resume.generate import SCHEMA, generate
from examples.resume.person import ITEM_FIELDS

import pincite
from pincite.evaluation import agree, gold_fields, score_results
from pincite.records import ExtractionResult

PACKS = ("classic", "table", "sidebar")
HEADER = (
    "| pack | résumés | person right | claims: precision | recall | whole claims right | "
    + " | ".join(ITEM_FIELDS)
    + " |\n|"
    + "---|" * (6 + len(ITEM_FIELDS))
)


def paired(given: Sequence[Mapping[str, Any]], gold: Sequence[Mapping[str, Any]]) -> list[tuple[int, int]]:
    """Pairs of places of claims that have one label, those that agree in most parts first."""
    likeness = sorted(
        (-sum(agree(one[name], other[name]) for name in ITEM_FIELDS), at, number)
        for at, one in enumerate(given)
        for number, other in enumerate(gold)
        if agree(one["label"], other["label"])
    )
    mine: set[int] = set()
    theirs: set[int] = set()
    pairs = []
    for _, at, number in likeness:
        if at not in mine and number not in theirs:
            mine.add(at)
            theirs.add(number)
            pairs.append((at, number))
    return pairs


def tally(result: ExtractionResult, gold: Path, counts: Counter[str]) -> None:
    """Count what one résumé's result has right."""
    wanted = {field.key: field for field in gold_fields(gold)}
    for field in result.fields:
        if field.key != "claims":
            counts["person"] += 1
            counts["person right"] += agree(field.value, wanted[field.key].value)
            continue
        given, claims = field.value or [], list(wanted["claims"].value)
        pairs = paired(given, claims)
        counts.update({"given": len(given), "gold": len(claims), "paired": len(pairs)})
        for at, number in pairs:
            right = [name for name in ITEM_FIELDS if agree(given[at][name], claims[number][name])]
            counts["whole"] += len(right) == len(ITEM_FIELDS)
        for name in ITEM_FIELDS:
            counts[f"{name} gold"] += sum(claim[name] is not None for claim in claims)
            counts[f"{name} given"] += sum(claim[name] is not None for claim in given)
            counts[f"{name} right"] += sum(
                given[at][name] is not None and agree(given[at][name], claims[number][name]) for at, number in pairs
            )


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} ({100 * part / whole:.1f} %)" if whole else "–"


def measure(pack: str, seeds: Sequence[int], folder: Path) -> str:
    """The table line of a pack."""
    counts: Counter[str] = Counter()
    runs = []
    for seed in seeds:
        home = folder / f"{pack}-{seed}"
        generate(home, seed=seed, pack=pack)
        result = pincite.extract(home / "documents", SCHEMA)
        tally(result, home / "gold.json", counts)
        runs.append((str(seed), result, gold_fields(home / "gold.json")))
    score = score_results(runs)
    parts = [
        f"{counts[f'{name} right']} of {counts[f'{name} given']} given, {counts[f'{name} gold']} stated"
        for name in ITEM_FIELDS
    ]
    cells = [
        pack,
        str(score.results),
        _share(counts["person right"], counts["person"]),
        _share(counts["paired"], counts["given"]),
        _share(counts["paired"], counts["gold"]),
        _share(counts["whole"], counts["gold"]),
        *parts,
    ]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--packs", default=",".join(PACKS))
    parser.add_argument("--seeds", default="1-6", help="first-last")
    options = parser.parse_args()
    first, _, last = options.seeds.partition("-")
    print(HEADER)
    with tempfile.TemporaryDirectory() as folder:
        for pack in options.packs.split(","):
            print(measure(pack, range(int(first), int(last or first) + 1), Path(folder)), flush=True)


if __name__ == "__main__":
    main()
