"""Offline fields on kleister-nda-dev: value F1, false not_present, and how often `high` is right.

Each agreement is extracted on its own with `kleister_schema.json`, whose hints are all that is known of the fields.
Values are compared casefolded and without punctuation ("&" as "and"), dates in ISO form, terms as count and unit. The
even files (by sorted name) were tuned on. The odd ones were in view when the last threshold of `high` was picked, so
only their F1 is nearly untouched: both halves are reported.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pincite.document import Document, DocumentSet
from pincite.extraction import extract_offline, load_schema
from pincite.parsing import ParseOptions, find_sources, parse_sources
from pincite.records import FieldResult
from pincite.text.values.durations import parse_duration

FIELDS = ("effective_date", "jurisdiction", "party", "term")
SCHEMA = Path(__file__).with_name("kleister_schema.json")


def corpus_folder() -> Path:
    """The folder of kleister-nda-dev: below $PINCITE_CORPUS, or beside the checkout."""
    root = os.environ.get("PINCITE_CORPUS")
    base = Path(root) if root else Path(__file__).parents[2] / "shared" / "data"
    return base / "kleister-nda-dev"


@dataclass
class Tally:
    """Counts of one field over some files."""

    right: int = 0
    given: int = 0
    gold: int = 0
    stated: int = 0
    missed: int = 0
    confidence: Counter[str] = field(default_factory=Counter)
    confident_right: Counter[str] = field(default_factory=Counter)

    def add(self, result: FieldResult, gold: Sequence[str]) -> None:
        """Count one field of one file."""
        wanted = {comparable(result.key, value) for value in gold}
        given = {comparable(result.key, value) for value in _values(result.value)}
        self.right += len(wanted & given)
        self.given += len(given)
        self.gold += len(wanted)
        self.stated += bool(wanted)
        self.missed += bool(wanted) and result.status == "not_present"
        if result.confidence is not None:
            self.confidence[result.confidence] += 1
            self.confident_right[result.confidence] += given == wanted

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.right + other.right,
            self.given + other.given,
            self.gold + other.gold,
            self.stated + other.stated,
            self.missed + other.missed,
            self.confidence + other.confidence,
            self.confident_right + other.confident_right,
        )


def comparable(key: str, value: Any) -> str:
    """The form in which two values of a field are compared."""
    text = str(value)
    if key == "term" and (length := parse_duration(text)) is not None:
        text = length.display
    if key == "effective_date":
        return text
    return re.sub(r"[^\w]+", " ", re.sub(r"[.'’]", "", text.casefold().replace("&", " and "))).strip()


def _values(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def load_labels(folder: Path) -> dict[str, dict[str, list[str]]]:
    """Gold values by file name."""
    lines = (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    return {row["file"]: row for row in map(json.loads, lines)}


def measure(documents: Iterable[Document], labels: dict[str, dict[str, list[str]]]) -> dict[str, Tally]:
    """The tally of each field over the documents."""
    schema = load_schema(SCHEMA)
    tallies = {name: Tally() for name in FIELDS}
    for document in documents:
        for result in extract_offline(DocumentSet.of([document]), schema):
            tallies[result.key].add(result, labels[document.name][result.key])
    return tallies


def _rate(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}" if whole else "–"


def row(half: str, name: str, tally: Tally) -> str:
    """One line of the table."""
    f1 = _rate(2 * tally.right, tally.given + tally.gold)
    found = sum(tally.confidence.values())
    levels = " | ".join(
        f"{tally.confident_right[level]}/{tally.confidence[level]}" for level in ("high", "medium", "low")
    )
    return (
        f"| {half} | {name} | {f1} | {_rate(tally.right, tally.given)} | {_rate(tally.right, tally.gold)} "
        f"| {_rate(tally.missed, tally.stated)} ({tally.missed}/{tally.stated}) "
        f"| {_rate(tally.confidence['high'], found)} | {levels} |"
    )


HEADER = (
    "| half | field | value F1 | precision | recall | false not_present % | high, % of found "
    "| high right | medium right | low right |\n|---|---|---|---|---|---|---|---|---|---|"
)


def report(documents: Sequence[Document], labels: dict[str, dict[str, list[str]]]) -> str:
    """The Markdown table of both halves and of all files."""
    halves = {"even (tuned on)": documents[0::2], "odd": documents[1::2]}
    lines = [HEADER]
    whole = {name: Tally() for name in FIELDS}
    for half, some in halves.items():
        tallies = measure(some, labels)
        whole = {name: whole[name] + tallies[name] for name in FIELDS}
        lines += _rows(half, tallies)
    return "\n".join(lines + _rows("all", whole))


def _rows(half: str, tallies: dict[str, Tally]) -> list[str]:
    together = sum(tallies.values(), Tally())
    return [row(half, name, tally) for name, tally in tallies.items()] + [row(half, "**all**", together)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Parse the agreements, extract, print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.extraction", description=main.__doc__)
    parser.add_argument("--limit", type=int, default=None, help="only the first files")
    limit = parser.parse_args(arguments).limit
    folder = corpus_folder()
    if not folder.is_dir():
        print(f"kleister-nda-dev is not at {folder}: set PINCITE_CORPUS to the folder that holds it")
        return
    labels = load_labels(folder)
    parsed = parse_sources(find_sources(folder / "pdf")[:limit], options=ParseOptions(), cache=None)
    documents = sorted((item for item in parsed if isinstance(item, Document)), key=lambda item: item.name)
    start = time.perf_counter()
    print(f"## Offline extraction: kleister-nda-dev, {len(documents)} agreements, 4 fields\n")
    print(report(documents, labels))
    print(f"\nExtraction took {time.perf_counter() - start:.1f} s without parsing.")


if __name__ == "__main__":
    main()
