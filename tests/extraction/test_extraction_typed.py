"""Pydantic model classes as schemas."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

import pincite
from pincite.errors import SchemaError
from pincite.extraction import schema_of
from pincite.testing import document_from_pages


class Status(Enum):
    OPEN = "open"
    CLOSED = "closed"


class Lien(BaseModel):
    lienholder: str
    amount: Decimal


class Doctor(BaseModel):
    name: str = Field(description="Name of the treating physician")


class Claim(BaseModel):
    number: str = Field(description="Claim number", json_schema_extra={"x_extraction": {"synonyms": ["Claim No"]}})
    injured: date | None = Field(None, description="Date of injury")
    status: Status | None = Field(None, description="Claim status")
    side: Literal["left", "right"] | None = None
    weekly_wage: Decimal | None = Field(None, ge=0, description="Average weekly wage")
    doctor: Doctor | None = None
    liens: list[Lien] | None = None


def test_a_models_fields_are_those_of_its_schema() -> None:
    flat = {field["key"]: field for field in pincite.flatten_schema(Claim)}
    kinds = {key: field["type"] for key, field in flat.items()}
    assert kinds == {
        "number": "string",
        "injured": "string",
        "status": "enum",
        "side": "enum",
        "weekly_wage": "number",
        "doctor.name": "string",
        "liens": "array",
    }
    assert (flat["number"]["description"], flat["number"]["synonyms"]) == ("Claim number", ["Claim No"])
    assert flat["injured"]["format"] == "date"
    assert flat["status"]["enum"] == ["open", "closed"]
    assert [item["type"] for item in flat["liens"]["array_item_fields"]] == ["string", "number"]


def test_a_loaded_model_is_its_json_schema() -> None:
    assert pincite.flatten_schema(pincite.load_schema(Claim)) == pincite.flatten_schema(Claim)


def test_bounds_of_a_decimal_stay() -> None:
    node = pincite.load_schema(Claim)["properties"]["weekly_wage"]["anyOf"][0]
    assert (node["type"], node["minimum"]) == ("number", 0)


def test_a_model_as_schema_gives_typed_values() -> None:
    lines = "Claim No: WC-2024-1\nDate of Injury: 03/05/2024\nClaim status: Open\nAverage weekly wage: $1,234.56\n"
    claim = pincite.extract([document_from_pages([lines])], Claim).as_model(Claim)
    assert claim.number == "WC-2024-1"
    assert (claim.injured, claim.status) == (date(2024, 3, 5), Status.OPEN)
    assert claim.weekly_wage == Decimal("1234.56")
    assert claim.doctor is None


class Endless(BaseModel):
    name: str
    inside: Endless | None = None


class Mapped(BaseModel):
    amounts: dict[str, float]


class Called(BaseModel):
    model_config = ConfigDict(arbitrary_types_allowed=True)

    call: Callable[[int], int]


@pytest.mark.parametrize(
    ("model", "message"),
    [
        (Endless, "fields cannot be endless"),
        (Mapped, "an object whose fields have no names"),
        (Called, "Called has no JSON Schema"),
        (int, "int is no schema"),
        (3, "int is no schema"),
        (Lien(lienholder="a", amount=Decimal(1)), "Lien is no schema"),
    ],
    ids=["endless", "mapping", "callable", "class", "number", "instance"],
)
def test_what_cannot_be_a_schema_is_refused(model: Any, message: str) -> None:
    with pytest.raises(SchemaError, match=message):
        pincite.load_schema(model)


def test_a_class_with_a_json_schema_of_its_own_will_do() -> None:
    class Own:
        @classmethod
        def model_json_schema(cls) -> dict[str, Any]:
            return {"properties": {"a": {"type": "string"}}}

    assert schema_of(Own) == Own.model_json_schema()


def test_other_schemas_pass_unchanged() -> None:
    schema = {"properties": {"a": {"type": "string"}}}
    assert schema_of(schema) is schema
    assert schema_of("schema.json") == "schema.json"
