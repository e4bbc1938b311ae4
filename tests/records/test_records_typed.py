"""Values as plain dicts and as pydantic models: typed, and nothing made up."""

from __future__ import annotations

from datetime import date, time, timedelta
from decimal import Decimal
from enum import Enum
from typing import Annotated, Literal, Optional

import pytest
from pydantic import AliasChoices, BaseModel, ConfigDict, Field, field_validator

from pincite.errors import IncompleteResultError
from pincite.records import FieldResult
from sample_results import absent, failed, found, result


class Kind(Enum):
    OPEN = "open"
    CLOSED = "closed"


class Doctor(BaseModel):
    name: str
    phone: str | None = None


class Lien(BaseModel):
    holder: str
    amount: Decimal | None
    filed: date | None = None


class Claim(BaseModel):
    number: str
    injured: date
    kind: Kind
    level: Literal["a", "b"] | None
    wage: Annotated[Decimal, Field(ge=0)] | None = Decimal(7)
    doctor: Optional[Doctor] = None  # noqa: UP045 - the older spelling is common in models
    liens: list[Lien] | None = None


def fields(**changes: FieldResult) -> list[FieldResult]:
    whole = {
        "number": found("number", "WC-1"),
        "injured": found("injured", "2024-03-05"),
        "kind": found("kind", "open"),
        "level": absent("level"),
        "wage": found("wage", 1234.56),
        "doctor.name": found("doctor.name", "Ann Lee"),
        "doctor.phone": absent("doctor.phone"),
        "liens": found("liens", [{"holder": "EDD", "amount": 10.1, "filed": None}]),
    }
    return list((whole | {key.replace("__", "."): value for key, value in changes.items()}).values())


def test_values_nest_as_keys_do() -> None:
    values = result(*fields()).values
    assert values["doctor"] == {"name": "Ann Lee", "phone": None}
    assert list(values) == ["number", "injured", "kind", "level", "wage", "doctor", "liens"]


def test_items_nest_too() -> None:
    assert result(found("a", [{"x.y": 1, "x.z": None}])).values == {"a": [{"x": {"y": 1, "z": None}}]}


def test_keys_that_cannot_nest_stand_whole() -> None:
    assert result(found("a", 1), found("a.b", 2)).values == {"a": 1, "a.b": 2}


def test_a_model_gets_its_own_types() -> None:
    claim = result(*fields()).as_model(Claim)
    assert claim.injured == date(2024, 3, 5)
    assert claim.kind is Kind.OPEN
    assert claim.wage == Decimal("1234.56")
    assert claim.doctor == Doctor(name="Ann Lee")
    assert claim.liens == [Lien(holder="EDD", amount=Decimal("10.1"))]


def test_what_was_not_found_is_none_and_not_the_default() -> None:
    claim = result(*fields(wage=absent("wage"), liens=failed("liens"))).as_model(Claim)
    assert (claim.wage, claim.liens, claim.level) == (None, None, None)


def test_an_object_of_which_nothing_was_found_is_none_where_it_may_be() -> None:
    assert result(*fields(doctor__name=absent("doctor.name"))).as_model(Claim).doctor is None


def test_a_missing_value_that_may_not_be_none_is_named_with_its_reason() -> None:
    one = result(*fields(number=absent("number"), injured=failed("injured", "call_failed")))
    with pytest.raises(IncompleteResultError, match="Claim cannot hold this result") as error:
        one.as_model(Claim)
    assert error.value.missing == {"number": "not present", "injured": "call_failed"}
    assert "partial=True" in error.value.message


def test_a_part_that_is_missing_where_the_rest_was_found_is_named() -> None:
    one = result(*fields(doctor__name=absent("doctor.name"), doctor__phone=found("doctor.phone", "555")))
    with pytest.raises(IncompleteResultError) as error:
        one.as_model(Claim)
    assert error.value.missing == {"doctor.name": "not present"}


def test_a_value_that_the_model_refuses_is_named_and_not_shown() -> None:
    one = result(*fields(injured=found("injured", "secret words"), wage=found("wage", -5.0)))
    with pytest.raises(IncompleteResultError, match="change the model's types") as error:
        one.as_model(Claim)
    assert set(error.value.invalid) == {"injured", "wage"}
    assert "secret" not in error.value.message
    assert error.value.__context__ is None


def test_a_part_of_an_item_that_is_missing_is_named_by_its_place() -> None:
    one = result(*fields(liens=found("liens", [{"holder": None, "amount": 1.5, "filed": None}])))
    with pytest.raises(IncompleteResultError) as error:
        one.as_model(Claim)
    assert error.value.missing == {"liens.0.holder": "not found"}


def test_a_partial_model_is_one_of_the_model_with_none_for_what_is_missing() -> None:
    one = result(
        *fields(number=absent("number"), doctor__name=absent("doctor.name"), doctor__phone=found("doctor.phone", "1"))
    )
    claim = one.as_model(Claim, partial=True)
    assert isinstance(claim, Claim)
    assert type(claim).__name__ == "PartialClaim"
    assert (claim.number, claim.injured) == (None, date(2024, 3, 5))
    assert isinstance(claim.doctor, Doctor)
    assert (claim.doctor.name, claim.doctor.phone) == (None, "1")


def test_items_of_a_partial_model_may_lack_parts() -> None:
    one = result(*fields(liens=found("liens", [{"holder": None, "amount": 1.5, "filed": None}])))
    claim = one.as_model(Claim, partial=True)
    assert claim.liens is not None
    assert (claim.liens[0].holder, claim.liens[0].amount) == (None, Decimal("1.5"))


def test_a_partial_model_still_refuses_wrong_values() -> None:
    with pytest.raises(IncompleteResultError) as error:
        result(*fields(wage=found("wage", -5.0))).as_model(Claim, partial=True)
    assert set(error.value.invalid) == {"wage"}


class Times(BaseModel):
    at: time | None = None
    term: timedelta | None = None
    words: str | time | None = None


def test_clock_times_and_lengths_of_time_become_pythons() -> None:
    one = result(found("at", "1:35 p.m."), found("term", "two (2) weeks"), found("words", "1:35 p.m."))
    assert one.as_model(Times) == Times(at=time(13, 35), term=timedelta(days=14), words="1:35 p.m.")


def test_a_length_that_is_not_fixed_is_refused() -> None:
    with pytest.raises(IncompleteResultError) as error:
        result(found("term", "18 months")).as_model(Times)
    assert set(error.value.invalid) == {"term"}


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")

    number: str = Field(alias="claimNumber")
    other: str = Field(validation_alias=AliasChoices("otherName", "other"), default="own")

    @field_validator("number")
    @classmethod
    def _known(cls, value: str) -> str:
        if value == "bad":
            raise ValueError(f"{value} is bad")
        return value


def test_fields_go_by_their_aliases_and_others_are_left_out() -> None:
    one = result(found("claimNumber", "WC-1"), found("otherName", "x"), found("more", 1))
    assert one.as_model(Strict).model_dump() == {"number": "WC-1", "other": "x"}


def test_a_field_of_another_schema_keeps_its_default_or_is_named() -> None:
    assert result(found("claimNumber", "WC-1")).as_model(Strict).other == "own"
    with pytest.raises(IncompleteResultError) as error:
        result(found("otherName", "x")).as_model(Strict)
    assert error.value.missing == {"claimNumber": "not in the result"}


def test_a_validators_own_words_are_not_shown() -> None:
    with pytest.raises(IncompleteResultError) as error:
        result(found("claimNumber", "bad")).as_model(Strict)
    assert error.value.invalid == {"claimNumber": "refused by a validator of the model"}


def test_a_partial_models_validators_never_see_what_is_missing() -> None:
    assert result(absent("claimNumber")).as_model(Strict, partial=True).number is None
