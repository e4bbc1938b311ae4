"""What routes are written with: revisions, cursors, names of downloads, file names as they were given."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.records import Profile
from pincite.server.resources.uploads import file_name
from pincite.server.wire.files import disposition
from pincite.server.wire.problems import Problem
from pincite.server.wire.routing import etag_of, is_match, place_after, place_behind

MOMENTS = st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=-7))]))


@pytest.mark.parametrize("if_match", ['"1"', 'W/"2"', "2", "", '"2'], ids=repr)
def test_another_sight_does_not_match(if_match: str) -> None:
    assert not is_match(if_match, etag_of("2"))


def test_a_change_that_does_not_say_what_was_seen_is_refused() -> None:
    with pytest.raises(Problem, match="as If-Match") as refused:
        is_match(None, etag_of("2"))
    assert (refused.value.status, refused.value.headers["ETag"]) == (428, '"2"')


@pytest.mark.parametrize("if_match", ['"2"', ' "2" ', '"1", "2"', "*"])
def test_what_was_seen_matches(if_match: str) -> None:
    assert is_match(if_match, etag_of("2"))


@given(MOMENTS, st.uuids())
def test_a_cursor_leads_back_to_its_place(moment: datetime, row: UUID) -> None:
    shown = [Profile(id=str(row), name="Ada", created_at=moment)]
    assert place_after(place_behind(shown, [*shown, *shown])) == (moment, str(row))


@pytest.mark.parametrize("shown", [(), (Profile(id="1", name="Ada", created_at=datetime(2026, 1, 1, tzinfo=UTC)),)])
def test_no_cursor_leads_behind_the_end_of_a_list(shown: tuple[Profile, ...]) -> None:
    assert place_behind(shown, shown) is None


@given(st.text(max_size=60))
def test_any_text_is_a_cursor_or_a_problem(text: str) -> None:
    found = []
    with suppress(Problem):  # anything else would be a failure of ours
        found.append(place_after(text))
    assert found != [None]


@given(st.text(max_size=80))
def test_the_name_of_a_download_stays_in_its_header(name: str) -> None:
    header = disposition(file_name(name))
    assert header.isascii()
    assert header.isprintable()
    assert header.count('"') == 2


@given(st.text(max_size=300))
def test_a_file_name_is_one_name_that_can_be_shown(given_name: str) -> None:
    name = file_name(given_name)
    assert 0 < len(name) <= 200
    assert not set("/\\\x00\n\u202e") & set(name)
    assert name.strip(".")


@pytest.mark.parametrize(
    ("given_name", "name"),
    [
        ("deed.pdf", "deed.pdf"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\ada\\deed 1.pdf", "deed 1.pdf"),
        ("..", "document"),
        ("a/", "document"),
        ("gnp.\u202efdp.exe", "gnp.fdp.exe"),
        ("  a \n b.pdf ", "a b.pdf"),
    ],
)
def test_a_file_name_as_people_know_it(given_name: str, name: str) -> None:
    assert file_name(given_name) == name
