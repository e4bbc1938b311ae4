"""Arrays from replies: a citation for each value of each item, every item once, nothing lost without a word."""

from __future__ import annotations

from typing import Any

from tests.extraction.test_extraction_model_resolving import PROVENANCE
from tests.model_answers import answering, cite, entry, extract, item

from pincite.document import Document, DocumentSet
from pincite.extraction import assemble
from pincite.grounding import recheck
from pincite.records import FieldResult
from pincite.testing import document_from_pages

ROW = {"who": {"type": "string"}, "fee": {"type": "number"}, "paid": {"type": "boolean"}}
ROWS = {"type": "array", "items": {"type": "object", "properties": ROW}}
NAMES = {"type": "array", "items": {"type": "string"}}
TEXT = "Ann Lee $150 Yes\n\nBo Diaz $900 No\n\nCy Ott $7 Yes"


def listed(key: str, *items: dict[str, Any]) -> dict[str, Any]:
    return {"field_key": key, "items": list(items)}


def row(who: str, fee: Any, paid: Any, *quotes: str) -> dict[str, Any]:
    return item({"who": who, "fee": fee, "paid": paid}, *quotes)


def one(said: dict[str, Any], schema: dict[str, Any] = ROWS, document: Document | str = TEXT) -> FieldResult:
    """The only field of a schema, in a result that holds whatever it says."""
    given = document_from_pages([document], slug="test") if isinstance(document, str) else document
    (field,) = extract(answering(said), given, {"a": {"f": schema}}).values()
    assert recheck(assemble([field], [given], provenance=PROVENANCE), DocumentSet.of([given])) == ()
    return field


def test_every_value_of_an_item_has_its_citation() -> None:
    field = one(listed("a.f", row("Bo Diaz", "$900", "No", "Bo Diaz $900 No"), row("Ann Lee", 150, True, TEXT[:16])))
    assert field.value == [
        {"who": "Ann Lee", "fee": 150, "paid": True},
        {"who": "Bo Diaz", "fee": 900, "paid": False},
    ]
    assert (field.confidence, len(field.citations)) == ("medium", 2)
    for made in field.items:
        assert [part.name for part in made.values] == ["who", "fee", "paid"]
        assert all(len(part.citations) == 1 and part.citations[0].support for part in made.values)


def test_a_value_that_no_quote_supports_is_left_out_of_its_item_and_told() -> None:
    field = one(listed("a.f", row("Ann Lee", 151, None, "Ann Lee $150 Yes")))
    assert field.value == [{"who": "Ann Lee", "fee": None, "paid": None}]
    part = field.items[0].values[1]
    assert (part.value, part.rejected_value, part.note) == (None, 151, "no quote of the item supports it")
    assert (field.confidence, (field.note or "")[:7]) == ("low", "1 value")


def test_an_item_without_any_proof_is_set_aside_and_told() -> None:
    field = one(listed("a.f", row("Ann Lee", 150, True, TEXT[:16]), row("Eve Roe", 1, True, "Eve Roe $1 Yes")))
    assert [made["who"] for made in field.value] == ["Ann Lee"]
    assert "1 item set aside" in (field.note or "")
    assert [failed.quote for failed in field.failed_citations] == ["Eve Roe $1 Yes"]


def test_a_list_of_invented_items_is_an_error() -> None:
    field = one(listed("a.f", row("Eve Roe", 1, True, "Eve Roe $1 Yes")))
    assert field.error is not None
    assert field.error.code == "excerpt_not_grounded"
    assert field.rejected_value == [{"who": "Eve Roe", "fee": 1, "paid": True}]


def test_values_of_different_rows_in_one_item_are_told() -> None:
    field = one(listed("a.f", row("Ann Lee", 900, None, "Ann Lee $150 Yes", "Bo Diaz $900 No")))
    assert "values of an item stand in different places" in (field.note or "")
    assert field.confidence == "low"


def test_the_specifications_shape_shares_the_quotes_of_the_list() -> None:
    said = {"field_key": "a.f", "value": ["Ann Lee", "Cy Ott"], "citations": [cite("Ann Lee $150"), cite("Cy Ott $7")]}
    field = one(said, NAMES)
    assert (field.value, [one.excerpt for one in field.citations]) == (
        ["Ann Lee", "Cy Ott"],
        ["Ann Lee $150", "Cy Ott $7"],
    )


def test_an_item_read_twice_counts_once() -> None:
    said = listed("a.f", item("Ann Lee", "Ann Lee $150"), item("ann lee", "Ann Lee"), item("Cy Ott", "Cy Ott"))
    assert one(said, NAMES).value == ["Ann Lee", "Cy Ott"]
    rows = listed("a.f", row("Cy Ott", 7, True, "Cy Ott $7 Yes"), row("Cy Ott", 7, True, "Cy Ott $7"))
    assert len(one(rows).value) == 1


def test_rows_that_read_the_same_stay_two() -> None:
    text = "Ann Lee $150 Yes\n\nAnn Lee $150 Yes"
    field = one(listed("a.f", *[row("Ann Lee", 150, True, "Ann Lee $150 Yes")] * 2), document=text)
    assert [citation.segments[0].char_span.start for citation in field.citations] == [0, 18]


def test_items_stand_in_the_order_of_the_documents() -> None:
    said = listed("a.f", *[item(name, name) for name in ("Cy Ott", "Ann Lee", "Bo Diaz")])
    assert one(said, NAMES).value == ["Ann Lee", "Bo Diaz", "Cy Ott"]


def test_an_empty_list_is_not_present() -> None:
    assert one(listed("a.f")).status == "not_present"
    assert one(entry("a.f", None)).status == "not_present"


def test_a_list_breaks_the_schema_as_a_whole() -> None:
    field = one(listed("a.f", item("Ann Lee", "Ann Lee")), {**NAMES, "items": {"type": "string", "maxLength": 3}})
    assert field.error is not None
    assert "breaks the schema" in field.error.message
