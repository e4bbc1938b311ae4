"""What a quote may leave out, and what it may not: sentences that turn it, list items that restrict, appositions."""

from __future__ import annotations

import pytest

import pincite
from pincite.testing import document_from_pages

FILLING = "The sky is blue and wide. " * 200
PAYS, SHIPS = "The Buyer shall pay.", "The Seller ships it."


def kind(text: str, quote: str) -> str:
    return pincite.cite(document_from_pages([text]), quote).kind


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        (
            f"The fee is due. It is not due in March. {FILLING}It is paid monthly.",
            "The fee is due. … It is paid monthly.",
        ),
        (f"The fee is due. {FILLING}It is not due in March. It is paid.", "The fee is due. … It is paid."),
        (f"The fee is due. It is waived.\n\n{FILLING}\n\nIt is paid.", "The fee is due. … It is paid."),
    ],
)
def test_a_long_omission_hides_no_denial_beside_its_parts(text: str, quote: str) -> None:
    assert kind(text, quote) == "ungrounded"


@pytest.mark.parametrize(
    "sentence",
    [
        "This clause is void.",
        "The opposite applies to consumers.",
        "It is void.",
        "But that was last year.",
        "Such duty ended.",
        "The foregoing is void.",
        "Conversely, he is free.",
        "Otherwise the Seller pays.",
    ],
)
def test_a_sentence_that_refers_back_is_not_left_out(sentence: str) -> None:
    assert kind(f"{PAYS} {sentence} {SHIPS}", f"{PAYS} … {SHIPS}") == "ungrounded"


def test_a_sentence_of_its_own_subject_may_be_left_out() -> None:
    assert kind(f"{PAYS} The Carrier is told. {SHIPS}", f"{PAYS} … {SHIPS}") == "citation"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("(a) pay; (b) except in March, nothing; (c) rest.", "(a) pay; … (c) rest."),
        ("The Buyer shall: (a) not resell; (b) pay on time.", "The Buyer shall: … (b) pay on time."),
        ("The Buyer shall:\n– pay $500;\n– rest.", "The Buyer shall: … rest."),
    ],
)
def test_an_omitted_item_is_held_to_the_same_rule(text: str, quote: str) -> None:
    assert kind(text, quote) == "ungrounded"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The Buyer shall: (a) resell; (b) pay; (c) rest.", "The Buyer shall: … (c) rest."),
        ("The Buyer shall: 1.1 resell; 1.2 pay; 1.3 rest.", "The Buyer shall: … 1.3 rest."),
        ("The Buyer shall:\n– resell;\n– pay;\n– rest.", "The Buyer shall: … rest."),
    ],
)
def test_plain_items_are_left_out(text: str, quote: str) -> None:
    assert kind(text, quote) == "citation"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The Option (void) may be exercised", "The Option … may be exercised"),
        ("The drug (a placebo) reduced mortality", "The drug … reduced mortality"),
        ("The agreement (terminated) binds", "The agreement … binds"),
        ("The agreement (VOID) binds", "The agreement … binds"),
        ('The agreement ("draft") binds', "The agreement … binds"),
        ("The drug, a placebo, reduced mortality.", "The drug … reduced mortality."),
        ("The Buyer shall pay. The sale is void. Rent is due.", "The Buyer shall pay. … Rent is due."),
    ],
)
def test_what_says_something_is_not_left_out(text: str, quote: str) -> None:
    assert kind(text, quote) == "ungrounded"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ('Acme Corp. ("Acme") shall pay the fee.', "Acme Corp. … shall pay the fee."),
        ('Acme Corp. (the "Buyer") shall pay the fee.', "Acme Corp. … shall pay the fee."),
        ("The European Central Bank (ECB) sets the rate.", "The European Central Bank … sets the rate."),
    ],
)
def test_brackets_that_only_name_are_left_out(text: str, quote: str) -> None:
    assert kind(text, quote) == "citation"
