import pytest

from pincite.verification.checks import check_claim

WASTE = "Paper is fetched every week. Bottles are not collected from the house."
PILOT = "The pilot was taken to a clinic. The plane landed at Oslo on 3 May after two hours."


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        pytest.param("Bottles are taken along at the house.", WASTE, id="denial-left-out"),
        pytest.param("The plane did not get to Oslo.", PILOT, id="denial-added"),
        pytest.param("It is due no earlier than 5 May.", "It is due no later than 5 May.", id="bound-turned"),
    ],
)
def test_a_denial_in_other_words_is_flagged(claim, evidence):
    found = check_claim(claim, [evidence])
    assert found
    assert not any(finding.contradicts for finding in found if finding.kind == "negation")


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        pytest.param("Nobody fetches bottles at the house.", WASTE, id="denied-by-both"),
        pytest.param("A shed needs no permit.", "A permit is not needed for a shed.", id="denied-from-behind"),
        pytest.param("He went home on 2 May.", "He was discharged on 2 May.", id="discharged-is-no-denial"),
    ],
)
def test_equal_denials_are_not_flagged(claim, evidence):
    assert not check_claim(claim, [evidence])
