"""Importance: the score of the specification, positions, conditions, relevance to the query."""

from __future__ import annotations

import pytest

from pincite.claims.importance import (
    ImportanceContext,
    assess_importance,
    importance_score,
    is_conditional,
    position_of,
    query_relevance,
)


def context(**changes: object) -> ImportanceContext:
    whole = {"query": "", "response_position": "middle", "claim_type": "fact", "is_conditional": False}
    return ImportanceContext(**{**whole, **changes})  # type: ignore[arg-type]  # each is what the field takes


@pytest.mark.parametrize(
    ("changes", "score", "level"),
    [
        ({}, 15, "minor"),
        ({"response_position": "beginning"}, 30, "material"),
        ({"query": "fee"}, 55, "critical"),
        ({"query": "fee amount"}, 35, "material"),
        ({"claim_type": "numeric", "response_position": "beginning"}, 40, "material"),
        ({"claim_type": "definition", "query": "fee"}, 50, "critical"),
        ({"query": "fee", "is_conditional": True}, 45, "material"),
        ({"is_conditional": True}, 5, "minor"),
        ({"response_position": "beginning", "is_conditional": True}, 20, "material"),
    ],
)
def test_score_and_level(changes: dict[str, object], score: float, level: str) -> None:
    assert importance_score("The fee", context(**changes)) == score
    assert assess_importance("The fee", context(**changes)) == level


@pytest.mark.parametrize(
    ("query", "share"), [("", 0.0), ("fees", 1.0), ("What is the fee?", 1.0), ("fee and cap", 0.5), ("Is it?", 1.0)]
)
def test_relevance_is_the_share_of_the_querys_words(query: str, share: float) -> None:
    assert query_relevance("It is the fee", query) == share


def test_positions_are_thirds_and_the_first_is_beginning() -> None:
    assert [position_of(number, 6) for number in range(6)] == ["beginning"] * 2 + ["middle"] * 2 + ["end"] * 2
    assert [position_of(number, 1) for number in range(1)] == ["beginning"]
    assert [position_of(number, 2) for number in range(2)] == ["beginning", "middle"]


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("Unless it rains it is due", True),
        ("It is due provided that you ask", True),
        ("The food is provided", False),
        ("Whiffs", False),
    ],
)
def test_conditions(claim: str, found: bool) -> None:
    assert is_conditional(claim) is found
