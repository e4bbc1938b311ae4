"""Questions: their kind, their words, whether a list answers them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.claims.questions import read_question


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ("How much is the fee?", "quantity"),
        ("What is the maximum fine?", "quantity"),
        ("How long does it take?", "duration"),
        ("When is rent due?", "date"),
        ("What is a lien?", "meaning"),
        ("May I sublet?", "leave"),
        ("Do I need a visa?", "duty"),
        ("Who pays?", "person"),
        ("Why did it fail?", "reason"),
        ("How do I apply?", "steps"),
        ("Is it open?", "truth"),
        ("Hello there", "other"),
        ("  ", ""),
    ],
)
def test_the_kind_of_a_question(query: str, kind: str) -> None:
    assert read_question(query).kind == kind


def test_terms_are_the_stems_of_content_words() -> None:
    assert read_question("What are the fees for applications?").terms == {"fee", "application"}


@pytest.mark.parametrize(
    ("query", "lists", "duty", "past"),
    [
        ("Which documents are required?", True, True, False),
        ("Why did the dam fail?", False, False, True),
        ("How do I register?", True, False, False),
    ],
    ids=["documents", "past", "steps"],
)
def test_what_answers_a_question(query: str, lists: bool, duty: bool, past: bool) -> None:
    question = read_question(query)
    assert (question.lists, question.duty, question.past) == (lists, duty, past)


@given(st.text())
def test_every_text_can_be_asked(query: str) -> None:
    assert (read_question(query).kind == "") == (not query.strip())
