"""Results taken into the store for an evaluation, and evaluations of what is there already."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.sample_results import absent, found, result

from pincite.errors import UsageError
from pincite.evaluation.mapping import FIELDS
from pincite.jobs.evaluation.intake import EvaluationBrief, take_in, take_stored
from pincite.store import OwnedStore, open_store

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
ASKED = EvaluationBrief(today="2026-11-22", rules_only=True)
RESULT = result(found("a", "x", confidence="low"), absent("b"))


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[OwnedStore]:
    with open_store(str(tmp_path / "pincite.db")) as store:
        yield store.of()


def test_the_fields_of_an_evaluated_result_can_be_reviewed(mine: OwnedStore) -> None:
    take_in(mine, RESULT, ASKED, at=NOON)
    (listed,) = mine.asked.list("fields")
    items = mine.items.of(listed.id)
    assert [(one.field.field.key, one.stored.why) for one in items if one.field] == [("a", ("low",)), ("b", ())]
    assert [one.kind for one in items] == ["field", "field"]
    assert (listed.state, listed.title) == ("done", "A b.pdf")


def test_claims_that_were_read_in_a_way_of_one_s_own_are_reviewed_by_themselves(mine: OwnedStore) -> None:
    own = replace(FIELDS, fixed={"type": "own"})
    take_in(mine, RESULT, replace(ASKED, mapping=own), at=NOON)
    (listed,) = mine.asked.list("fields")
    assert [one.kind for one in mine.items.of(listed.id)] == ["claim"]


def test_what_is_in_the_store_is_evaluated_as_people_left_it(mine: OwnedStore) -> None:
    first = take_in(mine, RESULT, ASKED, at=NOON)
    run = mine.evaluations.run(first.run)
    assert run is not None
    extraction = mine.claims.extraction(run.extraction_id or "")
    assert extraction is not None
    again = take_stored(mine, extraction, ASKED, at=NOON)
    assert [one.id for one in mine.evaluations.claims(again.run)] == ["a"]
    assert (again.today, again.rules_only, again.source_kind) == ("2026-11-22", True, "document")
    with pytest.raises(UsageError, match="has no result yet: wait for its job"):
        take_stored(mine, replace(extraction, result=None), ASKED, at=NOON)
