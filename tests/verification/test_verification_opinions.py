"""Opinions: proof first, what the checks bar, from which probability a model is believed, and the lean of the rest."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pincite.claims import extract_heuristic
from pincite.nli import Entailment
from pincite.verification import EvidenceIndex, read_sources
from pincite.verification.combination import Combination
from pincite.verification.opinions import Weighing
from pincite.verification.verdicts import Opinion, Prepared
from pincite.verification.verifier import Verifier

YES = Entailment(entailment=0.95, neutral=0.04, contradiction=0.01)
NO = Entailment(entailment=0.01, neutral=0.04, contradiction=0.95)
OPEN = Entailment(entailment=0.05, neutral=0.9, contradiction=0.05)

COMBINED = Combination(
    model="fake:table",
    weights={"coverage": 2.0, "phrases": 0.0, "sided": 3.0, "least_sided": 0.0},
    offset=-2.0,
    threshold=0.6,
    contradiction=0.9,
)


class Table:
    """A fake entailment model: the answer by a word of the passage."""

    name = "fake:table"

    def __init__(self, **by_word: Entailment) -> None:
        self._by_word = by_word

    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        return [next((found for word, found in self._by_word.items() if word in said), OPEN) for said, _ in pairs]


def opinion(
    claim: str,
    *passages: str,
    combination: Combination | None = COMBINED,
    threshold: float | None = None,
    **by_word: Entailment,
) -> Opinion:
    (item,) = prepared(claim, *passages, **by_word)
    return Weighing(threshold=threshold, combination=combination).opinion(item)


def prepared(claim: str, *passages: str, **by_word: Entailment) -> list[Prepared]:
    """What the verifier knows of the claim before it weighs."""
    index = EvidenceIndex(read_sources([(f"d{number}", text) for number, text in enumerate(passages)]))
    return Verifier(entailment=Table(**by_word))._prepared([(extract_heuristic(claim).claims[0], index)])


def test_what_words_and_model_make_likely_is_supported_with_its_probability() -> None:
    found = opinion("The landlord repairs the roof.", "Repairs of the roof are the landlord's task.", task=YES)
    assert (found.label, found.grade, found.method) == ("supported", "likely", "combined")
    assert found.reasons == ("entailed",)
    assert 0.6 <= found.confidence < 1.0
    assert found.deciding == (0,)


def test_the_model_alone_is_not_enough_where_the_words_are_others() -> None:
    assert opinion("The landlord repairs the roof.", "The landlord, task.", task=OPEN).label == "nei"


@pytest.mark.parametrize("combination", [COMBINED, None], ids=["combined", "model alone"])
def test_a_value_that_differs_is_never_outweighed(combination: Combination | None) -> None:
    assert (
        opinion("The fee is $150.", "The fee is $150, the task.", task=YES, combination=combination).label
        == "supported"
    )
    found = opinion("The fee is $150.", "The fee is $160 for the task.", task=YES, combination=combination)
    assert found.label != "supported"
    assert "number_mismatch" in found.reasons


def test_a_score_for_contradiction_alone_does_not_outweigh_all_that_supports() -> None:
    passages = "Repairs of the roof are the landlord's task.", "The landlord keeps the roof in colour."
    claim = "The landlord repairs the roof."
    assert opinion(claim, *passages, task=YES, colour=NO).label == "supported"
    assert opinion(claim, *passages, task=YES, colour=NO, combination=None).label == "nei"


def test_the_combination_has_its_own_threshold_for_a_contradiction() -> None:
    weak = Entailment(entailment=0.05, neutral=0.1, contradiction=0.85)
    claim, passage = "The landlord repairs the roof.", "The landlord painted the roof in colour."
    assert opinion(claim, passage, colour=NO).label == "refuted"
    assert opinion(claim, "The weather was fine in colour.", colour=NO).label == "nei"
    assert opinion(claim, passage, colour=weak).label == "nei"
    assert opinion(claim, passage, colour=weak, combination=None).label == "refuted"


def test_what_stays_open_is_as_sure_as_it_is_unlikely_to_be_supported() -> None:
    found = opinion("The landlord repairs the roof.", "The landlord keeps the roof in order.", order=OPEN)
    farther = opinion("The landlord repairs the roof.", "The landlord has an order.", order=OPEN)
    assert (found.label, farther.label) == ("nei", "nei")
    assert 0.4 < found.confidence < farther.confidence < 1.0


def test_a_name_that_nothing_mentions_is_weighed_and_said() -> None:
    found = opinion("Meyer & Sons repairs the roof.", "Repairs of the roof are the landlord's task.", task=YES)
    assert (found.label, found.grade, found.reasons) == ("supported", "likely", ("entailed", "name_not_found"))
    alone = opinion("Meyer & Sons repairs the roof.", "The landlord repairs it, a task.", task=YES, combination=None)
    assert alone.label == "nei"


@pytest.mark.parametrize(
    "claim",
    ["The landlord repairs the roof in 12 days.", "The landlord repairs the roof on 3 May 2024."],
    ids=["number", "date"],
)
def test_a_number_or_date_that_nothing_holds_is_not_weighed(claim: str) -> None:
    assert opinion(claim, "Repairs of the roof are the landlord's task.", task=YES).label == "nei"


@pytest.mark.parametrize(
    ("claim", "denial", "supported"),
    [
        pytest.param(
            "Some obligations of the Agreement may survive termination.",
            "The obligations of Confidant under this Agreement shall not terminate but continue without limit, a task",
            True,
            id="of-a-thing-it-names",
        ),
        pytest.param(
            "The tenant keeps copies of the keys after the end of the lease.",
            "At the end of the lease, a task, the tenant shall not retain copies of the keys",
            False,
            id="of-what-it-asserts",
        ),
    ],
)
def test_what_a_long_passage_denies_is_weighed_where_it_is_not_the_claims_verb(
    claim: str, denial: str, supported: bool
) -> None:
    rest = " and the parties agree on the rest of the work each spring" * 5
    found = opinion(claim, f"{denial}{rest}.", task=YES)
    assert ((found.label == "supported"), "negation_mismatch" in found.reasons) == (supported, True)


def test_other_passages_do_not_support_what_the_nearest_one_denies() -> None:
    claim = "The tenant keeps copies of the keys after the end of the lease."
    nearest = "After the end of the lease the tenant shall not retain copies of the keys."
    other = "A tenant has keys and copies of the lease as a task."
    assert opinion(claim, other, task=YES).label == "supported"
    assert opinion(claim, other, nearest, task=YES).label != "supported"


def test_values_may_stand_in_several_passages_that_speak_of_the_claim() -> None:
    claim = "The landlord repairs the roof in 12 days for $900."
    days = "Repairs of the roof are the landlord's task, in 12 days."
    price = "For a repair of the roof the landlord pays $900, the task of the landlord."
    assert opinion(claim, days, price, task=YES).label == "supported"
    assert opinion(claim, days, "The weather service sells a barometer at $900.", task=YES).label == "nei"
    assert opinion(claim, days, price, task=YES, combination=None).label == "nei"


def test_where_one_passage_has_every_value_those_that_lack_one_count_beside_it_and_it_is_cited() -> None:
    claim = "The landlord repairs the roof of the old barn before 1 May 2024."
    whole = "By 1 May 2024 roof repairs are due, a task of the landlord."
    lacks = "The landlord repairs the roof of the old barn; it is their deal."
    differs = "The landlord repairs the roof of the old barn before 1 June 2023; it is their deal."
    alone = opinion(claim, whole, task=YES)
    beside_it = opinion(claim, whole, lacks, task=YES, deal=YES)
    assert beside_it.confidence > alone.confidence
    assert beside_it.deciding == (0,)
    assert opinion(claim, whole, differs, task=YES, deal=YES).confidence == alone.confidence


def test_the_threshold_that_was_set_decides_and_the_combinations_own_without_one() -> None:
    claim, passage = "The landlord repairs the roof.", "Repairs of the roof are the landlord's task."
    likely = opinion(claim, passage, task=YES)
    above = min(1.0, likely.confidence + 0.01)
    assert likely.confidence >= COMBINED.threshold
    assert opinion(claim, passage, threshold=likely.confidence - 0.01, task=YES).label == "supported"
    open_one = opinion(claim, passage, threshold=above, task=YES)
    assert (open_one.label, open_one.grade, open_one.reasons) == ("nei", None, ("low_confidence",))
    assert open_one.rationale == "The evidence leans to supporting it, but not clearly enough to say so."


def test_the_threshold_holds_for_contradictions_too() -> None:
    claim, passage = "The landlord repairs the roof.", "The landlord painted the roof in colour."
    assert opinion(claim, passage, colour=NO).grade == "likely"
    open_one = opinion(claim, passage, threshold=0.96, colour=NO)
    assert (open_one.label, open_one.rationale) == (
        "nei",
        "The evidence leans to contradicting it, but not clearly enough to say so.",
    )


def test_what_would_be_likely_but_for_a_value_says_what_is_lacking() -> None:
    found = opinion(
        "The landlord repairs the roof in 12 days.", "Repairs of the roof are the landlord's task.", task=YES
    )
    assert found.rationale == 'Likely supported, but the evidence lacks "12 days".'


def test_a_check_alone_neither_refutes_nor_supports() -> None:
    found = opinion("The fee was raised to $150 then.", "By then the board had raised the fee to $160.", order=OPEN)
    assert (found.label, found.grade) == ("nei", None)
    assert "number_mismatch" in found.reasons


def test_proof_outweighs_the_model() -> None:
    assert opinion("The fee is $150.", "The fee is $150.", fee=NO).grade == "proved"
    found = opinion("The fee is $150.", "The fee is $160.", fee=YES)
    assert (found.label, found.grade, found.method) == ("refuted", "proved", "deterministic")
