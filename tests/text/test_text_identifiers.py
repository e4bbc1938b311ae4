"""Identifiers: their kinds, what is none, and the laws of mentions."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.values.identifiers import find_identifiers


def found(text: str) -> list[tuple[str, str]]:
    return [(text[mention.start : mention.end], mention.kind) for mention in find_identifiers(text)]


@given(st.text(alphabet=st.sampled_from("AB12-./:@() §xcomhtp+\nSection"), max_size=60))
def test_mentions_lie_in_the_text_in_order_and_apart(text: str) -> None:
    position = 0
    for mention in find_identifiers(text):
        assert position <= mention.start < mention.end <= len(text)
        position = mention.end


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("WC-2024-0193", "code"),
        ("B12-333/A", "code"),
        ("1:19-cv-01234-ABC", "code"),
        ("123456789", "code"),
        ("a.b+c@x-y.co.uk", "email"),
        ("https://a.b/c?d=1", "url"),
        ("(212) 555-1234", "phone"),
        ("1-800-555-1212", "phone"),
        ("+44 20 7946 0958", "phone"),
        ("123-45-6789", "ssn"),
        ("XXX-XX-1234", "ssn"),
        ("12-3456789", "tax_id"),
        ("19801-1234", "zip"),
        ("Section 4.2(b)(ii)", "section"),
        ("§ 5", "section"),
        ("Exhibit A", "section"),
    ],
)
def test_an_identifier_is_found_whole_with_its_kind(text: str, kind: str) -> None:
    assert found(f"see {text}, and") == [(text, kind)]


@pytest.mark.parametrize(
    "text",
    [
        "2024-09-12",
        "9/12/24",
        "12-Sep-2024",
        "30-day",
        "5th",
        "10:30",
        "1,234.56",
        "10-12",
        "20kg",
        "exhibits",
        "the rules",
    ],
)
def test_dates_numbers_and_words_are_no_identifiers(text: str) -> None:
    assert found(f"see {text}, and") == []


def test_a_zip_code_needs_its_state() -> None:
    assert found("Wilmington, DE 19801 and 10001 units") == [("19801", "zip")]


@pytest.mark.parametrize(
    "text",
    ["a" * 100_000, "1-" * 50_000, "a@" * 50_000, "http://" * 15_000, "+1" * 50_000, "Section " * 12_000],
    ids=["letters", "hyphens", "ats", "urls", "pluses", "sections"],
)
def test_long_hostile_texts_are_read_in_one_pass(text: str) -> None:
    mentions = find_identifiers(text)
    assert all(first.end <= second.start for first, second in itertools.pairwise(mentions))
