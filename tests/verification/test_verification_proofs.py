"""Proofs: what stands word for word, with nothing parsed, and what the alignment gives."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pincite.verification.proofs import is_of_participants, proofs_of, verbatim

FEE = "It rained. The fee is $150. It was paid."


@pytest.mark.parametrize(
    ("statement", "passage"),
    [
        ("The fee is $150", FEE),
        ("the fee is  $150.", FEE),
        ("The fee is $150. It was paid.", FEE),
        ("The landlord's key is lost.", "The landlord’s key is lost;"),
        ("Der Mieter darf keine Haustiere halten.", "Es regnet. Der Mieter darf keine Haustiere halten."),
    ],
    ids=["no final mark", "case and spaces", "two sentences", "apostrophe", "another language"],
)
def test_a_whole_sentence_of_the_passage_is_proved_at_its_place(statement: str, passage: str) -> None:
    proof = verbatim(statement, passage)
    assert proof is not None
    assert proof.outcome == "proved"
    assert passage[proof.start : proof.end].casefold().startswith(statement[:8].casefold())


@pytest.mark.parametrize(
    ("statement", "passage"),
    [
        ("The fee is $150.", "The fee is $150 in some cases."),
        ("The fee is $150.", "The fee is $1500."),
        ("The fee is $150.", "These statements are false:\n\nThe fee is $150."),
        ("The fee is $150.", 'He wrote: "It rained. The fee is $150. I paid."'),
        ("The fee is $150.", "He wrote: “It rained. The fee is $150. I paid.”"),
        ("Is the fee $150?", "Is the fee $150?"),
        ("The fee is $150. It was paid.", "It was paid. The fee is $150."),
        ("", "The fee is $150."),
    ],
    ids=["part of one", "other number", "behind a colon", "quotation", "curly quotation", "question", "order", "empty"],
)
def test_what_is_no_sentence_of_its_own_is_not_proved_by_identity(statement: str, passage: str) -> None:
    assert verbatim(statement, passage) is None


def test_each_passage_has_its_proof_in_order() -> None:
    passages = ["The fee is $160.", "The fee is $150.", "Bears sleep."]
    assert [proof.outcome for proof in proofs_of("The fee is $150.", passages)] == ["contradicted", "proved", "open"]


def test_a_proof_is_placed_at_its_whole_sentence() -> None:
    passage = "It rained. The fee is $160. All pay it."
    (proof,) = proofs_of("The fee is $150.", [passage])
    assert (proof.outcome, passage[proof.start : proof.end]) == ("contradicted", "The fee is $160.")


def test_a_number_in_brackets_that_names_a_source_is_no_word() -> None:
    assert proofs_of("The fee is $150 [3].", ["The fee is $150 [1]."])[0].outcome == "proved"


def test_another_participant_is_told_from_another_value() -> None:
    other, value = proofs_of("Bob joined Acme in 2021.", ["Ann joined Acme in 2021.", "Bob joined Acme in 2019."])
    assert (is_of_participants(other), is_of_participants(value)) == (True, False)


def test_identity_loads_no_parser() -> None:
    code = (
        "import sys; from pincite.verification.proofs import proofs_of; "
        "print(proofs_of('The fee is $150.', ['The fee is $150.'])[0].outcome, 'spacy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["proved", "False"]
