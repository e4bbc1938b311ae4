"""Members of an enumeration by their words, initials, other forms and like words."""

from __future__ import annotations

import pytest

from pincite.grounding import support
from pincite.text.values.members import find_members

DECISIONS = ("approved", "modified", "denied")
MODES = ("research_and_development", "licensed_production")


@pytest.mark.parametrize(
    ("text", "members", "member"),
    [
        ("run by R&D since May", MODES, "research_and_development"),
        ("Research & Development", MODES, "research_and_development"),
        ("the Chief Engineering Officer", ("CEO", "CFO"), "CEO"),
        ("the CFO of Acme", ("CEO", "CFO"), "CFO"),
        ("production under the license", MODES, None),
        ("we accept it", DECISIONS, None),
    ],
)
def test_members_are_named_by_words_and_initials(text: str, members: tuple[str, ...], member: str | None) -> None:
    found = find_members(text, members)
    assert [one.member for one in found] == ([member] if member else [])


@pytest.mark.parametrize(
    ("text", "member"),
    [
        ("Certified", "approved"),
        ("Non-certified", "denied"),
        ("not approved", "denied"),
        ("approved in part", "modified"),
        ("Rejected", "denied"),
    ],
)
def test_words_that_say_the_same_count_where_one_member_does(text: str, member: str) -> None:
    assert [one.member for one in find_members(text, DECISIONS, loose=True)] == [member]
    assert support(member, text, type="enum", enum=DECISIONS).step == "enum"


@pytest.mark.parametrize("text", ["not approved", "approved in part", "Non-certified"])
def test_what_denies_or_narrows_a_member_is_no_support_for_it(text: str) -> None:
    assert support("approved", text, type="enum", enum=DECISIONS).step is None


def test_a_like_word_of_two_members_names_neither() -> None:
    found = find_members("Certified", ("approved", "accepted"), loose=True)
    assert {one.member for one in found} <= {""}


def test_a_small_word_is_part_of_its_member() -> None:
    assert find_members("at work", ("off_work", "on_leave"), loose=True) == ()
