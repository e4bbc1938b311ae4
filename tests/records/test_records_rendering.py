"""Results as people read them, in a terminal and in a notebook."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.records import Conflict, ExtractionResult, Failure
from sample_results import absent, citation, failed, found, result


def mixed(value: str = "Ann Lee") -> ExtractionResult:
    failure = Failure(item="b.pdf", code="damaged", message="cannot be read")
    return result(found("a.name", value), absent("a.date"), failed("a.fee"), failures=(failure,))


def test_a_result_sums_itself_up_in_one_line() -> None:
    text = "<ExtractionResult: 3 fields (1 found, 1 not_present, 1 error) from 1 document, 1 failed>"
    assert repr(mixed()) == text


def test_a_result_prints_a_line_for_each_field_and_failure() -> None:
    _, *lines = str(mixed()).splitlines()
    assert lines == [
        "a.name Ann Lee                    high a p. 1",
        "a.date (not present)              -",
        "a.fee  (error: source_unreadable) -",
        "failed: b.pdf: cannot be read",
    ]


def test_fields_beyond_the_limit_are_counted() -> None:
    text = str(result(*(absent(f"f{number}") for number in range(203))))
    assert text.splitlines()[-1] == "… and 3 fields more"


def test_a_field_tells_value_confidence_and_place() -> None:
    cited = [citation("Ann Lee", page=page) for page in (1, 2, 3, 4)]
    other = Conflict(value="Bo", display="Bo", citations=(citation("Bo"),))
    field = found("a.name", "Ann Lee", *cited, conflict=(other,))
    expected = "a.name: Ann Lee [high; a p. 1, a p. 2, a p. 3 (and 1 more)], 1 conflicting value"
    assert str(field) == expected
    assert repr(field) == f"<FieldResult {expected}>"


def test_a_citation_is_its_place_and_words() -> None:
    assert str(citation("Ann Lee", page=3)) == "a, page 3, characters 0–7: “Ann Lee”"
    assert repr(citation("Ann Lee")).startswith("<Citation a, page 1")


def test_an_empty_result_prints() -> None:
    assert str(result()) == "0 fields (0 found, 0 not_present, 0 error) from 1 document"
    assert "<table>" in result()._repr_html_()


HOSTILE = "<script>alert(1)</script><img src=x onerror='a()'>\"&\x1b[2J\u202e\x00"


@pytest.mark.parametrize("text", [mixed(HOSTILE)._repr_html_(), found("k", HOSTILE)._repr_html_()])
def test_html_of_hostile_values_has_only_our_tags(text: str) -> None:
    assert tags(text) <= {"div", "p", "table", "thead", "tbody", "tr", "th", "td", "ul", "li", "i"}
    assert "\x1b" not in text
    assert "\u202e" not in text


@given(st.text())
def test_no_value_opens_a_tag_or_moves_the_cursor(value: str) -> None:
    plain, hostile = mixed()._repr_html_(), mixed(value)._repr_html_()
    assert (tags(hostile), hostile.count("<")) == (tags(plain), plain.count("<"))
    assert len(str(mixed(value)).splitlines()) == 5
    assert not any(ord(char) < 32 and char != "\n" for char in str(mixed(value)))


def test_a_fields_html_has_its_words_and_note() -> None:
    text = found("a", "x", citation("the x"), note="look & see")._repr_html_()
    assert "“the x”" in text
    assert "look &amp; see" in text


def tags(text: str) -> set[str]:
    seen: set[str] = set()

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            seen.add(tag)
            assert {name for name, _ in attrs} <= {"style"}

    Reader().feed(text)
    return seen
