"""Builds the list of words that English writes in lower case: `python -m training.words ../shared/data`.

Counted in public statements whose licence allows reuse (`verify-train/licensed.jsonl.gz`, `claims/`) and in contracts
(`cuad-dev/master_clauses.csv`), inside sentences. A word is ordinary where it stands in lower case at least twice and
four times as often as with a capital. The list holds their stems, sorted, and is read by `checks.ordinary_words`.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pincite.text import stem

TARGET = Path(__file__).parent.parent / "src" / "pincite" / "verification" / "checks" / "ordinary_stems.txt"
_INSIDE = re.compile(r"(?<=[a-z,;] )[A-Za-z][a-z]{2,}(?:-[a-z]+)*\b")
_LEAST, _TIMES = 2, 4


def texts(data: Path) -> Iterator[str]:
    """The texts that are counted, each once."""
    seen: set[str] = set()
    with gzip.open(data / "verify-train" / "licensed.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            for text in (row["doc"], row["claim"]):
                if text not in seen:
                    seen.add(text)
                    yield text
    for file in sorted((data / "claims").glob("*.jsonl")):
        yield from file.read_text(encoding="utf-8").splitlines()
    with (data / "cuad-dev" / "master_clauses.csv").open(encoding="utf-8", newline="") as rows:
        for row in csv.reader(rows):
            yield " ".join(row)


def ordinary(found: Iterator[str]) -> list[str]:
    """The stems of the words that the texts write in lower case, sorted."""
    small: Counter[str] = Counter()
    capital: Counter[str] = Counter()
    for text in found:
        for word in _INSIDE.findall(text):
            (capital if word[0].isupper() else small)[word.lower()] += 1
    kept = (word for word, count in small.items() if count >= _LEAST and count >= _TIMES * capital[word])
    return sorted({stem(part) for word in kept for part in word.split("-") if len(part) > 2})


def main() -> None:
    """Write the list."""
    parser = argparse.ArgumentParser(prog="python -m training.words", description=__doc__)
    parser.add_argument("data", type=Path)
    stems = ordinary(texts(parser.parse_args().data))
    TARGET.write_text("\n".join(stems) + "\n", encoding="utf-8")
    print(f"{len(stems)} stems written to {TARGET}")


if __name__ == "__main__":
    main()
