"""Wordings: verbs, figures, and what they mean for a claim's type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.claims.learning.wording import read_wording, value_kinds, wording_features, wording_marks
from pincite.claims.questions import read_question


@pytest.mark.parametrize(
    ("text", "verb", "kind"),
    [
        ("Claims must be filed", "must", "modal"),
        ("The office isn't open", "is", "auxiliary"),
        ("The board confirmed it", "confirmed", "past"),
        ("The plan covers hail", "covers", "present"),
        ("Proof of age", None, "none"),
    ],
)
def test_the_first_verb(text: str, verb: str | None, kind: str) -> None:
    read = read_wording(text)
    assert (read.words[read.verb] if read.verb >= 0 else None, read.verb_kind) == (verb, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("It costs $50", "money"),
        ("It costs 50 euros", "money"),
        ("It rose by 5%", "pct"),
        ("It ends on 3 May", "date"),
        ("It takes five days", "duration"),
        ("It weighs 4 kg", "measure"),
        ("It has 30 employees", "count"),
        ("It opened in 1987", "year"),
        ("It has 12 gates", "number"),
    ],
)
def test_what_a_figure_is(text: str, kind: str) -> None:
    assert set(value_kinds(read_wording(text)).values()) == {kind}


def test_a_contraction_denies_like_the_words_it_stands_for() -> None:
    short, long = (wording_marks(read_wording(f"Tips {words} taxed")) for words in ("aren't", "are not"))
    assert short == long
    assert "negated" in short


def test_the_question_is_among_the_features() -> None:
    question = read_question("Which papers are needed?")
    found = wording_features("Proof of age", question)
    assert {"qk=choice", "qk+fragment=choice", "qf=paper"} <= set(found)
    assert not any(name.startswith("qk") for name in wording_features("Proof", read_question("")))


@given(st.text())
def test_each_feature_stands_once(text: str) -> None:
    found = wording_features(text, read_question("How much is it?"))
    assert len(found) == len(set(found))
