"""Normal forms and their maps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.normalise import alphanumeric, alphanumeric_positions, fold, fold_with_map

TEXT = st.text(
    st.one_of(
        st.sampled_from("abcXYZ 019.,-$%'\n\t"),
        st.sampled_from("“”’–—•ﬁ…\u00a0\u00ad\u200b½²①５Åéß\u0301İ\u1100\u1161\u11a8\u037e™"),
        st.characters(exclude_categories=["Cs"]),
    ),
    max_size=80,
)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        pytest.param("  A \n\tB  ", "a b", id="white space"),
        pytest.param("“Don’t” – no", '"don\'t" - no', id="quotes and dashes"),
        pytest.param("ﬁnal ＡＢＣ１２", "final abc12", id="compatibility forms"),
        pytest.param("agree-\nment", "agreement", id="hyphen at a line end"),
        pytest.param("agree-ment", "agreement", id="hyphen inside a word"),
        pytest.param("agree\u00adment", "agreement", id="soft hyphen"),
        pytest.param("a non- exclusive right", "a nonexclusive right", id="hyphen left by a flattened line"),
        pytest.param("two- and three-year", "two- and threeyear", id="suspended hyphen"),
        pytest.param("10-\n12 days", "10-12 days", id="hyphen between digits"),
        pytest.param("e\u0301tude", "étude", id="combining mark"),
        pytest.param("zero\u200bwidth", "zerowidth", id="zero width"),
        pytest.param("a;b", "a;b", id="singleton"),
        pytest.param("\u00ad\u200b \n", "-", id="only invisible"),
    ],
)
def test_folds_what_readers_see_as_equal(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize("text", ["10²", "2½", "①", "m²", "H₂", "⒈", "⑴"])
def test_folding_makes_no_digits(text: str) -> None:
    digits = sum(char in "0123456789" for char in text)

    assert sum(char in "0123456789" for char in fold(text)) == digits


def test_a_ligature_maps_to_its_one_character() -> None:
    normal = fold_with_map("aﬁb")

    assert normal.text == "afib"
    assert normal.span(1, 3) == (1, 2)


def test_a_combining_mark_belongs_to_its_letter() -> None:
    normal = fold_with_map("xe\u0301y")

    assert normal.span(1, 2) == (1, 3)


def test_many_different_characters_fold_through_one_table() -> None:
    greek = "".join(map(chr, range(0x391, 0x3C9)))

    assert fold(greek) == fold_with_map(greek).text


@given(TEXT)
def test_the_map_belongs_to_the_same_folded_text(text: str) -> None:
    normal = fold_with_map(text)

    assert normal.text == fold(text)
    assert len(normal.starts) == len(normal.ends) == len(normal.text)


@given(TEXT)
def test_the_map_never_decreases_and_stays_inside(text: str) -> None:
    normal = fold_with_map(text)

    assert all(normal.starts[1:] >= normal.starts[:-1])
    assert all(normal.ends[1:] >= normal.ends[:-1])
    assert all(normal.starts < normal.ends)
    assert not len(normal.ends) or normal.ends[-1] <= len(text)


@given(TEXT)
def test_every_mapped_word_folds_to_itself(text: str) -> None:
    normal = fold_with_map(text)
    at = 0
    for word in normal.text.split(" "):
        if word:
            start, end = normal.span(at, at + len(word))
            assert fold(text[start:end]) == word
        at += len(word) + 1


@given(TEXT)
def test_alphanumeric_positions_are_those_of_its_characters(text: str) -> None:
    folded = fold(text)

    assert "".join(folded[at] for at in alphanumeric_positions(folded)) == alphanumeric(folded)


def test_alphanumeric_keeps_vowel_signs_and_superscripts() -> None:
    assert alphanumeric("कि, m² $5.") == "किm²5"
