"""Shapes of words: names, places, codes, pieces of sentences, denials."""

from __future__ import annotations

import pytest

from pincite.extraction.offline.values.shapes import (
    changes,
    hedges,
    is_fragment,
    looks_like_code,
    looks_like_name,
    looks_like_place,
    negates,
)


@pytest.mark.parametrize(
    "text", ["Acme", "Bank of the West", "Smith, John", "3M Company", "JANE ROE", "Procter & Gamble"]
)
def test_capitalised_words_look_like_a_name(text: str) -> None:
    assert looks_like_name(text)


@pytest.mark.parametrize(
    "text", ["pay you (or your", "$4,000", "(555) 123-4567", "the Company", "Statement of facts", ""]
)
def test_other_words_do_not_look_like_a_name(text: str) -> None:
    assert not looks_like_name(text)


def test_places_have_no_figures_and_codes_have_some() -> None:
    assert looks_like_place("Sacramento County")
    assert not looks_like_place("Building 4")
    assert looks_like_code("HMW 7731 0042")
    assert not looks_like_code("Forklift operator 4")


@pytest.mark.parametrize("text", ["and the other party", "pay you", "The fees of", ", and so on"])
def test_pieces_of_sentences_are_known_by_their_ends(text: str) -> None:
    assert is_fragment(text)


def test_a_but_and_a_bound_are_no_denial() -> None:
    assert negates("was not effective as of ")
    assert not negates("it was not then but on ")
    assert not negates("shall expire not later than ")


def test_conditions_and_changes_are_seen() -> None:
    assert hedges("If the claim number is ")
    assert not hedges("The claim number is ")
    assert changes("The limit is amended to ")
    assert not changes("The limit is ")
