"""How a claim stands in its answer: its place, the question's words, what comes before."""

from __future__ import annotations

from pincite.claims.drafts import standing_of, types_of
from pincite.claims.heuristic import read_answer
from pincite.records import ClaimType


def standings(answer: str, query: str, kinds: list[ClaimType] | None = None) -> list[set[str]]:
    reading = read_answer(answer)
    return [set(found) for found in standing_of(reading, kinds or types_of(reading, query), query)]


def test_places_count_sentences_with_claims_and_clauses_share_theirs() -> None:
    first, second, third = standings("The fee is $5, due by March 31. The office is open.", "What is the fee?")
    assert {"i=0", "clause=False", "n=2"} <= first
    assert {"i=0", "clause=True"} <= second
    assert {"i=1", "left=0", "clause=False"} <= third


def test_the_questions_words_and_what_it_asks_for() -> None:
    first, second = standings("The fee is $5. The office takes $9 for a copy.", "How much is the fee?")
    assert {"most", "asked=True_True", "new terms=1"} <= first
    assert {"asked=True_False", "ov=0"} <= second


def test_items_of_a_list_that_was_asked_for() -> None:
    answer = "You need these papers:\n\n- Proof of age\n- A form signed by both parties\n\nThe office is open daily."
    found = standings(answer, "Which documents are needed?")
    assert {"listed", "listed+lists=True", "list=1"} <= found[-2]
    assert "after a list" in found[-1]


def test_conditions_absences_and_pointing_back() -> None:
    found = standings(
        "The permit costs $5. It is free if you are under 18. The text does not mention renewals.",
        "Is the permit free?",
    )
    assert {"points back", "condition"} <= found[1]
    assert "absence" in found[2]


def test_the_given_types_are_used() -> None:
    found = standings("The fee is $5. The cap is $9.", "Fees?", ["numeric", "policy"])
    assert "ty2=_numeric" in found[0]
    assert {"ty2=numeric_policy", "ty seen=policy_False"} <= found[1]


def test_no_claims_no_standings() -> None:
    assert standings("Hello there!", "What is it?") == []


def test_long_answers_are_read_in_one_pass() -> None:
    found = standings(" ".join(f"Item {number} costs ${number}." for number in range(1_500)), "What does item 7 cost?")
    assert len(found) == 1_500


def test_a_sentence_of_a_thousand_clauses_is_read_by_its_beginning() -> None:
    answer = "; ".join(f"the cap of part {number} is {number} days" for number in range(1_000)) + "."
    found = standings(answer, "What is the cap?")
    assert len(found) == 1_000
    assert "clause=False" in found[0]
    assert "clause=True" in found[-1]
