"""What evidence takes in and leaves out, held against what a claim says is in or out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pincite
from pincite.verification.checks import check_claim
from pincite.verification.checks.scope.scopes import pieces_of

COVER = (
    "This policy insures the contents of the home against fire, theft and escape of water. The cover excludes bicycles "
    "worth more than 1,000 euros and any items used for business."
)
SECRET = (
    "Confidential Information means all information disclosed by either party, including business plans, designs and "
    "prices, provided that the term does not include information which is generally available to the public, or was "
    "already known to the recipient."
)
TRAVEL = (
    "WHAT IS NOT INSURED\nWe will not pay for:\n(a) cosmetic treatment;\n(b) a private room, except where the doctor "
    "says it is medically necessary;\n(c) treatment in your country of residence.\nWHAT IS INSURED\nEmergency care "
    "abroad, ambulance transport, and emergency dental treatment for pain relief."
)
PLAN = (
    "Plan A includes:\n- filter changes\n- labour for repairs\nPlan A excludes:\n- spare parts, unless under warranty\n"
    "- refrigerant\n- ductwork cleaning"
)
RIDER = (
    "Vaccinations, grooming and flea treatment are not covered. Dental treatment is not covered either, except where "
    "it is needed because of an accidental injury. Surgery and medicines are covered."
)
NESTED = (
    "What is insured\nFire and theft.\nWe do not pay for:\n- damage caused by:\n  - rust\n  - frost\n- damage to the "
    "roof\n  of the garden house\n- lost luggage\n- missed flights"
)
FILM = "No Country for Old Men\nThe film was directed by the Coen brothers and released in 2007."
MINUTES = (
    "Item 1: Parking not available in May\nStaff can use the car park of the town hall. The walk takes ten minutes."
)
UNDER = "What is not covered\n- winter sports\nThe policyholder must tell us of a loss within 30 days."
LAND = "Agricultural land is exempt from the tax. It makes up 30% of the area."
FIELD = '"Field" means diagnosis in humans, other than (i) tests for prions, (ii) home testing, or (iii) screening.'


def found(claim: str, *passages: str) -> list[str]:
    """What is left out or taken in by the passages and not by the claim."""
    return [
        (each.evidence_text or "").strip()
        for each in check_claim(claim, passages)
        if each.reason == "exclusion_mismatch"
    ]


@pytest.mark.parametrize(
    ("claim", "evidence", "item"),
    [
        pytest.param("Items used for business are insured", COVER, "any items used for business.", id="last-of-a-list"),
        pytest.param(
            "Information generally available to the public is Confidential Information",
            SECRET,
            "not include information which is generally available to the public",
            id="not-included",
        ),
        pytest.param(
            "Business plans are not Confidential Information", SECRET, "including business plans", id="included"
        ),
        pytest.param("Cosmetic treatment is paid for", TRAVEL, "cosmetic treatment", id="under-a-lead"),
        pytest.param(
            "The insurer pays for treatment in the country of residence",
            TRAVEL,
            "treatment in your country of residence.",
            id="last-under-a-lead",
        ),
        pytest.param("Ambulance transport is not covered", TRAVEL, "ambulance transport", id="under-a-heading"),
        pytest.param("Ductwork cleaning is part of Plan A", PLAN, "ductwork cleaning", id="bullets"),
        pytest.param("Labour for repairs is excluded from Plan A", PLAN, "labour for repairs", id="other-bullets"),
        pytest.param("Spare parts come with Plan A", PLAN, "spare parts", id="without-its-condition"),
        pytest.param("Lost luggage is paid for", NESTED, "lost luggage", id="behind-an-indented-line"),
        pytest.param("Frost is insured", NESTED, "frost", id="nested"),
        pytest.param(
            "Hospital costs are covered",
            "The plan does not cover hospital costs.",
            "not cover hospital costs.",
            id="costs",
        ),
        pytest.param("The rider pays for grooming", RIDER, "grooming", id="predicate"),
        pytest.param("Home testing is part of the Field", FIELD, "home testing", id="other-than-a-list"),
    ],
)
def test_what_is_in_on_one_side_and_out_on_the_other_is_found(claim, evidence, item):
    assert found(claim, evidence) == [item]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        pytest.param("Theft is covered", COVER, id="in"),
        pytest.param("Items used for business are excluded", COVER, id="out"),
        pytest.param("Designs are Confidential Information", SECRET, id="in-a-definition"),
        pytest.param("Emergency dental treatment for pain relief is insured", TRAVEL, id="under-the-other-heading"),
        pytest.param("A private room is paid for where the doctor says it is necessary", TRAVEL, id="the-exception"),
        pytest.param("Refrigerant is not part of Plan A", PLAN, id="out-of-a-plan"),
        pytest.param("Medicines are covered", RIDER, id="another-sentence"),
        pytest.param("The spare parts that are under warranty come with Plan A", PLAN, id="unless"),
        pytest.param("The board met on Monday.", "The board did not meet on Sunday.", id="a-mere-denial"),
        pytest.param(
            "The tour includes lunch but not drinks", "Drinks are not included, lunch is included.", id="both"
        ),
        pytest.param("The film was directed by the Coen brothers", FILM, id="a-heading-that-just-denies"),
        pytest.param("Staff may use the town hall's car park", MINUTES, id="a-heading-about-something-else"),
        pytest.param("The policyholder must tell us within 30 days", UNDER, id="a-sentence-under-a-heading"),
        pytest.param("Agricultural land makes up 30% of the area", LAND, id="not-about-what-is-in-or-out"),
        pytest.param(
            "The deposit must be paid within 14 days",
            "If you do not pay the deposit within 14 days, the booking is cancelled.",
            id="a-denial-in-a-condition",
        ),
        pytest.param(
            "Parking is available for 5 dollars a day",
            "The membership does not include parking, which is available for 5 dollars a day.",
            id="what-is-said-beside-it",
        ),
        pytest.param(
            "Children are covered from their first birthday",
            "Children are not covered before their first birthday.",
            id="a-denial-that-ends",
        ),
        pytest.param(
            "Up to 500 euros are payable for funeral costs",
            "An amount not exceeding 500 euros is payable for funeral costs.",
            id="a-bound",
        ),
        pytest.param("Missed flights are not insured", NESTED, id="behind-an-indented-line"),
        pytest.param(
            "Meals are provided in boxes", "Meals are prepared separately and provided in boxes.", id="an-adverb"
        ),
        pytest.param(
            "The ventilation slots may be cleaned", "Do not cover the ventilation slots.", id="an-order-covers-nothing"
        ),
        pytest.param("Everything except grooming is covered", RIDER, id="an-exception-of-its-own"),
        pytest.param(
            "The recipient may use what it already knew",
            "Confidential Information does not include what the recipient already knew.",
            id="what-no-duty-covers-may-be-done",
        ),
    ],
)
def test_what_agrees_or_is_left_open_is_not(claim, evidence):
    assert found(claim, evidence) == []


def test_nothing_is_contradicted_by_an_item_that_is_out():
    """It may be in another list, or there may be an exception elsewhere: the claim is not supported, and no more."""
    [finding] = check_claim("Refrigerant is included in Plan A", [PLAN])
    assert (finding.reason, finding.contradicts) == ("exclusion_mismatch", False)


def test_the_lead_of_a_list_may_stand_in_front_of_the_passage():
    lead, item = "The insurer shall not be liable for:\n1. bodily injury;\n", "2. fines and penalties."
    claim = "Fines are paid by the insurer"
    assert check_claim(claim, [item]) == ()
    (finding,) = check_claim(claim, [item], [lead])
    assert (finding.reason, finding.evidence_text) == ("exclusion_mismatch", "fines")
    assert item[finding.evidence_start : finding.evidence_end] == finding.evidence_text


def test_a_check_reads_the_lead_from_the_document():
    items = [f"{number}. damage to {what} of the insured premises;" for number, what in enumerate(_THINGS, 1)]
    text = "The insurer shall not pay for:\n" + "\n".join(items)
    result = pincite.check("The insurer pays for damage to the lighthouse of the insured premises.", [text])
    [claim] = result.claims
    assert claim.verdict.label != "supported"
    assert "exclusion_mismatch" in claim.verdict.reasons


_THINGS = ("cellars", "gardens", "fences", "gates", "boats", "harbours", "piers", "lighthouse", "roads", "bridges")


@given(st.text(alphabet="abc not, ;:.()\n-(a) unless except excludes covered", max_size=300))
def test_pieces_lie_in_the_text_in_order(text):
    pieces = pieces_of(text)
    assert all(0 <= piece.start < piece.end <= len(text) and piece.stems for piece in pieces)
    assert [piece.start for piece in pieces] == sorted(piece.start for piece in pieces)


@pytest.mark.parametrize("part", ["x", "unless ", "not ", "(a) ", "is ", ": ", "- x;\n", "exclusion ", "not covered, "])
def test_long_texts_are_read_through(part):
    text = "Not covered are " + part * (200_000 // len(part)) + ": dogs; cats are not covered"
    assert check_claim("Dogs are covered", [text]) is not None


def test_pieces_of_a_long_text_are_found_in_linear_time():
    text = "We will not pay for:\n" + "- any loss of money, unless it was kept in a safe;\n" * 20_000
    assert len(pieces_of(text)) == 40_000
