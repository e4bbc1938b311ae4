"""Questions that a form answers itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.questions.answered import find_answered


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("Was the worker hospitalized? [ ] Yes [X] No", False),
        ("Was the worker hospitalized? [X] Yes [ ] No", True),
        ("Was the worker hospitalized? ☐ Yes ☒ No", False),
        ("Was the worker hospitalized? Yes [ ] No [X]", False),
        ("Was the worker hospitalized? Yes ☑ No ☐", True),
        ("Was the worker hospitalized? No", False),
        ("Was the worker hospitalized? Yes, for two days.", True),
    ],
)
def test_the_option_that_is_chosen_is_the_answer(text: str, yes: bool) -> None:
    (found,) = find_answered(text)
    assert found.yes is yes
    assert text[found.start : found.question_end].startswith("Was the worker hospitalized?")


@pytest.mark.parametrize(
    "text",
    [
        "Was the worker hospitalized? [ ] Yes [ ] No",
        "Was the worker hospitalized? [X] Yes [X] No",
        "Was the worker hospitalized? Yes / No",
        "Was the worker hospitalized? Yes No",
        "Was the worker hospitalized? The record does not say.",
        "The worker was hospitalized. [X] Yes [ ] No",
        "",
    ],
    ids=["empty boxes", "both set", "a choice", "two words", "prose", "no question", "nothing"],
)
def test_what_nobody_answered_is_not_answered(text: str) -> None:
    assert find_answered(text) == ()


def test_each_question_of_a_form_has_its_own_answer() -> None:
    form = "Was he paid? [ ] Yes [X] No Was he seen? [X] Yes [ ] No Was he told? [ ] Yes [ ] No Type: [X] Full"
    found = find_answered(form)
    assert [(form[one.start : one.question_end].strip(), one.yes) for one in found] == [
        ("Was he paid?", False),
        ("Was he seen?", True),
    ]


@given(st.text(alphabet="Was he paid?[X] YesNo ☐☒.\n", max_size=80))
def test_places_lie_in_the_text_and_in_order(text: str) -> None:
    for one in find_answered(text):
        assert 0 <= one.start < one.question_end <= one.end <= len(text)
