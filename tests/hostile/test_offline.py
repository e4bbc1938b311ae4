"""No hostile document changes what is read offline from honest ones, and what nobody sees comes out nowhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.hostile.attack import Attack
from tests.hostile.base import HONEST, SCHEMA
from tests.hostile.checks import breaks_of, changed_fields, leaked, unfair_fields

import pincite

Extract = Callable[[str], pincite.records.ExtractionResult]


@pytest.fixture(scope="module")
def extracted(library, config) -> Extract:
    """The result for an attack's name; each is computed once."""
    known: dict[str, pincite.records.ExtractionResult] = {}

    def result(name: str) -> pincite.records.ExtractionResult:
        if name not in known:
            known[name] = pincite.extract(library[name], SCHEMA, config=config)
        return known[name]

    result("")
    return result


def test_the_honest_claim_is_read_whole(extracted: Extract) -> None:
    assert {field.key: field.value for field in extracted("").fields} == HONEST


def test_an_attack_changes_no_field_it_states_nothing_about(extracted: Extract, attack: Attack) -> None:
    assert changed_fields(extracted(attack.name), extracted(""), except_for=attack.wants) == []


def test_a_wanted_field_keeps_its_value_or_shows_a_conflict(extracted: Extract, attack: Attack) -> None:
    assert unfair_fields(extracted(attack.name), attack) == []


def test_what_nobody_sees_comes_out_nowhere(extracted: Extract, library, attack: Attack) -> None:
    assert leaked(extracted(attack.name), attack, library[attack.name]) == []


def test_every_citation_of_a_result_under_attack_holds(extracted: Extract, library, attack: Attack) -> None:
    assert breaks_of(extracted(attack.name), library[attack.name]) == []
