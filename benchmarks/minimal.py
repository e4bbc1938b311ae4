"""Minimal edits: are false claims caught, and true paraphrases let pass? `python -m benchmarks minimal [--split test]`.

`gold/minimal/pairs.jsonl` holds passages of eight fields with claims that say the same in other words;
`minimal_edits` alters one number, date, name, denial, unit or bound of a claim at a time. Both were written without
sight of the checks. An altered claim is caught where it is not called supported, and flagged where it is refuted or a
mismatch is listed; the same flag on an unaltered claim is a false alarm. Errors may be looked at on `dev`, never on
`test`.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from benchmarks.minimal_edits import Pair, alterations, load_names, load_pairs

import pincite
from pincite.evaluation.measures import proportion
from pincite.records import Proportion

SPLITS = ("dev", "test")
HEADER = "| {split}: kind | altered claims | not called supported | flagged: mismatch or refuted |\n|---|---|---|---|"


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What the check said of one claim; `kind` is None for a claim as it was written."""

    pair: Pair
    kind: str | None
    claim: str
    labels: tuple[str | None, ...]
    mismatches: int

    @property
    def supported(self) -> bool:
        """Whether the text holds claims and all of them are called supported."""
        return bool(self.labels) and set(self.labels) == {"supported"}

    @property
    def flagged(self) -> bool:
        """Whether a claim of the text is refuted or a mismatch is listed."""
        return "refuted" in self.labels or self.mismatches > 0


def cases(pairs: Iterable[Pair], *, seed: int) -> list[tuple[Pair, str | None, str]]:
    """Each pair as it is, then its alterations: the pair, the kind and the claim's text."""
    names = load_names()
    found: list[tuple[Pair, str | None, str]] = []
    for pair in pairs:
        found.append((pair, None, pair.claim))
        found += [(pair, edit.kind, edit.applied(pair.claim)) for edit in alterations(pair, names, seed=seed)]
    return found


def checked(case: tuple[Pair, str | None, str]) -> Outcome:
    """The case's claim checked against its passage, by the check's defaults."""
    pair, kind, claim = case
    verdicts = [item.verdict for item in pincite.check(claim, [("doc", pair.evidence)], max_claims=5).claims]
    labels = tuple(verdict.label for verdict in verdicts)
    return Outcome(
        pair=pair,
        kind=kind,
        claim=claim,
        labels=labels,
        mismatches=sum(len(verdict.mismatches) for verdict in verdicts),
    )


def share(outcomes: Sequence[Outcome], holds: Callable[[Outcome], bool]) -> Proportion:
    """How many of the outcomes are so."""
    return proportion(sum(map(holds, outcomes)), len(outcomes))


def table(split: str, outcomes: Sequence[Outcome]) -> str:
    """The Markdown lines of one half: every kind, all of them, and the unaltered claims."""
    altered = [outcome for outcome in outcomes if outcome.kind]
    true = [outcome for outcome in outcomes if not outcome.kind]
    lines = [HEADER.format(split=split)]
    for kind in (*sorted({str(outcome.kind) for outcome in altered}), "all"):
        rows = [outcome for outcome in altered if kind in ("all", outcome.kind)]
        missed, flagged = share(rows, lambda o: not o.supported), share(rows, lambda o: o.flagged)
        lines.append(f"| {kind} | {len(rows)} | {_cell(missed)} | {_cell(flagged)} |")
    labels = Counter("supported" if o.supported else "refuted" if "refuted" in o.labels else "nei" for o in true)
    alarms = share(true, lambda o: o.flagged)
    lines += ["", f"Unaltered paraphrases, {split}: alarms {alarms}."]
    lines.append(f"Called supported {labels['supported']}, refuted {labels['refuted']}, neither {labels['nei']}.")
    return "\n".join(lines)


def _cell(value: Proportion) -> str:
    if value.share is None or value.low is None or value.high is None:
        return "–"
    return f"{100 * value.share:.1f} ({100 * value.low:.1f}–{100 * value.high:.1f})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print both halves, or one; with `--list`, what went wrong in `dev`."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.minimal", description=__doc__)
    parser.add_argument("--split", choices=SPLITS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--list", action="store_true", help="list the errors of dev")
    options = parser.parse_args(arguments)
    for split in (options.split,) if options.split else SPLITS:
        wanted = cases([pair for pair in load_pairs() if pair.split == split], seed=options.seed)
        checked(wanted[0])  # models are loaded before the clock starts
        start = time.perf_counter()
        outcomes = [checked(case) for case in wanted]
        seconds = time.perf_counter() - start
        print(table(split, outcomes), f"\n{len(outcomes) / seconds:.1f} pairs per second ({len(outcomes)} pairs).\n")
        if options.list and split == "dev":
            for outcome in outcomes:
                if outcome.flagged is (outcome.kind is None):
                    print(f"- {outcome.pair.id} {outcome.kind or 'unaltered'} {outcome.labels}: {outcome.claim}")


if __name__ == "__main__":
    main()
