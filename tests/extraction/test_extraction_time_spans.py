"""Spans of time as lists write them: ranges, points, and what lasts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.extraction.offline.values.time_spans import find_spans, whole_span


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Mar 2019 – Jun 2021", "2019-03", "2021-06"),
        ("from 2019-03 to 2021-06", "2019-03", "2021-06"),
        ("03/2019-06/2021", "2019-03", "2021-06"),
        ("2011-2015", "2011", "2015"),
        ("between 2010 and 2012", "2010", "2012"),
        ("10/14/2024 - 10/20/2024", "2024-10-14", "2024-10-20"),
    ],
)
def test_a_range_has_both_its_ends(text, first, last):
    [span] = find_spans(text)
    assert span.last is not None
    assert (span.first.value, span.last.value, text[span.start : span.end]) == (first, last, text)


@pytest.mark.parametrize(
    ("text", "first", "word"),
    [
        ("Mar 2019 – Present", "2019-03", "Present"),
        ("03/2019 - today", "2019-03", "today"),
        ("Since March 2019", "2019-03", "Since"),
        ("from 2021 to now", "2021", "now"),
    ],
)
def test_what_lasts_has_the_word_that_says_so(text, first, word):
    [span] = find_spans(text)
    assert span.lasting is not None
    assert (span.first.value, span.lasting.value, span.lasting.display) == (first, "present", word)


@pytest.mark.parametrize("text", ["2014", "March 2014", "(2014)", "2014-03-05", "03/2014"])
def test_a_point_in_time_is_no_range(text):
    span = whole_span(text)
    assert span is not None
    assert span.is_point


@pytest.mark.parametrize("text", ["$2012", "(212) 555-2012", "room 20195", "12.2019%", "2020 to 2016 apples"])
def test_other_figures_are_no_range(text):
    assert not [span for span in find_spans(text) if not span.is_point]
    assert whole_span(text) is None


@given(st.text(alphabet="0123456789-/–. tosinceMar", max_size=40))
def test_spans_lie_in_the_text_one_behind_the_other(text):
    end = 0
    for span in find_spans(text):
        assert end <= span.start < span.end <= len(text)
        assert span.start <= span.first.start < span.first.end <= span.end
        end = span.end
