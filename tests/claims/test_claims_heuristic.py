"""Laws of the heuristic extractor on any text, and answers of every shape."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.claims import extract_heuristic
from pincite.claims.anchors import without_anchors

PARTS = (
    "The fee is $150", "it is due by March 31, 2026", "Bob joined in 2021", "Note that", "However,",
    "and", "or", "[cite:a1b2c3d4]", "[1]", "[2, 3]", "【4†x】", ".", "!", "?", ":", ";", ",", "\n", "\n\n",
    "\r\n", "- ", "* ", "1. ", "# ", "> ", "| ", " | ", "|---|---|\n", "```\n", "~~~", "**", "__", "_",
    "`", '"', "“", "”", "'", "(", ")", "<b>", "<think>", "</think>", "Sources:\n", "[^1]: x",
    "[a](http://b.c)", "e.g.", "Mr.", "5-7 days", "50%", "１２", "费用是150元。", "הסכום הוא 150.", "\u202e",
    "\u200b", "\t", " ", "Hello!", "I think", "It depends.", "He", "Its", "Not today",
)  # fmt: skip
ANSWERS = st.lists(st.sampled_from(PARTS) | st.text(max_size=4), max_size=40).map(" ".join) | st.lists(
    st.sampled_from(PARTS), max_size=40
).map("".join)


@given(ANSWERS)
def test_a_claim_is_the_answers_own_text_at_its_place(answer: str) -> None:
    for claim in extract_heuristic(answer).claims:
        places = [(claim.start_offset, claim.end_offset), *((span.start, span.end) for span in claim.occurrences)]
        for start, end in places:
            assert 0 <= start < end <= len(answer)
        assert without_anchors(answer[claim.start_offset : claim.end_offset]) == claim.text
        assert claim.statement.strip()


@given(ANSWERS)
def test_claims_are_numbered_in_the_order_of_their_places_and_never_overlap(answer: str) -> None:
    claims = extract_heuristic(answer).claims
    assert [claim.id for claim in claims] == [f"clm_{number:03}" for number in range(1, len(claims) + 1)]
    assert all(first.end_offset <= second.start_offset for first, second in pairwise(claims))


@given(ANSWERS, st.text(max_size=20))
def test_equal_answers_give_equal_claims(answer: str, query: str) -> None:
    assert extract_heuristic(answer, query=query) == extract_heuristic(answer, query=query)


@given(ANSWERS)
def test_every_value_is_in_a_claim_or_passed_over_for_a_reason_or_a_finding(answer: str) -> None:
    found = extract_heuristic(answer)
    uncovered = sum(not value.claim_ids and value.reason is None for value in found.values)
    assert uncovered == sum(finding.code == "uncovered_value" for finding in found.findings)
    ids = {claim.id for claim in found.claims}
    assert all(set(value.claim_ids) <= ids for value in found.values)
    assert all(answer[value.start : value.end] == value.text for value in found.values)


@given(ANSWERS)
def test_what_is_skipped_is_the_answers_text_and_no_error_is_found(answer: str) -> None:
    found = extract_heuristic(answer)
    assert all(answer[piece.start : piece.end] == piece.text for piece in found.skipped)
    assert not {finding.code for finding in found.findings} & {"invalid_offsets", "text_mismatch"}


@given(st.text())
def test_no_text_makes_it_fail(answer: str) -> None:
    extract_heuristic(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "",
        " \n\t ",
        "```\nfee = 5\n```",
        "~~~\nx",
        "<think>The fee is 5.</think>",
        "# Fees",
        "---",
        "|",
        "[1]",
        "...",
        "\ufeff",
    ],
    ids=repr,
)
def test_an_answer_without_assertions_has_no_claims(answer: str) -> None:
    assert extract_heuristic(answer).claims == ()


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        ("The fee is 5.\r\n\r\nThe cap is 6.\r\n", ["The fee is 5", "The cap is 6"]),
        ("- The fee is 5.\n  - The cap is 6.\n    1. The limit is 7.",
         ["The fee is 5", "The cap is 6", "The limit is 7"]),
        ("Item | Fee\n--- | ---\nPermit | $5", ["Permit | $5"]),
        ("> The fee is 5.\n> The cap is 6.", ["The fee is 5", "The cap is 6"]),
        ("The [fee](http://x.y/z?a=1) is **5**.", ["The [fee](http://x.y/z?a=1) is **5**"]),
        ("The fee is 5.[^1]\n\n[^1]: The fee table of 2020.", ["The fee is 5"]),
        ("<b>The fee</b> is 5.", ["<b>The fee</b> is 5"]),
        ("Mr. Smith paid Acme Inc. on Jan. 5, e.g. by cheque.", ["Mr. Smith paid Acme Inc. on Jan. 5, e.g. by cheque"]),
        ("费用是150元。期限是五月。", ["费用是150元", "期限是五月"]),
        ("费用是多少？", []),
        ("הסכום הוא 150 דולר.", ["הסכום הוא 150 דולר"]),
        ("[1] The fee is 5 [2].", ["The fee is 5"]),
    ],
    ids=["crlf", "nested", "table", "quote", "link", "footnote", "html", "abbreviation", "cjk", "ask",
         "rtl", "anchors"],
)  # fmt: skip
def test_claims_of_answers_in_markdown_and_other_scripts(answer: str, claims: list[str]) -> None:
    assert [claim.text for claim in extract_heuristic(answer).claims] == claims


def test_a_row_is_one_claim_under_its_heads() -> None:
    (claim,) = extract_heuristic("| Item | Fee |\n|---|---|\n| Permit | $5 |").claims
    assert claim.context_text == "Item: Permit; Fee: $5"


def test_a_listed_fragment_is_made_whole_by_its_lead() -> None:
    (claim,) = extract_heuristic("The applicant must submit:\n- two photographs").claims
    assert claim.context_text == "The applicant must submit: two photographs"


def test_a_fragment_that_goes_on_is_joined_and_one_with_a_citation_is_not() -> None:
    joined = extract_heuristic("The fee is $5 for adults. Or $3 in spring.").claims
    assert [claim.text for claim in joined][-1].endswith("$3 in spring")
    cited = extract_heuristic("The office closes at noon [1]. On Fridays [2].")
    assert next(claim.citation_anchors for claim in cited.claims) == ("1",)


def test_every_repetition_keeps_its_place() -> None:
    answer = "The fee is due. " * 500
    (claim,) = extract_heuristic(answer).claims
    assert len(claim.occurrences) == 499
    assert {answer[span.start : span.end] for span in claim.occurrences} == {"The fee is due"}


def test_a_sentence_without_end_is_taken_apart_whole() -> None:
    found = extract_heuristic("the fee is due and the cap is 5, " * 2_000)
    assert found.claims
    assert max(len(claim.statement) for claim in found.claims) < 1_000
