"""The tests of olmOCR-Bench's sample (text present, text absent, reading order, table cells) beside other parsers.

    python -m benchmarks.olmocr [--corpus ../shared/data] [--failures]

The rules are those of olmOCR-Bench (allenai/olmocr, `olmocr/bench/tests.py`), written anew: both sides have white space
folded, typographic quotes and dashes made plain and Markdown's emphasis removed; text is present when rapidfuzz's
partial ratio reaches 1 − max_diffs / length, absent when it does not, in the first or last n characters where a test
says so; one text is before another when any match of it within max_diffs edits starts before any match of the other.
Case counts unless a test says otherwise. A table cell is found by the ratio of the whole texts, and so is the cell
beside it or at the head of its column or row. Tests of formulas are left out: nobody here writes LaTeX.

The text judged is what each parser gives for reading. Ours is the body: blocks other than Header, Footer, Page Number
and Comment, which is what models and readers are given; `all text` is the page with them. pdf-oxide is asked for its
text with and without what it takes for running headers, and for Markdown; its best row counts. Pages without text are
read by tesseract with us; the others have no OCR that works without fetching models. A parser that gives nothing passes
every test of absence, so the tests of presence are the ones to look at first.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz

from benchmarks import peers

KINDS = ("present", "absent", "order", "table")
Table = list[tuple[int, int, int, int, str]]

_PLAIN = str.maketrans("‘’‚“”„＿–—‑‒−\u00b5", "'''\"\"\"_-----\u03bc")


def normalise(text: str) -> str:
    """The text as the tests compare it."""
    text = re.sub(r"<br/?>", " ", text)
    text = re.sub(r"\*\*(.*?)\*\*", r"\1", text)
    text = re.sub(r"__(.*?)__", r"\1", text)
    text = re.sub(r"</?[bi]>", "", text)
    text = re.sub(r"(\*|_)(.*?)\1", r"\2", text)
    return unicodedata.normalize("NFC", re.sub(r"\s+", " ", text)).translate(_PLAIN)


def has_text(test: dict[str, Any], text: str) -> bool:
    """Whether the text is there as closely as the test asks."""
    wanted, text = normalise(test["text"]), normalise(text)
    if not test.get("case_sensitive", True):
        wanted, text = wanted.lower(), text.lower()
    first, last, most = test.get("first_n"), test.get("last_n"), test.get("max_diffs", 0)
    if first or last:
        text = (text[:first] if first else "") + (text[-last:] if last else "")
    if len(text) < len(wanted) - most:
        return False
    return bool(fuzz.partial_ratio(wanted, text) / 100 >= 1 - most / len(wanted))


def near_matches(wanted: str, text: str, most: int) -> Iterator[int]:
    """Where the wanted text stands within so many edits: the starts of windows of its length."""
    if most == 0:
        yield from (match.start() for match in re.finditer(re.escape(wanted), text))
        return
    from rapidfuzz.distance import Levenshtein

    for start in range(max(len(text) - len(wanted) + most, 0) + 1):
        window = text[start : start + len(wanted)]
        if Levenshtein.distance(wanted, window, score_cutoff=most) <= most:
            yield start


def in_order(test: dict[str, Any], text: str) -> bool:
    """Whether the one text stands before the other anywhere."""
    text, most = normalise(text), test.get("max_diffs", 0)
    before = min(near_matches(normalise(test["before"]), text, most), default=None)
    after = max(near_matches(normalise(test["after"]), text, most), default=None)
    return before is not None and after is not None and before < after


def has_cell(test: dict[str, Any], tables: list[Table]) -> bool:
    """Whether a cell of the wanted text has all the neighbours and heads that the test names."""
    return any(
        all(_related(test, name, table, cell) for name in _RELATIONS if test.get(name))
        for table in tables
        for cell in table
        if _alike(test, test["cell"], cell[4])
    )


def _alike(test: dict[str, Any], wanted: str, text: str) -> bool:
    wanted = normalise(wanted)
    needed = max(0.5, 1 - test.get("max_diffs", 0) / max(len(wanted), 1))
    return bool(fuzz.ratio(wanted, normalise(text)) / 100 >= needed)


def _related(test: dict[str, Any], name: str, table: Table, cell: tuple[int, int, int, int, str]) -> bool:
    """Whether a cell in the named relation to this one has the wanted text.

    Beside it: the nearest on that side in its own rows or columns. Heads: any cell above it in its columns, or left
    of it in its rows (a head may have several levels).
    """
    axis, sign, heads = _RELATIONS[name]
    across = 1 - axis
    edges = cell[:4]
    low, high = edges[across], edges[across] + edges[across + 2]
    side = [
        (other[axis], text)
        for *other, text in table
        if other[across] < high
        and low < other[across] + other[across + 2]
        and (other[axis] + other[axis + 2] <= edges[axis] if sign < 0 else other[axis] >= edges[axis] + edges[axis + 2])
    ]
    if not heads and side:
        nearest = max(edge for edge, _ in side) if sign < 0 else min(edge for edge, _ in side)
        side = [(edge, text) for edge, text in side if edge == nearest]
    return any(_alike(test, test[name], text) for _, text in side)


_RELATIONS = {
    "up": (0, -1, False),
    "down": (0, 1, False),
    "left": (1, -1, False),
    "right": (1, 1, False),
    "top_heading": (0, -1, True),
    "left_heading": (1, -1, True),
}
"""Axis (rows or columns), direction, and whether any cell that way will do."""

CONTENDERS: dict[str, tuple[str, peers.Reader, peers.Tables | None]] = {
    "pincite, body": ("pincite", peers.pincite_body, peers.pincite_tables),
    "pincite, body, no OCR": (
        "pincite",
        lambda path, page: peers.pincite_body(path, page, ocr=False),
        peers.pincite_tables,
    ),
    "pincite, all text": ("pincite", peers.pincite_text, peers.pincite_tables),
    "docling-parse, lines": ("docling_parse", peers.docling_text, None),
    "pdf-oxide, text": ("pdf_oxide", peers.oxide_text, peers.oxide_tables),
    "pdf-oxide, text without artifacts": ("pdf_oxide", peers.oxide_body, peers.oxide_tables),
    "pdf-oxide, Markdown": ("pdf_oxide", peers.oxide_markdown, peers.oxide_tables),
    "pdfplumber, text": ("pdfplumber", peers.plumber_text, peers.plumber_tables),
}
"""Name, the package it needs, its text, its tables."""


def passes(test: dict[str, Any], text: str, tables: list[Table]) -> bool:
    """Whether one test holds."""
    if test["type"] == "order":
        return in_order(test, text)
    if test["type"] == "table":
        return has_cell(test, tables)
    return has_text(test, text) == bool(test["type"] == "present")


def load_tests(folder: Path) -> tuple[list[dict[str, Any]], int]:
    """The tests whose file is here, and the number of all tests in the list."""
    lines = (folder / "dataset.jsonl").read_text(encoding="utf-8").splitlines()
    tests = [json.loads(line) for line in lines if line.strip()]
    here = []
    for test in tests:
        path = folder / "pdf" / Path(test["pdf"]).name
        if path.is_file() and test["type"] in KINDS:
            here.append({**test, "path": path})
    return here, len(tests)


def run(name: str, tests: list[dict[str, Any]], *, failures: bool) -> str:
    """The row of one contender."""
    _, read, find_tables = CONTENDERS[name]
    right = dict.fromkeys(KINDS, 0)
    for test in tests:
        text = read(test["path"], test["page"])
        tables = find_tables(test["path"], test["page"]) if find_tables and test["type"] == "table" else []
        held = passes(test, text, tables)
        right[test["type"]] += held
        if failures and not held:
            shown = {key: test[key] for key in test if key not in {"path", "pdf", "page", "checked"}}
            print(f"{name}: {test['path'].name} {shown}", file=sys.stderr)
    count = {kind: sum(test["type"] == kind for test in tests) for kind in KINDS}
    cells = [f"{right[kind]} / {count[kind]}" for kind in KINDS]
    three = sum(right[kind] for kind in KINDS[:3])
    return f"| {name} | {' | '.join(cells)} | {three} / {sum(count[kind] for kind in KINDS[:3])} |"


def main() -> int:
    """Print the table; 1 when the document set is missing."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "data"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=Path(os.environ.get("PINCITE_CORPUS") or beside))
    parser.add_argument("--failures", action="store_true", help="name each failed test on standard error")
    given = parser.parse_args()
    folder = given.corpus / "olmocr-dev"
    if not folder.is_dir():
        print(f"{folder}: not here; name the folder above it by --corpus or PINCITE_CORPUS", file=sys.stderr)
        return 1
    os.environ["OMP_THREAD_LIMIT"] = "1"  # as the parsing process has it
    tests, listed = load_tests(folder)
    print(f"{len(tests)} of {listed} tests: those of present, absent, order and table whose file is in the set\n")
    print(f"| parser | {' | '.join(KINDS)} | the first three |")
    print("|---|---|---|---|---|---|")
    for name, (package, _, _) in CONTENDERS.items():
        if importlib.util.find_spec(package) is None:
            print(f"{name}: left out, {package} is not installed", file=sys.stderr)
            continue
        print(run(name, tests, failures=given.failures), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
