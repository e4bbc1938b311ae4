"""The value ladder."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.grounding import support


@pytest.mark.parametrize(
    ("value", "excerpt", "kind", "step", "where"),
    [
        pytest.param("Acme Corp", "by Acme Corp today", "string", "identity", "Acme Corp", id="identity"),
        pytest.param("ACME corp", "by Acme Corp today", "string", "case", "Acme Corp", id="case"),
        pytest.param("Acme Corp.", "by Acme Corp today", "string", "punctuation", "Acme Corp", id="closing point"),
        pytest.param("Acme, Inc.", "by Acme Inc, a firm", "string", "punctuation", "Acme Inc", id="commas of a name"),
        pytest.param("Joe's “Bar”", 'at Joe’s "Bar" now', "string", "glyphs", 'Joe’s "Bar"', id="quotes"),
        pytest.param("final offer", "the ﬁnal\noffer", "string", "glyphs", "ﬁnal\noffer", id="ligature and line end"),
        pytest.param(150, "fee: 150", "number", "identity", "150", id="number as written"),
        pytest.param(1100, "fee: $1,100.00", "number", "number", "1,100.00", id="thousands"),
        pytest.param(-123, "(123)", "number", "number", "(123)", id="accounting negative"),
        pytest.param(30, "within thirty days", "integer", "number", "thirty", id="number word"),
        pytest.param(-123, "Net Loss: (123)", "number", "number", "(123)", id="accounting negative in a line"),
        pytest.param(-123, "Net Loss: $(123)", "number", "number", None, id="currency before the brackets"),
        pytest.param(-123, "Net Loss: ($123)", "number", "number", None, id="currency in the brackets"),
        pytest.param(-40, "minus 40 degrees", "number", "number", None, id="minus in words"),
        pytest.param(-40, "- 40 degrees", "number", "number", None, id="minus with a space"),
        pytest.param(1.5, "1 1/2 inches", "number", "number", "1 1/2", id="mixed fraction"),
        pytest.param(1.5, "about 1 ½ inches", "number", "number", "1 ½", id="mixed fraction sign"),
        pytest.param(3000000, "paid $3 million", "number", "number", None, id="scale"),
        pytest.param("5%", "a rate of 5 percent", "string", "number", None, id="percentage"),
        pytest.param(1000, "one thousand (1,000) shares", "number", "number", None, id="restated in brackets"),
        pytest.param("open", "the claim is open", "enum", "identity", "open", id="member"),
        pytest.param(False, "Litigated: N", "boolean", "boolean", None, id="letter behind a colon"),
        pytest.param(5, "a rate of 5%", "number", "number", "5%", id="percentage as a number"),
        pytest.param("$1,500", "USD 1500.00 due", "string", "money", "USD 1500.00", id="money"),
        pytest.param("2025-04-10", "as of April 10, 2025.", "string", "date", "April 10, 2025", id="date"),
        pytest.param("2019-03", "on March 5, 2019", "date", "date", "March 5, 2019", id="coarser date"),
        pytest.param("18 months", "for eighteen (18) months", "string", "duration", None, id="duration"),
        pytest.param(True, "Litigated: Yes", "boolean", "boolean", "Yes", id="yes"),
        pytest.param(False, "☐ Yes ☒ No", "boolean", "boolean", "☒ No", id="check mark"),
        pytest.param(True, "☒ Yes ☐ No", "boolean", "boolean", "☒ Yes", id="checked yes"),
        pytest.param(True, "checked", "boolean", "boolean", "checked", id="checked"),
        pytest.param("full_time", "a full-time job", "enum", "enum", "full-time", id="hyphenated member"),
        pytest.param("full_time", "a Full Time job", "enum", "enum", "Full Time", id="member's words"),
    ],
)
def test_the_first_step_that_supports(value: Any, excerpt: str, kind: str, step: str | None, where: str | None) -> None:
    answer = support(value, excerpt, type=kind)

    assert answer.step == step
    if where is not None:
        assert answer.span is not None
        assert excerpt[answer.span.start : answer.span.end] == where


@pytest.mark.parametrize(
    ("value", "excerpt", "kind"),
    [
        pytest.param("15", "150 days", "string", id="part of a number"),
        pytest.param(100, "$1,100", "number", id="behind a thousands comma"),
        pytest.param(15, "1.5", "number", id="decimal point"),
        pytest.param("5%", "5 days", "number", id="percent"),
        pytest.param(123, "Net Loss: (123)", "number", id="accounting negative"),
        pytest.param(123, "Net Loss: $(123)", "number", id="currency before the brackets"),
        pytest.param(123, "Net Loss: ($123)", "number", id="currency in the brackets"),
        pytest.param("$123", "Net Loss: ($123)", "money", id="money in brackets"),
        pytest.param(40, "minus 40 degrees", "number", id="minus in words"),
        pytest.param(40, "- 40 degrees", "number", id="minus with a space"),
        pytest.param(1, "1 1/2 inches", "number", id="whole of a mixed fraction"),
        pytest.param("1", "1 1/2 inches", "string", id="whole of a mixed fraction, as text"),
        pytest.param(0.5, "1 1/2 inches", "number", id="fraction of a mixed fraction"),
        pytest.param(3, "paid $3 million", "number", id="scale"),
        pytest.param("3", "paid $3 million", "string", id="scale, as text"),
        pytest.param("00123", "number 123", "string", id="leading zeros"),
        pytest.param("5%", "5", "string", id="percent of a plain number"),
        pytest.param(6789, "123-45-6789", "number", id="end of an identifier"),
        pytest.param("6789", "123-45-6789", "string", id="end of an identifier, as text"),
        pytest.param(True, "it is not true", "boolean", id="not true"),
        pytest.param(False, "N. Smith", "boolean", id="initial"),
        pytest.param(False, "N.", "boolean", id="initial alone"),
        pytest.param("open", "it is no longer open", "enum", id="no longer"),
        pytest.param("open", "it is not open", "enum", id="not"),
        pytest.param("open", "it isn't open", "enum", id="contraction"),
        pytest.param("able", "unable", "string", id="part of a word"),
        pytest.param("$5", "€5", "money", id="currency"),
        pytest.param("5 days", "5 months", "duration", id="unit"),
        pytest.param("2019-03-05", "in 2019", "date", id="finer than stated"),
        pytest.param("2019-03-06", "March 5, 2019", "date", id="another day"),
        pytest.param(True, "No", "boolean", id="no"),
        pytest.param(False, "Claim No. 12", "boolean", id="abbreviated number"),
        pytest.param(True, "Yes / No", "boolean", id="both"),
        pytest.param(True, "☐ Yes ☒ No", "boolean", id="other box"),
        pytest.param("maybe", "yes", "boolean", id="no truth value"),
        pytest.param(None, "anything", "string", id="null"),
        pytest.param("", "anything", "string", id="empty"),
        pytest.param("x", "", "string", id="empty excerpt"),
        pytest.param("word", "wor d", "number", id="no number"),
    ],
)
def test_what_does_not_support(value: Any, excerpt: str, kind: str) -> None:
    assert support(value, excerpt, type=kind).step is None


@pytest.mark.parametrize(
    ("excerpt", "words"),
    [
        ("Analyst, Mar 2019 – today", "today"),
        ("2019 to current", "current"),
        ("2019-now", "now"),
        ("from 2019 until the present", "present"),
        ("Since March 2019", "Since"),
        ("since 3/2019", "since"),
    ],
)
def test_an_open_end_is_supported_by_any_word_for_it(excerpt: str, words: str) -> None:
    answer = support("present", excerpt, type="date")
    assert answer.span is not None
    assert excerpt[answer.span.start : answer.span.end] == words


@pytest.mark.parametrize(
    ("excerpt", "type"),
    [
        ("2019 – 2021", "date"),
        ("It is due today", "date"),
        ("since he left", "date"),
        ("up to date: 2021", "date"),
        ("not since 2019", "date"),
        ("2019 – today", "string"),
    ],
    ids=["ended", "no range", "no date", "label", "negated", "no date wanted"],
)
def test_an_open_end_is_not_read_into_other_words(excerpt: str, type: str) -> None:
    assert support("present", excerpt, type=type).step is None


def test_an_ambiguous_date_is_noted() -> None:
    answer = support("2019-06-05", "05/06/2019", type="date")

    assert answer.step == "date"
    assert answer.note == "day and month could be exchanged in the excerpt"


def test_an_equal_duration_in_another_unit_is_noted() -> None:
    assert support("1 year", "for 12 months", type="duration").note == "the excerpt says 12 months"


@pytest.mark.parametrize(
    ("value", "excerpt"),
    [
        pytest.param("exclusive", "a non-exclusive license", id="longer member"),
        pytest.param("exclusive", "it is not exclusive", id="negated"),
    ],
)
def test_a_member_is_not_taken_from_its_opposite(value: str, excerpt: str) -> None:
    assert support(value, excerpt, type="enum", enum=("exclusive", "non_exclusive")).step is None


def test_a_list_needs_all_of_its_values() -> None:
    assert support(["Acme", "2025-04-10"], "Acme, April 10, 2025", type="array").step == "date"
    assert support(["Acme", "Zenith"], "Acme, April 10, 2025", type="array").step is None
    assert support({"name": "acme"}, "Acme", type="object").step == "case"
    assert support([], "Acme", type="array").step is None


@given(st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9))
def test_a_number_supports_itself_and_no_other(one: int, other: int) -> None:
    assert (support(one, f"the figure is {other} today", type="number").step is not None) == (one == other)
