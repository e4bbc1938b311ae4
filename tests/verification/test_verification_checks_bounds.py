import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.meaning.values.bounds import bound_of, way_of
from pincite.meaning.values.quantities import find_quantities
from pincite.verification.checks import check_claim


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        pytest.param("at least 30", "lower", id="at-least"),
        pytest.param("no more than 30", "upper", id="no-more-than"),
        pytest.param("may not be shorter than 30", "lower", id="not-shorter"),
        pytest.param("not exceeding 30", "upper", id="not-exceeding"),
        pytest.param("no earlier than 30", "lower", id="no-earlier"),
        pytest.param("30 or less", "upper", id="or-less"),
        pytest.param("30 at the latest", "upper", id="at-the-latest"),
        pytest.param("the 30", "", id="none"),
        pytest.param("later than the 30", "", id="a-bound-that-is-named"),
    ],
)
def test_a_bound_is_read_with_its_denial(text, bound):
    at = text.index("30")
    assert bound_of(text, at, at + 2).bound == bound


def test_no_later_than_before_something_bounds_from_below():
    text = "no later than 20 minutes before departure"
    assert find_quantities(text)[0].bound == "lower"


@pytest.mark.parametrize(
    ("text", "way"),
    [("ten days later", "later"), ("after ten days", "later"), ("ten days ahead", "earlier"), ("ten days", "")],
)
def test_a_stretch_of_time_lies_before_or_after(text, way):
    at = text.index("ten")
    assert way_of(text, at, at + 8) == way


@given(st.text(max_size=60), st.integers(0, 60), st.integers(0, 60))
def test_any_place_of_any_text_has_a_bound_or_none(text, first, second):
    start, end = sorted((min(first, len(text)), min(second, len(text))))
    found = bound_of(text, start, end)
    assert found.bound in {"", "lower", "upper"}
    assert found.lead <= start


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        pytest.param(
            "The shop opens for at most 9 hours.", "The shop opens for no less than 9 hours.", id="most-least"
        ),
        pytest.param("Stitches come out ten days earlier.", "Stitches come out after ten days.", id="before-after"),
        pytest.param("Sales fell by 4%.", "Sales were 4% higher.", id="direction"),
        pytest.param("The pass is not forbidden to 5 guests.", "The pass shall not be given to 5 guests.", id="twice"),
        pytest.param("Sandals are allowed.", "Jeans are allowed, sandals are not.", id="in-short"),
    ],
)
def test_the_other_side_is_flagged(claim, evidence):
    assert check_claim(claim, [evidence])


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        pytest.param("More than 9 bags may not be brought.", "Up to 9 bags may be brought.", id="denied-beyond"),
        pytest.param("Two of the 9 bags were lost.", "7 of 9 bags arrived.", id="remainder"),
        pytest.param("The fee rose by €5.", "The fee was €20 and is now €25.", id="change"),
        pytest.param("There are three ferries a week.", "A ferry sails three times a week.", id="how-often"),
        pytest.param("The trip takes less than three hours.", "The trip takes 2 hours and 45 minutes.", id="joined"),
        pytest.param("In July fires are banned.", "From 1 April to 31 October fires are banned.", id="inside"),
        pytest.param("No tower was longer.", "It was the longest tower.", id="superlative"),
        pytest.param("The office does not open on Friday.", "The office is closed on Fridays.", id="opposite"),
    ],
)
def test_the_same_in_other_words_is_not_flagged(claim, evidence):
    assert check_claim(claim, [evidence]) == ()
