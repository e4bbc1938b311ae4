"""The search of all fields together: context, competition, other words, signatures, phrases."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.document import Document, DocumentSet
from pincite.extraction import extract_offline
from pincite.records import FieldResult
from pincite.testing import document_from_blocks, document_from_pages


def _leaf(description: str = "", *, kind: str = "string", form: str = "", **hints: Any) -> dict[str, Any]:
    leaf: dict[str, Any] = {"type": kind, "description": description, "x_extraction": hints}
    return {**leaf, "format": form} if form else leaf


def _extract(documents: list[Document], **categories: dict[str, Any]) -> dict[str, FieldResult]:
    schema = {
        "type": "object",
        "properties": {name: {"type": "object", "properties": leaves} for name, leaves in categories.items()},
    }
    return {field.key: field for field in extract_offline(DocumentSet.of(documents), schema)}


def _titled(title: str, *texts: str) -> Document:
    return document_from_blocks([[("Title", title), *(("Text", text) for text in texts)]], name=f"{title}.pdf")


LANDLORD = {"phone": _leaf("Telephone of the landlord", headings=["Landlord"], synonyms=["telephone"])}
GARAGE = {"spaces": _leaf("Number of spaces", kind="number", headings=["Garage"])}


def test_a_general_label_counts_where_its_category_is_named() -> None:
    documents = [_titled("Garage hire", "Phone: (415) 555-0100"), _titled("Landlord details", "Phone: (415) 555-0177")]
    found = _extract(documents, landlord=LANDLORD, garage=GARAGE)
    assert found["landlord.phone"].value == "(415) 555-0177"
    assert found["landlord.phone"].conflict == ()


def test_a_general_label_elsewhere_is_not_enough() -> None:
    documents = [_titled("Garage hire", "Phone: (415) 555-0100"), _titled("Minutes", "Nothing was decided.")]
    assert _extract(documents, landlord=LANDLORD, garage=GARAGE)["landlord.phone"].status == "not_present"


def test_a_place_that_another_field_fits_better_is_given_up() -> None:
    text = "The next inspection is set for 03/15/2024 at the house."
    leaves = {
        "inspection_date": _leaf("Date of the next inspection", form="date", synonyms=["next inspection"]),
        "viewing_date": _leaf("Date of the next viewing", form="date", query="viewing set for 01/30/2024"),
    }
    found = _extract([document_from_pages([text])], visits=leaves)
    assert found["visits.inspection_date"].value == "2024-03-15"
    assert found["visits.viewing_date"].status == "not_present"


def test_documents_that_agree_outweigh_one_that_differs() -> None:
    pages = ["Deposit: $900.00", "Deposit: $950.00", "Deposit: $900.00", "Deposit: $900.00"]
    documents = [
        document_from_pages([text], name=f"{number}.pdf", slug=f"d{number}") for number, text in enumerate(pages)
    ]
    field = _extract(documents, lease={"deposit": _leaf(kind="number", form="money")})["lease.deposit"]
    assert field.value == 900
    assert field.confidence == "medium"
    assert [other.value for other in field.conflict] == [950]


@pytest.mark.parametrize(
    ("label", "value"),
    [("Lawyer for the landlord", "Ines Calder"), ("Landlord's legal counsel", "Ines Calder")],
    ids=["synonym", "phrase"],
)
def test_other_words_for_the_schemas_are_medium(label: str, value: str) -> None:
    leaf = _leaf("Attorney of the landlord", query="Landlord attorney: Ann Poe, Esq.")
    field = _extract([document_from_pages([f"{label}: {value}"])], lease={"landlord_attorney": leaf})
    assert (field["lease.landlord_attorney"].value, field["lease.landlord_attorney"].confidence) == (value, "medium")


def test_a_signature_names_the_person_over_the_title() -> None:
    letter = document_from_pages(["We enclose the keys.\n\nTobias Lindgren\nLetting Agent\nHarbour Homes LLC"])
    leaf = _leaf("Person who lets the house", query="Agent: Pat Green", synonyms=["letting agent"])
    field = _extract([letter], lease={"agent_name": leaf})["lease.agent_name"]
    assert (field.status, field.value) == ("found", "Tobias Lindgren")


def test_no_firm_is_taken_for_a_person() -> None:
    leaf = _leaf("Person who lets the house", query="Agent: Pat Green")
    found = _extract([document_from_pages(["Agent: Harbour Homes LLC"])], lease={"agent_name": leaf})
    assert found["lease.agent_name"].value is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The damp was caused by a leaking gutter on the north side.", None),
        ("The damp is attributed to a leaking gutter.", "leaking gutter"),
        ("All of it is due to earlier damp in the cellar walls.", "earlier damp"),
    ],
    ids=["no words of the field", "behind the words", "around the words"],
)
def test_free_text_is_the_phrase_its_words_lead_to(text: str, expected: str | None) -> None:
    leaf = _leaf("What the damage comes from", synonyms=["attributed to", "earlier damp"])
    documents = [document_from_pages([text]), document_from_pages(["Unrelated."], name="b.pdf", slug="b")]
    assert _extract(documents, damage={"origin": leaf})["damage.origin"].value == expected


def test_a_dotted_leader_leads_to_its_own_value() -> None:
    dots = " .............. "
    text = f"RENT PAID TO DATE{dots}4,210.50\nHEATING PAID TO DATE{dots}\nWATER PAID{dots}77.10"
    leaves = {
        "rent_paid": _leaf("Rent paid to date", kind="number", form="money"),
        "heating_paid": _leaf("Heating paid to date", kind="number", form="money"),
    }
    found = _extract([document_from_pages([text])], lease=leaves)
    assert found["lease.rent_paid"].value == 4210.5
    assert found["lease.heating_paid"].value is None


def test_initials_with_stops_are_the_same_word() -> None:
    leaf = _leaf("Date the tenancy began", form="date", synonyms=["DOT"])
    assert (
        _extract([document_from_pages(["D.O.T.: 05/31/2020"])], lease={"began": leaf})["lease.began"].value
        == "2020-05-31"
    )


def test_a_person_whom_several_documents_call_something_else_is_not_taken_from_one_sentence() -> None:
    worker = _leaf("Person who was hurt", synonyms=["worker"], query="Worker: Ann Poe")
    examiner = _leaf("Person who examined", synonyms=["examiner"], query="Examiner: Ann Poe")
    papers = ["Worker: Maria Lopez", "The worker is Maria Lopez.", "Worker: Maria Lopez, born in 1980"]
    said = "As the examiner I saw Maria Lopez in my office."
    documents = [
        document_from_pages([text], name=f"{number}.txt", slug=f"d{number}")
        for number, text in enumerate((*papers, said))
    ]
    found = _extract(documents, people={"worker_name": worker, "examiner_name": examiner})
    assert found["people.worker_name"].value == "Maria Lopez"
    assert found["people.examiner_name"].status == "not_present"


def test_an_abbreviation_of_another_thing_is_not_read_as_the_fields() -> None:
    leaf = _leaf("Date of the dosing", form="date", synonyms=["DOS"])
    documents = [document_from_pages(["Date of service: 03/15/2024"])]
    assert _extract(documents, drug={"dosing_date": leaf})["drug.dosing_date"].status == "not_present"


def test_a_short_label_that_other_words_complete_is_another_thing() -> None:
    leaf = _leaf("Date the worker came back", form="date", query="Returned to work on 03/03/2025")
    text = "Return to clinic 11/13/2023."
    assert _extract([document_from_pages([text])], work={"return_date": leaf})["work.return_date"].status != "found"


def test_an_amount_without_the_last_word_of_its_key_needs_its_category() -> None:
    leaf = _leaf("Current tax reserve", kind="number", form="money", synonyms=["tax"], headings=["Reserves"])
    documents = [_titled("Payment history", "Tax: $310.00"), _titled("Minutes", "Nothing was decided.")]
    assert _extract(documents, reserves={"tax_reserve": leaf})["reserves.tax_reserve"].status == "not_present"
    documents = [_titled("Reserves", "Tax: $310.00"), _titled("Minutes", "Nothing was decided.")]
    assert _extract(documents, reserves={"tax_reserve": leaf})["reserves.tax_reserve"].value == 310


def test_a_category_that_the_description_names_is_the_fields_own() -> None:
    visit = _leaf("Next visit to the family doctor", form="date", synonyms=["next visit"])
    doctor = {"phone": _leaf("Telephone", headings=["Family Doctor"])}
    other = {"next_payment": _leaf("Next payment", form="date")}
    documents = [_titled("Report of the family doctor", "Next visit: 05/13/2024"), _titled("Minutes", "Nothing.")]
    found = _extract(documents, care={"next_visit_date": visit}, family_doctor=doctor, money=other)
    assert found["care.next_visit_date"].value == "2024-05-13"


def test_the_state_of_the_thing_itself_is_its_status() -> None:
    leaf = {
        "type": "string",
        "enum": ["open", "closed"],
        "x_extraction": {"synonyms": ["file status"], "query": "Status: open"},
    }
    for text in ("At the moment the file is closed.", "The file itself is closed.", "File closed."):
        assert _extract([document_from_pages([text])], case={"case_status": leaf})["case.case_status"].value == "closed"
    text = "The shop is closed on Sundays."
    assert _extract([document_from_pages([text])], case={"case_status": leaf})["case.case_status"].value is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Repair: new roof tiles, fitted on May 3 by Dan Roe", "new roof tiles"),
        ("Repair: none so far, and none is planned.", None),
        ("The roof was left without any repair.", None),
        ("I was asked whether a repair would help.", None),
    ],
    ids=["details-cut", "none-so-far", "denied", "asked"],
)
def test_free_text_is_the_thing_and_no_denial_of_it(text: str, value: str | None) -> None:
    found = _extract([document_from_pages([text])], roof={"repair": _leaf("What was repaired")})
    assert found["roof.repair"].value == value


def test_somebody_elses_phone_is_not_the_fields() -> None:
    documents = [_titled("Landlord details", "Nothing."), _titled("Notes", "The broker's phone is (415) 555-0100.")]
    assert _extract(documents, landlord=LANDLORD)["landlord.phone"].status == "not_present"


def test_a_title_in_the_words_of_a_fields_description_is_its_context() -> None:
    leaves = {"date_reported": _leaf("Date on which the leak was reported to the landlord", form="date")}
    documents = [
        _titled("LANDLORD'S FIRST NOTICE OF A LEAK", "Date reported: 03/19/2024"),
        _titled("Minutes", "Nothing was decided."),
    ]
    assert _extract(documents, claim=leaves, garage=GARAGE)["claim.date_reported"].value == "2024-03-19"
