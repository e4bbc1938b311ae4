"""Contrast rows: the parts they fall into, and the pairs that keep words from telling."""

from __future__ import annotations

import random
from collections import defaultdict

from training.verifier.contrast import TRANSFER, Contrast, around, contrasts

PASSAGES = (
    "The tenant pays the rent on the first day of each month. The landlord repairs the roof within two weeks.",
    "The supplier delivers the machines to the port of Genoa. The buyer insures them against loss and damage.",
)
ROWS = [
    Contrast(pair=str(at), phenomenon="plain", style="varied", passage=passage, claim=claim, label="supported")
    for at, (passage, claim) in enumerate(
        zip(PASSAGES, ("Roof repairs take a fortnight.", "Machinery is shipped to Genoa."), strict=True)
    )
]


def test_about_half_of_the_rows_are_supported_in_every_part() -> None:
    shares = defaultdict(list)
    for row in contrasts():
        shares[row.part].append(row.label == "supported")
    assert {part: 0.4 < sum(truths) / len(truths) < 0.6 for part, truths in shares.items()} == {
        "train": True,
        "choice": True,
        "calibration": True,
    }


def test_all_rows_about_a_passage_are_in_one_part() -> None:
    parts = defaultdict(set)
    for row in contrasts():
        parts[row.passage].add(row.part)
    assert all(len(each) == 1 for each in parts.values())


def test_a_transfer_split_trains_on_none_of_the_phenomena_kept_out() -> None:
    trained = {row.phenomenon for row in contrasts() if row.transfer_part() == "train"}
    assert trained
    assert not trained & TRANSFER


def test_a_reworded_sentence_of_a_passage_is_supported_by_it() -> None:
    rows = [row for row in around(ROWS, random.Random(1)) if row.label == "supported"]
    assert {row.passage for row in rows} == set(PASSAGES)


def test_a_true_claim_is_open_beside_a_passage_that_shares_few_of_its_words() -> None:
    rows = [row for seed in range(5) for row in around(ROWS, random.Random(seed)) if row.label == "nei"]
    assert rows
    assert all(row.claim != ROWS[PASSAGES.index(row.passage)].claim for row in rows)
