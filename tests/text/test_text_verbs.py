"""Forms of English verbs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.questions.verbs import is_base, is_finite, is_participle, verb_forms


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("submit", {"base"}),
        ("submits", {"third"}),
        ("submitted", {"past", "participle"}),
        ("submitting", {"gerund"}),
        ("applies", {"third"}),
        ("Wrote", {"past"}),
        ("written", {"participle"}),
        ("set", {"base", "past", "participle"}),
        ("MUST", {"modal"}),
        ("isn’t", {"auxiliary"}),
        ("lying", {"gerund"}),
        ("stopped", {"past", "participle"}),
        ("visited", {"past", "participle"}),
        ("offered", {"past", "participle"}),
        ("opened", {"past", "participle"}),
        ("limited", {"past", "participle"}),
        ("cancelled", {"past", "participle"}),
        ("canceled", {"past", "participle"}),
        ("deferred", {"past", "participle"}),
        ("indemnifies", {"third"}),
        ("underwrote", {"past"}),
        ("offset", {"base", "past", "participle"}),
        ("table", set()),
        ("", set()),
    ],
)
def test_forms_of_a_word(word: str, forms: set[str]) -> None:
    assert verb_forms(word) == forms


@pytest.mark.parametrize(
    ("word", "finite"),
    [("is", True), ("been", False), ("be", False), ("shall", True), ("went", True), ("gone", False), ("go", False)],
)
def test_what_can_be_the_finite_verb(word: str, finite: bool) -> None:
    assert is_finite(word) is finite


def test_bases_and_participles() -> None:
    assert (is_base("Submit"), is_base("submits")) == (True, False)
    assert [is_participle(word) for word in ("born", "bore", "written", "wrote")] == [True, False, True, False]


@given(st.text())
def test_case_and_kind_of_apostrophe_do_not_matter(word: str) -> None:
    assert verb_forms(word) == verb_forms(word.replace("'", "’"))
