"""Claim or not, and where the assertion of a sentence begins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.claims import extract_heuristic
from pincite.claims.kinds import read_assertion, speaks


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("What is the fee?", "question"),
        ("费用是多少？", "question"),
        ("Hello, how nice to meet you!", "greeting"),
        ("Thank you for your question.", "greeting"),
        ("Let me know if you need more.", "meta"),
        ("Here is a summary of the policy:", "meta"),
        ("I could not find the fee in the documents.", "meta"),
        ("You should consult a lawyer.", "advice"),
        ("It depends.", "hedge"),
        ("I'm not sure about that.", "hedge"),
        ("Not today", "fragment"),
        ("***", "fragment"),
        ("The fee is $5.", None),
        ('The form asks "Who pays?"', None),
        ("The documents do not mention a fee.", None),
        ("Die Gebühr ist im Vertrag geregelt.", None),
    ],
)
def test_what_a_sentence_is(sentence: str, reason: str | None) -> None:
    assert read_assertion(sentence).reason == reason


@pytest.mark.parametrize(
    "opening", ["However, ", "I think ", "It is important to note that ", "Perhaps ", "Also, however, ", "Note: "]
)
def test_connectors_and_frames_are_stripped(opening: str) -> None:
    sentence = f"{opening}the fee is $5."
    found = read_assertion(sentence)
    assert (found.reason, sentence[found.skip :]) == (None, "the fee is $5.")


@pytest.mark.parametrize(("opening", "doubtful"), [("I think ", True), ("Perhaps ", True), ("However, ", False)])
def test_a_hedge_makes_a_statement_doubtful(opening: str, doubtful: bool) -> None:
    assert read_assertion(f"{opening}the fee is $5.").doubtful is doubtful


def test_a_listed_fragment_is_a_claim() -> None:
    assert read_assertion("two photographs").reason == "fragment"
    assert read_assertion("two photographs", listed=True).reason is None


def test_a_clause_may_speak_instead_of_asserting() -> None:
    assert speaks("let me know if you need more") == "meta"
    assert speaks("the cap is $6") is None


@given(st.text(max_size=200))
def test_what_is_stripped_lies_in_the_sentence(sentence: str) -> None:
    assert 0 <= read_assertion(sentence).skip <= len(sentence)


@pytest.mark.parametrize("word", ["a ", "the ", "if you ", "documents ", "so ", "* ", "(", "may be ", "1 ", "\u202e"])
def test_long_runs_are_read(word: str) -> None:
    read_assertion(word * 5_000)


@pytest.mark.parametrize(
    ("question", "answer", "claims"),
    [
        ("Can I get the shipping costs back?", "We cannot refund shipping.", ["We cannot refund shipping"]),
        ("Are pets allowed?", "Good news: pets are allowed in all rooms.", ["pets are allowed in all rooms"]),
        (
            "Is parking free?",
            "Thanks to the new by-law, parking is free on Sundays.",
            ["Thanks to the new by-law, parking is free on Sundays"],
        ),
        ("What is the deductible?", "I could not find the deductible in the policy.", []),
        ("What is the deductible?", "We could not find the deductible in the policy.", []),
        ("Are pets allowed?", "Good news! Happy to help.", []),
        ("What is the fee?", "In the provided documents, I could not find the fee.", []),
        ("What is the fee?", "Since the annex is missing, I cannot confirm the fee.", []),
        ("What is the fee?", "Given the excerpts, we are unable to determine the fee.", []),
        ("What is the fee?", "The sources do not go into detail about that.", []),
        ("What is the fee?", "It depends on your situation.", []),
    ],
)
def test_a_firm_that_speaks_asserts_and_an_answerer_that_searched_does_not(question, answer, claims):
    assert [claim.text for claim in extract_heuristic(answer, query=question).claims] == claims
