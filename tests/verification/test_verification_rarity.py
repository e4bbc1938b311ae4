"""How much of a claim's words a text has, by how seldom they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.verification.rarity import coverage, phrases, rarity, terms_of

CLAIM = terms_of("The indemnity of the agreement survives for 5 years.")


def test_a_rare_word_tells_more_than_a_common_one() -> None:
    assert rarity().of("zymurgi") == 1.0
    assert 0.0 <= rarity().of("agreement") < rarity().of("indemn") <= 1.0


def test_what_has_the_rare_words_covers_more_than_what_has_the_common_ones() -> None:
    rare, common = terms_of("indemnity survives 5"), terms_of("years of agreement")
    assert coverage(CLAIM, [rare]) > coverage(CLAIM, [common]) > 0.0


def test_texts_cover_a_claim_together() -> None:
    halves = [terms_of("The indemnity of the agreement"), terms_of("survives for 5 years")]
    assert max(coverage(CLAIM, [half]) for half in halves) < coverage(CLAIM, halves) == pytest.approx(1.0)


def test_phrases_are_neighbours_in_one_text() -> None:
    claim = terms_of("The fee rises yearly.")
    assert phrases(claim, [terms_of("The fee rises yearly, they say.")]) == 1.0
    assert phrases(claim, [terms_of("Yearly the tax rises, and a fee.")]) == 0.0
    assert phrases(claim, [terms_of("the fee rises"), terms_of("rises yearly")]) == 1.0


@pytest.mark.parametrize("text", ["", "the of and", "?!"])
def test_a_claim_without_words_is_covered_by_nothing(text: str) -> None:
    assert coverage(terms_of(text), [CLAIM]) == phrases(terms_of(text), [CLAIM]) == 0.0


@given(st.text(max_size=60), st.lists(st.text(max_size=60), max_size=3))
def test_shares_are_between_0_and_1_and_more_text_never_covers_less(claim: str, texts: list[str]) -> None:
    wanted, said = terms_of(claim), [terms_of(text) for text in texts]
    shares = [coverage(wanted, said[:count]) for count in range(len(said) + 1)]
    assert shares == sorted(shares)
    assert all(0.0 <= share <= 1.0 + 1e-9 for share in shares)
    assert 0.0 <= phrases(wanted, said) <= 1.0
