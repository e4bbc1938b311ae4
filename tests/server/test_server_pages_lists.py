"""Lists without scripts: entries changed, taken out and added, each value held to words of the documents."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from lxml import html
from tests.sample_results import absent

from pincite.errors import UsageError
from pincite.records import FieldResult, ItemResult, ItemValue
from pincite.review import Cited, Stated, edited_field
from pincite.server.pages.editing import Typed
from pincite.server.pages.lists import Part, list_as_typed, list_inputs, parts_of
from pincite.testing import document_from_pages

DEED = document_from_pages(["Ada Lane, 12 shares\nBob Reed, 30 shares\nCid Poe, 7 shares"], name="deed.txt")
DOCUMENTS = {DEED.slug: DEED}
SCHEMA = {
    "type": "object",
    "properties": {
        "holders": {
            "type": "array",
            "items": {"type": "object", "properties": {"name": {"type": "string"}, "shares": {"type": "number"}}},
        }
    },
}


def cite(words: str, value: Any, type: str) -> Any:
    start = DEED.page(1).text.index(words)
    return Cited([DEED]).words(DEED.slug, [(1, start, start + len(words))], Stated(value=value, type=type))


def holder(name: str, shares: int | None) -> ItemResult:
    said = [ItemValue(name="name", value=name, display=name, citations=(cite(name, name, "string"),))]
    if shares is None:
        said.append(ItemValue(name="shares", type="number"))
    else:
        words = (cite(f"{shares} shares", shares, "number"),)
        said.append(ItemValue(name="shares", type="number", value=shares, display=str(shares), citations=words))
    return ItemResult(values=tuple(said))


def listed(*items: ItemResult) -> FieldResult:
    """The list with these entries."""
    values = [{value.name: value.value for value in item.values} for item in items]
    return replace(
        absent("holders"),
        type="array",
        status="found",
        note=None,
        value=values,
        confidence="medium",
        confidence_score=0.6,
        citations=tuple(item.values[0].citations[0] for item in items),
        items=items,
    )


HOLDERS = listed(holder("Ada Lane", 12), holder("Bob Reed", None))
PARTS = parts_of(HOLDERS, SCHEMA)


def sent(field: FieldResult, **changed: Any) -> Typed:
    """What a browser sends of the form, with some of it changed."""
    read = html.fromstring(f"<form>{''.join(map(str, list_inputs(field, parts_of(field, SCHEMA), ())))}</form>")
    said = read.form_values()
    entries = tuple(value for name, value in said if name == "entry")
    new = tuple(value for name, value in said if name == "new")
    return Typed(**{"entries": entries, "new": new, "source": DEED.slug, **changed})


def edited(typed: Typed, field: FieldResult = HOLDERS) -> FieldResult:
    """The list after an edit, held to its documents as every edit is."""
    wanted = list_as_typed(field, parts_of(field, SCHEMA), typed, DOCUMENTS)
    return edited_field(field, wanted, Cited([DEED]))


def test_a_list_that_nobody_touched_says_what_it_said() -> None:
    assert sent(HOLDERS).entries == ("Ada Lane", "12", "Bob Reed")
    now = edited(sent(HOLDERS))
    assert (now.value, now.citations, now.items) == (HOLDERS.value, HOLDERS.citations, HOLDERS.items)


def test_values_of_entries_are_changed_and_left_out() -> None:
    now = edited(sent(HOLDERS, entries=("Ada Lane", "", "Bob  Reed")))
    assert now.value == [{"name": "Ada Lane", "shares": None}, {"name": "Bob  Reed", "shares": None}]
    assert now.items[0].values[1].citations == ()


def test_an_entry_is_taken_out_with_its_citation() -> None:
    now = edited(sent(HOLDERS, removed=(0,)))
    assert now.value == [{"name": "Bob Reed", "shares": None}]
    assert now.citations == HOLDERS.citations[1:]


def test_an_entry_that_was_missed_is_added_with_its_words() -> None:
    now = edited(sent(HOLDERS, new=("Cid Poe", "7"), quote="Cid Poe, 7 shares"))
    assert now.value[-1] == {"name": "Cid Poe", "shares": 7}
    assert [one.citations[0].excerpt for one in now.items[-1].values] == ["Cid Poe, 7 shares"] * 2
    assert len(now.citations) == len(now.items) == 3


def test_the_first_entry_of_a_list_has_the_parts_of_the_schema() -> None:
    none = replace(absent("holders"), type="array")
    assert parts_of(none, SCHEMA) == (Part(name="name"), Part(name="shares", type="number"))
    assert parts_of(none, None) == (Part(name=""),)
    now = edited(sent(none, new=("Cid Poe", ""), quote="Cid Poe"), none)
    assert (now.status, now.value) == ("found", [{"name": "Cid Poe", "shares": None}])


def test_a_plain_list_has_plain_values() -> None:
    none = replace(absent("names"), type="array")
    now = edited(sent(none, new=("Cid Poe",), quote="Cid Poe"), none)
    assert now.value == ["Cid Poe"]
    assert edited(sent(now, entries=("Cid",)), now).value == ["Cid"]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"entries": ("Ada Lane",)}, "other entries than the form"),
        ({"entries": ("Ada Lane", "twelve", "Bob Reed")}, "is no number"),
        ({"entries": ("", "", "Bob Reed")}, "entry 1 says nothing"),
        ({"removed": (0, 1)}, "a list has entries"),
        ({"new": ("Cid Poe", "")}, "where the new entry stands"),
        ({"new": ("Cid Poe", ""), "quote": "Dee Fox"}, "copy the words"),
        ({"new": ("Cid Poe",), "quote": "Cid Poe"}, "other entries than the form"),
    ],
    ids=["cut", "number", "empty", "all out", "no words", "other words", "other parts"],
)
def test_a_list_that_cannot_be_is_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        edited(sent(HOLDERS, **changed))


def test_what_was_typed_is_shown_again_unless_the_list_is_another_one() -> None:
    typed = sent(HOLDERS, entries=("Eve", "1", "Bob"), removed=(1,), new=("Cid", "2"))
    shown = html.fromstring(f"<form>{''.join(map(str, list_inputs(HOLDERS, PARTS, (), typed)))}</form>")
    assert [one.text for one in shown.xpath("//textarea[@name='entry']")] == ["Eve", "1", "Bob"]
    assert shown.xpath("//input[@checked]/@value") == ["1"]
    assert [one.text for one in shown.xpath("//textarea[@name='new']")] == ["Cid", "2"]
    shorter = listed(holder("Ada Lane", 12))
    fresh = html.fromstring(f"<form>{''.join(map(str, list_inputs(shorter, PARTS, (), typed)))}</form>")
    assert [one.text for one in fresh.xpath("//textarea[@name='entry']")] == ["Ada Lane", "12"]


def test_a_long_list_is_left_to_the_viewer() -> None:
    long = listed(*[holder("Ada Lane", 12)] * 101)
    (words,) = list_inputs(long, PARTS, ())
    assert "edited in the viewer" in str(words)


def test_a_list_with_many_known_citations_can_be_edited() -> None:
    many = listed(*[holder("Ada Lane", 12)] * 99)
    assert len(edited(sent(many, removed=(0,)), many).items) == 98
