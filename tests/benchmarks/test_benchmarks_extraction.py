"""What the extraction benchmarks count, on small inputs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pincite
from benchmarks import cuad, workers_comp
from sample_results import absent, citation, failed, found


@pytest.mark.parametrize(("text", "seeds"), [("3", [3]), ("1-3,7", [1, 2, 3, 7])])
def test_seeds_are_ranges(text: str, seeds: list[int]) -> None:
    assert workers_comp.parse_seeds(text) == seeds


@pytest.mark.parametrize(
    ("key", "answer", "values"),
    [
        ("parties", 'A Co. ("A"); B, Inc. (the "Buyer")', ["A Co.", "B, Inc."]),
        ("renewal_term", "successive 10 years", ["10 years"]),
        ("renewal_term", "5 years; 2 years", ["5 years"]),
        ("governing_law", "", []),
    ],
)
def test_typed_answers_become_values(key: str, answer: str, values: list[str]) -> None:
    assert cuad.typed_answers(key, answer) == values


def test_contracts_go_by_their_letters_and_digits() -> None:
    assert cuad.plain("A_b-1 & C's.pdf") == cuad.plain("Ab1CS.PDF")


def test_a_field_is_counted_by_page_value_and_status() -> None:
    tally = cuad.Tally()
    gold = cuad.Gold(stated=True, pages=frozenset({2}), answers=("Nevada",))
    tally.add(found("governing_law", "NEVADA", citation("Nevada", page=2)), gold)
    tally.add(found("governing_law", "Utah", citation("Utah", page=1)), gold)
    tally.add(absent("governing_law"), gold)
    tally.add(failed("governing_law"), gold)
    assert (tally.stated, tally.cited, tally.on_page, tally.missed, tally.errors) == (4, 2, 1, 1, 1)
    assert (tally.right, tally.given, tally.wanted) == (1, 2, 4)


def test_a_no_gives_nothing() -> None:
    tally = cuad.Tally()
    tally.add(found("anti_assignment", False), cuad.Gold(stated=False, pages=frozenset(), answers=()))
    assert (tally.cited, tally.given) == (0, 0)


def test_the_schema_has_the_ten_categories() -> None:
    fields = pincite.flatten_schema(pincite.load_schema(cuad.SCHEMA))
    assert [field["key"] for field in fields] == list(cuad.CATEGORIES)


@pytest.mark.corpus
def test_the_gold_of_every_contract_is_read(corpus: Path) -> None:
    gold = cuad.load_gold(corpus / "cuad-dev")
    assert len(gold) == 75
    assert sum(one["governing_law"].stated for one in gold.values()) == 65
    rows = (corpus / "cuad-dev" / "gold_locations.jsonl").read_text().splitlines()
    named = {cuad.plain(json.loads(row)["file"]) for row in rows}
    assert named <= set(gold)
