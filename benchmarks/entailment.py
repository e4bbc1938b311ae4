"""The entailment model in the package: how fast it loads and judges. `python -m benchmarks entailment`.

Pairs of 128 tokens, made of contracts' text and claims about them, in batches of 32, on one thread and on one for each
CPU; beside it the time that the multiplications alone take on this machine, by numpy in 32 bits. Loading is measured
in processes of their own.
"""

from __future__ import annotations

import gzip
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence

import numpy as np
from benchmarks.extraction import corpus_folder
from tokenizers import Tokenizer

from pincite.nli.builtin import FOLDER
from pincite.nli.onnx import load_model
from pincite.onnx import usable_cpus

TOKENS, BATCH, BATCHES, RUNS = 128, 32, 8, 3
WIDTH, INNER, LAYERS = 384, 1_536, 6

_LOAD = """
import time
start = time.perf_counter()
from pincite.nli.builtin import builtin_model
builtin_model().judge([("The fee is due in May.", "A fee is due.")])
print(time.perf_counter() - start)
"""


def pairs_of(count: int) -> list[tuple[str, str]]:
    """Pairs whose tokens, the three special ones included, are TOKENS."""
    tokenizer = Tokenizer.from_file(str(FOLDER / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    found = []
    with gzip.open(corpus_folder().parent / "verify-dev" / "dev.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            evidence = tokenizer.encode(row["doc"][:4_000], add_special_tokens=False)
            left = TOKENS - 3 - len(tokenizer.encode(row["claim"], add_special_tokens=False).ids)
            if row["ds"] == "contractnli" and 0 < left <= len(evidence.ids):
                found.append((row["doc"][: evidence.offsets[left - 1][1]], row["claim"]))
            if len(found) == count:
                return found
    return found


def pairs_a_second(pairs: Sequence[tuple[str, str]], *, threads: int) -> float:
    """The best of a few runs over all pairs, batch by batch."""
    model = load_model(FOLDER, threads=threads)
    model.judge(pairs[:BATCH])
    best = 0.0
    for _ in range(RUNS):
        start = time.perf_counter()
        for at in range(0, len(pairs), BATCH):
            model.judge(pairs[at : at + BATCH])
        best = max(best, len(pairs) / (time.perf_counter() - start))
    return best


def multiplications_a_second() -> float:
    """Pairs a second that the model's matrix products alone allow in 32 bits, as numpy does them."""
    chance = np.random.default_rng(1)
    rows = chance.random((BATCH * TOKENS, WIDTH), dtype=np.float32)
    weights = chance.random((WIDTH, INNER), dtype=np.float32)
    rows @ weights
    start = time.perf_counter()
    for _ in range(LAYERS * 3):  # queries, keys, values and output are one such product, the inner layer two
        rows @ weights
    return BATCH / (time.perf_counter() - start)


def seconds_to_load() -> float:
    """The median of a few processes: import, load, judge one pair."""
    command = [sys.executable, "-c", _LOAD]
    return statistics.median(
        float(subprocess.run(command, check=True, capture_output=True, text=True).stdout) for _ in range(5)
    )


def main() -> int:
    """Print the table."""
    pairs = pairs_of(BATCH * BATCHES)
    size = sum(file.stat().st_size for file in FOLDER.iterdir()) / 1e6
    print(f"{size:.1f} MB; loaded, and a first pair judged, in {seconds_to_load():.2f} s")
    print(f"| threads | pairs of {TOKENS} tokens a second, batches of {BATCH} |\n|---|---|")
    for threads in sorted({1, usable_cpus()}):
        print(f"| {threads} | {pairs_a_second(pairs, threads=threads):.0f} |")
    print(f"| numpy, 32 bits, the matrix products alone | {multiplications_a_second():.0f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
