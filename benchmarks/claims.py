"""Claims by rule beside people: claim or not, type, importance; on our own gold answers and FactCheckGPT's sentences.

`python -m benchmarks claims`. The gold answers were written, and annotated twice and independently, without sight of
the code (benchmarks/gold/claims); half of them is for testing only. A sentence counts as a claim when the extractor has
a claim in it, whose type and importance are those of its longest one. The half "dev" trains the learned scores: its row
is no measure, `python -m training.claims --check` is one. Figures are against the sentences on which both annotators
agree; the agreement of the two (and Cohen's kappa) says what is possible. The segmentation's speed is beside pysbd's
and spaCy's sentencizer where they are installed.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.extraction import corpus_folder

import pincite
from pincite.text import split_sentences

GOLD = Path(__file__).parent / "gold" / "claims"
LABELS = ("claim", "type", "importance")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the gold set with what both annotators and the extractor say: claim, type, importance."""

    split: str
    text: str
    first: dict[str, Any]
    second: dict[str, Any]
    ours: dict[str, Any]


def load_sentences() -> list[Sentence]:
    """The gold sentences with the extractor's labels, in order."""
    answers = {row["id"]: row for row in _rows("answers.jsonl")}
    first, second = ({(row["answer"], row["n"]): row for row in _rows(f"labels_{who}.jsonl")} for who in "ab")
    claims = {name: pincite.extract_claims(row["answer"], query=row["query"]).claims for name, row in answers.items()}
    sentences = []
    for row in _rows("sentences.jsonl"):
        key = row["answer"], row["n"]
        inside = [
            claim
            for claim in claims[row["answer"]]
            if min(claim.end_offset, row["end"]) > max(claim.start_offset, row["start"])
        ]
        longest = max(inside, key=lambda claim: claim.end_offset - claim.start_offset, default=None)
        ours = {"claim": False} if longest is None else _labels(longest)
        sentences.append(Sentence(answers[row["answer"]]["split"], row["text"], first[key], second[key], ours))
    return sentences


def _labels(claim: pincite.records.Claim) -> dict[str, Any]:
    return {"claim": True, "type": claim.type, "importance": claim.importance}


def _rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GOLD / name).read_text(encoding="utf-8").splitlines() if line.strip()]


def kappa(pairs: Sequence[tuple[object, object]]) -> float:
    """Cohen's kappa of two annotators' labels."""
    if not pairs:
        return 0.0
    observed = sum(a == b for a, b in pairs) / len(pairs)
    ours, theirs = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    expected = sum(ours[label] * theirs[label] for label in ours) / len(pairs) ** 2
    return (observed - expected) / (1 - expected) if expected < 1 else 1.0


def gold_table(sentences: Sequence[Sentence]) -> str:
    """Agreement of the annotators, and the extractor beside it, for each split."""
    lines = [
        "| split | sentences | claims | agreed: claim (kappa) | type | importance | precision | recall | "
        "balanced accuracy | all claims | type right | importance right |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for split in ("dev", "test", "fresh"):
        members = [each for each in sentences if each.split == split]
        agreed = [each for each in members if each.first["claim"] == each.second["claim"]]
        pairs = [(each.first["claim"], each.ours["claim"]) for each in agreed]
        found = sum(truth and said for truth, said in pairs)
        precision = found / max(1, sum(said for _, said in pairs))
        recall = found / max(1, sum(truth for truth, _ in pairs))
        true_negatives = sum(not truth and not said for truth, said in pairs)
        specificity = true_negatives / max(1, sum(not truth for truth, _ in pairs))
        cells = [
            split,
            str(len(members)),
            f"{sum(each.first['claim'] for each in agreed)} of {len(agreed)} agreed",
            _agreement(members, "claim"),
            _agreement([each for each in agreed if each.first["claim"]], "type"),
            _agreement([each for each in agreed if each.first["claim"]], "importance"),
            f"{100 * precision:.1f}",
            f"{100 * recall:.1f}",
            f"{50 * (recall + specificity):.1f}",
            "50.0",
            _right(agreed, "type"),
            _right(agreed, "importance"),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _agreement(sentences: Sequence[Sentence], label: str) -> str:
    pairs = [(each.first[label], each.second[label]) for each in sentences]
    same = sum(a == b for a, b in pairs) / max(1, len(pairs))
    return f"{100 * same:.1f} % ({kappa(pairs):.2f})"


def _right(sentences: Sequence[Sentence], label: str) -> str:
    """Of the claims whose label both annotators share and that the extractor has, the share it labels the same."""
    judged = [
        each.first[label] == each.ours[label]
        for each in sentences
        if each.first["claim"] and each.ours["claim"] and each.first[label] == each.second[label]
    ]
    return f"{sum(judged)} of {len(judged)} ({100 * sum(judged) / max(1, len(judged)):.1f} %)"


def factcheck_table() -> str:
    """FactCheckGPT's sentences: checkworthy or not, beside calling everything a claim."""
    rows = [
        json.loads(line)
        for line in (corpus_folder().parent / "claims" / "factcheckgpt_sentence_checkworthiness.jsonl").open()
    ]
    pairs = [(row["checkworthy"] == "yes", bool(pincite.extract_claims(row["sentence"]).claims)) for row in rows]
    found = sum(truth and said for truth, said in pairs)
    rejected = sum(not truth and not said for truth, said in pairs)
    yes = sum(truth for truth, _ in pairs)
    balanced = 50 * (found / yes + rejected / (len(pairs) - yes))
    return (
        "| extractor | recall | precision | accuracy | balanced accuracy |\n|---|---|---|---|---|\n"
        f"| rules | {found} of {yes} | {found} of {sum(said for _, said in pairs)} | "
        f"{100 * (found + rejected) / len(pairs):.1f} % | {balanced:.1f} |\n"
        f"| everything is a claim | {yes} of {yes} | {yes} of {len(pairs)} | {100 * yes / len(pairs):.1f} % | 50.0 |"
    )


def speed_table() -> str:
    """Sentences a second over the FActScore answers, the least time of five."""
    texts = [
        json.loads(line)["output"]
        for file in sorted((corpus_folder().parent / "claims").glob("factscore_*.jsonl"))
        for line in file.open()
    ]
    ways: dict[str, Callable[[str], object]] = {
        "pincite, segmentation": split_sentences,
        "pincite, claims": lambda text: pincite.extract_claims(text, model="offline"),
    }
    if importlib.util.find_spec("pysbd"):
        import pysbd

        ways["pysbd"] = pysbd.Segmenter(language="en", clean=False).segment
    if importlib.util.find_spec("spacy"):
        import spacy

        blank = spacy.blank("en")
        blank.add_pipe("sentencizer")
        ways["spaCy sentencizer"] = lambda text: list(blank(text).sents)
    count = sum(len(split_sentences(text)) for text in texts)
    lines = [f"{len(texts)} answers, {count:,} sentences", "", "| way | sentences a second |", "|---|---|"]
    for name, way in ways.items():
        took = min(_time(way, texts) for _ in range(5 if name != "pysbd" else 1))
        lines.append(f"| {name} | {count / took:,.0f} |")
    return "\n".join(lines)


def _time(way: Callable[[str], object], texts: Sequence[str]) -> float:
    start = time.perf_counter()
    for text in texts:
        way(text)
    return time.perf_counter() - start


def main() -> int:
    """Print the tables."""
    print(gold_table(load_sentences()), end="\n\n")
    print(factcheck_table(), end="\n\n")
    print(speed_table())
    return 0


if __name__ == "__main__":
    sys.exit(main())
