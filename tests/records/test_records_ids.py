"""Ids of rows: the same parts give the same id, and nothing else does."""

from __future__ import annotations

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.records.ids import LOCAL_OWNER, as_id, claim_row, derived_id

PARTS = st.lists(st.text(st.characters()), max_size=4)  # lone surrogates too


@given(PARTS, PARTS)
def test_ids_are_equal_when_their_parts_are(one: list[str], other: list[str]) -> None:
    assert (derived_id(*one) == derived_id(*other)) == (one == other)


def test_an_id_does_not_change_with_the_version() -> None:
    assert derived_id("run", "a") == "c5e0917c-55f2-5382-890f-ab9d4075c38e"
    assert claim_row(LOCAL_OWNER, "c1") == derived_id("claim", LOCAL_OWNER, "c1")


def test_a_claims_row_is_the_same_however_its_extraction_is_spelled() -> None:
    spelled = LOCAL_OWNER.replace("-", "").upper()
    assert claim_row(spelled, "c1") == claim_row(LOCAL_OWNER, "c1")


@pytest.mark.parametrize(
    ("text", "spelled"),
    [(LOCAL_OWNER, LOCAL_OWNER), (f"{{{LOCAL_OWNER.upper()}}}", LOCAL_OWNER), ("cv.pdf", None), ("", None)],
    ids=["an id", "spelled otherwise", "a name", "nothing"],
)
def test_an_id_has_one_spelling(text: str, spelled: str | None) -> None:
    assert as_id(text) == spelled


@given(PARTS)
def test_an_id_is_a_uuid(parts: list[str]) -> None:
    assert str(UUID(derived_id(*parts))) == derived_id(*parts)
