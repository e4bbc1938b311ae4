"""Pairs as tokens in one file, small enough to carry to a GPU: `python -m training.verifier.pack OUT PAIRS …`.

PAIRS are files of pairs as `training.verifier.pairs` writes them; those of the set "machine" are a family of their own.
The contrast rows are added to them.
OUT is an .npz of at most 64 MiB: the tokens of all pairs in a row, where each pair starts and where its claim does, the
truths that its label leaves possible, its family, its split, and its unit. Pairs of one unit have the same evidence and
other truths: they train together. With `--transfer` the phenomena of `contrast.TRANSFER` are left out of training.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from pincite.nli.builtin import FOLDER
from training.verifier.contrast import around, contrasts
from training.verifier.shape import LETTERS

FAMILIES = ("closest", "ordinary", "natural", "written", "machine", "contrast")
"""Pairs that are drawn with one share: see `family_of`."""

CLOSEST = frozenset({"cg2c_doc", "cg2c_musique", "propnli", "fm2", "fever_symmetric", "contractnli"})

LONGEST = 192
"""Tokens of a pair; longer evidence is cut at its end."""

SEED = 20261128

LARGEST = 64 * 2**20
"""Bytes of the file: what one call to another machine carries."""

Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class Pack:
    """Pairs as arrays; pair n has `tokens[starts[n] : starts[n + 1]]`, the claim from `claims[n]` on.

    `truths` has a bit for each letter of LETTERS; `families` and `units` are numbers; `tokens` and `claims` 16 bits.
    """

    tokens: NDArray[np.uint16]
    starts: NDArray[np.int64]
    claims: NDArray[np.uint16]
    truths: NDArray[np.uint8]
    families: NDArray[np.uint8]
    units: NDArray[np.int32]

    def save(self, file: Path) -> None:
        """Write the pack; raises ValueError where it is too large to carry."""
        np.savez_compressed(file, **{name: getattr(self, name) for name in Pack.__slots__})
        if file.stat().st_size > LARGEST:
            raise ValueError(f"{file} has {file.stat().st_size:,} bytes, more than {LARGEST:,}: pack fewer pairs")


def load_pack(file: Path) -> Pack:
    """A pack that `save` wrote."""
    with np.load(file) as arrays:
        return Pack(**{name: arrays[name] for name in Pack.__slots__})


def family_of(row: Row) -> str:
    """The family of a pair, by its set."""
    name = row["set"]
    if name in FAMILIES:
        return name
    return "closest" if name in CLOSEST else "ordinary"


def rows_of(files: Iterable[Path]) -> Iterator[Row]:
    """The pairs of all files that are for training."""
    for file in files:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            yield from (row for row in map(json.loads, lines) if row["split"] == "train")


def contrast_rows(*, transfer: bool) -> Iterator[Row]:
    """The contrast rows that train, and those around them."""
    rows = [row for row in contrasts() if (row.transfer_part() if transfer else row.part) == "train"]
    for row in (*rows, *around(rows, random.Random(SEED))):
        yield {"set": "contrast", "evidence": row.passage, "claim": row.claim, "truth": row.truth}


def units_of(rows: Sequence[Row]) -> list[int]:
    """The unit of each pair: of the pairs with one evidence in one family, each true one with a false one.

    Those that share most words with the evidence stand together: how many they share must not tell them apart.
    """
    places: dict[tuple[str, str], tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for at, row in enumerate(rows):
        places[family_of(row), row["evidence"]][row["truth"] == "e"].append(at)
    units = [0] * len(rows)
    number = 0
    for false, true in places.values():
        for members in (false, true):
            members.sort(key=lambda at: _shared_words(rows[at]), reverse=True)
        for turn in range(max(len(false), len(true))):
            for members in (false, true):
                if turn < len(members):
                    units[members[turn]] = number
            number += 1
    return units


def _shared_words(row: Row) -> float:
    claim = row["claim"].lower().split()
    return sum(word.strip(".,;") in row["evidence"].lower() for word in claim) / max(1, len(claim))


def pack(rows: Sequence[Row], tokenizer: Tokenizer) -> Pack:
    """The pairs as tokens."""
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST, strategy="longest_first")
    encoded = tokenizer.encode_batch([(row["evidence"], row["claim"]) for row in rows])
    return Pack(
        tokens=np.array([token for each in encoded for token in each.ids], dtype=np.uint16),
        starts=np.cumsum([0, *(len(each.ids) for each in encoded)]),
        claims=np.array([each.type_ids.index(1) for each in encoded], dtype=np.uint16),
        truths=np.array([sum(1 << LETTERS.index(letter) for letter in row["truth"]) for row in rows], dtype=np.uint8),
        families=np.array([FAMILIES.index(family_of(row)) for row in rows], dtype=np.uint8),
        units=np.array(units_of(rows), dtype=np.int32),
    )


def short_rows(rows: Sequence[Row], tokenizer: Tokenizer, longest: int) -> list[Row]:
    """The rows of at most so many tokens, and all contrast rows."""
    tokenizer.no_padding()
    tokenizer.no_truncation()
    encoded = tokenizer.encode_batch([(row["evidence"], row["claim"]) for row in rows])
    pairs = zip(rows, encoded, strict=True)
    return [row for row, each in pairs if len(each.ids) <= longest or family_of(row) == "contrast"]


def main(arguments: Sequence[str]) -> int:
    """Write the pack and print how many pairs it has of each family."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("pairs", type=Path, nargs="*")
    parser.add_argument("--transfer", action="store_true")
    parser.add_argument("--longest", type=int, default=LONGEST, help="longer pairs are left out, contrast rows apart")
    options = parser.parse_args(arguments)
    rows = [*rows_of(options.pairs), *contrast_rows(transfer=options.transfer)]
    tokenizer = Tokenizer.from_file(str(FOLDER / "tokenizer.json"))
    packed = pack(short_rows(rows, tokenizer, options.longest), tokenizer)
    packed.save(options.out)
    lengths = np.diff(packed.starts)
    for number, name in enumerate(FAMILIES):
        members = packed.families == number
        print(f"{name:10} {members.sum():7,} pairs {lengths[members].sum():10,} tokens")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
