"""The labelled rows of `../shared/data` whose licence allows reuse."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "shared" / "data"

_MARKED = re.compile(r"\[M\](.*?)\[/M\]")


def licensed_rows() -> list[dict[str, Any]]:
    """The rows of `verify-train/licensed`, in its order."""
    with gzip.open(DATA / "verify-train" / "licensed.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def claim_of(row: dict[str, Any]) -> str:
    """The claim of a row; of propnli's sentences the marked words, which are the proposition."""
    if row["ds"] != "propnli":
        return str(row["claim"])
    marked = " ".join(part.strip() for part in _MARKED.findall(row["claim"]))
    return marked[:1].upper() + marked[1:]
