"""What clauses take in and leave out: `python -m benchmarks exclusions [--split dev] [--list]`.

`gold/exclusions` holds passages of policies, contracts, benefit plans, protocols and terms with claims about what they
include and exclude, written by a language model from a brief, without sight of the checks. Labels: `s` the passage
supports the claim, `r` it says the opposite, `n` neither. Errors may be looked at on `dev`, never on `test`.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pincite.api.checks import as_claim
from pincite.nli.builtin import builtin_model
from pincite.verification import EvidenceIndex, Verifier, read_sources

GOLD = Path(__file__).parent / "gold" / "exclusions"
SPLITS = ("dev", "test")
LABELS = ("supported", "refuted", "nei")
NAMES = {"s": "true", "r": "opposite", "n": "left open"}
HEADER = "| {split}: kind of claim | truth | claims | supported | refuted | nei |\n|---|---|---|---|---|---|"


@dataclass(frozen=True, slots=True)
class Row:
    """A claim about a passage: `label` is s, r or n, `kind` says how the claim was made."""

    passage: str
    claim: str
    label: str
    kind: str


def load_rows(split: str) -> Iterator[Row]:
    """The claims of a half, in the order of its file."""
    for line in (GOLD / f"{split}.jsonl").read_text(encoding="utf-8").splitlines():
        given = json.loads(line)
        for each in given["claims"]:
            yield Row(given["passage"], each["claim"], each["label"], each["kind"])


def verdicts(rows: Sequence[Row]) -> list[str | None]:
    """What the verifier in the package says of each claim against its passage."""
    verifier = Verifier(entailment=builtin_model())
    indexes = {row.passage: EvidenceIndex(read_sources([row.passage])) for row in rows}
    claims = [as_claim(row.claim.removesuffix(".")) for row in rows]  # without the full stop, as those of an answer are
    found = verifier.verify(claims, [indexes[row.passage] for row in rows])
    return [verdict.label for verdict in found]


def table(split: str, rows: Sequence[Row], labels: Sequence[str | None]) -> str:
    """The Markdown lines of a half: every kind, then every truth."""
    counts = Counter((row.kind, row.label, label) for row, label in zip(rows, labels, strict=True))
    lines = [HEADER.format(split=split)]
    for kind, truth in sorted({(row.kind, row.label) for row in rows}):
        lines.append(_line(kind.replace("-", " "), truth, [counts[kind, truth, label] for label in LABELS]))
    for truth in NAMES:
        sums = [sum(n for key, n in counts.items() if key[1:] == (truth, label)) for label in LABELS]
        lines.append(_line("**all**", truth, sums))
    return "\n".join(lines)


def _line(kind: str, truth: str, counts: Sequence[int]) -> str:
    return f"| {kind} | {NAMES[truth]} | {sum(counts)} | {' | '.join(map(str, counts))} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print both halves, or one; with `--list`, the claims of `dev` that are wrongly called supported or refuted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.exclusions", description=__doc__)
    parser.add_argument("--split", choices=SPLITS)
    parser.add_argument("--list", action="store_true", help="list the errors of dev")
    options = parser.parse_args(arguments)
    for split in (options.split,) if options.split else SPLITS:
        rows = list(load_rows(split))
        labels = verdicts(rows)
        print(table(split, rows, labels), "\n")
        if options.list and split == "dev":
            for row, label in zip(rows, labels, strict=True):
                if label != "nei" and label != {"s": "supported", "r": "refuted"}.get(row.label):
                    print(f"- {NAMES[row.label]}, called {label}: {row.claim}")


if __name__ == "__main__":
    main()
