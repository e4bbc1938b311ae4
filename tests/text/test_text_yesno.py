"""Yes, no, and check marks."""

import pytest

from pincite.text.values.yesno import find_marks, parse_boolean


@pytest.mark.parametrize("text", ["Yes", "y", "TRUE", "☒", "☑", "✓", "[x]", "[X]", "x", "1", "☒ Yes", "yes."])
def test_yes_is_true(text: str) -> None:
    assert parse_boolean(text) is True


@pytest.mark.parametrize("text", ["No", "n", "False", "☐", "[ ]", "✗", "0", "☒ No", "no."])
def test_no_is_false(text: str) -> None:
    assert parse_boolean(text) is False


@pytest.mark.parametrize("text", ["", "not applicable", "N/A", "maybe", "☐ Yes", "☐ Yes ☒ No", "☒ Smith", "yes and no"])
def test_anything_else_is_undecided(text: str) -> None:
    assert parse_boolean(text) is None


def test_marks_are_found_with_their_places() -> None:
    text = "☐ Yes ☒ No [x] A [ ] B \uf0fe C"
    marks = find_marks(text)
    assert [(text[mark.start : mark.end], mark.value) for mark in marks] == [
        ("☐", False),
        ("☒", True),
        ("[x]", True),
        ("[ ]", False),
        ("\uf0fe", True),
    ]


def test_round_boxes_count_only_where_an_empty_one_stands_too() -> None:
    assert [mark.value for mark in find_marks("(x) Yes ( ) No")] == [True, False]
    assert find_marks("clause (x) of the list") == ()


def test_a_link_is_no_box() -> None:
    assert find_marks("[](https://x.org)") == ()
