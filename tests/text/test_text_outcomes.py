"""Outcomes, grades, citations and differences in words for people."""

from __future__ import annotations

from typing import get_args

import pytest

from pincite.records import Grade, MismatchKind
from pincite.text.display.outcomes import (
    DIFFERENCES,
    GRADES,
    anchor_words,
    cited_words,
    difference_words,
    outcome_words,
)


@pytest.mark.parametrize(
    ("outcome", "facts", "words"),
    [
        ("supported", {"grade": "proved", "confidence": 1.0}, "supported (proved)"),
        ("supported", {"grade": "likely", "confidence": 0.834}, "supported (likely 0.83)"),
        (
            "refuted",
            {"grade": "judged", "confidence": 0.9, "judge": "openai:gpt-5"},
            "refuted (judged by openai:gpt-5)",
        ),
        ("refuted", {"grade": "judged"}, "refuted (judged)"),
        ("nei", {"confidence": 0.08}, "not enough information"),
        ("not_judged", {}, "not judged"),
    ],
)
def test_an_outcome_has_its_grade_and_only_likelihood_a_number(
    outcome: str, facts: dict[str, object], words: str
) -> None:
    assert outcome_words(outcome, **facts) == words  # type: ignore[arg-type]  # grades, numbers and names


@pytest.mark.parametrize(
    ("label", "reasons", "words"),
    [
        ("supported", ("citation_supports",), "The citation [1] supports it by itself"),
        ("refuted", ("citation_does_not_support",), "The citation [1] does not support it: it says otherwise"),
        ("nei", ("citation_does_not_support",), "The citation [1] does not support it by itself"),
        (None, ("unknown_anchor",), "The citation [1] names nothing in the evidence"),
        (None, ("ambiguous_anchor",), "The citation [1] fits several texts of the evidence"),
        (None, ("malformed_anchor",), "The citation [1] cannot be read as a citation"),
        (None, ("no_evidence",), "The citation [1] could not be looked up: there is no evidence"),
    ],
)
def test_what_a_citation_is_worth(label: str | None, reasons: tuple[str, ...], words: str) -> None:
    assert cited_words("1", label=label, reasons=reasons) == words


@pytest.mark.parametrize(
    ("target", "words"),
    [("1", "[1]"), ("1a2b3c4d", "[cite:1a2b3c4d]"), ("cite:xyz", "[cite:xyz]"), ("cite:", "[cite:]")],
)
def test_an_anchor_is_written_as_in_the_answer(target: str, words: str) -> None:
    assert anchor_words(target) == words


def test_a_difference_names_both_sides() -> None:
    assert difference_words("$5", "$6") == "The claim says “$5”; the document says “$6”."
    assert difference_words("$5", None) == "The claim says “$5”; no passage says so."


def test_every_grade_and_every_kind_of_difference_has_words() -> None:
    assert GRADES.keys() == set(get_args(Grade))
    assert DIFFERENCES.keys() == set(get_args(MismatchKind))
