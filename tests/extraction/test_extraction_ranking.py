"""Ranking, confidence and notes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.extraction.offline.notes import cross_reference, page_count_note
from pincite.extraction.offline.ranking.groups import MIN_SCORE, rank
from pincite.extraction.offline.values.candidates import Candidate, Signal, merged
from pincite.extraction.offline.values.readings import ValueReading
from pincite.testing import document_from_pages


def _candidate(value: str, strength: float, *, source: int = 0, at: int = 0, signal: Signal = "label") -> Candidate:
    place = (1, at, at + 5)
    reading = ValueReading(0, 5, value, value, value)
    return Candidate(source=source, at=place, segments=(place,), reading=reading, signals=((signal, strength),))


def test_evidence_of_several_kinds_at_one_place_adds_up() -> None:
    [one] = merged([_candidate("a", 0.5), _candidate("a", 0.5, signal="heading"), _candidate("a", 0.4)])
    assert one.score == pytest.approx(0.75)


def test_nothing_good_enough_is_nothing() -> None:
    assert rank([_candidate("a", MIN_SCORE - 0.01)]) is None
    assert rank([]) is None


def test_the_strongest_value_wins_and_near_ones_compete() -> None:
    found = rank([_candidate("a", 0.6), _candidate("b", 0.65, at=10), _candidate("c", 0.45, at=20)])
    assert found is not None
    assert found.chosen.best.reading.value == "b"
    assert [group.best.reading.value for group in found.competing] == ["a"]


def test_another_document_contradicts_only_with_reasonable_evidence() -> None:
    found = rank([_candidate("a", 0.75), _candidate("b", 0.55, source=1), _candidate("c", 0.45, source=2)])
    assert found is not None
    assert [group.best.reading.value for group in found.conflicting] == ["b"]
    assert found.competing == ()


def test_a_document_that_mentions_the_best_value_too_still_contradicts_it() -> None:
    both = [_candidate("a", 0.5, source=1), _candidate("b", 0.9, source=1, at=10)]
    found = rank([_candidate("a", 0.92), *both])
    assert found is not None
    assert [group.best.reading.value for group in found.conflicting] == ["b"]


def test_words_that_change_a_value_contradict_it_in_its_own_document() -> None:
    found = rank([_candidate("a", 0.9), replace(_candidate("b", 0.55, at=10), changes=True)])
    assert found is not None
    assert [group.best.reading.value for group in found.conflicting] == ["b"]


def test_a_document_that_says_both_does_not_contradict_itself() -> None:
    found = rank([_candidate("a", 0.9), _candidate("b", 0.8, at=10)])
    assert found is not None
    assert (len(found.conflicting), len(found.competing)) == (0, 1)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 1), st.integers(0, 2), st.integers(0, 50)), max_size=12))
def test_the_order_of_candidates_does_not_matter(given_: list[tuple[str, float, int, int]]) -> None:
    places: dict[tuple[int, int], Candidate] = {}
    for value, strength, source, at in given_:
        places.setdefault((source, at), _candidate(value, strength, source=source, at=at))
    candidates = list(places.values())
    assert rank(candidates) == rank(candidates[::-1])


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("Liability shall be limited as set forth in Schedule A.", "Schedule A"),
        ("The fees are specified in Exhibit B-1 hereto.", "Exhibit B-1"),
        ("The term is described in Section 4.2(b).", "Section 4.2(b)"),
        ("Schedule A is attached.", None),
        ("as stated in the report", None),
    ],
)
def test_pointers_to_other_places(text: str, target: str | None) -> None:
    assert cross_reference(text) == target


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        ([1], "page 1 of 1 document"),
        ([3], "pages 1-3 of 1 document"),
        ([2, 1], "pages 1-3 of 2 documents"),
        ([], "no pages"),
    ],
)
def test_what_was_read_is_counted(pages: list[int], expected: str) -> None:
    assert page_count_note([document_from_pages(["x"] * count) for count in pages]) == expected


def test_weak_statements_of_several_documents_add_up() -> None:
    weak = [_candidate("a", 0.3, source=number) for number in range(4)]
    assert rank(weak[:2]) is None
    found = rank(weak)
    assert found is not None
    assert found.chosen.best.reading.value == "a"


def test_weak_statements_of_general_labels_do_not_add_up() -> None:
    weak = [
        replace(_candidate("a", 0.3, source=number), unweighed=(("label", 0.7),), general=True) for number in range(4)
    ]
    assert rank(weak) is None
