"""Contrast pairs: claims made of a passage's own words, half of them false, in the phenomena that words do not show.

`python -m benchmarks contrast FILE… [--threshold P] [--style near|varied]`. Each line of a file is a JSON object with
id, phenomenon, style, passage, claim, label (supported, refuted, nei) and difference (the words of the claim and of the
passage that exclude each other; null). Per phenomenon and in total: how many false claims are called supported, how
many true ones, by grade, and how many false ones are refuted; beside the verifier overlap of words (supported from 0.9
on) and the entailment model alone (its likeliest answer). Then how often what is proved is right, whether a refutation
is one and names the difference, and how far the probability of what is not proved is one.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pincite.api.checks import as_claim
from pincite.nli import Entailment
from pincite.nli.builtin import builtin_model
from pincite.records import Label, Mismatch
from pincite.text import STOP_WORDS, stem
from pincite.verification import EvidenceIndex, Verifier, read_sources
from pincite.verification.lexical import overlap
from pincite.verification.opinions import CONFIDENCE, Weighing
from pincite.verification.verdicts import Opinion, Prepared

OVERLAPS = 0.9
"""Share of a claim's words and values from which overlap calls it supported."""

CURVE = (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98)
BINS = 10
_ALMOST_NOTHING = 1e-9
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Pair:
    """A row of a contrast set."""

    id: str
    phenomenon: str
    style: str
    passage: str
    claim: str
    label: Label
    difference: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Judged:
    """What each method says of a pair; `item` is what the verifier knows of it before it weighs."""

    pair: Pair
    overlap: Label
    model: Label
    opinion: Opinion
    item: Prepared

    @property
    def is_true(self) -> bool:
        """Whether the claim is."""
        return self.pair.label == "supported"


def read_pairs(files: Sequence[Path], *, style: str | None = None) -> list[Pair]:
    """The pairs of all files in order, of one style where it is given."""
    pairs: list[Pair] = []
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            difference = row.get("difference")
            pair = Pair(
                row["id"],
                row["phenomenon"],
                row["style"],
                row["passage"],
                row["claim"],
                row["label"],
                (difference["claim"], difference["passage"]) if difference else None,
            )
            if style in (None, pair.style):
                pairs.append(pair)
    return pairs


def judge_pairs(pairs: Sequence[Pair], *, threshold: float) -> Iterator[Judged]:
    """Each pair with what overlap, the model and the verifier say."""
    model = builtin_model()
    verifier = Verifier(entailment=model, conf_threshold=threshold)
    weighing = Weighing(threshold=threshold, combination=verifier.combination)
    for pair in pairs:
        index = EvidenceIndex(read_sources([pair.passage]))
        (item,) = verifier._prepared([(as_claim(pair.claim), index)])
        (plain,) = model.judge([(pair.passage, pair.claim)])
        shared = overlap(pair.claim, pair.passage)
        yield Judged(
            pair, "supported" if shared >= OVERLAPS else "nei", _likeliest(plain), weighing.opinion(item), item
        )


def _likeliest(answer: Entailment) -> Label:
    scores: dict[Label, float] = {
        "supported": answer.entailment,
        "refuted": answer.contradiction,
        "nei": answer.neutral,
    }
    return max(scores, key=lambda label: scores[label])


def names_difference(mismatches: Sequence[Mismatch], difference: tuple[str, str]) -> bool:
    """Whether one of the mismatches names the difference: half of its words on each side, at least."""
    return any(
        _has_half(mismatch.claim_text, difference[0]) and _has_half(mismatch.evidence_text or "", difference[1])
        for mismatch in mismatches
    )


def _has_half(text: str, words: str) -> bool:
    expected = _content(words)
    return 2 * len(expected & _content(text)) >= len(expected)


def _content(text: str) -> frozenset[str]:
    """The stems of a text that are no stop words; all its words where there are none other."""
    words = [word.casefold() for word in _WORD.findall(text)]
    return frozenset(stem(word) for word in words if word not in STOP_WORDS) or frozenset(words)


# -- tables


def share(part: int, whole: int) -> str:
    """A share in percent with its count; "–" of nothing."""
    return f"{100 * part / whole:.0f}% ({part})" if whole else "–"


def phenomena_table(judged: Sequence[Judged]) -> str:
    """The verifier's figures for each phenomenon and in total."""
    lines = [
        "| phenomenon | false | supported: proved | likely | refuted: proved | likely | true | supported: proved "
        "| likely | refuted |",
        "|" + "---|" * 10,
    ]
    names = sorted({each.pair.phenomenon for each in judged})
    for name in [*names, "**all**"]:
        rows = [each for each in judged if name in (each.pair.phenomenon, "**all**")]
        false, true = [each for each in rows if not each.is_true], [each for each in rows if each.is_true]
        cells = [
            str(len(false)),
            *(
                share(_count(false, label, grade), len(false))
                for label in ("supported", "refuted")
                for grade in _GRADES
            ),
            str(len(true)),
            *(share(_count(true, "supported", grade), len(true)) for grade in _GRADES),
            share(sum(each.opinion.label == "refuted" for each in true), len(true)),
        ]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


_GRADES = ("proved", "likely")


def _count(rows: Sequence[Judged], label: str, grade: str) -> int:
    return sum(each.opinion.label == label and each.opinion.grade == grade for each in rows)


def methods_table(judged: Sequence[Judged]) -> str:
    """All methods beside each other, over all pairs."""
    methods: dict[str, Callable[[Judged], Label]] = {
        "overlap": lambda each: each.overlap,
        "model alone": lambda each: each.model,
        "verifier": lambda each: each.opinion.label,
    }
    lines = [
        "| method | false supported | true supported | false refuted | true refuted | precision of refutations |",
        "|" + "---|" * 6,
    ]
    false, true = [each for each in judged if not each.is_true], [each for each in judged if each.is_true]
    for name, label_of in methods.items():
        refuted = [each for each in judged if label_of(each) == "refuted"]
        cells = [
            share(sum(label_of(each) == label for each in rows), len(rows))
            for label in ("supported", "refuted")
            for rows in (false, true)
        ]
        right = sum(each.pair.label == "refuted" for each in refuted)
        lines.append(f"| {name} | {' | '.join(cells)} | {share(right, len(refuted))} |")
    return "\n".join(lines)


def precision_lines(judged: Sequence[Judged]) -> Iterator[str]:
    """How often what is said is right, by label and grade, and whether a refutation names the difference."""
    for label in ("supported", "refuted"):
        for grade in _GRADES:
            rows = [each for each in judged if (each.opinion.label, each.opinion.grade) == (label, grade)]
            right = [each for each in rows if each.pair.label == label]
            yield f"{label}, {grade}: {share(len(right), len(rows))} of {len(rows)} right"
            if label == "refuted":
                differing = [each for each in right if each.pair.difference is not None]
                named = sum(names_difference(_mismatches(each), each.pair.difference or ("", "")) for each in differing)
                yield f"  of those with a difference, named: {share(named, len(differing))} of {len(differing)}"


def _mismatches(each: Judged) -> Sequence[Mismatch]:
    if each.opinion.mismatches is not None:
        return each.opinion.mismatches
    return [
        Mismatch(kind=finding.kind, claim_text=finding.claim_text, evidence_text=finding.evidence_text)
        for finding in each.item.findings
    ]


def probabilities(judged: Sequence[Judged]) -> list[tuple[float, bool]]:
    """The probability of support of each claim that is neither proved nor barred, and whether the claim is true."""
    open_weighing = Weighing(threshold=_ALMOST_NOTHING, combination=Verifier(entailment=builtin_model()).combination)
    opinions = [(open_weighing.opinion(each.item), each.is_true) for each in judged]
    return [
        (opinion.confidence, is_true)
        for opinion, is_true in opinions
        if (opinion.label, opinion.grade) == ("supported", "likely") and opinion.confidence is not None
    ]


def calibration_error(pairs: Sequence[tuple[float, bool]]) -> float:
    """The expected calibration error, 0 to 1, over ten bins of equal width; 0 without pairs."""
    return sum(
        len(rows) * abs(sum(score for score, _ in rows) - sum(truth for _, truth in rows)) / len(rows)
        for rows in _binned(pairs)
        if rows
    ) / max(1, len(pairs))


def _binned(pairs: Sequence[tuple[float, bool]]) -> list[list[tuple[float, bool]]]:
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for score, truth in pairs:
        bins[min(BINS - 1, int(score * BINS))].append((score, truth))
    return bins


def reliability_table(pairs: Sequence[tuple[float, bool]]) -> str:
    """For each tenth of the probability how many claims have it, its mean, and how many of them are true."""
    lines = ["| probability | claims | mean | true |", "|---|---|---|---|"]
    for number, rows in enumerate(_binned(pairs)):
        if rows:
            mean = sum(score for score, _ in rows) / len(rows)
            true = sum(truth for _, truth in rows) / len(rows)
            lines.append(f"| {number / BINS:.1f}–{(number + 1) / BINS:.1f} | {len(rows)} | {mean:.2f} | {true:.2f} |")
    return "\n".join(lines)


def curve_table(judged: Sequence[Judged]) -> str:
    """True and false claims called supported, proved or likely, at several thresholds."""
    combination = Verifier(entailment=builtin_model()).combination
    false, true = [each for each in judged if not each.is_true], [each for each in judged if each.is_true]
    lines = ["| threshold | true supported | false supported |", "|---|---|---|"]
    for threshold in CURVE:
        weighing = Weighing(threshold=threshold, combination=combination)
        cells = [
            share(sum(weighing.opinion(each.item).label == "supported" for each in rows), len(rows))
            for rows in (true, false)
        ]
        lines.append(f"| {threshold} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Print the tables; 2 where no file is given."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks contrast")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--threshold", type=float, default=CONFIDENCE)
    parser.add_argument("--style", choices=["near", "varied"])
    options = parser.parse_args(arguments)
    pairs = read_pairs(options.files, style=options.style)
    start = time.perf_counter()
    judged = list(judge_pairs(pairs, threshold=options.threshold))
    seconds = time.perf_counter() - start
    print(phenomena_table(judged))
    print(f"\n{methods_table(judged)}\n")
    print("\n".join(precision_lines(judged)))
    scores = probabilities(judged)
    print(f"\nnot proved and not barred: {len(scores)}, calibration error {100 * calibration_error(scores):.1f} points")
    print(f"\n{reliability_table(scores)}\n\n{curve_table(judged)}\n")
    print(f"{len(pairs) / seconds:.0f} pairs a second, indexing and the model alone included")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
