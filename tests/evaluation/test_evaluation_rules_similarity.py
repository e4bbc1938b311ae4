"""Similar texts: the pairs of the comparison of all pairs, whatever the texts are."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rapidfuzz import fuzz

from pincite.evaluation.rules import similarity
from pincite.evaluation.rules.similarity import similar_pairs

WORDS = ("senior", "software", "engineer", "data", "analyst", "payments", "lead", "of", "12", "%", "c++", "Über")


def all_pairs(texts: Sequence[str], threshold: float) -> list[tuple[int, int, float]]:
    found = []
    for one, other in combinations(range(len(texts)), 2):
        ratio = fuzz.ratio(texts[one], texts[other])
        if texts[one] and texts[other] and ratio >= 100 * threshold:
            found.append((one, other, ratio / 100))
    return found


PHRASES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join)


@st.composite
def near_duplicates(draw: st.DrawFn) -> list[str]:
    """Texts and changed copies of them: letters dropped, put in, exchanged, words turned round."""
    texts = draw(st.lists(PHRASES | st.text(max_size=12), min_size=1, max_size=8))
    for text in list(texts):
        letters = list(text)
        for _ in range(draw(st.integers(0, 6))):
            at = draw(st.integers(0, max(0, len(letters) - 1)))
            change = draw(st.sampled_from(["drop", "put", "change"]))
            if change == "put" or not letters:
                letters.insert(at, draw(st.sampled_from("abe 1")))
            elif change == "drop":
                del letters[at]
            else:
                letters[at] = draw(st.sampled_from("abe 1"))
        texts.append("".join(letters))
    return texts


@given(near_duplicates(), st.sampled_from([0.5, 0.8, 0.85, 0.9, 1.0]))
@example(["x", "", "x"], 0.85)
@example(["a" * 40, "a" * 34, "a" * 29 + "b"], 0.85)
@example(["\ud800abcdefg", "abcdefg"], 0.85)
def test_the_pairs_are_those_of_all_pairs(texts: list[str], threshold: float) -> None:
    assert similar_pairs(texts, threshold=threshold) == all_pairs(texts, threshold)


@given(st.lists(st.text("ab", max_size=30), max_size=12), st.floats(0.05, 1))
def test_the_pairs_are_those_of_all_pairs_where_letters_are_few(texts: list[str], threshold: float) -> None:
    assert similar_pairs(texts, threshold=threshold) == all_pairs(texts, threshold)


@pytest.mark.parametrize("kind", ["numbered", "anagrams", "one letter", "long"])
def test_nothing_is_lost_among_hundreds_of_texts_that_are_made_to_mislead(kind: str) -> None:
    rng = random.Random(kind)
    if kind == "numbered":
        texts = [f"invoice {rng.randrange(10**6):06d}" for _ in range(300)]
    elif kind == "anagrams":
        texts = ["".join(rng.sample("senior software engine", 22)) for _ in range(200)]
        texts += [text[1:] + text[0] for text in texts[:100]]
    elif kind == "one letter":
        texts = ["a" * rng.randint(1, 200) for _ in range(200)]
    else:
        base = "".join(rng.choice("abcdefgh ") for _ in range(900))
        texts = [base[: rng.randint(600, 900)] + base[: rng.randint(0, 100)] for _ in range(60)]
    assert similar_pairs(texts, threshold=0.85) == all_pairs(texts, 0.85)


def test_pairs_are_the_same_when_they_are_looked_at_in_many_batches() -> None:
    rng = random.Random(7)
    texts = [" ".join(rng.choices(WORDS, k=4)) for _ in range(150)]
    assert similar_pairs(texts, threshold=0.8, batch=50) == all_pairs(texts, 0.8)


@given(st.lists(st.integers(0, 2**64 - 1), max_size=20))
def test_bits_are_counted_without_numpy_2_too(numbers: list[int]) -> None:
    words = np.array(numbers, dtype=np.uint64)
    counted = np.empty(len(numbers), dtype=np.uint8)
    similarity._count_bits_by_sums(words, counted)
    assert counted.tolist() == [number.bit_count() for number in numbers]
