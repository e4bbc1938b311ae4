"""Drafts to claims: numbering, repetitions, contexts."""

from __future__ import annotations

from pincite.claims import extract_heuristic


def test_ids_have_three_digits_and_more_where_needed() -> None:
    claims = extract_heuristic(" ".join(f"Item {number} costs ${number}." for number in range(1, 1_002))).claims
    assert (claims[0].id, claims[998].id, claims[1000].id) == ("clm_001", "clm_999", "clm_1001")


def test_a_repetition_unites_anchors_and_keeps_the_higher_importance() -> None:
    answer = "The fee is $5 [1]. A house stood there. A dog ran. A cat sat. The FEE is  $5! [2]"
    first, *others = extract_heuristic(answer).claims
    assert (first.citation_anchors, first.importance) == (("1", "2"), "material")
    assert [answer[span.start : span.end] for span in first.occurrences] == ["The FEE is  $5"]
    assert all(not claim.occurrences for claim in others)


def test_equal_words_about_different_subjects_are_different_claims() -> None:
    claims = extract_heuristic(
        "Ada Lovelace was a writer. She died in 1852. Karl Marx was a writer. He died in 1852."
    ).claims
    assert [claim.context_text for claim in claims if "died" in claim.text] == [
        "Ada Lovelace died in 1852",
        "Karl Marx died in 1852",
    ]


def test_markup_is_left_out_of_what_is_verified() -> None:
    (claim,) = extract_heuristic("The **fee** is `$5`.").claims
    assert (claim.text, claim.statement) == ("The **fee** is `$5`", "The fee is $5")
