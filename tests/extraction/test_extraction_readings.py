"""Values of each kind in a text, and in a form's field."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.extraction.offline.values.fillings import read_form_value
from pincite.extraction.offline.values.readings import read_values
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.kinds import Kind, kind_of


@pytest.mark.parametrize(
    ("name", "extra", "expected"),
    [
        ("date_of_injury", {}, "date"),
        ("mmi_date", {}, "date"),
        ("anything", {"format": "date"}, "date"),
        ("lien_amount", {}, "money"),
        ("paid", {"type": "number", "description": "Amount in $"}, "number"),
        ("fee", {"type": "number"}, "money"),
        ("age", {"type": "number"}, "number"),
        ("adj_number", {}, "identifier"),
        ("policy_no", {}, "identifier"),
        ("employer_name", {}, "organisation"),
        ("name_of_judge", {}, "person"),
        ("term", {}, "duration"),
        ("governing_law", {}, "place"),
        ("email", {}, "email"),
        ("phone", {}, "phone"),
        ("is_litigated", {"type": "boolean"}, "boolean"),
        ("plan", {"type": "enum", "enum": ["a"]}, "enum"),
        ("owner_name", {}, "name"),
        ("owner_name", {"description": "The company that owns it"}, "organisation"),
        ("owner_name", {"query": "Owner: Carol Reyes"}, "person"),
        ("share", {"type": "number", "description": "Share of it, per cent"}, "percent"),
        ("paid", {"type": "number", "format": "money"}, "money"),
        ("start_time", {}, "time"),
        ("occupation", {}, "text"),
        ("started", {"description": "Date the policy began"}, "date"),
        ("party", {"type": "array", "item_type": "string"}, "name"),
    ],
)
def test_the_kind_of_a_field(name: str, extra: dict[str, Any], expected: Kind) -> None:
    field: FlatField = {"key": f"a.{name}", "type": "string", "description": "", **extra}  # type: ignore[typeddict-item]
    assert kind_of(field, name) == expected


@pytest.mark.parametrize(
    ("kind", "text", "values"),
    [
        ("date", "from 1 May 2020 to 05/06/2021", ["2020-05-01", "2021-05-06"]),
        ("money", "a fee of $1,500.50 or $2", [1500.5, 2]),
        ("number", "12 of the 3rd", [12]),
        ("duration", "eighteen (18) months", ["18 months"]),
        ("identifier", "claim WC-2024-0193 of a@b.org", ["WC-2024-0193"]),
        ("place", "the laws of NEW\nYORK and the U.K.", ["New York", "U.K."]),
        ("email", "write to a.b@example.org", ["a.b@example.org"]),
        ("phone", "call (555) 123-4567", ["(555) 123-4567"]),
        ("text", "nothing delimits this", []),
    ],
)
def test_values_in_running_text(kind: Kind, text: str, values: list[Any]) -> None:
    readings = read_values(kind, text)
    assert [reading.value for reading in readings] == values
    assert all(reading.display == " ".join(text[reading.start : reading.end].split()) for reading in readings)


def test_the_longest_allowed_value_wins() -> None:
    found = read_values("enum", "It is a Full-Time job", enum=("time", "full_time"))
    assert [reading.value for reading in found] == ["full_time"]


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("boolean", "Yes", True),
        ("boolean", "☐ Yes ☒ No", False),
        ("boolean", "Yes [x] No [ ]", True),
        ("boolean", "☐ Yes ☐ No", None),
        ("boolean", "☒ Yes ☒ No", None),
        ("boolean", "maybe", None),
        ("enum", "☐ open ☒ closed", "closed"),
        ("enum", "[ ] open [ ] closed", None),
        ("text", "Forklift\noperator", "Forklift operator"),
        ("text", "______", None),
        ("text", "", None),
        ("identifier", "none given", None),
        ("date", "unknown", None),
        ("date", "see the attached report of the treating physician, 1 May 2020", None),
    ],
)
def test_values_in_a_forms_field(kind: Kind, text: str, value: Any) -> None:
    reading = read_form_value(kind, text, enum=("open", "closed"))
    assert (None if reading is None else reading.value) == value


def test_a_checked_option_is_where_it_stands() -> None:
    text = "☐ open ☒ closed"
    reading = read_form_value("enum", text, enum=("open", "closed"))
    assert reading is not None
    assert text[reading.start : reading.end] == "closed"
