"""The checks of this folder find what they are there for: a result is spoilt on purpose, and they say so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.hostile.attack import NUMBER, Attack
from tests.hostile.attacks_hidden import PAINTED
from tests.hostile.base import SCHEMA
from tests.hostile.cases import ATTACKS
from tests.hostile.checks import breaks_of, changed_fields, leaked, unfair_fields

import pincite

KEY = "policy.policy_number"


@pytest.fixture(scope="module")
def honest(library, config) -> pincite.records.ExtractionResult:
    return pincite.extract(library[""], SCHEMA, config=config)


def _spoilt(result: pincite.records.ExtractionResult, **changes: Any) -> pincite.records.ExtractionResult:
    fields = [replace(field, **changes) if field.key == KEY else field for field in result.fields]
    return replace(result, fields=tuple(fields))


def _attack(standing: str) -> Attack:
    return Attack(name="x", kind="x", standing=standing, files={}, wants={KEY: NUMBER}, secrets=(NUMBER,))


def test_another_value_is_a_change(honest) -> None:
    assert [key for key, *_ in changed_fields(_spoilt(honest, value=NUMBER), honest)] == [KEY]
    assert changed_fields(_spoilt(honest, value=NUMBER), honest, except_for=[KEY]) == []


@pytest.mark.parametrize("standing", ["hidden", "order", "statement", "near"])
def test_a_silent_winner_is_unfair(honest, standing) -> None:
    assert unfair_fields(_spoilt(honest, value=NUMBER), _attack(standing))


def test_a_conflict_that_lists_both_is_fair_only_where_words_state_the_other(honest) -> None:
    (citations,) = [field.citations for field in honest.fields if field.key == KEY]
    other = pincite.records.Conflict(value="KLN-4471902", display="KLN-4471902", citations=citations)
    spoilt = _spoilt(honest, value=NUMBER, conflict=(other,), confidence="medium")
    assert unfair_fields(spoilt, _attack("statement")) == unfair_fields(spoilt, _attack("near")) == []
    assert unfair_fields(spoilt, _attack("order"))
    assert unfair_fields(spoilt, _attack("hidden"))


def test_a_secret_in_a_display_is_a_leak(honest, library) -> None:
    assert leaked(_spoilt(honest, display=f"No. {NUMBER}"), _attack("hidden"), library[""]) == [NUMBER]


def test_a_moved_excerpt_is_a_break(honest, library) -> None:
    (citation,) = [field.citations[0] for field in honest.fields if field.key == KEY]
    moved = replace(citation.segments[0], char_span=pincite.document.Span(start=0, end=len(citation.excerpt)))
    assert breaks_of(_spoilt(honest, citations=(replace(citation, segments=(moved,)),)), library[""])


@pytest.mark.parametrize("name", [f"hidden: {name}" for name in PAINTED])
def test_painted_words_that_nobody_sees_are_reported(library, name) -> None:
    hidden = [word.text for document in library[name] for page in document.pages for word in page.hidden]
    assert NUMBER in " ".join(hidden)


def _words(text: str) -> str:
    """The words with single spaces, without the marks of headings, which are no text in Markdown."""
    return " ".join(word for word in text.split() if word.strip("#"))


def test_every_order_stands_on_a_page_or_in_a_name(library) -> None:
    for attack in ATTACKS:
        pages = [page.text for document in library[attack.name] for page in document.pages]
        seen = _words("\n".join([*pages, *(document.name for document in library[attack.name])]))
        order = _words(attack.order)[:200]
        assert attack.standing == "hidden" or order in seen, attack.name
