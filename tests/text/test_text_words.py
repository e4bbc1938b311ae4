"""Stems, stop words and the words of labels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.words import STOP_WORDS, content_stems, stem, words_of


@pytest.mark.parametrize(
    "forms",
    [
        ("date", "dates", "dated", "dating"),
        ("party", "parties", "party's"),
        ("policy", "policies"),
        ("process", "processes", "processed", "processing"),
        ("run", "runs", "running"),
        ("agree", "agrees", "agreed"),
        ("terminate", "terminates", "terminated", "terminating"),
        ("loss", "losses"),
        ("address", "addresses"),
        ("apply", "applies", "applied", "applying"),
        ("pay", "pays", "paid", "paying"),
        ("name", "names", "named", "NAMES"),
    ],
    ids=lambda forms: forms[0],
)
def test_forms_of_one_word_share_a_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("first", "second"), [("expire", "expiration"), ("date", "data"), ("state", "status"), ("us", "use")]
)
def test_different_words_keep_apart(first: str, second: str) -> None:
    assert stem(first) != stem(second)


@given(st.from_regex(r"[a-z]{3,10}", fullmatch=True).filter(lambda word: word[-1] not in "sxhzyeoiu"))
def test_a_plural_s_never_matters(word: str) -> None:
    assert stem(word + "s") == stem(word)


def test_content_stems_leave_stop_words_out() -> None:
    assert content_stems("The date of the Parties' injuries") == (stem("date"), stem("party"), stem("injury"))
    assert "the" in STOP_WORDS


def test_words_keep_their_apostrophes() -> None:
    assert words_of("The party’s B12, don't!") == ("the", "party’s", "b12", "don't")
