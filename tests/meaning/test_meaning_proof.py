"""Proof: what a passage proves or contradicts of a claim, and what it leaves open."""

from __future__ import annotations

import pytest

from pincite.meaning import prove

PUMP = "The pump weighs 31 kg. The fan weighs 12 kg and runs at 900 rpm."
TABLE = """Booking | Vessel | ETD | Containers
HJ-3381 | Arctic Heron | 4 February | 6
HJ-3402 | Baltic Lynx | 9 February | 2
"""
FORM = "Claimant: Esperance Ndoye\nAmount claimed: $3,480\nAmount allowed: $2,910\nStatus: Denied\n"


def _outcome(claim, passage):
    return prove(claim, passage).outcome


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        pytest.param("The fan weighs 12 kg.", PUMP, id="restated"),
        pytest.param("The fan weighs 12,000 g.", PUMP, id="value in another unit"),
        pytest.param("The fan runs at 900 rpm.", PUMP, id="second member of a coordination"),
        pytest.param("The buyer is indemnified by the seller.", "The seller indemnifies the buyer.", id="passive"),
        pytest.param("The loan was repaid.", "Your loan was repaid in full on 2 May 2023.", id="one event, less said"),
        pytest.param("At least 60 people came.", "On Monday, 72 people came.", id="a bound that follows"),
        pytest.param("The deposit is $1,675.", "A deposit of $1,675 was lodged on 12 May.", id="value at its noun"),
        pytest.param(
            "Ms Ryu marks the exercises.", "Ms Ryu, a doctoral student, marks the exercises.", id="apposition"
        ),
        pytest.param("Rainer was born in 1931.", "Thomas Rainer was born in Jinja in 1931.", id="short form of a name"),
        pytest.param(
            "The annexe was built in 1987.",
            "The house and the annexe were built in 1924 and 1987 respectively.",
            id="respectively",
        ),
        pytest.param(
            "The tenant must pay the rent.", "The tenant is required to pay the rent.", id="modality of a verb"
        ),
        pytest.param("The Baltic Lynx has 2 containers.", TABLE, id="cell of a table"),
        pytest.param("The amount allowed is $2,910.", FORM, id="line of a form"),
        pytest.param("The status is denied.", FORM, id="line of a form in words"),
        pytest.param(
            "The night rate is $4.", "The day rate is $5, the night rate $4.", id="label and value in a sentence"
        ),
        pytest.param("The audit failed.", "We confirm that the audit failed.", id="below a verb that asserts"),
        pytest.param("The buyer shall pay.", "The parties agree that the buyer shall pay.", id="agreed duty"),
        pytest.param("The buyer shall pay.", "3. The buyer shall pay.", id="numbered clause"),
    ],
)
def test_what_a_passage_states_is_proved(claim, passage):
    assert _outcome(claim, passage) == "proved"


@pytest.mark.parametrize(
    ("claim", "passage", "kind"),
    [
        pytest.param("The fan weighs 31 kg.", PUMP, "value", id="value of another thing"),
        pytest.param("The buyer shall indemnify the seller.", "The seller shall indemnify the buyer.", "role", id="r"),
        pytest.param("The Lesk flows into the Dravine.", "The Dravine flows into the Lesk.", "role", id="roles, into"),
        pytest.param("The tenant pays the wages.", "The wages are paid by the landlord.", "participant", id="party"),
        pytest.param("The lid is dishwasher-safe.", "The lid is not dishwasher-safe.", "polarity", id="denied"),
        pytest.param("The appeal was accepted.", "The appeal was rejected.", "opposite", id="opposite"),
        pytest.param("The fee rose to $9 in 2024.", "The fee fell to $9 in 2024.", "opposite", id="opposite verbs"),
        pytest.param("Ada heads Lagos.", "Ben heads Lagos. Ada heads Nairobi.", "participant", id="between sentences"),
        pytest.param("The Baltic Lynx has 6 containers.", TABLE, "value", id="cell of another row"),
        pytest.param("The amount allowed is $3,480.", FORM, "value", id="line of a form"),
        pytest.param("The day rate is $4.", "The day rate is $5, the night rate $4.", "value", id="label"),
        pytest.param("It was signed on 3 May 2024.", "It was signed on 5 May 2024.", "value", id="date"),
    ],
)  # fmt: skip
def test_what_one_part_excludes_is_contradicted_by_that_part(claim, passage, kind):
    proof = prove(claim, passage)
    assert proof.outcome == "contradicted"
    assert [difference.kind for difference in proof.differences] == [kind]
    assert all(difference.excludes for difference in proof.differences)


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        pytest.param("The tenant may keep pets.", "The tenant may keep pets with consent.", id="condition dropped"),
        pytest.param("The fee is $5.", "If the report is late, the fee is $5.", id="condition before"),
        pytest.param("The pump failed.", "Mr Smith alleges that the pump failed.", id="alleged"),
        pytest.param("The firm closed the plant.", "The firm plans to close the plant.", id="planned"),
        pytest.param("The firm has a right to leave.", "The firm waives its right to leave.", id="waived"),
        pytest.param("All patients recovered.", "Most patients recovered.", id="quantifier"),
        pytest.param("Three errors were found.", "At least three errors were found.", id="bound dropped"),
        pytest.param("The club won the cup.", "The club nearly won the cup.", id="unknown adverb"),
        pytest.param("Ada or Ben signed.", "Ada or Cem signed.", id="another alternative"),
        pytest.param("Ada signed.", "Ada or Ben signed.", id="one of two"),
        pytest.param("He paid.", "Ms Roe met Mr Doe. He paid.", id="pronoun in the claim"),
        pytest.param("Mr Sato leads.", "Mr Sato took over from Mrs Bloom. She leads.", id="two persons"),
        pytest.param("The fee is $5.", "The late fee is $5.", id="another fee"),
        pytest.param("West Virginia is a state.", "Virginia is a state.", id="a longer name"),
        pytest.param("Virginia is a state.", "West Virginia is a state.", id="a shorter name"),
        pytest.param("The pump failed.", "In Smith's view, the pump failed.", id="in somebody's view"),
        pytest.param("The policy covers fire.", "Does the policy cover fire?", id="question"),
        pytest.param("The roof is dry.", "These are false:\n1. The roof is dry.\n2. The tap is off.", id="lead"),
        pytest.param("The gate closes.", "The gate closes. This is untrue.", id="taken back"),
        pytest.param("Ann and Ben are a couple.", "Ann is a couple.", id="one for two"),
        pytest.param("Ann is a couple.", "Ann and Ben are a couple.", id="a group"),
        pytest.param("Mrs Brown paid.", "Mr Brown paid.", id="another title"),
        pytest.param("Your car is red.", "My car is red.", id="another owner"),
        pytest.param("Turkey is dry.", "The turkey is dry.", id="a noun and a name"),
        pytest.param("The fee is 5 euros.", "The fee is 5 euros. The fee is 6 euros.", id="two values"),
        pytest.param("The policy covers flood.", "The policy covers fire but not flood.", id="denied member"),
        pytest.param("More than 5 errors occurred.", "At least 5 errors occurred.", id="strict bound"),
        pytest.param("It was signed on 4 March 2024.", "It was signed on 03/04/2024.", id="ambiguous date"),
        pytest.param("The firm pays a dividend.", "The firm will pay a dividend.", id="future"),
        pytest.param("The budget is 840.", "Department | Budget\nParks | 840\nRoads | 215\n", id="row not named"),
        pytest.param("The sky is blue.", "", id="empty passage"),
        pytest.param("", PUMP, id="empty claim"),
    ],
)  # fmt: skip
def test_whatever_is_not_known_to_be_harmless_stays_open(claim, passage):
    assert _outcome(claim, passage) == "open"


@pytest.mark.parametrize("claim", ["The fan weighs 31 kg.", "The fan weighs 12 kg."])
def test_a_proof_names_the_sentence_that_decides(claim):
    proof = prove(claim, PUMP)
    assert PUMP[proof.start : proof.end].startswith("The fan weighs 12 kg")


def test_a_difference_has_its_words_on_both_sides():
    claim = "The fan weighs 31 kg."
    (difference,) = prove(claim, PUMP).differences
    assert difference.claim is not None
    assert difference.evidence is not None
    assert claim[slice(*difference.claim)] == "31 kg"
    assert PUMP[slice(*difference.evidence)] == "12 kg"


def test_the_scale_of_a_table_belongs_to_its_figures():
    table = "Amounts in thousands\nDepartment | Budget\nParks | 840\nRoads | 215\n"
    assert _outcome("The budget of Parks is 840 thousand.", table) == "proved"
    assert _outcome("The budget of Parks is 840.", table) == "contradicted"


def test_a_second_sentence_that_states_the_claim_outweighs_one_that_differs():
    passage = "The fee was $5 in 2022. The fee was $7 in 2023."
    assert _outcome("The fee was $7 in 2023.", passage) == "proved"


def test_line_breaks_inside_a_sentence_change_nothing():
    assert _outcome("The fan weighs 12 kg.", "The fan\nweighs 12\nkg.") == "proved"


def test_equal_input_gives_equal_proofs():
    assert prove("The fan weighs 31 kg.", PUMP) == prove("The fan weighs 31 kg.", PUMP)
