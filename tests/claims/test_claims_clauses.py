"""Clauses: where a sentence is split, and what a clause takes over from the first."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.claims.clauses import split_clauses


def parts(sentence: str) -> list[str]:
    return [sentence[clause.start : clause.end] for clause in split_clauses(sentence)]


@pytest.mark.parametrize(
    ("sentence", "clauses"),
    [
        ("The fee is $5 and the cap is $6.", ["The fee is $5", "the cap is $6"]),
        ("The fee is $5; the cap is $6.", ["The fee is $5", "the cap is $6"]),
        ("He joined in 1960 and served until 1975.", ["He joined in 1960", "served until 1975"]),
        ("The fee is $5, due by May 3.", ["The fee is $5", "due by May 3"]),
        ("Bob, Ann and Eve joined Acme.", ["Bob, Ann and Eve joined Acme"]),
        ("If it rains, the fee is waived and the office is shut.",
         ["If it rains, the fee is waived and the office is shut"]),
        ("The fee (it is high and it is due) is $5.", ["The fee (it is high and it is due) is $5"]),
        ('He said "it is high and it is due" twice.', ['He said "it is high and it is due" twice']),
        ("The report says: \"The fee is due in the spring.\"", ["The fee is due in the spring"]),
        ("**The fee is $5.**", ["The fee is $5"]),
    ],
)  # fmt: skip
def test_where_a_sentence_is_split(sentence: str, clauses: list[str]) -> None:
    assert parts(sentence) == clauses


@pytest.mark.parametrize(
    ("sentence", "context"),
    [
        ("He joined in 1960 and served until 1975.", "He served until 1975"),
        ("The fee is $5, due by May 3.", "The fee is due by May 3"),
        ("Staff must sign the form and return the key.", "Staff must return the key"),
        ("The fee is $5 and the cap is $6.", None),
    ],
    ids=["subject", "verb", "modal", "own subject"],
)
def test_what_a_clause_takes_over(sentence: str, context: str | None) -> None:
    assert split_clauses(sentence)[1].context == context


def test_a_subject_of_many_words_is_not_repeated() -> None:
    sentence = f"The {'very ' * 100}old house is $5, due by May 3."
    assert split_clauses(sentence)[1].context is None


WORDS = st.sampled_from(["the fee", "is", "due", "and", "but", ",", ";", "(", ")", '"', "it", "must", "pay", "quickly",
                         "5", "if", "says:", ".", "**", "\n", "费"])  # fmt: skip


@given(st.lists(WORDS, min_size=1, max_size=40).map(" ".join))
def test_clauses_are_in_order_and_lie_in_the_sentence(sentence: str) -> None:
    clauses = split_clauses(sentence)
    assert clauses
    assert all(0 <= clause.start <= clause.end <= len(sentence) for clause in clauses)
    assert all(first.end <= second.start for first, second in pairwise(clauses))


@pytest.mark.parametrize(
    "run", ["the fee is due and ", "quickly ", "\n", "he is, ", "A.", '"a ', "( ", "is; "], ids=repr
)
def test_a_sentence_without_end_is_read_once(run: str) -> None:
    assert split_clauses("He said " + run * 5_000)
