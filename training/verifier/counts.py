"""How common words are: `python -m training.verifier.counts PAIRS` writes the package's word_counts.txt.

In how many of 100,000 passages each stem stands, of the different evidence of all pairs but tables.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from pincite.text import words_of
from pincite.verification import rarity

LEAST = 12
"""Of 100,000 passages; a stem that stands in fewer is rare and not listed."""

TABLES = frozenset({"infotabs"})


def stems_of(text: str) -> set[str]:
    """The different stems of a text that are neither stop words nor figures, in ASCII."""
    return {found for found in rarity.stems_of(words_of(text)) if found.isascii()}


def main(arguments: Sequence[str]) -> int:
    """Write the counts, the most common stem first."""
    with gzip.open(arguments[0], "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    passages = dict.fromkeys(row["evidence"] for row in rows if row["set"] not in TABLES)
    counts: Counter[str] = Counter()
    for passage in passages:
        counts.update(stems_of(passage))
    shares = {found: round(count * rarity.PASSAGES / len(passages)) for found, count in counts.items()}
    listed = sorted((each for each in shares.items() if each[1] >= LEAST), key=lambda each: (-each[1], each[0]))
    text = "".join(f"{found} {count}\n" for found, count in listed)
    Path(rarity.__file__).with_name(rarity.COUNTS).write_text(text, encoding="utf-8")
    print(f"{len(listed):,} stems of {len(passages):,} passages")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
