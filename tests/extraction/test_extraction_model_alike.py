"""Values that are one: names shortened or turned round, dates that say less, amounts written otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.extraction.model.equality import is_alike
from pincite.extraction.schema.kinds import Kind


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("Smith", "John Smith", "person"),
        ("Mr. Smith", "John Smith", "person"),
        ("LOPEZ, MARIA", "Maria Lopez", "person"),
        ("J. Smith", "John Smith", "person"),
        ("Acme", "Acme, Inc.", "organisation"),
        ("ACME Inc", "Acme, Inc.", "name"),
        ("Maria Lopez", "LOPEZ, MARIA", "text"),
        ("2019", "2019-03-05", "date"),
        ("$1,250", "$1,250.00", "money"),
        (5, 5.0, "number"),
    ],
    ids=str,
)
def test_they_do_not_contradict_each_other(one: Any, other: Any, kind: Kind) -> None:
    assert is_alike(one, other, kind)
    assert is_alike(other, one, kind)


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("Jane Smith", "John Smith", "person"),
        ("J. Smith", "Mary Smith", "person"),
        ("John Smith", "John Smithers", "person"),
        ("Acme, Inc.", "Acme Holdings, Inc.", "organisation"),
        ("covered", "not covered", "text"),
        ("2019-03", "2019-04-05", "date"),
        ("201", "2019-04-05", "date"),
        ("$1,250", "$1,350", "money"),
        ("WX-88-30517", "WX-88-30517-1", "identifier"),
        (True, 1, "number"),
        (True, False, "boolean"),
    ],
    ids=str,
)
def test_they_contradict_each_other(one: Any, other: Any, kind: Kind) -> None:
    assert not is_alike(one, other, kind)
    assert not is_alike(other, one, kind)
